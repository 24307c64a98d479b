//! Positions, written out whole.

use crate::games::checkpoint_charlie::components::{
    AccusationText, Fixed, HeldText, Phase, PlayerPosition, Position,
};
use crate::games::checkpoint_charlie::rules;
use crate::games::checkpoint_charlie::{
    Card, CheckpointCharlie, Counter, Deck, Held, InvestigatorId, State, SuspectSet,
};
use crate::kit::seat::Seat;

impl CheckpointCharlie {
    /// The position, written out whole.
    pub(crate) fn position_of(&self, state: &State) -> Position {
        let counts = matches!(state.phase, Phase::Markers | Phase::OwnDraw);
        Position {
            phase: state.phase,
            round: state.round,
            first: self.player(state.first),
            active: (state.active != state.first).then(|| self.player(state.active)),
            tossed: state.tossed && state.phase != Phase::Toss,
            options: self.options,
            components: self.components.clone(),
            readings: self.readings.written_over(&self.rules_readings),
            fixed: self.fixed_to_come(state.phase, state.round),
            deck: (state.deck != self.usual_deck(state)).then(|| self.deck_ids(&state.deck)),
            public: self.face_ids(state.public),
            accusations: (state.accusations.iter())
                .map(|one| AccusationText {
                    player: self.player(one.seat),
                    suspect: self.suspects[one.suspect].id.clone(),
                })
                .collect(),
            collected: if counts { state.collected } else { 0 },
            unserved: state.unserved,
            last_served: (state.last_served)
                .filter(|seat| rules::markers::seems_served(self, state) != Some(*seat))
                .map(|seat| self.player(seat)),
            announced: self.players_at(state.announced.iter()),
            tailed: state.tailed.map(|seat| self.player(seat)),
            players: self.table_of(self.all_seats(), |seat| self.player_text(state, seat)),
        }
    }

    /// What is fixed and has not come about yet.
    fn fixed_to_come(&self, phase: Phase, round: u8) -> Fixed {
        let to_come = |last: Phase| round == 1 && phase <= last;
        let fixed = &self.fixed;
        Fixed {
            first: fixed.first.filter(|_| to_come(Phase::Investigators)),
            investigators: std::collections::BTreeMap::new(),
            clues: if to_come(Phase::FirstPlayer) {
                fixed.clues.clone()
            } else {
                std::collections::BTreeMap::new()
            },
            deck: fixed.deck.clone().filter(|_| to_come(Phase::Faces)),
        }
    }

    fn player_text(&self, state: &State, seat: Seat) -> PlayerPosition {
        let player = state.player(seat);
        let id = |own: InvestigatorId| self.investigators[own].clone();
        let open = player.counter.filter(|counter| counter.face.is_none());
        let clue = player.counter.and_then(Counter::clue);
        PlayerPosition {
            investigator: player.investigator.map(id),
            counter: open.map(|counter| self.traits[counter.of].id.clone()),
            clue: clue.map(|clue| self.face(clue).clone()),
            line: self.suspect_ids(&player.line),
            discards: self.suspect_ids(&player.discards),
            markers: player
                .markers
                .iter()
                .map(|held| self.held_text(held))
                .collect(),
            new_markers: player.new_markers(),
        }
    }

    fn held_text(&self, held: &Held) -> HeldText {
        HeldText {
            marker: self.markers[held.marker].id.clone(),
            face_up: held.up,
            seen_by: self.players_at(held.seen.iter()),
        }
    }

    /// The deck unless a position gives another: investigators who are still to come, on top of the
    /// cats that lie nowhere, in the order of their documents.
    pub(crate) fn usual_deck(&self, state: &State) -> Deck {
        if !matches!(state.phase, Phase::Search | Phase::Toss) {
            return Deck::new();
        }
        let mut revealed = SuspectSet::NONE;
        for player in &state.players {
            revealed = revealed.or(player.line).or(player.discards);
        }
        let gone = self.tosses_due(state);
        let hounds = rules::deck::unchosen(self, state).into_iter().skip(gone);
        let cats = self.suspects.ids().filter(|cat| !revealed.contains(*cat));
        let cards = hounds
            .map(Card::Investigator)
            .chain(cats.map(Card::Suspect));
        let mut deck: Deck = cards.collect();
        deck.reverse();
        deck
    }

    /// How many investigator cards have come off the deck at least: one for each public clue, and
    /// one more before a toss.
    pub(crate) fn tosses_due(&self, state: &State) -> usize {
        usize::from(state.public.len()) + usize::from(state.phase == Phase::Toss)
    }
}
