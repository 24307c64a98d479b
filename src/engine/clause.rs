//! Clauses: the rules of a rulebook as data that everything cites.

use std::fmt::Debug;

use super::game::Refusal;
use crate::diagnostic::{Citation, Finding, Place, Rule};
use crate::kit::bits::Bits;

/// What can go wrong with a clause, and so what its rulings must show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClauseKind {
    /// A move or a fixed chance outcome can break it: one ruling keeps it, one is refused by it.
    Move,
    /// A document can break it: one ruling keeps it, and a lint refuses documents that do not.
    Document,
    /// The engine applies it: one ruling shows it at work.
    Effect,
    /// An arrangement of the table or a definition; cited when the arrangement is made.
    Table,
}

/// One rule of a rulebook.
#[derive(Debug, PartialEq, Eq)]
pub struct Clause {
    /// Stable id: family and name, as in `place.no-car-on-space`.
    pub id: &'static str,
    /// What it takes to show it.
    pub kind: ClauseKind,
    /// The rule in our own words.
    pub text: &'static str,
    /// The rulebook heading that it comes from.
    pub heading: &'static str,
}

impl Clause {
    /// What it is about: what stands before the dot of its id.
    #[must_use]
    pub fn family(&self) -> &'static str {
        self.id
            .split_once('.')
            .map_or(self.id, |(family, _)| family)
    }

    /// The clause as findings quote it.
    #[must_use]
    pub fn citation(&self) -> Citation {
        Citation {
            id: self.id,
            text: self.text,
            heading: self.heading,
        }
    }
}

/// The clauses by family, each with its place in the table: families and clauses in the order of the rulebook.
#[must_use]
pub fn families(clauses: &'static [Clause]) -> Vec<(&'static str, Vec<(usize, &'static Clause)>)> {
    let mut families: Vec<(&str, Vec<(usize, &Clause)>)> = Vec::new();
    for (index, clause) in clauses.iter().enumerate() {
        match families
            .iter_mut()
            .find(|(name, _)| *name == clause.family())
        {
            Some((_, clauses)) => clauses.push((index, clause)),
            None => families.push((clause.family(), vec![(index, clause)])),
        }
    }
    families
}

/// The clauses of one game, as an enumeration whose variants index [`Clauses::TABLE`].
///
/// [`clauses!`](crate::clauses) writes the implementation.
pub trait Clauses: Copy + Eq + Debug + Send + Sync + 'static {
    /// Every clause, in the order of the rulebook.
    const TABLE: &'static [Clause];

    /// The place in the table.
    fn index(self) -> usize;

    /// The entry in the table.
    fn clause(self) -> &'static Clause {
        &Self::TABLE[self.index()]
    }

    /// Refuses a move or an outcome by this clause, for this reason.
    ///
    /// # Errors
    /// Always: it is the refusal.
    fn refuse<T>(self, reason: impl Into<String>) -> Result<T, Refusal<Self>> {
        let (clause, reason) = (self, reason.into());
        Err(Refusal { clause, reason })
    }

    /// A finding of one of the game's rules, with the first clause behind it if there is one.
    fn found(rule: &'static Rule, place: Place, message: impl Into<String>) -> Finding {
        let finding = Finding::new(rule, place, message);
        let named = |id: &str| Self::TABLE.iter().find(|clause| clause.id == id);
        match rule.clauses.first().and_then(|id| named(id)) {
            Some(clause) => finding.citing(clause.citation()),
            None => finding,
        }
    }
}

/// Declares a game's clauses: one line each for the variant, its id, its kind and its heading,
/// and the paraphrase below.
#[macro_export]
macro_rules! clauses {
    ($(#[$meta:meta])* pub enum $name:ident {
        $($variant:ident = $id:literal, $kind:ident, $heading:literal, $text:literal;)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum $name {
            $(#[doc = $text] $variant,)+
        }

        impl $name {
            /// The stable id.
            #[allow(dead_code, reason = "a game without lints has no use for it")]
            #[must_use]
            pub const fn id(self) -> &'static str {
                <Self as $crate::engine::Clauses>::TABLE[self as usize].id
            }
        }

        impl $crate::engine::Clauses for $name {
            const TABLE: &'static [$crate::engine::Clause] = &[
                $($crate::engine::Clause {
                    id: $id,
                    kind: $crate::engine::ClauseKind::$kind,
                    text: $text,
                    heading: $heading,
                },)+
            ];

            fn index(self) -> usize {
                self as usize
            }
        }
    };
}

/// A set of clauses of one game, by their index.
pub type ClauseSet = Bits<usize, [u64; MAX_CLAUSES / 64]>;

/// More clauses than any game has.
pub const MAX_CLAUSES: usize = 256;
