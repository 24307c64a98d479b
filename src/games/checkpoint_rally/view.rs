//! A position as somebody sees it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::document::{Id, Laid};
use crate::engine::{Game, Log, Viewer};
use crate::games::checkpoint_rally::components::{
    BordersLaid, Colour, Corner, DoneEntry, How, PendingDraws, Phase, Slot, SpaceName,
};
use crate::games::checkpoint_rally::rules;
use crate::games::checkpoint_rally::{CheckpointRally, Clause, Event, State};
use crate::kit::seat::Seat;

/// What a viewer sees. Keys are those of a position; what is hidden from the viewer is absent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct View {
    /// How far the game has come.
    pub phase: Phase,
    /// Who decides now; nobody if chance is due or the game is over.
    pub next: Vec<Colour>,
    /// The chance event that is due.
    pub chance: Option<String>,
    /// How the game ended.
    pub ending: Option<String>,
    /// The winner, once the game is over.
    pub winner: Option<Colour>,
    /// During setup: the players from first to last.
    pub player_order: Vec<Colour>,
    /// The players who have not finished, from the next to act; those who have given up among them.
    pub order: Vec<Colour>,
    /// The face-up row, slot by slot.
    pub row: Vec<Slot>,
    /// The stack, topmost tile first; only the referee sees it.
    pub stack: Option<Vec<Id>>,
    /// How many tiles the stack holds.
    pub stack_size: usize,
    /// The discard pile, in the order of the tile set.
    pub discard: Vec<Id>,
    /// Players who have finished or whose last chance is over.
    pub done: Vec<DoneEntry>,
    /// Who must discard.
    pub owes: Option<Colour>,
    /// An action that waits for a reshuffle.
    pub pending: Option<PendingDraws>,
    /// The border pieces.
    pub borders: Option<BordersLaid>,
    /// The tiles on the map, by space.
    #[schemars(extend(
        "x-help-keys" = "a space: a column from `a` in the west to `e`, then a row from `1` in the north to `5`"
    ))]
    pub board: BTreeMap<SpaceName, Laid>,
    /// The players by colour.
    #[schemars(schema_with = "Colour::table::<PlayerView>")]
    pub players: BTreeMap<Colour, PlayerView>,
}

/// What a viewer sees of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct PlayerView {
    /// The start corner.
    pub corner: Corner,
    /// The car sheet.
    pub car: Option<Id>,
    /// The checkpoint card; its owner alone sees it.
    pub card: Option<Id>,
    /// The checkpoints of that card; their owner alone sees them.
    pub checkpoints: Option<Vec<SpaceName>>,
    /// Minutes spent; a finisher's final time.
    pub time: i32,
    /// Where the marker stands on the stopwatch.
    pub dial: i32,
    /// Where the car stands.
    pub at: Option<SpaceName>,
    /// Checkpoints marked.
    pub visited: Vec<SpaceName>,
    /// Those of them whose token has returned.
    pub returned: Vec<SpaceName>,
    /// Unspent GPS updates.
    pub gps: u8,
    /// The hand, in the order of the tile set; its owner alone sees it.
    pub hand: Option<Vec<Id>>,
    /// How many tiles are in hand.
    pub hand_size: usize,
    /// A finisher's place by final time, from 1.
    pub rank: Option<usize>,
}

impl CheckpointRally {
    pub(super) fn view_of(&self, state: &State, viewer: Viewer, log: &mut impl Log<Self>) -> View {
        let position = self.position_of(state);
        let referee = viewer == Viewer::Referee;
        let ranking = rules::finish::ranking(state);
        if !referee && !state.discard.is_empty() {
            log.cite(Clause::DiscardFaceUp);
        }
        let deciding = self.turn(state).seats();
        let next = self.players_at(deciding.iter());
        let ending = self.ending(state);
        let players = self.table_of(self.all_seats(), |seat| {
            self.player_view(state, seat, viewer, &ranking, log)
        });
        View {
            phase: state.phase,
            next,
            chance: rules::setup::due(state).map(str::to_owned),
            winner: ending
                .as_ref()
                .and_then(|_| ranking.first().map(|&seat| self.colour(seat))),
            ending: ending.map(|ending| ending.id.to_owned()),
            player_order: position.player_order,
            order: self.players_at(&state.order),
            row: position.row,
            stack: position.stack.filter(|_| referee),
            stack_size: state.stack.len(),
            discard: position.discard,
            done: position.done,
            owes: position.owes,
            pending: position.pending,
            borders: position.borders,
            board: position.board,
            players,
        }
    }

    fn player_view(
        &self,
        state: &State,
        seat: Seat,
        viewer: Viewer,
        ranking: &[Seat],
        log: &mut impl Log<Self>,
    ) -> PlayerView {
        let player = state.player(seat);
        let own = viewer == Viewer::Seat(seat);
        let visible = viewer.sees(seat);
        if own && player.card.is_some() {
            log.cite(Clause::CheckOwnCardVisible);
        }
        if own && !player.hand.is_empty() {
            log.cite(Clause::HandOwnVisible);
        }
        if !visible && !player.hand.is_empty() {
            log.cite(Clause::HandHidden);
        }
        let card = player.card.filter(|_| visible);
        PlayerView {
            corner: Corner::of(self.players[seat.index()].corner),
            car: player.car.map(|car| self.cars[car].id.clone()),
            card: card.map(|card| self.cards[card].id.clone()),
            checkpoints: card.map(|_| player.goals.iter().map(SpaceName).collect()),
            time: player.time,
            dial: self.dial(player.time),
            at: player.at.map(SpaceName),
            visited: player.visited.iter().map(SpaceName).collect(),
            returned: player.returned.iter().map(SpaceName).collect(),
            gps: player.gps,
            hand: visible.then(|| self.tile_ids(player.hand)),
            hand_size: player.hand.len(),
            rank: ranking
                .iter()
                .position(|&other| other == seat)
                .map(|place| place + 1),
        }
    }

    /// Where a marker of this time stands on the stopwatch, from 1 to the length of a lap.
    fn dial(&self, time: i32) -> i32 {
        (time - 1).rem_euclid(i32::from(self.constants.dial_minutes)) + 1
    }

    /// The event without what `viewer` may not see.
    pub(super) fn event_for(&self, event: &Event, viewer: Viewer) -> Event {
        let sees = |player| self.seat_of(player).is_some_and(|seat| viewer.sees(seat));
        match event {
            Event::Drew { player, line, .. } if !sees(*player) => Event::Drew {
                player: *player,
                tile: None,
                line: *line,
            },
            Event::CardDealt { player, .. } if !sees(*player) => Event::CardDealt {
                player: *player,
                card: None,
            },
            _ => event.clone(),
        }
    }
}

impl How {
    /// The ending of a game whose last lost chance was lost in this way.
    pub(super) fn ending(self) -> &'static str {
        match self {
            Self::Finished => "all-finished",
            Self::Passed => "marker-passed",
            Self::PastBest => "past-best",
            Self::GivenUp => "given-up",
            Self::OneAction => "one-action",
        }
    }
}
