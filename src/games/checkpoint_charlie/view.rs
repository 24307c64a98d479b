//! A position as somebody sees it.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::document::Id;
use crate::engine::{Ending, Game as _, Log, Viewer};
use crate::games::checkpoint_charlie::components::{
    AccusationText, Colour, Phase, PlayerName, Special,
};
use crate::games::checkpoint_charlie::deduce::Knowledge;
use crate::games::checkpoint_charlie::rules;
use crate::games::checkpoint_charlie::{CheckpointCharlie, Clause, Code, Event, Held, State};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

/// What a viewer sees. Keys are those of a position; what is hidden from the viewer is absent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct View {
    /// How far the game has come.
    pub phase: Phase,
    /// The round, counted from 1.
    pub round: u8,
    /// Who started the round, once known.
    pub first: Option<PlayerName>,
    /// Whose turn it is to reveal, in the search.
    pub active: Option<PlayerName>,
    /// Who decides now: in the search the player who reveals and all who may accuse; between
    /// two draws the player who goes on, at the end of a round the one who ends it, and the viewer, if
    /// there is something left to do.
    pub next: Vec<PlayerName>,
    /// The chance event that is due.
    pub chance: Option<String>,
    /// How the game ended.
    pub ending: Option<String>,
    /// The winner, once the game is over; several share the victory.
    pub winners: Option<Vec<PlayerName>>,
    /// The players from first to last, once the game is over; those who share a place stand
    /// together.
    pub ranking: Option<Vec<Vec<PlayerName>>>,
    /// Cards left in the deck.
    pub cards_left: u16,
    /// The deck from the top; nobody sees it but the referee.
    pub deck: Option<Vec<Id>>,
    /// Whether the last card that came off the deck was an investigator card.
    pub tossed: bool,
    /// Public clues: faces of counters that were tossed.
    pub public: Vec<Id>,
    /// Clue counters left in the bag.
    pub counters_left: u8,
    /// Accusations in the order in which they were made.
    pub accusations: Vec<AccusationText>,
    /// Whom a Stasi officer tails.
    pub tailed: Option<PlayerName>,
    /// The faces of the chief of spies as far as clues tell, once they are turned up and markers
    /// are drawn.
    pub chief: Option<Vec<Id>>,
    /// Whether the chief was still in the deck as accusations were closed: everybody knows once the
    /// clues are turned up and markers are drawn.
    pub chief_in_deck: Option<bool>,
    /// How many of these clues are true of the cat that each player has accused.
    #[schemars(schema_with = "matches_schema")]
    pub matches: Option<BTreeMap<PlayerName, u8>>,
    /// How many players have had their draw of a marker in this round.
    pub collected: u8,
    /// Whether somebody could not be given a marker in this round, where that matters.
    pub unserved: bool,
    /// Who has announced the points that end the game.
    pub announced: Vec<PlayerName>,
    /// Markers in the pool.
    pub pool: PoolView,
    /// What players can work out of the clues of the round; a seat sees its own alone.
    #[schemars(schema_with = "PlayerName::table::<KnowsView>")]
    pub knows: BTreeMap<PlayerName, KnowsView>,
    /// The players.
    #[schemars(schema_with = "PlayerName::table::<PlayerView>")]
    pub players: BTreeMap<PlayerName, PlayerView>,
}

fn matches_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    PlayerName::table::<u8>(generator)
}

/// Markers in the pool, by what their backs show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PoolView {
    /// Gold ones.
    pub gold: u16,
    /// White ones.
    pub white: u16,
    /// Black ones.
    pub black: u16,
}

/// What a player can work out of the clues of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct KnowsView {
    /// How many worlds fit what the player has seen: clues of the others, all of different traits,
    /// and a face of each counter in the bag. All are equally likely.
    pub worlds: u32,
    /// The cats that are the chief of spies in one of them; where no cat looks so, the faces,
    /// joined by `+`.
    pub chiefs: Vec<String>,
    /// The clue or the clues that each player has in one of them.
    #[schemars(schema_with = "PlayerName::table::<Vec<Id>>")]
    pub clues: BTreeMap<PlayerName, Vec<Id>>,
    /// How many of the worlds speak for each of them.
    pub weights: WeightsView,
}

/// In how many worlds something is so, of those that a player can think of; what is so in none is absent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WeightsView {
    /// Worlds in which the cat is the chief of spies, by cat; together they are all worlds.
    pub chiefs: BTreeMap<String, u32>,
    /// Worlds in which the player has the clue, by player and clue; those of a player are together all worlds.
    #[schemars(schema_with = "PlayerName::table::<BTreeMap<Id, u32>>")]
    pub clues: BTreeMap<PlayerName, BTreeMap<Id, u32>>,
}

/// What a viewer sees of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct PlayerView {
    /// The investigator, once chosen.
    pub investigator: Option<Id>,
    /// Whether a clue counter has been drawn.
    pub drawn: bool,
    /// Whether its face has been chosen.
    pub laid: bool,
    /// The trait of the counter; others see it once the clue lies open.
    pub counter: Option<Id>,
    /// The face that lies up; others see it once the clue lies open.
    pub clue: Option<Id>,
    /// Cats in the line.
    pub line: Vec<Id>,
    /// Cats in the discard pile.
    pub discards: Vec<Id>,
    /// The cat that was accused.
    pub accused: Option<Id>,
    /// Score markers in the order in which they came.
    pub markers: Vec<HeldView>,
    /// Which of them were drawn in this round, counted from 1, where that says when an Adler marker
    /// may be exchanged.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub new_markers: Vec<u8>,
    /// Their points; others see them once the game is over.
    pub points: Option<i16>,
}

/// A score marker before a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct HeldView {
    /// What its back shows.
    pub colour: Colour,
    /// Which it is; hidden from those who have never had one that lies face down.
    pub marker: Option<Id>,
    /// Whether it lies face up.
    pub face_up: bool,
    /// Others who know what it is, for they had it before an exchange.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seen_by: Vec<PlayerName>,
}

impl CheckpointCharlie {
    pub(super) fn view_of(&self, state: &State, viewer: Viewer, log: &mut impl Log<Self>) -> View {
        let ending = self.ending(state);
        let (winners, ranking) = ending.as_ref().map(|ending| self.places(ending)).unzip();
        let begun = state.phase > Phase::FirstPlayer;
        let players = self.table_of(self.all_seats(), |seat| {
            self.player_view(state, seat, viewer, log)
        });
        let bag = rules::setup::bag(self, state).count_ones();
        let scored = state.phase >= Phase::Markers;
        let colour = |colour| narrow::<u16>(rules::markers::in_pool(self, state, colour));
        View {
            phase: state.phase,
            round: state.round,
            first: begun.then(|| self.player(state.first)),
            active: (state.phase == Phase::Search).then(|| self.player(state.active)),
            next: self.players_at(self.turn_for(state, viewer).seats().iter()),
            chance: rules::chance::event_due(state).map(str::to_owned),
            winners,
            ranking,
            ending: ending.map(|Ending { id, .. }| id.to_owned()),
            cards_left: narrow::<u16>(state.deck.len()),
            deck: (viewer == Viewer::Referee).then(|| self.deck_ids(&state.deck)),
            tossed: state.tossed,
            public: self.face_ids(state.public),
            counters_left: narrow::<u8>(bag),
            accusations: (state.accusations.iter())
                .map(|one| AccusationText {
                    player: self.player(one.seat),
                    suspect: self.suspects[one.suspect].id.clone(),
                })
                .collect(),
            tailed: state.tailed.map(|seat| self.player(seat)),
            chief: scored.then(|| self.face_ids(rules::markers::all_clues(state))),
            chief_in_deck: scored.then(|| rules::markers::chief_in_deck(self, state)),
            matches: scored.then(|| self.matches_view(state)),
            collected: state.collected,
            unserved: state.unserved,
            announced: self.players_at(state.announced.iter()),
            pool: PoolView {
                gold: colour(Colour::Gold),
                white: colour(Colour::White),
                black: colour(Colour::Black),
            },
            knows: self.knowledge_view(state, viewer),
            players,
        }
    }

    fn matches_view(&self, state: &State) -> BTreeMap<PlayerName, u8> {
        let clues = rules::markers::all_clues(state);
        let matches = state.accusations.iter().map(|one| {
            let matches = clues.matches(self.suspects[one.suspect].code);
            (self.player(one.seat), matches)
        });
        matches.collect()
    }

    fn knowledge_view(&self, state: &State, viewer: Viewer) -> BTreeMap<PlayerName, KnowsView> {
        let seats = self.all_seats().filter(|seat| viewer.sees(*seat));
        let known = seats.filter_map(|seat| {
            let knowledge = self.deduce(state, Some(seat))?;
            Some((self.player(seat), self.knows_view(&knowledge)))
        });
        known.collect()
    }

    fn knows_view(&self, knowledge: &Knowledge) -> KnowsView {
        // Cats first, in the order in which they are listed; then looks that no cat has.
        let mut chiefs: Vec<(String, u32)> = self
            .chiefs(knowledge)
            .map(|cat| &self.suspects[cat])
            .map(|cat| (cat.id.to_string(), knowledge.worlds(cat.code)))
            .collect();
        let is_cat = |code: Code| self.suspects.iter().any(|cat| cat.code == code);
        let others = knowledge.codes().filter(|code| !is_cat(*code));
        chiefs.extend(others.map(|code| (self.face_names(code), knowledge.worlds(code))));
        let clues = self.all_seats().map(|seat| {
            let clues = knowledge.clues(seat);
            let faces = clues.map(|clue| self.face(clue).clone());
            (self.player(seat), faces.collect())
        });
        let holding = knowledge.holding();
        let weights = self.all_seats().map(|seat| {
            let clues = knowledge.clues(seat);
            let weights = clues.map(|clue| (self.face(clue).clone(), holding.worlds(seat, clue)));
            (self.player(seat), weights.collect())
        });
        KnowsView {
            worlds: knowledge.total(),
            chiefs: chiefs.iter().map(|(name, _)| name.clone()).collect(),
            clues: clues.collect(),
            weights: WeightsView {
                clues: weights.collect(),
                chiefs: chiefs.into_iter().collect(),
            },
        }
    }

    /// What a cat would look like.
    fn face_names(&self, code: Code) -> String {
        let faces = self.traits.ids().map(|of| {
            let face = code.face(of);
            self.face(super::table::Clue { of, face }).as_str()
        });
        faces.collect::<Vec<_>>().join("+")
    }

    fn player_view(
        &self,
        state: &State,
        seat: Seat,
        viewer: Viewer,
        log: &mut impl Log<Self>,
    ) -> PlayerView {
        let player = state.player(seat);
        let own = viewer == Viewer::Seat(seat);
        let visible = viewer.sees(seat);
        let open = self.clue_is_open(state, seat);
        if player.counter.is_some() {
            if own {
                log.cite(Clause::ClueLookAnyTime);
            } else if !visible && !open {
                log.cite(Clause::ClueSecret);
            } else if !visible && state.tailed == Some(seat) && state.phase < Phase::ScoringToss {
                log.cite(Clause::StasiPlayUncovered);
            }
        }
        let counter = player.counter.filter(|_| visible || open);
        let clue = counter.and_then(super::state::Counter::clue);
        let over = state.phase == Phase::Over;
        let markers = player.markers.iter();
        let markers = markers.map(|held| self.held_view(held, visible || over, viewer, log));
        PlayerView {
            investigator: player
                .investigator
                .map(|own| self.investigators[own].clone()),
            drawn: player.counter.is_some(),
            laid: player.counter.is_some_and(|counter| counter.face.is_some()),
            counter: counter.map(|counter| self.traits[counter.of].id.clone()),
            clue: clue.map(|clue| self.face(clue).clone()),
            line: self.suspect_ids(&player.line),
            discards: self.suspect_ids(&player.discards),
            accused: (state.accused_by(seat)).map(|cat| self.suspects[cat].id.clone()),
            markers: markers.collect(),
            new_markers: player.new_markers(),
            points: (visible || over).then(|| rules::closing::points(self, state, seat)),
        }
    }

    fn held_view(
        &self,
        held: &Held,
        visible: bool,
        viewer: Viewer,
        log: &mut impl Log<Self>,
    ) -> HeldView {
        let had = matches!(viewer, Viewer::Seat(seat) if held.seen.contains(seat));
        let visible = visible || held.up || had;
        let is_adler = self.is(held.marker, Special::Adler);
        if held.up && is_adler {
            log.cite(Clause::AdlerSpentFaceUp);
        }
        if !visible {
            log.cite(Clause::ScoreHiddenValues);
            if is_adler {
                log.cite(Clause::AdlerKeptFaceDown);
            }
            if !held.seen.is_empty() {
                log.cite(Clause::AdlerNewMarkerHidden);
            }
        }
        HeldView {
            colour: self.markers[held.marker].colour,
            marker: visible.then(|| self.markers[held.marker].id.clone()),
            face_up: held.up,
            seen_by: self.players_at(held.seen.iter()),
        }
    }

    pub(super) fn event_for(event: &Event, viewer: Viewer) -> Event {
        let sees = |player: PlayerName| viewer.sees(Seat::new(player as usize));
        let mut event = event.clone();
        match &mut event {
            Event::ClueDrawn { player, counter } if !sees(*player) => *counter = None,
            Event::FaceChosen {
                player,
                face,
                uncovered: false,
            } if !sees(*player) => *face = None,
            Event::MarkerDrawn { player, marker, .. } if !sees(*player) => *marker = None,
            Event::Exchanged {
                player,
                with,
                gained,
                face_up: false,
                ..
            } if !sees(*player) && !sees(*with) => *gained = None,
            _ => {}
        }
        event
    }
}
