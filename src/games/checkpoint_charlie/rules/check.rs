//! Which clause forbids a move, and what a move does.

use super::{Legal, accuse, closing, exchange, markers, reveal, setup};
use crate::engine::{Clauses as _, Log};
use crate::games::checkpoint_charlie::components::Phase;
use crate::games::checkpoint_charlie::{
    CheckpointCharlie, Clause, Clue, InvestigatorId, Move, State,
};
use crate::kit::seat::Seat;

/// Which clause forbids a move, if one does; of several the first in the order of
/// `docs/checkpoint-charlie.md`.
pub(crate) fn check_move(game: &CheckpointCharlie, state: &State, seat: Seat, mv: &Move) -> Legal {
    if state.phase == Phase::Over {
        return Clause::EndGameOver.refuse("the game is over");
    }
    match *mv {
        Move::ChooseInvestigator(investigator) => {
            check_choose_investigator(game, state, seat, investigator)
        }
        Move::ChooseFace(clue) => check_choose_face(game, state, seat, clue),
        Move::Reveal(said) => reveal::check_reveal(game, state, seat, said),
        Move::Accuse(suspect) => accuse::check_accuse(game, state, seat, suspect),
        Move::Exchange { marker, from, slot } => {
            exchange::check_exchange(game, state, seat, (marker, from, slot))
        }
        Move::Keep => check_keep(game, state, seat),
        Move::Announce => closing::check_announce(game, state, seat),
        Move::EndRound => closing::check_end_round(game, state, seat),
    }
}

fn check_choose_investigator(
    game: &CheckpointCharlie,
    state: &State,
    seat: Seat,
    investigator: InvestigatorId,
) -> Legal {
    let id = &game.investigators[investigator];
    let reason = if let Some(own) = state.player(seat).investigator {
        let own = &game.investigators[own];
        format!("{} has chosen `{own}` for the whole game", game.name(seat))
    } else if let Some(other) = game
        .all_seats()
        .find(|other| state.player(*other).investigator == Some(investigator))
    {
        format!("{} has chosen `{id}`", game.name(other))
    } else {
        return Ok(());
    };
    Clause::SetupChooseInvestigator.refuse(reason)
}

fn check_choose_face(game: &CheckpointCharlie, state: &State, seat: Seat, clue: Clue) -> Legal {
    let name = game.name(seat);
    let Some(counter) = state.player(seat).counter else {
        return Clause::ClueDrawOne
            .refuse(format!("{name} has not drawn a clue counter in this round"));
    };
    if let Some(laid) = counter.clue() {
        let face = game.face(laid);
        let message = format!("{name} has laid `{face}`, which counts for the whole round");
        return Clause::ClueFaceFixed.refuse(message);
    }
    if counter.of != clue.of {
        let [one, other] = &game.traits[counter.of].faces;
        return Clause::ClueChooseFace
            .refuse(format!("the counter of {name} shows `{one}` or `{other}`"));
    }
    Ok(())
}

fn check_keep(game: &CheckpointCharlie, state: &State, seat: Seat) -> Legal {
    if state.phase == Phase::OwnDraw && markers::last_drawer(game, state) == seat {
        return Ok(());
    }
    let message = if state.phase == Phase::OwnDraw {
        let last = game.name(markers::last_drawer(game, state));
        let drawn = if state.collected == 0 {
            "draws first"
        } else {
            "has drawn last"
        };
        format!("{last} {drawn} and goes on, not {}", game.name(seat))
    } else {
        "there is nothing to decide on before a draw now".to_owned()
    };
    let only_announces =
        markers::announces_between_draws(game) && !markers::exchanges_between_draws(game);
    let clause = match game.options.cafe_adler {
        _ if only_announces => Clause::EndAnnounceWindow,
        true => Clause::AdlerTiming,
        false => Clause::RoundTwoPhases,
    };
    clause.refuse(message)
}

pub(crate) fn play_move(
    game: &CheckpointCharlie,
    state: &mut State,
    seat: Seat,
    mv: &Move,
    log: &mut impl Log<CheckpointCharlie>,
) {
    match *mv {
        Move::ChooseInvestigator(investigator) => {
            setup::play_choose_investigator(game, state, seat, investigator, log);
        }
        Move::ChooseFace(clue) => setup::play_choose_face(game, state, seat, clue, log),
        Move::Reveal(_) => reveal::play_reveal(game, state, seat, log),
        Move::Accuse(suspect) => accuse::play_accuse(game, state, seat, suspect, log),
        Move::Exchange { marker, from, slot } => {
            exchange::play_exchange(game, state, seat, (marker, from, slot), log);
        }
        Move::Keep => markers::go_on_drawing(game, state, log),
        Move::Announce => closing::play_announce(game, state, seat, log),
        Move::EndRound => closing::play_end_round(game, state, log),
    }
}
