//! `check --fix`: repairs in memory, round by round, and then all of them written or shown.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::output::Output;
use super::write;
use crate::diagnostic::Source;
use crate::document::parse;
use crate::edit::{diff, repair};
use crate::games::GAMES;
use crate::games::run::File;
use crate::kit::count::Count;
use crate::lint::Library;
use crate::project::disk::{folder_of, name_of};
use crate::project::failure::Failure;
use crate::project::find::Found;
use crate::workspace::Workspace;

/// Most rounds of repair: a repair can uncover something else that can be repaired.
const ROUNDS: usize = 10;

/// Files that are repaired in memory.
#[derive(Debug, Default)]
pub(super) struct Drafts(BTreeMap<PathBuf, RepairedFile>);

/// A file before and after its repair.
#[derive(Debug)]
struct RepairedFile {
    before: String,
    after: String,
    repaired: usize,
    /// How much is wrong with the repaired text, while that is known.
    wrong: Option<usize>,
}

impl Drafts {
    /// Repairs what can be repaired with certainty and does no harm. The workspace then has the repaired
    /// texts in place of those on the disk.
    pub fn of(found: &Found, workspace: &mut Workspace<'_>) -> Self {
        let paths = found.files.iter().map(|file| file.path.as_path());
        let paths: BTreeMap<String, &Path> = paths.map(|path| (name_of(path), path)).collect();
        let mut drafts = Self::default();
        for _ in 0..ROUNDS {
            let changed = drafts.repair(&paths, workspace);
            if changed.is_empty() {
                break;
            }
            for path in changed {
                let text = drafts.0[path].after.as_str();
                workspace.edit(&name_of(path), text);
            }
            workspace.analyse();
        }
        drafts
    }

    /// Gives the workspace the texts on the disk back.
    pub fn discard(&self, workspace: &mut Workspace<'_>) {
        for path in self.0.keys() {
            workspace.close(&name_of(path));
        }
    }

    /// One round: the files that it changes.
    fn repair<'p>(
        &mut self,
        paths: &BTreeMap<String, &'p Path>,
        workspace: &Workspace<'_>,
    ) -> Vec<&'p Path> {
        let mut changed: Vec<&Path> = Vec::new();
        for (file, findings) in workspace.documents() {
            let fixes: Vec<_> = (findings.iter())
                .filter_map(|finding| finding.fix.as_ref())
                .collect();
            if fixes.is_empty() {
                continue;
            }
            let path = paths[&file.source.name];
            let judge = |text: &str| wrong_with(text, file, workspace.library());
            let known = self.0.get(path).and_then(|draft| draft.wrong);
            let done = repair::repair(&file.source.text, &fixes, known, judge);
            if done.applied == 0 {
                continue;
            }
            changed.push(path);
            let draft = self
                .0
                .entry(path.to_owned())
                .or_insert_with(|| RepairedFile {
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
        changed
    }

    /// Removes what runs that were killed have left beside the files of this one.
    pub fn sweep(found: &Found) {
        let folders = found.files.iter().map(|file| folder_of(&file.path));
        let folders: BTreeSet<&Path> = folders.collect();
        folders.into_iter().for_each(write::sweep);
    }

    /// Writes the files, unless it is stopped: how many findings that repairs, and what could not be
    /// written.
    pub fn write(&self, output: &mut Output) -> (usize, Vec<Failure>) {
        let (mut repaired, mut unwritten) = (0, Vec::new());
        let _heeding = output.stop.heed(|| ());
        for (path, draft) in &self.0 {
            if output.stop.is_asked() {
                break;
            }
            match write::replace_if(path, &draft.before, &draft.after, output) {
                Ok(()) => repaired += draft.repaired,
                Err(failure) => unwritten.push(failure),
            }
        }
        (repaired, unwritten)
    }

    /// Shows what would be written, and says so unless it is to be quiet; whether there is anything.
    ///
    /// # Errors
    /// Those of the output.
    pub fn show(&self, is_quiet: bool, output: &mut Output) -> Result<bool, Failure> {
        let colour = output.style.colour;
        for (path, draft) in &self.0 {
            let diff = diff::unified(&name_of(path), &draft.before, &draft.after, colour);
            output.out().write_all(diff.as_bytes())?;
        }
        output.out().flush()?;
        let repaired: usize = self.0.values().map(|draft| draft.repaired).sum();
        if repaired > 0 && !is_quiet {
            let repaired = Count(repaired, "finding");
            writeln!(
                output.notes(),
                "would repair {repaired}; nothing is written"
            )?;
        }
        Ok(repaired > 0)
    }
}

/// How much is wrong with a text in place of a file's own; nothing if it is not TOML.
fn wrong_with(text: &str, file: &File, library: &Library<'_>) -> Option<usize> {
    if !parse(text).errors.is_empty() {
        return None;
    }
    let source = Arc::new(Source::new(file.source.name.as_str(), text));
    let checked = GAMES.check_alone(&source, library, &file.levels);
    Some(checked.findings.len())
}

#[cfg(test)]
mod tests {
    use clap::ColorChoice;

    use super::*;
    use crate::cli::stop::RunStop;
    use crate::lint::Levels;
    use crate::project;
    use crate::project::config::Known;
    use crate::project::find::find;

    #[test]
    fn what_is_edited_during_the_run_is_not_repaired() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let path = folder.path().join("a.toml");
        let text = "fromat = 1\ngame = \"rallyman\"\nkind = \"zones\"\n";
        std::fs::write(&path, text).expect("it can be written");
        let found = find(std::slice::from_ref(&path), Known::of(GAMES)).expect("it is there");
        let disk = project::disk(&found);
        let mut workspace = project::open(&GAMES, &found, &Levels::default(), &disk);
        workspace.analyse();
        let drafts = Drafts::of(&found, &mut workspace);
        assert_eq!(drafts.0.len(), 1);
        let edited = format!("{text}# edited\n");
        std::fs::write(&path, &edited).expect("it can be written");
        let mut output = Output::of_process(&GAMES, ColorChoice::Never, RunStop::default());
        let (repaired, unwritten) = drafts.write(&mut output);
        assert_eq!((repaired, unwritten.len()), (0, 1));
        let there = std::fs::read_to_string(&path).expect("it is there");
        assert_eq!(there, edited);
    }
}
