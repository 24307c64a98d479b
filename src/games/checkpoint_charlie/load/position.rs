//! From a position's document to a state that play can go on from.

use arrayvec::ArrayVec;

use crate::document::Id;
use crate::engine::definition::Unknown;
use crate::games::checkpoint_charlie::components::{HeldText, Phase, PlayerPosition, Position};
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
    ) -> Vec<Unknown> {
        let mut unknown = Vec::new();
        let seats = [
            ("/first".to_owned(), Some(position.first)),
            ("/active".to_owned(), position.active),
            ("/tailed".to_owned(), position.tailed),
        ];
        let listed = position.announced.iter().enumerate();
        let listed = listed.map(|(i, &player)| (format!("/announced/{i}"), Some(player)));
        let accusers = position.accusations.iter().enumerate();
        let accusers = accusers
            .map(|(i, accusation)| (format!("/accusations/{i}/player"), Some(accusation.player)));
        for (at, player) in seats.into_iter().chain(listed).chain(accusers) {
            unknown.extend(player.and_then(|player| self.seat_named(player, &at).err()));
        }
        for (i, card) in position.deck.iter().flatten().enumerate() {
            unknown.extend(self.card_named(card, &format!("/deck/{i}")).err());
        }
        for (i, face) in position.public.iter().enumerate() {
            unknown.extend(self.clue_named(face, &format!("/public/{i}")).err());
        }
        for (i, accusation) in position.accusations.iter().enumerate() {
            let at = format!("/accusations/{i}/suspect");
            unknown.extend(self.suspect_named(&accusation.suspect, &at).err());
        }
        for (player, text) in &position.players {
            self.unknown_to_player(text, &format!("/players/{player}"), &mut unknown);
        }
        unknown
    }

    fn unknown_to_player(&self, text: &PlayerPosition, at: &str, unknown: &mut Vec<Unknown>) {
        let own = |key: &str| format!("{at}/{key}");
        let investigator = text.investigator.as_ref();
        unknown.extend(
            investigator.and_then(|id| self.investigator_named(id, &own("investigator")).err()),
        );
        let counter = text.counter.as_ref();
        unknown.extend(counter.and_then(|id| self.trait_named(id, &own("counter")).err()));
        let clue = text.clue.as_ref();
        unknown.extend(clue.and_then(|id| self.clue_named(id, &own("clue")).err()));
        for (key, cats) in [("line", &text.line), ("discards", &text.discards)] {
            for (i, cat) in cats.iter().enumerate() {
                unknown.extend(self.suspect_named(cat, &own(&format!("{key}/{i}"))).err());
            }
        }
        for (i, held) in text.markers.iter().enumerate() {
            let at = own(&format!("markers/{i}"));
            unknown.extend(
                self.marker_named(&held.marker, &format!("{at}/marker"))
                    .err(),
            );
            for (j, &player) in held.seen_by.iter().enumerate() {
                unknown.extend(self.seat_named(player, &format!("{at}/seen-by/{j}")).err());
            }
        }
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
