//! Cards and seconds at the end of a turn, the finish, and the end of a stage and of the rally.

use super::{notes, order, setup};
use crate::engine::{Ending, Log};
use crate::games::rallyman::components::{
    Phase, RallyTie, Stance, Status, StuckInNeutral, Technique,
};
use crate::games::rallyman::state::{GearPile, Turn};
use crate::games::rallyman::{ChronoPile, Clause, Event, Rallyman, Seconds, State};
use crate::kit::seat::{Seat, SeatSet};

/// Seconds of the cards in a chrono pile.
pub(crate) fn pile_time(game: &Rallyman, pile: &ChronoPile) -> Seconds {
    let mut sum = u32::from(pile.spares) * game.spare_tire.0;
    for ((&up, &over), card) in pile.up.iter().zip(&pile.over).zip(&game.gear_cards) {
        sum += u32::from(up) * card.time.0 + u32::from(over) * game.neutral.0;
    }
    Seconds(sum)
}

/// A driver's time in the stage so far: cards less second markers.
pub(crate) fn running_time(game: &Rallyman, state: &State, seat: Seat) -> Seconds {
    let car = state.car(seat);
    let cards = pile_time(game, &car.pile).0;
    Seconds(cards.saturating_sub(u32::from(car.seconds)))
}

/// The sum of a driver's stage times so far.
pub(crate) fn total_time(state: &State, seat: Seat) -> Seconds {
    let times = state.car(seat).times.iter();
    Seconds(times.map(|time| time.0).sum())
}

/// A pile of gear cards as it is shuffled.
pub(crate) fn fresh_pile(game: &Rallyman, index: usize) -> GearPile {
    GearPile {
        left: game.gear_cards[index].count(),
        seen: [0; 3],
    }
}

/// Shuffles a pile anew that is empty.
pub(super) fn refill(game: &Rallyman, state: &mut State, index: usize) {
    if state.gear_piles[index].left == 0 {
        state.gear_piles[index] = fresh_pile(game, index);
    }
}

/// Puts a gear card on the chrono pile, face up.
fn take_card(
    game: &Rallyman,
    state: &mut State,
    seat: Seat,
    gear: u8,
    log: &mut impl Log<Rallyman>,
) {
    let index = usize::from(gear.clamp(1, 5) - 1);
    let pile = &mut state.gear_piles[index];
    pile.left = pile.left.saturating_sub(1);
    refill(game, state, index);
    let car = state.car_mut(seat);
    car.pile.up[index] += 1;
    car.gear = gear;
    log.cite(Clause::TurnGearCard);
    log.cite(Clause::TimeCards);
    log.event(|| Event::TurnEnded {
        driver: game.driver(seat),
        gear,
        seconds: game.gear_cards[index].time.0,
    });
}

/// Ends a turn with a card of the engaged gear.
pub(super) fn end_turn(
    game: &Rallyman,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<Rallyman>,
) {
    let gear = state.turn.gear;
    take_card(game, state, seat, gear, log);
    if state.turn.technique == Some(Technique::Attack) {
        log.cite(Clause::AttackGearCard);
    }
    close_turn(game, state, seat, log);
}

/// Closes a turn whose card lies on the pile.
pub(super) fn close_turn(
    game: &Rallyman,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<Rallyman>,
) {
    if state.turn.technique == Some(Technique::Attack) {
        // For every die rolled, those too that a flat or a loss of control has left unused.
        let earned = state.turn.rolled.count();
        log.cite(Clause::AttackSeconds);
        let car = state.car_mut(seat);
        car.seconds = car.seconds.saturating_add(u16::from(earned));
        log.event(|| Event::SecondsEarned {
            driver: game.driver(seat),
            seconds: earned,
        });
    }
    if state.car(seat).at == notes::track(game, state).finish() {
        record_time(game, state, seat, log);
    }
    order::next_turn(game, state, log);
}

/// A car that cannot move takes a card of its gear.
pub(super) fn take_stuck_card(
    game: &Rallyman,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<Rallyman>,
) {
    match (state.car(seat).gear, game.readings.stuck_in_neutral) {
        (0, StuckInNeutral::NeutralCard) => {
            let pile = &mut state.gear_piles[0];
            pile.left = pile.left.saturating_sub(1);
            refill(game, state, 0);
            state.car_mut(seat).pile.over[0] += 1;
            log.event(|| Event::TurnEnded {
                driver: game.driver(seat),
                gear: 0,
                seconds: game.neutral.0,
            });
        }
        (gear, _) => {
            let car = state.car_mut(seat);
            car.stalled |= gear == 0 && car.stance == Stance::Forward;
            take_card(game, state, seat, gear.max(1), log);
        }
    }
}

fn record_time(game: &Rallyman, state: &mut State, seat: Seat, log: &mut impl Log<Rallyman>) {
    let time = running_time(game, state, seat);
    log.cite_all([
        Clause::StagePointToPoint,
        Clause::TimeSum,
        Clause::FinishStageTime,
        Clause::FinishRecord,
    ]);
    if state.car(seat).seconds > 0 {
        log.cite(Clause::AttackSecondsUse);
    }
    let car = state.car_mut(seat);
    if car.is_driving() {
        car.status = Status::Finished;
    }
    car.times.push(time);
    state.road.retain(|other| *other != seat);
    log.event(|| Event::Finished {
        driver: game.driver(seat),
        time: time.to_string(),
        seconds: time.0,
    });
}

/// Nobody is driving any more.
pub(super) fn end_stage(game: &Rallyman, state: &mut State, log: &mut impl Log<Rallyman>) {
    let stage = usize::from(state.stage);
    log.cite(Clause::GameDrivers);
    let time = |seat: &Seat| state.car(*seat).times.get(stage).copied();
    let best = game.all_seats().filter_map(|seat| time(&seat)).min();
    if best.is_some() {
        log.cite(Clause::FinishStageWinner);
    }
    log.event(|| Event::StageOver {
        stage: game.tracks[stage].id.clone(),
        winners: game
            .all_seats()
            .filter(|seat| best.is_some() && time(seat) == best)
            .map(|seat| game.driver(seat))
            .collect(),
    });
    state.order.clear();
    state.due = 0;
    state.turn = Turn::new(0);
    let goes_on = game
        .all_seats()
        .any(|seat| state.car(seat).status == Status::Finished);
    if stage + 1 == game.tracks.len() || !goes_on {
        state.phase = Phase::Over;
        log.cite(Clause::RallyGoal);
        if game.tracks.len() == 3 {
            log.cite(Clause::RallyThreeStages);
        }
        if goes_on {
            log.cite(Clause::RallyWinner);
        }
        log.event(|| {
            let ranking = ended(game, state).map(|ending| ending.ranking);
            let winners = ranking.and_then(|ranking| ranking.first().copied());
            let winners = winners.unwrap_or(SeatSet::NONE).iter();
            Event::RallyOver {
                winners: winners.map(|seat| game.driver(seat)).collect(),
            }
        });
        return;
    }
    setup::leave_stage(game, state, log);
}

/// Whether a driver has a time in every stage.
pub(crate) fn is_classified(game: &Rallyman, state: &State, seat: Seat) -> bool {
    let car = state.car(seat);
    car.status != Status::KnockedOut && car.times.len() == game.tracks.len()
}

pub(crate) fn ended(game: &Rallyman, state: &State) -> Option<Ending> {
    if state.phase != Phase::Over {
        return None;
    }
    let key = |seat: Seat| {
        let last = match game.readings.rally_tie {
            RallyTie::Shared => None,
            RallyTie::LastStage => state.car(seat).times.last().copied(),
        };
        (total_time(state, seat), last)
    };
    let classified = game
        .all_seats()
        .filter(|&seat| is_classified(game, state, seat));
    let mut keys: Vec<_> = classified.map(|seat| (key(seat), seat)).collect();
    keys.sort();
    let mut ranking: Vec<SeatSet> = Vec::new();
    let mut last = None;
    for (key, seat) in keys {
        if last != Some(key) {
            ranking.push(SeatSet::NONE);
        }
        last = Some(key);
        if let Some(group) = ranking.last_mut() {
            group.insert(seat);
        }
    }
    let id = match ranking.first().map(|group| group.iter().count()) {
        None => "all-out",
        Some(1) => "won",
        Some(_) => "shared-victory",
    };
    Some(Ending { id, ranking })
}
