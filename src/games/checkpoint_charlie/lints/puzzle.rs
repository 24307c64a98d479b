//! Scenarios whose first round is written down wholly: who can know the chief, and when.

use super::prelude::*;
use crate::engine::Game as _;
use crate::games::checkpoint_charlie::moves::{Chance, Said};
use crate::games::checkpoint_charlie::rules;
use crate::games::checkpoint_charlie::table::{Clue, Clues};

/// The search of a first round that is written down, with nobody accusing: the states after each
/// reveal, and after the toss if that was an investigator.
///
/// Tosses are not written down. Counters are taken in the order of their traits with their first
/// faces: whether somebody can know the chief hangs on which traits are public, not on faces.
#[derive(Debug)]
pub(super) struct Puzzle<'g> {
    game: &'g CheckpointCharlie,
    windows: Vec<State>,
    /// How many cards of the deck the scenario names. Of the order of the others nobody has thought.
    pub written: usize,
}

impl<'g> Puzzle<'g> {
    /// `None` if something of the round is left open, tosses excepted, or if there are fewer investigators than
    /// counters, so that nobody can know all clues.
    pub fn new(game: &'g CheckpointCharlie) -> Option<Self> {
        let agreed = &game.agreed;
        let given = agreed.first.is_some() && agreed.clues.is_some() && agreed.deck.is_some();
        if !given || game.investigators.len() < game.traits.len() {
            return None;
        }
        let mut state = game.start(&mut Silent);
        // Where all investigators are players, it is all one who is which.
        while state.phase == Phase::Investigators {
            let mut moves = Vec::new();
            game.legal_moves(&state, &mut moves);
            let (seat, mv) = moves.first()?;
            game.play(&mut state, *seat, mv, &mut Silent);
        }
        let mut windows = Vec::new();
        while state.phase == Phase::Search {
            let active = state.active;
            game.play(
                &mut state,
                active,
                &Move::Reveal(Said::default()),
                &mut Silent,
            );
            if state.phase == Phase::Toss {
                let bag = rules::setup::bag(game, &state);
                let of = game.traits.ids().find(|of| bag >> of.0 & 1 == 1)?;
                let toss = Chance::Toss(Clue { of, face: 0 });
                game.resolve(&mut state, &toss, &mut Silent);
            }
            windows.push(state.clone());
        }
        let written = game.fixed.deck.as_ref().map_or(0, Vec::len);
        Some(Self {
            game,
            windows,
            written,
        })
    }

    /// Whether the whole deck is written down.
    pub fn is_whole(&self) -> bool {
        let deck = self.game.agreed.deck.as_ref();
        deck.is_some_and(|deck| deck.len() == self.written)
    }

    /// How many reveals it takes until a player knows what the chief looks like; `None` if the
    /// player never does.
    pub fn certain(&self, seat: Seat) -> Option<usize> {
        let knows = |state: &State| {
            let knowledge = self.game.deduce(state, Some(seat));
            knowledge.is_some_and(|knowledge| knowledge.codes().count() == 1)
        };
        // Nobody forgets, so that whoever knows goes on knowing.
        let before = self.windows.partition_point(|state| !knows(state));
        (before < self.windows.len()).then_some(before + 1)
    }

    /// Who knows first, and after how many reveals; of several the one who sits first.
    pub fn first(&self) -> Option<(Seat, usize)> {
        let all = self.game.all_seats();
        let certain = all.filter_map(|seat| Some((seat, self.certain(seat)?)));
        certain.min_by_key(|(_, reveals)| *reveals)
    }

    /// Which card of the deck is the first cat that all clues of players are true of, and how many
    /// cards there are, if it is one of the last, as many as there are
    /// players, and is written down.
    pub fn late(&self) -> Option<(usize, usize)> {
        let mut clues = Clues::NONE;
        let own = self.game.agreed.clues.iter().flatten();
        own.for_each(|clue| clues.insert(*clue));
        let deck = self.game.agreed.deck.as_ref()?;
        let is_chief = |card: &Card| match card {
            Card::Suspect(cat) => clues.matches(self.game.suspects[*cat].code) == clues.len(),
            Card::Investigator(_) => false,
        };
        let first = deck.iter().rev().position(is_chief)?;
        let is_late = first < self.written
            && deck.len() > self.game.players
            && first + self.game.players >= deck.len();
        is_late.then_some((first + 1, deck.len()))
    }
}
