//! Invariants: what holds in every position of a game, and from each to the next.

use std::fmt;

use super::game::Game;
use super::log::Log;
use crate::kit::seat::Seat;

/// Something that no play can break, stated so that a search can look for a game that does.
pub struct Invariant<G: Game> {
    /// Stable id in kebab-case; scripts name it under `holds`.
    pub id: &'static str,
    /// What holds, as a sentence.
    pub statement: &'static str,
    /// Whether it does.
    pub check: Check<G>,
}

/// Where an invariant is looked at. A check gives what is wrong, with the values in it.
pub enum Check<G: Game> {
    /// In every position.
    Position(fn(&G, &G::State) -> Result<(), String>),
    /// From a position to the next one.
    Step(fn(&G, &Transition<'_, G>) -> Result<(), String>),
}

/// One step of a game, with the positions before and after it.
#[derive(Debug)]
pub struct Transition<'s, G: Game> {
    /// The position before.
    pub before: &'s G::State,
    /// What was done in it.
    pub action: &'s Action<G>,
    /// The position after.
    pub after: &'s G::State,
}

impl<'s, G: Game> Transition<'s, G> {
    /// The move that was made, and by whom; nothing where chance gave an outcome.
    #[must_use]
    pub fn decision(&self) -> Option<(Seat, &'s G::Move)> {
        match self.action {
            Action::Move(seat, mv) => Some((*seat, mv)),
            Action::Chance(_) => None,
        }
    }
}

/// What can happen in a position.
#[derive(Debug, PartialEq, Eq)]
pub enum Action<G: Game> {
    /// A seat moves.
    Move(Seat, G::Move),
    /// Chance gives an outcome.
    Chance(G::Chance),
}

// Derived, it would ask for games that can be cloned.
impl<G: Game> Clone for Action<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Move(seat, mv) => Self::Move(*seat, mv.clone()),
            Self::Chance(outcome) => Self::Chance(outcome.clone()),
        }
    }
}

impl<G: Game> Action<G> {
    /// Who moves; nobody where chance gives an outcome.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Self::Move(seat, _) => Some(*seat),
            Self::Chance(_) => None,
        }
    }

    /// Carries out what the rules accept.
    pub fn apply(&self, game: &G, state: &mut G::State, log: &mut impl Log<G>) {
        match self {
            Self::Move(seat, mv) => game.play(state, *seat, mv, log),
            Self::Chance(outcome) => game.resolve(state, outcome, log),
        }
    }

    /// Whether the rules accept it now.
    #[must_use]
    pub fn is_legal(&self, game: &G, state: &G::State) -> bool {
        match self {
            Self::Move(seat, mv) => game.check(state, *seat, mv).is_ok(),
            Self::Chance(outcome) => {
                game.support(state).is_some() && game.check_chance(state, outcome).is_ok()
            }
        }
    }
}

/// Nothing, or what is wrong.
pub type Verdict = Result<(), String>;

/// Nothing is wrong if this is true; else what is.
///
/// # Errors
/// The fault.
pub fn ensure(is_so: bool, fault: impl FnOnce() -> String) -> Verdict {
    if is_so { Ok(()) } else { Err(fault()) }
}

impl<G: Game> Invariant<G> {
    /// What holds in every position.
    #[must_use]
    pub const fn position(
        id: &'static str,
        statement: &'static str,
        check: fn(&G, &G::State) -> Verdict,
    ) -> Self {
        let check = Check::Position(check);
        Self {
            id,
            statement,
            check,
        }
    }

    /// What holds from every position to the next one.
    #[must_use]
    pub const fn step(
        id: &'static str,
        statement: &'static str,
        check: fn(&G, &Transition<'_, G>) -> Verdict,
    ) -> Self {
        let check = Check::Step(check);
        Self {
            id,
            statement,
            check,
        }
    }

    /// Whether it holds here; `step` is how the position came about, if that is known.
    ///
    /// # Errors
    /// What is wrong.
    pub fn holds(
        &self,
        game: &G,
        state: &G::State,
        step: Option<&Transition<'_, G>>,
    ) -> Result<(), String> {
        match (&self.check, step) {
            (Check::Position(check), _) => check(game, state),
            (Check::Step(check), Some(step)) => check(game, step),
            (Check::Step(_), None) => Ok(()),
        }
    }
}

/// Declares a list of the invariants of a game, each with where it is looked at, its id, its check and what holds:
///
/// ```ignore
/// invariants! {
///     /// Every invariant.
///     pub(super) const ALL: Dash;
///
///     position "one-goes-past" cars::one_goes_past:
///         "At most one runner is past the last tile.";
///     step "runners-never-turn" cars::runners_never_turn:
///         "No runner goes back.";
/// }
/// ```
///
/// Where a check is no function with a name, [`Invariant::position`] and [`Invariant::step`] take it.
#[macro_export]
macro_rules! invariants {
    (
        $(#[$doc:meta])+
        $visible:vis const $name:ident: $game:ty;
        $($look:ident $id:literal $check:path: $statement:literal;)+
    ) => {
        $(#[$doc])+
        $visible const $name: &[$crate::engine::Invariant<$game>] =
            &[$($crate::engine::Invariant::$look($id, $statement, $check)),+];
    };
}

impl<G: Game> fmt::Debug for Invariant<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Invariant")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}
