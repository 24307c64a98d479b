//! What is to be seen of a document at a place in its text, and where in the text the parts of that picture are said.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::Workspace;
use super::stage::StepAt;
use crate::diagnostic::{Finding, Place, Source};
use crate::document::spans::{push, steps};
use crate::document::{Document, Header, parse, tree};
use crate::engine::Viewer;
use crate::engine::laws::guarded;
use crate::engine::replay::Moment;
use crate::games::any::Beginning;
use crate::kit::marks::Bounds;
use crate::kit::picture::{Picture, Piece};
use crate::lint::{Catalogue as _, Kind, general};

/// What is to be seen at a place in a text.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The picture.
    pub picture: Picture,
    /// Which of the document's pieces it is, if it is a component.
    pub piece: Option<Piece>,
    /// What of it stands at the caret.
    pub here: Vec<Bounds>,
}

/// A place in a text that is looked at.
#[derive(Clone, Copy)]
pub struct TextLook<'l> {
    /// The text, of a document with its name, as it is now.
    pub source: &'l Arc<Source>,
    /// The step after which a script is looked at; its start if there is none.
    pub at: Option<StepAt>,
    /// The byte at which the caret stands.
    pub caret: Option<usize>,
    /// The player through whose eyes it is seen, by name; a referee's if there is none.
    pub seat: Option<&'l str>,
    /// Whether nobody waits for it any more.
    pub stop: &'l (dyn Fn() -> bool + Sync),
}

/// What a document is as data, as far as it can be read.
#[must_use]
pub fn data(text: &str) -> Map<String, Value> {
    tree::json_table(parse(text).tree.get_ref())
}

/// The step of a script in which a byte of its text stands, and the keys from there to what stands at the byte.
#[must_use]
pub fn step_at(source: &Arc<Source>, offset: usize) -> Option<(StepAt, String)> {
    let pointer = Document::new(Arc::clone(source)).at(offset).pointer;
    let keys: Vec<String> = steps(&pointer).collect();
    let (at, depth) = StepAt::of(&keys)?;
    Some((at, keys[depth..].join("/")))
}

impl Workspace<'_> {
    /// The kind of document that a text says it is.
    #[must_use]
    pub fn kind_of(&self, source: &Source) -> Option<&'static Kind> {
        let header = Header::of(parse(&source.text).tree.get_ref());
        self.games.kind(&header.game?, &header.kind?)
    }

    /// A picture of a document: of a component, of the table at its start, or after a step.
    #[must_use]
    pub fn scene(&self, look: &TextLook<'_>) -> Option<Shown> {
        let kind = self.kind_of(look.source)?;
        // What stands at the caret is looked for as a finding about it would be.
        let finding = look.caret.map(|offset| {
            let place = look.source.place(offset..offset);
            Finding::new(&general::BAD_VALUE, place, "")
        });
        let findings: Vec<Finding> = finding.into_iter().collect();
        if !kind.is_playable() {
            return self.piece_at(&look.source.name, &findings);
        }
        let picture = if kind.is_script() {
            self.picture_after(look)?
        } else {
            let session = self.session_to_show(&look.source.name, &Beginning::default())?;
            guarded(|| seen(&*session.now(), look.seat)).ok()??
        };
        let count = look.at.map(|at| at.step);
        let spots = self.spots_in(&picture, count, &findings);
        Some(Shown {
            picture,
            piece: None,
            here: spots.into_iter().next().unwrap_or_default(),
        })
    }

    fn piece_at(&self, name: &str, findings: &[Finding]) -> Option<Shown> {
        let mut pieces = self.pieces(name);
        let spot = Self::spots_on(&pieces, findings)
            .into_iter()
            .next()
            .flatten();
        let (index, here) = spot.unwrap_or_default();
        if index >= pieces.len() {
            return None;
        }
        let piece = pieces.swap_remove(index);
        Some(Shown {
            picture: piece.front.clone(),
            piece: Some(piece),
            here,
        })
    }

    fn picture_after(&self, look: &TextLook<'_>) -> Option<Picture> {
        let start = StepAt {
            case: None,
            step: 0,
        };
        let at = look.at.map_or(start, |at| StepAt {
            step: at.step + 1,
            ..at
        });
        let document = data(&look.source.text);
        let mut found = None;
        // A step that cannot be taken leaves things as they were.
        for step in [Some(at.step), at.step.checked_sub(1)]
            .into_iter()
            .flatten()
        {
            let name = &look.source.name;
            let at = StepAt { step, ..at };
            let reached = self.before_step(name, &document, at, look.stop, &mut |moment| {
                found = guarded(|| seen(moment, look.seat)).ok().flatten();
            });
            if reached {
                break;
            }
        }
        found
    }

    /// Where in a text a part of a picture of it is said, by the part's anchor.
    #[must_use]
    pub fn said_at(&self, look: &TextLook<'_>, shown: &Shown, anchor: &str) -> Option<Place> {
        let said = SaidText::of(look);
        if let Some(pointer) = said.pointer(look, shown, anchor) {
            return Some(said.document.place(&pointer));
        }
        let declared = self.declared_for(&look.source.name);
        let found = declared
            .into_iter()
            .find(|symbol| is_last(&symbol.id, anchor))?;
        Some(found.place)
    }

    /// The parts of a picture that have such a place, by their anchors.
    #[must_use]
    pub fn said_anchors<'s>(&self, look: &TextLook<'_>, shown: &'s Shown) -> Vec<&'s str> {
        let said = SaidText::of(look);
        let declared = self.declared_for(&look.source.name);
        let is_declared = |anchor: &str| declared.iter().any(|symbol| is_last(&symbol.id, anchor));
        let mut anchors = shown.picture.anchors();
        anchors.retain(|anchor| said.pointer(look, shown, anchor).is_some() || is_declared(anchor));
        anchors
    }

    /// The JSON pointer of what a text itself says of a part of its picture, by the part's anchor.
    #[must_use]
    pub fn pointer_at(look: &TextLook<'_>, shown: &Shown, anchor: &str) -> Option<String> {
        SaidText::of(look).pointer(look, shown, anchor)
    }
}

/// A text that is asked where parts of its picture are said.
struct SaidText {
    document: Document,
    data: Value,
}

impl SaidText {
    fn of(look: &TextLook<'_>) -> Self {
        Self {
            document: Document::new(Arc::clone(look.source)),
            data: Value::Object(data(&look.source.text)),
        }
    }

    fn pointer(&self, look: &TextLook<'_>, shown: &Shown, anchor: &str) -> Option<String> {
        let keys: Vec<&str> = anchor.split('.').collect();
        if let Some(piece) = &shown.piece {
            let own = anchor.strip_prefix(&format!("{}.", piece.id));
            let keys: Vec<&str> = own.map_or(keys.clone(), |own| own.split('.').collect());
            return (0..=keys.len())
                .rev()
                .map(|end| pointer(&piece.pointer, &keys[..end]))
                .find(|pointer| self.document.says(pointer));
        }
        // A key of the view that the document says itself, as a position and a start do.
        for above in ["", "/start", "/setup"] {
            let at = pointer(above, &keys);
            if !keys.is_empty() && self.document.says(&at) {
                return Some(at);
            }
        }
        named_before(&self.data, look, &keys)
    }
}

/// The position as somebody sees it; nothing for a player who does not take part.
fn seen(moment: &dyn Moment, seat: Option<&str>) -> Option<Picture> {
    let viewer = match seat {
        None => Viewer::Referee,
        Some(name) => Viewer::Seat(moment.seat(name)?),
    };
    moment.picture(viewer)
}

/// Whether an anchor is about what has this id.
fn is_last(id: &str, anchor: &str) -> bool {
    anchor.rsplit('.').next() == Some(id)
}

fn pointer(above: &str, keys: &[&str]) -> String {
    let mut pointer = above.to_owned();
    for key in keys {
        push(&mut pointer, key);
    }
    pointer
}

/// The pointer of what the last step before the caret calls by one of these keys, the innermost first.
fn named_before(value: &Value, look: &TextLook<'_>, keys: &[&str]) -> Option<String> {
    let until = look.at.map_or(usize::MAX, |at| at.step);
    let list = match look.at.and_then(|at| at.case) {
        Some(case) => format!("/cases/{case}/steps"),
        None => "/steps".to_owned(),
    };
    let own = value.pointer(&list).and_then(Value::as_array);
    for name in keys.iter().rev().copied() {
        for (index, step) in own.map_or(&[][..], Vec::as_slice).iter().enumerate().rev() {
            if index <= until
                && let Some(below) = naming(step, name)
            {
                return Some(format!("{list}/{index}{below}"));
            }
        }
        if let Some(below) = naming(value, name) {
            return Some(below);
        }
    }
    None
}

/// The pointer of the first value in a table that is this text, or of the first key.
fn naming(value: &Value, name: &str) -> Option<String> {
    match value {
        Value::String(text) => {
            (text == name || text.split('/').next() == Some(name)).then(String::new)
        }
        Value::Array(items) => items
            .iter()
            .enumerate()
            .find_map(|(index, item)| Some(format!("/{index}{}", naming(item, name)?))),
        Value::Object(table) => table.iter().find_map(|(key, item)| {
            let mut pointer = String::new();
            push(&mut pointer, key);
            if key == name {
                return Some(pointer);
            }
            if matches!(key.as_str(), "expect" | "note" | "title") {
                return None;
            }
            Some(format!("{pointer}{}", naming(item, name)?))
        }),
        _ => None,
    }
}
