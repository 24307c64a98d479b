//! Constants and readings: what a designer may vary without touching the program.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The rules document: constants and readings, each with the rulebook's value unless given.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Rules {
    /// Numbers of the game.
    #[serde(default)]
    pub constants: Constants,
    /// How ambiguous passages of the rulebook are read.
    #[serde(default)]
    pub readings: ReadingsGiven,
}

/// Numbers of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
#[schemars(deny_unknown_fields)]
pub struct Constants {
    /// Minutes between two lines of the stopwatch at which a tile is drawn.
    #[schemars(range(min = 5, max = 240))]
    pub line_minutes: u8,
    /// Positions of one lap of the stopwatch; display only.
    #[schemars(range(min = 2, max = 240))]
    pub dial_minutes: u8,
    /// Tiles that a hand may hold at the end of a turn.
    #[schemars(range(min = 1, max = 6))]
    pub hand_limit: u8,
    /// Tiles that a player draws before placing the start tile.
    #[schemars(range(min = 1, max = 8))]
    pub starting_hand: u8,
    /// Face-up tiles in the row.
    #[schemars(range(min = 1, max = 6))]
    pub row_tiles: u8,
    /// Tiles drawn by the action of drawing.
    #[schemars(range(min = 1, max = 4))]
    pub draw_tiles: u8,
    /// Minutes that drawing takes.
    #[schemars(range(min = 1, max = 30))]
    pub draw_minutes: u8,
    /// Minutes that placing takes before any match is taken off.
    #[schemars(range(min = 0, max = 30))]
    pub place_minutes: u8,
    /// Minutes that refreshing the row takes.
    #[schemars(range(min = 1, max = 30))]
    pub refresh_minutes: u8,
    /// GPS updates that each player begins with.
    #[schemars(range(min = 0, max = 9))]
    pub gps_updates: u8,
    /// Minutes taken off a finisher's time.
    pub bonus_minutes: Bonus,
}

impl Default for Constants {
    fn default() -> Self {
        Self {
            line_minutes: 15,
            dial_minutes: 30,
            hand_limit: 3,
            starting_hand: 4,
            row_tiles: 3,
            draw_tiles: 2,
            draw_minutes: 2,
            place_minutes: 4,
            refresh_minutes: 1,
            gps_updates: 2,
            bonus_minutes: Bonus::default(),
        }
    }
}

/// The finishing bonus in minutes by order of finishing, for each number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(deny_unknown_fields)]
pub struct Bonus {
    /// With two players: for the first and the second finisher.
    #[schemars(inner(range(min = 0, max = 60)))]
    pub two: [u8; 2],
    /// With three players: for the first to the third finisher.
    #[schemars(inner(range(min = 0, max = 60)))]
    pub three: [u8; 3],
    /// With four players: for the first to the fourth finisher.
    #[schemars(inner(range(min = 0, max = 60)))]
    pub four: [u8; 4],
}

impl Default for Bonus {
    fn default() -> Self {
        Self {
            two: [2, 0],
            three: [3, 1, 0],
            four: [4, 2, 1, 0],
        }
    }
}

impl Bonus {
    /// Minutes off for the finisher with `before` finishers before, among `players`.
    #[must_use]
    pub fn minutes(&self, players: usize, before: usize) -> u8 {
        let table: &[u8] = match players {
            2 => &self.two,
            3 => &self.three,
            _ => &self.four,
        };
        table.get(before).copied().unwrap_or(0)
    }
}

crate::readings! {
    /// Whether a border segment counts as a touching terrain.
    border_terrain: BorderTerrain {
        /// A segment of the tile's own terrain takes a minute off.
        #[default]
        Counts,
        /// Only tiles count.
        Ignored,
    }
    /// How a checkpoint card is laid against the map.
    checkpoint_frame: CheckpointFrame {
        /// One common north for everybody.
        #[default]
        Board,
        /// Seen from the own seat: the card's bottom-left corner is the owner's start corner.
        Seat,
    }
    /// Whether a start tile on an own checkpoint is visited by setting out on it.
    start_tile_checkpoint: StartTileCheckpoint {
        /// It is.
        #[default]
        Counts,
        /// It has to be driven to.
        Ignored,
    }
    /// Whether cars may share a tile.
    shared_tile: SharedTile {
        /// They may.
        #[default]
        Free,
        /// A car may pass others but not stop with them.
        PassOnly,
        /// A car may neither pass nor stop.
        Blocked,
    }
    /// Where a car may turn back within one action.
    turn_back: TurnBack {
        heading: "Checkpoints",
        open: "The note allows a car to drive into a checkpoint tile and out of it by the same side \
               within one action. It can be a reminder of what holds on every tile, or an exception \
               that holds on checkpoints alone.",
        because: "Nothing under «Move your car» forbids to turn back, and a note explains a rule \
                  more often than it makes one.",
        clauses: ["check.same-side-in-out", "move.one-or-two"],
        /// On every tile.
        #[default]
        Anywhere,
        /// Only on an own checkpoint. Two drives are free of each other: the second may go back the
        /// way that the first one came.
        CheckpointsOnly,
    }
    /// What becomes of a token when its tile is replaced.
    token_on_replaced_tile: TokenOnReplacedTile {
        /// It stays on the space.
        #[default]
        Stays,
        /// It returns to its owner; the visit still counts.
        Returns,
    }
    /// When the discard pile becomes the new stack.
    reshuffle: Reshuffle {
        /// When a tile is needed and the stack is empty.
        #[default]
        OnDemand,
        /// At once when the stack becomes empty.
        WhenEmpty,
    }
    /// Whether the action that finishes a race draws for a line.
    finisher_draws: FinisherDraws {
        /// It does not.
        #[default]
        No,
        /// It does, on the movement that is left after the bonus, with the discard after it.
        Net,
    }
    /// How long a last chance lasts.
    last_chance: LastChance {
        /// As long as the chaser stays first on the stopwatch.
        #[default]
        WhileFirst,
        /// One action each, in stopwatch order.
        OneAction,
    }
    /// Whether a chaser may give up what is left of a last chance.
    giving_up: GivingUp {
        /// It may be given up: a chance is an offer.
        #[default]
        Allowed,
        /// It may not: there is no such action, so a chance ends only by finishing or as the other
        /// readings say.
        Refused,
    }
    /// Whether markers of players whose chance is over still count for being passed.
    closed_markers: ClosedMarkers {
        /// They do, as long as they are ahead: to pass one ends a chance.
        Count,
        /// They do not: it cannot become the turn of a player who has no turn left.
        #[default]
        Ignore,
    }
    /// Whether the cars of finishers on the stopwatch can be passed.
    finisher_cars: FinisherCars {
        /// They cannot: a finisher has no turn that could come. They only bound the chance of the
        /// last player on the road.
        #[default]
        Ignore,
        /// They can, like markers: a car stands for the marker that it has replaced.
        Count,
    }
    /// When the chance of the last player on the road ends.
    lone_chaser: LoneChaser {
        /// Once an action has moved that player's marker, and it is past the best final time.
        #[default]
        UntilPastBest,
        /// Only by finishing or giving up.
        Unlimited,
    }
}
