//! Constants and readings: what a designer may vary without touching the program.

crate::constants! {
    /// Numbers of the game.
    Constants {
        /// Minutes between two lines of the stopwatch at which a tile is drawn.
        #[schemars(range(min = 5, max = 240))]
        line_minutes: u8 = 15,
        /// Positions of one lap of the stopwatch; display only.
        #[schemars(range(min = 2, max = 240))]
        dial_minutes: u8 = 30,
        /// Tiles that a hand may hold at the end of a turn.
        #[schemars(range(min = 1, max = 6))]
        hand_limit: u8 = 3,
        /// Tiles that a player draws before placing the start tile.
        #[schemars(range(min = 1, max = 8))]
        starting_hand: u8 = 4,
        /// Face-up tiles in the row.
        #[schemars(range(min = 1, max = 6))]
        row_tiles: u8 = 3,
        /// Tiles drawn by the action of drawing.
        #[schemars(range(min = 1, max = 4))]
        draw_tiles: u8 = 2,
        /// Minutes that drawing takes.
        #[schemars(range(min = 1, max = 30))]
        draw_minutes: u8 = 2,
        /// Minutes that placing takes before any match is taken off.
        #[schemars(range(min = 0, max = 30))]
        place_minutes: u8 = 4,
        /// Minutes that refreshing the row takes.
        #[schemars(range(min = 1, max = 30))]
        refresh_minutes: u8 = 1,
        /// GPS updates that each player begins with.
        #[schemars(range(min = 0, max = 9))]
        gps_updates: u8 = 2,
        /// Minutes taken off a finisher's time.
        bonus_minutes: Bonus = Bonus::default(),
    }
    /// The finishing bonus in minutes by order of finishing, for each number of players.
    Bonus {
        /// With two players: for the first and the second finisher.
        #[schemars(inner(range(min = 0, max = 60)))]
        two: [u8; 2] = [2, 0],
        /// With three players: for the first to the third finisher.
        #[schemars(inner(range(min = 0, max = 60)))]
        three: [u8; 3] = [3, 1, 0],
        /// With four players: for the first to the fourth finisher.
        #[schemars(inner(range(min = 0, max = 60)))]
        four: [u8; 4] = [4, 2, 1, 0],
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
    /// Whether a border segment counts as touching terrain.
    border_terrain: BorderTerrain {
        heading: "Matching bonuses",
        open: "A minute comes off for each terrain side that touches the same type on an adjacent \
               tile. The border has terrain, too, and whether its pieces are tiles in this sense \
               is open.",
        because: "The pieces are listed as terrain border tiles, and their terrain has no other \
                  use.",
        clauses: ["bonus.terrain-side", "setup.borders"],
        /// A side at the edge takes a minute off where the border segment shows its terrain.
        Counts,
        /// Only map tiles count, so a side at the edge takes nothing off.
        Ignored,
    }
    /// How a checkpoint card is laid against the map.
    checkpoint_frame: CheckpointFrame {
        heading: "Checkpoints",
        open: "The car has to visit the checkpoints that its player's card shows on a small map. \
               Players sit at different sides of the table, and no side of the card is said to be \
               north.",
        because: "All race on one map, and nothing tells a player to turn the card.",
        clauses: ["check.all-needed", "setup.card"],
        /// All cards have one common north, so equal cards mean equal spaces.
        Board,
        /// Each is seen from its owner's seat: its bottom-left corner is the owner's start corner.
        Seat,
    }
    /// Whether a start tile on an own checkpoint is visited by setting out on it.
    start_tile_checkpoint: StartTileCheckpoint {
        heading: "Checkpoints",
        open: "A token is placed when the car ends its movement on a checkpoint. The car also \
               moves onto its start tile, which may lie on one, and that is still setup.",
        because: "The setup calls it moving the car, and clocks it as any other move.",
        clauses: ["setup.car-enters", "check.mark-on-stop"],
        /// It is marked as the car enters the map.
        Counts,
        /// It has to be driven to in the race like any other.
        Ignored,
    }
    /// Whether cars may share a tile.
    shared_tile: SharedTile {
        heading: "Move your car",
        open: "A car goes from its tile to another one next to it, along connecting roads. Whether \
               another car that stands there is in the way is not said.",
        because: "A car forbids to place a tile where it stands; of driving, nothing like that is \
                  said.",
        clauses: ["move.shared-tile", "move.next-tile"],
        /// Cars pass each other, and stop on one tile.
        Free,
        /// A car may pass others but not stop with them.
        PassOnly,
        /// A car may neither pass nor stop where another one stands.
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
        Anywhere,
        /// Only on an own checkpoint. Two drives are free of each other: the second may go back the
        /// way that the first one came.
        CheckpointsOnly,
    }
    /// What becomes of a token when its tile is replaced.
    token_on_replaced_tile: TokenOnReplacedTile {
        heading: "Checkpoints",
        open: "A token is placed on the tile of a checkpoint, and any tile without a car can be \
               replaced. What then becomes of the token is not said.",
        because: "The token shows that the checkpoint has been visited, which a new tile does not \
                  undo.",
        clauses: ["check.mark-at-once", "place.replace-tile"],
        /// It stays on the space, and lies on the new tile.
        Stays,
        /// It returns to its owner; the visit still counts.
        Returns,
    }
    /// When the discard pile becomes the new stack.
    reshuffle: Reshuffle {
        heading: "Draw two map tiles",
        open: "If the stack runs out, the discard pile becomes a new one. The stack may have run \
               out with its last tile, or when another one is needed.",
        because: "The new stack is there to draw from, and the sentence stands in the action of \
                  drawing.",
        clauses: ["draw.reshuffle", "discard.pile"],
        /// When a tile is needed and the stack is empty, so all that was discarded until then comes
        /// back.
        OnDemand,
        /// At once when the stack becomes empty, so later discards wait for the next time.
        WhenEmpty,
    }
    /// Whether the action that finishes a race draws for a line.
    finisher_draws: FinisherDraws {
        heading: "Last checkpoint",
        open: "Every 15 minutes bring a tile, and the last action is clocked as normal. Then the \
               bonus is taken off, and whether the action still draws for a line, and for which, \
               is not said.",
        because: "What to do at the last checkpoint is listed, and there is no draw among it.",
        clauses: ["finish.time-as-normal", "finish.subtract-bonus", "watch.draw-every-15", "hand.checked-last"],
        /// A finisher draws nothing, and has nothing to discard.
        No,
        /// A finisher draws for lines crossed by what is left of the movement after the bonus, and
        /// discards after it.
        Net,
    }
    /// How long a last chance lasts.
    last_chance: LastChance {
        heading: "Game end",
        open: "When somebody has finished, the others have one chance. «How to win the game» calls \
               it one turn, the note here lets it be several until another player's turn comes.",
        because: "The note is there to explain what one chance is, and speaks of several actions.",
        clauses: ["end.one-chance", "end.several-actions", "end.chance-stops"],
        /// A chaser acts as long as no action moves the marker past another one.
        WhileFirst,
        /// Each chaser has a single action, in stopwatch order.
        OneAction,
    }
    /// Whether a chaser may give up what is left of a last chance.
    giving_up: GivingUp {
        heading: "Game end",
        open: "The others have one chance to finish. Whether a player who sees no use in it has to \
               go on all the same is not said, and no action of the list ends it.",
        because: "A chance is an offer, and nobody is said to have to take it.",
        clauses: ["end.giving-up", "turn.one-action"],
        /// What is left of a chance may be given up.
        Allowed,
        /// It may not: a chance ends only by finishing or as the other readings say.
        Refused,
    }
    /// Whether markers of players whose chance is over still count for being passed.
    closed_markers: ClosedMarkers {
        heading: "Game end",
        open: "A chance is over as soon as it is another player's turn, by passing that player's \
               marker. Markers of those whose chance is over are still there, but a turn of theirs \
               is not to come.",
        because: "It takes another player's turn, and who has lost the chance never has one again.",
        clauses: ["end.chance-stops"],
        /// They are passed like an empty spot; only markers of players who may still act end a
        /// chance.
        Ignore,
        /// To pass one ends a chance, if it was ahead or level.
        Count,
    }
    /// Whether the cars of finishers on the stopwatch can be passed.
    finisher_cars: FinisherCars {
        heading: "Last checkpoint",
        open: "A finisher's car takes the place of the marker on the stopwatch. To pass it may be \
               like passing a marker, or mean nothing.",
        because: "The car shows that its player gets no more turns, so by passing it nobody's turn \
                  can come.",
        clauses: ["finish.car-on-stopwatch", "end.chance-stops"],
        /// They cannot be passed; they only bound the chance of the last player on the road.
        Ignore,
        /// They can: to pass one ends a chance, as a marker in its place would.
        Count,
    }
    /// When the chance of the last player on the road ends.
    lone_chaser: LoneChaser {
        heading: "Game end",
        open: "A chance ends when another player's turn comes. If all others have finished or lost \
               theirs, no turn can come, and no other end is named.",
        because: "The least time wins, so past the best final time there is no chance left to \
                  have.",
        clauses: ["end.chance-stops", "score.winner"],
        /// It ends by an action that moves the marker and leaves it past the best final time.
        UntilPastBest,
        /// It ends only by finishing, giving up, or passing what other readings let count.
        Unlimited,
    }
}
