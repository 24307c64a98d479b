//! `schema`: the JSON schemas of all documents.

use std::fs;
use std::path::{Path, PathBuf};

use super::files::{holds, name_of, shown};
use super::output::{Failure, Output};
use crate::diagnostic::render::json;
use crate::games::GAMES;

/// What `schema` is asked to do.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder of the schemas
    #[arg(value_name = "FOLDER", default_value = "schemas")]
    pub folder: PathBuf,
    /// Write nothing; fail if a schema in the folder is missing or not current
    #[arg(long)]
    pub check: bool,
}

/// Every schema: its path below the folder of schemas, and its text.
#[must_use]
pub fn all() -> Vec<(String, String)> {
    let mut schemas = vec![
        ("findings.schema.json".to_owned(), text(&json::schema())),
        (
            "config.schema.json".to_owned(),
            text(&super::config::schema(&crate::games::rules())),
        ),
    ];
    for game in GAMES {
        let id = game.meta().id;
        for kind in game.meta().kinds {
            schemas.push((path_of(id, kind.name), text(&kind.schema(id))));
        }
    }
    schemas
}

/// The path of a kind's schema below the folder of schemas.
#[must_use]
pub fn path_of(game: &str, kind: &str) -> String {
    format!("{game}/{kind}.schema.json")
}

fn text(schema: &serde_json::Value) -> String {
    format!("{schema:#}\n")
}

/// Runs `schema`; whether every schema is current, if that was asked.
///
/// # Errors
/// What kept it from running.
pub fn run(args: &Args, output: &mut Output) -> Result<bool, Failure> {
    let mut stale = 0;
    let schemas = all();
    for (path, text) in &schemas {
        let path = args.folder.join(path);
        if holds(&path, text) {
            continue;
        }
        stale += 1;
        if args.check {
            writeln!(output.out(), "{} is not current", shown(&path))?;
        } else {
            write_schema(&path, text)?;
            writeln!(output.out(), "wrote {}", shown(&path))?;
        }
    }
    let total = schemas.len();
    if stale == 0 {
        writeln!(output.out(), "{total} schemas are current")?;
    } else if args.check {
        writeln!(
            output.out(),
            "run `scrutineer schema {}` to write them",
            shown(&args.folder)
        )?;
    }
    output.out().flush()?;
    Ok(stale == 0 || !args.check)
}

/// Writes a schema, and the folders that it needs.
///
/// # Errors
/// What kept it from being written.
pub fn write_schema(path: &Path, text: &str) -> Result<(), Failure> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)
            .map_err(|error| Failure::unwritable(&name_of(folder), &error))?;
    }
    super::write::replace(path, text)
}
