//! One document: the scripts kept of earlier failures, then the search.

use std::path::PathBuf;
use std::sync::Arc;

use super::FuzzArgs;
use super::kept::{self, FailureState, KeptScript};
use super::script::{self, ShownFailure};
use super::shard::{Work, has_changed};
use super::watch::Clock;
use crate::cli::stop::RunStop;
use crate::diagnostic::{Finding, Source};
use crate::engine::laws::guarded;
use crate::games::AnyGame;
use crate::games::fuzz;
use crate::games::run::not_played;
use crate::lab::fuzz::{FuzzPart, FuzzPlan, FuzzTally};
use crate::lint::{Kind, Levels};
use crate::project::disk::name_of;
use crate::project::failure::Failure;
use crate::project::find::FoundFile;
use crate::workspace::Workspace;

/// A search under way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hunt<'h> {
    pub args: &'h FuzzArgs,
    pub work: Work<'h>,
    pub workspace: &'h Workspace<'h>,
    pub stop: &'h RunStop,
}

/// What has come of a file.
pub(super) enum Looked {
    /// It is neither a scenario nor a position.
    Other,
    /// It has errors.
    Broken(Vec<Finding>),
    /// Its games were searched.
    Searched(Box<Results>),
}

/// What has come of a document.
pub(super) struct Results {
    /// What the document is called.
    pub name: String,
    /// Its game.
    pub game: &'static dyn AnyGame,
    /// The scripts of earlier failures.
    pub kept: Vec<KeptScript>,
    /// What was gone through.
    pub tally: FuzzTally,
    /// How many readings the document leaves open.
    pub open: usize,
    /// What was found.
    pub found: Vec<ShownFailure>,
    /// What a part of the search has seen, with the first game that shows it.
    pub seen: Vec<(&'static str, u64)>,
    /// Whether the search ended before all games were played.
    pub stopped: bool,
}

impl Results {
    /// How many failures there are, old and new.
    pub fn failures(&self) -> usize {
        let kept = self.kept.iter();
        self.found.len()
            + self.seen.len()
            + kept
                .filter(|kept| kept.state == FailureState::Fails)
                .count()
    }
}

/// The failures that earlier scripts still show.
pub(super) fn known(kept: &[KeptScript]) -> Vec<String> {
    let fails = kept.iter().filter(|kept| kept.state == FailureState::Fails);
    fails.map(|kept| kept.id.clone()).collect()
}

/// A document that can be searched.
pub(super) struct FuzzSubject {
    pub path: PathBuf,
    pub source: Arc<Source>,
    /// The one of scenarios, or of positions.
    pub kind: &'static Kind,
    pub game: &'static dyn AnyGame,
    pub levels: Levels,
}

impl Hunt<'_> {
    /// Looks at a file, and searches it if it has games.
    ///
    /// # Errors
    /// If it cannot be read, or a script cannot be written beside it.
    pub fn look(&self, file: &FoundFile, clock: &Clock) -> Result<Looked, Failure> {
        let levels = file.config.levels_for(&file.path, &Levels::default());
        let name = name_of(&file.path);
        let looked = self.workspace.look(&name, &levels, None);
        let (source, checked) = looked.map_err(|error| Failure::unreadable_file(&name, &error))?;
        let kind = (self.workspace.kind_of(&source)).filter(|kind| kind.begins_games());
        let game = checked.game.and_then(|id| self.workspace.games().find(id));
        let (Some(kind), Some(game)) = (kind, game) else {
            return Ok(if file.named && has_errors(&checked.findings) {
                Looked::Broken(checked.findings)
            } else {
                Looked::Other
            });
        };
        if has_errors(&checked.findings) {
            return Ok(Looked::Broken(checked.findings));
        }
        if let Some(finding) = not_played(&checked) {
            return Ok(Looked::Broken(vec![finding]));
        }
        let subject = FuzzSubject {
            path: file.path.clone(),
            source,
            kind,
            game,
            levels,
        };
        let results = self.search(&subject, clock)?;
        Ok(Looked::Searched(Box::new(results)))
    }

    fn search(&self, subject: &FuzzSubject, clock: &Clock) -> Result<Results, Failure> {
        let name = name_of(&subject.path);
        // Better known before the search than after it.
        if kept::beginning(&subject.path).is_none() {
            return Err(script::nameless(subject));
        }
        let kept = kept::replay(subject, self.workspace)?;
        let plan = FuzzPlan {
            cases: self.args.cases(),
            seed: self.args.seed,
            longest: self.args.longest.map(std::num::NonZeroUsize::get),
            known: known(&kept),
        };
        let (part, done) = match self.work {
            Work::Whole => (FuzzPart::Whole, None),
            Work::Shard(shard) => (FuzzPart::Shard(shard), None),
            Work::Merged(results) => {
                let there = results.get(&name).filter(|there| there.knew(&plan.known));
                let there = there.ok_or_else(|| has_changed(&name))?;
                let games = FuzzPart::Only(there.games_to_show());
                (games, Some(there.tally(subject.game)))
            }
        };
        let searched = guarded(|| {
            fuzz::fuzz_part(
                self.workspace.games(),
                &subject.source,
                self.workspace.library(),
                &plan,
                part,
                clock,
            )
        })
        .map_err(|panic| {
            Failure::new(format!("the search of `{name}` panics: {panic}"))
                .help("this is a fault of the program: please report it, with the document")
        })?;
        let searched = searched.ok_or_else(|| {
            Failure::new(format!(
                "`{name}` cannot be played, whatever is allowed of it"
            ))
            .help("its comments or the configuration suppress errors in it")
        })?;
        let mut found = Vec::new();
        for failure in searched.failures {
            found.push(script::write(subject, failure, self)?);
        }
        Ok(Results {
            name,
            game: subject.game,
            kept,
            tally: done.unwrap_or(searched.tally),
            open: searched.open,
            found,
            seen: searched.seen,
            stopped: searched.stopped,
        })
    }
}

pub(super) fn has_errors(findings: &[Finding]) -> bool {
    (findings.iter()).any(Finding::is_error)
}
