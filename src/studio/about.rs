//! Which parts of a picture moves are about.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::document::spans::push;

/// A legal move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LegalMove<'s> {
    /// As a script writes it.
    pub step: &'s Value,
    /// The parts of the picture that it is about besides those that it names, by their anchors.
    pub beside: &'s [String],
}

/// What a step names besides who moves and what kind of move it is.
fn texts<'s>(step: &'s Value, into: &mut BTreeSet<&'s str>) {
    match step {
        Value::String(text) => {
            into.insert(text.split('/').next().unwrap_or(text));
        }
        Value::Array(items) => items.iter().for_each(|item| texts(item, into)),
        Value::Object(table) => {
            for (key, value) in table {
                if !matches!(key.as_str(), "player" | "move") {
                    texts(value, into);
                }
            }
        }
        _ => {}
    }
}

/// What moves call a part of the picture, if anything: what lies at a number of a list, or the last word of its anchor.
pub fn name_at<'n>(view: &'n Value, anchor: &'n str) -> Option<&'n str> {
    let mut pointer = String::new();
    anchor.split('.').for_each(|key| push(&mut pointer, key));
    let last = anchor.rsplit('.').next()?;
    match view.pointer(&pointer) {
        Some(Value::String(text)) if last.parse::<usize>().is_ok() => text.split('/').next(),
        // A heap of things has a number of each, and may be called as something else is.
        Some(Value::Object(heap)) if !heap.is_empty() && heap.values().all(Value::is_number) => {
            None
        }
        _ => Some(last),
    }
}

/// What moves call the parts of a picture that stand beside one: its cells, if it is one.
pub fn siblings<'n>(anchors: &[&'n str], view: &'n Value, anchor: &str) -> BTreeSet<&'n str> {
    let above = |anchor: &str| anchor.rsplit_once('.').map(|(above, _)| above.to_owned());
    let own = above(anchor);
    let beside = anchors.iter().filter(|other| above(other) == own);
    beside.filter_map(|other| name_at(view, other)).collect()
}

/// Whether a move is about a part of the picture that moves call so: it names it, it is about it in another way, or it
/// is a move of the player who is that part.
pub fn is_about(choice: LegalMove<'_>, anchor: &str, name: Option<&str>) -> bool {
    let mut named = BTreeSet::new();
    texts(choice.step, &mut named);
    let last = anchor.rsplit('.').next();
    name.is_some_and(|name| named.contains(name))
        || choice.beside.iter().any(|part| part == anchor)
        || last.is_some_and(|key| choice.step["player"] == key)
}

/// The parts of a picture.
pub struct PictureParts<'p> {
    anchors: BTreeSet<&'p str>,
    named: BTreeMap<&'p str, Vec<&'p str>>,
}

impl<'p> PictureParts<'p> {
    /// Those with these anchors, of a picture of a view.
    pub fn of(anchors: &[&'p str], view: &'p Value) -> Self {
        let mut named = BTreeMap::<_, Vec<_>>::new();
        for &anchor in anchors {
            if let Some(name) = name_at(view, anchor) {
                named.entry(name).or_default().push(anchor);
            }
        }
        Self {
            anchors: anchors.iter().copied().collect(),
            named,
        }
    }

    /// Those that a move is about; if it is about none of them, the part of the player who makes it.
    pub fn about(&self, choice: LegalMove<'_>) -> Vec<&'p str> {
        let mut named = BTreeSet::new();
        texts(choice.step, &mut named);
        let named = named.into_iter().filter_map(|name| self.named.get(name));
        let mut parts: Vec<&str> = named.flatten().copied().collect();
        let beside = choice.beside.iter();
        parts.extend(beside.filter_map(|part| self.anchors.get(part.as_str())));
        if parts.is_empty() {
            parts = self.own(choice.step).to_vec();
        }
        parts
    }

    /// The part of the player who makes a move.
    pub fn own(&self, step: &Value) -> &[&'p str] {
        let player = step["player"].as_str().unwrap_or_default();
        self.named.get(player).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn parts_are_called_by_what_lies_there_and_heaps_are_not_called() {
        let view = json!({
            "board": { "c3": "u05/1" },
            "heaps": { "g1": { "left": 4, "seen": 0 } },
            "players": { "red": { "at": "c3", "hand": ["u07/0"] } },
        });
        assert_eq!(name_at(&view, "players.red.hand.0"), Some("u07"));
        assert_eq!(name_at(&view, "board.c3"), Some("c3"));
        assert_eq!(name_at(&view, "board.d4"), Some("d4"));
        assert_eq!(name_at(&view, "players.red.at"), Some("at"));
        assert_eq!(name_at(&view, "heaps.g1"), None);
        let step = json!({ "player": "red", "move": "lay", "tile": "u07", "at": "d4" });
        let choice = LegalMove {
            step: &step,
            beside: &["board.a1".to_owned()],
        };
        assert!(is_about(choice, "board.a1", Some("a1")));
        assert!(is_about(choice, "players.red.hand.0", Some("u07")));
        assert!(!is_about(choice, "board.c3", Some("c3")));
        assert!(!is_about(choice, "heaps.g1", None));
        let anchors = ["board.c3", "board.d4", "players.red", "players.red.hand.0"];
        let parts = PictureParts::of(&anchors, &view);
        assert_eq!(parts.about(choice), ["board.d4", "players.red.hand.0"]);
        let pass = json!({ "player": "red", "move": "pass" });
        let choice = LegalMove {
            step: &pass,
            beside: &[],
        };
        assert_eq!(parts.about(choice), ["players.red"]);
    }
}
