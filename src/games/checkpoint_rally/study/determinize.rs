//! What a seat cannot know, drawn anew: the stack, and the hands and cards of the others.
//!
//! A position does not remember what was seen on the way to it, such as a tile that somebody took
//! from the row, so neither does this.

use arrayvec::ArrayVec;

use crate::games::checkpoint_rally::components::{CheckpointCards, How, StartTileCheckpoint};
use crate::games::checkpoint_rally::{
    CardId, CheckpointRally, MAX_PLAYERS, MAX_TILES, Spaces, State, TileId,
};
use crate::kit::random::Random;
use crate::kit::seat::Seat;
use crate::lint::Component as _;

/// Most cards of a deck.
const MAX_CARDS: usize = CheckpointCards::MOST;

/// Deals of cards that are tried. At least one in six fits: the players are four at most, and the
/// cards that they hold are a deal that fits.
const TRIES: usize = 200;

impl CheckpointRally {
    pub(super) fn deal_anew(&self, state: &mut State, seat: Seat, random: &mut Random) {
        self.deal_tiles_anew(state, seat, random);
        self.deal_cards_anew(state, seat, random);
    }

    fn deal_tiles_anew(&self, state: &mut State, seat: Seat, random: &mut Random) {
        let mut hidden: ArrayVec<TileId, MAX_TILES> = state.stack.clone();
        let others = || self.all_seats().filter(move |&other| other != seat);
        for other in others() {
            hidden.extend(state.player(other).hand.iter());
        }
        random.shuffle(&mut hidden);
        for other in others() {
            let rest = hidden.len() - state.player(other).hand.len();
            state.player_mut(other).hand = hidden.drain(rest..).collect();
        }
        state.stack = hidden;
    }

    /// Each deal of cards that fits what can be seen is as likely as any other.
    fn deal_cards_anew(&self, state: &mut State, seat: Seat, random: &mut Random) {
        let mut fitting: ArrayVec<(Seat, ArrayVec<CardId, MAX_CARDS>), MAX_PLAYERS> =
            ArrayVec::new();
        for other in self.all_seats().filter(|&other| other != seat) {
            if state.player(other).card.is_some() {
                fitting.push((other, self.fitting_cards(state, seat, other)));
            }
        }
        for _ in 0..TRIES {
            let mut deal: ArrayVec<CardId, MAX_PLAYERS> = ArrayVec::new();
            for (_, cards) in &fitting {
                let card = cards[random.below(cards.len())];
                if deal.contains(&card) {
                    break;
                }
                deal.push(card);
            }
            if deal.len() < fitting.len() {
                continue;
            }
            for ((other, _), card) in fitting.iter().zip(deal) {
                let player = state.player_mut(*other);
                player.card = Some(card);
                player.goals = self.checkpoints(*other, card);
            }
            return;
        }
    }

    /// The cards that `other` can have as far as `seat` can see. The true one is among them in any
    /// case, whatever a document says.
    fn fitting_cards(&self, state: &State, seat: Seat, other: Seat) -> ArrayVec<CardId, MAX_CARDS> {
        let player = state.player(other);
        let (own, held) = (state.player(seat).card, player.card);
        let finished = state.how_done(other) == Some(How::Finished);
        let starts_unmarked = self.readings.start_tile_checkpoint == StartTileCheckpoint::Ignored;
        let corner = self.players[other.index()].corner;
        // A checkpoint is marked as soon as its player's car stands there.
        let no_goal = player.at.filter(|&at| at != corner || !starts_unmarked);
        let no_goal: Spaces = no_goal.into_iter().collect();
        let no_goal = no_goal.without(player.visited);
        let fits = |card: CardId| {
            let goals = self.checkpoints(other, card);
            let is_complete = goals.is_subset(player.visited);
            player.visited.is_subset(goals)
                && is_complete == finished
                && goals.without(no_goal) == goals
        };
        let cards = self.cards.ids();
        cards
            .filter(|&card| Some(card) == held || Some(card) != own && fits(card))
            .collect()
    }
}

#[cfg(test)]
mod tests;
