//! A script as its replay goes: what each of its steps brings.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::Value;

use super::answer::RequestStop;
use super::world::World;
use crate::document::{parse, tree};
use crate::engine::replay::{Moment, Told, Watcher};
use crate::engine::{Turn, Viewer};
use crate::lint::Levels;
use crate::workspace::stage::StepAt;

/// What a step has brought.
#[derive(Clone, Debug)]
pub struct PlayedStep {
    /// The step.
    pub at: StepAt,
    /// What happened, and the position after it.
    pub told: Told,
    /// What was to be seen before it.
    pub before: Value,
    /// Who decides after it.
    pub turn: Turn,
    /// The names of those who take part, by seat.
    pub seats: Vec<&'static str>,
    /// The chance event that is due after it.
    pub chance: Option<String>,
}

struct StepRecord<'r> {
    stop: RequestStop<'r>,
    /// Where in the document the cases stand, by title, and how many steps of the script come before their own.
    cases: &'r [(String, usize)],
    /// The case that is told, and how many steps come before its own.
    case: Option<(Option<usize>, usize)>,
    before: Value,
    played: Vec<PlayedStep>,
}

impl Watcher for StepRecord<'_> {
    fn moment(&mut self, moment: &dyn Moment) -> bool {
        let told = Told::of(moment, Viewer::Referee);
        let (case, skipped) = match self.case {
            None => (None, 0),
            Some((case, skipped)) => (case, skipped),
        };
        let is_known = self.case.is_none() || case.is_some();
        if let Some(entry) = moment.entry()
            && let Some(step) = entry.checked_sub(skipped)
            && is_known
        {
            let at = StepAt { case, step };
            let before = match self.played.last() {
                // Outcomes beside a move belong to its step.
                Some(last) if last.at == at => {
                    self.played.pop().map(|last| (last.before, last.told))
                }
                _ => None,
            };
            let (before, mut told) = match before {
                Some((before, earlier)) => (before, joined(earlier, told)),
                None => (std::mem::take(&mut self.before), told),
            };
            self.before = told.view.clone();
            told.case = None;
            self.played.push(PlayedStep {
                at,
                told,
                before,
                turn: moment.turn(Viewer::Referee),
                seats: moment.seat_names(),
                chance: moment.chance_due(Viewer::Referee),
            });
        } else {
            self.before = told.view;
            if moment.entry().is_none()
                && let Some(last) = self.played.last_mut().filter(|last| last.at.case == case)
            {
                // What a seed decides comes with the step before it.
                last.turn = moment.turn(Viewer::Referee);
                last.chance = moment.chance_due(Viewer::Referee);
                last.told.view.clone_from(&self.before);
            }
        }
        !(self.stop)()
    }

    fn case(&mut self, title: &str) -> bool {
        let found = self.cases.iter().position(|(known, _)| known == title);
        let skipped = found.map_or(0, |at| self.cases[at].1);
        self.case = Some((found, skipped));
        self.before = Value::Null;
        true
    }
}

/// What happened in two parts of one step.
fn joined(earlier: Told, later: Told) -> Told {
    let mut cites = earlier.cites;
    cites.extend(
        later
            .cites
            .iter()
            .filter(|id| !cites.contains(id))
            .copied()
            .collect::<Vec<_>>(),
    );
    Told {
        step: earlier.step,
        player: earlier.player,
        action: earlier.action,
        events: [earlier.events, later.events].concat(),
        cites,
        ..later
    }
}

/// The steps of a script that are carried out, in the order of their places. They are kept as long as nothing
/// changes, and of one document.
pub fn played(world: &World, name: &str, stop: RequestStop<'_>) -> Arc<Vec<PlayedStep>> {
    if let Some(known) = world.replayed(name) {
        return known;
    }
    let played = Arc::new(play(world, name, stop));
    if !stop() {
        world.keep_replayed(name, &played);
    }
    played
}

fn play(world: &World, name: &str, stop: RequestStop<'_>) -> Vec<PlayedStep> {
    let Some(source) = world.source(name) else {
        return Vec::new();
    };
    if !(world.kind(&source)).is_some_and(|(_, kind)| kind.is_script()) {
        return Vec::new();
    }
    let document = Value::Object(tree::json_table(parse(&source.text).tree.get_ref()));
    let mut labels: HashMap<&str, usize> = HashMap::new();
    for (index, step) in document["steps"]
        .as_array()
        .into_iter()
        .flatten()
        .enumerate()
    {
        if let Some(label) = step["label"].as_str() {
            labels.insert(label, index + 1);
        }
    }
    let cases = document["cases"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|case| {
            let title = case["title"].as_str().unwrap_or_default().to_owned();
            let after = case["after"]
                .as_str()
                .and_then(|label| labels.get(label).copied());
            (title, after.unwrap_or(0))
        });
    let cases: Vec<(String, usize)> = cases.collect();
    let mut record = StepRecord {
        stop,
        cases: &cases,
        case: None,
        before: Value::Null,
        played: Vec::new(),
    };
    let _ = world
        .workspace
        .look(name, &Levels::default(), Some(&mut record));
    let mut played = record.played;
    played.sort_by_key(|played| played.at);
    played
}

/// Who decides, or what is due, in a word or two.
pub fn whose(turn: Turn, seats: &[&str], chance: Option<&str>) -> String {
    match turn {
        Turn::Over => "over".to_owned(),
        Turn::Chance => {
            let event = chance.and_then(|chance| chance.split(':').next());
            format!("chance {}", event.unwrap_or("due"))
        }
        Turn::Decide(deciding) => {
            let names = deciding
                .iter()
                .filter_map(|seat| seats.get(seat.index()).copied());
            let names: Vec<&str> = names.collect();
            format!("next {}", names.join(", "))
        }
    }
}
