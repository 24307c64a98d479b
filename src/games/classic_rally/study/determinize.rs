//! What a seat cannot know, dealt anew.
//!
//! Hidden are the order of the Hazard deck above the cards that went back to its bottom in the
//! open, the order of the tile pile, the Jokers of others, and loads and votes that wait to be
//! revealed. Road Book cards of others are in nobody's view, and yet no secret: all begin with the
//! same hand and play and burn openly, so whoever watched knows what is left.

use crate::games::classic_rally::components::{Joker, Phase};
use crate::games::classic_rally::rules;
use crate::games::classic_rally::rules::take_one;
use crate::games::classic_rally::{ClassicRally, Spot, State};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

impl ClassicRally {
    /// See [`Study::determinize`](crate::engine::Study::determinize).
    pub(super) fn deal_anew(&self, state: &mut State, seat: Seat, random: &mut Random) {
        let hidden = state.hazards.len() - usize::from(state.known_hazards);
        random.shuffle(&mut state.hazards[..hidden]);
        // Before a reshuffle the tiles lie face-down without an order.
        if state.phase != Phase::ReshuffleTiles {
            random.shuffle(&mut state.building.pile);
        }
        self.deal_jokers_anew(state, seat, random);
        match state.phase {
            Phase::Load => self.load_anew(state, seat, random),
            Phase::VoteFinish => self.vote_anew(state, seat, random),
            _ => {}
        }
    }

    /// Deals those who have not played theirs another Joker of those that `seat` has not seen.
    fn deal_jokers_anew(&self, state: &mut State, seat: Seat, random: &mut Random) {
        let mut unseen = self.deck.jokers;
        for (left, spent) in unseen.iter_mut().zip(state.spent_jokers) {
            *left = left.saturating_sub(spent);
        }
        if let Some(own) = state.player(seat).joker {
            let left = &mut unseen[own as usize];
            *left = left.saturating_sub(1);
        }
        // The others draw in any order, so the one of whom something is known draws first.
        let pausing = pausing(state).filter(|&other| other != seat);
        let rest = self
            .all_seats()
            .filter(|&other| other != seat && Some(other) != pausing);
        for other in pausing.into_iter().chain(rest) {
            if state.player(other).joker.is_none() {
                continue;
            }
            let mut open = unseen;
            if Some(other) == pausing && rules::assist::is_together(state, other) {
                // Nobody stops a drive for TRANSPORTER where it cannot be played.
                open[Joker::Transporter as usize] = 0;
            }
            if let Some(kind) = take_one(&mut open, random) {
                unseen[kind] -= 1;
                state.player_mut(other).joker = Some(Joker::ALL[kind]);
            }
        }
    }

    /// Others have loaded as much FUEL as goes in beside what else they like.
    fn load_anew(&self, state: &mut State, seat: Seat, random: &mut Random) {
        for other in self.all_seats().filter(|&other| other != seat) {
            if state.player(other).load.is_none() {
                continue;
            }
            let load = rules::loads::draw_full_load(self, state, other, random);
            state.player_mut(other).load = Some(load);
        }
    }

    fn vote_anew(&self, state: &mut State, seat: Seat, random: &mut Random) {
        let has_voted = |other: &Seat| *other != seat && state.player(*other).vote.is_some();
        let voters: Vec<Seat> = self.all_seats().filter(has_voted).collect();
        if voters.is_empty() {
            return;
        }
        let spots: Vec<Spot> = rules::locations::locations(self, &state.map, self.finish).collect();
        for other in voters.into_iter().filter(|_| !spots.is_empty()) {
            state.player_mut(other).vote = Some(spots[random.below(spots.len())]);
        }
    }
}

/// Whose drive is interrupted for a Joker that has not been played yet.
fn pausing(state: &State) -> Option<Seat> {
    state.turn.drive.filter(|drive| !drive.for_assist)?;
    let seat = state.turn.seat;
    state.player(seat).joker.map(|_| seat)
}
