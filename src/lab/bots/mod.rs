//! Players that need nobody. Each knows what its seat may know and no more.

mod greedy;

use crate::engine::{Game, Study, Turn};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// A way to choose moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// Any legal move, as the game draws one.
    Random,
    /// The move after which the position looks best to the seat.
    Greedy,
}

/// Room that bots use again and again, so that choosing allocates little.
#[derive(Debug)]
pub struct Desk<G: Game> {
    moves: Vec<(Seat, G::Move)>,
}

impl<G: Game> Default for Desk<G> {
    fn default() -> Self {
        Self { moves: Vec::new() }
    }
}

impl Bot {
    /// A move of `seat`, which is one of those that decide now.
    pub fn choose<G: Study>(
        self,
        game: &G,
        state: &G::State,
        seat: Seat,
        random: &mut Random,
        desk: &mut Desk<G>,
    ) -> G::Move {
        match self {
            Self::Random => any(game, state, seat, random, desk),
            Self::Greedy => greedy::choose(game, state, seat, random, desk),
        }
    }
}

fn any<G: Study>(
    game: &G,
    state: &G::State,
    seat: Seat,
    random: &mut Random,
    desk: &mut Desk<G>,
) -> G::Move {
    if matches!(game.turn(state), Turn::Decide(seats) if seats.len() == 1) {
        return game.random_move(state, random, &mut desk.moves).1;
    }
    desk.list(game, state, seat);
    let index = random.below(desk.moves.len());
    desk.moves.swap_remove(index).1
}

impl<G: Game> Desk<G> {
    /// Lists the legal moves of a seat.
    fn list(&mut self, game: &G, state: &G::State, seat: Seat) {
        self.moves.clear();
        game.legal_moves(state, &mut self.moves);
        self.moves.retain(|(mover, _)| *mover == seat);
    }
}
