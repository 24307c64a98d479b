//! Second phase: what accusations are worth, and who draws what.

use arrayvec::ArrayVec;

use crate::engine::Log;
use crate::games::checkpoint_charlie::components::{
    AdlerWindow, AnnounceWindow, Colour, ColourExhaustion, Phase, Special, TenPoints,
};
use crate::games::checkpoint_charlie::{
    CheckpointCharlie, Clause, Clues, Counter, Event, Held, MAX_PLAYERS, MarkerId, State,
    SuspectId, SuspectSet,
};
use crate::kit::seat::Seat;

impl CheckpointCharlie {
    /// All clues that are known when a round is scored.
    #[must_use]
    pub(crate) fn all_clues(&self, state: &State) -> Clues {
        let mut clues = state.public;
        let held = state.players.iter().filter_map(|player| player.counter);
        held.filter_map(Counter::clue)
            .for_each(|clue| clues.insert(clue));
        clues
    }

    fn matches(&self, state: &State, suspect: SuspectId) -> u8 {
        self.all_clues(state).matches(self.suspect(suspect).code)
    }

    /// Who has caught the chief of spies: the first, if several cats are the chief.
    #[must_use]
    pub(crate) fn capturer(&self, state: &State) -> Option<Seat> {
        let all = self.all_clues(state).len();
        let mut accusations = state.accusations.iter();
        let caught = accusations.find(|one| self.matches(state, one.suspect) == all);
        caught.map(|one| one.seat)
    }

    /// Whether the chief of spies has not been revealed, though there is one.
    #[must_use]
    pub(crate) fn chief_in_deck(&self, state: &State) -> bool {
        let mut revealed = SuspectSet::NONE;
        for player in &state.players {
            revealed = revealed.or(player.line).or(player.discards);
        }
        let all = self.all_clues(state).len();
        let mut there = false;
        for suspect in self.all_suspects() {
            if self.matches(state, suspect) == all {
                if revealed.contains(suspect) {
                    return false;
                }
                there = true;
            }
        }
        there
    }

    /// The colour that a player draws, and the clause that says so.
    #[must_use]
    pub(crate) fn due(&self, state: &State, seat: Seat) -> (Colour, Clause) {
        match state.accused_by(seat) {
            Some(suspect) => match self.all_clues(state).len() - self.matches(state, suspect) {
                0 => (Colour::Gold, Clause::ScoreGold),
                1 => (Colour::White, Clause::ScoreWhite),
                _ => (Colour::Black, Clause::ScoreBlack),
            },
            None if self.chief_in_deck(state) => (Colour::White, Clause::ScoreChiefInDeckWhite),
            None => (Colour::Black, Clause::ScoreNoAccusationBlack),
        }
    }

    /// The players in the order in which they draw.
    #[must_use]
    pub(crate) fn drawers(&self, state: &State) -> ArrayVec<Seat, MAX_PLAYERS> {
        let accusers = state.accusations.iter().map(|one| one.seat);
        let others = self.clockwise(state.first);
        accusers
            .chain(others.filter(|seat| state.accused_by(*seat).is_none()))
            .collect()
    }

    /// Who draws next.
    #[must_use]
    pub(crate) fn drawer(&self, state: &State) -> Option<Seat> {
        let order = self.drawers(state);
        order.get(usize::from(state.collected)).copied()
    }

    /// Who has had the last draw.
    #[must_use]
    pub(crate) fn last_drawer(&self, state: &State) -> Seat {
        let last = usize::from(state.collected.saturating_sub(1));
        self.drawers(state)[last]
    }

    /// Markers of a colour in the pool.
    #[must_use]
    pub(crate) fn in_pool(&self, state: &State, colour: Colour) -> usize {
        let markers = self.all_markers();
        markers
            .filter(|marker| self.marker(*marker).colour == colour)
            .map(|marker| usize::from(state.pool[marker.index()]))
            .sum()
    }

    pub(super) fn begin_scoring(&self, state: &mut State, log: &mut impl Log<Self>) {
        log.cite(Clause::ScoreFiveClues);
        let all = self.all_clues(state).len();
        for accusation in &state.accusations {
            let matches = self.matches(state, accusation.suspect);
            if matches + 1 == all && self.capturer(state).is_some() {
                log.cite(Clause::AccuseAssistants);
            }
            log.event(|| Event::Matched {
                player: self.player(accusation.seat),
                suspect: self.suspect(accusation.suspect).id.clone(),
                matches,
            });
        }
        state.collected = 0;
        self.next_draw(state, log);
    }

    /// Leaves the moment between two draws.
    pub(super) fn go_on_drawing(&self, state: &mut State, log: &mut impl Log<Self>) {
        if self.options.cafe_adler {
            log.cite(Clause::AdlerTiming);
        }
        if self.announces_between_draws() {
            log.cite(Clause::EndAnnounceWindow);
        }
        self.next_draw(state, log);
    }

    /// Goes on to the next marker that can be drawn, or to the end of the round.
    pub(super) fn next_draw(&self, state: &mut State, log: &mut impl Log<Self>) {
        while let Some(seat) = self.drawer(state) {
            let (colour, _) = self.due(state, seat);
            if self.in_pool(state, colour) > 0 {
                state.phase = Phase::Markers;
                return;
            }
            log.cite(Clause::ScoreMayGetNone);
            self.cite_order(state, seat, log);
            log.event(|| Event::NoMarker {
                player: self.player(seat),
                colour,
            });
            state.unserved |= self.readings.colour_exhaustion == ColourExhaustion::UnmetDemand;
            state.collected += 1;
            if self.exchanges_at_own_draw() {
                state.phase = Phase::OwnDraw;
                return;
            }
        }
        state.phase = Phase::Closing;
    }

    pub(crate) fn exchanges_at_own_draw(&self) -> bool {
        self.options.cafe_adler && self.readings.adler_window == AdlerWindow::AtOwnDraw
    }

    /// Whether it matters in which round an Adler marker was drawn.
    #[must_use]
    pub(crate) fn tells_new_markers(&self) -> bool {
        self.options.cafe_adler && self.readings.adler_window == AdlerWindow::AsPrinted
    }

    /// Whether points may be announced between two draws.
    #[must_use]
    pub(crate) fn announces_between_draws(&self) -> bool {
        self.readings.announce_window == AnnounceWindow::BetweenDraws
            && self.readings.ten_points == TenPoints::Announced
    }

    /// Whether there are moments between two draws at which players may act.
    #[must_use]
    pub(crate) fn acts_between_draws(&self) -> bool {
        self.exchanges_at_own_draw() || self.tells_new_markers() || self.announces_between_draws()
    }

    fn cite_order(&self, state: &State, seat: Seat, log: &mut impl Log<Self>) {
        log.cite(Clause::ScoreDrawInAccusationOrder);
        if state.accused_by(seat).is_none() {
            log.cite(Clause::ScoreNonAccuserLast);
        }
    }

    pub(super) fn play_draw(
        &self,
        state: &mut State,
        seat: Seat,
        marker: MarkerId,
        log: &mut impl Log<Self>,
    ) {
        let (colour, clause) = self.due(state, seat);
        log.cite(clause);
        self.cite_order(state, seat, log);
        log.cite(Clause::ScoreHiddenValues);
        log.event(|| Event::MarkerDrawn {
            player: self.player(seat),
            colour,
            marker: Some(self.marker(marker).id.clone()),
        });
        state.pool[marker.index()] -= 1;
        let mut held = Held::hidden(marker);
        match self.marker(marker).special {
            Some(Special::Stasi) => {
                log.cite(Clause::StasiShowAtOnce);
                log.cite(Clause::StasiCardToDrawer);
                held.up = true;
                state.tailed = Some(seat);
                log.event(|| Event::Tailed {
                    player: self.player(seat),
                });
            }
            Some(Special::Adler) => log.cite(Clause::AdlerKeptFaceDown),
            None => {}
        }
        held.new = self.tells_new_markers() && !held.up;
        state.player_mut(seat).markers.push(held);
        state.collected += 1;
        // Once all have drawn, the closing of the round is the time for all that.
        let more = usize::from(state.collected) < self.players;
        if self.exchanges_at_own_draw() || more && self.acts_between_draws() {
            state.phase = Phase::OwnDraw;
        } else {
            self.next_draw(state, log);
        }
    }
}
