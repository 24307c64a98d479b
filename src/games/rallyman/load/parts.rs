//! The component documents that a scenario or position is played with, and the game made of them.

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::{Laid, Plan};
use crate::document::Reference;
use crate::games::rallyman::components::{
    Cards, Dashboard, Dashboards, Dice, GearPile, Rally, Readings, Rules, Surface, Tires, Zone,
    Zones,
};
use crate::games::rallyman::rules::Roads;
use crate::games::rallyman::study::Outlooks;
use crate::games::rallyman::table::{Agreed, DashboardPiece, GearCard, GripPiece};
use crate::games::rallyman::{Rallyman, Seconds};
use crate::lint::linked::Read;
use crate::lint::{Scope, Set};

/// The component documents in use.
#[derive(Debug)]
pub struct Parts {
    /// Constants and readings.
    pub rules: Arc<Read<Rules>>,
    /// How ambiguous passages are read where a scenario or position does not say.
    pub rules_readings: Readings,
    /// Zones.
    pub zones: Arc<Set<Zone>>,
    /// The rally.
    pub rally: Arc<Read<Rally>>,
    /// Dashboards.
    pub dashboards: Arc<Set<Dashboard>>,
    /// Dice.
    pub dice: Arc<Read<Dice>>,
    /// Cards, all sections.
    pub cards: Cards,
    /// The cards document, which may have some of the sections.
    pub given_cards: Arc<Read<Cards>>,
    /// The dashboards as they are named, if they are.
    pub dashboards_named: Option<Reference>,
}

impl Parts {
    /// Loads what `plan` names; reports what cannot be had.
    pub(in crate::games::rallyman) fn load(plan: &Plan<'_>, scope: &mut Scope<'_>) -> Option<Self> {
        let named = plan.components;
        let rules = scope.component("rules", "/components/rules", named.rules.as_ref());
        let zones = scope.set::<Zones>("/components/zones", named.zones.as_ref());
        let rally = scope.component("rally", "/components/rally", named.rally.as_ref());
        let dashboards =
            scope.set::<Dashboards>("/components/dashboards", named.dashboards.as_ref());
        let dice = scope.component("dice", "/components/dice", named.dice.as_ref());
        let cards = all_sections(named.cards.as_ref(), scope);
        let (given_cards, cards) = cards.unzip();
        let rules: Arc<Read<Rules>> = rules?;
        Some(Self {
            rules_readings: Readings::of(scope.edition_with(&rules.document))
                .with(&rules.value.readings),
            rules,
            zones: zones?,
            rally: rally?,
            dashboards: dashboards?,
            dice: dice?,
            cards: cards?,
            given_cards: given_cards?,
            dashboards_named: named.dashboards.clone(),
        })
    }

    /// A game with these parts, nobody in it.
    pub(in crate::games::rallyman) fn game(&self, plan: &Plan<'_>, laid: Laid) -> Rallyman {
        let Dice { gear, acceleration } = self.dice.value;
        let mut warnings = [0; 7];
        let faces = gear.into_iter().chain(acceleration);
        warnings
            .iter_mut()
            .zip(faces)
            .for_each(|(own, faces)| *own = faces);
        let gear_cards = self.cards.gear_cards.as_ref();
        let seconds = |seconds: Option<u16>| Seconds(u32::from(seconds.unwrap_or(60)));
        let shortcut_cards = self.cards.shortcut_cards.as_ref();
        let Laid { tracks, ground, .. } = laid;
        Rallyman {
            constants: self.rules.value.constants,
            readings: self.rules_readings.with(plan.readings),
            rules_readings: self.rules_readings,
            options: plan.options,
            weather: self.rally.value.weather,
            tracks: tracks.into_iter().flatten().collect(),
            zones: ground.zones,
            terrains: ground.terrains,
            corners: ground.corners,
            dashboards: self
                .dashboards
                .items
                .iter()
                .map(|entry| piece(&entry.value))
                .collect(),
            warnings,
            gear_cards: gear_cards.map_or([EMPTY; 5], |cards| cards.piles().map(gear_card)),
            neutral: seconds(gear_cards.map(|cards| cards.neutral)),
            spare_tire: seconds(gear_cards.map(|cards| cards.spare_tire)),
            shortcut_cards: shortcut_cards
                .map_or([0; 3], |cards| [cards.good, cards.dirty, cards.flat]),
            sisu: self.cards.sisu.is_some_and(|cards| cards > 0),
            spare: self.cards.spare_tires.is_some_and(|cards| cards > 0),
            drivers: ArrayVec::new(),
            agreed: Agreed::default(),
            components: plan.components.clone(),
            roads: Roads::default(),
            outlooks: Outlooks::default(),
        }
    }
}

/// The cards that `reference` names, alone and with the base game's sections where there are none.
fn all_sections(
    reference: Option<&Reference>,
    scope: &mut Scope<'_>,
) -> Option<(Arc<Read<Cards>>, Cards)> {
    let given: Option<Arc<Read<Cards>>> = scope.component("cards", "/components/cards", reference);
    let base: Option<Arc<Read<Cards>>> = scope.linked("cards", "/components/cards", "base");
    let (read, base) = (given?, base?.value.clone());
    let given = read.value.clone();
    let cards = Cards {
        gear_cards: given.gear_cards.or(base.gear_cards),
        shortcut_cards: given.shortcut_cards.or(base.shortcut_cards),
        sisu: given.sisu.or(base.sisu),
        spare_tires: given.spare_tires.or(base.spare_tires),
    };
    Some((read, cards))
}

/// A pile without cards.
const EMPTY: GearCard = GearCard {
    time: Seconds(60),
    events: [0; 3],
};

fn gear_card(pile: GearPile) -> GearCard {
    GearCard {
        time: Seconds(u32::from(pile.seconds)),
        events: pile.events(),
    }
}

/// A dashboard as the rules take it.
fn piece(dashboard: &Dashboard) -> DashboardPiece {
    let grip = |tires: Tires, surface: Surface| {
        let line = dashboard.grip_of(tires, surface);
        // A line that is missing is reported by a lint.
        line.map_or(NO_GRIP, |line| GripPiece {
            warnings: line.warnings,
            gear_dice: line.gear_dice,
            acceleration_dice: line.acceleration_dice,
        })
    };
    DashboardPiece {
        id: dashboard.id.clone(),
        damage: dashboard.damage,
        flats: dashboard.flats,
        grip: [Tires::Asphalt, Tires::Snow]
            .map(|tires| [Surface::Asphalt, Surface::Snow].map(|surface| grip(tires, surface))),
    }
}

const NO_GRIP: GripPiece = GripPiece {
    warnings: 0,
    gear_dice: 0,
    acceleration_dice: 0,
};
