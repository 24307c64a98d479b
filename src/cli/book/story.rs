//! A script as a book tells it: its games step by step, with the table where it changes.

use std::sync::Arc;

use toml::{Table, Value};

use super::table::{Parts, TableLook};
use crate::cli::deed::Deed;
use crate::engine::Viewer;
use crate::engine::clause::ClauseSet;
use crate::engine::replay::{Moment, Watcher};
use crate::games::check::Checked;

/// A game of more steps than this has only a few pictures.
const LONG: usize = 16;
/// How many of them it has.
const PICTURES_OF_LONG: usize = 6;
/// More steps than this are shown of no game: the script has the others.
const MOST_STEPS: usize = 400;

/// A script.
#[derive(Debug)]
pub(super) struct Story {
    /// Where it stands, without the ending.
    pub path: String,
    pub title: String,
    /// What is noted about it.
    pub notes: Vec<String>,
    /// The readings that it names, with their values.
    pub readings: Vec<(String, String)>,
    /// The clauses that it is a ruling of.
    pub claims: ClauseSet,
    /// The clauses at work in it.
    pub kept: ClauseSet,
    pub text: Arc<str>,
    pub games: Vec<ToldGame>,
}

/// A game of a script: its own, or that of a case.
#[derive(Debug, Default)]
pub(super) struct ToldGame {
    pub case: Option<String>,
    pub notes: Vec<String>,
    pub moments: Vec<StoryStep>,
    pub looks: Vec<TableLook>,
    /// How many steps it has; more than there are moments if it is too long.
    pub steps: usize,
}

/// A step, and which of the tables is seen after it.
#[derive(Debug)]
pub(super) struct StoryStep {
    pub deed: Deed,
    /// Nothing where the table is not shown.
    pub look: Option<usize>,
}

impl ToldGame {
    pub const fn is_long(&self) -> bool {
        self.steps > LONG
    }

    /// The first step in which a clause is at work or refuses.
    pub fn shows(&self, clause: &str) -> Option<usize> {
        self.moments.iter().position(|moment| {
            let refuses = (moment.deed.refusal.as_ref()).is_some_and(|(id, _)| *id == clause);
            refuses || moment.deed.cites.iter().any(|cited| cited.id == clause)
        })
    }
}

/// Watches a script.
pub(super) struct Listener<'p> {
    parts: &'p Parts,
    games: Vec<ToldGame>,
    /// How many steps each of the games has, by its title.
    lengths: Vec<(Option<String>, usize)>,
}

impl<'p> Listener<'p> {
    pub fn new(parts: &'p Parts, text: &str) -> Self {
        let document: Table = text.parse().unwrap_or_default();
        let length = |table: &Table| {
            let steps = table.get("steps").and_then(Value::as_array);
            steps.map_or(0, Vec::len)
        };
        let title = |case: &Value| Some(case.get("title")?.as_str()?.to_owned());
        let of_cases = cases(&document)
            .filter_map(|case| Some((title(case), length(case.as_table()?))))
            .collect::<Vec<_>>();
        let mut lengths = vec![(None, length(&document))];
        lengths.extend(of_cases);
        Self {
            parts,
            games: Vec::new(),
            lengths,
        }
    }

    fn length(&self, case: Option<&str>) -> usize {
        let found = self.lengths.iter().find(|(title, _)| match (title, case) {
            (Some(title), Some(case)) => is_of(case, title),
            (title, case) => title.is_none() && case.is_none(),
        });
        found.map_or(0, |(_, length)| *length)
    }

    fn begin(&mut self, case: Option<&str>) {
        let steps = self.length(case);
        self.games.push(ToldGame {
            case: case.map(str::to_owned),
            steps,
            ..ToldGame::default()
        });
    }

    /// What was heard, of a script that was played to its end.
    pub fn story(self, path: String, text: &str, checked: &Checked) -> Option<Story> {
        let replayed = checked.replayed.as_ref()?;
        let document: Table = text.parse().unwrap_or_default();
        let (mut claims, mut kept) = (ClauseSet::default(), ClauseSet::default());
        for (_, game) in replayed.games() {
            claims.insert_all(game.claims);
            kept.insert_all(game.shown());
        }
        let told = |key: &str| document.get(key).and_then(Value::as_str);
        let mut notes = comments(text);
        let mut games = self.games;
        for game in &mut games {
            let own = notes.iter_mut().find(|(title, notes)| {
                let is_own = match (&game.case, title) {
                    (Some(case), Some(title)) => is_of(case, title),
                    _ => false,
                };
                is_own && !notes.is_empty()
            });
            game.notes = own.map(|(_, notes)| notes.clone()).unwrap_or_default();
        }
        let mut of_script: Vec<String> = told("note").map(str::to_owned).into_iter().collect();
        let whole = notes.into_iter().filter(|(title, _)| title.is_none());
        of_script.extend(whole.flat_map(|(_, notes)| notes));
        let title = told("title").unwrap_or(&path).to_owned();
        Some(Story {
            title,
            notes: of_script,
            readings: readings(&document),
            claims,
            kept,
            text: text.into(),
            games,
            path,
        })
    }
}

impl Watcher for Listener<'_> {
    fn case(&mut self, title: &str) -> bool {
        self.begin(Some(title));
        true
    }

    fn moment(&mut self, moment: &dyn Moment) -> bool {
        if self.games.is_empty() {
            self.begin(None);
        }
        let parts = self.parts;
        let Some(game) = self.games.last_mut() else {
            return true;
        };
        if game.moments.len() > MOST_STEPS {
            return true;
        }
        let every = game.steps.div_ceil(PICTURES_OF_LONG).max(1);
        let is_seen = match moment.entry() {
            Some(entry) if game.is_long() => (entry + 1) % every == 0 || entry + 1 == game.steps,
            None => game.moments.is_empty() || !game.is_long(),
            Some(_) => true,
        };
        let look = is_seen.then(|| {
            let look = parts.look(moment);
            let is_new = (game.looks.last()).is_none_or(|last| !last.is_like(&look));
            if is_new {
                game.looks.push(look);
            }
            game.looks.len() - 1
        });
        let deed = Deed::of(moment, Viewer::Referee);
        game.moments.push(StoryStep { deed, look });
        true
    }
}

/// Whether a game is that of the case with this title, be it under one value of a reading.
fn is_of(case: &str, title: &str) -> bool {
    let rest = case.strip_prefix(title);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(" ("))
}

fn cases(document: &Table) -> impl Iterator<Item = &Value> {
    let cases = document.get("cases").and_then(Value::as_array);
    cases.into_iter().flatten()
}

/// The readings that a script names, each value once.
fn readings(document: &Table) -> Vec<(String, String)> {
    let starts = ["start", "setup"]
        .into_iter()
        .filter_map(|key| document.get(key));
    let tables = starts
        .chain(cases(document))
        .filter_map(|table| table.get("readings"));
    let mut named = Vec::new();
    for (name, value) in tables.filter_map(Value::as_table).flatten() {
        let Some(value) = value.as_str() else {
            continue;
        };
        let pair = (name.clone(), value.to_owned());
        if !named.contains(&pair) {
            named.push(pair);
        }
    }
    named
}

/// The comments of a script as paragraphs: those before its steps, and those before each case by its title.
fn comments(text: &str) -> Vec<(Option<String>, Vec<String>)> {
    let mut found = vec![(None, Vec::new())];
    let mut open: Vec<String> = Vec::new();
    let mut in_case = false;
    for line in text.lines() {
        if let Some(comment) = line.strip_prefix('#') {
            let is_told =
                !comment.starts_with(':') && !comment.trim_start().starts_with("scrutineer:");
            if is_told {
                open.push(comment.trim().to_owned());
            }
            continue;
        }
        if line.starts_with("[[cases]]") {
            found.push((Some(String::new()), paragraphs(&open)));
            in_case = true;
        } else if (line.starts_with("steps") || line.starts_with("format"))
            && let Some((_, notes)) = found.last_mut()
        {
            notes.extend(paragraphs(&open));
        } else if in_case && line.starts_with("title") {
            let title = line.parse::<Table>().ok();
            let title = title
                .as_ref()
                .and_then(|table| table.get("title")?.as_str());
            if let (Some(title), Some((of_case, _))) = (title, found.last_mut()) {
                *of_case = Some(title.to_owned());
            }
            in_case = false;
        }
        if !line.trim().is_empty() || line.starts_with('[') {
            open.clear();
        }
    }
    found
}

/// Lines as paragraphs: a line that begins with a dash begins one.
fn paragraphs(lines: &[String]) -> Vec<String> {
    let mut paragraphs: Vec<String> = Vec::new();
    for line in lines {
        match paragraphs.last_mut() {
            Some(last) if !line.starts_with("- ") && !line.is_empty() => {
                if !last.is_empty() {
                    last.push(' ');
                }
                last.push_str(line);
            }
            _ => paragraphs.push(line.clone()),
        }
    }
    paragraphs.retain(|paragraph| !paragraph.is_empty());
    paragraphs
}
