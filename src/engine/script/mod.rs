//! Scripts: a start and the steps of a game, as an author writes them.

mod read;
mod schemas;
mod share;
mod written;

use serde_json::{Map, Value};

use super::cases::Case;
use super::definition::Definition;
pub(super) use read::{CHANCE_BESIDE, EntryReader, read_seed, strings};
pub use schemas::schema;
pub(super) use schemas::{relax, variants};
pub(super) use written::flat;
pub use written::{action_step, chance_step, move_step};

/// Most steps that a script may have.
pub const MAX_STEPS: usize = 100_000;

/// Most invariants that a script may expect to hold, each as often as it is named: looking at one can
/// take as long as playing several games.
pub const MAX_HOLDS: usize = 1000;

/// A script as read: names in it are not resolved yet.
#[derive(Debug)]
pub struct Script<G: Definition> {
    /// The format that the document says; the newest if it has been found to need that.
    pub format: Option<i64>,
    /// Clauses that the script claims to exercise; a script that claims any is a ruling.
    pub cites: Vec<String>,
    /// The seed for what the script does not fix.
    pub seed: Option<u64>,
    /// Where it begins.
    pub start: Start<G>,
    /// What happens, up to the hole if there is one.
    pub steps: Vec<Step<G>>,
    /// Other ways on, each a game of its own; none if there is a hole.
    pub cases: Vec<Case<G>>,
    /// Pointer of the first thing that cannot be played, such as `/steps/3` or `/start`: it has been
    /// reported, and what follows it stays unplayed.
    pub hole: Option<String>,
}

/// Where a script begins.
#[derive(Debug)]
pub enum Start<G: Definition> {
    /// At the beginning of the scenario in another file.
    ScenarioFile(Elsewhere),
    /// At the position in another file.
    PositionFile(Elsewhere),
    /// At the beginning of a scenario written in the script.
    Scenario(G::Scenario),
    /// At a position written in the script.
    Position(G::Position),
}

/// What another file says, and what stands in its place.
#[derive(Clone, Debug)]
pub struct Elsewhere {
    /// The file, as the script names it.
    pub path: String,
    /// Keys that are otherwise than there, each with its value; of a table, the keys in it.
    pub changes: Map<String, Value>,
}

/// One entry of a script.
#[derive(Debug)]
pub struct Step<G: Definition> {
    /// What cases call it.
    pub label: Option<String>,
    /// Whose it is.
    pub origin: Origin,
    /// What is done.
    pub action: Instruction<G>,
    /// Where it stands, such as `/steps/3`.
    pub pointer: String,
    /// What must refuse it.
    pub illegal: Option<Illegal>,
    /// Whether it must be legal and is not carried out.
    pub is_tried: bool,
    /// What chance gives right after the move, in order.
    pub outcomes: Vec<Outcome>,
    /// Whether it is itself such an outcome, beside a move.
    pub is_beside: bool,
    /// What must hold afterwards, without the holes in it.
    pub expect: Option<Map<String, Value>>,
    /// Whether the author expects more than could be read.
    pub has_hole: bool,
}

/// Whose an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The game's in which it stands.
    Own,
    /// The script's, from which a case has taken it over.
    Shared,
}

/// An outcome beside the move that calls for it.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Where it stands: a key of the step, or an entry of its list.
    pub pointer: String,
    /// The event, where it is named.
    pub event: Option<String>,
    /// What it gives.
    pub keys: Map<String, Value>,
}

/// What must refuse an entry.
#[derive(Clone, Debug)]
pub enum Illegal {
    /// The clause with this id.
    Clause(String),
    /// Some clause: which one cannot be read, as has been reported.
    Unread,
}

/// What an entry does.
#[derive(Debug)]
pub enum Instruction<G: Definition> {
    /// A player moves.
    Move {
        /// The player, by name.
        player: String,
        /// The move.
        text: G::MoveText,
    },
    /// Chance gives this outcome.
    Chance {
        /// The event's name.
        event: String,
        /// The outcome.
        text: G::ChanceText,
    },
    /// Nothing: the entry only expects.
    Look,
}

impl<G: Definition> Instruction<G> {
    /// The move or the outcome as a script writes it, with its tag.
    pub(super) fn written(&self) -> Option<Value> {
        Some(Value::Object(match self {
            Self::Look => return None,
            Self::Move { text, .. } => flat("move", text),
            Self::Chance { text, .. } => flat("chance", text),
        }))
    }
}

impl<G: Definition> Clone for Instruction<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Move { player, text } => Self::Move {
                player: player.clone(),
                text: text.clone(),
            },
            Self::Chance { event, text } => Self::Chance {
                event: event.clone(),
                text: text.clone(),
            },
            Self::Look => Self::Look,
        }
    }
}

impl<G: Definition> Step<G> {
    /// The step as a case takes it over.
    pub(super) fn shared(&self) -> Self {
        Self {
            label: self.label.clone(),
            origin: Origin::Shared,
            action: self.action.clone(),
            pointer: self.pointer.clone(),
            illegal: self.illegal.clone(),
            is_tried: self.is_tried,
            outcomes: self.outcomes.clone(),
            is_beside: self.is_beside,
            expect: self.expect.clone(),
            has_hole: self.has_hole,
        }
    }

    /// How many invariants it expects to hold.
    fn held(&self) -> usize {
        let named = self.expect.as_ref().and_then(|expect| expect.get("holds"));
        named.and_then(Value::as_array).map_or(0, Vec::len)
    }
}
