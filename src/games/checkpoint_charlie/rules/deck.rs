//! The deck: how it is made, and what one may look like.

use arrayvec::ArrayVec;

use super::super::clauses::Clause;
use super::super::components::Phase;
use super::super::events::Event;
use super::super::state::{Deck, State, SuspectSet};
use super::super::table::{Card, CheckpointCharlie, InvestigatorId, MAX_TRAITS};
use super::refuse;
use crate::engine::{Log, Refusal};
use crate::kit::random::Random;

impl CheckpointCharlie {
    /// The investigators whom nobody has chosen.
    #[must_use]
    pub(in super::super) fn unchosen(&self, state: &State) -> ArrayVec<InvestigatorId, MAX_TRAITS> {
        let chosen = |one: InvestigatorId| {
            let mut players = state.players.iter();
            players.any(|player| player.investigator == Some(one))
        };
        let all = self.all_investigators();
        all.filter(|one| !chosen(*one)).collect()
    }

    pub(super) fn put_down_deck(&self, state: &mut State, deck: &Deck, log: &mut impl Log<Self>) {
        if self.unchosen(state).is_empty() {
            log.cite(Clause::DeckFivePlayers);
        } else {
            log.cite(Clause::DeckHalves);
            log.cite(Clause::DeckUnchosenIntoTopHalf);
        }
        state.deck.clone_from(deck);
        state.phase = Phase::Search;
        log.event(|| Event::DeckShuffled {
            cards: u16::try_from(deck.len()).unwrap_or(u16::MAX),
        });
    }

    pub(super) fn draw_deck(&self, state: &State, random: &mut Random) -> Deck {
        let mut deck: Deck = self.all_suspects().map(Card::Suspect).collect();
        random.shuffle(&mut deck);
        let unchosen = self.unchosen(state);
        if unchosen.is_empty() {
            return deck;
        }
        // The top is the last item: the top half stands behind the other one.
        let half = deck.len() - deck.len() / 2;
        deck.extend(unchosen.into_iter().map(Card::Investigator));
        random.shuffle(&mut deck[half..]);
        deck
    }

    pub(in super::super) fn check_deck(
        &self,
        state: &State,
        deck: &Deck,
    ) -> Result<(), Refusal<Clause>> {
        let unchosen = self.unchosen(state);
        let (cards, halves) = if unchosen.is_empty() {
            (Clause::DeckFivePlayers, Clause::DeckFivePlayers)
        } else {
            (Clause::DeckHalves, Clause::DeckUnchosenIntoTopHalf)
        };
        let name = |card: Card| self.card(card).as_str();
        let mut cats = SuspectSet::NONE;
        let mut hounds: ArrayVec<InvestigatorId, MAX_TRAITS> = ArrayVec::new();
        for (index, &card) in deck.iter().rev().enumerate() {
            match card {
                Card::Suspect(suspect) if cats.contains(suspect) => {
                    return refuse(cards, format!("`{}` is in the deck twice", name(card)));
                }
                Card::Suspect(suspect) => cats.insert(suspect),
                Card::Investigator(hound) if !unchosen.contains(&hound) => {
                    let message = format!(
                        "`{}` has been chosen by a player and is no card of the deck",
                        name(card)
                    );
                    return refuse(halves, message);
                }
                Card::Investigator(hound) if hounds.contains(&hound) => {
                    return refuse(halves, format!("`{}` is in the deck twice", name(card)));
                }
                Card::Investigator(hound) => {
                    let top = self.suspects.len() / 2 + unchosen.len();
                    if index >= top {
                        let message = format!(
                            "`{}` is card {} of the deck, and the top half has {top}",
                            name(card),
                            index + 1
                        );
                        return refuse(halves, message);
                    }
                    hounds.push(hound);
                }
            }
        }
        if let Some(missing) = unchosen.iter().find(|one| !hounds.contains(one)) {
            let message = format!("`{}` is not in the deck", self.investigator(*missing));
            return refuse(halves, message);
        }
        match self.all_suspects().find(|suspect| !cats.contains(*suspect)) {
            Some(missing) => {
                let message = format!("`{}` is not in the deck", self.suspect(missing).id);
                refuse(cards, message)
            }
            None => Ok(()),
        }
    }
}
