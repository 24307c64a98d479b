//! What the rules say to a step that somebody types or clicks.

use std::fmt;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::{Declined, is_due, of_move, of_outcome, seat_of};
use crate::diagnostic::Citation;
use crate::document::inline;
use crate::document::schema::{self, alternatives};
use crate::document::script_keys::{STEP, TAGS};
use crate::document::tree::typed;
use crate::engine::clause::Clauses as _;
use crate::engine::definition::{Definition, Unknown};
use crate::engine::fields::{fields_of, variants_of};
use crate::engine::invariant::Action;
use crate::engine::script::variants;
use crate::kit::nearest::{did_you_mean, nearest};
use crate::kit::quote::{list, quote};

/// Why a step cannot be carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// A rule forbids it.
    Rule {
        /// The clause.
        clause: Citation,
        /// What is wrong with the step here.
        reason: String,
    },
    /// It names something that is not there.
    Unknown(Unknown),
    /// It is no step of this game, and why.
    Shape(String),
    /// It is the outcome of a chance event, and none is due.
    NotDue,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule { clause, reason } => write!(f, "{reason} ({})", clause.id),
            Self::Unknown(unknown) => write!(f, "unknown {} `{}`", unknown.noun, unknown.typed),
            Self::Shape(why) => f.write_str(why),
            Self::NotDue => f.write_str("no chance event is due"),
        }
    }
}

/// The step as the rules take it in a position, if they accept it there.
///
/// # Errors
/// Why they do not.
pub(in crate::engine) fn accepted<G: Definition>(
    game: &G,
    state: &G::State,
    step: &Value,
) -> Result<Action<G>, Refused> {
    let step = step.as_object();
    let step = step.ok_or_else(|| Refused::Shape("a step is a table".to_owned()))?;
    if step.get("chance").is_some_and(Value::is_array) {
        let why = "chance beside a move is for scripts: play the move, then the outcome";
        return Err(Refused::Shape(why.to_owned()));
    }
    let word = |key: &str| step.get(key).and_then(Value::as_str);
    match (word("player"), word("move"), word("chance")) {
        (Some(player), Some(name), None) => accepted_move(game, state, (player, name), step),
        (None, None, Some(event)) => accepted_outcome(game, state, event, step),
        _ => Err(Refused::Shape(
            "a step has `player` and `move`, or `chance`".to_owned(),
        )),
    }
}

fn accepted_move<G: Definition>(
    game: &G,
    state: &G::State,
    (player, name): (&str, &str),
    step: &Map<String, Value>,
) -> Result<Action<G>, Refused> {
    let seat = seat_of(&game.seat_names(), player).map_err(Refused::Unknown)?;
    let text: G::MoveText = parameters(name, step, schema::inlined::<G::MoveText>)?;
    Ok(of_move(game, state, seat, &text)?)
}

fn accepted_outcome<G: Definition>(
    game: &G,
    state: &G::State,
    event: &str,
    step: &Map<String, Value>,
) -> Result<Action<G>, Refused> {
    let text: G::ChanceText = parameters(event, step, schema::inlined::<G::ChanceText>)?;
    let verdict = of_outcome(game, state, &text);
    // A clause that says when it is due says more than that it is not.
    let is_ruled = matches!(verdict, Err(Declined::Refused(..)));
    if !is_ruled && !is_due(game, state) {
        return Err(Refused::NotDue);
    }
    Ok(verdict?)
}

/// The parameters of a step as the variant of a move or an outcome with this name; what they may be is asked of `schema`
/// where they are wrong.
fn parameters<T: DeserializeOwned>(
    name: &str,
    step: &Map<String, Value>,
    schema: fn() -> Value,
) -> Result<T, Refused> {
    // What a script says about a step means nothing here, but that it is refused: such a step is not to be taken.
    let is_said = |key: &str| TAGS.contains(&key) || STEP.contains(&key) && key != "illegal";
    let parameters: Map<String, Value> = (step.iter())
        .filter(|(key, _)| !is_said(key))
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect();
    let known = variants_of::<T>();
    if !known.is_empty() && !known.contains(&name) {
        let sort = if step.contains_key("move") {
            "move"
        } else {
            "chance event"
        };
        let meant = match nearest(name, known.iter().copied()) {
            Some(close) => did_you_mean(close),
            None => format!("there are {}", list(known.iter().copied())),
        };
        let why = format!("there is no {sort} {}; {meant}", quote(name));
        return Err(Refused::Shape(why));
    }
    if let Some(own) = fields_of::<T>(name)
        && let Some(other) = parameters.keys().find(|key| !own.contains(&key.as_str()))
    {
        let why = format!("{} has no {}", quote(name), quote(other));
        let why = match nearest(other, own.iter().copied()) {
            Some(close) => format!("{why}; {}", did_you_mean(close)),
            None if step.contains_key("move") => {
                format!("{why}; play the move, and what chance gives after it")
            }
            None => why,
        };
        return Err(Refused::Shape(why));
    }
    let variant = json!({ name: parameters });
    typed::from_json(variant.clone()).map_err(|error| {
        let why = wrong_with(&schema(), name, &variant[name]);
        Refused::Shape(why.unwrap_or_else(|| error.to_string()))
    })
}

/// What is wrong with the parameters of a variant, as far as its schema says so: one is missing, or is none of the few
/// values that it may have, or of another type.
fn wrong_with(schema: &Value, name: &str, parameters: &Value) -> Option<String> {
    let (_, content) = variants(schema).find(|(variant, _)| *variant == name)?;
    let needed = content["required"].as_array().into_iter().flatten();
    let mut needed = needed.filter_map(Value::as_str);
    if let Some(key) = needed.find(|key| parameters[*key].is_null()) {
        return Some(format!("{} is missing", quote(key)));
    }
    let known = content["properties"].as_object()?.iter();
    { known }.find_map(|(key, schema)| {
        let value = parameters.get(key)?;
        let written = match value {
            Value::String(text) => text.clone(),
            other => inline(other),
        };
        let names: Vec<&str> = alternatives(schema)
            .filter_map(|branch| branch["const"].as_str())
            .collect();
        if !names.is_empty() {
            let is_allowed = value.as_str().is_some_and(|text| names.contains(&text));
            let expected = list(names.iter().copied());
            return (!is_allowed).then(|| {
                format!(
                    "{} is not allowed for {}; expected one of {expected}",
                    quote(&written),
                    quote(key)
                )
            });
        }
        let wanted = match schema["type"].as_str()? {
            "string" if !value.is_string() => "a string",
            "integer" if !value.is_i64() && !value.is_u64() => "an integer",
            "boolean" if !value.is_boolean() => "`true` or `false`",
            "array" if !value.is_array() => "a list",
            "object" if !value.is_object() => "a table",
            _ => return None,
        };
        Some(format!(
            "{} is not allowed for {}; expected {wanted}",
            quote(&written),
            quote(key)
        ))
    })
}

impl<G: Definition> From<Declined<G>> for Refused {
    fn from(declined: Declined<G>) -> Self {
        match declined {
            Declined::Unknown(unknown) => Self::Unknown(unknown),
            Declined::Refused(_, refusal) => Self::Rule {
                clause: refusal.clause.clause().citation(),
                reason: refusal.reason,
            },
        }
    }
}
