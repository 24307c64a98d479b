//! Outcomes beside a move: what chance gives in the same entry.

use serde_json::{Map, Value, json};

use super::{EntryDone, Player};
use crate::diagnostic::{Finding, Rule};
use crate::document::schema;
use crate::document::tree::typed;
use crate::engine::definition::Definition;
use crate::engine::fields::fields_of;
use crate::engine::replay::due::one_of;
use crate::engine::script::{Instruction, Outcome, Step, variants};
use crate::kit::quote::{list, quote};
use crate::lint::general;

impl<G: Definition> Player<'_, '_, '_, G> {
    /// Lets an outcome beside a move come about; `None` if it cannot be read.
    pub(super) fn play_beside(
        &mut self,
        step: &Step<G>,
        outcome: &Outcome,
        rest: &[Step<G>],
    ) -> Option<(Step<G>, EntryDone<G>)> {
        let (event, text) = self.read_beside(outcome)?;
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
            let keys = list(outcome.keys.keys().map(String::as_str));
            let message = format!("no chance event follows this move, so {keys} is not played");
            let events = events_with::<G>(&outcome.keys);
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

/// The chance events that take all of these keys.
fn events_with<G: Definition>(keys: &Map<String, Value>) -> Vec<String> {
    let schema = schema::inlined::<G::ChanceText>();
    let takes = |content: &Value| {
        keys.keys()
            .all(|key| content["properties"].get(key).is_some())
    };
    variants(&schema)
        .filter(|(_, content)| takes(content))
        .map(|(event, _)| event.to_owned())
        .collect()
}
