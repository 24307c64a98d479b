//! Reveals: a card off the deck, sorted by the own clue.

use super::{Legal, refuse};
use crate::engine::Log;
use crate::games::checkpoint_charlie::components::{InvestigatorCardTurn, Phase, Placement};
use crate::games::checkpoint_charlie::{
    Card, CheckpointCharlie, Clause, Clue, Counter, Event, Said, State, SuspectId,
};
use crate::kit::seat::Seat;

impl CheckpointCharlie {
    /// Where a card goes that a player reveals.
    #[must_use]
    pub(crate) fn placement(&self, state: &State, seat: Seat, card: Card) -> Placement {
        match card {
            Card::Investigator(_) => Placement::Toss,
            Card::Suspect(suspect) if self.agrees(state, seat, suspect) => Placement::Line,
            Card::Suspect(_) => Placement::Discards,
        }
    }

    /// Whether a player's own clue is true of a cat.
    #[must_use]
    pub(crate) fn agrees(&self, state: &State, seat: Seat, suspect: SuspectId) -> bool {
        let counter = state.player(seat).counter;
        let clue = counter.and_then(Counter::clue);
        clue.is_some_and(|clue| self.suspect(suspect).code.shows(clue))
    }

    pub(super) fn check_reveal(&self, state: &State, seat: Seat, said: Said) -> Legal {
        let name = self.name(seat);
        match state.phase {
            Phase::Search => {}
            Phase::Toss => {
                return refuse(Clause::PublicToss, "a clue counter has to be tossed first");
            }
            Phase::DeckOut => {
                let message = "the deck has run out: nobody can reveal a card, accusations are due";
                return refuse(Clause::RoundDeckOut, message);
            }
            Phase::ScoringToss | Phase::Markers | Phase::OwnDraw | Phase::Closing => {
                let message = "accusations are closed: no card is revealed before the next round";
                return refuse(Clause::RoundEndsAllButOne, message);
            }
            _ => {
                let message = "the search has not begun: there is no deck yet";
                return refuse(Clause::RevealTurnOrder, message);
            }
        }
        if seat != state.active {
            let active = self.name(state.active);
            let ends_turn = self.readings.investigator_card_turn == InvestigatorCardTurn::EndsTurn;
            let before = Seat::new((state.active.index() + self.players - 1) % self.players);
            return if state.accused_by(state.active).is_some() {
                let message =
                    format!("it is the turn of {active}, who goes on revealing after accusing");
                refuse(Clause::AccuseKeepRevealing, message)
            } else if state.tossed && before == seat && ends_turn {
                let message = format!("the investigator card was the card of {name} for this turn");
                refuse(Clause::PublicTurnUsed, message)
            } else {
                let message = format!("it is the turn of {active} to reveal a card, not of {name}");
                refuse(Clause::RevealTurnOrder, message)
            };
        }
        self.check_said(state, seat, said)
    }

    /// Whether what a script says of a reveal is so.
    fn check_said(&self, state: &State, seat: Seat, said: Said) -> Legal {
        // The search has a card, or it would be over.
        let Some(&card) = state.deck.last() else {
            return refuse(Clause::RoundDeckOut, "the deck has run out");
        };
        if let Some(other) = said.card.filter(|other| *other != card) {
            let message = format!(
                "the card on top of the deck is `{}`, not `{}`",
                self.card(card),
                self.card(other)
            );
            return refuse(Clause::RevealTopCardToAll, message);
        }
        let placed = self.placement(state, seat, card);
        let Some(other) = said.placed.filter(|other| *other != placed) else {
            return Ok(());
        };
        let (id, name) = (self.card(card), self.name(seat));
        let Card::Suspect(suspect) = card else {
            let message = format!("`{id}` is an investigator: the turn ends with a toss");
            return refuse(Clause::PublicTurnUsed, message);
        };
        if other == Placement::Toss {
            let message = format!("`{id}` is a cat, which goes to the line or to the discards");
            return refuse(Clause::RevealTopCardToAll, message);
        }
        let code = self.suspect(suspect).code;
        let fits = state.public.matches(code) == state.public.len();
        let misled = !state.public.is_empty() && fits == (other == Placement::Line);
        let (clause, what) = match placed {
            _ if misled => (
                Clause::RevealOwnClueOnly,
                "public clues do not count when cards are sorted",
            ),
            Placement::Line => (Clause::RevealMatchToLine, "it has the face of that clue"),
            _ => (
                Clause::RevealMismatchToDiscard,
                "it lacks the face of that clue",
            ),
        };
        let message = format!("`{id}` goes to the {placed} by the clue of {name}: {what}");
        refuse(clause, message)
    }

    pub(super) fn play_reveal(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        let Some(card) = state.deck.pop() else { return };
        log.cite(Clause::RevealTurnOrder);
        log.cite(Clause::RevealTopCardToAll);
        log.cite(Clause::RevealUntilAllButOne);
        if state.accused_by(seat).is_some() {
            log.cite(Clause::AccuseKeepRevealing);
        }
        let placed = self.placement(state, seat, card);
        log.event(|| Event::Revealed {
            player: self.player(seat),
            card: self.card(card).clone(),
            placed,
        });
        match card {
            Card::Suspect(suspect) => {
                self.sort(state, seat, suspect, placed, log);
                state.tossed = false;
                self.pass_on(state);
                self.after_card(state, log);
            }
            Card::Investigator(_) => {
                state.tossed = true;
                if self.bag(state) == 0 {
                    self.after_investigator(state, log);
                } else {
                    state.phase = Phase::Toss;
                }
            }
        }
    }

    /// The next player reveals.
    fn pass_on(&self, state: &mut State) {
        state.active = Seat::new((state.active.index() + 1) % self.players);
    }

    /// The turn of whoever turned up an investigator card is over, or goes on.
    fn after_investigator(&self, state: &mut State, log: &mut impl Log<Self>) {
        if self.readings.investigator_card_turn == InvestigatorCardTurn::EndsTurn {
            log.cite(Clause::PublicTurnUsed);
            self.pass_on(state);
        }
        self.after_card(state, log);
    }

    fn sort(
        &self,
        state: &mut State,
        seat: Seat,
        suspect: SuspectId,
        placed: Placement,
        log: &mut impl Log<Self>,
    ) {
        let public = state.public;
        let fits = public.matches(self.suspect(suspect).code) == public.len();
        if !public.is_empty() && fits != (placed == Placement::Line) {
            log.cite(Clause::RevealOwnClueOnly);
        }
        let player = state.player_mut(seat);
        if placed == Placement::Line {
            log.cite(Clause::RevealMatchToLine);
            if !player.line.is_empty() {
                log.cite(Clause::RevealLineVisible);
            }
            player.line.insert(suspect);
        } else {
            log.cite(Clause::RevealMismatchToDiscard);
            log.cite(Clause::RevealOwnDiscardPile);
            player.discards.insert(suspect);
        }
    }

    /// A counter from the bag shows a clue to everybody.
    pub(super) fn play_toss(&self, state: &mut State, clue: Clue, log: &mut impl Log<Self>) {
        state.public.insert(clue);
        log.event(|| Event::Tossed {
            face: self.face(clue).clone(),
        });
        if state.phase == Phase::ScoringToss {
            log.cite(Clause::ScoreMissingClueToss);
            if self.bag(state) == 0 {
                self.begin_scoring(state, log);
            }
        } else {
            log.cite(Clause::PublicToss);
            log.cite(Clause::PublicKnownToAll);
            self.after_investigator(state, log);
        }
    }

    /// Goes on after a card, or sees that the deck has run out.
    fn after_card(&self, state: &mut State, log: &mut impl Log<Self>) {
        if state.deck.is_empty() {
            self.run_out(state, log);
        } else {
            state.phase = Phase::Search;
        }
    }
}
