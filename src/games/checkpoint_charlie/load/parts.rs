//! The component documents that a scenario or position is played with, and the game made of them.

use std::sync::Arc;

use super::Plan;
use crate::games::checkpoint_charlie::components::{
    Fixed, Investigator, Investigators, Marker, Markers, Options, Readings, Rules, Special,
    Suspect, Suspects, Trait, Traits,
};
use crate::games::checkpoint_charlie::table::{Agreed, MarkerPiece, SuspectPiece, TraitPiece};
use crate::games::checkpoint_charlie::{CheckpointCharlie, Code};
use crate::lint::linked::Read;
use crate::lint::{Scope, Set};

/// The component documents in use.
#[derive(Debug)]
pub struct Parts {
    /// Constants and readings.
    pub rules: Arc<Read<Rules>>,
    /// How ambiguous passages are read where a scenario or position does not say.
    pub rules_readings: Readings,
    /// Traits with their clue counters.
    pub traits: Arc<Set<Trait>>,
    /// Cats.
    pub suspects: Arc<Set<Suspect>>,
    /// Investigators.
    pub investigators: Arc<Set<Investigator>>,
    /// Score markers.
    pub markers: Arc<Set<Marker>>,
}

/// What markers take the place of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// Markers of this place in their set.
    Of(usize),
    /// There are none of the colour and value.
    Nothing,
    /// No marker bears the name that is given.
    Unknown,
}

/// What a special marker takes the place of.
pub(crate) fn replaced(set: &Set<Marker>, special: &Marker) -> Taken {
    let mut items = set.items.iter().map(|entry| &entry.value);
    let found = match &special.replaces {
        Some(id) => items
            .position(|other| other.id == *id)
            .ok_or(Taken::Unknown),
        None => items
            .position(|other| {
                other.special.is_none()
                    && (other.colour, other.value) == (special.colour, special.value)
            })
            .ok_or(Taken::Nothing),
    };
    found.map_or_else(|none| none, Taken::Of)
}

impl Parts {
    /// Loads what `plan` names; reports what cannot be had.
    pub(in crate::games::checkpoint_charlie) fn load(
        plan: &Plan<'_>,
        scope: &mut Scope<'_>,
    ) -> Option<Self> {
        let named = plan.components;
        let rules = scope.component("rules", "/components/rules", named.rules.as_ref());
        let traits = scope.set::<Traits>("/components/traits", named.traits.as_ref());
        let suspects = scope.set::<Suspects>("/components/suspects", named.suspects.as_ref());
        let investigators =
            scope.set::<Investigators>("/components/investigators", named.investigators.as_ref());
        let markers = scope.set::<Markers>("/components/markers", named.markers.as_ref());
        let rules: Arc<Read<Rules>> = rules?;
        Some(Self {
            rules_readings: Readings::of(scope.edition_with(&rules.document))
                .with(&rules.value.readings),
            rules,
            traits: traits?,
            suspects: suspects?,
            investigators: investigators?,
            markers: markers?,
        })
    }

    /// How many markers of each sort are in the game.
    #[must_use]
    pub fn in_play(&self, options: Options) -> Vec<u8> {
        let items = &self.markers.items;
        let is_used = |marker: &Marker| match marker.special {
            None => true,
            Some(Special::Stasi) => options.stasi_officer,
            Some(Special::Adler) => options.cafe_adler,
        };
        let counts = items.iter().map(|entry| &entry.value);
        let mut counts: Vec<u8> = counts
            .map(|marker| if is_used(marker) { marker.count } else { 0 })
            .collect();
        for entry in items {
            let marker = &entry.value;
            if marker.special.is_none() || !is_used(marker) {
                continue;
            }
            if let Taken::Of(index) = replaced(&self.markers, marker) {
                counts[index] = counts[index].saturating_sub(marker.count);
            }
        }
        counts
    }

    /// A game with these parts, with nothing wrong about them and nothing agreed.
    pub(in crate::games::checkpoint_charlie) fn game(&self, plan: &Plan<'_>) -> CheckpointCharlie {
        let markers = self.markers.items.iter().zip(self.in_play(plan.options));
        let suspects = self.suspects.items.iter().map(|entry| SuspectPiece {
            id: entry.value.id.clone(),
            code: self.code(&entry.value),
        });
        CheckpointCharlie {
            constants: self.rules.value.constants,
            readings: self.rules_readings.with(plan.readings),
            rules_readings: self.rules_readings,
            options: plan.options,
            traits: (self.traits.items.iter())
                .filter_map(|entry| {
                    let [one, other] = &entry.value.faces[..] else {
                        // A lint has reported it.
                        return None;
                    };
                    Some(TraitPiece {
                        id: entry.value.id.clone(),
                        faces: [one.clone(), other.clone()],
                    })
                })
                .collect(),
            suspects: suspects.collect(),
            investigators: (self.investigators.items.iter())
                .map(|entry| entry.value.id.clone())
                .collect(),
            markers: markers
                .map(|(entry, in_play)| MarkerPiece {
                    id: entry.value.id.clone(),
                    colour: entry.value.colour,
                    value: entry.value.value,
                    special: entry.value.special,
                    in_play,
                })
                .collect(),
            players: plan.players,
            agreed: Agreed::default(),
            fixed: Fixed::default(),
            components: plan.components.clone(),
        }
    }

    /// What a cat looks like.
    fn code(&self, cat: &Suspect) -> Code {
        let shows = |entry: &crate::lint::Entry<Trait>| {
            let other = entry.value.faces.get(1);
            other.is_some_and(|face| cat.faces.contains(face))
        };
        let bits = self.traits.items.iter().map(|entry| u8::from(shows(entry)));
        Code(bits.zip(0..8).fold(0, |code, (bit, at)| code | bit << at))
    }
}
