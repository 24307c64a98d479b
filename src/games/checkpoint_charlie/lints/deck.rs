//! A deck of suspects in its own document, where no scenario says which traits the cats have.

use super::prelude::*;
use crate::kit::nearest::nearest;

/// A deck of suspects in its own document.
#[derive(Debug)]
pub struct SuspectsSubject<'a> {
    /// The cats.
    pub set: &'a Set<Suspect>,
    /// The traits that they have, as far as that can be told without a scenario: base traits of
    /// which most cats show a face, if all faces but slips are those of base traits. Otherwise
    /// none.
    pub traits: Vec<&'a Trait>,
    /// Faces of no trait.
    pub slips: Vec<Slip<'a>>,
}

/// A face of no trait.
#[derive(Clone, Copy, Debug)]
pub struct Slip<'a> {
    /// The cat, by its place in the set.
    pub cat: usize,
    /// The face, by its place among those of the cat.
    pub face: usize,
    /// The face that must have been meant, if one is close.
    pub meant: Option<&'a Id>,
}

impl<'a> SuspectsSubject<'a> {
    /// The cats, with the base traits that they have.
    pub fn new(set: &'a Set<Suspect>, base: &'a [Entry<Trait>]) -> Self {
        let base = base.iter().map(|entry| &entry.value);
        let known = Known {
            set,
            base: base.collect(),
        };
        let (traits, slips) = known.slips().map_or_else(Default::default, |slips| {
            let traits = known.base.iter().copied();
            (traits.filter(|own| known.is_usual(own)).collect(), slips)
        });
        Self { set, traits, slips }
    }
}

/// A deck beside the base traits.
struct Known<'a> {
    set: &'a Set<Suspect>,
    base: Vec<&'a Trait>,
}

impl<'a> Known<'a> {
    fn is_known(&self, face: &Id) -> bool {
        self.base.iter().any(|own| own.faces.contains(face))
    }

    /// Whether most cats show a face of a trait.
    fn is_usual(&self, own: &Trait) -> bool {
        let shows = |cat: &&Entry<Suspect>| shows(&cat.value, own);
        2 * self.set.items.iter().filter(shows).count() >= self.set.items.len().max(1)
    }

    /// Whether most cats have one face of each base trait and no other: had the deck another trait,
    /// they would show a face of it.
    fn is_settled(&self) -> bool {
        let is_whole = |entry: &&Entry<Suspect>| {
            let cat = &entry.value;
            cat.faces.len() == self.base.len() && self.base.iter().all(|own| shows(cat, own))
        };
        2 * self.set.items.iter().filter(is_whole).count() > self.set.items.len()
    }

    /// How many cats have a face.
    fn count(&self, face: &Id) -> usize {
        let cats = self.set.items.iter();
        cats.filter(|cat| cat.value.faces.contains(face)).count()
    }

    /// The faces that no base trait has, if these are slips; `None` if the deck may be for other
    /// traits.
    fn slips(&self) -> Option<Vec<Slip<'a>>> {
        let inherited = self.set.items.len() - self.set.own().len();
        let (others, own) = self.set.items.split_at(inherited);
        let is_known = |face: &Id| self.is_known(face);
        if !(others.iter()).all(|cat| cat.value.faces.iter().all(is_known)) {
            return None;
        }
        let is_settled = self.is_settled();
        let mut slips = Vec::new();
        for (cat, entry) in own.iter().enumerate() {
            for (face, typed) in entry.value.faces.iter().enumerate() {
                if self.is_known(typed) {
                    continue;
                }
                let meant = self.meant(&entry.value, typed);
                // Cats beside this one that have only base traits leave no doubt.
                let is_sure = is_settled || !others.is_empty();
                if !is_sure && !meant.is_some_and(|meant| self.is_slip(typed, meant)) {
                    return None;
                }
                slips.push(Slip {
                    cat: inherited + cat,
                    face,
                    meant,
                });
            }
        }
        Some(slips)
    }

    /// The face that a cat lacks which looks most like what is typed.
    fn meant(&self, cat: &Suspect, typed: &Id) -> Option<&'a Id> {
        let lacking = self.base.iter().filter(|own| !shows(cat, own));
        let faces: Vec<&'a Id> = lacking.flat_map(|own| &own.faces).collect();
        let close = nearest(typed.as_str(), faces.iter().map(|face| face.as_str()))?;
        faces.into_iter().find(|face| face.as_str() == close)
    }

    /// Whether only one cat has the face that is typed, and others have the one that is close: a
    /// face of another trait would be that of many cats.
    fn is_slip(&self, typed: &Id, meant: &Id) -> bool {
        self.count(typed) == 1 && self.count(meant) > 0
    }
}

/// Whether a cat shows a face of a trait.
fn shows(cat: &Suspect, own: &Trait) -> bool {
    own.faces.iter().any(|face| cat.faces.contains(face))
}
