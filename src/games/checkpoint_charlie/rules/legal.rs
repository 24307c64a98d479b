//! The moves that are legal, and random ones.

use super::{accuse, closing, deck, exchange, markers};
use crate::games::checkpoint_charlie::components::Phase;
use crate::games::checkpoint_charlie::{CheckpointCharlie, Clue, Counter, Move, Said, State};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// Of so many random decisions in a search, one is an accusation.
const ACCUSATIONS: usize = 8;

/// The move that goes on while others may act out of turn.
pub(crate) fn going_on(game: &CheckpointCharlie, state: &State) -> Option<(Seat, Move)> {
    match state.phase {
        Phase::Search => Some((state.active, Move::Reveal(Said::default()))),
        Phase::OwnDraw => Some((markers::last_drawer(game, state), Move::Keep)),
        Phase::Closing => Some((closing::next_first(game, state), Move::EndRound)),
        _ => None,
    }
}

pub(crate) fn list_moves(game: &CheckpointCharlie, state: &State, moves: &mut Vec<(Seat, Move)>) {
    // Before all others: a random move that goes on is the first one listed.
    moves.extend(going_on(game, state));
    match state.phase {
        Phase::Investigators => {
            let unchosen = deck::unchosen(game, state);
            for seat in game.all_seats() {
                if state.player(seat).investigator.is_none() {
                    let own = |&one| (seat, Move::ChooseInvestigator(one));
                    moves.extend(unchosen.iter().map(own));
                }
            }
        }
        Phase::Faces => {
            for seat in game.all_seats() {
                if let Some(Counter { of, face: None }) = state.player(seat).counter {
                    let faces = [0, 1].map(|face| Clue { of, face });
                    moves.extend(faces.map(|clue| (seat, Move::ChooseFace(clue))));
                }
            }
        }
        Phase::Search | Phase::DeckOut => {
            let cats = accuse::accusable(game, state);
            for seat in accuse::may_accuse(game, state).iter() {
                moves.extend(cats.iter().map(|cat| (seat, Move::Accuse(cat))));
            }
        }
        Phase::OwnDraw | Phase::Closing => {
            for seat in game.all_seats() {
                if closing::can_announce(game, state, seat) {
                    moves.push((seat, Move::Announce));
                }
                exchange::each_exchange(game, state, seat, |mv| moves.push((seat, mv)));
            }
        }
        _ => {}
    }
}

/// A legal move: in a search mostly a reveal, or few searches would get far; where markers have
/// been drawn, one that goes on as often as all else together.
pub(crate) fn draw_move(
    game: &CheckpointCharlie,
    state: &State,
    random: &mut Random,
    scratch: &mut Vec<(Seat, Move)>,
) -> (Seat, Move) {
    scratch.clear();
    list_moves(game, state, scratch);
    let goes_on = match state.phase {
        _ if scratch.len() == 1 => true,
        Phase::Search => random.below(ACCUSATIONS) > 0,
        Phase::OwnDraw | Phase::Closing => random.below(2) > 0,
        _ => return scratch.swap_remove(random.below(scratch.len())),
    };
    let index = if goes_on {
        0
    } else {
        1 + random.below(scratch.len() - 1)
    };
    scratch.swap_remove(index)
}
