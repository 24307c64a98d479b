//! `book`: a site with clauses, readings and rulings, step by step.

mod chapter;
mod clauses;
mod folder;
mod overview;
mod rulings;
mod search;
mod shell;
mod story;
mod table;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::coverage::{Coverage, Evidence};
use super::game::GameArgs;
use super::output::Output;
use crate::diagnostic::Level;
use crate::diagnostic::render::visible::one_line;
use crate::document::Memory;
use crate::games::check::Checked;
use crate::games::{AnyGame, Games};
use crate::kit::count::Count;
use crate::lint::Levels;
use crate::project;
use crate::project::config::Known;
use crate::project::disk::{name_of, shown};
use crate::project::failure::Failure;
use crate::project::find::find;
use crate::workspace::Workspace;
use chapter::Chapter;
pub(super) use chapter::place_of_clause;
use folder::Folder;
use shell::BookPage;
use story::{Listener, Story};
use table::Parts;

/// What `book` is asked to do.
#[derive(Debug, clap::Args)]
pub struct BookArgs {
    /// The folder of the book: a new one, an empty one, or one that `book` has written
    #[arg(value_name = "OUT")]
    pub out: PathBuf,
    /// Files and folders with scripts; the scripts shipped with the program if none is given, which make about 2,300 files
    /// of 210 MB
    pub paths: Vec<PathBuf>,
    /// Which game
    #[command(flatten)]
    pub game: GameArgs,
    /// The title of the book
    #[arg(long, value_name = "TITLE", default_value = "A book of rulings")]
    pub title: String,
}

/// A document of a book.
struct BookDocument {
    game: Option<&'static str>,
    name: String,
    checked: Checked,
    story: Option<Story>,
}

/// Runs `book`; whether every script was played to its end without errors.
///
/// # Errors
/// What kept it from running.
pub fn run(args: &BookArgs, output: &mut Output) -> Result<bool, Failure> {
    let folder = Folder::open(&args.out)?;
    let games = args.game.several(output.games)?;
    let parts = Parts::default();
    let heard = if args.paths.is_empty() {
        shipped(output.games, &games, &parts)?
    } else {
        from_disk(output.games, &args.paths, &parts)?
    };
    let chapters = chapters(&games, heard, args.paths.is_empty());
    if chapters.is_empty() {
        let failure = Failure::new("there are no scripts to make a book of");
        return Err(match &args.game.game {
            Some(id) => failure.help(format!("there is none of `{id}` in what was named")),
            None => failure.help("name a folder with scripts, or none for those shipped"),
        });
    }
    let files = files(&args.title, &chapters);
    let outcome = folder.write(&files, &output.stop)?;
    for chapter in &chapters {
        for name in &chapter.coverage.evidence.broken {
            writeln!(
                output.notes(),
                "{}: has errors, so it is left out; run `scrutineer check` on it",
                one_line(name)
            )?;
        }
    }
    let removed = match outcome.removed {
        0 => String::new(),
        removed => format!("; {removed} of an older book removed"),
    };
    let (all, name) = (Count(files.len(), "file"), shown(&args.out));
    let size = size(files.iter().map(|(_, text)| text.len()).sum());
    if outcome.written == files.len() {
        writeln!(output.out(), "wrote {all}, {size}, to {name}{removed}")?;
    } else {
        let written = outcome.written;
        let line = format!("wrote {written} of {all}, {size} in all, to {name}{removed}");
        writeln!(output.out(), "{line}")?;
    }
    output.out().flush()?;
    let mut evidence = chapters.iter().map(|chapter| &chapter.coverage.evidence);
    Ok(evidence.all(|evidence| evidence.broken.is_empty()))
}

/// So many bytes as people say it.
fn size(bytes: usize) -> String {
    match bytes {
        0..1_000_000 => format!("{} kB", bytes.div_ceil(1_000)),
        _ => format!("{} MB", bytes.div_ceil(1_000_000)),
    }
}

/// Listens to the scripts in the program.
fn shipped(
    all: &'static Games,
    games: &[&'static dyn AnyGame],
    parts: &Parts,
) -> Result<Vec<BookDocument>, Failure> {
    let files = games.iter().flat_map(|game| {
        let id = game.meta().id;
        let files = game.shipped().into_iter();
        files.map(move |(path, text)| (format!("{id}/{path}"), text))
    });
    let memory: Memory = files.collect();
    let names: Vec<(String, Levels)> = memory
        .iter()
        .map(|(name, _)| (name.to_owned(), Levels::default()))
        .collect();
    let workspace = Workspace::new(&memory, all);
    let path = |name: &str| {
        let rest = name.split_once('/').map_or(name, |(_, rest)| rest);
        rest.to_owned()
    };
    listened(&workspace, &names, &path, parts)
}

/// Listens to the scripts in files and folders.
fn from_disk(
    games: &'static Games,
    paths: &[PathBuf],
    parts: &Parts,
) -> Result<Vec<BookDocument>, Failure> {
    let found = find(paths, Known::of(*games))?;
    let disk = project::disk(&found);
    let names: Vec<(String, Levels)> = (found.files.iter())
        .map(|file| {
            let levels = file.config.levels_for(&file.path, &Levels::default());
            (name_of(&file.path), levels)
        })
        .collect();
    let workspace = Workspace::new(&disk, games);
    let below: Vec<String> = paths.iter().map(|path| folder_name(path)).collect();
    // A page stands as its script stands below the folder that was named.
    let path = |name: &str| {
        let inside = below
            .iter()
            .filter_map(|folder| name.strip_prefix(folder.as_str()))
            .min_by_key(|rest| rest.len());
        let rest = inside.unwrap_or_else(|| name.rsplit('/').next().unwrap_or(name));
        rest.trim_start_matches('/').to_owned()
    };
    let heard = listened(&workspace, &names, &path, parts);
    match Failure::all(found.failures) {
        Some(failure) => Err(failure),
        None => heard,
    }
}

/// What the names of files below a folder begin with.
fn folder_name(path: &Path) -> String {
    if path.is_file() {
        let folder = path.parent().map(name_of).unwrap_or_default();
        return if folder.is_empty() {
            folder
        } else {
            format!("{folder}/")
        };
    }
    match name_of(path).trim_end_matches('/') {
        "." | "" => String::new(),
        folder => format!("{folder}/"),
    }
}

fn listened(
    workspace: &Workspace<'_>,
    names: &[(String, Levels)],
    path: &(dyn Fn(&str) -> String + Sync),
    parts: &Parts,
) -> Result<Vec<BookDocument>, Failure> {
    let heard = names.par_iter().map(|(name, levels)| {
        let unreadable = |error| Failure::unreadable_file(name, &error);
        let text = workspace.read(name).map_err(unreadable)?;
        let mut listener = Listener::new(parts, &text);
        let looked = workspace.look(name, levels, Some(&mut listener));
        let (source, checked) = looked.map_err(unreadable)?;
        let path = path(name);
        let path = path.strip_suffix(".toml").unwrap_or(&path).to_owned();
        let mut findings = checked.findings.iter();
        let is_sound = findings.all(|finding| finding.level != Level::Error);
        let is_played = (checked.replayed.as_ref()).is_some_and(|replayed| replayed.complete);
        let story = (is_sound && is_played)
            .then(|| listener.story(path, &source.text, &checked))
            .flatten();
        Ok(BookDocument {
            game: checked.game,
            name: name.clone(),
            checked,
            story,
        })
    });
    heard.collect()
}

/// What was heard, by game.
fn chapters(
    games: &[&'static dyn AnyGame],
    heard: Vec<BookDocument>,
    is_shipped: bool,
) -> Vec<Chapter> {
    let mut by_game: BTreeMap<&str, Vec<BookDocument>> = BTreeMap::new();
    for heard in heard {
        if let Some(game) = heard.game.filter(|_| heard.checked.is_script()) {
            by_game.entry(game).or_default().push(heard);
        }
    }
    let chapter = |game: &&'static dyn AnyGame| {
        let heard = by_game.remove(game.meta().id);
        let heard = match heard {
            None if !is_shipped => return None,
            heard => heard.unwrap_or_default(),
        };
        let (mut checked, mut stories) = (Vec::new(), Vec::new());
        for heard in heard {
            checked.push((heard.name, heard.checked));
            stories.extend(heard.story);
        }
        let evidence = Evidence::of(*game, checked);
        Some(Chapter::new(*game, Coverage::of(*game, evidence), stories))
    };
    games.iter().filter_map(chapter).collect()
}

/// Every file of a book, by its path.
fn files(title: &str, chapters: &[Chapter]) -> Vec<(String, String)> {
    let mut files = vec![
        ("book.css".to_owned(), shell::STYLE.to_owned()),
        ("book.js".to_owned(), shell::SCRIPT.to_owned()),
        ("search-index.js".to_owned(), search::index(chapters)),
        overview::front(title, chapters).end(title),
        overview::general_lints().end(title),
    ];
    for chapter in chapters {
        let pages: [fn(&Chapter) -> BookPage; 5] = [
            overview::game,
            overview::readings,
            overview::lints,
            overview::coverage,
            rulings::index,
        ];
        files.extend(pages.map(|page| page(chapter).end(title)));
        let clauses = 0..chapter.game.clauses().len();
        let clauses = clauses
            .into_par_iter()
            .map(|index| clauses::page(chapter, index).end(title));
        files.par_extend(clauses);
        let stories = chapter.stories.par_iter();
        files.par_extend(
            stories.map(|(path, story)| rulings::page(chapter, path, story).end(title)),
        );
    }
    files
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn sizes_are_no_smaller_than_they_are_said() {
        let sizes = [1, 999_999, 1_000_000, 206_100_000].map(size);
        assert_eq!(sizes, ["1 kB", "1000 kB", "1 MB", "207 MB"]);
    }
}
