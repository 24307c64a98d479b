//! The component documents that a document names or has in it.

use crate::diagnostic::Source;
use crate::document::{Header, parse};
use crate::lint::{Catalogue as _, Library};

use super::Games;

/// A place where a document has a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartAt {
    /// Its pointer.
    pub pointer: String,
    /// The game.
    pub game: &'static str,
    /// The kind of component.
    pub kind: &'static str,
    /// The reference, if it is named; else its content stands here.
    pub reference: Option<String>,
}

impl Games {
    /// The component documents that a document names or has in it, in the order of their keys.
    #[must_use]
    pub fn parts(self, source: &Source, library: &Library<'_>) -> Vec<PartAt> {
        let tree = parse(&source.text).tree;
        let header = Header::of(tree.get_ref());
        let (Some(game), Some(kind)) = (header.game, header.kind) else {
            return Vec::new();
        };
        let Some(validator) = library.validator(&game, &kind) else {
            return Vec::new();
        };
        let Some(game) = self.find(&game).map(|game| game.meta().id) else {
            return Vec::new();
        };
        let mut parts = Vec::new();
        for slot in validator.slots() {
            let Some(kind) = self.kind(game, slot.kind()) else {
                continue;
            };
            slot.each(tree.get_ref(), &mut |pointer, value| {
                let reference = value.get_ref().as_str();
                if reference.is_some() || value.get_ref().as_table().is_some() {
                    parts.push(PartAt {
                        pointer: pointer.to_owned(),
                        game,
                        kind: kind.name,
                        reference: reference.map(str::to_owned),
                    });
                }
            });
        }
        parts
    }
}
