//! The four Jokers.

use super::walk::Walk;
use super::{Legal, assist, hazards, race, walk};
use crate::engine::{Clauses as _, Log, Silent};
use crate::games::classic_rally::components::{
    AnyCard, Board, Car, Card, Joker, MechanicScope, Problem, Step,
};
use crate::games::classic_rally::{
    Cards, ClassicRally, Clause, Event, Exchange, Loot, Move, State,
};
use crate::kit::count::Count;
use crate::kit::seat::Seat;

/// The Joker that a move plays.
pub(super) fn joker_of(mv: &Move) -> Option<Joker> {
    match mv {
        Move::Transporter(_) => Some(Joker::Transporter),
        Move::Robber(_) => Some(Joker::Robber),
        Move::Saboteur => Some(Joker::Saboteur),
        Move::Mechanic(_) => Some(Joker::Mechanic),
        _ => None,
    }
}

/// Whether the player has this Joker and may use it like this.
pub(super) fn check_joker(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    joker: Joker,
    mv: &Move,
) -> Legal {
    let player = state.player(seat);
    match player.joker {
        Some(own) if own == joker => {}
        Some(_) => {
            return Clause::ScriptNoSuchItem
                .refuse(format!("{}'s Joker is another one", game.name(seat)));
        }
        None => {
            return Clause::JokerOnce.refuse(format!("{} has no Joker left", game.name(seat)));
        }
    }
    match mv {
        Move::Transporter(exchange) => check_transporter(game, state, seat, exchange)?,
        Move::Robber(loot) => return check_robber(game, state, seat, loot),
        Move::Mechanic(problem) => check_mechanic(game, state, seat, *problem)?,
        _ => return Ok(()),
    }
    check_end_after(game, state, seat, mv)
}

fn check_transporter(game: &ClassicRally, state: &State, seat: Seat, exchange: &Exchange) -> Legal {
    if assist::is_together(state, seat) {
        return Clause::JokerTransporterApart
            .refuse(format!("{}'s two cars stand on one tile", game.name(seat)));
    }
    let clause = Clause::JokerTransporterCapacity;
    assist::check_exchange(game, state, seat, exchange, clause, clause)?;
    assist::check_dodge(game, state, seat, exchange)
}

/// Whether a drive that is interrupted can be brought to an end once this move has been played: what
/// it changes may let the drive end where it could not, and may keep it from that.
pub(super) fn check_end_after(game: &ClassicRally, state: &State, seat: Seat, mv: &Move) -> Legal {
    if state.turn.drive.is_none() {
        return Ok(());
    }
    let mut after = state.clone();
    race::play_race(game, &mut after, seat, mv, &mut Silent);
    if Walk::of(&after, seat).is_some_and(|walk| walk::completes(game, &after, &walk)) {
        return Ok(());
    }
    Clause::MoveEndOccupied.refuse("after that the drive could not be brought to an end")
}

fn check_robber(game: &ClassicRally, state: &State, seat: Seat, loot: &Loot) -> Legal {
    if let Some(feature) = loot.feature {
        return Clause::JokerRobberAssistBoards
            .refuse(format!("no Assistance Board carries `{feature}`"));
    }
    if loot.elsewhere {
        return Clause::JokerRobberAssistBoards
            .refuse("ROBBER takes from opponents' Assistance Boards only");
    }
    if loot.from.iter().any(|cards| cards.of(Card::Toolbox) > 0) {
        return Clause::JokerRobberNoToolbox.refuse("ROBBER takes no toolbox");
    }
    for other in game.all_seats() {
        let wanted = loot.from[other.index()];
        let board = state.player(other).assistance;
        assist::check_has(game, other, board, wanted, "Assistance Board")?;
    }
    let space = loot_space(game, state, seat);
    let count: usize = loot.from.iter().map(|cards| cards.len()).sum();
    if count > space {
        return Clause::JokerRobberSpace.refuse(format!(
            "there is room for {}, not for {count}",
            Count(space, "more card")
        ));
    }
    Ok(())
}

/// Free spaces of the own Assistance Board.
pub(super) fn loot_space(game: &ClassicRally, state: &State, seat: Seat) -> usize {
    let holds = assist::capacity(game, seat, Car::Assistance);
    holds.saturating_sub(state.player(seat).assistance.len())
}

fn check_mechanic(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    problem: Option<Problem>,
) -> Legal {
    match (game.readings.mechanic_scope, problem) {
        (MechanicScope::All, None) => Ok(()),
        (MechanicScope::All, Some(_)) => {
            Clause::ScriptNoSuchItem.refuse("MECHANIC repairs everything, so no problem is named")
        }
        (MechanicScope::One, Some(problem)) => {
            if hazards::count_problem(state, seat, problem) > 0 {
                return Ok(());
            }
            Clause::ScriptNoSuchItem.refuse(format!(
                "{} has no such problem as `{problem}`",
                game.name(seat)
            ))
        }
        (MechanicScope::One, None) => {
            let one = problems(state, seat).next();
            match one {
                None => Ok(()),
                Some(one) => Clause::ScriptNoSuchItem
                    .refuse(format!("the problem has to be named, such as `{one}`")),
            }
        }
    }
}

/// What is wrong with a Rally Car, each problem once.
pub(super) fn problems(state: &State, seat: Seat) -> impl Iterator<Item = Problem> {
    Problem::ALL
        .iter()
        .copied()
        .filter(move |&problem| hazards::count_problem(state, seat, problem) > 0)
}

pub(super) fn play_joker(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    joker: Joker,
    mv: &Move,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite_all([Clause::JokerOnce, Clause::JokerOwnTurn, Clause::JokerSpent]);
    state.player_mut(seat).joker = None;
    state.spent_jokers[joker as usize] += 1;
    log.event(|| Event::JokerPlayed {
        player: game.colour(seat),
        joker,
    });
    match mv {
        Move::Transporter(exchange) => {
            log.cite(Clause::JokerTransporter);
            log.cite(Clause::JokerTransporterApart);
            log.cite(Clause::JokerTransporterCapacity);
            assist::exchange(game, state, seat, exchange, log);
        }
        Move::Robber(loot) => rob(game, state, seat, loot, log),
        Move::Saboteur => sabotage(game, state, seat, log),
        Move::Mechanic(problem) => mend(game, state, seat, *problem, log),
        _ => {}
    }
    match state.turn.step {
        Step::Roll if race::waits_to_roll(game, state, seat) => {}
        // With the Joker gone there is nothing left to do before the roll.
        Step::Roll => state.turn.step = Step::Dice,
        // The roll comes to its end first.
        Step::Disable => {}
        _ => hazards::use_toolbox_if_automatic(game, state, seat, log),
    }
}

fn rob(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    loot: &Loot,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite_all([
        Clause::JokerRobber,
        Clause::JokerRobberNoToolbox,
        Clause::JokerRobberSpace,
        Clause::JokerRobberAssistBoards,
    ]);
    let mut taken = Cards::NONE;
    for other in game.all_seats() {
        let cards = loot.from[other.index()];
        let player = state.player_mut(other);
        player.assistance = player.assistance.minus(cards);
        taken = taken.plus(cards);
        for any in AnyCard::ALL {
            let Ok(card) = any.carried() else { continue };
            if cards.of(card) > 0 {
                log.event(|| Event::Robbed {
                    player: game.colour(other),
                    board: Board::Assistance,
                    card: *any,
                    count: cards.of(card),
                });
            }
        }
    }
    let player = state.player_mut(seat);
    player.assistance = player.assistance.plus(taken);
}

fn sabotage(game: &ClassicRally, state: &mut State, seat: Seat, log: &mut impl Log<ClassicRally>) {
    log.cite(Clause::JokerSaboteur);
    for other in game.all_seats() {
        let player = state.player_mut(other);
        if other != seat && player.finished.is_none() {
            player.sabotaged = true;
            log.event(|| Event::Sabotaged {
                player: game.colour(other),
            });
        }
    }
}

fn mend(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    problem: Option<Problem>,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::JokerMechanic);
    let is_hazard = |problem| !matches!(problem, Problem::Saboteur | Problem::SwitchedOff);
    let all = game.readings.mechanic_scope == MechanicScope::All;
    for &each in Problem::ALL {
        let count = match problem {
            Some(one) if one == each => 1,
            None if all => hazards::count_problem(state, seat, each),
            _ => 0,
        };
        for _ in 0..count {
            if is_hazard(each) {
                log.cite(Clause::HazardMechanicCures);
            }
            hazards::overcome(game, state, seat, each, None, log);
        }
    }
}
