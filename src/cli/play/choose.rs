//! Choosing a legal move: from a list, or word by word.

use serde_json::Value;

use crate::document::inline;
use crate::engine::session::{Menu, Word, menu};

/// As many moves as are listed one by one.
const FEW: usize = 16;

/// What can be chosen, and what choosing it leads to.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ChoiceItem {
    /// What it is called.
    pub label: String,
    /// How many moves begin so.
    pub moves: usize,
    pub choice: Choice,
}

/// What a choice leads to.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Choice {
    /// A move.
    Step(Value),
    /// Words that moves begin with.
    Words(Vec<Word>),
}

/// What typed words lead to.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum TypedChoice {
    /// What they choose.
    Choice(Choice),
    /// The first word that leads nowhere, and those that would lead on.
    Unknown(String, Vec<String>),
}

/// What can be chosen of these moves after some words: the moves themselves if they are few.
pub(super) fn items(moves: &[Value], chosen: &[Word]) -> Vec<ChoiceItem> {
    let branches = match menu(moves.to_vec(), chosen) {
        Menu::Nothing => return Vec::new(),
        Menu::Move(step) => return vec![whole(step)],
        Menu::Branches(branches) => branches,
    };
    let all: usize = branches.iter().map(|branch| branch.moves).sum();
    if all <= FEW {
        let mut items = Vec::new();
        for branch in branches {
            if let Some(step) = branch.step {
                items.push(whole(step));
            } else {
                let words = [chosen, &branch.words].concat();
                items.extend(self::items(moves, &words));
            }
        }
        return items;
    }
    let items = branches.into_iter().map(|branch| match branch.step {
        Some(step) => whole(step),
        None => ChoiceItem {
            label: branch.words.last().map(told).unwrap_or_default(),
            moves: branch.moves,
            choice: Choice::Words([chosen, &branch.words].concat()),
        },
    });
    items.collect()
}

fn whole(step: Value) -> ChoiceItem {
    ChoiceItem {
        label: inline(&step),
        moves: 1,
        choice: Choice::Step(step),
    }
}

/// The words that all these moves share after some words.
pub(super) fn shared(moves: &[Value], chosen: &[Word]) -> Vec<Word> {
    match menu(moves.to_vec(), chosen) {
        Menu::Branches(branches) => fork(&branches).0,
        Menu::Move(_) | Menu::Nothing => Vec::new(),
    }
}

/// What typed words lead to after those that were chosen. A word of a move is a value, or a key and its value.
pub(super) fn typed(moves: &[Value], chosen: &[Word], tokens: &[&str]) -> TypedChoice {
    let mut chosen = chosen.to_vec();
    let tokens = joined(moves, tokens);
    let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
    for (at, token) in tokens.iter().enumerate() {
        match menu(moves.to_vec(), &chosen) {
            Menu::Nothing => return TypedChoice::Unknown((*token).to_owned(), Vec::new()),
            Menu::Move(step) => return rest(step, &tokens[at..]),
            Menu::Branches(branches) => {
                let (common, lasts) = fork(&branches);
                if let Some(index) = common.iter().position(|word| is_meant(word, token)) {
                    chosen.extend(common[..=index].iter().cloned());
                    continue;
                }
                let branch = branches.iter().find(|branch| {
                    let last = branch.words.get(common.len());
                    last.is_some_and(|word| is_meant(word, token))
                });
                match branch {
                    None => return TypedChoice::Unknown((*token).to_owned(), lasts),
                    Some(branch) => match &branch.step {
                        Some(step) => return rest(step.clone(), &tokens[at + 1..]),
                        None => chosen.extend(branch.words.iter().cloned()),
                    },
                }
            }
        }
    }
    match menu(moves.to_vec(), &chosen) {
        Menu::Move(step) => TypedChoice::Choice(Choice::Step(step)),
        _ => TypedChoice::Choice(Choice::Words(chosen)),
    }
}

/// The same with each key of a move joined to the value behind it: `steer 4` is `steer=4`.
fn joined(moves: &[Value], tokens: &[&str]) -> Vec<String> {
    let words: Vec<Word> = moves.iter().flat_map(words).collect();
    let is_key = |token: &str| {
        let mut parameters = words.iter().filter(|word| !is_head(word));
        parameters.any(|word| key(word) == Some(token))
            && !words.iter().any(|word| plain(word) == token)
    };
    let mut joined: Vec<String> = Vec::new();
    let mut rest = tokens.iter().copied().peekable();
    while let Some(token) = rest.next() {
        let value = rest.peek().filter(|_| is_key(token)).copied();
        joined.push(match value {
            Some(value) => {
                rest.next();
                format!("{token}={value}")
            }
            None => token.to_owned(),
        });
    }
    joined
}

/// What somebody could type to choose this move.
pub(super) fn example(step: &Value, is_alone: bool) -> String {
    let words = words(step).into_iter();
    let typed = words.filter(|word| !(is_alone && word.pointer == "/player"));
    typed.map(|word| plain(&word)).collect::<Vec<_>>().join(" ")
}

/// The words that all branches share, and by what they differ.
fn fork(branches: &[crate::engine::session::Branch]) -> (Vec<Word>, Vec<String>) {
    let shortest = branches.iter().map(|branch| branch.words.len()).min();
    let first = branches.first().map_or(&[][..], |branch| &branch.words[..]);
    let is_shared = |at: usize| {
        let words = branches.iter().map(|branch| branch.words.get(at));
        words.clone().all(|word| word == first.get(at))
    };
    let shared = (0..shortest.unwrap_or(0)).take_while(|at| is_shared(*at));
    let shared = shared.count();
    let lasts = branches
        .iter()
        .filter_map(|branch| branch.words.get(shared));
    // The same value can belong to several keys.
    let has_one_key = lasts
        .clone()
        .all(|word| Some(&word.pointer) == first.get(shared).map(|word| &word.pointer));
    let label = |word: &Word| match key(word) {
        Some(key) if !has_one_key && !is_head(word) => format!("{key}={}", plain(word)),
        _ => plain(word),
    };
    (first[..shared].to_vec(), lasts.map(label).collect())
}

/// The move that is left, if the rest of what was typed fits it.
fn rest(step: Value, tokens: &[&str]) -> TypedChoice {
    let words = words(&step);
    let odd = tokens
        .iter()
        .find(|token| !words.iter().any(|word| is_meant(word, token)));
    match odd {
        None => TypedChoice::Choice(Choice::Step(step)),
        Some(odd) => TypedChoice::Unknown((*odd).to_owned(), words.iter().map(plain).collect()),
    }
}

/// The words of a step.
fn words(step: &Value) -> Vec<Word> {
    let mut words = Vec::new();
    flat(step, String::new(), &mut words);
    words
}

/// Every value of a step by its pointer.
fn flat(value: &Value, pointer: String, words: &mut Vec<Word>) {
    match value {
        Value::Object(table) => {
            for (key, inner) in table {
                flat(inner, format!("{pointer}/{key}"), words);
            }
        }
        Value::Array(items) => {
            for (index, inner) in items.iter().enumerate() {
                flat(inner, format!("{pointer}/{index}"), words);
            }
        }
        _ => words.push(Word {
            pointer,
            value: value.clone(),
        }),
    }
}

/// Who moves, or what kind of move it is.
fn is_head(word: &Word) -> bool {
    matches!(word.pointer.as_str(), "/player" | "/move")
}

/// The last key of a word.
fn key(word: &Word) -> Option<&str> {
    word.pointer
        .rsplit('/')
        .find(|part| part.parse::<usize>().is_err())
}

fn is_meant(word: &Word, token: &str) -> bool {
    match token.split_once('=') {
        Some((typed, value)) => key(word) == Some(typed) && value.trim_matches('"') == plain(word),
        None => plain(word) == token,
    }
}

/// A word's value as somebody types it.
fn plain(word: &Word) -> String {
    match &word.value {
        Value::String(text) => text.clone(),
        other => inline(other),
    }
}

/// A word as it is shown.
pub(super) fn told(word: &Word) -> String {
    if is_head(word) {
        return plain(word);
    }
    let key = word.pointer.trim_start_matches('/').replace('/', ".");
    format!("{key} = {}", inline(&word.value))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Choice, FEW, TypedChoice, example, items, shared, typed};

    fn moves() -> Vec<Value> {
        let mut moves = vec![json!({ "player": "red", "move": "rest" })];
        for tile in ["h1", "h2", "h3"] {
            for rotation in 0..8 {
                let mv =
                    json!({ "player": "red", "move": "lay", "tile": tile, "rotation": rotation });
                moves.push(mv);
            }
        }
        moves
    }

    #[test]
    fn many_moves_are_grouped_and_few_are_listed() {
        let moves = moves();
        assert_eq!(shared(&moves, &[]).len(), 1);
        let top = items(&moves, &[]);
        let told: Vec<_> = top
            .iter()
            .map(|item| (item.label.as_str(), item.moves))
            .collect();
        assert_eq!(
            told,
            [("{ player = \"red\", move = \"rest\" }", 1), ("lay", 24)]
        );
        let Choice::Words(words) = &top[1].choice else {
            panic!("{top:?}")
        };
        let below = items(&moves, words);
        assert_eq!(
            (below[0].label.as_str(), below[0].moves),
            ("tile = \"h1\"", 8)
        );
        let Choice::Words(words) = &below[2].choice else {
            panic!("{below:?}")
        };
        let last = items(&moves, words);
        assert!(last.len() == 8 && last.len() <= FEW);
        assert_eq!(last[3].choice, Choice::Step(moves[20].clone()));
    }

    #[test]
    fn words_lead_to_a_move() {
        let moves = moves();
        let step = |tokens: &[&str]| typed(&moves, &[], tokens);
        let chosen = |index: usize| TypedChoice::Choice(Choice::Step(moves[index].clone()));
        assert_eq!(step(&["lay", "h2", "3"]), chosen(12));
        assert_eq!(step(&["red", "lay", "tile=h2", "rotation=3"]), chosen(12));
        assert_eq!(step(&["lay", "tile", "h2", "rotation", "3"]), chosen(12));
        assert_eq!(example(&moves[12], true), "lay h2 3");
        assert_eq!(example(&moves[12], false), "red lay h2 3");
        assert_eq!(step(&["rest"]), chosen(0));
        assert_eq!(step(&["rest", "red"]), chosen(0));
        assert!(
            matches!(step(&["lay", "h2"]), TypedChoice::Choice(Choice::Words(words)) if words.len() == 3)
        );
        let known = ["h1", "h2", "h3"].map(str::to_owned).to_vec();
        assert_eq!(
            step(&["lay", "h9"]),
            TypedChoice::Unknown("h9".to_owned(), known)
        );
        assert!(matches!(step(&["rest", "lay"]), TypedChoice::Unknown(word, _) if word == "lay"));
    }

    #[test]
    fn a_number_belongs_to_the_key_before_it() {
        let put = |cubes: Value| json!({ "player": "red", "move": "put", "cubes": cubes });
        let moves = [
            put(json!({ "move": 2 })),
            put(json!({ "move": 1, "steer": 1 })),
            put(json!({ "steer": 2 })),
        ];
        let step = |tokens: &[&str]| typed(&moves, &[], tokens);
        let chosen = |index: usize| TypedChoice::Choice(Choice::Step(moves[index].clone()));
        assert_eq!(step(&["put", "steer", "2"]), chosen(2));
        assert_eq!(step(&["put", "move", "1", "steer", "1"]), chosen(1));
        let known = ["move=2", "move=1", "steer=2"].map(str::to_owned).to_vec();
        assert_eq!(
            step(&["put", "9"]),
            TypedChoice::Unknown("9".to_owned(), known)
        );
    }
}
