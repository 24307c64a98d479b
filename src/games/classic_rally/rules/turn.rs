//! Turns and rounds of the race.

use super::Legal;
use super::walk::Walk;
use super::{features, finish, hazards, race, walk};
use crate::engine::{Clauses as _, Log};
use crate::games::classic_rally::components::{
    Aquaplaning, FinishedTurns, FuelLeakTiming, Hazard, MustMoveScope, OvertakeRefusal, Phase,
    Problem, ResupplyWindow, Step, StuckCard, TurnDodge,
};
use crate::games::classic_rally::state::TurnState;
use crate::games::classic_rally::{ClassicRally, Clause, Event, Exchange, Shape, State};
use crate::kit::seat::Seat;

/// Which legal drives a car has.
#[derive(Clone, Copy, Debug, Default)]
struct Drives {
    /// One that overtakes nobody.
    plain: bool,
    /// One that overtakes.
    overtaking: bool,
}

/// Begins the race of a stage.
pub(super) fn start_race(game: &ClassicRally, state: &mut State, log: &mut impl Log<ClassicRally>) {
    state.phase = Phase::Race;
    state.round = 1;
    log.event(|| Event::RaceStarted {
        stage: state.stage + 1,
    });
    if game.options.chrono && game.is_solo() {
        state.clock = Some(0);
    }
    begin_turn(game, state, state.first, log);
}

pub(super) fn begin_turn(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::OrderClockwise);
    state.turn = TurnState::new(seat);
    let player = state.player_mut(seat);
    if player.aquaplaning == Some(Aquaplaning::Drawn) {
        player.aquaplaning = Some(Aquaplaning::Now);
    }
    let leaks = player.problem(Hazard::FuelLeak);
    let drips = leaks > 0 && player.finished.is_none();
    if drips && game.readings.fuel_leak_timing == FuelLeakTiming::TurnStart {
        hazards::leak(game, state, seat, leaks, log);
    }
    if !race::waits_to_roll(game, state, seat) {
        state.turn.step = Step::Dice;
    }
}

/// Whether the car has a legal drive that overtakes nobody, among those that count for what has to be
/// driven.
pub(super) fn has_plain_drive(game: &ClassicRally, state: &State, seat: Seat) -> bool {
    Walk::of(state, seat).is_some_and(|walk| due_drives(game, state, &walk).plain)
}

/// The legal drives from here.
fn drives(game: &ClassicRally, state: &State, walk: &Walk) -> Drives {
    let mut found = Drives::default();
    if !features::is_immobile(state, walk.seat) {
        walk::each_step(game, state, walk, &mut |_, next| {
            search(game, state, next, &mut found);
        });
    }
    found
}

/// The legal drives that count for what has to be driven.
fn due_drives(game: &ClassicRally, state: &State, walk: &Walk) -> Drives {
    let mut found = drives(game, state, walk);
    let laid = state.map.at(walk.at);
    if laid.sign.is_some() && game.readings.must_move_scope == MustMoveScope::AnyHeading {
        let turned = drives(game, state, &walk.turned(laid));
        found.plain |= turned.plain;
        found.overtaking |= turned.overtaking;
    }
    found
}

fn has_to_drive(game: &ClassicRally, drives: Drives) -> bool {
    let may_refuse = game.readings.overtake_refusal == OvertakeRefusal::Any;
    drives.plain && !(drives.overtaking && may_refuse)
}

/// Whether the car has to drive and could not if it were turned, with what is in the tank after
/// an exchange.
pub(super) fn turn_dodges(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    exchange: &Exchange,
) -> bool {
    let turn = &state.turn;
    if game.readings.turn_dodge == TurnDodge::Allowed || turn.driven || turn.drive.is_some() {
        return false;
    }
    let Some(mut walk) = Walk::of(state, seat) else {
        return false;
    };
    walk.tank = exchange.tank(walk.tank);
    let turned = walk.turned(state.map.at(walk.at));
    has_to_drive(game, due_drives(game, state, &walk))
        && !has_to_drive(game, due_drives(game, state, &turned))
}

/// Whether some step leads to a tile where a drive may not end, as a car is in the way there.
pub(crate) fn is_held_up(game: &ClassicRally, state: &State, seat: Seat) -> bool {
    Walk::of(state, seat).is_some_and(|walk| walk::is_held_up(game, state, &walk))
}

fn search(game: &ClassicRally, state: &State, walk: &Walk, found: &mut Drives) {
    let kind = if walk.overtook {
        &mut found.overtaking
    } else {
        &mut found.plain
    };
    if !*kind && (walk::stop(game, state, walk).is_ok() || walk::can_burn_here(game, state, walk)) {
        *kind = true;
    }
    if !(found.plain && found.overtaking) {
        walk::each_step(game, state, walk, &mut |_, next| {
            search(game, state, next, found);
        });
    }
}

/// What still has to be done before the turn may end.
pub(super) fn duty(game: &ClassicRally, state: &State, seat: Seat) -> Option<Clause> {
    if state.turn.drive.is_some() {
        return Some(Clause::MoveMustMove);
    }
    let player = state.player(seat);
    if state.turn.driven || player.finished.is_some() {
        return None;
    }
    let walk = Walk::of(state, seat)?;
    let drives = due_drives(game, state, &walk);
    if has_to_drive(game, drives) {
        return Some(Clause::MoveMustMove);
    }
    // Who could only overtake may stand still, whatever is in hand, and all the more who cannot even do that.
    let leaves = drives.plain || drives.overtaking;
    if leaves
        || walk::is_held_up(game, state, &walk)
        || game.readings.stuck_card == StuckCard::MayWait
        || features::is_immobile(state, seat)
    {
        return None;
    }
    walk::can_burn_here(game, state, &walk).then_some(Clause::RoadbookMustPlay)
}

pub(super) fn check_end_turn(game: &ClassicRally, state: &State, seat: Seat) -> Legal {
    let name = game.name(seat);
    match duty(game, state, seat) {
        None => Ok(()),
        Some(clause @ Clause::RoadbookMustPlay) => clause.refuse(format!(
            "{name} cannot leave the intersection, and has to burn a Road Book card"
        )),
        Some(clause) if state.turn.drive.is_some() => {
            clause.refuse(format!("{name}'s drive is interrupted, not over"))
        }
        Some(clause) => clause.refuse(format!("{name}'s Rally Car can drive, and has to")),
    }
}

pub(super) fn end_turn(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<ClassicRally>,
) {
    cite_standing(game, state, seat, log);
    if state.turn.off != 0 {
        log.cite(Clause::FlowDiceThisTurn);
        state.turn.off = 0;
    }
    if !state.turn.assist_driven {
        log.cite(Clause::AssistcarOptional);
    }
    let player = state.player(seat);
    let leaks = player.problem(Hazard::FuelLeak);
    let drawn = u8::from(state.turn.leak_drawn);
    let is_out = player.finished.is_some();
    if !is_out && leaks > drawn && game.readings.fuel_leak_timing == FuelLeakTiming::TurnEnd {
        hazards::leak(game, state, seat, leaks - drawn, log);
    }
    if state.player(seat).aquaplaning == Some(Aquaplaning::Now) {
        log.cite(Clause::HazardAquaplaning);
        hazards::overcome(game, state, seat, Problem::Aquaplaning, None, log);
    }
    if game.readings.resupply_window == ResupplyWindow::OnStop {
        let player = state.player_mut(seat);
        player.rally_stopped = false;
        player.assistance_stopped = false;
    }
    next_turn(game, state, seat, log);
}

/// Cites why a car that stands still may.
fn cite_standing(game: &ClassicRally, state: &State, seat: Seat, log: &mut impl Log<ClassicRally>) {
    let player = state.player(seat);
    if state.turn.driven || player.finished.is_some() {
        return;
    }
    if let Some(clause) = features::held_by(state, seat) {
        log.cite(clause);
        return;
    }
    if !player.is_fuelled() {
        log.cite(Clause::MoveEmptyTank);
        return;
    }
    let Some(walk) = Walk::of(state, seat) else {
        return;
    };
    let shape = state.map.at(walk.at).shape;
    if due_drives(game, state, &walk).overtaking {
        log.cite(Clause::MoveMayRefuseOvertake);
        log.cite(Clause::OvertakeNeverForced);
    } else if player.hand_size() > 0 && shape == Shape::Intersection {
        log.cite(Clause::RoadbookNoneUsable);
        if walk::is_held_up(game, state, &walk) {
            log.cite(Clause::OvertakeNeverForced);
        }
    }
}

fn next_turn(game: &ClassicRally, state: &mut State, seat: Seat, log: &mut impl Log<ClassicRally>) {
    let later = game
        .turn_order(state.first)
        .skip_while(|&other| other != seat)
        .skip(1);
    match next_of(game, state, later, log) {
        Some(next) => {
            // The round in which the first car finishes is the one that is played to its end.
            let finished = state.players.iter().filter_map(|player| player.finished);
            if finished.min() == Some(state.round) {
                log.cite(Clause::EndFinishRound);
            }
            begin_turn(game, state, next, log);
        }
        None => finish::end_round(game, state, log),
    }
}

/// The first of these players who takes a turn.
pub(super) fn next_of(
    game: &ClassicRally,
    state: &State,
    mut order: impl Iterator<Item = Seat>,
    log: &mut impl Log<ClassicRally>,
) -> Option<Seat> {
    order.find(|&seat| {
        let takes = takes_turns(game, state, seat);
        if !takes {
            log.cite(Clause::EndTurnsOver);
        }
        takes
    })
}

/// Whether a player still takes turns.
pub(crate) fn takes_turns(game: &ClassicRally, state: &State, seat: Seat) -> bool {
    game.readings.finished_turns == FinishedTurns::Taken || state.player(seat).finished.is_none()
}
