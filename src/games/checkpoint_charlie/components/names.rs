//! How the documents of Checkpoint Charlie name things.

crate::named! {
    /// A player: a place at the table, clockwise from `a`.
    PlayerName usually A {
        /// The first place.
        A = "a",
        /// The place to its left.
        B = "b",
        /// The third.
        C = "c",
        /// The fourth.
        D = "d",
        /// The fifth.
        E = "e",
    }

    /// The back of a score marker.
    Colour {
        /// For the chief of spies.
        Gold = "gold",
        /// For an assistant.
        White = "white",
        /// For an innocent cat, or for nobody.
        Black = "black",
    }

    /// What a score marker does beside its points.
    Special {
        /// A Stasi officer tails the player who draws it.
        Stasi = "stasi",
        /// It may be exchanged for a marker of somebody else.
        Adler = "adler",
    }

    /// Where a card goes that comes off the deck.
    Placement {
        /// A suspect: the line of the player who revealed it.
        Line = "line",
        /// No suspect: the discard pile of the player who revealed it.
        Discards = "discards",
        /// An investigator card: out of the round, and a clue counter is tossed.
        Toss = "toss",
    }

    /// How far the game, and in it a round, has come.
    Phase usually Search {
        /// Players choose investigators.
        Investigators = "investigators",
        /// Who starts the first round is drawn.
        FirstPlayer = "first-player",
        /// Clue counters are drawn.
        Clues = "clues",
        /// Players choose the faces of their counters.
        Faces = "faces",
        /// The deck is shuffled.
        Deck = "deck",
        /// First phase: cats are revealed, and accused at any time.
        Search = "search",
        /// An investigator card has come off the deck: a counter is tossed.
        Toss = "toss",
        /// The deck has run out: who has not accused must.
        DeckOut = "deck-out",
        /// Second phase: a counter that is still in the bag is tossed.
        ScoringToss = "scoring-toss",
        /// A marker is drawn.
        Markers = "markers",
        /// Before a draw, where players may act there: markers are exchanged, or points announced.
        OwnDraw = "own-draw",
        /// All have drawn: markers are exchanged, and points announced.
        Closing = "closing",
        /// The game is over.
        Over = "over",
    }
}
