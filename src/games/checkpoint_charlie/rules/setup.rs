//! The table, investigators, and the beginning of a round.

use arrayvec::ArrayVec;

use crate::engine::Log;
use crate::games::checkpoint_charlie::components::Phase;
use crate::games::checkpoint_charlie::state::Player;
use crate::games::checkpoint_charlie::table::MAX_MARKERS;
use crate::games::checkpoint_charlie::{
    CheckpointCharlie, Clause, Clue, Clues, Counter, Event, InvestigatorId, MAX_PLAYERS, State,
    TraitId,
};
use crate::kit::number::narrow;
use crate::kit::seat::{Seat, SeatSet};

impl CheckpointCharlie {
    pub(crate) fn open_table(&self, log: &mut impl Log<Self>) -> State {
        for clause in [
            Clause::GoalFirstToCatch,
            Clause::SetupPlayerCount,
            Clause::SetupComponents,
            Clause::SetupMarkersFaceDown,
            Clause::ClueOppositeFaces,
            Clause::ClueDescribesChief,
            Clause::ScoreValues,
        ] {
            log.cite(clause);
        }
        if self.options.stasi_officer {
            log.cite(Clause::SetupStasiSubstitution);
            log.cite(Clause::StasiTailed);
        }
        if self.options.cafe_adler {
            log.cite(Clause::SetupAdlerSubstitution);
        }
        if self.options.stasi_officer || self.options.cafe_adler {
            log.cite(Clause::SetupBox);
            log.cite(Clause::ScoreSpecialMarkers);
        }
        let mut state = State {
            phase: Phase::Investigators,
            round: 1,
            first: Seat::new(0),
            active: Seat::new(0),
            deck: ArrayVec::new(),
            public: Clues::NONE,
            tossed: false,
            accusations: ArrayVec::new(),
            collected: 0,
            unserved: false,
            announced: SeatSet::NONE,
            tailed: None,
            pool: self.whole_pool(),
            players: self.all_seats().map(|_| Player::default()).collect(),
        };
        for seat in self.all_seats() {
            if let Some(investigator) = self.agreed.investigators[seat.index()] {
                self.take_investigator(&mut state, seat, investigator, log);
            }
        }
        self.after_choice(&mut state, log);
        state
    }

    /// All markers in play.
    #[must_use]
    pub(crate) fn whole_pool(&self) -> [u8; MAX_MARKERS] {
        let mut pool = [0; MAX_MARKERS];
        for (count, marker) in pool.iter_mut().zip(&self.markers) {
            *count = marker.in_play;
        }
        pool
    }

    pub(super) fn play_choose_investigator(
        &self,
        state: &mut State,
        seat: Seat,
        investigator: InvestigatorId,
        log: &mut impl Log<Self>,
    ) {
        self.take_investigator(state, seat, investigator, log);
        self.after_choice(state, log);
    }

    fn take_investigator(
        &self,
        state: &mut State,
        seat: Seat,
        investigator: InvestigatorId,
        log: &mut impl Log<Self>,
    ) {
        log.cite(Clause::SetupChooseInvestigator);
        log.cite(Clause::SetupMatchingCounter);
        log.event(|| Event::InvestigatorChosen {
            player: self.player(seat),
            investigator: self.investigator(investigator).clone(),
        });
        state.player_mut(seat).investigator = Some(investigator);
    }

    fn after_choice(&self, state: &mut State, log: &mut impl Log<Self>) {
        let chosen = |player: &Player| player.investigator.is_some();
        if !state.players.iter().all(chosen) {
            return;
        }
        match self.agreed.first {
            Some(first) => self.start_first_round(state, first, log),
            None => state.phase = Phase::FirstPlayer,
        }
    }

    pub(super) fn start_first_round(
        &self,
        state: &mut State,
        first: Seat,
        log: &mut impl Log<Self>,
    ) {
        log.cite(Clause::SetupFirstPlayer);
        state.first = first;
        self.begin_round(state, log);
    }

    pub(super) fn begin_round(&self, state: &mut State, log: &mut impl Log<Self>) {
        log.cite(Clause::ClueBag);
        log.event(|| Event::Round {
            round: state.round,
            first: self.player(state.first),
        });
        state.active = state.first;
        // A scenario can say how the first round is dealt; later ones are up to the bag.
        match self.agreed.clues.as_ref().filter(|_| state.round == 1) {
            Some(clues) => {
                let counters: ArrayVec<TraitId, MAX_PLAYERS> =
                    clues.iter().map(|clue| clue.of).collect();
                self.hand_out(state, &counters, log);
                for (seat, &clue) in self.all_seats().zip(clues) {
                    self.lay_clue(state, seat, clue, log);
                }
                self.to_deck(state, log);
            }
            None => state.phase = Phase::Clues,
        }
    }

    /// Gives every player a counter.
    pub(super) fn hand_out(
        &self,
        state: &mut State,
        counters: &ArrayVec<TraitId, MAX_PLAYERS>,
        log: &mut impl Log<Self>,
    ) {
        log.cite(Clause::ClueDrawOne);
        log.cite(Clause::ClueOnePerRound);
        log.cite(Clause::ClueSecret);
        for (seat, &of) in self.all_seats().zip(counters) {
            state.player_mut(seat).counter = Some(Counter { of, face: None });
            log.event(|| Event::ClueDrawn {
                player: self.player(seat),
                counter: Some(self.of_trait(of).id.clone()),
            });
        }
        state.phase = Phase::Faces;
    }

    pub(super) fn play_choose_face(
        &self,
        state: &mut State,
        seat: Seat,
        clue: Clue,
        log: &mut impl Log<Self>,
    ) {
        self.lay_clue(state, seat, clue, log);
        let open = |player: &Player| player.counter.is_some_and(|counter| counter.face.is_none());
        if !state.players.iter().any(open) {
            self.to_deck(state, log);
        }
    }

    fn lay_clue(&self, state: &mut State, seat: Seat, clue: Clue, log: &mut impl Log<Self>) {
        log.cite(Clause::ClueChooseFace);
        log.cite(Clause::ClueFaceFixed);
        if state.tailed == Some(seat) {
            log.cite(Clause::StasiPlayUncovered);
        }
        state.player_mut(seat).counter = Some(Counter {
            of: clue.of,
            face: Some(clue.face),
        });
        log.event(|| Event::FaceChosen {
            player: self.player(seat),
            face: Some(self.face(clue).clone()),
            uncovered: state.tailed == Some(seat),
        });
    }

    fn to_deck(&self, state: &mut State, log: &mut impl Log<Self>) {
        match self.agreed.deck.as_ref().filter(|_| state.round == 1) {
            Some(deck) => self.put_down_deck(state, deck, log),
            None => state.phase = Phase::Deck,
        }
    }

    /// The traits whose counters are in the bag, a bit each.
    #[must_use]
    pub(crate) fn bag(&self, state: &State) -> u8 {
        let held = state.players.iter().filter_map(|player| player.counter);
        let held = held.fold(0, |bits, counter| bits | 1 << counter.of.0);
        // A trait whose face is public was tossed: its counter stays out.
        let all = narrow::<u8>((1_u16 << self.traits.len()) - 1);
        all & !held & !state.public.known
    }
}
