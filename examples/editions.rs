//! A game of which one default reading has changed: `cargo run --example editions -- check examples/heap`.
//!
//! Take one or two counters from a heap, in turn. In the first edition whoever takes the last one wins, where the
//! rulebook leaves that open; since the second edition whoever takes it loses.

use std::process::ExitCode;

use schemars::JsonSchema;
use scrutineer::games::prelude::*;
use serde::{Deserialize, Serialize};

static GAMES: Games = Games(&[any::<Heap>()]);

fn main() -> ExitCode {
    scrutineer::cli::run(&GAMES, std::env::args_os())
}

clauses! {
    /// The clauses of the game.
    pub enum Clause {
        Take = "take.one-or-two", Move, "Turns", "In turn, take one or two counters.";
        Last = "end.last-counter", Effect, "End", "The last counter decides who wins.";
    }
}

scrutineer::readings! {
    /// What the last counter brings.
    last_counter: LastCounter {
        heading: "End",
        open: "\"The last counter decides\": for or against the one who takes it?",
        because: "The clause calls it a burden.",
        clauses: ["end.last-counter"],
        before: { 1 => Wins },

        /// Whoever takes it loses.
        Loses,
        /// Whoever takes it wins.
        Wins,
    }
    /// How many counters can be taken from two.
    last_two: LastTwo {
        heading: "Turns",
        open: "\"Take one or two\": of two, too?",
        because: "The clause has no exception.",
        clauses: ["take.one-or-two"],

        /// Both can be taken.
        Both,
        /// One has to be left.
        One,
    }
}

/// What a designer may vary.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
struct Rules {
    /// How ambiguous passages are read.
    #[serde(default)]
    readings: ReadingsGiven,
}

/// What is played with.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
struct Components {
    /// The rules document.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
}

/// How large the heap is.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
struct Scenario {
    /// The counters in the beginning.
    #[schemars(range(min = 1, max = 50))]
    counters: u8,
    /// What is played with.
    #[serde(default)]
    components: Components,
    /// Readings over those of the rules document.
    #[serde(default)]
    readings: ReadingsGiven,
}

/// A heap in the middle.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
struct Position {
    #[serde(flatten)]
    scenario: Scenario,
    #[serde(flatten)]
    state: State,
}

/// What is left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
struct State {
    /// The counters in the heap.
    #[schemars(range(max = 50))]
    left: u8,
    /// Whose turn it is, counted from 0; at the end, who would be next.
    #[schemars(range(max = 1))]
    seat: usize,
}

/// What everybody sees.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
struct Seen {
    /// The counters in the heap.
    left: u8,
    /// Whose turn it is, counted from 0; at the end, who would be next.
    seat: usize,
    /// Who has won, once the heap is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<String>,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Move {
    /// Takes counters.
    Take {
        /// How many.
        count: u8,
    },
}

/// Chance decides nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Chance {
    /// Never happens.
    Nothing {},
}

const NAMES: [&str; 2] = ["amber", "blue"];

/// A game that can be played.
#[derive(Debug)]
struct Heap {
    scenario: Scenario,
    readings: Readings,
    rules_readings: Readings,
}

impl Heap {
    fn winner(&self, state: &State) -> Option<usize> {
        let winner = match self.readings.last_counter {
            LastCounter::Loses => state.seat,
            LastCounter::Wins => 1 - state.seat,
        };
        (state.left == 0).then_some(winner)
    }
}

impl Game for Heap {
    type State = State;
    type Move = Move;
    type Chance = Chance;
    type Event = ();
    type Clause = Clause;
    type View = Seen;

    fn start(&self, _: &mut impl Log<Self>) -> State {
        State {
            left: self.scenario.counters,
            seat: 0,
        }
    }

    fn turn(&self, state: &State) -> Turn {
        match state.left {
            0 => Turn::Over,
            _ => Turn::Decide(SeatSet::one(Seat::new(state.seat))),
        }
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<(Seat, Move)>) {
        let seat = Seat::new(state.seat);
        let takes = (1..=2).map(|count| (seat, Move::Take { count }));
        moves.extend(takes.filter(|(seat, mv)| self.check(state, *seat, mv).is_ok()));
    }

    fn check(&self, state: &State, seat: Seat, mv: &Move) -> Result<(), Refusal<Clause>> {
        let Move::Take { count } = *mv;
        if self.turn(state) != Turn::Decide(SeatSet::one(seat)) {
            return Clause::Take.refuse("it is not this player's turn");
        }
        let is_kept = self.readings.last_two == LastTwo::One && (state.left, count) == (2, 2);
        if !(1..=2.min(state.left)).contains(&count) || is_kept {
            return Clause::Take.refuse(format!("{count} cannot be taken from {}", state.left));
        }
        Ok(())
    }

    fn play(&self, state: &mut State, _: Seat, mv: &Move, log: &mut impl Log<Self>) {
        let Move::Take { count } = *mv;
        log.cite(Clause::Take);
        state.left -= count;
        state.seat = 1 - state.seat;
        if state.left == 0 {
            log.cite(Clause::Last);
        }
    }

    fn support(&self, _: &State) -> Option<Support> {
        None
    }

    fn draw(&self, _: &State, _: &mut Random) -> Chance {
        Chance::Nothing {}
    }

    fn check_chance(&self, _: &State, _: &Chance) -> Result<(), Refusal<Clause>> {
        Clause::Take.refuse("nothing is left to chance")
    }

    fn resolve(&self, _: &mut State, _: &Chance, _: &mut impl Log<Self>) {}

    fn view(&self, state: &State, _: Viewer, _: &mut impl Log<Self>) -> Seen {
        Seen {
            left: state.left,
            seat: state.seat,
            winner: self.winner(state).map(|seat| NAMES[seat].to_owned()),
        }
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        let winner = SeatSet::one(Seat::new(self.winner(state)?));
        Some(Ending::of("empty", vec![winner]))
    }
}

impl Study for Heap {
    const SCORE: Score = Score::most("victory");

    fn seat_count(&self) -> usize {
        2
    }

    fn determinize(&self, _: &mut State, _: Seat, _: &mut Random) {}

    fn score(&self, _: &State, _: Seat) -> Option<i64> {
        None
    }
}

fn check_rules(tree: Tree<'_>, scope: &mut Scope<'_>) {
    let _: Option<Rules> = scope.typed(tree);
}

impl Definition for Heap {
    const META: Meta = Meta {
        id: "heap",
        title: "Heap",
        designer: "nobody",
        rulebook: "the head of examples/editions.rs",
        players: (2, 2),
        endings: &[("empty", "the heap is empty")],
        kinds: &[
            Kind::component::<Rules>("rules", "How passages are read.", check_rules),
            Kind::scenario::<Scenario>("How large the heap is."),
            Kind::position::<Position>("A heap in the middle."),
            Kind::script(script::schema::<Heap>),
        ],
    };

    type ReadingsGiven = ReadingsGiven;
    type Player = String;
    type Scenario = Scenario;
    type Position = Position;

    written_as_they_are!();

    fn set_up(scenario: &Scenario, scope: &mut Scope<'_>) -> Option<Self> {
        let (given, edition) = match &scenario.components.rules {
            Some(path) => {
                let rules = scope.linked::<Rules>("rules", "/components/rules", path)?;
                let edition = scope.edition_with(&rules.document);
                (rules.value.readings, edition)
            }
            None => (
                ReadingsGiven::default(),
                scope.edition_with(&scope.document),
            ),
        };
        let rules_readings = Readings::of(edition).with(&given);
        Some(Self {
            scenario: scenario.clone(),
            readings: rules_readings.with(&scenario.readings),
            rules_readings,
        })
    }

    fn take_up(position: &Position, scope: &mut Scope<'_>) -> Option<(Self, State)> {
        let game = Self::set_up(&position.scenario, scope)?;
        Some((game, position.state.clone()))
    }

    fn write_position(&self, state: &State) -> Position {
        let mut scenario = self.scenario.clone();
        scenario.readings = self.readings.written_over(&self.rules_readings);
        let state = state.clone();
        Position { scenario, state }
    }

    fn seat_names(&self) -> Vec<&'static str> {
        NAMES.to_vec()
    }
}
