//! The race: which move may be made at all, and where each is looked at more closely.

use super::Legal;
use super::jokers::joker_of;
use super::{assist, drive, hazards, jokers, roll, turn};
use crate::engine::{Clauses as _, Log};
use crate::games::classic_rally::components::{AssistMoments, JokerMidDrive, Step};
use crate::games::classic_rally::{Chance, ClassicRally, Clause, Move, State};
use crate::kit::quote::list;
use crate::kit::seat::Seat;

/// Whether a seat may make this move now. Of several clauses that forbid it, the first in
/// this order is given: whose turn it is, the phase of the turn, what is over for good, what
/// is done once, then the move itself.
pub(crate) fn check_race(game: &ClassicRally, state: &State, seat: Seat, mv: &Move) -> Legal {
    let turn = &state.turn;
    let joker = joker_of(mv);
    if turn.seat != seat {
        return out_of_turn(mv).refuse(format!(
            "it is {}'s turn, not {}'s",
            game.name(turn.seat),
            game.name(seat)
        ));
    }
    let fits = match turn.step {
        Step::Roll => *mv == Move::Roll || joker.is_some() || is_early_assist(game, mv),
        Step::Dice => false,
        Step::Disable => {
            matches!(mv, Move::Disable(_)) || joker.is_some() || is_early_assist(game, mv)
        }
        Step::Move => is_free(mv),
    };
    if !fits {
        return refuse_step(game, state, mv);
    }
    // Only that car is out: assistance, repairs and Jokers of the same turn are not.
    if state.player(seat).finished.is_some() && moves_rally_car(mv) {
        return Clause::EndCarOut.refuse(format!("{}'s Rally Car has finished", game.name(seat)));
    }
    if joker.is_some() && !may_interrupt_roll(game, state) {
        return Clause::JokerOwnTurn
            .refuse("the Features are chosen first (reading `joker-mid-drive`)");
    }
    if let Some(clause) = interrupts(state, mv) {
        let next = if turn.drive.is_some_and(|drive| drive.for_assist) {
            "an assistance procedure comes next, or the rest of the drive"
        } else if joker_is_left(state) {
            "the Joker comes next, and then the rest of the drive"
        } else {
            "the rest of the drive comes next"
        };
        return clause.refuse(format!("the drive is interrupted: {next}"));
    }
    match mv {
        Move::Disable(choice) => roll::check_disable(game, state, seat, *choice),
        Move::Drive(route) => drive::check_drive(game, state, seat, route),
        Move::Burn(card) => drive::check_burn(game, state, seat, *card),
        Move::DriveAssist(exit) => assist::check_drive_assist(game, state, seat, *exit),
        Move::Assist { exchange, u_turn } => {
            assist::check_assist(game, state, seat, exchange, *u_turn)
        }
        Move::UTurn => assist::check_u_turn(game, state, seat),
        Move::Resupply { car, exchange } => {
            assist::check_resupply(game, state, seat, *car, exchange)
        }
        Move::Repair { problem, with } => hazards::check_repair(game, state, seat, *problem, *with),
        Move::EndTurn => turn::check_end_turn(game, state, seat),
        _ => match joker {
            Some(joker) => jokers::check_joker(game, state, seat, joker, mv),
            None => Ok(()),
        },
    }
}

/// Whether a Joker may be played now, as far as the choice of Features goes.
pub(super) fn may_interrupt_roll(game: &ClassicRally, state: &State) -> bool {
    state.turn.step != Step::Disable || game.readings.joker_mid_drive == JokerMidDrive::Allowed
}

/// Whether there may be assistance at any moment of a turn.
pub(super) fn assists_any_time(game: &ClassicRally) -> bool {
    game.readings.assist_moments == AssistMoments::AnyMoment
}

/// Whether a move is assistance, and may come before the choice of Features or the roll.
fn is_early_assist(game: &ClassicRally, mv: &Move) -> bool {
    matches!(mv, Move::Assist { .. }) && assists_any_time(game)
}

/// Whether the player in turn can do something before the roll.
pub(super) fn waits_to_roll(game: &ClassicRally, state: &State, seat: Seat) -> bool {
    let may_assist = assists_any_time(game) && assist::is_together(state, seat);
    may_assist || state.player(seat).joker.is_some()
}

/// The clause against a move while a drive is interrupted, if it is.
fn interrupts(state: &State, mv: &Move) -> Option<Clause> {
    let for_assist = state.turn.drive?.for_assist;
    let has_joker = joker_is_left(state);
    match mv {
        Move::Assist { .. } if for_assist => None,
        Move::Transporter(_) | Move::Robber(_) | Move::Saboteur | Move::Mechanic(_) => {
            for_assist.then_some(Clause::JokerOwnTurn)
        }
        Move::Drive(_) if for_assist || !has_joker => None,
        Move::Assist { .. } => Some(Clause::AssistWhen),
        Move::DriveAssist(_) => Some(Clause::AssistcarBeforeOrAfter),
        Move::UTurn => Some(Clause::UturnSign),
        Move::Resupply { .. } => Some(Clause::ServiceStop),
        _ => Some(Clause::MoveMustMove),
    }
}

/// Whether the player who has the turn has not played the Joker yet.
fn joker_is_left(state: &State) -> bool {
    state.player(state.turn.seat).joker.is_some()
}

fn refuse_step(game: &ClassicRally, state: &State, mv: &Move) -> Legal {
    let name = game.name(state.turn.seat);
    match state.turn.step {
        _ if is_setup(mv) => Clause::FlowTwoPhases.refuse("the setup is over"),
        Step::Roll => {
            Clause::FlowTwoPhases.refuse(if state.player(state.turn.seat).joker.is_some() {
                format!("{name} rolls the dice first, or plays the Joker")
            } else {
                format!("{name} rolls the dice first, or is assisted")
            })
        }
        Step::Dice => Clause::FlowTwoPhases.refuse(format!("{name}'s dice come first")),
        Step::Disable => {
            Clause::FlowTwoPhases.refuse(format!("{name} first chooses which Features are off"))
        }
        Step::Move if matches!(mv, Move::Disable(_)) => {
            let off = game.turn_text(state).off;
            let mut reason = "the roll leaves no Feature to choose".to_owned();
            // Where the roll left no choice, its step is not to be written.
            if !off.is_empty() {
                let off = list(off.iter().map(|feature| feature.name()));
                reason = format!("{reason}, and has switched off {off}");
            }
            Clause::DiceChoice.refuse(reason)
        }
        Step::Move => Clause::FlowTwoPhases.refuse("the dice have been rolled"),
    }
}

pub(crate) fn play_race(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    mv: &Move,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::FlowTurnOwner);
    match mv {
        Move::Roll => state.turn.step = Step::Dice,
        Move::Disable(choice) => roll::disable(game, state, seat, *choice, log),
        Move::Drive(route) => drive::drive(game, state, seat, route, log),
        Move::Burn(card) => drive::burn(game, state, seat, *card, log),
        Move::DriveAssist(exit) => assist::drive_assist(game, state, seat, *exit, log),
        Move::Assist { exchange, u_turn } => {
            assist::assist(game, state, seat, exchange, *u_turn, log);
        }
        Move::UTurn => assist::u_turn(game, state, seat, log),
        Move::Resupply { car, exchange } => {
            assist::resupply(game, state, seat, *car, exchange, log);
        }
        Move::Repair { problem, with } => hazards::repair(game, state, seat, *problem, *with, log),
        Move::EndTurn => turn::end_turn(game, state, seat, log),
        _ => {
            if let Some(joker) = joker_of(mv) {
                jokers::play_joker(game, state, seat, joker, mv, log);
            }
        }
    }
}

pub(crate) fn check_race_outcome(game: &ClassicRally, state: &State, outcome: &Chance) -> Legal {
    match outcome {
        Chance::Roll { dice, weather } if state.turn.step == Step::Dice => {
            roll::check_roll(game, *dice, *weather)
        }
        Chance::Roll { .. } => {
            let name = game.name(state.turn.seat);
            Clause::FlowTwoPhases.refuse(match state.turn.step {
                Step::Roll if state.player(state.turn.seat).joker.is_some() => {
                    format!("{name} may play the Joker first, so `roll` is a move here")
                }
                Step::Roll => {
                    format!("{name} may be assisted first, so `roll` is a move here")
                }
                _ => format!("{name} has rolled in this turn"),
            })
        }
        _ => Clause::FlowTwoPhases.refuse(format!(
            "`{}` belongs to the setup, which is over",
            outcome.name()
        )),
    }
}

/// The clause against a move of somebody whose turn it is not.
pub(crate) fn out_of_turn(mv: &Move) -> Clause {
    if joker_of(mv).is_some() {
        Clause::JokerOwnTurn
    } else {
        Clause::FlowTurnOwner
    }
}

/// Whether a move belongs to the setup.
pub(super) fn is_setup(mv: &Move) -> bool {
    matches!(
        mv,
        Move::RemoveService(_)
            | Move::PlaceStart(_)
            | Move::PlaceTile { .. }
            | Move::KeepTile
            | Move::VoteFinish(_)
            | Move::PlaceFinish(_)
            | Move::ChooseFeature(_)
            | Move::Load { .. }
            | Move::PlaceRally(_)
            | Move::PlaceAssist(_)
    )
}

/// Whether a move belongs to the free phase of a turn.
fn is_free(mv: &Move) -> bool {
    !is_setup(mv) && !matches!(mv, Move::Roll | Move::Disable(_))
}

/// Whether a move drives or turns the Rally Car.
fn moves_rally_car(mv: &Move) -> bool {
    match mv {
        Move::Drive(_) | Move::Burn(_) | Move::UTurn => true,
        Move::Assist { u_turn, .. } => *u_turn,
        _ => false,
    }
}
