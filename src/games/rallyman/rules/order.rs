//! Rounds: who plays, and in which order.

use arrayvec::ArrayVec;

use super::{attack, finish, legal, loss, notes, room, setup};
use crate::engine::{Log, Turn};
use crate::games::rallyman::components::{
    Departure, Phase, RestartWhenFull, SideBySide, Stance, StartRoundOrder, Status, Step,
    TireChoice,
};
use crate::games::rallyman::state::{self, MAX_ORDER};
use crate::games::rallyman::{Clause, Event, Place, Rallyman, State};
use crate::kit::seat::{Seat, SeatSet};

pub(crate) fn deciders(game: &Rallyman, state: &State) -> Turn {
    let one = |seat: Option<Seat>| seat.map_or(Turn::Over, |seat| Turn::Decide(SeatSet::one(seat)));
    match state.phase {
        Phase::Over => Turn::Over,
        Phase::Weather => Turn::Chance,
        Phase::SnowZones | Phase::StartOrder => one(game.all_seats().next()),
        Phase::Tires if game.readings.tire_choice == TireChoice::Secret => {
            let seats = game.all_seats();
            Turn::Decide(
                seats
                    .filter(|seat| setup::has_to_choose(state, *seat))
                    .collect(),
            )
        }
        Phase::Tires => one(setup::chooser(game, state)),
        Phase::Between => one(setup::mender(state)),
        Phase::Stage => match state.turn.step {
            Step::Die | Step::Dice | Step::ShortcutCard | Step::GearCard => Turn::Chance,
            _ => one(state.due_seat()),
        },
    }
}

/// Puts a car where it belongs in the order on the road, behind all that it has not passed.
pub(super) fn arrive(game: &Rallyman, state: &mut State, seat: Seat) {
    if is_in_order(game, state, seat) {
        return;
    }
    let at = state.car(seat).at;
    let last = (state.road.iter()).rposition(|other| stays_ahead(game, state, *other, seat, at));
    let track = notes::track(game, state);
    let is_passed = |other: Seat| track.is_before(at, state.car(other).at);
    let mut road = ArrayVec::<Seat, 4>::new();
    let mut passed = ArrayVec::<Seat, 4>::new();
    for (index, &other) in state.road.iter().enumerate() {
        if other == seat {
            continue;
        }
        // A car off the road is passed where one beside it is not.
        let is_ahead = last.is_some_and(|last| index <= last);
        if is_ahead && !is_passed(other) {
            road.push(other);
        } else {
            passed.push(other);
        }
    }
    road.push(seat);
    road.extend(passed);
    state.road = road;
}

/// Whether all cars before one in the order on the road are farther on and all behind it farther back, none of them in its
/// corner: as a rule nobody is passed, and the order stays as it is.
fn is_in_order(game: &Rallyman, state: &State, seat: Seat) -> bool {
    let track = notes::track(game, state);
    let here = track.at(state.car(seat).at);
    let corner = here.kind.corner();
    let mut is_before = true;
    state.road.iter().all(|&other| {
        if other == seat {
            is_before = false;
            return true;
        }
        let there = track.at(state.car(other).at);
        let is_alone = corner.is_none() || there.kind.corner() != corner;
        is_alone && (there.rank < here.rank) == is_before && there.rank != here.rank
    })
}

/// Whether one car is ahead of another that comes to a space: it is there already or farther
/// on, or beside it, and was ahead before.
pub(super) fn stays_ahead(
    game: &Rallyman,
    state: &State,
    one: Seat,
    other: Seat,
    at: Place,
) -> bool {
    if one == other {
        return false;
    }
    let track = notes::track(game, state);
    let there = state.car(one).at;
    if track.are_beside(there, at) {
        let mut earlier = state.road.iter().take_while(|seat| **seat != other);
        return earlier.any(|seat| *seat == one);
    }
    track.at(there).rank <= track.at(at).rank
}

/// Begins the next turn, or the next round; ends the stage if nobody is driving any more.
pub(super) fn next_turn(game: &Rallyman, state: &mut State, log: &mut impl Log<Rallyman>) {
    loop {
        state.due += 1;
        if !state.road.is_empty() && usize::from(state.due) >= state.order.len() {
            next_round(game, state, log);
        }
        if state.road.is_empty() {
            finish::end_stage(game, state, log);
            return;
        }
        let is_driving = |seat: &Seat| state.car(*seat).is_driving();
        let Some(seat) = state.due_seat().filter(is_driving) else {
            continue;
        };
        if begin_turn(game, state, seat, log) {
            return;
        }
    }
}

/// Begins the first round of a stage.
pub(super) fn first_round(game: &Rallyman, state: &mut State, log: &mut impl Log<Rallyman>) {
    state.order.clear();
    state.round = 0;
    state.due = 0;
    // No one plays in round 0, so the turn that follows is the first of the first round.
    next_turn(game, state, log);
}

fn next_round(game: &Rallyman, state: &mut State, log: &mut impl Log<Rallyman>) {
    state.round = state.round.saturating_add(1);
    state.due = 0;
    state.order = round_order(game, state);
    if usize::from(state.round) <= starting_rounds(game, state) {
        log.cite(Clause::StartStaggered);
    } else {
        log.cite(Clause::TurnOneEach);
        log.cite(Clause::OrderRoad);
        log.cite(Clause::OrderNextRound);
    }
    let together = state.road.windows(2).any(|pair| {
        let [one, other] = [0, 1].map(|index| state.car(pair[index]).at);
        notes::track(game, state).are_level(one, other) && one != Place::START
    });
    if together {
        log.cite(Clause::OrderSameSpace);
    }
    log.event(|| Event::Round {
        round: state.round,
        order: game.players_at(&state.order),
    });
}

/// How many rounds there are in which not all may play, or all of them for the first time.
pub(crate) fn starting_rounds(game: &Rallyman, state: &State) -> usize {
    match game.readings.departure {
        Departure::Interleaved => state.start_order.len(),
        Departure::Block => 1,
    }
}

/// Who plays in the round that begins.
pub(crate) fn round_order(game: &Rallyman, state: &State) -> ArrayVec<Seat, MAX_ORDER> {
    let starters = &state.start_order;
    let round = usize::from(state.round);
    let by_road = by_road(game, state);
    if round > starting_rounds(game, state) {
        return by_road.into_iter().collect();
    }
    if game.readings.departure == Departure::Block {
        let turns = |index: usize| starters.len() - index;
        let block = starters.iter().enumerate();
        return block
            .flat_map(|(index, &seat)| std::iter::repeat_n(seat, turns(index)))
            .collect();
    }
    let started = &starters[..round];
    let driving = |seat: &Seat| state.car(*seat).is_driving();
    match game.readings.start_round_order {
        StartRoundOrder::Listed => started.iter().copied().filter(driving).collect(),
        StartRoundOrder::Road => {
            let road = by_road.into_iter();
            road.filter(|seat| started.contains(seat)).collect()
        }
    }
}

/// Those driving in the order in which a round is played: as they are on the road, but a higher
/// gear first among those who are level.
pub(crate) fn by_road(game: &Rallyman, state: &State) -> ArrayVec<Seat, 4> {
    let track = notes::track(game, state);
    let mut order = ArrayVec::<Seat, 4>::new();
    for &seat in &state.road {
        let car = state.car(seat);
        let first = |other: &Seat| {
            let other = state.car(*other);
            let by_arrival = track.are_beside(other.at, car.at)
                && [other.at, car.at].map(|at| track.at(at).kind.is_corner_road()) == [true; 2]
                && game.readings.side_by_side == SideBySide::Arrival;
            by_arrival || !track.are_level(other.at, car.at) || other.gear >= car.gear
        };
        let index = order.iter().rposition(first).map_or(0, |last| last + 1);
        order.insert(index, seat);
    }
    order
}

/// Begins a turn; gives whether the driver has something to decide.
fn begin_turn(
    game: &Rallyman,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<Rallyman>,
) -> bool {
    if game.readings.restart_when_full == RestartWhenFull::Nearest {
        loss::set_back(game, state, seat, log);
    }
    state.turn = state::Turn::new(state.car(seat).gear);
    if attack::can_move(game, state, seat) {
        return true;
    }
    if legal::may_change_tire(state, seat) && is_held_by_cars(game, state, seat) {
        return true;
    }
    stay(game, state, seat, log);
    state.turn = state::Turn::new(0);
    false
}

/// The turn of a car that cannot move.
pub(super) fn stay(game: &Rallyman, state: &mut State, seat: Seat, log: &mut impl Log<Rallyman>) {
    if room::is_kept_off(game, state, seat) {
        log.cite(Clause::ControlResume);
    }
    log.cite(Clause::OvertakeStuck);
    log.event(|| Event::Stuck {
        driver: game.driver(seat),
    });
    if is_held_by_cars(game, state, seat) {
        finish::take_stuck_card(game, state, seat, log);
    } else {
        // Nothing will ever move this car again.
        knock_out(game, state, seat, log);
    }
}

/// Whether cars, and nothing else, keep a car from moving.
pub(super) fn is_held_by_cars(game: &Rallyman, state: &State, seat: Seat) -> bool {
    let mut alone = state.clone();
    alone.road.retain(|other| *other == seat);
    attack::can_move(game, &alone, seat)
}

/// Takes a driver out of the rally.
pub(super) fn knock_out(
    game: &Rallyman,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<Rallyman>,
) {
    let car = state.car_mut(seat);
    car.status = Status::KnockedOut;
    (car.stance, car.stalled) = (Stance::Forward, false);
    state.road.retain(|other| *other != seat);
    log.event(|| Event::KnockedOut {
        driver: game.driver(seat),
    });
}
