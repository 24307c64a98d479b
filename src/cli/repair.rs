//! `check --fix`: repairs in memory, round by round, and then all of them written or shown.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::check::{Run, check_all};
use super::files::{Disk, folder_of, name_of};
use super::find::Found;
use super::output::{Failure, Output};
use super::stop::Stop;
use super::write;
use crate::diagnostic::Source;
use crate::document::parse;
use crate::edit::{diff, repair};
use crate::games::AllGames;
use crate::games::run::{File, check_alone};
use crate::kit::count::Count;
use crate::lint::{Levels, Library};

/// Most rounds of repair: a repair can uncover something else that can be repaired.
const ROUNDS: usize = 10;

/// Files that are repaired in memory.
#[derive(Debug, Default)]
pub(super) struct Drafts(BTreeMap<PathBuf, Draft>);

/// A file before and after its repair.
#[derive(Debug)]
struct Draft {
    before: String,
    after: String,
    repaired: usize,
    /// How much is wrong with the repaired text, while that is known.
    wrong: Option<usize>,
}

impl Drafts {
    /// Repairs what can be repaired with certainty and does no harm; gives the run with the repaired
    /// texts in place of those on the disk, too.
    pub fn of(found: &Found, levels: &Levels) -> (Self, Run) {
        let mut drafts = Self::default();
        let mut run = check_all(found, levels, &drafts);
        for _ in 0..ROUNDS {
            let disk = drafts.disk(found);
            let library = Library::new(&disk, &AllGames);
            if !drafts.repair(&run, &library) {
                break;
            }
            run = check_all(found, levels, &drafts);
        }
        (drafts, run)
    }

    /// The disk, as if the repaired files had been written.
    pub fn disk(&self, found: &Found) -> Disk {
        let paths = found.files.iter().map(|file| file.path.clone()).collect();
        let drafts = self.0.iter();
        let texts = drafts.map(|(path, draft)| (name_of(path), draft.after.clone()));
        Disk::new(paths, &found.folders).with_texts(texts.collect())
    }

    /// The text of a file, if it is repaired.
    pub fn text(&self, path: &Path) -> Option<&str> {
        self.0.get(path).map(|draft| draft.after.as_str())
    }

    /// One round; whether there was anything to repair.
    fn repair(&mut self, run: &Run, library: &Library<'_>) -> bool {
        let mut changed: Vec<&Path> = Vec::new();
        for (path, file) in run.paths.iter().zip(&run.files) {
            let fixes = file.checked.findings.iter();
            let fixes: Vec<_> = fixes.filter_map(|finding| finding.fix.as_ref()).collect();
            if fixes.is_empty() {
                continue;
            }
            let judge = |text: &str| wrong_with(text, file, library);
            let known = self.0.get(path).and_then(|draft| draft.wrong);
            let done = repair::repair(&file.source.text, &fixes, known, judge);
            if done.applied == 0 {
                continue;
            }
            changed.push(path);
            let draft = self.0.entry(path.clone()).or_insert_with(|| Draft {
                before: file.source.text.clone(),
                after: String::new(),
                repaired: 0,
                wrong: None,
            });
            draft.after = done.text;
            draft.repaired += done.applied;
            draft.wrong = done.wrong;
        }
        for (path, draft) in &mut self.0 {
            // What is wrong with one file may follow from another that has changed.
            if changed != [path.as_path()] {
                draft.wrong = None;
            }
        }
        !changed.is_empty()
    }

    /// Removes what runs that were killed have left beside the files of this one.
    pub fn sweep(found: &Found) {
        let folders = found.files.iter().map(|file| folder_of(&file.path));
        let folders: BTreeSet<&Path> = folders.collect();
        folders.into_iter().for_each(write::sweep);
    }

    /// Writes the files, unless it is stopped: how many findings that repairs, and what could not be
    /// written.
    pub fn write(&self, stop: &Stop, output: &mut Output) -> (usize, Vec<Failure>) {
        let (mut repaired, mut unwritten) = (0, Vec::new());
        let _heeding = stop.heed(|| ());
        for (path, draft) in &self.0 {
            if stop.is_asked() {
                break;
            }
            match write::replace_only(path, &draft.after, stop, output) {
                Ok(()) => repaired += draft.repaired,
                Err(failure) => unwritten.push(failure),
            }
        }
        (repaired, unwritten)
    }

    /// Shows what would be written; whether there is anything.
    ///
    /// # Errors
    /// Those of the output.
    pub fn show(&self, output: &mut Output) -> Result<bool, Failure> {
        let colour = output.style.colour;
        for (path, draft) in &self.0 {
            let diff = diff::unified(&name_of(path), &draft.before, &draft.after, colour);
            output.out().write_all(diff.as_bytes())?;
        }
        output.out().flush()?;
        let repaired: usize = self.0.values().map(|draft| draft.repaired).sum();
        if repaired > 0 {
            let repaired = Count(repaired, "finding");
            writeln!(
                output.notes(),
                "would repair {repaired}; nothing is written"
            )?;
        }
        Ok(repaired > 0)
    }
}

/// How much is wrong with a text in place of a file's own; nothing if it is no TOML.
fn wrong_with(text: &str, file: &File, library: &Library<'_>) -> Option<usize> {
    if !parse(text).errors.is_empty() {
        return None;
    }
    let source = Arc::new(Source::new(file.source.name.as_str(), text));
    let checked = check_alone(&source, library, &file.levels);
    Some(checked.findings.len())
}
