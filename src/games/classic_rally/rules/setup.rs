//! The setup: a stage is opened, the first player found, the map laid or built, the decks dealt.

use arrayvec::ArrayVec;

use super::{equip, outcomes};
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

/// The first stage, up to its first chance event or decision.
pub(crate) fn open_table(game: &ClassicRally, log: &mut impl Log<ClassicRally>) -> State {
    log.cite_all([
        Clause::GoalTheme,
        Clause::CompCounts,
        Clause::ExamplesReadFirst,
        Clause::GuideSummary,
        Clause::SetupColoursDiffer,
    ]);
    let mut state = bare_table(game, 0);
    open_cards(game, &mut state, log);
    state
}

/// The stage whose number the state bears: everything anew but the totals
/// and the first player.
pub(crate) fn open_stage(game: &ClassicRally, state: &mut State, log: &mut impl Log<ClassicRally>) {
    let mut next = bare_table(game, state.stage);
    next.first = state.first;
    for (player, old) in next.players.iter_mut().zip(&state.players) {
        player.total = old.total;
    }
    *state = next;
    open_cards(game, state, log);
}

/// The table of a stage with all cards in their piles: nothing rolled, laid or dealt.
pub(crate) fn bare_table(game: &ClassicRally, stage: u8) -> State {
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
        features_left: if game.is_solo() {
            game.deck.solo_features
        } else {
            game.deck.features
        },
        piles: game.deck.supply,
        players: game.players.iter().map(|_| bare_player()).collect(),
        round: 0,
        turn: TurnState::new(first),
        clock: None,
    }
}

fn open_cards(game: &ClassicRally, state: &mut State, log: &mut impl Log<ClassicRally>) {
    log.cite_all([
        Clause::CardsByPlayers,
        Clause::CardsUnusedToBox,
        Clause::CardsOpenPiles,
    ]);
    // The first player of the first stage is first in the whole game.
    let known = match agreed_in(game, state) {
        Some(agreed) => agreed.first,
        None => Some(state.first),
    };
    if game.is_solo() {
        log.cite(Clause::OrderSoloSkip);
        log.cite(Clause::SoloTable);
        open_map(game, state, log);
    } else if let Some(seat) = known {
        take_first(game, state, seat, log);
    } else {
        state.building.rolling = everybody(game);
    }
}

/// Everybody rolled: the highest begins, or those who tie roll again.
pub(super) fn roll_for_order(
    game: &ClassicRally,
    state: &mut State,
    rolls: &Rolls,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::OrderRoll);
    outcomes::tell_rolls(game, rolls, log);
    match outcomes::highest(game, rolls) {
        Ok(seat) => {
            state.building.rolling = SeatSet::NONE;
            take_first(game, state, seat, log);
        }
        Err(rolling) => {
            log.cite(Clause::OrderReroll);
            state.building.rolling = rolling;
        }
    }
}

fn take_first(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::OrderClockwise);
    state.first = seat;
    state.building.builder = seat;
    state.turn = TurnState::new(seat);
    log.event(|| Event::FirstPlayer {
        player: game.colour(seat),
    });
    open_map(game, state, log);
}

fn open_map(game: &ClassicRally, state: &mut State, log: &mut impl Log<ClassicRally>) {
    match &game.stages[usize::from(state.stage)] {
        Stage::Preset(preset) => lay_preset(game, state, preset, log),
        Stage::Built if game.options.fewer_services && service_tiles(game).next().is_some() => {
            state.phase = Phase::RemoveService;
        }
        Stage::Built => wait_for(game, state, Phase::TilePile, log),
    }
}

fn lay_preset(
    game: &ClassicRally,
    state: &mut State,
    preset: &Preset,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::MapFirstPlay);
    let optional = preset
        .optional_service
        .filter(|_| game.options.fewer_services);
    for &(cell, tile, rotation) in &preset.laid {
        if optional == Some(cell) {
            leave_out(game, state, tile, log);
            continue;
        }
        state.map.lay(cell, tile, rotation, &game.tiles[tile]);
        log.event(|| Event::TileLaid {
            at: CellName(cell),
            tile: laid_text(&game.tiles[tile].id, rotation),
        });
    }
    wait_for(game, state, Phase::HazardDeck, log);
}

/// The kinds of SERVICE STATION tiles of the pile.
pub(super) fn service_tiles(game: &ClassicRally) -> impl Iterator<Item = TileId> {
    game.tiles.ids().filter(|&id| {
        let tile = &game.tiles[id];
        tile.sign == Some(Sign::ServiceStation) && tile.role.is_none() && tile.count > 0
    })
}

pub(super) fn remove_service(
    game: &ClassicRally,
    state: &mut State,
    tile: TileId,
    log: &mut impl Log<ClassicRally>,
) {
    leave_out(game, state, tile, log);
    wait_for(game, state, Phase::TilePile, log);
}

fn leave_out(
    game: &ClassicRally,
    state: &mut State,
    tile: TileId,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::MapFewerServices);
    state.building.removed = Some(tile);
    log.event(|| Event::ServiceRemoved {
        tile: game.tiles[tile].id.clone(),
    });
}

pub(super) fn shuffle_hazards(
    game: &ClassicRally,
    state: &mut State,
    deck: &[Hazard],
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::CardsShuffleSecretDecks);
    state.hazards = deck.iter().copied().collect();
    log.event(|| Event::HazardsShuffled { cards: deck.len() });
    log.cite_all([Clause::SetupRoadBookHand, Clause::SetupSecretCards]);
    for player in &mut state.players {
        player.hand = game.deck.hand;
    }
    if outcomes::jokers_dealt(game) > 0 {
        wait_for(game, state, Phase::JokerDeal, log);
    } else {
        equip::open_features(game, state, log);
    }
}

pub(super) fn deal_jokers(
    game: &ClassicRally,
    state: &mut State,
    jokers: &[Joker],
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::SetupJokerDeal);
    log.cite(Clause::SetupSecretCards);
    for (seat, &joker) in game.all_seats().zip(jokers) {
        state.player_mut(seat).joker = Some(joker);
        log.event(|| Event::JokerDealt {
            player: game.colour(seat),
            joker: Some(joker),
        });
    }
    equip::open_features(game, state, log);
}

/// Goes to a phase that waits for chance, and through it where its outcome is agreed.
pub(super) fn wait_for(
    game: &ClassicRally,
    state: &mut State,
    phase: Phase,
    log: &mut impl Log<ClassicRally>,
) {
    state.phase = phase;
    // What is agreed may have become impossible by then: another SERVICE STATION is left out.
    if let Some(outcome) = agreed_outcome(game, state)
        && outcomes::check_setup_outcome(game, state, &outcome).is_ok()
    {
        outcomes::resolve_setup(game, state, &outcome, log);
    }
}

fn agreed_outcome(game: &ClassicRally, state: &State) -> Option<Chance> {
    let agreed = agreed_in(game, state)?;
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
            let jokers: Option<ArrayVec<Joker, MAX_PLAYERS>> = game
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
pub(super) fn agreed_in<'g>(game: &'g ClassicRally, state: &State) -> Option<&'g Agreed> {
    (state.stage == 0).then_some(&game.agreed)
}

pub(super) fn everybody(game: &ClassicRally) -> SeatSet {
    game.all_seats().collect()
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
