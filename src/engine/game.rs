//! The contract of a game: positions, moves, chance, views. Pure: no files, no clock, no
//! printing, and no dice of its own.

use std::fmt::{self, Debug};

use schemars::JsonSchema;
use serde::Serialize;

use super::clause::Clauses;
use super::log::Log;
use crate::kit::random::Random;
use crate::kit::seat::{Seat, SeatSet};

/// The rules of one game, over one valid setup: a value of this type is a box of components,
/// options and seats, ready to be played; it never changes.
///
/// The laws that bind these methods are tests, in `engine/laws.rs`.
pub trait Game: Sized + Debug + Send + Sync + 'static {
    /// A position that the rules accept. Equal states are the same position.
    type State: Clone + Debug + Eq + Send + Sync;
    /// One decision. Equal moves are the same decision.
    type Move: Clone + Debug + Eq + Send + Sync;
    /// One random outcome.
    type Chance: Clone + Debug + Eq + Send + Sync;
    /// Something that happened, as transcripts print it and scripts expect it.
    type Event: Clone + Debug + Serialize + JsonSchema + Send + Sync;
    /// The rulebook's clauses.
    type Clause: Clauses;
    /// A position as somebody sees it; scripts' expectations are compared with its text.
    type View: Serialize + JsonSchema;

    /// The position before the first step.
    fn start(&self, log: &mut impl Log<Self>) -> Self::State;

    /// Who decides now.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Who decides now, as the viewer can tell: that somebody else may act out of turn can be a secret.
    /// A game without such secrets does not say.
    fn turn_for(&self, state: &Self::State, _viewer: Viewer) -> Turn {
        self.turn(state)
    }

    /// Adds every move that [`check`](Self::check) accepts to `moves`, each once and in an order
    /// that depends on the position alone. Adds none exactly when nobody decides.
    fn legal_moves(&self, state: &Self::State, moves: &mut Vec<(Seat, Self::Move)>);

    /// One of the legal moves. Every legal move can come up; how likely each is, the game documents
    /// (a game with large families of moves draws the family first). Uses `scratch` as it likes.
    /// A game that does not say how draws any of them, all equally likely.
    ///
    /// # Panics
    /// If nobody decides now.
    fn random_move(
        &self,
        state: &Self::State,
        random: &mut Random,
        scratch: &mut Vec<(Seat, Self::Move)>,
    ) -> (Seat, Self::Move) {
        scratch.clear();
        self.legal_moves(state, scratch);
        scratch[random.below(scratch.len())].clone()
    }

    /// One of the legal moves of `seat`, which is one of those who decide now, drawn likewise. For several who decide at
    /// once: whose choice comes first is no matter of the game. A game that does not say how draws any of that seat's
    /// moves, all equally likely.
    fn random_move_of(
        &self,
        state: &Self::State,
        seat: Seat,
        random: &mut Random,
        scratch: &mut Vec<(Seat, Self::Move)>,
    ) -> Self::Move {
        any_move_of(self, state, seat, random, scratch)
    }

    /// The move that goes on, and whose it is, where others may act out of turn before it is made
    /// but need not: somebody turns up the next card while all the others may speak. `None` where
    /// everybody who decides has to.
    fn goes_on(&self, _state: &Self::State) -> Option<(Seat, Self::Move)> {
        None
    }

    /// Whether this is a moment that nobody has to use and that passes with the next chance event: a
    /// script need not say that nobody does, and [`check_chance`](Self::check_chance) and
    /// [`resolve`](Self::resolve) take the event as well.
    fn passes(&self, _state: &Self::State) -> bool {
        false
    }

    /// Whether `seat` may make this move now.
    ///
    /// # Errors
    /// The clause that forbids it. When several do, the first in the game's documented order.
    fn check(
        &self,
        state: &Self::State,
        seat: Seat,
        mv: &Self::Move,
    ) -> Result<(), Refusal<Self::Clause>>;

    /// Applies a move that [`check`](Self::check) accepts.
    fn play(&self, state: &mut Self::State, seat: Seat, mv: &Self::Move, log: &mut impl Log<Self>);

    /// The chance event that is due, or `None` if [`turn`](Self::turn) is not [`Turn::Chance`].
    fn support(&self, state: &Self::State) -> Option<Support>;

    /// An outcome of the chance event that is due.
    ///
    /// # Panics
    /// If none is due.
    fn draw(&self, state: &Self::State, random: &mut Random) -> Self::Chance;

    /// Whether this outcome is one that chance can give now.
    ///
    /// # Errors
    /// Why it is not, with the clause that describes the event.
    fn check_chance(
        &self,
        state: &Self::State,
        outcome: &Self::Chance,
    ) -> Result<(), Refusal<Self::Clause>>;

    /// Applies an outcome that [`check_chance`](Self::check_chance) accepts.
    fn resolve(&self, state: &mut Self::State, outcome: &Self::Chance, log: &mut impl Log<Self>);

    /// The position as `viewer` sees it; cites the clauses that say who may see what.
    fn view(&self, state: &Self::State, viewer: Viewer, log: &mut impl Log<Self>) -> Self::View;

    /// The event as `viewer` sees it; all of it, in a game that hides none.
    fn event_view(&self, event: &Self::Event, _viewer: Viewer) -> Self::Event {
        event.clone()
    }

    /// How the game ended, once it has.
    fn ending(&self, state: &Self::State) -> Option<Ending>;
}

/// Says, in an implementation of [`Game`], which functions its methods are: `start: rules::setup::open_table;`. Each
/// takes the game, and then what the method takes. What somebody sees is by the game's own `view_of`. All types are
/// those of these names that are in scope.
macro_rules! by_rules {
    ($($method:ident: $rule:path;)+) => {
        type State = State;
        type Move = Move;
        type Chance = Chance;
        type Event = Event;
        type Clause = Clause;
        type View = View;

        $($crate::engine::game::by_rules!(@$method $rule);)+

        fn view(&self, state: &State, viewer: Viewer, log: &mut impl Log<Self>) -> View {
            self.view_of(state, viewer, log)
        }
    };
    (@start $rule:path) => {
        fn start(&self, log: &mut impl Log<Self>) -> State {
            $rule(self, log)
        }
    };
    (@turn $rule:path) => {
        fn turn(&self, state: &State) -> Turn {
            $rule(self, state)
        }
    };
    (@legal_moves $rule:path) => {
        fn legal_moves(&self, state: &State, moves: &mut Vec<(Seat, Move)>) {
            $rule(self, state, moves);
        }
    };
    (@random_move $rule:path) => {
        fn random_move(&self, state: &State, random: &mut Random, scratch: &mut Vec<(Seat, Move)>) -> (Seat, Move) {
            $rule(self, state, random, scratch)
        }
    };
    (@goes_on $rule:path) => {
        fn goes_on(&self, state: &State) -> Option<(Seat, Move)> {
            $rule(self, state)
        }
    };
    (@check $rule:path) => {
        fn check(&self, state: &State, seat: Seat, mv: &Move) -> Result<(), Refusal<Clause>> {
            $rule(self, state, seat, mv)
        }
    };
    (@play $rule:path) => {
        fn play(&self, state: &mut State, seat: Seat, mv: &Move, log: &mut impl Log<Self>) {
            $rule(self, state, seat, mv, log);
        }
    };
    (@support $rule:path) => {
        fn support(&self, state: &State) -> Option<Support> {
            $rule(self, state)
        }
    };
    (@draw $rule:path) => {
        fn draw(&self, state: &State, random: &mut Random) -> Chance {
            $rule(self, state, random)
        }
    };
    (@check_chance $rule:path) => {
        fn check_chance(&self, state: &State, outcome: &Chance) -> Result<(), Refusal<Clause>> {
            $rule(self, state, outcome)
        }
    };
    (@resolve $rule:path) => {
        fn resolve(&self, state: &mut State, outcome: &Chance, log: &mut impl Log<Self>) {
            $rule(self, state, outcome, log);
        }
    };
    (@ending $rule:path) => {
        fn ending(&self, state: &State) -> Option<Ending> {
            $rule(self, state)
        }
    };
}

pub(crate) use by_rules;

/// Any of the legal moves of `seat`, all equally likely. Uses `scratch` as it likes.
///
/// # Panics
/// If the seat has none.
pub fn any_move_of<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    random: &mut Random,
    scratch: &mut Vec<(Seat, G::Move)>,
) -> G::Move {
    scratch.clear();
    game.legal_moves(state, scratch);
    scratch.retain(|(mover, _)| *mover == seat);
    scratch.swap_remove(random.below(scratch.len())).1
}

/// Who decides now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Any of these seats; more than one where choices are secret and simultaneous, or where
    /// somebody may act out of turn.
    Decide(SeatSet),
    /// Nobody: a random outcome is due.
    Chance,
    /// Nobody: the game is over.
    Over,
}

impl Turn {
    /// Those who decide: nobody while chance is due or the game is over.
    #[inline]
    #[must_use]
    pub fn seats(self) -> SeatSet {
        match self {
            Self::Decide(seats) => seats,
            Self::Chance | Self::Over => SeatSet::NONE,
        }
    }
}

/// Whose eyes a view is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// Sees everything.
    Referee,
    /// Sees what this seat may see.
    Seat(Seat),
}

impl Viewer {
    /// Whether what only a seat may see is for the viewer's eyes.
    #[must_use]
    pub fn sees(self, seat: Seat) -> bool {
        self == Self::Referee || self == Self::Seat(seat)
    }
}

/// Why a move or a fixed outcome is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal<C> {
    /// The clause that forbids it.
    pub clause: C,
    /// What is wrong with it here, with the values in it; spaces and pieces by their names.
    pub reason: String,
}

/// The outcomes of a chance event; all are equally likely unless weights say otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Support {
    /// The event's name, as a script writes it.
    pub event: &'static str,
    /// What the outcomes are.
    pub outcomes: Outcomes,
}

/// What can come out of a chance event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcomes {
    /// Every order of this many things.
    Orders(usize),
    /// Every way to deal `take` of `from` different things, in order.
    Deals {
        /// How many there are.
        from: usize,
        /// How many are dealt.
        take: usize,
    },
    /// `count` independent draws from `0..sides`.
    Rolls {
        /// Outcomes of one draw.
        sides: usize,
        /// How many draws.
        count: usize,
    },
    /// Every combination of outcomes of independent events.
    All(Vec<Outcomes>),
    /// Outcomes listed with their weights.
    Weighted(Vec<(String, u32)>),
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// One of the endings that the game declares.
    pub id: &'static str,
    /// Seats from first to last; those who share a place share a group. Unranked seats are absent.
    pub ranking: Vec<SeatSet>,
}

impl Ending {
    /// One of the endings that the game declares, with who is where.
    #[must_use]
    pub const fn of(id: &'static str, ranking: Vec<SeatSet>) -> Self {
        Self { id, ranking }
    }
}

impl Support {
    /// `take` of `from` different things are dealt, in order.
    #[must_use]
    pub const fn deal(event: &'static str, from: usize, take: usize) -> Self {
        let outcomes = Outcomes::Deals { from, take };
        Self { event, outcomes }
    }

    /// So many dice, each with so many sides, are rolled.
    #[must_use]
    pub const fn roll(event: &'static str, sides: usize, count: usize) -> Self {
        let outcomes = Outcomes::Rolls { sides, count };
        Self { event, outcomes }
    }
}

impl fmt::Display for Support {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.event, self.outcomes)
    }
}

impl fmt::Display for Outcomes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Orders(items) => write!(f, "any order of {items}"),
            Self::Deals { from, take } => write!(f, "{take} of {from}, in order"),
            Self::Rolls { sides, count } => write!(f, "{count} draws from {sides}"),
            Self::All(parts) => {
                for (i, part) in parts.iter().enumerate() {
                    write!(f, "{}{part}", if i == 0 { "" } else { ", and " })?;
                }
                Ok(())
            }
            Self::Weighted(outcomes) => {
                for (i, (outcome, weight)) in outcomes.iter().enumerate() {
                    write!(f, "{}{outcome} ({weight})", if i == 0 { "" } else { ", " })?;
                }
                Ok(())
            }
        }
    }
}
