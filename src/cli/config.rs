//! `config`: which configuration holds for a file, and what says so.

use std::path::PathBuf;

use serde_json::{Value, json};

use super::format::ReportFormat;
use super::levels::ConfigArgs;
use super::output::Output;
use crate::diagnostic::Place;
use crate::diagnostic::render::visible::one_line;
use crate::project::config::{Configs, FILE_NAME, Known};
use crate::project::disk::{irregular, name_of};
use crate::project::failure::Failure;

/// What `config` is asked to do.
#[derive(Debug, clap::Args)]
pub struct ShowConfigArgs {
    /// The file, or a folder for the files in it
    #[arg(value_name = "PATH", default_value = ".")]
    pub path: PathBuf,
    /// How to write it
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: ReportFormat,
    /// The configuration
    #[command(flatten)]
    pub configured: ConfigArgs,
}

/// Runs `config`.
///
/// # Errors
/// What kept it from running, above all a configuration that cannot be used.
pub fn run(args: &ShowConfigArgs, output: &mut Output) -> Result<bool, Failure> {
    let mut configs = Configs::chosen(Known::of(*output.games), &args.configured.choice())?;
    let name = name_of(&args.path);
    if let Err(error) = args.path.metadata() {
        return Err(Failure::unreadable(&name, &error));
    }
    if let Some(error) = irregular(&args.path) {
        return Err(Failure::unreadable(&name, &error));
    }
    let path = if args.path.is_dir() {
        args.path.join(FILE_NAME)
    } else {
        args.path.clone()
    };
    let config = configs.of(&path)?;
    let levels = config.placed_for(&path);
    let edition = config.edition();
    let is_excluded = config.excludes(&args.path) || configs.excludes(&args.path);
    let out = output.out();
    match args.format {
        ReportFormat::Human => {
            let files: Vec<_> = config.files().into_iter().map(one_line).collect();
            writeln!(out, "configuration of {}", one_line(&name))?;
            match files[..] {
                [] => writeln!(out, "  files: none")?,
                _ => writeln!(out, "  files: {}", files.join(", which extends "))?,
            }
            match edition {
                Some((edition, place)) => {
                    writeln!(out, "  rules-edition: {edition} ({})", at(place))?;
                }
                None => writeln!(out, "  rules-edition: the newest")?,
            }
            let word = |is_so: bool| if is_so { "yes" } else { "no" };
            writeln!(out, "  excluded: {}", word(is_excluded))?;
            writeln!(out, "  deny-warnings: {}", word(config.denies_warnings()))?;
            let width = levels.keys().map(|name| name.len()).max().unwrap_or(0);
            for (rule, (level, place)) in &levels {
                writeln!(
                    out,
                    "  {rule:<width$}  {:<5}  {}",
                    level.to_string(),
                    at(place)
                )?;
            }
            if levels.is_empty() {
                writeln!(out, "  levels: those of the rules")?;
            }
            for house in config.house().iter() {
                writeln!(
                    out,
                    "  house rule: {} ({})",
                    house.rule.name,
                    at(&house.place)
                )?;
            }
        }
        ReportFormat::Json => {
            let levels: Vec<Value> = (levels.iter())
                .map(|(rule, (level, place))| {
                    json!({ "rule": rule, "level": level, "said-by": said_by(place) })
                })
                .collect();
            let house: Vec<Value> = (config.house().iter())
                .map(|house| json!({ "rule": house.rule.name, "said-by": said_by(&house.place) }))
                .collect();
            let document = json!({
                "format": "scrutineer-config",
                "version": 1,
                "path": name,
                "files": config.files(),
                "rules-edition": edition.map(|(edition, place)| {
                    json!({ "edition": edition, "said-by": said_by(place) })
                }),
                "excluded": is_excluded,
                "deny-warnings": config.denies_warnings(),
                "levels": levels,
                "house-rules": house,
            });
            writeln!(out, "{document:#}")?;
        }
    }
    Ok(true)
}

fn at(place: &Place) -> String {
    let (line, column) = place.start();
    format!("{}:{line}:{column}", one_line(&place.source.name))
}

fn said_by(place: &Place) -> Value {
    let (line, column) = place.start();
    json!({ "file": place.source.name, "line": line, "column": column })
}
