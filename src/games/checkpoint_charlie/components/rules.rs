//! Constants and readings: what a designer may vary without touching the program.

crate::constants! {
    /// Numbers of the game.
    Constants {
        /// Rounds after which the game is over.
        #[schemars(range(min = 1, max = 20))]
        rounds: u8 = 5,
        /// Points that end the game when somebody announces them.
        #[schemars(range(min = 1, max = 400))]
        target: u16 = 10,
    }
}

crate::readings! {
    /// Which cats may be accused.
    accusable: Accusable {
        heading: "Accusing a Suspect",
        open: "The accused is chosen from the cards shown on the table so far, and is called a \
               suspect. A discarded cat has been shown, too, but the player who revealed it holds it for \
               no suspect.",
        because: "The counter goes on a suspect, and «Suspects Revealed» tells suspects from the \
                  cats of a discard pile.",
        clauses: ["accuse.card-on-table", "round.no-target-left"],
        /// Only a cat in a line can be accused, in anyone's.
        Lines,
        /// A cat in a discard pile can be accused, too; it is never the chief, but may be an
        /// assistant.
        LinesAndDiscards,
    }
    /// Whether a player who turns up an investigator card draws again.
    investigator_card_turn: InvestigatorCardTurn {
        heading: "Suspects Revealed",
        open: "When an investigator card comes off the deck, a counter is tossed. That may have \
               been the card of this turn, or the same player may draw again for a cat.",
        because: "Each player takes a card from the deck in turn, and nothing is said of another \
                  one in its place.",
        clauses: ["public.turn-used", "public.toss", "reveal.turn-order"],
        /// It was the card of the turn: the next player reveals.
        EndsTurn,
        /// The same player goes on until a cat comes, so every turn sorts one.
        DrawAgain,
    }
    /// What becomes of counters that are still in the bag when a round is scored.
    missing_clues: MissingClues {
        heading: "2nd Phase: Scoring",
        open: "Accused cats are compared with five clues, those of the players and the public \
               ones. With three or four players a round may end before all investigator cards have \
               come up, and then fewer are known.",
        because: "The text counts five clues, and it takes five to single out one cat as the \
                  chief.",
        clauses: ["score.missing-clue-toss", "score.five-clues", "score.gold", "score.white", "score.black", "score.chief-in-deck-white"],
        /// They are tossed before markers are drawn, so there is a clue of every trait.
        TossAtScoring,
        /// They stay in the bag: every cat that the known clues are true of is the chief, and
        /// several players may get gold.
        Ignore,
    }
    /// Who accuses when the deck has run out.
    deck_out: DeckOut {
        heading: "Accusing a Suspect",
        open: "If the deck runs out, all the investigators are to accuse. That can be everybody, \
               or all who still have to, since one may be left over in any other round.",
        because: "The sentence speaks of all, and it is about this case alone.",
        clauses: ["round.deck-out", "round.ends-all-but-one", "round.no-target-left"],
        /// Everybody accuses as long as there are cats to accuse.
        EveryoneAccuses,
        /// The round closes when all but one have accused, and the slowest has no accusation.
        AllButOne,
    }
    /// When the markers of a colour have run out.
    colour_exhaustion: ColourExhaustion {
        heading: "How to Finish the Game",
        open: "The game ends when the markers of a colour run out; where they are about to, \
               somebody may not get one. A colour may have run out with its last marker, or when \
               one is due and there is none.",
        because: "A colour of which no marker is left has run out in the plain sense of the word.",
        clauses: ["end.colour-out", "score.may-get-none"],
        /// The game ends after the round in which the last marker of a colour is drawn.
        Empty,
        /// The game goes on with an empty colour, and ends after the round in which somebody could
        /// not be given one.
        UnmetDemand,
    }
    /// When the Stasi marker counts as returned to the pool.
    stasi_return: StasiReturn {
        heading: "The Stasi Officer",
        open: "The marker goes back once all have collected, and is kept in the last scoring \
               phase. Which phase is the last is known only when the end has been looked for, and \
               that may depend on the marker: it lowers a sum, and it may be the last black one.",
        because: "The text names the moment of the return, and it comes before anything that ends \
                  the game.",
        clauses: ["stasi.marker-returns", "stasi.last-phase-keeps", "end.ten-points", "end.colour-out"],
        /// Once all have drawn: it neither lowers the points that are announced nor makes black run
        /// out, yet counts -2 if the game ends in this phase all the same.
        WhenCollected,
        /// After the end has been looked for: announced points are less by it, and as the last
        /// black marker it ends the game.
        AfterEndCheck,
        /// As the end is looked for: announced points are less by it, but it does not make black
        /// run out.
        BeforeEndCheck,
    }
    /// How reaching the points ends the game.
    ten_points: TenPoints {
        heading: "How to Finish the Game",
        open: "The game ends when an investigator announces that their markers have reached 10 \
               points. It may be up to that player to do so, or the end may come with the points.",
        because: "It is the announcement that ends the game, and nothing says that it has to be \
                  made.",
        clauses: ["end.ten-points", "end.announce-window"],
        /// Who has the points may announce them, or say nothing and play on.
        Announced,
        /// The game ends after the round in which somebody has them; nobody announces.
        Automatic,
    }
    /// When somebody may announce the points that end the game.
    announce_window: AnnounceWindow {
        heading: "How to Finish the Game",
        open: "An announcement of 10 points ends the game; the moment for it is not named. Markers \
               are drawn one after the other, so somebody may have the points while others are \
               still to draw.",
        because: "The scoring phase hands out the markers of all, and nothing provides for an end \
                  in the middle of it.",
        clauses: ["end.announce-window", "end.ten-points", "stasi.marker-returns"],
        /// Once all have drawn, so everybody has the same number of draws.
        AfterAllDraws,
        /// After any draw, too: the game ends at once, and those who are still to draw get no
        /// marker.
        BetweenDraws,
    }
    /// When an Adler marker may be exchanged in a scoring phase.
    adler_window: AdlerWindow {
        heading: "Cafe Adler",
        open: "The marker can be exchanged right after its drawing or in any later round, in \
               scoring phases alone. The first may mean before the next draw or once all have \
               drawn; the second, any moment of the phase or the player's draw.",
        because: "For a new marker the text names the moment of its drawing, for an older one no \
                  more than the phase.",
        clauses: ["adler.timing", "adler.kept-face-down"],
        /// A new one by its drawer before the next draw, one of an earlier round at any moment of the
        /// phase; a new one that comes by an exchange waits for a later round.
        AsPrinted,
        /// Any of them once all have drawn, and not before.
        AfterAllDraws,
        /// Any of them by each player right after drawing, and then no more in this round.
        AtOwnDraw,
    }
    /// Which markers may be taken in an exchange.
    adler_target: AdlerTarget {
        heading: "Cafe Adler",
        open: "The other marker is taken without seeing what it is. That may leave out markers \
               that lie face up, or only forbid to look at one that does not.",
        because: "What lies face up cannot be taken unseen.",
        clauses: ["adler.blind", "adler.spent-face-up"],
        /// Only a marker that lies face down can be taken.
        FaceDown,
        /// A used Adler marker can be taken, too, and stays face up; the Stasi marker never.
        Any,
    }
    /// Whether an unused Adler marker that an exchange has brought may be used.
    adler_chain: AdlerChain {
        heading: "Cafe Adler",
        open: "Who gets an Adler marker can exchange it, but not one that somebody has just \
               exchanged. An exchange may also bring one that lies face down and has not been \
               used.",
        because: "Barred is the marker that was used; the other one has come face down, as one \
                  that is drawn.",
        clauses: ["adler.no-second-exchange", "adler.exchange"],
        /// It can be exchanged in its turn.
        Free,
        /// It cannot, and is worth its points alone.
        Barred,
    }
    /// In which order a simulation asks those who may accuse.
    race_tiebreak: RaceTiebreak {
        heading: "Accusing a Suspect",
        open: "An accusation can be made at any time, also out of turn. Whose counts first if two \
               want to make one at the same moment is not said.",
        because: "Who is quicker is left to the players, and nobody is named before the others.",
        clauses: ["accuse.any-time", "round.accusation-order"],
        /// A simulation asks in an order that is drawn for each moment; scripts say themselves who
        /// is first.
        Seeded,
        /// A simulation asks clockwise from the player who revealed the last card; scripts say
        /// themselves who is first.
        ClockwiseFromActive,
    }
}
