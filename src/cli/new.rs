//! `new`: a starter document.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::game::OneGameArgs;
use super::output::Output;
use super::schema::{path_of, write_schema};
use crate::diagnostic::render::visible::one_line;
use crate::games::{AnyGame, Games};
use crate::kit::nearest::{did_you_mean, nearest};
use crate::kit::quote::one_of;
use crate::lint::Kind;
use crate::project::config;
use crate::project::disk::{
    Disk, folder_of, name_from_here, name_of, path_between, place_of, shown,
};
use crate::project::failure::Failure;

/// What `new` is asked to do.
#[derive(Debug, clap::Args)]
pub struct NewArgs {
    /// The kind of document; `scrutineer list kinds` names them
    pub kind: String,
    /// The file to write; nothing must be there yet
    pub path: PathBuf,
    /// Which game
    #[command(flatten)]
    pub game: OneGameArgs,
}

/// Runs `new`.
///
/// # Errors
/// What kept it from writing the document.
pub fn run(args: &NewArgs, output: &mut Output) -> Result<bool, Failure> {
    let (game, kind) = kind_named(output.games, args)?;
    let meta = game.meta();
    check_name(&args.path)?;
    let schema = EditorSchema::of(&args.path, meta.id, kind)?;
    let text = format!("{}\n{}", schema.line, kind.starter);
    super::write::create(&args.path, &text, &output.stop)?;
    writeln!(output.out(), "wrote {}", shown(&args.path))?;
    schema.write(output)?;
    Ok(true)
}

/// Where editors find the schema of a document that is written.
pub(super) struct EditorSchema {
    /// The first line of the document, which names it.
    pub line: String,
    kind: &'static Kind,
    game: &'static str,
    root: PathBuf,
    path: PathBuf,
}

impl EditorSchema {
    /// That of a document of this kind at a path.
    ///
    /// # Errors
    /// If there is no such place.
    pub fn of(document: &Path, game: &'static str, kind: &'static Kind) -> Result<Self, Failure> {
        let root = Disk::default()
            .root_of(document)
            .map_err(Failure::to_write(document))?;
        let path = root.join("schemas").join(path_of(game, kind.name));
        let document = place_of(document).map_err(Failure::to_write(document))?;
        // Its folder may not be there yet; the workspace's own path is real.
        let place = place_of(&path).unwrap_or_else(|_| path.clone());
        let reference = path_between(&document, &place).unwrap_or_else(|| name_of(&place));
        Ok(Self {
            line: format!("#:schema {reference}"),
            kind,
            game,
            root,
            path,
        })
    }

    /// Writes the schema, unless it is there.
    ///
    /// # Errors
    /// What kept it from being written.
    pub fn write(&self, output: &mut Output) -> Result<(), Failure> {
        if self.path.exists() {
            return Ok(());
        }
        let text = format!("{:#}\n", self.kind.schema(self.game));
        write_schema(&self.path, &text, &self.root, output)?;
        writeln!(
            output.out(),
            "wrote {} (for completion and checks in editors)",
            one_line(&name_from_here(&self.path))
        )?;
        Ok(())
    }
}

/// The kind that is meant, and the game that has it.
fn kind_named(
    games: &Games,
    args: &NewArgs,
) -> Result<(&'static dyn AnyGame, &'static Kind), Failure> {
    let one = args.game.one(games)?;
    let meant = one.map_or_else(|| games.to_vec(), |game| vec![game]);
    let elsewhere = games.with_kind(&args.kind);
    let kinds = |game: &'static dyn AnyGame| game.meta().kinds.iter().map(move |kind| (game, kind));
    let all: Vec<_> = meant.iter().copied().flat_map(kinds).collect();
    let found: Vec<_> = (all.iter().filter(|(_, kind)| kind.name == args.kind)).collect();
    let is_word = (all.iter()).any(|(_, kind)| kind.words.contains(&&*args.kind));
    match found.as_slice() {
        [found] => Ok(**found),
        [_, ..] => {
            let message = format!("several games have documents of the kind `{}`", args.kind);
            let having: Vec<_> = found.iter().map(|(game, _)| *game).collect();
            Err(Failure::new(message).help(format!("add {}", choices(&having))))
        }
        [] if is_word => {
            let message = format!("there is no kind of document `{}`", args.kind);
            Err(Failure::new(message).help(by_word(&all, &args.kind)))
        }
        // Where there are only documents of one game, those of others can be meant all the same.
        [] if !elsewhere.is_empty() => {
            let titles: Vec<&str> = meant.iter().map(|game| game.meta().title).collect();
            let message = format!(
                "there is no kind of document `{}` in {}",
                args.kind,
                titles.join(", ")
            );
            // Who names a game means one of its kinds.
            let own = all.iter().map(|(_, kind)| kind.name);
            let close = nearest(&args.kind, own).filter(|_| args.game.game.is_some());
            Err(Failure::new(message).help(close.map_or_else(|| having(&elsewhere), did_you_mean)))
        }
        [] => {
            // Several games have kinds of the same name.
            let mut seen = BTreeSet::new();
            let known = all.iter().map(|(_, kind)| kind.name);
            let known: Vec<&str> = known.filter(|name| seen.insert(*name)).collect();
            let failure = Failure::new(format!("there is no kind of document `{}`", args.kind));
            Err(match nearest(&args.kind, known.iter().copied()) {
                Some(close) => failure.help(did_you_mean(close)),
                None => failure.help(format!("expected one of {}", known.join(", "))),
            })
        }
    }
}

/// The kinds that somebody may ask for by another word, by game.
fn by_word(all: &[(&'static dyn AnyGame, &'static Kind)], word: &str) -> String {
    let meant = all.iter().filter(|(_, kind)| kind.words.contains(&word));
    if let Some((_, kind)) = meant.clone().find(|(_, kind)| kind.is_script()) {
        return format!("a ruling is a `{}` with `cites`", kind.name);
    }
    let kinds = meant.map(|(game, kind)| format!("`{}` ({})", kind.name, game.meta().title));
    format!("did you mean {}?", one_of("or", kinds))
}

/// Which games have a kind, and how to say that one of them is meant.
fn having(games: &[&dyn AnyGame]) -> String {
    let titles: Vec<&str> = games.iter().map(|game| game.meta().title).collect();
    let verb = if titles.len() == 1 { "has" } else { "have" };
    format!("{} {verb} it: add {}", titles.join(", "), choices(games))
}

/// The options that say which of several games is meant.
fn choices(games: &[&dyn AnyGame]) -> String {
    let ids = games.iter().map(|game| game.meta().id);
    let choices: Vec<String> = ids.map(|id| format!("`--game {id}`")).collect();
    choices.join(" or ")
}

/// Refuses a name by which `check` would not find the document below its folder.
pub(super) fn check_name(path: &Path) -> Result<(), Failure> {
    let name = name_of(path);
    if path
        .file_name()
        .is_some_and(|name| name == config::FILE_NAME)
    {
        return Err(
            Failure::new(format!("`{name}` would be read as the configuration"))
                .help("give the document another name"),
        );
    }
    if path.extension().is_none_or(|extension| extension != "toml") {
        return Err(Failure::new(format!("`{name}` does not end in `.toml`"))
            .help("documents are found by that ending"));
    }
    let folder = folder_of(path);
    if !folder.is_dir() {
        let folder = name_of(folder);
        return Err(Failure::new(format!(
            "cannot write `{name}`: there is no folder `{folder}`"
        )));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::diagnostic::Source;
    use crate::edit::format;
    use crate::games::GAMES;
    use crate::lint::{Levels, Library};
    use crate::project::disk::Disk;

    #[test]
    fn every_starter_checks_clean() {
        let disk = Disk::default();
        let library = Library::new(&disk, &GAMES);
        for game in GAMES {
            for kind in game.meta().kinds {
                let name = format!("{}.toml", kind.name);
                let source = Arc::new(Source::new(name, kind.starter));
                let checked = GAMES.check_alone(&source, &library, &Levels::default());
                assert!(checked.wholly, "{}: {:?}", kind.name, checked.findings);
                let found: Vec<&str> = (checked.findings)
                    .iter()
                    .map(|finding| finding.message.as_str())
                    .collect();
                assert!(found.is_empty(), "{}: {found:?}", kind.name);
            }
        }
    }

    #[test]
    fn every_starter_is_laid_out_already() {
        for game in GAMES {
            for kind in game.meta().kinds {
                let schema = kind.schema(game.meta().id);
                let formatted = format::format(kind.starter, Some(&schema));
                assert_eq!(formatted.as_deref(), Some(kind.starter), "{}", kind.name);
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
