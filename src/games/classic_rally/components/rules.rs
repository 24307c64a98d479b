//! Constants and readings: what a designer may vary without touching the program.

crate::constants! {
    /// Numbers of the game.
    Constants {
        /// Tiles that a Rally Car may enter in a turn without any Feature.
        #[schemars(range(min = 1, max = 3))]
        basic_steps: u8 = 1,
        /// Spare tyres that a player may load during setup.
        #[schemars(range(min = 0, max = 8))]
        setup_spare_tyres: u8 = 2,
        /// Accessories of each kind that a player may load during setup.
        #[schemars(range(min = 0, max = 4))]
        setup_each_accessory: u8 = 1,
    }
}

crate::readings! {
    /// When a Road Book card is played.
    road_book_timing: RoadBookTiming {
        heading: "Crossroads and Junctions (Intersections)",
        open: "A card must be played when the car enters an intersection. A car that stops there can \
               have played it on arrival, or play it when it leaves.",
        because: "The Rally Guide speaks of a car that is in an intersection, Examples 5 and 6 decide \
                  the way when a drive starts there, and a car may enter with its last tile. For \
                  `on-entry` speak the words \"enters\" and \"must play\".",
        clauses: ["roadbook.must-play", "roadbook.mismatch-stops", "move.end-on-intersection"],
        /// On leaving an intersection: a car may stop there and keep its cards.
        OnLeave,
        /// On entering one, if the drive could go on: a car with a tile left may not stop there without
        /// playing a card.
        OnEntry,
    }
    /// Whether a drive may end on an intersection where a fuelled car faces the same way.
    intersection_occupancy: IntersectionOccupancy {
        heading: "Basics",
        open: "A car can always end its movement at an intersection. Under intersections, however, a \
               car is mentioned that cannot, because of another one.",
        because: "The permission is in bold and says \"always\"; the other passage only points back \
                  to it.",
        clauses: ["move.end-on-intersection", "move.end-occupied", "roadbook.blocked-stop"],
        /// It may.
        Free,
        /// It may not, as on any tile without a sign, and no card may be burnt there either.
        Blocked,
    }
    /// Whether a car that could drive may burn a Road Book card instead.
    mismatch_when_able: MismatchWhenAble {
        heading: "Crossroads and Junctions (Intersections)",
        open: "A player must play one of the cards, and one that does not match ends the movement. It \
               is not said whether a player with a matching card may pick another one, and so stand \
               still.",
        because: "A car that can be moved must be moved: \"Basics\" says so in bold, with overtaking \
                  as the one exception.",
        clauses: ["roadbook.must-play", "roadbook.mismatch-stops", "move.must-move"],
        /// It may not in place of a drive; within a drive it may.
        Forbidden,
        /// It may: any card in hand can be played, and a mismatching one ends the movement.
        Allowed,
    }
    /// What a car does at an intersection that none of its Road Book cards lets it leave.
    stuck_card: StuckCard {
        heading: "Crossroads and Junctions (Intersections)",
        open: "A player with cards must play one, and one that does not match ends the movement. It \
               also says that a car stays if no card can be used, which may mean that none is lost.",
        because: "A card that does not match can be played: the text says what it does. \"Cannot use\" \
                  then means cards that may not be played at all.",
        clauses: ["roadbook.must-play", "roadbook.none-usable", "roadbook.mismatch-stops"],
        /// It plays one of them and stays: a card is lost in each such turn.
        MustPlay,
        /// It may keep its cards and wait.
        MayWait,
    }
    /// When CLOSE RATIO adds a tile.
    close_ratio_timing: CloseRatioTiming {
        heading: "Overtaking",
        open: "\"Basics\" adds a tile to a car that is overtaking. \"Overtaking\" adds it to one that \
               is, at the end of its movement, on a tile with another car.",
        because: "\"Overtaking\" is the section that \"Basics\" refers to, and it says \"at the end of \
                  your movement\".",
        clauses: ["overtake.close-ratio-step", "overtake.repeat", "feature.close-ratio"],
        /// At the end of the drive: after its first extra tile there are no ordinary ones.
        EndOfMove,
        /// At any tile with a car to overtake: ordinary tiles may follow.
        AnyOvertake,
    }
    /// Whether CLOSE RATIO works on intersections.
    close_ratio_at_intersection: CloseRatioAtIntersection {
        heading: "Overtaking",
        open: "CLOSE RATIO has no effect on tiles with a sign. Intersections are not mentioned, though \
               there, too, a car need not overtake to end its movement.",
        because: "The list of tiles without effect is complete as it stands, and intersections carry \
                  no sign.",
        clauses: ["overtake.close-ratio-step", "overtake.not-on-signs"],
        /// It does, with a Road Book card where the car has any.
        Allowed,
        /// It does not: no tile is added on leaving an intersection.
        None,
    }
    /// What two copies of CLOSE RATIO on one Rally Board add.
    close_ratio_copies: CloseRatioCopies {
        heading: "Basics",
        open: "Effects of Feature cards are cumulative, and CLOSE RATIO adds a tile where a car is \
               overtaken. Two copies can add two tiles at each car, or the second can be idle because \
               the tile is added to a car, not by a card.",
        because: "\"Cumulative\" is said of all Feature cards, and nothing under \"Overtaking\" takes \
                  CLOSE RATIO out.",
        clauses: ["feature.close-ratio", "overtake.close-ratio-step", "overtake.repeat", "move.allowance"],
        /// Two tiles where a car is overtaken; the second may lead past nobody.
        Cumulative,
        /// One tile where a car is overtaken, as one copy does.
        Once,
    }
    /// Which heading counts when a drive ends at a dead end where another car stands.
    dead_end_facing: DeadEndFacing {
        heading: "U-Turns",
        open: "A car ends its movement at a dead end and is reversed there. A car may not end beside \
               one that faces the same way, and it is not said whether that is judged before or after \
               the reversal.",
        because: "The movement ends first, and the car is inverted where it has ended.",
        clauses: ["move.end-occupied", "uturn.dead-end", "move.dead-end-stops"],
        /// The one with which the car arrives.
        Arrival,
        /// The one after it has been reversed.
        AfterTurn,
    }
    /// When a car may turn on a tile with a sign.
    sign_u_turn: SignUTurn {
        heading: "U-Turns",
        open: "The orientation can be changed at a tile with a sign. No moment is named: it can be \
               that of a car that stands there, or also that of one that drives through.",
        because: "Dead ends and HAZARD tiles end the movement before a car turns, and the other signs \
                  name the turn after what is done on ending there.",
        clauses: ["uturn.sign", "uturn.only-where-allowed"],
        /// Before its drive or after it.
        Standing,
        /// Also between two steps of a drive: a car may turn on a sign and drive back.
        Any,
    }
    /// Whether a car that has to drive may be turned to where it cannot.
    turn_dodge: TurnDodge {
        heading: "Assistance Procedure",
        open: "A car that has not moved must move after the assistance unless that is not possible, \
               and its orientation can be changed before, during or after. It is not said whether a \
               turn may be what makes moving impossible. The same holds on tiles with a sign.",
        because: "The orientation can be changed without any condition, and a car that cannot move \
                  from its new heading meets the exception \"unless it is not possible\".",
        clauses: ["move.must-move", "uturn.sign", "uturn.assist", "assist.rally-still-moves"],
        /// It may, and then it may stand still.
        Allowed,
        /// It may not: before its drive it turns only where it still has to drive.
        Forbidden,
    }
    /// At which moments of a turn there may be an assistance procedure.
    assist_moments: AssistMoments {
        heading: "Assistance Procedure",
        open: "Assistance may happen at any moment of the turn, before or after moving one or both \
               cars. The second half can name the moments, or only say that the order does not matter.",
        because: "\"Game Flow\" makes assistance a part of the second phase, after the dice, and names \
                  the moments twice as before or after moving. For `any-moment` speaks the bold \"at any \
                  moment\", by which Jokers interrupt rolls and drives.",
        clauses: ["assist.when", "flow.two-phases", "assist.same-tile"],
        /// After the dice, before or after the movement of either car.
        FreePhase,
        /// Also before the dice, between a roll and the choice of a Feature, and between two steps of a
        /// drive that passes the Assistance Car.
        AnyMoment,
    }
    /// How many assistance procedures a turn may have.
    assist_limit: AssistLimit {
        heading: "Assistance Procedure",
        open: "Assistance may happen at any moment of the turn. \"Game Flow\" speaks of \"an\" \
               assistance procedure, which can be a number.",
        because: "\"Any moment\" names no limit, and the limits of a turn are spelled out where they \
                  exist, as for the Assistance Car's one tile.",
        clauses: ["assist.when", "assist.exchange"],
        /// Any number.
        None,
        /// One: a second exchange in the same turn is refused.
        OnePerTurn,
    }
    /// Whether an assistance procedure may just turn the car.
    assist_empty: AssistEmpty {
        heading: "Assistance Procedure",
        open: "To assist, cards are exchanged, any number of them; and the car can be turned. It is \
               not said whether none is a number.",
        because: "\"Any number\" does not ask for one, and \"U-Turns\" asks for an assistance procedure \
                  alone.",
        clauses: ["uturn.assist", "assist.exchange"],
        /// It may: no card has to move.
        Allowed,
        /// It has to move a card, or the car is not turned.
        Forbidden,
    }
    /// How long a car on a service station may resupply.
    resupply_window: ResupplyWindow {
        heading: "Service Stations",
        open: "A car must end its movement on the tile to resupply. It is not said whether the chance \
               passes with the turn in which it did.",
        because: "\"End its movement\" names a moment, and the Rally Guide has cars resupply \"after \
                  stopping\". For `while-there` speaks that nothing ends the chance.",
        clauses: ["service.stop", "service.exchange"],
        /// In the turn in which its movement ended there: a car that runs dry there then waits for its
        /// Assistance Car.
        OnStop,
        /// Until it moves away.
        WhileThere,
    }
    /// When a fuel leak takes its fuel.
    fuel_leak_timing: FuelLeakTiming {
        heading: "Hazard Cards",
        open: "One FUEL is discarded per round, starting in the turn when the card is drawn. No moment \
               of the later turns is named.",
        because: "The discard is owed \"per round\", not for driving, and so it is due when the round \
                  comes to its owner, before anything else is done.",
        clauses: ["hazard.fuel-leak"],
        /// At the start of its owner's turns: the fuel is gone before the drive.
        TurnStart,
        /// At their end: the fuel can be driven away, or the leak be repaired, before it drips.
        TurnEnd,
    }
    /// Whether a toolbox repairs by itself.
    toolbox_use: ToolboxUse {
        heading: "Accessory Cards",
        open: "A TOOLBOX is used to solve problems. Of a FUEL LEAK it is said that a TOOLBOX on the \
               Rally Board repairs it immediately; of other problems it is not said whether and when \
               the player decides.",
        because: "\"If it is used\" leaves that to the player, and only FUEL LEAK names an immediate \
                  repair.",
        clauses: ["toolbox.purpose", "toolbox.immediate", "toolbox.locked", "hazard.fuel-leak"],
        /// When its owner likes; only a fuel leak is repaired as it is drawn.
        Voluntary,
        /// As soon as it can: it is then locked for the rest of that turn.
        Automatic,
    }
    /// Whether a toolbox ends aquaplaning.
    aquaplaning_toolbox: AquaplaningToolbox {
        heading: "Hazard Cards",
        open: "AQUAPLANING keeps the car from moving in the next turn and names no repair. A TOOLBOX \
               solves problems caused by Hazard cards.",
        because: "Each card that a TOOLBOX repairs says so, and AQUAPLANING ends by itself.",
        clauses: ["hazard.aquaplaning", "toolbox.purpose"],
        /// It does not.
        No,
        /// It does, and the car may drive in that turn.
        Yes,
    }
    /// How much MECHANIC repairs.
    mechanic_scope: MechanicScope {
        heading: "Joker Cards",
        open: "MECHANIC fixes \"any\" malfunction or breakdown, which can be each of them or one of \
               the player's choice.",
        because: "The disabled Features that it fixes are named in the plural, with FLAT TYRE beside \
                  them.",
        clauses: ["joker.mechanic", "hazard.mechanic-cures"],
        /// Every problem and every Feature that is switched off.
        All,
        /// One problem, which the move names.
        One,
    }
    /// Which Feature a switch-off of the roll may name, where the player chooses.
    disable_stacking: DisableStacking {
        heading: "Dice Roll",
        open: "For each 1 a Feature \"of your choice\" is disabled, and likewise for the weather. It is \
               not said whether one may be chosen that is off already, by the same roll or by a card.",
        because: "\"Of your choice\" excludes no Feature that a card keeps off; on 6 and 1 \"another\" \
                  Feature goes off, so that one roll does not take the same one twice.",
        clauses: ["dice.choice", "dice.each-one", "dice.six-and-one", "weather.rain", "weather.fog"],
        /// Any that the roll has not switched off yet, also one that POTHOLE, POWER FAILURE or SABOTEUR
        /// keeps off.
        Distinct,
        /// Any, also the one that the roll has switched off already.
        Overlap,
        /// One that works, as long as there is any; then one that a card keeps off.
        WorkingFirst,
    }
    /// Whether a player may choose two equal Features.
    feature_duplicates: FeatureDuplicates {
        heading: "Player Setup",
        open: "Players choose two Feature cards from those that are there. Of most kinds there are two \
               with four players, and nothing is said about choosing both.",
        because: "Where copies are limited, as for Accessories in setup, the text says so.",
        clauses: ["setup.feature-available", "setup.feature-turn"],
        /// A player may.
        Allowed,
        /// A player may not: the second pick is of another kind, as long as there is one.
        Forbidden,
    }
    /// What a switch-off that names a Feature takes from a player with two copies of it.
    named_disable: NamedDisable {
        heading: "Dice Roll",
        open: "A total of 7 disables LIGHT WEIGHT; POTHOLE and POWER FAILURE disable their Features. \
               The text has a single card in mind and does not say what happens to a second copy.",
        because: "The Feature is named, not a card of it: for a 1 it says \"one Feature card\", here \
                  it does not.",
        clauses: ["dice.seven", "dice.six-and-one", "hazard.pothole", "hazard.power-failure"],
        /// Both.
        AllCopies,
        /// One: the other copy works on.
        OneCopy,
    }
    /// From which Features a lone player's two are dealt.
    solo_feature_pool: SoloFeaturePool {
        heading: "Player Setup",
        open: "A lone player shuffles \"all\" Feature cards and takes two at random. That can be all \
               that the table keeps in play for one player, or all eight.",
        because: "The table of cards comes first, and what it leaves out has gone back to the box by \
                  then.",
        clauses: ["setup.solo-features", "solo.table", "cards.by-players"],
        /// From those of the table for one player: one of each kind.
        ByTable,
        /// From those of the table for four: two of each kind, so that both may be equal.
        AllEight,
    }
    /// Whether road may be laid against a side without road.
    edge_match: EdgeMatch {
        heading: "Road Map Layout",
        open: "The road on a new tile must continue an existing path. Nothing is said about its other \
               sides, which may touch tiles without road there.",
        because: "One condition is named, and dead ends, which need open or blank sides, have rules of \
                  their own.",
        clauses: ["build.edge-match", "build.continue-path"],
        /// It may, and makes a dead end.
        Lenient,
        /// It may not: every side that touches another tile agrees with it.
        Strict,
    }
    /// For what the votes about FINISH are counted.
    vote_location: VoteLocation {
        heading: "Road Map Layout",
        open: "The most voted location is selected. A location can be a cell, or a cell with the sides \
               to which the road of FINISH leads there.",
        because: "A valid location of a tile depends on how it lies, and the vote settles where FINISH \
                  goes without a second one about its rotation.",
        clauses: ["build.finish-vote", "build.finish-tie", "build.finish-location"],
        /// For a cell with the sides to which the road leads: two rotations that lead elsewhere are two
        /// locations.
        CellAndRoad,
        /// For a cell: FINISH lies there as most of its voters would lay it, and of equals as the first
        /// of them in turn order would.
        Cell,
    }
    /// Where the winner of the roll may lay FINISH.
    finish_roll_choice: FinishRollChoice {
        heading: "Road Map Layout",
        open: "On a tie the player with the highest total places the FINISH tile. It is not \
               said whether only the tied locations are open then.",
        because: "The player \"places\" the tile, and does not choose among the tied ones.",
        clauses: ["build.finish-tie", "build.finish-location"],
        /// At any valid location.
        AnyValid,
        /// At one of those that were tied.
        TiedOnly,
    }
    /// Who rolls again when the highest totals tie.
    reroll_who: RerollWho {
        heading: "Turn Order",
        open: "A tie for the highest score is rerolled. It is not said whether all roll again or only \
               those who tie.",
        because: "Only the highest score is tied, and who rolled less has lost it already.",
        clauses: ["order.reroll", "build.finish-tie"],
        /// Those who tie.
        Tied,
        /// Everybody.
        All,
    }
    /// What happens when the tiles that are left fit nowhere.
    build_deadlock: BuildDeadlock {
        heading: "Road Map Layout",
        open: "If no player can place a tile, the tiles are returned and shuffled with the rest, and \
               the procedure goes on. If none of the rest fits either, it would never end, and the \
               text does not say what then.",
        because: "The procedure is repeated \"until all tiles\" are placed; only a new map keeps that.",
        clauses: ["build.all-stuck", "build.until-done"],
        /// The map is built anew, from START on.
        Restart,
        /// They are left out, a checkpoint among them if need be.
        Discard,
    }
    /// How Rally Cars face on START.
    start_heading: StartHeading {
        heading: "Player Setup",
        open: "All Rally Cars are placed on the START tile. Their orientation is not mentioned, though \
               the road may leave START by two sides.",
        because: "Nothing fixes it, so that it is its owner's, as the placing is.",
        clauses: ["setup.rally-on-start"],
        /// Each player picks a connected exit.
        Chosen,
        /// As the map says.
        Fixed,
    }
    /// Whether cars on FINISH are in the way of others.
    finish_blocks: FinishBlocks {
        heading: "Basics",
        open: "A car cannot end beside a fuelled one that faces the same way, except on signs and \
               intersections. FINISH is neither, yet several cars can finish in one round and share \
               the victory.",
        because: "\"The Winner\" counts on several cars in FINISH, and a car that has finished is out.",
        clauses: ["move.end-occupied", "end.car-out", "win.shared"],
        /// A car that finishes ends there beside any other, and one that has finished is in nobody's way. For two that
        /// have not, it is a tile without a sign.
        No,
        /// They are, as on any tile without a sign: a fuelled car cannot finish behind another one.
        Yes,
    }
    /// Whether those who have finished still take turns.
    finished_turns: FinishedTurns {
        heading: "Game Flow",
        open: "In every round each player takes a turn, and a car that has finished cannot move any \
               further. While the others play on, its player can be out, or still roll, move the \
               Assistance Car, and play the Joker.",
        because: "That car \"ended the game\", and \"The Winner\" has play go on for the Rally Cars \
                  that are still to finish. For `taken` speaks \"each player\".",
        clauses: ["end.turns-over", "end.car-out", "end.finish-round", "order.clockwise"],
        /// They do not, from the next round on.
        Skipped,
        /// They do: the Rally Car rests, and the Assistance Car, repairs and the Joker are open.
        Taken,
    }
    /// When a Joker may be played in a turn.
    joker_mid_drive: JokerMidDrive {
        heading: "Joker Cards",
        open: "The Joker is used at any moment of any of one's turns. A moment can be any, or one \
               between two actions of the turn.",
        because: "\"At any moment\" has no exception.",
        clauses: ["joker.own-turn"],
        /// At any moment, also between two steps of a drive, and between a roll and the choice of a
        /// Feature.
        Allowed,
        /// Between two actions; a drive is one, and so is a roll with the choice that it asks for.
        BetweenActions,
    }
    /// Whether a car may hand over its last fuel before it has driven.
    fuel_dodge: FuelDodge {
        heading: "Assistance Procedure",
        open: "Any number of cards may be moved, and a car that has not moved must move afterwards \
               unless that is not possible. It is not said whether the assistance may be what makes it \
               impossible.",
        because: "\"Any number\" excludes no card, and a car without fuel meets the exception \"unless \
                  it is not possible\".",
        clauses: ["move.must-move", "assist.exchange", "assist.rally-still-moves"],
        /// It may, and then it may stand still.
        Allowed,
        /// It may not, by any exchange: one fuel stays on the Rally Board of a car that has to drive.
        Forbidden,
    }
    /// Whether a road with one exit counts as straight for POWER KIT.
    stub_shape: StubShape {
        heading: "Feature Cards",
        open: "POWER KIT works from a straight, SPORT SUSPENSION from a curve. Tiles whose road has one \
               exit are not in the box, so the text does not name them.",
        because: "A car leaves such a tile straight ahead, without turning.",
        clauses: ["feature.power-kit", "feature.sport-suspension"],
        /// It does.
        Straight,
        /// It does not: neither Feature adds a tile there.
        None,
    }
    /// When a car that could only overtake may stand still.
    overtake_refusal: OvertakeRefusal {
        heading: "Overtaking",
        open: "Nobody is forced to overtake. That is explained by a car that cannot end on the next \
               tile; \"Basics\" exempts a car that \"could\" overtake, which can include one that \
               could also end behind the other.",
        because: "The explanation (\"thus\") speaks of a car that cannot end its movement on the next \
                  tile.",
        clauses: ["overtake.never-forced", "move.may-refuse-overtake", "move.must-move"],
        /// When every drive overtakes.
        OnlyIfForced,
        /// When some drive does.
        Any,
    }
    /// Whether a car that could drive only after a U-turn must drive.
    must_move_scope: MustMoveScope {
        heading: "Basics",
        open: "A car that can be moved must be moved. On a tile with a sign its orientation can be \
               changed first, and it is not said whether what it could do then counts.",
        because: "Turning is something that a player \"can\" do, never has to.",
        clauses: ["move.must-move", "uturn.sign"],
        /// It need not: only drives from its heading count.
        CurrentHeading,
        /// It must, on a tile with a sign.
        AnyHeading,
    }
}
