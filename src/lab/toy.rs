//! A game so small that its odds are known by hand, with faults that can be planted: for tests of
//! the tools.
//!
//! Chance says who begins and deals each seat a hidden token. In turn each takes one, two or three
//! stones from the pile; who takes the last one wins.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::table::Table;
use crate::clauses;
use crate::engine::game::Outcomes;
use crate::engine::{
    Check, Clauses as _, Definition, Ending, Game, Invariant, Log, Meta, Par, Refusal, Score,
    SeatTraits, Study, Support, Turn, Viewer,
};
use crate::kit::drawing::Drawing;
use crate::kit::number::narrow;
use crate::kit::random::Random;
use crate::kit::seat::{Seat, SeatSet};
use crate::lint::Scope;
use crate::written_as_they_are;

/// The game: how many stones, and who takes part.
#[derive(Clone, Debug)]
pub(crate) struct Toy {
    pub scenario: Setup,
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Setup {
    /// Stones in the pile.
    pub stones: u8,
    /// How many take part, up to four.
    pub players: u8,
    /// What is wrong with the rules.
    #[serde(default)]
    pub fault: Fault,
}

/// A rule made wrong on purpose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Fault {
    /// Nothing is.
    #[default]
    None,
    /// Who takes two of seven stones takes another one away with them.
    LostStone,
    /// Everybody sees all tokens while five stones are left.
    Leak,
    /// Nobody can move while four stones are left.
    Stuck,
    /// The rules panic when somebody takes from a pile of two.
    Panic,
    /// The last stone cannot be taken, only left.
    Endless,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct State {
    pub pile: u8,
    /// Whose turn it is, once that is known.
    pub next: Option<u8>,
    pub tokens: Vec<bool>,
    pub taken: Vec<u8>,
}

/// A position's document: the scenario and the state.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Position {
    pub setup: Setup,
    pub state: State,
}

/// Taking stones; none can be taken only under a fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Move {
    /// Takes stones.
    Take { stones: u8 },
    /// Takes none.
    Boast {},
}

/// Who begins, and the tokens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Chance {
    /// The toss.
    Begin { first: u8, tokens: Vec<bool> },
    /// What never happens.
    Rain {},
}

/// What a viewer sees.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct View {
    pile: u8,
    tokens: Vec<Option<bool>>,
    taken: Vec<u8>,
}

/// A player's name.
#[derive(Debug, JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum Player {
    #[expect(dead_code, reason = "only its schema is used")]
    Ann,
    #[expect(dead_code, reason = "only its schema is used")]
    Ben,
}

clauses! {
    /// The clauses.
    pub enum Clause {
        Begin = "begin.toss", Effect, "Start", "Chance says who begins.";
        Take = "take.one-to-three", Move, "Turn", "One to three stones are taken, no more than there are.";
        Turn = "turn.in-turn", Move, "Turn", "Seats take turns.";
        Last = "end.last-stone", Effect, "End", "Who takes the last stone wins.";
    }
}

impl Toy {
    /// A table with so many stones and players.
    pub(crate) fn table(stones: u8, players: u8, fault: Fault) -> Table<Self> {
        let scenario = Setup {
            stones,
            players,
            fault,
        };
        Table {
            game: Self { scenario },
            start: None,
        }
    }

    fn players(&self) -> usize {
        usize::from(self.scenario.players)
    }

    fn fault(&self) -> Fault {
        self.scenario.fault
    }

    fn least(&self, state: &State) -> u8 {
        u8::from(self.fault() != Fault::Endless || state.pile != 1)
    }

    fn most(&self, state: &State) -> u8 {
        match self.fault() {
            Fault::Endless if state.pile == 1 => 0,
            _ => state.pile.min(3),
        }
    }
}

impl Game for Toy {
    type State = State;
    type Move = Move;
    type Chance = Chance;
    type Event = Value;
    type Clause = Clause;
    type View = View;

    fn start(&self, _: &mut impl Log<Self>) -> State {
        State {
            pile: self.scenario.stones,
            next: None,
            tokens: vec![false; self.players()],
            taken: vec![0; self.players()],
        }
    }

    fn turn(&self, state: &State) -> Turn {
        match state.next {
            None => Turn::Chance,
            Some(_) if state.pile == 0 => Turn::Over,
            Some(seat) => Turn::Decide(SeatSet::one(Seat::new(usize::from(seat)))),
        }
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<(Seat, Move)>) {
        let stuck = self.fault() == Fault::Stuck && state.pile == 4;
        if let Turn::Decide(seats) = self.turn(state)
            && !stuck
        {
            let taking = self.least(state)..=self.most(state);
            let taking = taking.map(|stones| Move::Take { stones });
            for seat in seats.iter() {
                moves.extend(taking.clone().map(|mv| (seat, mv)));
            }
        }
    }

    fn check(&self, state: &State, seat: Seat, mv: &Move) -> Result<(), Refusal<Clause>> {
        if self.turn(state) != Turn::Decide(SeatSet::one(seat)) {
            return Clause::Turn.refuse("it is not this player's turn");
        }
        let Move::Take { stones } = mv else {
            return Clause::Take.refuse("boasting takes no stones");
        };
        let stuck = self.fault() == Fault::Stuck && state.pile == 4;
        if stuck || !(self.least(state)..=self.most(state)).contains(stones) {
            return Clause::Take.refuse("one to three stones can be taken");
        }
        Ok(())
    }

    fn play(&self, state: &mut State, seat: Seat, mv: &Move, log: &mut impl Log<Self>) {
        log.cite(Clause::Take);
        log.cite(Clause::Turn);
        let &Move::Take { stones } = mv else { return };
        assert!(
            self.fault() != Fault::Panic || state.pile != 2,
            "two stones are too few"
        );
        let lost = self.fault() == Fault::LostStone && state.pile == 7 && stones == 2;
        state.pile -= stones + u8::from(lost);
        state.taken[seat.index()] += stones;
        if state.pile == 0 {
            log.cite(Clause::Last);
        }
        let next = if state.pile == 0 {
            seat.index()
        } else {
            (seat.index() + 1) % self.players()
        };
        state.next = u8::try_from(next).ok();
    }

    fn support(&self, state: &State) -> Option<Support> {
        state.next.is_none().then(|| Support {
            event: "begin",
            outcomes: Outcomes::Rolls {
                sides: self.players(),
                count: 1,
            },
        })
    }

    fn draw(&self, _: &State, random: &mut Random) -> Chance {
        let first = narrow::<u8>(random.below(self.players()));
        let tokens = (0..self.players()).map(|_| random.below(2) == 1).collect();
        Chance::Begin { first, tokens }
    }

    fn check_chance(&self, state: &State, outcome: &Chance) -> Result<(), Refusal<Clause>> {
        let fits = match outcome {
            Chance::Begin { first, tokens } => {
                state.next.is_none()
                    && *first < self.scenario.players
                    && tokens.len() == self.players()
            }
            Chance::Rain {} => false,
        };
        let refusal = || Refusal {
            clause: Clause::Begin,
            reason: "nothing of the kind can happen".to_owned(),
        };
        fits.then_some(()).ok_or_else(refusal)
    }

    fn resolve(&self, state: &mut State, outcome: &Chance, log: &mut impl Log<Self>) {
        log.cite(Clause::Begin);
        if let Chance::Begin { first, tokens } = outcome {
            state.next = Some(*first);
            state.tokens.clone_from(tokens);
        }
    }

    fn view(&self, state: &State, viewer: Viewer, _: &mut impl Log<Self>) -> View {
        let leaks = self.fault() == Fault::Leak && state.pile == 5;
        let sees = |seat| leaks || viewer.sees(Seat::new(seat));
        let tokens = state.tokens.iter().enumerate();
        View {
            pile: state.pile,
            tokens: tokens
                .map(|(seat, token)| sees(seat).then_some(*token))
                .collect(),
            taken: state.taken.clone(),
        }
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        let winner = state.next.filter(|_| state.pile == 0)?;
        let winner = usize::from(winner);
        let mut rest = SeatSet::NONE;
        (0..self.players())
            .filter(|seat| *seat != winner)
            .for_each(|seat| rest.insert(Seat::new(seat)));
        Some(Ending {
            id: "last-stone",
            ranking: [SeatSet::one(Seat::new(winner)), rest]
                .into_iter()
                .filter(|group| !group.is_empty())
                .collect(),
        })
    }
}

impl Study for Toy {
    const INVARIANTS: &'static [Invariant<Self>] = &[
        Invariant {
            id: "stones-conserved",
            statement: "Stones are in the pile or taken.",
            check: Check::Position(|game: &Self, state: &State| {
                let taken: u8 = state.taken.iter().sum();
                if state.pile + taken == game.scenario.stones {
                    Ok(())
                } else {
                    Err(format!("{} in the pile, {taken} taken", state.pile))
                }
            }),
        },
        Invariant {
            id: "pile-never-grows",
            statement: "No step puts stones back.",
            check: Check::Step(|_, step| {
                if step.after.pile <= step.before.pile {
                    Ok(())
                } else {
                    Err(format!("{} from {}", step.after.pile, step.before.pile))
                }
            }),
        },
    ];
    const SCORE: Score = Score::most("stone");
    const TRAITS: &'static [&'static str] = &["token"];
    const LONGEST: usize = 300;

    fn seat_count(&self) -> usize {
        self.players()
    }

    fn determinize(&self, state: &mut State, seat: Seat, random: &mut Random) {
        for (other, token) in state.tokens.iter_mut().enumerate() {
            if other != seat.index() {
                *token = random.below(2) == 1;
            }
        }
    }

    /// With two players who leaves a multiple of four wins.
    fn evaluate(&self, state: &State, seat: Seat) -> i64 {
        let mine = state.next.map(usize::from) == Some(seat.index());
        i64::from(state.pile.is_multiple_of(4) != mine)
    }

    fn score(&self, state: &State, seat: Seat) -> Option<i64> {
        Some(i64::from(state.taken[seat.index()]))
    }

    fn traits<'g>(&'g self, state: &State, seat: Seat) -> SeatTraits<'g> {
        let token = if state.tokens[seat.index()] {
            "red"
        } else {
            "blue"
        };
        SeatTraits::from_iter([token])
    }

    fn pars(&self, state: &State, _: usize) -> Result<Vec<Par>, String> {
        let turns = u32::from(state.pile.div_ceil(3));
        Ok(vec![Par {
            of: vec![("pile", state.pile.to_string())],
            score: Score::least("turn"),
            bound: turns,
            found: Some(turns),
            expected: None,
            how: "three stones a turn".to_owned(),
        }])
    }
}

impl Definition for Toy {
    const META: Meta = Meta {
        id: "toy",
        title: "Toy",
        designer: "",
        rulebook: "",
        players: (1, 4),
        endings: &[("last-stone", "the last stone is taken")],
        kinds: &[],
    };

    type ReadingsGiven = ();
    type Player = Player;
    type Scenario = Setup;
    type Position = Position;
    written_as_they_are!();

    fn set_up(scenario: &Setup, _: &mut Scope<'_>) -> Option<Self> {
        let scenario = scenario.clone();
        Some(Self { scenario })
    }

    fn take_up(position: &Position, _: &mut Scope<'_>) -> Option<(Self, State)> {
        let scenario = position.setup.clone();
        Some((Self { scenario }, position.state.clone()))
    }

    fn write_position(&self, state: &State) -> Position {
        Position {
            setup: self.scenario.clone(),
            state: state.clone(),
        }
    }

    fn seat_names(&self) -> Vec<&'static str> {
        ["ann", "ben", "cat", "dan"][..self.players()].to_vec()
    }

    fn draw_view(&self, view: &View) -> Drawing {
        format!("{} stones\n", view.pile).into()
    }
}

mod tests {
    use super::{Fault, Toy};
    use crate::engine::testing;

    #[test]
    fn it_keeps_every_law_as_long_as_nothing_is_planted() {
        for seed in 0..20 {
            let table = Toy::table(9, 3, Fault::None);
            testing::walk(&table.game, seed, 20, |state| {
                testing::legal_moves_agree(&table.game, state);
                testing::chance_agrees(&table.game, state);
                testing::views_do_not_leak(&table.game, state);
            });
            testing::invariants_hold(&table.game, seed, 20);
        }
    }
}
