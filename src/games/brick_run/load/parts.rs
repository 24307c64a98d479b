//! The component documents that a scenario or position is played with, and the game made of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Plan;
use crate::document::Id;
use crate::games::brick_run::components::{
    Ability, Car, Card, Cards, Cars, CarsBy, Components, Difficulty, Fixed, Mode, Readings,
    ReadingsGiven, Rules, Town, Towns,
};
use crate::games::brick_run::table::{
    Agreed, CarPiece, CardPiece, Icons, MAX_CARDS, MAX_CARS, MAX_TOWNS, MAX_TRACK, PartId,
    TownPiece, by_part,
};
use crate::games::brick_run::{BrickRun, CardId};
use crate::kit::ids::IndexVec;
use crate::lint::linked::Read;
use crate::lint::{Scope, Set};

/// The component documents in use.
#[derive(Debug)]
pub struct Parts {
    /// Constants and readings.
    pub rules: Arc<Read<Rules>>,
    /// How ambiguous passages are read where a scenario or position does not say.
    pub rules_readings: Readings,
    /// Car cards.
    pub cars: Arc<Set<Car>>,
    /// Part/Road cards.
    pub cards: Arc<Set<Card>>,
    /// Towns.
    pub towns: Arc<Set<Town>>,
}

impl Parts {
    /// Loads what `plan` names; reports what cannot be had.
    pub(in crate::games::brick_run) fn load(
        plan: &Plan<'_>,
        scope: &mut Scope<'_>,
    ) -> Option<Self> {
        let named = plan.components;
        let rules = scope.component("rules", "/components/rules", named.rules.as_ref());
        let cars = scope.set::<Cars>("/components/cars", named.cars.as_ref());
        let cards = scope.set::<Cards>("/components/cards", named.cards.as_ref());
        let towns = scope.set::<Towns>("/components/towns", named.towns.as_ref());
        let rules: Arc<Read<Rules>> = rules?;
        Some(Self {
            rules_readings: Readings::of(scope.edition_with(&rules.document))
                .with(&rules.value.readings),
            rules,
            cars: cars?,
            cards: cards?,
            towns: towns?,
        })
    }

    /// A deck with the base set of everything else.
    pub(crate) fn around(cards: Set<Card>, scope: &mut Scope<'_>) -> Option<Self> {
        let rules = scope.linked("rules", "", "base");
        let cars = scope.set::<Cars>("", None);
        let towns = scope.set::<Towns>("", None);
        let rules: Arc<Read<Rules>> = rules?;
        Some(Self {
            rules_readings: Readings::of(scope.edition_with(&rules.document))
                .with(&rules.value.readings),
            rules,
            cars: cars?,
            cards: Arc::new(cards),
            towns: towns?,
        })
    }

    /// The plainest game of so many people with these parts.
    pub(crate) fn smallest(&self, people: usize) -> BrickRun {
        self.game(&Plan {
            people,
            mode: Mode::default(),
            difficulty: (people == 1).then_some(Difficulty::Easy),
            cars_by: CarsBy::default(),
            components: &Components::default(),
            readings: &ReadingsGiven::default(),
        })
    }

    /// How ambiguous passages are read.
    pub(in crate::games::brick_run) fn readings(&self, plan: &Plan<'_>) -> Readings {
        self.rules_readings.with(plan.readings)
    }

    /// A game with these parts, with nothing wrong about them and nothing agreed.
    pub(in crate::games::brick_run) fn game(&self, plan: &Plan<'_>) -> BrickRun {
        let mut parts: IndexVec<PartId, Id> = IndexVec::default();
        let cards = self.cards.items.iter().take(MAX_CARDS);
        let cards = cards.map(|entry| card_piece(&entry.value, &mut parts));
        let cards: IndexVec<CardId, CardPiece> = cards.collect();
        let cars = self.cars.items.iter().take(MAX_CARS);
        let towns = self.towns.items.iter().take(MAX_TOWNS);
        BrickRun {
            constants: self.rules.value.constants,
            readings: self.readings(plan),
            rules_readings: self.rules_readings,
            mode: plan.mode,
            difficulty: plan.difficulty,
            cars_by: plan.cars_by,
            people: plan.people,
            cars: cars.map(|entry| car_piece(&entry.value)).collect(),
            with_part: by_part(&cards, parts.len()),
            cards,
            parts,
            towns: towns.map(|entry| town_piece(&entry.value)).collect(),
            agreed: Agreed::default(),
            fixed: Fixed::default(),
            components: plan.components.clone(),
        }
    }
}

fn car_piece(car: &Car) -> CarPiece {
    CarPiece {
        id: car.id.clone(),
        track: car.track.iter().copied().take(MAX_TRACK).collect(),
        cargo: car.cargo,
        initiative: car.initiative,
        cop: car.cop,
        icons: icons_of(&car.abilities),
    }
}

/// The card; its part is looked up in `parts`, and added if it is new there.
fn card_piece(card: &Card, parts: &mut IndexVec<PartId, Id>) -> CardPiece {
    let known = parts.find(|part| *part == card.part);
    CardPiece {
        id: card.id.clone(),
        part: known.unwrap_or_else(|| parts.add(card.part.clone())),
        icons: icons_of(&card.abilities),
        distance: card.distance,
        encounter: card.encounter,
    }
}

fn town_piece(town: &Town) -> TownPiece {
    TownPiece {
        id: town.id.clone(),
        road: town.road,
        prices: town.prices,
    }
}

fn icons_of(abilities: &BTreeMap<Ability, u8>) -> Icons {
    let mut icons = Icons::NONE;
    for (&ability, &count) in abilities {
        icons.set(ability, u16::from(count));
    }
    icons
}
