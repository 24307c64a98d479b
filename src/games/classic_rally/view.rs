//! A position as somebody sees it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::document::{Id, Laid};
use crate::engine::{Ending, Game as _, Log, Viewer};
use crate::games::classic_rally::components::{
    Aquaplaning, Car, CardsGiven, CellName, Colour, Feature, FeaturesGiven, HandGiven, Hazard,
    Joker, LoadText, Location, Phase, Problem, Side, TurnText,
};
use crate::games::classic_rally::rules;
use crate::games::classic_rally::text::{features_off, problems, stopped, tokens};
use crate::games::classic_rally::{ClassicRally, Clause, Event, Place, Player, State};
use crate::kit::seat::Seat;

/// What a viewer sees. Keys are those of a position; what is hidden from the viewer is absent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct View {
    /// How far the game has come.
    pub phase: Phase,
    /// The stage, counted from 1.
    pub stage: u8,
    /// The round, counted from 1; 0 before the race.
    pub round: u16,
    /// The first player, once known; until then the first seat.
    pub first: Colour,
    /// Who decides now; nobody if chance is due or the game is over.
    pub next: Vec<Colour>,
    /// The chance event that is due.
    pub chance: Option<String>,
    /// How the game ended.
    pub ending: Option<String>,
    /// The best, once the game is over; several share the victory.
    pub winners: Option<Vec<Colour>>,
    /// The players from first to last, once the game is over; those who share a place stand
    /// together, and those without one are left out.
    pub ranking: Option<Vec<Vec<Colour>>>,
    /// The turn of the race.
    pub turn: Option<TurnView>,
    /// Ticks of the stopwatch, once it runs.
    pub clock: Option<u16>,
    /// The Hazard deck, topmost card first; only the referee sees it.
    pub hazard_deck: Option<Vec<Hazard>>,
    /// How many cards the Hazard deck holds.
    pub hazard_deck_size: usize,
    /// The cards at its bottom that went there before everybody's eyes, the lowest one last.
    pub hazard_known: Vec<Hazard>,
    /// The Jokers that have been played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spent_jokers: Vec<Joker>,
    /// The open piles of cards that boards carry.
    pub piles: CardsGiven,
    /// Features that nobody has.
    pub features_left: FeaturesGiven,
    /// The SERVICE STATION tile that was left out.
    pub removed_service: Option<Id>,
    /// The tile pile, topmost first; only the referee sees it.
    pub tile_pile: Option<Vec<Id>>,
    /// How many tiles the pile holds.
    pub tile_pile_size: usize,
    /// The tile that the builder has drawn.
    pub drawn: Option<Id>,
    /// While the map is built: who lays the next tile, or FINISH.
    pub builder: Option<Colour>,
    /// Who rolls for the order or for FINISH.
    pub rolling: Vec<Colour>,
    /// The tiles on the table, by cell.
    pub board: BTreeMap<CellName, Laid>,
    /// The players by colour.
    #[schemars(schema_with = "Colour::table::<PlayerView>")]
    pub players: BTreeMap<Colour, PlayerView>,
}

/// What everybody sees of a turn.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a thing done or not done"
)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct TurnView {
    /// Whose it is.
    pub player: Colour,
    /// How far it has come.
    pub step: super::components::Step,
    /// How many Features the player has still to switch off.
    pub disable: u8,
    /// The player's Features that are off for this turn because of the roll.
    pub off: Vec<Feature>,
    /// Whether the drive has been made, or a Road Book card burnt in its place.
    pub driven: bool,
    /// Whether the Assistance Car has moved.
    pub assist_driven: bool,
    /// Whether there has been an assistance procedure.
    pub assisted: bool,
    /// Whether there has been one since the Rally Car came to its tile, so that it may still be
    /// turned.
    pub assisted_here: bool,
    /// Whether a toolbox has been used.
    pub toolbox_used: bool,
    /// Whether a fuel leak has been drawn.
    pub leak_drawn: bool,
    /// A drive that is interrupted for the Joker.
    pub drive: Option<super::components::DriveText>,
}

/// What a viewer sees of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct PlayerView {
    /// Where the Rally Car stands.
    pub at: Option<CellName>,
    /// Where it heads.
    pub heading: Option<Side>,
    /// Where the Assistance Car stands.
    pub assistance_at: Option<CellName>,
    /// The Features.
    pub features: Vec<Feature>,
    /// Those of them that work now.
    pub active: Vec<Feature>,
    /// Cards on the Rally Board.
    pub rally: CardsGiven,
    /// Fuel on the Rally Board.
    pub tank: u8,
    /// Cards on the Assistance Board.
    pub assistance: CardsGiven,
    /// Road Book cards in hand; their owner alone sees them.
    pub hand: Option<HandGiven>,
    /// How many Road Book cards are in hand.
    pub hand_size: u8,
    /// The Joker; its owner alone sees it.
    pub joker: Option<Joker>,
    /// Whether the Joker is not spent yet.
    pub has_joker: bool,
    /// Checkpoint tokens.
    pub tokens: Vec<u8>,
    /// What is not repaired yet, AQUAPLANING aside.
    pub problems: Vec<Problem>,
    /// AQUAPLANING, and whether it holds the car already.
    pub aquaplaning: Option<Aquaplaning>,
    /// Whether a problem keeps the Rally Car from moving.
    pub immobile: bool,
    /// Cars whose last movement ended where they stand, so that they may resupply there.
    pub stopped: Vec<Car>,
    /// The round in which the Rally Car finished the stage.
    pub finished: Option<u16>,
    /// Chrono points of this stage.
    pub points: Option<u16>,
    /// Chrono points of earlier stages, unless one of them gave none.
    pub total: Option<u16>,
    /// A tile that fitted nowhere.
    pub kept: Option<Id>,
    /// Whether the vote for FINISH or the load, whichever is due, has been committed.
    pub committed: bool,
    /// The vote for FINISH; its owner alone sees it before all have voted.
    pub vote: Option<Location>,
    /// The load; its owner alone sees it before all have chosen theirs.
    pub load: Option<LoadText>,
}

impl ClassicRally {
    pub(super) fn view_of(&self, state: &State, viewer: Viewer, log: &mut impl Log<Self>) -> View {
        let position = self.position_of(state);
        let referee = viewer == Viewer::Referee;
        let next = self.players_at(self.turn(state).seats().iter());
        let ending = self.ending(state);
        let (winners, ranking) = ending.as_ref().map(|ending| self.places(ending)).unzip();
        let known = usize::from(state.known_hazards).min(state.hazards.len());
        let hidden = state.hazards.len() > known || !state.building.pile.is_empty();
        if !referee && hidden {
            log.cite(Clause::CardsShuffleSecretDecks);
        }
        let players = self.table_of(self.all_seats(), |seat| {
            self.player_view(state, seat, viewer, log)
        });
        View {
            phase: state.phase,
            stage: position.stage,
            round: state.round,
            first: self.colour(state.first),
            next,
            chance: self.due(state).map(str::to_owned),
            winners,
            ranking,
            ending: ending.map(|Ending { id, .. }| id.to_owned()),
            turn: (state.phase == Phase::Race).then(|| self.turn_view(state)),
            clock: state.clock,
            hazard_deck: referee.then(|| state.hazards.to_vec()),
            hazard_deck_size: state.hazards.len(),
            hazard_known: state.hazards[state.hazards.len() - known..].to_vec(),
            spent_jokers: position.spent_jokers,
            piles: CardsGiven::all(state.piles),
            features_left: FeaturesGiven::all(state.features_left),
            removed_service: position.removed_service,
            tile_pile: Some(position.tile_pile).filter(|pile| referee && !pile.is_empty()),
            tile_pile_size: state.building.pile.len(),
            drawn: position.drawn,
            builder: is_building(state.phase).then(|| self.colour(state.building.builder)),
            rolling: self.players_at(state.building.rolling.iter()),
            board: position.board,
            players,
        }
    }

    fn turn_view(&self, state: &State) -> TurnView {
        let turn = &state.turn;
        let TurnText { off, drive, .. } = self.turn_text(state);
        TurnView {
            player: self.colour(turn.seat),
            step: turn.step,
            disable: turn.owed,
            off,
            driven: turn.driven,
            assist_driven: turn.assist_driven,
            assisted: turn.assisted,
            assisted_here: turn.assisted_here,
            toolbox_used: turn.toolbox_used,
            leak_drawn: turn.leak_drawn,
            drive,
        }
    }

    pub(super) fn player_view(
        &self,
        state: &State,
        seat: Seat,
        viewer: Viewer,
        log: &mut impl Log<Self>,
    ) -> PlayerView {
        let player = state.player(seat);
        let visible = viewer.sees(seat);
        let has_secrets = player.hand_size() > 0 || player.joker.is_some();
        if viewer != Viewer::Referee && has_secrets {
            log.cite(Clause::SetupSecretCards);
        }
        let cell = |place: Place| CellName(state.map.at(place).cell);
        let vote = player
            .vote
            .filter(|_| visible || state.phase != Phase::VoteFinish);
        PlayerView {
            at: player.at.map(cell),
            heading: player.at.map(|_| player.heading),
            assistance_at: player.assistance_at.map(cell),
            features: player.features.to_vec(),
            active: features_off(player, rules::features::active(self, state, seat)),
            rally: CardsGiven::all(player.rally),
            tank: player.rally.of(super::components::Card::Fuel),
            assistance: CardsGiven::all(player.assistance),
            hand: visible.then(|| HandGiven::all(player.hand)),
            hand_size: player.hand_size(),
            joker: player.joker.filter(|_| visible),
            has_joker: player.joker.is_some(),
            tokens: tokens(player),
            problems: problems(player),
            aquaplaning: player.aquaplaning,
            immobile: rules::features::is_immobile(state, seat),
            stopped: stopped(player),
            finished: player.finished,
            points: player.points,
            total: player.total,
            kept: player.kept.map(|tile| self.id_of(tile)),
            committed: has_committed(player, state.phase),
            vote: vote.map(|spot| Location {
                at: CellName(spot.cell),
                rotation: spot.rotation,
            }),
            load: player
                .load
                .filter(|_| visible)
                .map(|(rally, assistance)| LoadText {
                    rally: CardsGiven::all(rally),
                    assistance: CardsGiven::all(assistance),
                }),
        }
    }

    /// The event without what `viewer` may not see.
    pub(super) fn event_for(&self, event: &Event, viewer: Viewer) -> Event {
        let sees = |player| self.seat_of(player).is_some_and(|seat| viewer.sees(seat));
        match event {
            Event::JokerDealt { player, .. } if !sees(*player) => Event::JokerDealt {
                player: *player,
                joker: None,
            },
            _ => event.clone(),
        }
    }
}

fn is_building(phase: Phase) -> bool {
    matches!(
        phase,
        Phase::PlaceStart | Phase::Build | Phase::ReshuffleTiles | Phase::PlaceFinish
    )
}

fn has_committed(player: &Player, phase: Phase) -> bool {
    match phase {
        Phase::VoteFinish => player.vote.is_some(),
        Phase::Load => player.load.is_some(),
        _ => false,
    }
}
