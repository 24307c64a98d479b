//! `schema`: the JSON schemas of all documents.

use std::fs;
use std::path::{Path, PathBuf};

use super::output::Output;
use super::write;
use crate::diagnostic::render::json;
use crate::document::MAX_FILE_BYTES;
use crate::games::Games;
use crate::project::disk::{holds, name_of, shown};
use crate::project::failure::Failure;

/// What `schema` is asked to do.
#[derive(Debug, clap::Args)]
pub struct SchemaArgs {
    /// The folder of the schemas
    #[arg(value_name = "FOLDER", default_value = "schemas")]
    pub folder: PathBuf,
    /// Write nothing; fail if a schema in the folder is not current or one is missing: of a game that has others there,
    /// of any game if none has
    #[arg(long)]
    pub check: bool,
    /// Replace files of these names that are no schemas of scrutineer's
    #[arg(long, conflicts_with = "check")]
    pub force: bool,
}

/// Those schemas of which a check wants to know: all of them, unless the folder has schemas of some games only. Then it
/// is about these games, as `init` and `new` write it, and about whatever else is there.
fn of_folder(
    schemas: Vec<(String, String)>,
    folder: &Path,
    games: &Games,
) -> Vec<(String, String)> {
    let is_there = |path: &str| folder.join(path).exists();
    let has_any = |id: &&str| {
        let own = schemas
            .iter()
            .filter(|(path, _)| game_of(path) == Some(*id));
        own.map(|(path, _)| path).any(|path| is_there(path))
    };
    let here: Vec<&str> = games.ids().into_iter().filter(has_any).collect();
    if here.is_empty() || here.len() == games.len() {
        return schemas;
    }
    let is_wanted =
        |path: &str| is_there(path) || game_of(path).is_some_and(|game| here.contains(&game));
    let mut wanted = schemas;
    wanted.retain(|(path, _)| is_wanted(path));
    wanted
}

/// The game of a schema, by its path.
fn game_of(path: &str) -> Option<&str> {
    path.split_once('/').map(|(game, _)| game)
}

/// Every schema: its path below the folder of schemas, and its text.
#[must_use]
pub fn all(games: &Games) -> Vec<(String, String)> {
    let mut schemas = vec![
        ("findings.schema.json".to_owned(), text(&json::schema())),
        (
            "config.schema.json".to_owned(),
            text(&crate::project::config::schema(&games.rules())),
        ),
    ];
    for game in *games {
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
pub fn run(args: &SchemaArgs, output: &mut Output) -> Result<bool, Failure> {
    let is_named_here = args.folder.is_relative() && !name_of(&args.folder).contains("..");
    if is_named_here && let Some(link) = way_out(&args.folder, Path::new(".")) {
        return Err(leads_out(&args.folder, link, "the current folder"));
    }
    if !args.check {
        fs::create_dir_all(&args.folder).map_err(Failure::to_write(&args.folder))?;
    }
    let mut stale = 0;
    let mut schemas = all(output.games);
    if args.check {
        schemas = of_folder(schemas, &args.folder, output.games);
    }
    for (path, text) in &schemas {
        let path = args.folder.join(path);
        if holds(&path, text) {
            continue;
        }
        stale += 1;
        if args.check {
            let what = if path.exists() {
                "is not current"
            } else {
                "is missing"
            };
            writeln!(output.out(), "{} {what}", shown(&path))?;
        } else {
            write::may_replace(&path, Some(args.force), MAX_FILE_BYTES, |there| {
                is_alike(there, text)
            })?;
            write_schema(&path, text, &args.folder, output)?;
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
    Ok(stale == 0 || !args.check)
}

/// Whether a text is a schema of the same documents, of whatever version of this program.
fn is_alike(there: &str, text: &str) -> bool {
    let read = |text| serde_json::from_str::<serde_json::Value>(text).ok();
    let (Some(there), Some(own)) = (read(there), read(text)) else {
        return false;
    };
    let title = "/title";
    let document = ["/properties/game/const", "/properties/kind/const"];
    let marks = match own.pointer(document[0]) {
        Some(_) => &document[..],
        None => &[title],
    };
    marks
        .iter()
        .all(|mark| own.pointer(mark) == there.pointer(mark))
}

/// Writes a schema, and the folders that it needs, below the folder `home`.
///
/// # Errors
/// What kept it from being written.
pub fn write_schema(
    path: &Path,
    text: &str,
    home: &Path,
    output: &mut Output,
) -> Result<(), Failure> {
    if let Some(link) = way_out(path, home) {
        return Err(leads_out(path, link, &format!("`{}`", name_of(home))));
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(Failure::to_write(folder))?;
    }
    write::replace(path, text, output)
}

/// That a path is not written, as the link on the way to it leads out of `home`.
fn leads_out(path: &Path, link: &Path, home: &str) -> Failure {
    let link = if link == path {
        "it".to_owned()
    } else {
        format!("`{}`", name_of(link))
    };
    let name = name_of(path);
    let message =
        format!("cannot write `{name}`: {link} is a symbolic link that leads out of {home}");
    Failure::new(message).help("remove the link, or name the folder that it leads to")
}

/// The link on the way to a path that leads out of the folder above it.
fn way_out<'p>(path: &'p Path, home: &Path) -> Option<&'p Path> {
    let real = home.canonicalize().ok()?;
    let mut below: Vec<&Path> = path.ancestors().take_while(|part| *part != home).collect();
    below.reverse();
    let leads_out = |part: &&Path| {
        let there = part.canonicalize();
        there.map_or(part.is_symlink(), |there| !there.starts_with(&real))
    };
    below.into_iter().find(leads_out)
}
