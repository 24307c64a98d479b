//! From a position's document to a state that play can go on from.

use arrayvec::ArrayVec;

use crate::document::Id;
use crate::engine::definition::{Unknown, Unknowns};
use crate::games::checkpoint_charlie::components::{
    HeldText, Phase, PlayerName, PlayerPosition, Position,
};
use crate::games::checkpoint_charlie::rules;
use crate::games::checkpoint_charlie::state::{Accusation, Player};
use crate::games::checkpoint_charlie::table::{MAX_HELD, MAX_MARKERS};
use crate::games::checkpoint_charlie::{
    CheckpointCharlie, Clues, Counter, Held, InvestigatorId, State, SuspectSet,
};
use crate::kit::number::narrow;
use crate::kit::seat::SeatSet;

impl CheckpointCharlie {
    /// Every unresolved name in a position.
    pub(in crate::games::checkpoint_charlie) fn unknown_names(
        &self,
        position: &Position,
    ) -> Unknowns {
        let player = |&player: &PlayerName, at: &str| self.seat_named(player, at);
        let cat = |cat: &Id, at: &str| self.suspect_named(cat, at);
        let mut unknown = Unknowns::default();
        unknown.one([&position.first], "/first", player);
        unknown.one(&position.active, "/active", player);
        unknown.one(&position.tailed, "/tailed", player);
        unknown.each(&position.announced, "/announced", player);
        let deck = position.deck.iter().flatten();
        unknown.each(deck, "/deck", |card, at| self.card_named(card, at));
        let public = &position.public;
        unknown.each(public, "/public", |face, at| self.clue_named(face, at));
        for (i, accusation) in position.accusations.iter().enumerate() {
            let at = format!("/accusations/{i}");
            unknown.one([&accusation.player], &format!("{at}/player"), player);
            unknown.one([&accusation.suspect], &format!("{at}/suspect"), cat);
        }
        for (name, text) in &position.players {
            let own = |key: &str| format!("/players/{name}/{key}");
            unknown.one(&text.investigator, &own("investigator"), |id, at| {
                self.investigator_named(id, at)
            });
            unknown.one(&text.counter, &own("counter"), |id, at| {
                self.trait_named(id, at)
            });
            unknown.one(&text.clue, &own("clue"), |id, at| self.clue_named(id, at));
            unknown.each(&text.line, &own("line"), cat);
            unknown.each(&text.discards, &own("discards"), cat);
            for (i, held) in text.markers.iter().enumerate() {
                let at = own(&format!("markers/{i}"));
                unknown.one([&held.marker], &format!("{at}/marker"), |id, at| {
                    self.marker_named(id, at)
                });
                unknown.each(&held.seen_by, &format!("{at}/seen-by"), player);
            }
        }
        unknown
    }

    /// The state that a position describes; the lints have seen to its sense.
    pub(in crate::games::checkpoint_charlie) fn state_of(
        &self,
        position: &Position,
    ) -> Result<State, Unknown> {
        let first = self.seat_named(position.first, "/first")?;
        let active = position
            .active
            .map(|player| self.seat_named(player, "/active"));
        let tailed = position
            .tailed
            .map(|player| self.seat_named(player, "/tailed"));
        let mut public = Clues::NONE;
        for face in &position.public {
            public.insert(self.clue_named(face, "/public")?);
        }
        let mut accusations = ArrayVec::new();
        for accusation in &position.accusations {
            accusations.push(Accusation {
                seat: self.seat_named(accusation.player, "/accusations")?,
                suspect: self.suspect_named(&accusation.suspect, "/accusations")?,
            });
        }
        let mut announced = SeatSet::NONE;
        for &player in &position.announced {
            announced.insert(self.seat_named(player, "/announced")?);
        }
        let mut pool = rules::setup::whole_pool(self);
        let mut players = ArrayVec::new();
        for text in position.players.values() {
            players.push(self.player_of(text, &mut pool)?);
        }
        let phase = position.phase;
        self.choose_the_rest(phase, &mut players);
        // There is no earlier round of which they could be.
        if position.round == 1 && phase != Phase::Over && rules::markers::tells_new_markers(self) {
            let held = players.iter_mut().flat_map(|player| &mut player.markers);
            held.filter(|held| !held.up)
                .for_each(|held| held.new = true);
        }
        let all = narrow::<u8>(self.players);
        let mut state = State {
            phase,
            round: position.round,
            first,
            active: active.transpose()?.unwrap_or(first),
            deck: ArrayVec::new(),
            public,
            tossed: position.tossed || phase == Phase::Toss,
            accusations,
            collected: if phase >= Phase::Closing {
                all
            } else {
                position.collected
            },
            unserved: position.unserved,
            last_served: None,
            announced,
            tailed: tailed.transpose()?,
            pool,
            players,
        };
        let last_served = (position.last_served).map(|last| self.seat_named(last, "/last-served"));
        state.last_served = match last_served.transpose()? {
            Some(last) => Some(last),
            None => rules::markers::seems_served(self, &state),
        };
        state.deck = match &position.deck {
            None => self.usual_deck(&state),
            Some(order) => {
                let card = |id: &Id| self.card_named(id, "/deck");
                order.iter().rev().map(card).collect::<Result<_, _>>()?
            }
        };
        Ok(state)
    }

    fn player_of(
        &self,
        text: &PlayerPosition,
        pool: &mut [u8; MAX_MARKERS],
    ) -> Result<Player, Unknown> {
        let investigator = text.investigator.as_ref();
        let investigator = investigator.map(|id| self.investigator_named(id, "/players"));
        let counter = text.counter.as_ref();
        let counter = counter
            .map(|id| self.trait_named(id, "/players"))
            .transpose()?;
        let clue = text.clue.as_ref();
        let clue = clue
            .map(|face| self.clue_named(face, "/players"))
            .transpose()?;
        let counter = match (clue, counter) {
            (Some(clue), _) => Some(Counter {
                of: clue.of,
                face: Some(clue.face),
            }),
            (None, counter) => counter.map(|of| Counter { of, face: None }),
        };
        let mut markers = ArrayVec::<Held, MAX_HELD>::new();
        for held in text.markers.iter().take(MAX_HELD) {
            let held = self.held_of(held)?;
            let left = &mut pool[held.marker.index()];
            *left = left.saturating_sub(1);
            markers.push(held);
        }
        for (number, held) in (1_u8..).zip(&mut markers) {
            held.new = text.new_markers.contains(&number);
        }
        Ok(Player {
            investigator: investigator.transpose()?,
            counter,
            line: self.cats_of(&text.line)?,
            discards: self.cats_of(&text.discards)?,
            markers,
        })
    }

    fn cats_of(&self, cats: &[Id]) -> Result<SuspectSet, Unknown> {
        let cat = |id: &Id| self.suspect_named(id, "/players");
        cats.iter().map(cat).collect()
    }

    fn held_of(&self, text: &HeldText) -> Result<Held, Unknown> {
        let mut seen = SeatSet::NONE;
        for &player in &text.seen_by {
            seen.insert(self.seat_named(player, "/players")?);
        }
        Ok(Held {
            marker: self.marker_named(&text.marker, "/players")?,
            up: text.face_up,
            seen,
            new: false,
        })
    }

    /// Once all have chosen, whoever is not said to have an investigator has the first whom nobody
    /// has.
    fn choose_the_rest(&self, phase: Phase, players: &mut [Player]) {
        if phase == Phase::Investigators {
            return;
        }
        for index in 0..players.len() {
            let is_free = |one: &InvestigatorId| {
                players
                    .iter()
                    .all(|player| player.investigator != Some(*one))
            };
            if players[index].investigator.is_none() {
                players[index].investigator = self.investigators.ids().find(is_free);
            }
        }
    }
}
