//! The setup: a stage is opened, the first player found, the map laid or built, the decks dealt.

use arrayvec::ArrayVec;

use crate::engine::Log;
use crate::games::classic_rally::components::{
    CellName, Direction, Feature, Hazard, Joker, Phase, Side, Sign, laid_text,
};
use crate::games::classic_rally::state::{Building, TurnState};
use crate::games::classic_rally::table::{Agreed, Preset};
use crate::games::classic_rally::{
    Cards, Chance, ClassicRally, Clause, Event, FEATURES_EACH, MAX_PLAYERS, Map, Player, Rolls,
    Stage, State, TileId,
};
use crate::kit::seat::{Seat, SeatSet};

impl ClassicRally {
    /// The first stage, up to its first chance event or decision.
    pub(crate) fn open_table(&self, log: &mut impl Log<Self>) -> State {
        for clause in [
            Clause::GoalTheme,
            Clause::CompCounts,
            Clause::ExamplesReadFirst,
            Clause::GuideSummary,
            Clause::SetupColoursDiffer,
        ] {
            log.cite(clause);
        }
        let mut state = self.bare_table(0);
        self.open_cards(&mut state, log);
        state
    }

    /// The stage whose number the state bears: everything anew but the totals
    /// and the first player.
    pub(crate) fn open_stage(&self, state: &mut State, log: &mut impl Log<Self>) {
        let mut next = self.bare_table(state.stage);
        next.first = state.first;
        for (player, old) in next.players.iter_mut().zip(&state.players) {
            player.total = old.total;
        }
        *state = next;
        self.open_cards(state, log);
    }

    /// The table of a stage with all cards in their piles: nothing rolled, laid or dealt.
    pub(crate) fn bare_table(&self, stage: u8) -> State {
        let first = Seat::new(0);
        State {
            phase: Phase::OrderRoll,
            stage,
            first,
            map: Map::default(),
            building: Building {
                pile: ArrayVec::new(),
                builder: first,
                drawn: None,
                removed: None,
                rolling: SeatSet::NONE,
            },
            hazards: ArrayVec::new(),
            known_hazards: 0,
            spent_jokers: [0; Joker::ALL.len()],
            features_left: if self.is_solo() {
                self.deck.solo_features
            } else {
                self.deck.features
            },
            piles: self.deck.supply,
            players: self.players.iter().map(|_| bare_player()).collect(),
            round: 0,
            turn: TurnState::new(first),
            clock: None,
        }
    }

    fn open_cards(&self, state: &mut State, log: &mut impl Log<Self>) {
        for clause in [
            Clause::CardsByPlayers,
            Clause::CardsUnusedToBox,
            Clause::CardsOpenPiles,
        ] {
            log.cite(clause);
        }
        // The first player of the first stage is first in the whole game.
        let known = match self.agreed_in(state) {
            Some(agreed) => agreed.first,
            None => Some(state.first),
        };
        if self.is_solo() {
            log.cite(Clause::OrderSoloSkip);
            log.cite(Clause::SoloTable);
            self.open_map(state, log);
        } else if let Some(seat) = known {
            self.take_first(state, seat, log);
        } else {
            state.building.rolling = self.everybody();
        }
    }

    /// Everybody rolled: the highest begins, or those who tie roll again.
    pub(super) fn roll_for_order(
        &self,
        state: &mut State,
        rolls: &Rolls,
        log: &mut impl Log<Self>,
    ) {
        log.cite(Clause::OrderRoll);
        self.tell_rolls(rolls, log);
        match self.highest(rolls) {
            Ok(seat) => {
                state.building.rolling = SeatSet::NONE;
                self.take_first(state, seat, log);
            }
            Err(rolling) => {
                log.cite(Clause::OrderReroll);
                state.building.rolling = rolling;
            }
        }
    }

    fn take_first(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        log.cite(Clause::OrderClockwise);
        state.first = seat;
        state.building.builder = seat;
        state.turn = TurnState::new(seat);
        log.event(|| Event::FirstPlayer {
            player: self.colour(seat),
        });
        self.open_map(state, log);
    }

    fn open_map(&self, state: &mut State, log: &mut impl Log<Self>) {
        match &self.stages[usize::from(state.stage)] {
            Stage::Preset(preset) => self.lay_preset(state, preset, log),
            Stage::Built
                if self.options.fewer_services && self.service_tiles().next().is_some() =>
            {
                state.phase = Phase::RemoveService;
            }
            Stage::Built => self.wait_for(state, Phase::TilePile, log),
        }
    }

    fn lay_preset(&self, state: &mut State, preset: &Preset, log: &mut impl Log<Self>) {
        log.cite(Clause::MapFirstPlay);
        let optional = preset
            .optional_service
            .filter(|_| self.options.fewer_services);
        for &(cell, tile, rotation) in &preset.laid {
            if optional == Some(cell) {
                self.leave_out(state, tile, log);
                continue;
            }
            state.map.lay(cell, tile, rotation, self.tile(tile));
            log.event(|| Event::TileLaid {
                at: CellName(cell),
                tile: laid_text(&self.tile(tile).id, rotation),
            });
        }
        self.wait_for(state, Phase::HazardDeck, log);
    }

    /// The kinds of SERVICE STATION tiles of the pile.
    pub(super) fn service_tiles(&self) -> impl Iterator<Item = TileId> {
        self.tile_ids().filter(|&id| {
            let tile = self.tile(id);
            tile.sign == Some(Sign::ServiceStation) && tile.role.is_none() && tile.count > 0
        })
    }

    pub(super) fn remove_service(&self, state: &mut State, tile: TileId, log: &mut impl Log<Self>) {
        self.leave_out(state, tile, log);
        self.wait_for(state, Phase::TilePile, log);
    }

    fn leave_out(&self, state: &mut State, tile: TileId, log: &mut impl Log<Self>) {
        log.cite(Clause::MapFewerServices);
        state.building.removed = Some(tile);
        log.event(|| Event::ServiceRemoved {
            tile: self.tile(tile).id.clone(),
        });
    }

    pub(super) fn shuffle_hazards(
        &self,
        state: &mut State,
        deck: &[Hazard],
        log: &mut impl Log<Self>,
    ) {
        log.cite(Clause::CardsShuffleSecretDecks);
        state.hazards = deck.iter().copied().collect();
        log.event(|| Event::HazardsShuffled { cards: deck.len() });
        for clause in [Clause::SetupRoadBookHand, Clause::SetupSecretCards] {
            log.cite(clause);
        }
        for player in &mut state.players {
            player.hand = self.deck.hand;
        }
        if self.jokers_dealt() > 0 {
            self.wait_for(state, Phase::JokerDeal, log);
        } else {
            self.open_features(state, log);
        }
    }

    pub(super) fn deal_jokers(
        &self,
        state: &mut State,
        jokers: &[Joker],
        log: &mut impl Log<Self>,
    ) {
        log.cite(Clause::SetupJokerDeal);
        log.cite(Clause::SetupSecretCards);
        for (seat, &joker) in self.all_seats().zip(jokers) {
            state.player_mut(seat).joker = Some(joker);
            log.event(|| Event::JokerDealt {
                player: self.colour(seat),
                joker: Some(joker),
            });
        }
        self.open_features(state, log);
    }

    /// Goes to a phase that waits for chance, and through it where its outcome is agreed.
    pub(super) fn wait_for(&self, state: &mut State, phase: Phase, log: &mut impl Log<Self>) {
        state.phase = phase;
        // What is agreed may have become impossible by then: another SERVICE STATION is left out.
        if let Some(outcome) = self.agreed_outcome(state)
            && self.check_setup_outcome(state, &outcome).is_ok()
        {
            self.resolve_setup(state, &outcome, log);
        }
    }

    fn agreed_outcome(&self, state: &State) -> Option<Chance> {
        let agreed = self.agreed_in(state)?;
        match state.phase {
            Phase::TilePile => {
                let pile = agreed.tile_pile.as_ref()?;
                Some(Chance::TilePile(pile.as_slice().try_into().ok()?))
            }
            Phase::HazardDeck => {
                let deck = agreed.hazard_deck.as_ref()?;
                Some(Chance::HazardDeck(deck.as_slice().try_into().ok()?))
            }
            Phase::JokerDeal => {
                let jokers: Option<ArrayVec<Joker, MAX_PLAYERS>> = self
                    .all_seats()
                    .map(|seat| agreed.jokers[seat.index()])
                    .collect();
                jokers.map(Chance::JokerDeal)
            }
            Phase::SoloFeatures => {
                let features: ArrayVec<Feature, FEATURES_EACH> = agreed.solo_features?.into();
                Some(Chance::SoloFeatures(features))
            }
            _ => None,
        }
    }

    /// What is agreed, in the one stage that it holds for.
    pub(super) fn agreed_in(&self, state: &State) -> Option<&Agreed> {
        (state.stage == 0).then_some(&self.agreed)
    }

    pub(super) fn everybody(&self) -> SeatSet {
        self.all_seats().collect()
    }
}

fn bare_player() -> Player {
    Player {
        at: None,
        heading: Side::N,
        assistance_at: None,
        features: ArrayVec::new(),
        rally: Cards::NONE,
        assistance: Cards::NONE,
        hand: [0; Direction::ALL.len()],
        joker: None,
        tokens: 0,
        problems: [0; Hazard::ALL.len()],
        aquaplaning: None,
        sabotaged: false,
        rally_stopped: false,
        assistance_stopped: false,
        finished: None,
        points: None,
        total: Some(0),
        kept: None,
        vote: None,
        load: None,
    }
}
