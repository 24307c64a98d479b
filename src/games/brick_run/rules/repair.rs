//! Repairs: before movement is fixed, and in the own turn.

use super::{Legal, totals, wreck};
use crate::engine::{Clauses as _, Log};
use crate::games::brick_run::components::{Ability, Phase, RepairTiming, WreckPayment};
use crate::games::brick_run::{BrickRun, Clause, Event, State};
use crate::kit::count::Count;
use crate::kit::seat::{Seat, SeatSet};

/// Whether somebody has damage and the cubes to repair some of it. A wreck is repaired in the next
/// round.
fn could_repair(game: &BrickRun, state: &State, seat: Seat) -> bool {
    let player = state.player(seat);
    player.damage > 0
        && player.repair_cubes() >= totals::repair_rate(game, state, seat)
        && !totals::is_wrecked(game, state, seat)
}

/// Who has still to say whether to repair before movement is fixed.
pub(super) fn openers(game: &BrickRun, state: &State) -> SeatSet {
    if game.readings.repair_timing == RepairTiming::OwnTurn {
        return SeatSet::NONE;
    }
    let seats = game.people();
    seats
        .filter(|seat| !state.done.contains(*seat) && could_repair(game, state, *seat))
        .collect()
}

/// Who may repair now but need not, whoever has the turn or has still to peek.
pub(super) fn menders(game: &BrickRun, state: &State) -> SeatSet {
    if game.readings.repair_timing != RepairTiming::WholeRound
        || !matches!(state.phase, Phase::Drive | Phase::Peek)
    {
        return SeatSet::NONE;
    }
    let seats = game.people();
    seats
        .filter(|seat| could_repair(game, state, *seat))
        .collect()
}

/// Whether whoever has the turn can repair in it.
pub(crate) fn can_repair_in_turn(game: &BrickRun, state: &State, seat: Seat) -> bool {
    game.readings.repair_timing != RepairTiming::Opening && could_repair(game, state, seat)
}

/// Phase 2 begins: wrecks are repaired, unless that is left to the own turn.
pub(super) fn open_phase_two(game: &BrickRun, state: &mut State, log: &mut impl Log<BrickRun>) {
    state.phase = Phase::Opening;
    if game.readings.repair_timing != RepairTiming::OwnTurn {
        // Before movement is fixed, or a wreck would have no speed in the round of its repair.
        for seat in game.people() {
            repair_wreck(game, state, seat, log);
        }
    }
    if game.readings.wreck_payment == WreckPayment::NextRound {
        wreck::settle_wrecks(game, state, log);
    }
}

/// A wrecked car is repaired with the cubes that had to be placed for it.
pub(super) fn repair_wreck(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<BrickRun>,
) {
    let placed = state.player(seat).placed;
    let Some(placed) = placed.filter(|_| totals::is_wrecked(game, state, seat)) else {
        return;
    };
    log.cite(Clause::WreckForcedRepair);
    log.cite(Clause::WreckFreeAgain);
    // Only those that were forced: the fifth and the sixth are the player's to spend or to hold
    // back.
    let cubes = game.constants.wreck_cubes.min(placed.repair);
    mend(game, state, seat, cubes, log);
}

/// Spends repair cubes; what is too much is wasted.
fn mend(game: &BrickRun, state: &mut State, seat: Seat, cubes: u8, log: &mut impl Log<BrickRun>) {
    log.cite(Clause::RepairRate);
    totals::cite_ability(game, state, seat, Ability::Wrench, log);
    let rate = totals::repair_rate(game, state, seat);
    let player = state.player_mut(seat);
    let repaired = (cubes / rate).min(player.damage);
    if repaired < cubes / rate {
        log.cite(Clause::RepairTop);
    }
    player.damage -= repaired;
    player.spent += cubes;
    let damage = player.damage;
    log.event(|| Event::Repaired {
        player: game.player(seat),
        cubes,
        repaired,
        damage,
    });
}

pub(super) fn check_repair(game: &BrickRun, state: &State, seat: Seat, cubes: u8) -> Legal {
    let name = game.name(seat);
    let timing = game.readings.repair_timing;
    match state.phase {
        Phase::Opening if state.done.contains(seat) => {
            let message = format!("{name} has decided on repairs before movement is fixed");
            return Clause::RepairTiming.refuse(message);
        }
        Phase::Opening if cubes == 0 => {
            if openers(game, state).contains(seat) {
                return Ok(());
            }
            return Clause::RepairTiming.refuse(format!("{name} has no repair to hold back"));
        }
        Phase::Opening => {}
        Phase::Drive | Phase::Peek if totals::is_wrecked(game, state, seat) => {
            let when = match timing {
                RepairTiming::OwnTurn => "when its next turn begins",
                RepairTiming::AnyTime | RepairTiming::WholeRound | RepairTiming::Opening => {
                    "in the next round"
                }
            };
            let message = format!("the car of {name} is a wreck, and is repaired {when}");
            return Clause::RepairTiming.refuse(message);
        }
        Phase::Drive | Phase::Peek if timing == RepairTiming::WholeRound => {}
        Phase::Drive if seat == state.active && timing != RepairTiming::Opening => {}
        Phase::Drive if seat == state.active => {
            return Clause::RepairTiming.refuse("repairs are made before movement is fixed");
        }
        _ => {
            let whereabouts = super::whereabouts(game, state);
            return Clause::RepairTiming.refuse(format!("{name} cannot repair now; {whereabouts}"));
        }
    }
    let (rate, unspent) = (
        totals::repair_rate(game, state, seat),
        state.player(seat).repair_cubes(),
    );
    let damage = state.player(seat).damage;
    if cubes == 0 || !cubes.is_multiple_of(rate) {
        let message = if cubes == 0 {
            "no damage is repaired with 0 cubes".to_owned()
        } else {
            format!(
                "a damage takes {}, and {cubes} is not a multiple of {rate}",
                Count(rate, "cube")
            )
        };
        return Clause::RepairRate.refuse(message);
    }
    if cubes > unspent {
        return Clause::RepairPlacedCubes.refuse(format!(
            "{name} has {} on `repair`, not {cubes}",
            Count(unspent, "unspent cube")
        ));
    }
    if cubes / rate > damage {
        return Clause::RepairTop.refuse(format!(
            "the car of {name} has {damage} damage, and {} would repair {}",
            Count(cubes, "cube"),
            cubes / rate
        ));
    }
    Ok(())
}

pub(super) fn play_repair(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    cubes: u8,
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::RepairTiming);
    if cubes == 0 {
        log.event(|| Event::HeldBack {
            player: game.player(seat),
        });
    } else {
        log.cite(Clause::RepairPlacedCubes);
        log.cite(Clause::RepairTop);
        mend(game, state, seat, cubes, log);
    }
    if state.phase == Phase::Opening {
        state.done.insert(seat);
    }
    super::go_on(game, state, log);
}

/// The most cubes that somebody can spend now.
pub(crate) fn spendable(game: &BrickRun, state: &State, seat: Seat) -> u8 {
    let rate = totals::repair_rate(game, state, seat);
    let player = state.player(seat);
    let damage = player.damage.min(player.repair_cubes() / rate);
    damage * rate
}
