//! Outcomes beside a move: what chance gives in the same entry.

use schemars::JsonSchema;
use serde_json::{Map, Value, json};

use super::{EntryDone, Player};
use crate::diagnostic::{Finding, Rule};
use crate::document::header::{FORMAT, NEWEST};
use crate::document::schema;
use crate::document::tree::typed;
use crate::engine::definition::Definition;
use crate::engine::fields::fields_of;
use crate::engine::replay::due::one_of;
use crate::engine::script::{CHANCE_BESIDE, Instruction, Outcome, Step, variants};
use crate::kit::quote::{list, quote};
use crate::lint::general;

/// How many other moves are named at most.
const MOST_MOVES: usize = 3;

impl<G: Definition> Player<'_, '_, '_, G> {
    /// Lets an outcome beside a move come about; `None` if it cannot be read.
    pub(super) fn play_beside(
        &mut self,
        step: &Step<G>,
        outcome: &Outcome,
        rest: &[Step<G>],
    ) -> Option<(Step<G>, EntryDone<G>)> {
        let (event, text) = self.read_beside(outcome)?;
        self.newer_form(&outcome.pointer, CHANCE_BESIDE);
        let beside = Step {
            label: None,
            origin: step.origin,
            action: Instruction::Chance {
                event: event.clone(),
                text: text.clone(),
            },
            pointer: outcome.pointer.clone(),
            illegal: None,
            is_tried: false,
            outcomes: Vec::new(),
            is_beside: true,
            // What is noted of it is what is asked of the whole step.
            expect: step.expect.clone(),
            has_hole: step.has_hole,
        };
        let done = self.play_chance(&beside, rest, (&event, &text));
        Some((beside, done))
    }

    /// The chance event that is named beside a move, or else is due, and what it gives.
    fn read_beside(&mut self, outcome: &Outcome) -> Option<(String, G::ChanceText)> {
        let due = self.game.support(self.state).map(|support| support.event);
        let Some(event) = outcome.event.as_deref().or(due) else {
            if self.format.unwrap_or(FORMAT) < NEWEST {
                return self.not_of_move(outcome);
            }
            let keys = list(outcome.keys.keys().map(String::as_str));
            let message = format!("no chance event follows this move, so {keys} is not played");
            let events = takers::<G::ChanceText>(&outcome.keys);
            let help = match &events[..] {
                [] => "remove it".to_owned(),
                _ => format!(
                    "remove it: it is what {} gives, and that is not due here",
                    one_of("or", events.iter().map(|event| quote(event)))
                ),
            };
            return self.amiss(outcome, &general::SCRIPT_LEFTOVER, message, help);
        };
        let fields = fields_of::<G::ChanceText>(event).unwrap_or_default();
        let mut keys = outcome.keys.keys();
        if let Some(key) = keys.find(|key| !fields.contains(&key.as_str())) {
            let whose = if outcome.event.is_some() {
                "named"
            } else {
                "decided"
            };
            let message = format!(
                "unknown key {}: the chance event {whose} here is {}",
                quote(key),
                quote(event)
            );
            let help = match fields {
                [] => format!("{} takes no keys", quote(event)),
                _ => format!("{} takes {}", quote(event), list(fields.iter().copied())),
            };
            return self.amiss(outcome, &general::UNKNOWN_FIELD, message, help);
        }
        match typed::from_json(json!({ event: outcome.keys.clone() })) {
            Ok(text) => Some((event.to_owned(), text)),
            Err(error) => {
                let what = in_words(&error.to_string());
                let message = format!("this is not an outcome of {}: {what}", quote(event));
                let help = format!("it takes {}", list(fields.iter().copied()));
                self.amiss(outcome, &general::BAD_VALUE, message, help)
            }
        }
    }

    /// Says of keys in a format that has no chance beside moves that the move has none like them.
    fn not_of_move<T>(&mut self, outcome: &Outcome) -> Option<T> {
        let keys = list(outcome.keys.keys().map(String::as_str));
        let noun = if outcome.keys.len() == 1 {
            "key"
        } else {
            "keys"
        };
        let moves = takers::<G::MoveText>(&outcome.keys);
        let help = match moves.len() {
            1..=MOST_MOVES => {
                let moves = moves.iter().map(|name| quote(name));
                format!("remove it, or did you mean {}?", one_of("or", moves))
            }
            _ => "remove it".to_owned(),
        };
        let message = format!("unknown {noun} {keys}: this move has none, and no chance follows");
        self.amiss(outcome, &general::UNKNOWN_FIELD, message, help)
    }

    /// Says why an outcome beside a move cannot be read.
    fn amiss<T>(
        &mut self,
        outcome: &Outcome,
        rule: &'static Rule,
        message: String,
        help: String,
    ) -> Option<T> {
        let place = self.scope.place(&outcome.pointer);
        let finding = Finding::new(rule, place, message);
        self.scope.report(finding.help(help));
        None
    }
}

/// Why a text is none of the values that a name can have, without the words of programs for that.
fn in_words(error: &str) -> String {
    let parts = error.strip_prefix("unknown variant ");
    let Some((typed, known)) = parts.and_then(|rest| rest.split_once(", expected ")) else {
        return error.to_owned();
    };
    match known.strip_prefix("one of ") {
        Some(known) => format!("{typed} is none of {known}"),
        None => format!("{typed} is not {known}"),
    }
}

/// The chance events, or the moves, that take all of these keys.
fn takers<T: JsonSchema>(keys: &Map<String, Value>) -> Vec<String> {
    let schema = schema::inlined::<T>();
    let takes = |content: &Value| {
        keys.keys()
            .all(|key| content["properties"].get(key).is_some())
    };
    variants(&schema)
        .filter(|(_, content)| takes(content))
        .map(|(name, _)| name.to_owned())
        .collect()
}
