//! Parts of a search that are searched apart, and what they come to together.
//!
//! A game depends on its number and the plan alone. A part notes what its games went through, and in which of them it saw
//! something that no play can break; the search of the whole plays those few again and makes them shorter.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::FuzzArgs;
use super::subject;
use crate::cli::merge::part::{PartedRun, PlayedDocument};
use crate::cli::output::Output;
use crate::cli::table;
use crate::engine::{ClauseSet, MAX_CLAUSES};
use crate::games::AnyGame;
use crate::kit::quote::shell_word;
use crate::lab::fuzz::FuzzTally;
use crate::lab::simulate::Shard;
use crate::project::disk::name_of;
use crate::project::failure::Failure;
use crate::project::find::FoundFile;

/// A search that is made in parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::cli) struct PartedSearch {
    /// What was asked for: files and folders.
    pub paths: Vec<String>,
    /// What was there.
    files: Vec<PlayedDocument>,
    pub cases: u32,
    pub seed: u64,
    pub longest: Option<usize>,
}

impl PartedSearch {
    /// The search of what was found.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn of(args: &FuzzArgs, found: &[FoundFile], output: &Output) -> Result<Self, Failure> {
        let files = found.iter().map(|found| {
            Ok(PlayedDocument {
                file: name_of(&found.path),
                digest: table::digest(&found.path, output)?,
            })
        });
        Ok(Self {
            paths: args.paths.iter().map(|path| name_of(path)).collect(),
            files: files.collect::<Result<_, Failure>>()?,
            cases: args.cases(),
            seed: args.seed,
            longest: args.longest.map(std::num::NonZeroUsize::get),
        })
    }

    /// The first file that is not as it was, of those that are there now.
    pub fn changed<'h>(&'h self, now: &'h Self) -> Option<&'h str> {
        let differs = |(one, other): &(&'h Self, &'h Self)| {
            let mut files = one.files.iter();
            files
                .find(|file| !other.files.contains(file))
                .map(|file| file.file.as_str())
        };
        [(self, now), (now, self)].iter().find_map(differs)
    }
}

impl PartedRun for PartedSearch {
    const FORMAT: &'static str = "scrutineer-fuzz-part";
    const WRITTEN_BY: &'static str = "fuzz";
    const REPEAT: &'static str = "nothing is searched";

    fn games(&self) -> u64 {
        self.cases.into()
    }

    fn is_sound(&self) -> bool {
        !self.files.is_empty()
    }

    fn told(&self) -> Vec<(&'static str, String)> {
        let files = |of: fn(&PlayedDocument) -> &str| {
            let all: Vec<&str> = self.files.iter().map(of).collect();
            all.join(", ")
        };
        let longest = self.longest.map(|longest| longest.to_string());
        vec![
            ("choice of files", self.paths.join(", ")),
            ("list of files", files(|file| &file.file)),
            ("content of the files", files(|file| &file.digest)),
            ("number of games", self.cases.to_string()),
            ("seed", self.seed.to_string()),
            (
                "number of steps at most",
                longest.unwrap_or_else(|| "that of the game".to_owned()),
            ),
        ]
    }

    fn command(&self) -> Vec<String> {
        let mut words = vec!["scrutineer fuzz".to_owned()];
        words.extend(self.paths.iter().map(|path| shell_word(path)));
        words.push(format!("--cases {} --seed {}", self.cases, self.seed));
        if let Some(longest) = self.longest {
            words.push(format!("--longest {longest}"));
        }
        words
    }
}

/// What has come of each document, by its name.
pub(in crate::cli) type ResultsByName = BTreeMap<String, Searched>;

/// What has come of the games of a document that were searched.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::cli) struct Searched {
    games: u64,
    steps: u64,
    endings: BTreeMap<String, u64>,
    /// The clauses at work, by their places.
    cited: BTreeSet<usize>,
    choices: BTreeSet<Vec<u8>>,
    /// Ids that earlier scripts showed, and that were not looked for.
    known: Vec<String>,
    /// What was seen, by id: the first game that shows it.
    seen: BTreeMap<String, u64>,
}

impl Searched {
    /// What is to be kept of a document.
    pub(super) fn of(results: &subject::Results) -> Self {
        let tally = &results.tally;
        let endings = tally.endings.iter();
        let clauses = 0..MAX_CLAUSES;
        Self {
            games: tally.games,
            steps: tally.steps,
            endings: endings
                .map(|(id, count)| ((*id).to_owned(), *count))
                .collect(),
            cited: clauses
                .filter(|index| tally.cited.contains(*index))
                .collect(),
            choices: tally.choices.clone(),
            known: subject::known(&results.kept),
            seen: (results.seen.iter())
                .map(|(id, game)| ((*id).to_owned(), *game))
                .collect(),
        }
    }

    /// Adds other games of the same document.
    pub fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.steps += other.steps;
        for (id, count) in other.endings {
            *self.endings.entry(id).or_default() += count;
        }
        self.cited.extend(other.cited);
        self.choices.extend(other.choices);
        for (id, game) in other.seen {
            let first = self.seen.entry(id).or_insert(game);
            *first = game.min(*first);
        }
        self.known = other.known;
    }

    /// The games in which something was seen for the first time.
    pub fn games_to_show(&self) -> BTreeSet<u64> {
        self.seen.values().copied().collect()
    }

    /// Whether these are the failures of earlier scripts that were not looked for.
    pub fn knew(&self, known: &[String]) -> bool {
        self.known == known
    }

    /// What the games went through, as a search of them would have it.
    pub fn tally(&self, game: &dyn AnyGame) -> FuzzTally {
        let endings = game.meta().endings.iter();
        let endings = endings.filter_map(|(id, _)| Some((*id, *self.endings.get(*id)?)));
        let mut cited = ClauseSet::default();
        let places = self.cited.iter().filter(|index| **index < MAX_CLAUSES);
        places.for_each(|index| cited.insert(*index));
        FuzzTally {
            games: self.games,
            steps: self.steps,
            endings: endings.collect(),
            cited,
            choices: self.choices.clone(),
        }
    }
}

/// Puts parts together: of each document, what its games come to in all of them.
pub(in crate::cli) fn merged(parts: impl IntoIterator<Item = ResultsByName>) -> ResultsByName {
    let mut whole = ResultsByName::new();
    for (name, searched) in parts.into_iter().flatten() {
        whole.entry(name).or_default().merge(searched);
    }
    whole
}

/// A document that is not as it was when its games were searched.
pub(in crate::cli) fn has_changed(name: &str) -> Failure {
    Failure::new(format!("`{name}` has changed since it was searched"))
        .help("put back what was searched, or search it again")
}

/// Which games are searched, and what is known of them.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) enum Work<'w> {
    /// All of them.
    Whole,
    /// Those of a part.
    Shard(Shard),
    /// All of them have been, in parts.
    Merged(&'w ResultsByName),
}
