//! `new`: a starter document.

use std::path::{Path, PathBuf};

use super::files::{Disk, name_from_here, name_of};
use super::output::{Failure, Output};
use super::schema::{path_of, write_schema};
use crate::document::reference;
use crate::games::GAMES;
use crate::kit::nearest::nearest;

/// What `new` is asked to do.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The kind of document; `scrutineer list kinds` names them
    pub kind: String,
    /// The file to write; nothing must be there yet
    pub path: PathBuf,
    /// The game; needed only if several have this kind
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
}

/// Runs `new`.
///
/// # Errors
/// What kept it from writing the document.
pub fn run(args: &Args, output: &mut Output) -> Result<bool, Failure> {
    let game = if let Some(id) = &args.game {
        super::game_named(id)?
    } else if let [only] = GAMES {
        *only
    } else {
        let games: Vec<String> = GAMES
            .iter()
            .map(|game| format!("`--game {}`", game.meta().id))
            .collect();
        return Err(
            Failure::new("the kind alone does not say which game is meant")
                .help(format!("add one of {}", games.join(", "))),
        );
    };
    let meta = game.meta();
    let Some(kind) = meta.kinds.iter().find(|kind| kind.name == args.kind) else {
        let known: Vec<&str> = meta.kinds.iter().map(|kind| kind.name).collect();
        let failure = Failure::new(format!(
            "{} has no kind of document `{}`",
            meta.id, args.kind
        ));
        return Err(
            failure.help(match nearest(&args.kind, known.iter().copied()) {
                Some(close) => format!("did you mean `{close}`?"),
                None => format!("known are {}", known.join(", ")),
            }),
        );
    };
    let root = Disk::default()
        .root_of(&args.path)
        .map_err(|error| Failure::unwritable(&name_of(&args.path), &error))?;
    let schema = root.join("schemas").join(path_of(meta.id, kind.name));
    let text = format!(
        "#:schema {}\n{}",
        from_document(&args.path, &schema),
        kind.starter
    );
    super::write::create(&args.path, &text)?;
    writeln!(output.out(), "wrote {}", name_of(&args.path))?;
    if !schema.exists() {
        write_schema(&schema, &format!("{:#}\n", (kind.schema)()))?;
        writeln!(
            output.out(),
            "wrote {}, which editors complete and check by",
            name_from_here(&schema)
        )?;
    }
    output.out().flush()?;
    Ok(true)
}

/// The schema's path as the document writes it.
fn from_document(document: &Path, schema: &Path) -> String {
    let absolute = |path: &Path| {
        let folder = path
            .parent()
            .filter(|folder| *folder != Path::new(""))
            .unwrap_or(Path::new("."));
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        path.file_name()
            .map_or_else(|| folder.clone(), |name| folder.join(name))
    };
    let schema = if schema.parent().is_some_and(Path::exists) {
        absolute(schema)
    } else {
        schema.to_owned()
    };
    reference::rebase(&name_of(&schema), "x", &name_of(&absolute(document)))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::cli::files::Disk;
    use crate::cli::rules;
    use crate::diagnostic::Source;
    use crate::games::check::check;
    use crate::games::{AllGames, GAMES};
    use crate::lint::suppress::{self, Checked as Extent};
    use crate::lint::{Levels, Library};

    #[test]
    fn every_starter_checks_clean() {
        let names: Vec<&str> = rules().iter().map(|rule| rule.name).collect();
        let disk = Disk::default();
        let library = Library::new(&disk, &AllGames);
        for game in GAMES {
            for kind in game.meta().kinds {
                let name = format!("{}.toml", kind.name);
                let source = Arc::new(Source::new(name, kind.starter));
                let checked = check(&source, &library, None);
                assert!(checked.wholly, "{}: {:?}", kind.name, checked.findings);
                let levels = Levels::default();
                let findings =
                    suppress::apply(&source, checked.findings, &levels, &names, Extent::Wholly);
                let found: Vec<&str> = findings
                    .iter()
                    .map(|finding| finding.message.as_str())
                    .collect();
                assert!(found.is_empty(), "{}: {found:?}", kind.name);
            }
        }
    }

    #[test]
    fn starters_say_what_they_are_and_leave_the_schema_to_the_program() {
        for game in GAMES {
            for kind in game.meta().kinds {
                let starter: toml::Table = kind.starter.parse().expect("starters are TOML");
                assert_eq!(starter["game"].as_str(), Some(game.meta().id));
                assert_eq!(starter["kind"].as_str(), Some(kind.name));
                assert!(!kind.starter.contains("#:schema"), "{}", kind.name);
            }
        }
    }
}
