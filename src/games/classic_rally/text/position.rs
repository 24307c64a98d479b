//! Positions, written out whole.

use crate::document::{Id, Reference};
use crate::games::classic_rally::components::{
    BUILT, Car, CardsGiven, CellName, DriveText, Feature, FeaturesGiven, HandGiven, Hazard, Joker,
    LoadText, Location, Phase, PlayerPosition, Position, Problem, Step, TurnText,
};
use crate::games::classic_rally::rules;
use crate::games::classic_rally::state::TurnState;
use crate::games::classic_rally::{ClassicRally, Place, Player, Stage, State};
use crate::kit::seat::Seat;

impl ClassicRally {
    /// The position, written out whole.
    pub(crate) fn position_of(&self, state: &State) -> Position {
        let colour = |seat: Seat| self.colour(seat);
        let building = &state.building;
        let bare = rules::setup::bare_table(self, state.stage);
        Position {
            seats: self.players.iter().map(|player| player.colour).collect(),
            first: (state.first != bare.first).then(|| colour(state.first)),
            phase: state.phase,
            stage: state.stage + 1,
            round: (state.round != usual_round(state.phase)).then_some(state.round),
            stages: self.stage_names(),
            fewer_services: self.options.fewer_services,
            classification: self.options.classification,
            chrono: self.options.chrono,
            max_rounds: self.options.max_rounds,
            dnf_points: self.options.dnf_points,
            clock: state.clock,
            hazard_deck: (!state.hazards.is_empty()).then(|| state.hazards.to_vec()),
            hazard_top: None,
            known_hazards: state.known_hazards,
            spent_jokers: spent_jokers(state),
            features_left: (state.features_left != self.usual_features(state))
                .then(|| FeaturesGiven::all(state.features_left)),
            removed_service: building.removed.map(|tile| self.id_of(tile)),
            tile_pile: self.pile_of(state),
            drawn: building.drawn.map(|tile| self.id_of(tile)),
            builder: (building.builder != state.first).then(|| colour(building.builder)),
            rolling: (building.rolling != self.usual_rolling(state.phase))
                .then(|| building.rolling.iter().map(colour).collect()),
            components: self.components.clone(),
            readings: self.readings.written_over(&self.rules_readings),
            turn: (state.turn != usual_turn(state.phase, state.first))
                .then(|| self.turn_text(state)),
            board: self.board_of(state),
            players: self.table_of(self.all_seats(), |seat| self.player_text(state, seat)),
        }
    }

    fn stage_names(&self) -> Vec<Reference> {
        let name = |stage: &Stage| match stage {
            Stage::Built => BUILT.into(),
            Stage::Preset(preset) => preset.path.clone(),
        };
        self.stages.iter().map(name).collect()
    }

    /// The tiles on the table.
    pub(crate) fn board_of(
        &self,
        state: &State,
    ) -> std::collections::BTreeMap<CellName, crate::document::Laid> {
        let tiles = state.map.tiles().iter();
        tiles
            .map(|laid| (CellName(laid.cell), self.laid_of(laid.tile, laid.rotation)))
            .collect()
    }

    /// The tile pile, topmost first.
    pub(crate) fn pile_of(&self, state: &State) -> Vec<Id> {
        self.ids_of(state.building.pile.iter().rev())
    }

    /// The Features that nobody has, unless a position says otherwise.
    pub(crate) fn usual_features(&self, state: &State) -> [u8; Feature::ALL.len()] {
        if self.is_solo() && state.phase > Phase::SoloFeatures {
            // Those that were not dealt are out of the game.
            return [0; Feature::ALL.len()];
        }
        let mut left = rules::setup::bare_table(self, state.stage).features_left;
        for &feature in state.players.iter().flat_map(|player| &player.features) {
            let count = &mut left[feature as usize];
            *count = count.saturating_sub(1);
        }
        left
    }

    /// Who rolls in a phase, unless a position says otherwise.
    pub(crate) fn usual_rolling(&self, phase: Phase) -> crate::kit::seat::SeatSet {
        let mut seats = crate::kit::seat::SeatSet::NONE;
        if matches!(phase, Phase::OrderRoll | Phase::FinishRoll) {
            self.all_seats().for_each(|seat| seats.insert(seat));
        }
        seats
    }

    pub(crate) fn turn_text(&self, state: &State) -> TurnText {
        let turn = &state.turn;
        TurnText {
            player: (turn.seat != state.first).then(|| self.colour(turn.seat)),
            step: (turn.step != Step::Move).then_some(turn.step),
            disable: turn.owed,
            off: features_off(state.player(turn.seat), turn.off),
            driven: turn.driven,
            assist_driven: turn.assist_driven,
            assisted: turn.assisted,
            assisted_here: turn.assisted_here && (turn.driven || turn.drive.is_some()),
            toolbox_used: turn.toolbox_used,
            leak_drawn: turn.leak_drawn,
            drive: turn.drive.map(|drive| DriveText {
                steps: drive.steps,
                start: drive.start,
                free: drive.free,
                extra: drive.extra,
                assist: drive.for_assist,
            }),
        }
    }

    fn player_text(&self, state: &State, seat: Seat) -> PlayerPosition {
        let player = state.player(seat);
        let cell = |place: Place| CellName(state.map.at(place).cell);
        let hand = HandGiven::all(player.hand);
        PlayerPosition {
            at: player.at.map(cell),
            heading: player.at.map(|_| player.heading),
            assistance_at: player.assistance_at.map(cell),
            features: player.features.to_vec(),
            rally: player.rally.into(),
            assistance: player.assistance.into(),
            hand: HandGiven(hand.0.into_iter().filter(|(_, count)| *count > 0).collect()),
            joker: player.joker,
            tokens: tokens(player),
            problems: problems(player),
            aquaplaning: player.aquaplaning,
            stopped: stopped(player),
            finished: player.finished,
            points: player.points,
            total: player.total.unwrap_or_default(),
            no_total: player.total.is_none(),
            kept: player.kept.map(|tile| self.id_of(tile)),
            vote: player.vote.map(|spot| Location {
                at: CellName(spot.cell),
                rotation: spot.rotation,
            }),
            load: player.load.map(|(rally, assistance)| LoadText {
                rally: CardsGiven::from(rally),
                assistance: CardsGiven::from(assistance),
            }),
        }
    }
}

/// The round in a phase, unless a position says otherwise.
pub(crate) fn usual_round(phase: Phase) -> u16 {
    u16::from(phase >= Phase::Race)
}

/// The turn in a phase, unless a position says otherwise.
pub(crate) fn usual_turn(phase: Phase, first: Seat) -> TurnState {
    let mut turn = TurnState::new(first);
    if phase >= Phase::Race {
        turn.step = Step::Move;
    }
    turn
}

/// The Features of a mask with one bit for each of the player's.
pub(crate) fn features_off(player: &Player, mask: u8) -> Vec<Feature> {
    let features = player.features.iter().enumerate();
    features
        .filter(|(index, _)| mask & (1 << index) != 0)
        .map(|(_, &feature)| feature)
        .collect()
}

pub(crate) fn tokens(player: &Player) -> Vec<u8> {
    (1..=3)
        .filter(|number| player.tokens & (1 << (number - 1)) != 0)
        .collect()
}

/// What is not repaired, AQUAPLANING aside, as often as it is there.
pub(crate) fn problems(player: &Player) -> Vec<Problem> {
    let cards = Hazard::ALL.iter().zip(player.problems);
    let mut problems: Vec<Problem> = cards
        .flat_map(|(&hazard, count)| std::iter::repeat_n(hazard.into(), usize::from(count)))
        .collect();
    if player.sabotaged {
        problems.push(Problem::Saboteur);
    }
    problems
}

/// The Jokers that have been played, as often as they have.
pub(crate) fn spent_jokers(state: &State) -> Vec<Joker> {
    let counts = Joker::ALL.iter().zip(state.spent_jokers);
    counts
        .flat_map(|(&joker, count)| std::iter::repeat_n(joker, usize::from(count)))
        .collect()
}

/// The cars whose last movement ended where they stand.
pub(crate) fn stopped(player: &Player) -> Vec<Car> {
    let cars = [
        (Car::Rally, player.rally_stopped),
        (Car::Assistance, player.assistance_stopped),
    ];
    let stopped = cars.into_iter().filter(|(_, stopped)| *stopped);
    stopped.map(|(car, _)| car).collect()
}
