//! Whatever position is taken up can be played on from; whatever cannot is refused with a reason.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value, json};

use super::super::components::Components;
use super::super::plug::ID;
use super::super::state::State;
use super::super::strategies::scenarios;
use super::super::table::CheckpointRally;
use super::super::testing::{game, take_up};
use crate::edit::position::document;
use crate::engine::{Game as _, Plug as _, Silent, Turn, laws};
use crate::kit::random::Random;

/// Steps that are played on from a position.
const STEPS: usize = 50;

/// Games of all sorts: base components or house rules, slow cars, short or odd cards.
fn games() -> impl Strategy<Value = CheckpointRally> {
    let rules = select(vec![
        None,
        Some("house-rules.toml"),
        Some("tight-rules.toml"),
    ]);
    let cars = select(vec![None, Some("slow-cars.toml")]);
    let odd_cards = proptest::bool::weighted(0.2);
    (scenarios(), rules, cars, odd_cards).prop_map(|(mut scenario, rules, cars, odd_cards)| {
        let cards = odd_cards.then(|| "corner-cards.toml".to_owned());
        scenario.components = Components {
            rules: rules.map(str::to_owned),
            cars: cars.map(str::to_owned),
            cards: cards.or(scenario.components.cards),
            ..Components::default()
        };
        game(&scenario)
    })
}

/// The state after some steps of a random game.
fn state_after(game: &CheckpointRally, seed: u64, steps: usize) -> State {
    let mut last = None;
    laws::walk(game, seed, steps, |state| last = Some(state.clone()));
    last.expect("there is a first position")
}

fn written(game: &CheckpointRally, state: &State) -> Value {
    serde_json::to_value(game.write_position(state)).expect("a position is JSON")
}

/// A change that a slip of the pen, or malice, makes to a document.
#[derive(Clone, Debug)]
enum Slip {
    Delete(Index),
    Repeat(Index, Index),
    Copy(Index, Index),
    Swap(Index, Index),
    Number(Index, i64),
    Move(Index, Index),
    Add(Index, &'static str, Value),
}

fn slips() -> impl Strategy<Value = Slip> {
    let additions = vec![
        ("owes", json!("red")),
        ("owes", json!("blue")),
        ("pending", json!({ "player": "red", "hand": 1, "cost": 2 })),
        ("pending", json!({ "player": "blue", "lines": 1 })),
        (
            "pending",
            json!({ "player": "blue", "row": [1], "cost": 0 }),
        ),
        ("done", json!([{ "player": "red", "how": "finished" }])),
        ("pile", json!(["red", "blue"])),
        ("pile", json!(["blue", "red"])),
        ("player-order", json!(["red", "blue"])),
        ("phase", json!("shuffle")),
        ("phase", json!("rotations")),
        ("phase", json!("start-tiles")),
        ("phase", json!("over")),
        ("readings", json!({ "reshuffle": "when-empty" })),
        ("readings", json!({ "finisher-draws": "net" })),
        ("readings", json!({ "last-chance": "one-action" })),
        ("stack-top", json!(["h01"])),
        ("at", json!("a1")),
        ("at", json!("c3")),
        ("visited", json!(["b2", "d4"])),
        ("visited", json!(["a1"])),
        ("hand", json!(["h01", "h02", "h03", "h04"])),
        ("card", json!("card-01")),
    ];
    prop_oneof![
        3 => any::<Index>().prop_map(Slip::Delete),
        1 => (any::<Index>(), any::<Index>()).prop_map(|(from, to)| Slip::Repeat(from, to)),
        2 => (any::<Index>(), any::<Index>()).prop_map(|(from, to)| Slip::Copy(from, to)),
        3 => (any::<Index>(), any::<Index>()).prop_map(|(one, other)| Slip::Swap(one, other)),
        2 => (any::<Index>(), select(vec![-7, 0, 1, 2, 4, 15, 29, 60, 1000]))
            .prop_map(|(at, number)| Slip::Number(at, number)),
        4 => (any::<Index>(), any::<Index>()).prop_map(|(from, to)| Slip::Move(from, to)),
        3 => (any::<Index>(), select(additions))
            .prop_map(|(at, (key, value))| Slip::Add(at, key, value)),
    ]
}

/// The pointers of all values below a value that are of a sort.
fn pointers(value: &Value, is_wanted: fn(&Value) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![(String::new(), value)];
    while let Some((at, value)) = open.pop() {
        match value {
            Value::Array(items) => {
                let items = items.iter().enumerate();
                open.extend(items.map(|(index, item)| (format!("{at}/{index}"), item)));
            }
            Value::Object(keys) => {
                open.extend(keys.iter().map(|(key, item)| (format!("{at}/{key}"), item)));
            }
            _ => {}
        }
        if is_wanted(value) && !at.is_empty() {
            found.push(at);
        }
    }
    found.sort();
    found
}

/// One of these values, if there are any.
fn one(pointers: &[String], index: Index) -> Option<&String> {
    (!pointers.is_empty()).then(|| index.get(pointers))
}

/// Two strings of one look: two tiles, two spaces, two colours perhaps.
fn alike(document: &Value, first: Index, second: Index) -> Option<(String, String)> {
    let look = |at: &String| -> Vec<char> {
        let text = document.pointer(at).and_then(Value::as_str);
        let class = |c: char| match c {
            'a'..='z' => 'a',
            '0'..='9' => '0',
            other => other,
        };
        text.unwrap_or_default().chars().map(class).collect()
    };
    let strings = pointers(document, Value::is_string);
    let first = one(&strings, first)?.clone();
    let (wanted, mut others) = (look(&first), strings);
    others.retain(|at| look(at) == wanted && *at != first);
    let second = one(&others, second)?.clone();
    Some((first, second))
}

fn take(document: &mut Value, pointer: &str) -> Option<Value> {
    let (parent, key) = pointer.rsplit_once('/')?;
    match document.pointer_mut(parent)? {
        Value::Array(items) => key.parse().ok().map(|index: usize| items.remove(index)),
        Value::Object(keys) => keys.remove(key),
        _ => None,
    }
}

impl Slip {
    fn make(self, document: &mut Value) -> Option<()> {
        let all = pointers(document, |_| true);
        let lists = pointers(document, Value::is_array);
        match self {
            Self::Delete(at) => {
                take(document, one(&all, at)?)?;
            }
            Self::Repeat(from, to) => {
                let value = document.pointer(one(&all, from)?)?.clone();
                document
                    .pointer_mut(one(&lists, to)?)?
                    .as_array_mut()?
                    .push(value);
            }
            Self::Copy(from, to) => {
                let (from, to) = alike(document, from, to)?;
                let value = document.pointer(&from)?.clone();
                *document.pointer_mut(&to)? = value;
            }
            Self::Swap(first, second) => {
                let (first, second) = alike(document, first, second)?;
                let value = document.pointer(&first)?.clone();
                let other = std::mem::replace(document.pointer_mut(&second)?, value);
                *document.pointer_mut(&first)? = other;
            }
            Self::Number(at, number) => {
                let numbers = pointers(document, Value::is_number);
                *document.pointer_mut(one(&numbers, at)?)? = json!(number);
            }
            Self::Move(from, to) => {
                let (from, to) = alike(document, from, to)?;
                let (to, _) = to.rsplit_once('/')?;
                document.pointer(to)?.as_array()?;
                let value = take(document, &from)?;
                document.pointer_mut(to)?.as_array_mut()?.push(value);
            }
            Self::Add(at, key, value) => {
                let tables = pointers(document, Value::is_object);
                let at = at.index(tables.len() + 4);
                let table = match tables.get(at) {
                    Some(table) => document.pointer_mut(table)?,
                    None => document,
                };
                table.as_object_mut()?.insert(key.to_owned(), value);
            }
        }
        Some(())
    }
}

/// Plays on at random; every position on the way keeps the laws and survives its own text.
fn play_on(game: &CheckpointRally, state: &mut State, seed: u64) {
    let mut random = Random::new(seed);
    for step in 0..STEPS {
        laws::chance_agrees(game, state, &mut random);
        if step % 10 == 0 {
            laws::legal_moves_agree(game, state, &mut random);
        }
        if step % 5 == 0 {
            let text = document(ID, &written(game, state));
            match take_up(&text) {
                Ok((_, again)) => assert_eq!(again, *state, "{text}"),
                Err(findings) => panic!("{findings:?} in\n{text}"),
            }
        }
        match game.turn(state) {
            Turn::Over => return,
            Turn::Chance => {
                let outcome = game.draw(state, &mut random);
                game.resolve(state, &outcome, &mut Silent);
            }
            Turn::Decide(_) => {
                let (seat, mv) = game.random_move(state, &mut random, &mut Vec::new());
                game.play(state, seat, &mv, &mut Silent);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn positions_of_house_games_survive_their_text(game in games(), seed: u64) {
        let mut count = 0;
        laws::walk(&game, seed, 200, |state| {
            count += 1;
            if count < 16 || count % 9 == 0 || state.pending.is_some() || state.owes.is_some() {
                let text = document(ID, &written(&game, state));
                match take_up(&text) {
                    Ok((_, again)) => assert_eq!(again, *state, "{text}"),
                    Err(findings) => panic!("{findings:?} in\n{text}"),
                }
            }
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn what_is_taken_up_can_be_played(
        game in games(),
        seed: u64,
        steps in 0..150_usize,
        slips in vec(slips(), 1..3),
    ) {
        let mut position = written(&game, &state_after(&game, seed, steps));
        for slip in slips {
            slip.make(&mut position);
        }
        let text = document(ID, &position);
        if let Ok((game, mut state)) = take_up(&text) {
            play_on(&game, &mut state, seed);
        }
    }
}

/// Enough of the slips leave a position that can be played, or the law above would be idle.
#[test]
fn slips_are_refused_and_taken_up() {
    use proptest::strategy::ValueTree as _;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut taken, mut refused) = (0, 0);
    let all = (games(), vec(slips(), 1..3), 0..150_usize);
    for seed in 0..200 {
        let (game, slips, steps) = all.new_tree(&mut runner).expect("a game").current();
        let mut position = written(&game, &state_after(&game, seed, steps));
        for slip in slips {
            slip.make(&mut position);
        }
        match take_up(&document(ID, &position)) {
            Ok(_) => taken += 1,
            Err(findings) => {
                assert!(!findings.is_empty(), "refused without a reason");
                refused += 1;
            }
        }
    }
    assert!(taken > 20 && refused > 20, "{taken} {refused}");
}
