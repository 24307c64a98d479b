//! What a seat cannot know, dealt anew.

use arrayvec::ArrayVec;

use crate::engine::Viewer;
use crate::games::brick_run::components::{Phase, Placed};
use crate::games::brick_run::rules;
use crate::games::brick_run::rules::sorted;
use crate::games::brick_run::table::MAX_CARDS;
use crate::games::brick_run::{BrickRun, CardId, CardSet, State};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

impl BrickRun {
    pub(super) fn deal_anew(&self, state: &mut State, seat: Seat, random: &mut Random) {
        self.place_anew(state, seat, random);
        self.deal_cards(state, seat, random);
        self.lay_deck(state, random);
    }

    /// Time cubes of others that are still secret.
    fn place_anew(&self, state: &mut State, seat: Seat, random: &mut Random) {
        if state.phase != Phase::Place {
            return;
        }
        for other in self.people().filter(|other| *other != seat) {
            if state.player(other).placed.is_some() {
                let cubes = rules::legal::draw_placement(self, state, other, random);
                let count = |cubes: i8| u8::try_from(cubes).unwrap_or(0);
                state.player_mut(other).placed = Some(Placed {
                    movement: count(cubes.movement),
                    steer: count(cubes.steer),
                    cb: count(cubes.cb),
                    repair: count(cubes.repair),
                });
            }
        }
    }

    /// Cards that nobody can place for the seat: any of them lies on the roads and in the deck as
    /// likely as any other. Where the crooked cop drew parts, that is not quite so: those that he
    /// must not have are a little more likely to be in the deck that he drew from.
    fn deal_cards(&self, state: &mut State, seat: Seat, random: &mut Random) {
        let unseen = Self::unseen(state, Viewer::Seat(seat));
        let mut order: ArrayVec<CardId, MAX_CARDS> = unseen.iter().collect();
        random.shuffle(&mut order);
        let mut dealt = [CardId(0); MAX_CARDS];
        for (card, new) in unseen.iter().zip(order) {
            dealt[card.index()] = new;
        }
        let new = |card: CardId| {
            if unseen.contains(card) {
                dealt[card.index()]
            } else {
                card
            }
        };
        for card in state.roads.iter_mut().flatten().chain(&mut state.deck) {
            *card = new(*card);
        }
        state.undealt = state.undealt.iter().map(new).collect();
    }

    /// The order of the deck, as far as there is one and nobody has seen it.
    fn lay_deck(&self, state: &mut State, random: &mut Random) {
        if self.cop().is_some() && is_shuffled(state.phase) {
            let known = usize::from(state.known).min(state.deck.len());
            random.shuffle(&mut state.deck[known..]);
        } else {
            let cards: CardSet = state.deck.iter().copied().collect();
            state.deck = sorted(cards);
        }
    }
}

/// Whether the crooked cop's action deck has been shuffled.
fn is_shuffled(phase: Phase) -> bool {
    match phase {
        Phase::Cars
        | Phase::DealCars
        | Phase::SetupShuffle
        | Phase::Draft
        | Phase::Market
        | Phase::CopPart
        | Phase::ActionDeck => false,
        Phase::Bricks
        | Phase::Place
        | Phase::CopDraw
        | Phase::WreckDue
        | Phase::Opening
        | Phase::Drive
        | Phase::Countermeasure
        | Phase::LosePart
        | Phase::CopLoss
        | Phase::Peek
        | Phase::Sell
        | Phase::TownShuffle
        | Phase::MarketShuffle
        | Phase::Over => true,
    }
}
