//! What a seat cannot know, dealt anew.

use arrayvec::ArrayVec;

use crate::games::checkpoint_charlie::components::{Colour, Phase, Special};
use crate::games::checkpoint_charlie::rules;
use crate::games::checkpoint_charlie::table::MAX_HELD;
use crate::games::checkpoint_charlie::{
    Card, CheckpointCharlie, Counter, MAX_PLAYERS, MarkerId, State,
};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// How often markers are dealt until those who have announced the points have them; if that does not
/// come about, they keep what they have.
const TRIES: usize = 100;

impl CheckpointCharlie {
    pub(super) fn deal_anew(&self, state: &mut State, seat: Seat, random: &mut Random) {
        self.deal_clues(state, seat, random);
        self.deal_deck(state, random);
        // Whoever has announced points has them.
        for _ in 0..TRIES {
            let mut other = state.clone();
            for colour in Colour::ALL {
                self.deal_markers(&mut other, seat, *colour, random);
            }
            let points = |seat| i32::from(rules::closing::announceable(self, &other, seat));
            let has_them = |seat| points(seat) >= i32::from(self.constants.target);
            if state.announced.iter().all(has_them) {
                *state = other;
                return;
            }
        }
    }

    /// Clues of others: one of the worlds that fit what the seat has seen.
    fn deal_clues(&self, state: &mut State, seat: Seat, random: &mut Random) {
        let Some(knowledge) = self.deduce(state, Some(seat)) else {
            return;
        };
        let clues = knowledge.draw(random);
        for other in self.all_seats().filter(|other| *other != seat) {
            let counter = &mut state.player_mut(other).counter;
            let clue = clues[other.index()];
            if let Some(Counter { of, face }) = counter {
                *of = clue.of;
                *face = face.map(|_| clue.face);
            }
        }
    }

    /// The deck: any order in which the investigators lie in what is left of the top half.
    fn deal_deck(&self, state: &mut State, random: &mut Random) {
        let hounds = rules::deck::unchosen(self, state).len();
        let cards = self.suspects.len() + hounds;
        // The last card of the deck is its top: what lies under the top half comes first.
        let below = cards - (self.suspects.len() / 2 + hounds);
        let is_hound = |card: &Card| matches!(card, Card::Investigator(_));
        let left: ArrayVec<Card, 8> = state.deck.iter().copied().filter(is_hound).collect();
        state.deck.retain(|card| !is_hound(card));
        random.shuffle(&mut state.deck);
        if !left.is_empty() {
            let hounds = left.len();
            state.deck.extend(left);
            // In a position that somebody has made up, less may be left of the top half.
            let below = below.min(state.deck.len() - hounds);
            random.shuffle(&mut state.deck[below..]);
        }
    }

    /// Markers of a colour that lie face down before others and that the seat has never had, and
    /// those of the pool.
    fn deal_markers(&self, state: &mut State, seat: Seat, colour: Colour, random: &mut Random) {
        if state.phase == Phase::Over {
            return;
        }
        let mut all: ArrayVec<MarkerId, { MAX_HELD * MAX_PLAYERS }> = ArrayVec::new();
        let mut unknown: ArrayVec<(Seat, usize), { MAX_HELD * MAX_PLAYERS }> = ArrayVec::new();
        for other in self.all_seats().filter(|other| *other != seat) {
            for (slot, held) in state.player(other).markers.iter().enumerate() {
                let hidden = !held.up && !held.seen.contains(seat);
                if hidden && self.markers[held.marker].colour == colour {
                    all.push(held.marker);
                    unknown.push((other, slot));
                }
            }
        }
        for marker in &all {
            state.pool[marker.index()] += 1;
        }
        for (other, slot) in unknown {
            if let Some(marker) = self.draw_of(state, colour, random) {
                state.pool[marker.index()] -= 1;
                state.player_mut(other).markers[slot].marker = marker;
            }
        }
    }

    fn draw_of(&self, state: &State, colour: Colour, random: &mut Random) -> Option<MarkerId> {
        // The Stasi marker is shown by whoever draws it.
        let could_be = |marker: &MarkerId| {
            self.markers[*marker].colour == colour && !self.is(*marker, Special::Stasi)
        };
        let counts = self.markers.ids().filter(could_be);
        let all: usize = counts
            .map(|marker| usize::from(state.pool[marker.index()]))
            .sum();
        let mut nth = random.below(all.max(1));
        self.markers.ids().filter(could_be).find(|marker| {
            let own = usize::from(state.pool[marker.index()]);
            let found = nth < own;
            nth = nth.saturating_sub(own);
            found
        })
    }
}
