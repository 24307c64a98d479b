//! Many moves, word by word.

use serde_json::Value;

/// A part of a move: where it stands in the step, and what stands there.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    /// A JSON pointer below the step, such as `/player` or `/path/0`.
    pub pointer: String,
    /// A text, a number or a truth value; an empty list or table where nothing stands.
    pub value: Value,
}

/// What can be chosen of moves that begin alike.
#[derive(Clone, Debug, PartialEq)]
pub enum Menu {
    /// No legal move begins so.
    Nothing,
    /// Just this one does.
    Move(Value),
    /// Several do.
    Branches(Vec<Branch>),
}

/// Moves that go on alike.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// The words in which they go on, to be added to those that were chosen.
    pub words: Vec<Word>,
    /// How many there are.
    pub moves: usize,
    /// The move, if there is only one: it may end where others go on.
    pub step: Option<Value>,
}

/// Of these moves, each as a step writes it, those that begin with the words that were chosen.
#[must_use]
pub fn of(moves: Vec<Value>, chosen: &[Word]) -> Menu {
    let spelt = moves.into_iter().map(|step| (words(&step), step));
    let mut left: Vec<(Vec<Word>, Value)> = spelt
        .filter(|(words, _)| words.starts_with(chosen))
        .collect();
    match left.len() {
        0 => return Menu::Nothing,
        1 => return Menu::Move(left.swap_remove(0).1),
        _ => {}
    }
    let rest = |words: &[Word]| words[chosen.len()..].to_vec();
    let common = left
        .iter()
        .skip(1)
        .fold(rest(&left[0].0), |common, (words, _)| {
            let rest = &words[chosen.len()..];
            let same = common
                .iter()
                .zip(rest)
                .take_while(|(one, other)| one == other);
            common[..same.count()].to_vec()
        });
    let branch_at = chosen.len() + common.len();
    let mut branches: Vec<Branch> = Vec::new();
    for (words, step) in left {
        let next = words.get(branch_at);
        let known = branches
            .iter_mut()
            .find(|branch| branch.words.get(common.len()) == next);
        if let Some(branch) = known {
            branch.moves += 1;
            branch.step = None;
        } else {
            branches.push(Branch {
                words: common.iter().chain(next).cloned().collect(),
                moves: 1,
                step: Some(step),
            });
        }
    }
    Menu::Branches(branches)
}

/// A step as words, in the order in which a script writes them.
fn words(step: &Value) -> Vec<Word> {
    let mut words = Vec::new();
    spell(step, &mut String::new(), &mut words);
    words
}

fn spell(value: &Value, pointer: &mut String, words: &mut Vec<Word>) {
    let length = pointer.len();
    match value {
        Value::Object(table) if !table.is_empty() => {
            // Who moves and what kind of move it is come first, whatever the parameters are called.
            let is_head = |key: &str| matches!(key, "player" | "move");
            let (head, tail): (Vec<_>, Vec<_>) = table.iter().partition(|(key, _)| is_head(key));
            let mut head = head;
            head.sort_by_key(|(key, _)| *key == "move");
            for (key, inner) in head.into_iter().chain(tail) {
                pointer.push('/');
                pointer.push_str(key);
                spell(inner, pointer, words);
                pointer.truncate(length);
            }
        }
        Value::Array(items) if !items.is_empty() => {
            for (index, inner) in items.iter().enumerate() {
                pointer.push('/');
                pointer.push_str(&index.to_string());
                spell(inner, pointer, words);
                pointer.truncate(length);
            }
        }
        _ => words.push(Word {
            pointer: pointer.clone(),
            value: value.clone(),
        }),
    }
}
