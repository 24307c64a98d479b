//! What the tests of the setup share: games made of plain values, and a table to play them on.

mod build;
mod cars;
mod decks;
mod equip;
mod order;
mod random;
mod vote;

use crate::document::Id;
use crate::engine::{Clauses as _, Game as _, Record, Turn};
use crate::games::classic_rally::components::{
    Colour, Components, Constants, Phase, Readings, Role, Sign, Weather,
};
use crate::games::classic_rally::rules;
use crate::games::classic_rally::table::{Agreed, Deck, Entrant, Options, Preset};
use crate::games::classic_rally::testing::WORKSPACE;
use crate::games::classic_rally::{
    Cards, Cell, Chance, ClassicRally, Event, Move, Rolls, Spot, Stage, State, TileId, TilePiece,
};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

#[test]
fn of_two_clauses_the_first_refuses() {
    WORKSPACE.check_clashes(include_str!("../clashes.toml"));
}

const NORTH: u8 = 0b0001;
const EAST: u8 = 0b0010;
const SOUTH: u8 = 0b0100;
const WEST: u8 = 0b1000;

/// The tiles of the base set.
const TILES: &[(&str, u8, u8, Option<Sign>)] = &[
    ("crossroads", 1, NORTH | EAST | SOUTH | WEST, None),
    ("junction", 3, NORTH | EAST | WEST, None),
    ("curve", 6, NORTH | EAST, None),
    ("straight", 3, NORTH | SOUTH, None),
    ("hazard-straight", 1, NORTH | SOUTH, Some(Sign::Hazard)),
    ("hazard-curve", 3, NORTH | EAST, Some(Sign::Hazard)),
    ("service", 2, NORTH | SOUTH, Some(Sign::ServiceStation)),
    ("checkpoint-1", 1, NORTH | SOUTH, Some(Sign::Checkpoint1)),
    ("checkpoint-2", 1, NORTH | SOUTH, Some(Sign::Checkpoint2)),
    ("checkpoint-3", 1, NORTH | SOUTH, Some(Sign::Checkpoint3)),
];

/// A map of six tiles, with START open to the north alone, and a plain curve at its end.
const SHORT_MAP: &[((i8, i8), &str, u8)] = &[
    ((0, 0), "start", 0),
    ((0, 1), "checkpoint-1", 0),
    ((0, 2), "straight", 0),
    ((0, 3), "service", 0),
    ((0, 4), "curve", 1),
    ((1, 4), "finish", 1),
];

/// A game with the base cards, on a map that is built of the base tiles.
fn game(players: usize) -> ClassicRally {
    with_tiles(players, TILES)
}

/// The same with other tiles beside START and FINISH.
fn with_tiles(players: usize, tiles: &[(&str, u8, u8, Option<Sign>)]) -> ClassicRally {
    let ends = [
        piece("start", 1, NORTH | SOUTH, None, Some(Role::Start)),
        piece("finish", 1, NORTH | SOUTH, None, Some(Role::Finish)),
    ];
    let others = tiles
        .iter()
        .map(|&(id, count, exits, sign)| piece(id, count, exits, sign, None));
    let features = [[1, 1, 1, 1], [1, 1, 1, 1], [1, 2, 2, 1], [2, 2, 2, 2]];
    let each = u8::try_from(players).expect("at most four players");
    ClassicRally {
        constants: Constants::default(),
        readings: Readings::default(),
        rules_readings: Readings::default(),
        tiles: ends.into_iter().chain(others).collect(),
        start: TileId(0),
        finish: TileId(1),
        deck: Deck {
            supply: Cards([14 * each, 2 * each, each, each, each]),
            features: features[players - 1],
            solo_features: features[0],
            hand: [1, 1, 2],
            hazards: [4, 1, 1, 2, 2, 2],
            jokers: [1; 4],
        },
        weather: [Weather::Sun; 6],
        players: Colour::ALL[..players]
            .iter()
            .map(|&colour| Entrant {
                colour,
                rally: 6,
                assistance: 8,
            })
            .collect(),
        stages: vec![Stage::Built],
        options: Options {
            fewer_services: false,
            classification: true,
            chrono: false,
            max_rounds: 200,
            dnf_points: None,
        },
        agreed: Agreed::default(),
        components: Components::default(),
    }
}

fn piece(id: &str, count: u8, exits: u8, sign: Option<Sign>, role: Option<Role>) -> TilePiece {
    TilePiece {
        id: Id(id.into()),
        count,
        exits,
        sign,
        role,
    }
}

/// A game with the base cards on a given map.
fn preset(players: usize, map: &[((i8, i8), &str, u8)]) -> ClassicRally {
    let mut game = game(players);
    let laid = map
        .iter()
        .map(|&((x, y), tile, rotation)| (Cell { x, y }, tile_of(&game, tile), rotation));
    game.stages = vec![Stage::Preset(Preset {
        path: "map.toml".into(),
        laid: laid.collect(),
        start_heading: None,
        optional_service: Some(Cell { x: 0, y: 3 }),
    })];
    game
}

fn tile_of(game: &ClassicRally, id: &str) -> TileId {
    game.tiles
        .ids()
        .find(|&tile| game.tiles[tile].id.as_str() == id)
        .expect("the set has the tile")
}

fn seats<const N: usize>() -> [Seat; N] {
    std::array::from_fn(Seat::new)
}

fn spot(x: i8, y: i8, rotation: u8) -> Spot {
    Spot {
        cell: Cell { x, y },
        rotation,
    }
}

/// What was heard of one step.
struct Heard {
    cites: Vec<&'static str>,
    events: Vec<Event>,
}

impl From<Record<ClassicRally>> for Heard {
    fn from(record: Record<ClassicRally>) -> Self {
        Self {
            cites: record.cites.iter().map(|cited| cited.clause().id).collect(),
            events: record.events,
        }
    }
}

impl Heard {
    #[track_caller]
    fn cites(&self, clauses: &[&str]) {
        for clause in clauses {
            assert!(self.cites.contains(clause), "{clause}: {:?}", self.cites);
        }
    }

    #[track_caller]
    fn cites_none(&self, clauses: &[&str]) {
        for clause in clauses {
            assert!(!self.cites.contains(clause), "{clause}: {:?}", self.cites);
        }
    }
}

/// A game being set up.
struct Table {
    game: ClassicRally,
    state: State,
    opened: Heard,
}

impl Table {
    fn open(game: ClassicRally) -> Self {
        let mut record = Record::default();
        let state = game.start(&mut record);
        Self {
            game,
            state,
            opened: record.into(),
        }
    }

    /// Opens the table, and leaves all to chance until a phase.
    #[track_caller]
    fn at(game: ClassicRally, phase: Phase) -> Self {
        let mut table = Self::open(game);
        table.go_on_to(phase);
        table
    }

    #[track_caller]
    fn go_on_to(&mut self, phase: Phase) {
        let mut random = Random::new(7);
        let mut scratch = Vec::new();
        for _ in 0..1000 {
            if self.state.phase == phase {
                return;
            }
            match self.game.turn(&self.state) {
                Turn::Chance => {
                    let outcome = self.game.draw(&self.state, &mut random);
                    self.resolve(&outcome);
                }
                _ => {
                    let drawn = self
                        .game
                        .random_move(&self.state, &mut random, &mut scratch);
                    let (seat, mv) = drawn;
                    self.play(seat, mv);
                }
            }
        }
        panic!("{phase} does not come");
    }

    #[track_caller]
    fn play(&mut self, seat: Seat, mv: Move) -> Heard {
        assert_eq!(self.game.check(&self.state, seat, &mv), Ok(()), "{mv:?}");
        let mut record = Record::default();
        self.game.play(&mut self.state, seat, &mv, &mut record);
        record.into()
    }

    #[track_caller]
    fn resolve(&mut self, outcome: &Chance) -> Heard {
        let verdict = self.game.check_chance(&self.state, outcome);
        assert_eq!(verdict, Ok(()), "{outcome:?}");
        let mut record = Record::default();
        self.game.resolve(&mut self.state, outcome, &mut record);
        record.into()
    }

    /// The clause that forbids a move, and the reason.
    #[track_caller]
    fn refusal(&self, seat: Seat, mv: Move) -> (&'static str, String) {
        let refusal = self.game.check(&self.state, seat, &mv);
        let refusal = refusal.expect_err("the move is refused");
        (refusal.clause.clause().id, refusal.reason)
    }

    /// Asserts that a move is refused by a clause, with a reason that holds this text.
    #[track_caller]
    fn refuses(&self, seat: Seat, mv: Move, clause: &str, text: &str) {
        let (refused_by, reason) = self.refusal(seat, mv);
        assert_eq!(refused_by, clause, "{reason}");
        assert!(reason.contains(text), "{reason}");
    }

    /// The same of an outcome.
    #[track_caller]
    fn refuses_outcome(&self, outcome: &Chance, clause: &str, text: &str) {
        let refusal = self.game.check_chance(&self.state, outcome);
        let refusal = refusal.expect_err("the outcome is refused");
        assert_eq!(refusal.clause.clause().id, clause, "{}", refusal.reason);
        assert!(refusal.reason.contains(text), "{}", refusal.reason);
    }

    fn deciders(&self) -> Vec<Seat> {
        match self.game.turn(&self.state) {
            Turn::Decide(seats) => seats.iter().collect(),
            Turn::Chance | Turn::Over => Vec::new(),
        }
    }

    fn moves(&self) -> Vec<(Seat, Move)> {
        let mut moves = Vec::new();
        self.game.legal_moves(&self.state, &mut moves);
        moves
    }

    fn tile(&self, id: &str) -> TileId {
        tile_of(&self.game, id)
    }

    /// Shuffles the pile: these tiles first, the others after them in the order of the set.
    #[track_caller]
    fn pile(&mut self, first: &[&str]) -> Heard {
        let mut rest = rules::build::unlaid_tiles(&self.game, &self.state);
        let mut pile: Vec<TileId> = Vec::new();
        for id in first {
            let tile = self.tile(id);
            let index = rest.iter().position(|&other| other == tile);
            rest.remove(index.expect("the pile has the tile"));
            pile.push(tile);
        }
        pile.extend(rest);
        self.resolve(&Chance::TilePile(pile.into_iter().collect()))
    }

    /// Lays a tile for whoever builds.
    #[track_caller]
    fn lay(&mut self, id: &str, (x, y): (i8, i8), rotation: u8) -> Heard {
        let builder = self.state.building.builder;
        self.play(builder, self.placing(id, (x, y), rotation))
    }

    fn placing(&self, id: &str, (x, y): (i8, i8), rotation: u8) -> Move {
        Move::PlaceTile {
            tile: self.tile(id),
            at: Cell { x, y },
            rotation,
        }
    }
}

/// A game whose first player is the first seat, with START laid from north to south and these
/// tiles on top of the pile.
#[track_caller]
fn building(mut game: ClassicRally, pile: &[&str]) -> Table {
    let [first] = seats();
    game.agreed.first = Some(first);
    let mut table = Table::open(game);
    table.pile(pile);
    table.play(first, Move::PlaceStart(0));
    table
}

fn rolls(rolls: &[(usize, [u8; 2])]) -> Rolls {
    rolls
        .iter()
        .map(|&(seat, dice)| (Seat::new(seat), dice))
        .collect()
}
