//! The clauses of Checkpoint Charlie, in the order of its rulebook.
//!
//! `Move` clauses can be broken by a move or a fixed chance outcome; the others are applied by the
//! engine or describe the table.

crate::clauses! {
    /// A clause of the rulebook.
    pub enum Clause {
        // Introduction
        GoalFirstToCatch = "goal.first-to-catch", Table, "Introduction",
            "Each player runs one investigator of a rival agency; the aim is to identify the chief of spies before the others and to score most.";
        SetupPlayerCount = "setup.player-count", Document, "Introduction",
            "3 to 5 players.";
        // Components
        SetupComponents = "setup.components", Table, "Components",
            "The game uses 32 cats, 5 investigator cards, 5 investigator counters, 1 Stasi card, 5 clue counters, a bag, 30 markers (5 optional).";
        // Set Up
        SetupChooseInvestigator = "setup.choose-investigator", Move, "Set Up",
            "Each player picks an investigator card nobody else has and keeps it in full view.";
        SetupMatchingCounter = "setup.matching-counter", Effect, "Set Up",
            "The player receives the counter of the chosen investigator.";
        SetupMarkersFaceDown = "setup.markers-face-down", Effect, "Set Up",
            "All markers in use are face down and mixed, so a draw is random among those of one colour.";
        // Set Up; The Stasi Officer
        SetupStasiSubstitution = "setup.stasi-substitution", Effect, "Set Up; The Stasi Officer",
            "With the Stasi officer, the card starts beside the suspect deck and one black −1 is replaced by the Stasi marker.";
        // Set Up; Cafe Adler
        SetupAdlerSubstitution = "setup.adler-substitution", Effect, "Set Up; Cafe Adler",
            "With the Café Adler, one gold 3, two white 1 and one black −1 are replaced by the Adler markers of those colours.";
        // The Stasi Officer; Cafe Adler
        SetupBox = "setup.box", Effect, "The Stasi Officer; Cafe Adler",
            "Substituted markers stay in the box for the whole game.";
        // Set Up
        SetupFirstPlayer = "setup.first-player", Move, "Set Up",
            "The earliest riser of the day starts round 1.";
        ClueBag = "clue.bag", Effect, "Set Up",
            "All five counters are in the bag before the clues are drawn.";
        ClueDrawOne = "clue.draw-one", Move, "Set Up",
            "Each player draws exactly one counter from the bag, at random; no counter is held twice.";
        ClueSecret = "clue.secret", Effect, "Set Up",
            "The holder looks at it and keeps it under the investigator card; the others do not see it.";
        ClueChooseFace = "clue.choose-face", Move, "Set Up",
            "The holder chooses which face of the counter lies up; it must be one of that counter’s two faces.";
        ClueFaceFixed = "clue.face-fixed", Move, "Set Up",
            "The face laid down is the one that counts; it is not turned over during the round.";
        DeckFivePlayers = "deck.five-players", Move, "Set Up",
            "If every investigator is chosen, all cats are shuffled and laid face down in the centre; no investigator card is in the deck.";
        DeckHalves = "deck.halves", Move, "Set Up",
            "If an investigator is not chosen, the shuffled cats are split into two halves of equal size; of an odd number, the top half has one less.";
        DeckUnchosenIntoTopHalf = "deck.unchosen-into-top-half", Move, "Set Up",
            "The unchosen investigator cards, two with three players and one with four, are shuffled into one half, and that half goes on top.";
        RoundNextFirstPlayer = "round.next-first-player", Effect, "Set Up",
            "The capturer of a round starts the next round.";
        RoundFirstPlayerUnchanged = "round.first-player-unchanged", Effect, "Set Up",
            "Nobody captured the chief: the same player starts again.";
        // Derived: Set Up; The Clue Counters
        RoundReset = "round.reset", Move, "Derived: Set Up; The Clue Counters",
            "Each round starts with all cats, counters and deck investigators back, newly drawn and shuffled; players keep their markers.";
        // Game Progress
        RoundTwoPhases = "round.two-phases", Move, "Game Progress",
            "A round is a phase of reveals and accusations, then a phase that closes it and hands out markers; the one who starts the next round ends it.";
        // The Clue Counters
        ClueOppositeFaces = "clue.opposite-faces", Table, "The Clue Counters",
            "A counter’s two faces are the opposites of one trait.";
        ClueOnePerRound = "clue.one-per-round", Effect, "The Clue Counters",
            "A player gets a single clue per round, at its start, new each round.";
        ClueDescribesChief = "clue.describes-chief", Table, "The Clue Counters",
            "Every clue is true of the chief; the traits are hat, glasses, raincoat/sweater, grey/orange, newspaper.";
        // Suspects Revealed
        RevealTurnOrder = "reveal.turn-order", Move, "Suspects Revealed",
            "Reveals are made in turn, clockwise, beginning with the first player.";
        RevealTopCardToAll = "reveal.top-card-to-all", Move, "Suspects Revealed",
            "A turn is taking the one top card and showing it to everybody at once; no looking first, no second card, no card from elsewhere.";
        RevealMatchToLine = "reveal.match-to-line", Move, "Suspects Revealed",
            "The cat has the face of the revealer’s hidden clue: it is a suspect and goes face up before that player, towards the centre.";
        RevealLineVisible = "reveal.line-visible", Effect, "Suspects Revealed",
            "Further suspects join the same line; every card of it stays visible.";
        RevealMismatchToDiscard = "reveal.mismatch-to-discard", Move, "Suspects Revealed",
            "The cat lacks that face: it is not a suspect and goes to the revealer’s discard pile.";
        RevealOwnDiscardPile = "reveal.own-discard-pile", Effect, "Suspects Revealed",
            "Every player has a separate discard pile.";
        RevealUntilAllButOne = "reveal.until-all-but-one", Effect, "Suspects Revealed",
            "Turns go on until all players but one have accused.";
        PublicToss = "public.toss", Move, "Suspects Revealed",
            "An investigator card coming off the deck makes one counter be drawn from the bag and tossed; its upper face is a clue about the chief.";
        PublicKnownToAll = "public.known-to-all", Effect, "Suspects Revealed",
            "A public clue stays known to everybody for the rest of the round.";
        // Derived
        PublicTurnUsed = "public.turn-used", Move, "Derived",
            "The investigator card was that turn’s card: no further card this turn; the card leaves the round.";
        // Suspects Revealed
        RevealOwnClueOnly = "reveal.own-clue-only", Move, "Suspects Revealed",
            "Public clues never change the sorting: only the revealer’s own hidden clue decides.";
        ClueLookAnyTime = "clue.look-any-time", Effect, "Suspects Revealed",
            "Players may look at their own clues at any time.";
        // Accusing a Suspect
        AccuseDeduction = "accuse.deduction", Effect, "Accusing a Suspect",
            "Players infer the others’ clues from the lines and combine them with their own and the public clues; inference binds nobody.";
        AccuseCardOnTable = "accuse.card-on-table", Move, "Accusing a Suspect",
            "The accused cat must have been revealed this round and lie in a line, anyone’s; no card of the deck, no investigator card, no discarded cat.";
        AccusePlaceCounter = "accuse.place-counter", Effect, "Accusing a Suspect",
            "The accusation is the player’s counter on the cat; it stays there until the round is over.";
        AccuseAnyTime = "accuse.any-time", Effect, "Accusing a Suspect",
            "It may be made at any time of phase 1, also out of turn; it uses no turn. An investigator card and its toss are one act: nobody accuses between them.";
        AccuseOncePerRound = "accuse.once-per-round", Move, "Accusing a Suspect",
            "One accusation per investigator and round; no moving, no taking back.";
        AccuseNotAlreadyAccused = "accuse.not-already-accused", Move, "Accusing a Suspect",
            "Not a cat that carries another investigator’s counter.";
        AccuseKeepRevealing = "accuse.keep-revealing", Move, "Accusing a Suspect",
            "A player who has accused still takes every turn, reveals and sorts as before, until all but one have accused.";
        AccuseAssistants = "accuse.assistants", Effect, "Accusing a Suspect",
            "If the chief is taken, assistants (exactly four matches) are still worth catching.";
        RoundEndsAllButOne = "round.ends-all-but-one", Move, "Accusing a Suspect",
            "The round closes the moment all but one have accused. No accusation or reveal after that.";
        RoundDeckOut = "round.deck-out", Move, "Accusing a Suspect",
            "The suspect deck runs out: the round must close; every investigator without accusation must accuse at once, before anything else.";
        // Accusing a Suspect; How to Finish the Game
        RoundAccusationOrder = "round.accusation-order", Effect, "Accusing a Suspect; How to Finish the Game",
            "The order of the accusations is recorded.";
        // Derived
        RoundNoTargetLeft = "round.no-target-left", Effect, "Derived",
            "When the deck has run out, a player for whom no cat is left to accuse is a non-accuser.";
        // 2nd Phase: Scoring
        ScoreRevealClues = "score.reveal-clues", Effect, "2nd Phase: Scoring",
            "All players turn up their hidden clues.";
        ScoreFiveClues = "score.five-clues", Effect, "2nd Phase: Scoring",
            "Each accused cat is compared with the five clues, players’ and public ones together.";
        // Derived
        ScoreMissingClueToss = "score.missing-clue-toss", Move, "Derived",
            "Counters still in the bag are drawn and tossed at the scoring, so that there are five clues.";
        // Distribution of the Score Markers
        ScoreGold = "score.gold", Move, "Distribution of the Score Markers",
            "Five matches: one random gold marker.";
        ScoreWhite = "score.white", Move, "Distribution of the Score Markers",
            "Four matches: one random white marker.";
        ScoreBlack = "score.black", Move, "Distribution of the Score Markers",
            "Three matches or fewer: one black marker.";
        ScoreNoAccusationBlack = "score.no-accusation-black", Move, "Distribution of the Score Markers",
            "The non-accuser gets a black marker.";
        ScoreChiefInDeckWhite = "score.chief-in-deck-white", Move, "Distribution of the Score Markers",
            "Unless the chief is still in the suspect deck when the others’ accusations close the round: then the non-accuser (only) gets a white marker instead. Everybody can tell once the clues are complete.";
        ScoreHiddenValues = "score.hidden-values", Effect, "Distribution of the Score Markers",
            "Markers lie so that only their colour shows until the end of the game.";
        ScoreValues = "score.values", Table, "Distribution of the Score Markers",
            "Gold is worth 3, 4 or 5 points, white 1 or 2, black 0 or −1; the markers of options have values of their own.";
        ScoreSpecialMarkers = "score.special-markers", Table, "Distribution of the Score Markers",
            "Some markers carry actions that are usable in this phase; they belong to the options.";
        // How to Finish the Game
        ScoreDrawInAccusationOrder = "score.draw-in-accusation-order", Move, "How to Finish the Game",
            "Markers are drawn in accusation order, so that it is known who goes short when a colour does not suffice.";
        ScoreNonAccuserLast = "score.non-accuser-last", Move, "How to Finish the Game",
            "The non-accuser draws last.";
        ScoreMayGetNone = "score.may-get-none", Effect, "How to Finish the Game",
            "A player whose colour is used up gets no marker; no substitute colour.";
        EndTenPoints = "end.ten-points", Move, "How to Finish the Game",
            "The game ends when an investigator announces markers that add up to 10 or more. Nobody may announce less.";
        // Derived
        EndAnnounceWindow = "end.announce-window", Move, "Derived",
            "Announcements are made in the scoring phase, once all have drawn.";
        // How to Finish the Game
        EndColourOut = "end.colour-out", Effect, "How to Finish the Game",
            "The game ends when the markers of a colour have run out.";
        EndFifthRound = "end.fifth-round", Effect, "How to Finish the Game",
            "The game ends when round 5 is complete.";
        FinalSum = "final.sum", Effect, "How to Finish the Game",
            "All hidden markers are turned up and added.";
        FinalMostPoints = "final.most-points", Effect, "How to Finish the Game",
            "Most points wins.";
        FinalTieGold = "final.tie-gold", Effect, "How to Finish the Game",
            "Tie: more gold markers wins.";
        FinalTieShared = "final.tie-shared", Effect, "How to Finish the Game",
            "Still tied: shared victory.";
        // Derived
        EndGameOver = "end.game-over", Move, "Derived",
            "No move after the end of the game.";
        // The Stasi Officer
        StasiTailed = "stasi.tailed", Table, "The Stasi Officer",
            "The marker means that an officer tails its drawer and limits the drawer’s next round.";
        StasiShowAtOnce = "stasi.show-at-once", Effect, "The Stasi Officer",
            "The player who draws the marker shows it immediately.";
        StasiCardToDrawer = "stasi.card-to-drawer", Effect, "The Stasi Officer",
            "The Stasi card goes to that player’s investigator.";
        StasiMarkerReturns = "stasi.marker-returns", Move, "The Stasi Officer",
            "After all have collected, the marker goes face down back into the pool and brings its drawer nothing; nobody else can draw it in the same round. It counts for no announcement and makes black run out no more from then on, and lies before its drawer until it is known that the game goes on.";
        StasiPlayUncovered = "stasi.play-uncovered", Effect, "The Stasi Officer",
            "The drawer plays the next round with the clue counter uncovered for all to see, though still choosing its face.";
        StasiCardBack = "stasi.card-back", Effect, "The Stasi Officer",
            "When the accusations of that next round are closed and before markers are drawn, the card goes back beside the deck; the player is free again (and may draw the marker again).";
        StasiLastPhaseKeeps = "stasi.last-phase-keeps", Effect, "The Stasi Officer",
            "Drawn in the game’s last scoring phase, the marker is kept and counts −2, also against the points that were announced.";
        // Cafe Adler
        AdlerExchange = "adler.exchange", Move, "Cafe Adler",
            "The holder of an unused Adler marker may exchange it for a marker of another investigator; never compulsory.";
        AdlerOtherPlayer = "adler.other-player", Move, "Cafe Adler",
            "The target belongs to another player.";
        AdlerSameColour = "adler.same-colour", Move, "Cafe Adler",
            "Both markers have the same colour.";
        AdlerBlind = "adler.blind", Move, "Cafe Adler",
            "The target is taken without seeing it, so a face-up marker is not a target.";
        AdlerTiming = "adler.timing", Move, "Cafe Adler",
            "Only in a scoring phase: right after the marker has been drawn, or at any moment of it in a later round.";
        AdlerKeptFaceDown = "adler.kept-face-down", Effect, "Cafe Adler",
            "Until used, the Adler marker lies face down like any other.";
        AdlerSpentFaceUp = "adler.spent-face-up", Effect, "Cafe Adler",
            "The player who receives the used Adler marker keeps it face up.";
        AdlerNoSecondExchange = "adler.no-second-exchange", Move, "Cafe Adler",
            "A spent Adler marker cannot be exchanged by its receiver.";
        AdlerNewMarkerHidden = "adler.new-marker-hidden", Effect, "Cafe Adler",
            "The marker obtained stays face down before its new owner.";
    }
}
