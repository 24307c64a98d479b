//! Which clause forbids a move, and what a move does.

use super::{Legal, refuse};
use crate::engine::Log;
use crate::games::checkpoint_charlie::components::Phase;
use crate::games::checkpoint_charlie::{
    CheckpointCharlie, Clause, Clue, InvestigatorId, Move, State,
};
use crate::kit::seat::Seat;

impl CheckpointCharlie {
    /// Which clause forbids a move, if one does; of several the first in the order of
    /// `docs/checkpoint-charlie.md`.
    pub(crate) fn check_move(&self, state: &State, seat: Seat, mv: &Move) -> Legal {
        if state.phase == Phase::Over {
            return refuse(Clause::EndGameOver, "the game is over");
        }
        match *mv {
            Move::ChooseInvestigator(investigator) => {
                self.check_choose_investigator(state, seat, investigator)
            }
            Move::ChooseFace(clue) => self.check_choose_face(state, seat, clue),
            Move::Reveal(said) => self.check_reveal(state, seat, said),
            Move::Accuse(suspect) => self.check_accuse(state, seat, suspect),
            Move::Exchange { marker, from, slot } => {
                self.check_exchange(state, seat, (marker, from, slot))
            }
            Move::Keep => self.check_keep(state, seat),
            Move::Announce => self.check_announce(state, seat),
            Move::EndRound => self.check_end_round(state, seat),
        }
    }

    fn check_choose_investigator(
        &self,
        state: &State,
        seat: Seat,
        investigator: InvestigatorId,
    ) -> Legal {
        let id = self.investigator(investigator);
        let reason = if let Some(own) = state.player(seat).investigator {
            let own = self.investigator(own);
            format!("{} has chosen `{own}` for the whole game", self.name(seat))
        } else if let Some(other) = self
            .all_seats()
            .find(|other| state.player(*other).investigator == Some(investigator))
        {
            format!("{} has chosen `{id}`", self.name(other))
        } else {
            return Ok(());
        };
        refuse(Clause::SetupChooseInvestigator, reason)
    }

    fn check_choose_face(&self, state: &State, seat: Seat, clue: Clue) -> Legal {
        let name = self.name(seat);
        let Some(counter) = state.player(seat).counter else {
            let message = format!("{name} has not drawn a clue counter in this round");
            return refuse(Clause::ClueDrawOne, message);
        };
        if let Some(laid) = counter.clue() {
            let face = self.face(laid);
            let message = format!("{name} has laid `{face}`, which counts for the whole round");
            return refuse(Clause::ClueFaceFixed, message);
        }
        if counter.of != clue.of {
            let [one, other] = &self.of_trait(counter.of).faces;
            let message = format!("the counter of {name} shows `{one}` or `{other}`");
            return refuse(Clause::ClueChooseFace, message);
        }
        Ok(())
    }

    fn check_keep(&self, state: &State, seat: Seat) -> Legal {
        if state.phase == Phase::OwnDraw && self.last_drawer(state) == seat {
            return Ok(());
        }
        let message = if state.phase == Phase::OwnDraw {
            let last = self.name(self.last_drawer(state));
            format!("{last} has drawn last and goes on, not {}", self.name(seat))
        } else {
            "there is nothing to decide on between two draws now".to_owned()
        };
        let clause = if self.announces_between_draws() && !self.options.cafe_adler {
            Clause::EndAnnounceWindow
        } else {
            Clause::AdlerTiming
        };
        refuse(clause, message)
    }

    pub(crate) fn play_move(
        &self,
        state: &mut State,
        seat: Seat,
        mv: &Move,
        log: &mut impl Log<Self>,
    ) {
        match *mv {
            Move::ChooseInvestigator(investigator) => {
                self.play_choose_investigator(state, seat, investigator, log);
            }
            Move::ChooseFace(clue) => self.play_choose_face(state, seat, clue, log),
            Move::Reveal(_) => self.play_reveal(state, seat, log),
            Move::Accuse(suspect) => self.play_accuse(state, seat, suspect, log),
            Move::Exchange { marker, from, slot } => {
                self.play_exchange(state, seat, (marker, from, slot), log);
            }
            Move::Keep => self.go_on_drawing(state, log),
            Move::Announce => self.play_announce(state, seat, log),
            Move::EndRound => self.play_end_round(state, log),
        }
    }
}
