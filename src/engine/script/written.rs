//! What is done in a game, as a script writes it.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::document::said;
use crate::engine::definition::Definition;
use crate::engine::invariant::Action;
use crate::kit::seat::Seat;

/// An action in a position as a step of a script, without expectations.
#[must_use]
pub fn action_step<G: Definition>(game: &G, state: &G::State, action: &Action<G>) -> Value {
    match action {
        Action::Move(seat, mv) => move_step(game, state, *seat, mv),
        Action::Chance(outcome) => chance_step(game, outcome),
    }
}

/// A move of a seat in a position as a step of a script, without expectations.
#[must_use]
pub fn move_step<G: Definition>(game: &G, state: &G::State, seat: Seat, mv: &G::Move) -> Value {
    let player = game.seat_names().get(seat.index()).copied();
    let mut step = Map::new();
    step.insert("player".to_owned(), Value::from(player.unwrap_or_default()));
    flatten("move", &game.write_move(state, seat, mv), &mut step);
    Value::Object(step)
}

/// A chance outcome as a step of a script, without expectations.
#[must_use]
pub fn chance_step<G: Definition>(game: &G, outcome: &G::Chance) -> Value {
    Value::Object(flat("chance", &game.write_chance(outcome)))
}

/// An externally tagged enumeration as scripts write it: the tag's key, then the parameters.
pub(in crate::engine) fn flat(tag: &str, variant: &impl Serialize) -> Map<String, Value> {
    let mut flat = Map::new();
    flatten(tag, variant, &mut flat);
    flat
}

fn flatten(tag: &str, variant: &impl Serialize, flat: &mut Map<String, Value>) {
    match said::value(variant) {
        Value::Object(outer) => {
            for (name, parameters) in outer {
                flat.insert(tag.to_owned(), Value::from(name));
                if let Value::Object(parameters) = parameters {
                    flat.extend(parameters);
                }
            }
        }
        other => {
            flat.insert(tag.to_owned(), other);
        }
    }
}
