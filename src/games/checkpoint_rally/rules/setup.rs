//! The setup: chance events in their order, the opening map, the start tiles.

use arrayvec::ArrayVec;

use super::{Legal, draw, drive, place, turn};
use crate::engine::{Clauses as _, Log};
use crate::games::checkpoint_rally::components::{MapChoice, Phase, StartTileCheckpoint};
use crate::games::checkpoint_rally::table::Entrant;
use crate::games::checkpoint_rally::{
    BorderFace, CarId, CardId, Chance, CheckpointRally, Clause, Event, Laid, MAX_PLAYERS, Space,
    Spot, State, TileId, Tiles, Work,
};
use crate::kit::count::Count;
use crate::kit::number::narrow;
use crate::kit::quote::list;
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// The table before anything is dealt, and what needs no chance done.
pub(crate) fn open_table(game: &CheckpointRally, log: &mut impl Log<CheckpointRally>) -> State {
    log.cite_all([
        Clause::GameTwoToFour,
        Clause::PartsCounts,
        Clause::SetupAgreeMap,
        Clause::SetupColourKit,
        Clause::SetupCorner,
        Clause::SetupStopwatchPlace,
    ]);
    match (game.seats(), game.map) {
        (2, MapChoice::TwoThree) => log.cite(Clause::SetupMapTwoPlayers),
        (3, _) => log.cite(Clause::SetupMapThreePlayers),
        (4, MapChoice::ThreeFour) => log.cite(Clause::SetupMapFourPlayers),
        _ => {}
    }
    if game.seats() == 2 {
        log.cite(Clause::SetupOppositeCorners);
    }
    let mut state = State::new(game, Phase::DealCars);
    skip_agreed(game, &mut state, log);
    state
}

/// Goes through the phases whose outcome is agreed, up to the next chance or decision.
fn skip_agreed(game: &CheckpointRally, state: &mut State, log: &mut impl Log<CheckpointRally>) {
    while let Some(outcome) = agreed_outcome(game, state) {
        apply_setup(game, state, &outcome, log);
    }
}

fn agreed_outcome(game: &CheckpointRally, state: &State) -> Option<Chance> {
    let agreed = &game.agreed;
    match state.phase {
        Phase::DealCars => {
            let cars = game
                .players
                .iter()
                .map(|player| player.car)
                .collect::<Option<_>>()?;
            Some(Chance::DealCars(cars))
        }
        Phase::DealCards => {
            let cards = game
                .players
                .iter()
                .map(|player| player.card)
                .collect::<Option<_>>()?;
            Some(Chance::DealCards(cards))
        }
        Phase::MarkerOrder => agreed
            .marker_order
            .as_ref()
            .map(|order| Chance::MarkerOrder(order.to_vec())),
        Phase::Borders => agreed.borders.map(Chance::Borders),
        Phase::Shuffle => agreed.stack.clone().map(Chance::Shuffle),
        Phase::Rotations if agreed.layout.is_some() => Some(Chance::Rotations(Vec::new())),
        Phase::Rotations => agreed.rotations.clone().map(Chance::Rotations),
        Phase::StartTiles | Phase::Race | Phase::Over => None,
    }
}

pub(crate) fn resolve_setup(
    game: &CheckpointRally,
    state: &mut State,
    outcome: &Chance,
    log: &mut impl Log<CheckpointRally>,
) {
    log.cite(Clause::SetupInOrder);
    apply_setup(game, state, outcome, log);
    skip_agreed(game, state, log);
}

fn apply_setup(
    game: &CheckpointRally,
    state: &mut State,
    outcome: &Chance,
    log: &mut impl Log<CheckpointRally>,
) {
    match outcome {
        Chance::DealCars(cars) => deal_cars(game, state, cars, log),
        Chance::DealCards(cards) => deal_cards(game, state, cards, log),
        Chance::MarkerOrder(order) => pile_markers(game, state, order, log),
        Chance::Borders(borders) => lay_borders(game, state, borders, log),
        Chance::Shuffle(stack) => {
            log.cite(Clause::SetupShuffle);
            state.stack = stack.iter().rev().copied().collect();
            state.phase = Phase::Rotations;
            log.event(|| Event::Shuffled { tiles: stack.len() });
        }
        Chance::Rotations(rotations) => deal_map(game, state, rotations, log),
        Chance::Reshuffle(_) => unreachable!("the setup reshuffles nothing of its own"),
    }
}

fn deal_cars(
    game: &CheckpointRally,
    state: &mut State,
    cars: &[CarId],
    log: &mut impl Log<CheckpointRally>,
) {
    log.cite(Clause::CarKinds);
    log.cite(Clause::SetupCarSheet);
    log.cite(Clause::SetupSheetAndGps);
    if game.players.iter().any(|player| player.car.is_some()) {
        log.cite(Clause::SetupCarByAgreement);
    }
    for (seat, &car) in game.all_seats().zip(cars) {
        state.player_mut(seat).car = Some(car);
        log.event(|| Event::CarDealt {
            player: game.colour(seat),
            car: game.cars[car].id.clone(),
        });
    }
    state.phase = Phase::DealCards;
}

fn deal_cards(
    game: &CheckpointRally,
    state: &mut State,
    cards: &[CardId],
    log: &mut impl Log<CheckpointRally>,
) {
    log.cite(Clause::SetupCard);
    for (seat, &card) in game.all_seats().zip(cards) {
        let goals = game.checkpoints(seat, card);
        let player = state.player_mut(seat);
        player.card = Some(card);
        player.goals = goals;
        log.event(|| Event::CardDealt {
            player: game.colour(seat),
            card: Some(game.cards[card].id.clone()),
        });
    }
    state.phase = Phase::MarkerOrder;
}

fn pile_markers(
    game: &CheckpointRally,
    state: &mut State,
    drawn: &[Seat],
    log: &mut impl Log<CheckpointRally>,
) {
    log.cite(Clause::SetupMarkerDraw);
    log.cite(Clause::SetupMarkersAt30);
    log.cite(Clause::SetupTopIsFirst);
    // The marker that is drawn last comes to lie on top, and the top one is first.
    state.order = drawn.iter().rev().copied().collect();
    state.player_order = state.order.clone();
    state.phase = Phase::Borders;
    log.event(|| Event::MarkersPiled {
        order: game.players_at(&state.order),
    });
}

fn lay_borders(
    game: &CheckpointRally,
    state: &mut State,
    borders: &[BorderFace; 4],
    log: &mut impl Log<CheckpointRally>,
) {
    log.cite(Clause::SetupBorders);
    log.cite(Clause::SetupBordersCorners);
    state.borders = Some(*borders);
    state.phase = Phase::Shuffle;
    log.event(|| Event::BordersLaid {
        borders: borders.map(|face| border_name(game, face)),
    });
}

fn deal_map(
    game: &CheckpointRally,
    state: &mut State,
    rotations: &[u8],
    log: &mut impl Log<CheckpointRally>,
) {
    log.cite(Clause::BoardFiveByFive);
    if let Some(layout) = &game.agreed.layout {
        for &(space, laid) in layout {
            deal_tile(game, state, space, laid, log);
        }
    } else {
        log.cite_all([
            Clause::SetupEdgeTiles,
            Clause::SetupBetweenTiles,
            Clause::SetupCentreTile,
        ]);
        let opening = Space::EDGES
            .into_iter()
            .chain(Space::BETWEEN)
            .chain([Space::CENTRE]);
        for (space, &rotation) in opening.zip(rotations) {
            if let Some(tile) = state.stack.pop() {
                deal_tile(game, state, space, Laid::new(tile, rotation), log);
            }
        }
    }
    log.cite(Clause::SetupStack);
    log.cite(Clause::SetupRow);
    for slot in 0..usize::from(game.constants.row_tiles) {
        let tile = state.stack.pop();
        state.row.push(tile);
        if let Some(tile) = tile {
            let id = || game.tiles[tile].id.clone();
            log.event(|| Event::RowFilled {
                slot: slot + 1,
                tile: id(),
            });
        }
    }
    if game.agreed.layout.is_none() {
        // After the row: that is the order in which the rulebook draws from the stack.
        for (corner, &rotation) in game
            .unused_corners()
            .zip(rotations.iter().skip(OPENING_TILES))
        {
            log.cite(Clause::SetupUnusedCorners);
            if let Some(tile) = state.stack.pop() {
                deal_tile(game, state, corner, Laid::new(tile, rotation), log);
            }
        }
    }
    state.phase = Phase::StartTiles;
    next_start_tile(game, state, log);
}

fn deal_tile(
    game: &CheckpointRally,
    state: &mut State,
    space: Space,
    laid: Laid,
    log: &mut impl Log<CheckpointRally>,
) {
    state.board[space.index()] = Some(laid);
    state.built.insert(space);
    log.event(|| Event::TileDealt {
        at: space.to_string(),
        tile: place::laid_name(game, laid),
    });
}

/// Deals the next player's hand, or starts the race if every start tile is placed.
pub(super) fn next_start_tile(
    game: &CheckpointRally,
    state: &mut State,
    log: &mut impl Log<CheckpointRally>,
) {
    if let Some(seat) = state.starting() {
        log.cite(Clause::SetupDrawFour);
        let hand = game.constants.starting_hand;
        let work = Work {
            hand,
            ..Work::of(seat)
        };
        draw::go_on(game, state, work, log);
        return;
    }
    log.cite(Clause::SetupRaceStarts);
    state.player_order.clear();
    state.phase = Phase::Race;
    log.event(|| Event::RaceStarted { map: game.map });
    if state.done.len() == game.seats() {
        turn::end_game(game, state, log);
    }
}

pub(super) fn place_start(
    game: &CheckpointRally,
    state: &mut State,
    seat: Seat,
    laid: Laid,
    log: &mut impl Log<CheckpointRally>,
) {
    log.cite_all([
        Clause::PlaceFromHand,
        Clause::SetupPlayerByPlayer,
        Clause::SetupStartTile,
        Clause::SetupStartTileClocked,
        Clause::SetupCarEnters,
        Clause::SetupCarEntryClocked,
    ]);
    let corner = game.players[seat.index()].corner;
    let mut cost = place::lay(game, state, seat, laid, corner, false, log);
    cost += drive::enter(game, state, seat, corner, log);
    if game.readings.start_tile_checkpoint == StartTileCheckpoint::Counts {
        drive::mark(game, state, seat, corner, Clause::CheckMarkOnStop, log);
    }
    draw::settle(game, state, Work::costing(seat, cost), log);
}

/// What keeps a stack from being these tiles, each once.
fn misdealt(game: &CheckpointRally, stack: &[TileId], due: Tiles) -> Option<String> {
    let (mut named, mut twice, mut strange) = (Tiles::NONE, Tiles::NONE, Tiles::NONE);
    for &tile in stack {
        if named.contains(tile) {
            twice.insert(tile);
        } else if !due.contains(tile) {
            strange.insert(tile);
        }
        named.insert(tile);
    }
    let missing: Tiles = due.iter().filter(|&tile| !named.contains(tile)).collect();
    let faults = [
        (twice, "more than once"),
        (strange, "not among them"),
        (missing, "missing"),
    ];
    let faults = faults.into_iter().filter(|(tiles, _)| !tiles.is_empty());
    let faults = faults.map(|(tiles, what)| {
        let names = tiles.iter().map(|tile| game.tiles[tile].id.as_str());
        format!("{what}: {}", list(names))
    });
    let faults: Vec<String> = faults.collect();
    (!faults.is_empty()).then(|| faults.join("; "))
}

/// Whether a fixed outcome is one that chance could give now.
pub(crate) fn check_outcome(game: &CheckpointRally, state: &State, outcome: &Chance) -> Legal {
    let name = outcome.name();
    if let Chance::Reshuffle(stack) = outcome {
        if state.pending.is_none() {
            return Clause::DrawReshuffle
                .refuse("nothing is to be reshuffled: no draw waits for it");
        }
        return match misdealt(game, stack, state.discard) {
            None => Ok(()),
            Some(fault) => Clause::DrawReshuffle.refuse(format!(
                "the new stack must be the {} of the discard pile, each once: {fault}",
                Count(state.discard.len(), "tile")
            )),
        };
    }
    let due = due(state);
    if due != Some(name) {
        let reason = match due {
            Some(due) => format!("`{due}` comes before `{name}`, or in its place"),
            None => format!("`{name}` is not due now"),
        };
        return Clause::SetupInOrder.refuse(reason);
    }
    match outcome {
        Chance::DealCars(cars) => check_deal_cars(game, cars),
        Chance::DealCards(cards) => check_deal_cards(game, cards),
        Chance::MarkerOrder(order) => {
            let each_once = game.all_seats().all(|seat| order.contains(&seat));
            if each_once && order.len() == game.seats() {
                return Ok(());
            }
            Clause::SetupMarkerDraw.refuse("every player's marker is drawn once")
        }
        Chance::Borders(borders) => {
            let twice = (1..4).find(|&i| {
                borders[..i]
                    .iter()
                    .any(|other| other.piece == borders[i].piece)
            });
            match twice {
                None => Ok(()),
                Some(i) => Clause::SetupBorders.refuse(format!(
                    "`{}` is one piece and can lie on one side only",
                    game.borders[usize::from(borders[i].piece)].id
                )),
            }
        }
        Chance::Shuffle(stack) => {
            let all = undealt(game);
            match misdealt(game, stack, all) {
                None => Ok(()),
                Some(fault) => Clause::SetupShuffle.refuse(format!(
                    "the stack must be the {} that {} not on the map, each once: {fault}",
                    Count(all.len(), "tile"),
                    if all.len() == 1 { "is" } else { "are" }
                )),
            }
        }
        Chance::Rotations(rotations) => {
            let count = rotation_count(game);
            if rotations.len() == count && rotations.iter().all(|&rotation| rotation < 4) {
                return Ok(());
            }
            Clause::SetupEdgeTiles.refuse(format!(
                "{count} tiles are turned, each by 0 to 3 quarter-turns; {} are given",
                rotations.len()
            ))
        }
        Chance::Reshuffle(_) => unreachable!("treated above"),
    }
}

fn check_deal_cars(game: &CheckpointRally, cars: &[CarId]) -> Legal {
    for (seat, &car) in game.all_seats().zip(cars) {
        let agreed = game.players[seat.index()].car;
        if agreed.is_some_and(|agreed| agreed != car) {
            return Clause::SetupCarByAgreement
                .refuse(format!("{} has chosen another car", game.name(seat)));
        }
    }
    if cars.len() != game.seats() || (1..cars.len()).any(|i| cars[..i].contains(&cars[i])) {
        return Clause::SetupCarSheet
            .refuse("every player gets one car sheet, and no two the same");
    }
    Ok(())
}

fn check_deal_cards(game: &CheckpointRally, cards: &[CardId]) -> Legal {
    let fixed = game.all_seats().zip(cards).any(|(seat, &card)| {
        game.players[seat.index()]
            .card
            .is_some_and(|own| own != card)
    });
    if fixed
        || cards.len() != game.seats()
        || (1..cards.len()).any(|i| cards[..i].contains(&cards[i]))
    {
        return Clause::SetupCard.refuse(
            "every player gets one checkpoint card, the scenario's own where it names one, \
             and no two the same"
                .to_owned(),
        );
    }
    Ok(())
}

/// The name of the chance event that is due.
pub(crate) fn due(state: &State) -> Option<&'static str> {
    if state.pending.is_some() {
        return Some("reshuffle");
    }
    match state.phase {
        Phase::DealCars => Some("deal-cars"),
        Phase::DealCards => Some("deal-cards"),
        Phase::MarkerOrder => Some("marker-order"),
        Phase::Borders => Some("borders"),
        Phase::Shuffle => Some("shuffle"),
        Phase::Rotations => Some("rotations"),
        Phase::StartTiles | Phase::Race | Phase::Over => None,
    }
}

pub(crate) fn draw_outcome(game: &CheckpointRally, state: &State, random: &mut Random) -> Chance {
    if state.pending.is_some() {
        let mut stack: ArrayVec<TileId, _> = state.discard.iter().collect();
        random.shuffle(&mut stack);
        return Chance::Reshuffle(stack);
    }
    match state.phase {
        Phase::DealCars => {
            let all = game.cars.ids();
            Chance::DealCars(dealt(game, all, |player| player.car, random))
        }
        Phase::DealCards => {
            let all = game.cards.ids();
            Chance::DealCards(dealt(game, all, |player| player.card, random))
        }
        Phase::MarkerOrder => {
            let mut order: ArrayVec<Seat, MAX_PLAYERS> = game.all_seats().collect();
            random.shuffle(&mut order);
            Chance::MarkerOrder(order.to_vec())
        }
        Phase::Borders => {
            let mut pieces = (0..narrow(game.borders.len())).collect::<Vec<u8>>();
            random.shuffle(&mut pieces);
            let faces = [0, 1, 2, 3].map(|side| BorderFace {
                piece: pieces[side],
                reverse: random.below(2) == 1,
            });
            Chance::Borders(faces)
        }
        Phase::Shuffle => {
            let mut stack: Vec<TileId> = undealt(game).iter().collect();
            random.shuffle(&mut stack);
            Chance::Shuffle(stack)
        }
        Phase::Rotations => {
            #[expect(clippy::cast_possible_truncation, reason = "below 4")]
            let turn = |_| random.below(4) as u8;
            Chance::Rotations((0..rotation_count(game)).map(turn).collect())
        }
        Phase::StartTiles | Phase::Race | Phase::Over => {
            unreachable!("an outcome is drawn where a chance event is due")
        }
    }
}

/// What each player has: what is fixed, or one of the others, drawn.
fn dealt<T: PartialEq>(
    game: &CheckpointRally,
    all: impl Iterator<Item = T>,
    fixed: impl Fn(&Entrant) -> Option<T>,
    random: &mut Random,
) -> ArrayVec<T, MAX_PLAYERS> {
    let players = game.players.iter();
    let mut rest: Vec<T> = all
        .filter(|one| {
            players
                .clone()
                .all(|player| fixed(player).as_ref() != Some(one))
        })
        .collect();
    random.shuffle(&mut rest);
    let mut rest = rest.into_iter();
    let deal = |player| fixed(player).or_else(|| rest.next());
    players.clone().filter_map(deal).collect()
}

/// Tiles that are laid before any other: edges, between them, and the centre.
const OPENING_TILES: usize = 9;

/// How many tiles the setup lays and turns.
pub(crate) fn rotation_count(game: &CheckpointRally) -> usize {
    OPENING_TILES + game.unused_corners().count()
}

/// The tiles that are not on the layout.
pub(crate) fn undealt(game: &CheckpointRally) -> Tiles {
    let laid: Tiles = game
        .agreed
        .layout
        .iter()
        .flatten()
        .map(|(_, laid)| laid.tile())
        .collect();
    game.tiles
        .ids()
        .filter(|&tile| !laid.contains(tile))
        .collect()
}

/// A border piece as it lies, as documents write it.
pub(crate) fn border_name(game: &CheckpointRally, face: BorderFace) -> String {
    let side = if face.reverse { "b" } else { "a" };
    format!("{}/{side}", game.borders[usize::from(face.piece)].id)
}

/// The move that places a start tile names no space but the own corner.
pub(crate) fn elsewhere(corner: Space, at: Option<Spot>) -> Option<Spot> {
    at.filter(|spot| *spot != Spot::On(corner))
}
