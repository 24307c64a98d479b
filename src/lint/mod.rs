//! Finding what is wrong in documents: shape, references, and the lints of each game.

mod blame;
pub mod broken;
pub mod effect;
pub(crate) mod example;
pub mod extends;
mod gather;
pub mod general;
pub mod here;
pub mod house;
mod kind;
pub mod levels;
pub mod library;
pub mod linked;
pub mod newer;
pub mod order;
pub mod page;
mod retired;
pub mod scope;
pub mod select;
pub mod set;
pub mod shape;
mod slots;
pub mod suppress;
pub mod syntax;
mod twins;

pub use kind::{Kind, Role};
pub use levels::Levels;
pub use library::{Catalogue, Library};
pub use order::Order;
pub use retired::{RETIRED, retired};
pub use scope::{Scope, WayAround};
pub use set::{Component, Entry, Listed, Set};

use crate::diagnostic::Rule;

/// A check with its rule: the page, the examples and their tests all come from `rule`.
///
/// `C` is the game's enumeration of what a check may look at.
#[derive(Debug)]
pub struct Lint<C> {
    /// Name, level, reasons and examples.
    pub rule: Rule,
    /// What finds it.
    pub check: C,
}

/// Runs a game's checks of one kind: `run_checks!(Position(subject), scope)`, where its `Check` and
/// `checks` are in scope.
macro_rules! run_checks {
    ($kind:ident($($subject:expr),+), $scope:expr) => {
        for check in checks() {
            if let Check::$kind(check) = check {
                check($($subject,)+ $scope);
            }
        }
    };
}

pub(crate) use run_checks;

/// Declares what the checks of a game look at, by its name, `Check`. One that is run as it is names the function that does so, with
/// what it is given: `Zones by check_zones(set: &Set<Zone>)`.
macro_rules! checks {
    ($name:ident: $($(#[$doc:meta])+ $kind:ident $(($with:ty))? $(by $run:ident($($given:ident: $of:ty),+))?,)+) => {
        /// What a check looks at.
        #[derive(Clone, Copy, Debug)]
        pub enum $name {
            $($(#[$doc])+ $kind $(($with))? $((fn($($of,)+ &mut Scope<'_>)))?,)+
        }

        $($(
            pub(super) fn $run($($given: $of,)+ scope: &mut Scope<'_>) {
                $crate::lint::run_checks!($kind($($given),+), scope);
            }
        )?)+
    };
}

pub(crate) use checks;

/// Declares, for lints that look at legal steps of scripts, `check_step`, and `StepCheck` for the `Check` of them:
/// `check_step!(Dash);`, where its `State`, `Move`, `Check` and `checks`, and `Seat` and `StepLint`, are in scope.
macro_rules! check_step {
    ($game:ty) => {
        /// Looks at a legal step of a script.
        type StepCheck = fn(&$game, &State, Seat, &Move) -> Option<StepLint>;

        /// Checks a legal step for what its author may not have meant.
        pub(super) fn check_step(
            game: &$game,
            before: &State,
            seat: Seat,
            mv: &Move,
        ) -> Option<StepLint> {
            // They are picked out once: a script has many steps, and few lints are about them.
            static PICKED: std::sync::LazyLock<Vec<StepCheck>> = std::sync::LazyLock::new(|| {
                let picked = checks().filter_map(|check| match check {
                    Check::Step(check) => Some(check),
                    _ => None,
                });
                picked.collect()
            });
            PICKED
                .iter()
                .find_map(|check| check(game, before, seat, mv))
        }
    };
}

pub(crate) use check_step;

/// Declares the lints of a game by their files, in the order of the pages, and what every game has for them:
/// `lints! { tile_count, tile_dead_end }`, where its `Check` and `Clause` are in scope, and `Clauses` with them.
macro_rules! lints {
    ($($file:ident),+ $(,)?) => {
        /// A lint of this game, with everything that finds it.
        pub type GameLint = $crate::lint::Lint<&'static [Check]>;

        /// Every lint, in the order of the pages.
        pub static LINTS: &[&GameLint] = &[$(&$file::LINT),+];

        /// Every check of every lint.
        fn checks() -> impl Iterator<Item = Check> {
            LINTS.iter().flat_map(|lint| lint.check.iter().copied())
        }

        /// A finding of a lint, with the clause behind it if there is one.
        fn found(
            lint: &'static GameLint,
            place: $crate::diagnostic::Place,
            message: impl Into<String>,
        ) -> $crate::diagnostic::Finding {
            Clause::found(&lint.rule, place, message)
        }

        /// The same, with another clause of the lint than its first.
        #[allow(dead_code, reason = "a lint of one clause has no use for it")]
        fn found_by(
            lint: &'static GameLint,
            clause: Clause,
            place: $crate::diagnostic::Place,
            message: impl Into<String>,
        ) -> $crate::diagnostic::Finding {
            $crate::diagnostic::Finding::new(&lint.rule, place, message)
                .citing(clause.clause().citation())
        }
    };
}

pub(crate) use lints;

/// Declares a lint of a game: what its page says, the clause behind it if there is one, and what finds it.
///
/// Where both examples are documents of one kind, `kind` says which, and they leave out their beginning. Where both are
/// what a macro makes of some lines, such as a rally of its first stage, `inside` names the macro. What stands `above` and
/// `below` the fault is said once for both. `Clause`, `ID`, `Check`, `GameLint` and `document!` are those that are in
/// scope.
macro_rules! lint {
    (
        $name:literal: $level:ident $(, $clause:ident)*;
        $(group: $group:ident,)?
        summary: $summary:literal,
        why: $why:literal,
        $(kind: $kind:literal,)?
        $(inside: $inside:ident,)?
        $(above: $above:literal,)?
        bad: $bad:expr,
        good: $good:expr,
        $(below: $below:literal,)?
        checks: [$($check:ident $(($with:expr))?),+ $(,)?],
    ) => {
        pub(super) static LINT: GameLint = $crate::lint::Lint {
            rule: $crate::diagnostic::Rule {
                name: $name,
                game: Some(ID),
                level: $crate::diagnostic::Level::$level,
                group: $crate::lint::lint!(@group $($group)?),
                summary: $summary,
                why: $why,
                clauses: &[$(Clause::$clause.id()),*],
                bad: $crate::lint::lint!(@example $($kind)? $($inside)?; $($above,)? $bad $(, $below)?),
                good: $crate::lint::lint!(@example $($kind)? $($inside)?; $($above,)? $good $(, $below)?),
            },
            check: &[$(Check::$check $(($with))?),+],
        };
    };
    (@example ; $document:expr) => { $document };
    (@example ; $($part:expr),+) => { concat!($($part),+) };
    (@example $kind:literal; $($part:expr),+) => { document!($kind, concat!($($part),+)) };
    (@example $inside:ident; $($part:expr),+) => { $inside!(concat!($($part),+)) };
    (@group) => { None };
    (@group $group:ident) => { Some($crate::diagnostic::Group::$group) };
}

pub(crate) use lint;
