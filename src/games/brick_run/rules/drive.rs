//! Phase 2: movement is fixed, and cars drive one after the other.

use arrayvec::ArrayVec;

use super::{Legal, cop, encounter, repair, totals};
use crate::engine::{Clauses as _, Log};
use crate::games::brick_run::components::{
    Ability, InitiativeBonus, NitrousFloor, Phase, RepairTiming, SpotText, TownEntry, TurnEnd,
};
use crate::games::brick_run::{BrickRun, Clause, Event, MAX_PLAYERS, Spot, State};
use crate::kit::count::Count;
use crate::kit::number::narrow;
use crate::kit::seat::{Seat, SeatSet};

impl Spot {
    /// The spot as documents write it.
    pub(crate) fn text(self) -> SpotText {
        match self {
            Self::Road { card: 0, .. } => SpotText::Start,
            Self::Road { card, space } => SpotText::Road { card, space },
            Self::Town { .. } => SpotText::Town,
        }
    }
}

/// What the order of turns goes by first: more is earlier.
fn precedence(game: &BrickRun, state: &State, seat: Seat) -> Option<u16> {
    let player = state.player(seat);
    let initiative = match game.readings.initiative_bonus {
        InitiativeBonus::Ignored => 0,
        InitiativeBonus::OrderOnly => player.car.map_or(0, |car| game.cars[car].initiative),
    };
    Some(player.movement? + u16::from(initiative))
}

/// Who drives next of those who have not: of equals the one with the higher starting speed, then the earlier seat.
pub(crate) fn first_in_order(game: &BrickRun, state: &State) -> Option<Seat> {
    let mut first: Option<(u16, Seat)> = None;
    for seat in game.all_seats().filter(|seat| !state.done.contains(*seat)) {
        let Some(own) = precedence(game, state, seat) else {
            continue;
        };
        let starting = |seat| totals::starting_speed(game, state, seat);
        let is_earlier = first.is_none_or(|(most, other)| {
            own > most || own == most && starting(seat) > starting(other)
        });
        if is_earlier {
            first = Some((own, seat));
        }
    }
    first.map(|(_, seat)| seat)
}

/// Fixes the movement of the round.
pub(super) fn fix_movement(game: &BrickRun, state: &mut State, log: &mut impl Log<BrickRun>) {
    log.cite(Clause::MovementFixed);
    (state.phase, state.done) = (Phase::Drive, SeatSet::NONE);
    for seat in game.all_seats() {
        let skips = Some(seat) == game.cop() && state.skip;
        if !state.player(seat).at.in_town() && !skips {
            cite_movement(game, state, seat, log);
            let movement = totals::movement_total(game, state, seat);
            state.player_mut(seat).movement = Some(movement);
        }
    }
    cite_order(game, state, log);
    log.event(|| {
        let mut rest = state.clone();
        let order = std::iter::from_fn(|| {
            let seat = first_in_order(game, &rest)?;
            rest.done.insert(seat);
            Some(game.player(seat))
        });
        Event::Movement {
            movement: (game.all_seats())
                .filter_map(|seat| Some((game.player(seat), state.player(seat).movement?)))
                .collect(),
            order: order.collect(),
        }
    });
    begin_turn(game, state, log);
}

fn cite_movement(game: &BrickRun, state: &State, seat: Seat, log: &mut impl Log<BrickRun>) {
    let cop = Some(seat) == game.cop();
    log.cite(if cop {
        Clause::CopMovement
    } else {
        Clause::MovementTotal
    });
    log.cite(Clause::CarSpeedTrack);
    totals::cite_ability(game, state, seat, Ability::Speed, log);
    if cop {
        totals::cite_ability(game, state, seat, Ability::SpeedMultiplier, log);
    }
    let placed = state.player(seat).placed.unwrap_or_default();
    if placed.movement > 0 {
        log.cite(Clause::PlaceMove);
        totals::cite_ability(game, state, seat, Ability::SpeedMultiplier, log);
    }
}

fn cite_order(game: &BrickRun, state: &State, log: &mut impl Log<BrickRun>) {
    if !log.hears() {
        return;
    }
    log.cite(Clause::OrderHighestFirst);
    let movement = |seat| precedence(game, state, seat);
    let mut movements: ArrayVec<u16, MAX_PLAYERS> = game.all_seats().filter_map(movement).collect();
    movements.sort_unstable();
    if movements.windows(2).any(|pair| pair[0] == pair[1]) {
        log.cite(Clause::OrderTie);
    }
}

/// Whether whoever has the turn has something to decide in it.
pub(crate) fn is_driving(game: &BrickRun, state: &State) -> bool {
    let seat = state.active;
    let player = state.player(seat);
    if player.movement.is_none() || state.done.contains(seat) || Some(seat) == game.cop() {
        return false;
    }
    let waits = game.readings.turn_end == TurnEnd::WhenDone;
    let may_repair = repair::can_repair_in_turn(game, state, seat);
    player.left > 0 || waits && (may_repair || can_use_nitrous(game, state, seat))
}

/// Ends the turn of whoever has nothing to decide any more, and begins the next one.
pub(super) fn next_turn(game: &BrickRun, state: &mut State, log: &mut impl Log<BrickRun>) {
    let seat = state.active;
    if !state.done.contains(seat) && state.player(seat).movement.is_some() {
        end_turn(game, state, seat, log);
    }
    begin_turn(game, state, log);
}

/// Begins the next turn; phase 3 if all have had theirs.
fn begin_turn(game: &BrickRun, state: &mut State, log: &mut impl Log<BrickRun>) {
    let Some(seat) = first_in_order(game, state) else {
        (state.phase, state.done) = (Phase::Peek, SeatSet::NONE);
        state.active = Seat::new(0);
        return;
    };
    state.active = seat;
    let player = state.player_mut(seat);
    player.left = player.movement.unwrap_or(0);
    if Some(seat) == game.cop() {
        cop::drive_cop(game, state, seat, log);
    } else if game.readings.repair_timing == RepairTiming::OwnTurn {
        repair::repair_wreck(game, state, seat, log);
    }
}

pub(super) fn end_turn(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::OrderNextPlayer);
    state.done.insert(seat);
    let player = state.player_mut(seat);
    (player.left, player.nitrous, player.slowed) = (0, false, 0);
    log.event(|| Event::TurnEnded {
        player: game.player(seat),
    });
}

fn check_turn(game: &BrickRun, state: &State, seat: Seat) -> Legal {
    match state.phase {
        Phase::Drive if seat == state.active => Ok(()),
        Phase::Drive => {
            let message = format!("it is the turn of {}", game.name(state.active));
            // Nobody sees of a turn without spaces that it goes on.
            let waits = state.player(state.active).left == 0;
            let step = super::due_step(game, state, state.active).filter(|_| waits);
            let ends = step.map_or_else(String::new, |step| format!(", which {step} ends"));
            Clause::OrderHighestFirst.refuse(message + &ends)
        }
        Phase::Opening => {
            let undecided = repair::openers(game, state).iter().next();
            let name = undecided.map_or("somebody", |seat| game.name(seat));
            Clause::RepairTiming.refuse(format!(
                "{name} has first to repair, or to hold back the repair cubes with \
                 `{{ player = \"{name}\", move = \"repair\", cubes = 0 }}`"
            ))
        }
        _ => Clause::RoundThreePhases.refuse(format!(
            "cars do not drive now; {}",
            super::whereabouts(game, state)
        )),
    }
}

pub(super) fn check_advance(game: &BrickRun, state: &State, seat: Seat, spaces: u16) -> Legal {
    check_turn(game, state, seat)?;
    let (left, name) = (state.player(seat).left, game.name(seat));
    if spaces == 0 || spaces > left {
        return Clause::MoveFullMovement.refuse(format!(
            "{name} has {} left, and cannot drive {spaces}",
            Count(left, "space")
        ));
    }
    Ok(())
}

pub(super) fn play_advance(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    spaces: u16,
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::OrderHighestFirst);
    log.cite(Clause::MoveFullMovement);
    drive(game, state, seat, spaces, log);
    super::go_on(game, state, log);
}

pub(super) fn check_end_turn(game: &BrickRun, state: &State, seat: Seat) -> Legal {
    check_turn(game, state, seat)?;
    let (left, name) = (state.player(seat).left, game.name(seat));
    if left > 0 {
        return Clause::MoveFullMovement
            .refuse(format!("{name} has {} left to drive", Count(left, "space")));
    }
    Ok(())
}

pub(super) fn play_end_turn(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::MoveFullMovement);
    end_turn(game, state, seat, log);
    super::go_on(game, state, log);
}

/// Drives a car until it has come so far or something stops it.
pub(super) fn drive(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    spaces: u16,
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::MoveOneSpace);
    let (mut driven, mut rest) = (0, spaces);
    // What happens on the way can take spaces that are left.
    while rest > 0 && state.player(seat).left > 0 {
        let most = rest.min(state.player(seat).left);
        let Some(here) = advance(game, state, seat, most, &mut driven, log) else {
            break;
        };
        rest -= here;
    }
    tell_drive(game, state, seat, &mut driven, log);
}

fn tell_drive(
    game: &BrickRun,
    state: &State,
    seat: Seat,
    driven: &mut u16,
    log: &mut impl Log<BrickRun>,
) {
    let spaces = std::mem::take(driven);
    if spaces > 0 {
        log.event(|| Event::Drove {
            player: game.player(seat),
            spaces,
            at: state.player(seat).at.text(),
        });
    }
}

/// Moves a car on within its card, by so many spaces at most and only as long as nothing awaits it there, or over the
/// border to the next card or into town; how many spaces that were, unless it may not go on from there.
fn advance(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    most: u16,
    driven: &mut u16,
    log: &mut impl Log<BrickRun>,
) -> Option<u16> {
    let Spot::Road { card, space } = state.player(seat).at else {
        return None;
    };
    let road = state.road();
    let distance = match card {
        0 => 0,
        card => game.cards[road[usize::from(card) - 1]].distance,
    };
    let goes_on = usize::from(card) < road.len();
    // Behind the last space the card has none left, and the border costs one itself.
    let here = u16::from(distance.saturating_sub(space)).clamp(1, most);
    *driven += here;
    // The step into town costs one as well, where the town lies behind the last space.
    state.player_mut(seat).left -= here;
    if space < distance {
        let space = space + narrow::<u8>(here);
        state.player_mut(seat).at = Spot::Road { card, space };
    } else if goes_on {
        log.cite(Clause::CardDistance);
        let first = card >= state.revealed();
        let entered = card + 1;
        state.player_mut(seat).at = Spot::Road {
            card: entered,
            space: 1,
        };
        tell_drive(game, state, seat, driven, log);
        encounter::enter(game, state, seat, first, log);
        if state.phase != Phase::Drive || state.done.contains(seat) {
            return None;
        }
    } else {
        arrive(game, state, seat, driven, log);
        return None;
    }
    if arrives_here(game, state, seat) {
        arrive(game, state, seat, driven, log);
        return None;
    }
    Some(here)
}

/// Whether a car is on the last space of the road, where that is enough to arrive.
pub(super) fn arrives_here(game: &BrickRun, state: &State, seat: Seat) -> bool {
    let Spot::Road { card, space } = state.player(seat).at else {
        return false;
    };
    let road = state.road();
    game.readings.town_entry == TownEntry::LastSpace
        && usize::from(card) == road.len()
        && road
            .last()
            .is_some_and(|last| game.cards[*last].distance == space)
}

/// A car comes into town: nothing is left to drive.
pub(super) fn arrive(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    driven: &mut u16,
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::TownArrival);
    let others = state.players.iter();
    let place = 1 + others.filter(|player| player.at.in_town()).count();
    let place = narrow::<u8>(place);
    let player = state.player_mut(seat);
    (player.at, player.left) = (Spot::Town { place }, 0);
    tell_drive(game, state, seat, driven, log);
    log.event(|| Event::Arrived {
        player: game.player(seat),
        place,
    });
}

/// Whether whoever has the turn can use nitrous.
pub(crate) fn can_use_nitrous(game: &BrickRun, state: &State, seat: Seat) -> bool {
    totals::icons_of(state, seat, Ability::Nitrous) > 0
        && !state.player(seat).nitrous
        && !state.player(seat).at.in_town()
        && totals::hits_left(game, state, seat) > nitrous_floor(game)
}

/// The most hits left with which nitrous is too dangerous: it takes more than these.
fn nitrous_floor(game: &BrickRun) -> u8 {
    match game.readings.nitrous_floor {
        NitrousFloor::Lowest => 1,
        NitrousFloor::SecondLowest => 2,
    }
}

pub(super) fn check_nitrous(game: &BrickRun, state: &State, seat: Seat) -> Legal {
    let name = game.name(seat);
    if state.phase != Phase::Drive || seat != state.active {
        return Clause::NitrousOwnTurn.refuse(format!("{name} has not the turn"));
    }
    if totals::icons_of(state, seat, Ability::Nitrous) == 0 {
        return Clause::NitrousOwnTurn.refuse(format!("the car of {name} has no nitrous"));
    }
    if state.player(seat).at.in_town() {
        let message = format!("the car of {name} is in town, and drives no further");
        return Clause::NitrousOwnTurn.refuse(message);
    }
    if state.player(seat).nitrous {
        return Clause::NitrousOnce.refuse(format!("{name} has used nitrous in this turn"));
    }
    let hits = totals::hits_left(game, state, seat);
    if hits <= nitrous_floor(game) {
        let message = format!("one damage out of {hits} is too dangerous for the car of {name}");
        return Clause::NitrousLastHit.refuse(message);
    }
    Ok(())
}

pub(super) fn play_nitrous(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::NitrousOnce);
    log.cite(Clause::NitrousLastHit);
    log.cite(Clause::NitrousOwnTurn);
    totals::cite_ability(game, state, seat, Ability::Nitrous, log);
    let player = state.player_mut(seat);
    player.nitrous = true;
    let damage = player.damage + 1;
    log.event(|| Event::Nitrous {
        player: game.player(seat),
        damage,
    });
    encounter::damage(game, state, seat, 1, log);
    state.player_mut(seat).left += u16::from(game.constants.nitrous_spaces);
    super::go_on(game, state, log);
}
