//! The position at which a step is written: what is legal there, what chance can give, what is to be seen.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::answer::RequestStop;
use super::world::World;
use crate::document::script_keys::STEP;
use crate::engine::Viewer;
use crate::engine::replay::Tried;
use crate::workspace::changes::changes;
use crate::workspace::stage::StepAt;

/// The most outcomes of chance that are listed.
const MOST_OUTCOMES: usize = 40;

/// The most moves of which it is said what they bring.
const MOST_TRIED: usize = 60;

/// A position at which a step is written.
#[derive(Clone, Debug)]
pub struct Stage {
    /// Who takes part.
    pub seats: Vec<&'static str>,
    /// The chance event that is due, and what can come of it.
    pub chance: Option<String>,
    /// The steps that can be taken, of those that agree with what is written.
    pub steps: Vec<Offer>,
    /// What is to be seen before the step.
    pub view: Value,
    /// What the step brings, if it is written and legal.
    pub after: Option<Tried>,
}

/// A step that can be taken.
#[derive(Clone, Debug)]
pub struct Offer {
    /// The step, as a script writes it.
    pub step: Value,
    /// What it changes, in a few words; nothing if that was not tried.
    pub brings: String,
}

/// The position before a step, of which `written` is there.
pub fn stage(
    world: &World,
    name: &str,
    document: &Map<String, Value>,
    at: StepAt,
    written: Option<&Value>,
    stop: RequestStop<'_>,
) -> Option<Stage> {
    let mut stage = None;
    world
        .workspace
        .before_step(name, document, at, stop, &mut |moment| {
            let view = moment.view(Viewer::Referee);
            let own = moment.legal_moves(Viewer::Referee).into_iter();
            let steps = own.map(|(player, step)| with_player(player, step));
            let all: Vec<Value> = steps.chain(moment.outcomes(MOST_OUTCOMES)).collect();
            let whole = written.and_then(|written| whole(written, &all));
            let after = whole.and_then(|step| moment.attempt(&step).ok());
            let fitting: Vec<Value> = all
                .into_iter()
                .filter(|step| written.is_none_or(|written| agrees(step, written)))
                .collect();
            let is_few = fitting.len() <= MOST_TRIED;
            let offers = fitting.into_iter().map(|step| {
                let tried = (is_few && !stop())
                    .then(|| moment.attempt(&step).ok())
                    .flatten();
                let player = step["player"].as_str();
                let brings =
                    tried.map_or_else(String::new, |tried| brings(&view, &tried.view, player));
                Offer { step, brings }
            });
            stage = Some(Stage {
                steps: offers.collect(),
                seats: moment.seat_names(),
                chance: moment.chance_due(Viewer::Referee),
                view,
                after,
            });
        });
    stage
}

fn with_player(player: &str, step: Value) -> Value {
    let mut whole = Map::new();
    whole.insert("player".to_owned(), player.into());
    if let Value::Object(step) = step {
        whole.extend(step);
    }
    Value::Object(whole)
}

/// Whether an entry of a step says nothing of what is done. What chance gives beside a move does not, nor does `cites`,
/// which some write there and not below `expect`, where it belongs.
fn is_beside(key: &str, value: &Value) -> bool {
    STEP.contains(&key) || key == "cites" || key == "chance" && !value.is_string()
}

/// What is done of a step, without what is said beside it.
fn deed(step: &Value) -> Option<Map<String, Value>> {
    let mut deed = step.as_object()?.clone();
    deed.retain(|key, value| !is_beside(key, value));
    Some(deed)
}

/// The step that is written, without what stands beside its move.
fn whole(written: &Value, legal: &[Value]) -> Option<Value> {
    let deed = deed(written)?;
    if !deed.contains_key("move") && !deed.contains_key("chance") {
        return None;
    }
    let says = |step: &&Value| {
        let step = step.as_object();
        step.is_some_and(|step| step.iter().all(|(key, value)| deed.get(key) == Some(value)))
    };
    // What a step leaves out follows from the position.
    Some(
        legal
            .iter()
            .find(says)
            .cloned()
            .unwrap_or(Value::Object(deed)),
    )
}

/// Whether a step is what somebody may be writing.
fn agrees(step: &Value, written: &Value) -> bool {
    match (step, written) {
        (Value::Object(step), Value::Object(written)) => written.iter().all(|(key, value)| {
            is_beside(key, value) || step.get(key).is_some_and(|known| agrees(known, value))
        }),
        (Value::Array(step), Value::Array(written)) => {
            written.len() <= step.len()
                && step
                    .iter()
                    .zip(written)
                    .all(|(step, written)| agrees(step, written))
        }
        (_, Value::Null) => true,
        (step, written) => step == written,
    }
}

/// What differs between two positions in a few words: what is the player's first, and who is next.
pub fn brings(before: &Value, after: &Value, player: Option<&str>) -> String {
    let (mut words, next) = changed(before, after, player);
    words.extend(next);
    words.join(", ")
}

/// The same with who is next, or which chance event, by itself.
pub fn changed(
    before: &Value,
    after: &Value,
    player: Option<&str>,
) -> (Vec<String>, Option<String>) {
    const MOST: usize = 4;
    let own = player.map(|player| format!(".{player}."));
    let lines = changes(before, after);
    let deep = deep(&lines);
    let mut told: Vec<(bool, String)> = Vec::new();
    let mut next = None;
    for line in &lines {
        let Some((key, rest)) = line.split_once(" = ") else {
            continue;
        };
        if key.starts_with('#') || key.starts_with("absent") {
            continue;
        }
        let value = rest.split("  # ").next().unwrap_or(rest).replace('"', "");
        if key == "next" {
            next = Some(format!("next {}", value.trim_matches(['[', ']'])));
            continue;
        }
        if key == "chance" {
            next = Some(format!("chance {value}"));
            continue;
        }
        if deep.contains(&head(key)) || value.starts_with(['[', '{']) || value.chars().count() > 24
        {
            continue;
        }
        let path = format!(".{key}");
        let is_own = own.as_ref().is_some_and(|own| path.contains(own.as_str()));
        let short = match (is_own, &own) {
            (true, Some(own)) => path.split(own.as_str()).last().unwrap_or(key).to_owned(),
            _ => key.to_owned(),
        };
        told.push((is_own, format!("{short} {value}")));
    }
    let has_own = told.iter().any(|(is_own, _)| *is_own);
    let told = told.into_iter().filter(|(is_own, _)| *is_own || !has_own);
    (told.map(|(_, text)| text).take(MOST).collect(), next)
}

/// The first keys of what has changed deep in the view: a table of the rules' own, of which a few words say nothing.
fn deep(lines: &[String]) -> BTreeSet<Vec<&str>> {
    const DEEPEST: usize = 4;
    let keys = lines.iter().filter_map(|line| line.split_once(" = "));
    let deep = keys.filter(|(key, _)| key.split('.').count() > DEEPEST);
    deep.map(|(key, _)| head(key)).collect()
}

/// The first two keys of several.
fn head(key: &str) -> Vec<&str> {
    key.split('.').take(2).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{agrees, brings};

    #[test]
    fn what_a_step_brings_is_told_in_a_few_words() {
        let before = json!({ "players": { "red": { "time": 3 }, "blue": { "time": 1 } }, "next": ["red"], "round": 1 });
        let after = json!({ "players": { "red": { "time": 5 }, "blue": { "time": 1 } }, "next": ["blue"], "round": 1 });
        assert_eq!(brings(&before, &after, Some("red")), "time 5, next blue");
        assert_eq!(brings(&before, &before, Some("red")), "");
    }

    #[test]
    fn chance_is_named_once_and_tables_of_the_rules_are_left_out() {
        let before = json!({ "left": 2, "next": ["a"], "knows": { "a": { "of": { "b": { "x": 1 } }, "all": 2 } } });
        let after = json!({ "left": 1, "chance": "toss", "knows": { "a": { "of": { "b": { "x": 2 } }, "all": 1 } } });
        assert_eq!(brings(&before, &after, Some("a")), "left 1, chance toss");
    }

    #[test]
    fn what_is_written_leaves_fewer_steps() {
        let step = json!({ "player": "a", "move": "place", "cubes": { "move": 2, "steer": 1 } });
        assert!(agrees(&step, &json!({ "player": "a" })));
        assert!(agrees(
            &step,
            &json!({ "cubes": { "move": 2 }, "note": "x" })
        ));
        assert!(!agrees(&step, &json!({ "player": "b" })));
        assert!(!agrees(&step, &json!({ "cubes": { "cb": 2 } })));
    }
}
