//! The component documents that a scenario or position is played with, and the game made of them.

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::Plan;
use crate::document::Reference;
use crate::games::classic_rally::components::{
    ByPlayers, CarBoard, CarBoards, CardTable, Dice, Readings, RoadMap, RoadTile, RoadTiles, Role,
    Rules, SoloFeaturePool,
};
use crate::games::classic_rally::table::{Agreed, Deck};
use crate::games::classic_rally::{Cards, ClassicRally, TileId, TilePiece};
use crate::kit::ids::IndexVec;
use crate::kit::number::narrow;
use crate::lint::linked::Read;
use crate::lint::{Scope, Set};

/// The component documents in use.
#[derive(Debug)]
pub struct Parts {
    /// Constants and readings.
    pub rules: Arc<Read<Rules>>,
    /// How ambiguous passages are read where a scenario or position does not say.
    pub rules_readings: Readings,
    /// Road tiles.
    pub tiles: Arc<Set<RoadTile>>,
    /// Boards.
    pub boards: Arc<Set<CarBoard>>,
    /// Cards, all sections.
    pub cards: CardTable,
    /// The cards document, which may have some of the sections.
    pub given_cards: Arc<Read<CardTable>>,
    /// Dice.
    pub dice: Arc<Read<Dice>>,
    /// The road map of each stage that has one.
    pub maps: Vec<Option<Arc<Read<RoadMap>>>>,
}

impl Parts {
    /// Loads what `plan` names; reports what cannot be had.
    pub(in crate::games::classic_rally) fn load(
        plan: &Plan<'_>,
        scope: &mut Scope<'_>,
    ) -> Option<Self> {
        let named = plan.components;
        let rules = scope.component("rules", "/components/rules", named.rules.as_ref());
        let tiles = scope.set::<RoadTiles>("/components/tiles", named.tiles.as_ref());
        let boards = scope.set::<CarBoards>("/components/boards", named.boards.as_ref());
        let cards = all_sections(named.cards.as_ref(), scope);
        let (given_cards, cards) = cards.unzip();
        let dice = scope.component("dice", "/components/dice", named.dice.as_ref());
        let maps = super::stages::maps(plan.stages, scope);
        let rules: Arc<Read<Rules>> = rules?;
        Some(Self {
            rules_readings: Readings::of(scope.edition_with(&rules.document))
                .with(&rules.value.readings),
            rules,
            tiles: tiles?,
            boards: boards?,
            cards: cards?,
            given_cards: given_cards?,
            dice: dice?,
            maps: maps?,
        })
    }

    /// A game with these parts, nobody in it and no stage yet.
    pub(in crate::games::classic_rally) fn game(&self, plan: &Plan<'_>) -> ClassicRally {
        let readings = self.rules_readings.with(plan.readings);
        let tiles: IndexVec<TileId, _> = pieces(&self.tiles).into();
        let role = |role| {
            // The check of the parts has found one of each.
            tiles
                .find(|piece| piece.role == Some(role))
                .unwrap_or(TileId(0))
        };
        ClassicRally {
            constants: self.rules.value.constants,
            readings,
            rules_readings: self.rules_readings,
            start: role(Role::Start),
            finish: role(Role::Finish),
            tiles,
            deck: deck(&self.cards, plan.players.len(), readings.solo_feature_pool),
            weather: self.dice.value.weather,
            players: ArrayVec::new(),
            stages: Vec::new(),
            options: plan.options,
            agreed: Agreed::default(),
            components: plan.components.clone(),
        }
    }
}

/// The table of cards that `reference` names, alone and with the base game's sections where it has
/// none.
fn all_sections(
    reference: Option<&Reference>,
    scope: &mut Scope<'_>,
) -> Option<(Arc<Read<CardTable>>, CardTable)> {
    let given: Option<Arc<Read<CardTable>>> =
        scope.component("cards", "/components/cards", reference);
    let base: Option<Arc<Read<CardTable>>> = scope.linked("cards", "/components/cards", "base");
    let (read, base) = (given?, base?.value.clone());
    let given = read.value.clone();
    let cards = CardTable {
        consumables: given.consumables.or(base.consumables),
        accessories: given.accessories.or(base.accessories),
        features: given.features.or(base.features),
        road_book: given.road_book.or(base.road_book),
        hazards: given.hazards.or(base.hazards),
        jokers: given.jokers.or(base.jokers),
    };
    Some((read, cards))
}

/// The kinds of tiles of a set.
pub(crate) fn pieces(set: &Set<RoadTile>) -> Vec<TilePiece> {
    let tiles = set.items.iter().map(|entry| &entry.value);
    tiles
        .map(|tile| TilePiece {
            id: tile.id.clone(),
            count: tile.count,
            exits: tile.exit_mask(),
            sign: tile.sign,
            role: tile.role,
        })
        .collect()
}

/// The cards in play for this number of players.
fn deck(cards: &CardTable, players: usize, pool: SoloFeaturePool) -> Deck {
    let column = players.clamp(1, 4) - 1;
    let in_play = |copies: ByPlayers| copies[column];
    let consumables = cards.consumables.clone().unwrap_or_default();
    let accessories = cards.accessories.clone().unwrap_or_default();
    let features = cards.features.clone().unwrap_or_default();
    let road_book = cards.road_book.clone().unwrap_or_default();
    let hazards = cards.hazards.clone().unwrap_or_default();
    let jokers = cards.jokers.clone().unwrap_or_default();
    let mut deck = Deck {
        supply: Cards::NONE,
        features: [0; 4],
        solo_features: [0; 4],
        hand: [0; 3],
        hazards: [0; 6],
        jokers: [0; 4],
    };
    for (card, copies) in consumables.copies().into_iter().chain(accessories.copies()) {
        *deck.supply.of_mut(card) = in_play(copies);
    }
    for (feature, copies) in features.copies() {
        deck.features[feature as usize] = in_play(copies);
        deck.solo_features[feature as usize] = match pool {
            SoloFeaturePool::ByTable => copies[0],
            SoloFeaturePool::AllEight => copies[3],
        };
    }
    for (direction, copies) in road_book.copies() {
        // Column 0 is for one player, column 1 for two…
        let players = narrow::<u8>(column + 1);
        deck.hand[direction as usize] = in_play(copies) / players;
    }
    for (hazard, copies) in hazards.copies() {
        deck.hazards[hazard as usize] = copies;
    }
    for (joker, copies) in jokers.copies() {
        deck.jokers[joker as usize] = copies;
    }
    deck
}
