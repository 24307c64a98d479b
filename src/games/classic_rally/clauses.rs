//! The clauses of Classic Rally, in the order of its rulebook.
//!
//! `Move` clauses can be broken by a move or a fixed chance outcome, `Document` clauses by what a
//! file says; the others are applied by the engine or describe the table.

crate::clauses! {
    /// A clause of the rulebook.
    pub enum Clause {
        // Overview, components, order
        GoalThreeCheckpointsThenFinish = "goal.three-checkpoints-then-finish", Effect, "§1, 5.1",
            "Aim: own all three different tokens, then be quickest into FINISH.";
        GoalTheme = "goal.theme", Table, "§1",
            "The overview also announces: jointly built map, one Rally and one Assistance Car each, chosen Features and loads, movement paid in FUEL, dice for weather and breakdowns, Hazard tiles, Jokers; each is ruled by the clauses below, none adds a rule.";
        CompCounts = "comp.counts", Table, "§2, 9",
            "Component counts; starred parts may be absent from prototypes.";
        OrderRoll = "order.roll", Move, "§3",
            "Every player rolls both dice; the highest total is first player for the whole game.";
        OrderReroll = "order.reroll", Effect, "§3",
            "A tie for the highest total is rolled again.";
        OrderClockwise = "order.clockwise", Effect, "§3, 5.1",
            "Each round starts with the first player and runs clockwise; the order never changes.";
        OrderSoloSkip = "order.solo-skip", Effect, "§3",
            "Solo games have no order procedure.";
        // Building the map
        MapFirstPlay = "map.first-play", Table, "§4.1",
            "The preset layout is recommended for a first play.";
        MapFewerServices = "map.fewer-services", Effect, "§4.1",
            "Advanced option: play without one of the SERVICE STATION tiles.";
        BuildSetEndsAside = "build.set-ends-aside", Effect, "§4.1",
            "START and FINISH are kept out of the pile.";
        BuildShuffle = "build.shuffle", Move, "§4.1, 9.15",
            "All other tiles form a shuffled face-down pile.";
        BuildStartFirst = "build.start-first", Move, "§4.1, 9.15",
            "The first player lays START; nobody else lays anything before that.";
        BuildDrawInTurn = "build.draw-in-turn", Move, "§4.1, 9.15",
            "Then, clockwise from the next player, each draws one random tile and lays it, one tile per turn.";
        BuildFreeCell = "build.free-cell", Move, "§4.1",
            "A tile goes on an empty cell, in any rotation.";
        BuildContinuePath = "build.continue-path", Move, "§4.1",
            "The road of the new tile must connect with at least one tile already laid.";
        BuildSameSignApart = "build.same-sign-apart", Move, "§4.1",
            "A tile with a sign may not be connected to another tile with the same kind of sign (all checkpoints are one kind). Touching without a road link is fine.";
        BuildMustPlace = "build.must-place", Move, "§4.1",
            "A player who has a valid location for the drawn tile must lay it; keeping it is allowed only when none exists; then the tile-laying turn is skipped.";
        BuildRetryHeld = "build.retry-held", Move, "§4.1",
            "A kept tile is tried again in that player's next tile-laying turn, instead of drawing.";
        BuildAllStuck = "build.all-stuck", Move, "§4.1",
            "When no player can lay anything, all kept tiles go back face-down, are shuffled with the rest, and building goes on.";
        BuildUntilDone = "build.until-done", Effect, "§4.1, 9.15",
            "Repeat until only FINISH is left.";
        BuildFinishLocation = "build.finish-location", Move, "§4.1, 9.15",
            "FINISH is laid last, jointly, by the same location rules.";
        BuildFinishVote = "build.finish-vote", Effect, "§4.1, 9.15",
            "Without agreement the location with most votes wins; the reading `vote-location` says what a location is.";
        BuildFinishTie = "build.finish-tie", Effect, "§4.1",
            "Tied vote: all roll 2d6, the highest total lays FINISH; tie for highest → reroll.";
        // Cards and player setup
        CardsByPlayers = "cards.by-players", Effect, "§4.2, 9.15",
            "Cards in play follow the table; the Setup Guide says the same as removals: per absent player 14 FUEL, 2 SPARE TYRE, 1 TOOLBOX, 1 RAIN TYRES, 1 FOG LIGHTS; below 4 players one LIGHT WEIGHT and one CLOSE RATIO; below 3 also one POWER KIT and one SPORT SUSPENSION.";
        CardsUnusedToBox = "cards.unused-to-box", Effect, "§4.2",
            "Cards not selected leave the game.";
        CardsShuffleSecretDecks = "cards.shuffle-secret-decks", Move, "§4.2, 9.15",
            "Hazard and Joker decks are shuffled separately, face-down.";
        CardsOpenPiles = "cards.open-piles", Effect, "§4.2, 4.3",
            "Consumables, Accessories and Features lie in nine open piles; what is not chosen at setup stays there.";
        SetupColoursDiffer = "setup.colours-differ", Document, "§4.3",
            "Every player takes a different colour with its two cars and two boards.";
        SetupRoadBookHand = "setup.road-book-hand", Effect, "§4.3, 9.15",
            "Hand of each player: LEFT 1, RIGHT 1, STRAIGHT AHEAD 2.";
        SetupJokerDeal = "setup.joker-deal", Move, "§4.3, 9.15",
            "One random Joker each; the rest go to the box unseen.";
        SetupSecretCards = "setup.secret-cards", Effect, "§4.3",
            "Road Book cards and Joker are secret; owners may look at their own at will.";
        SetupFeaturesStay = "setup.features-stay", Effect, "§4.3",
            "Chosen Features stay on the Rally Board for the whole game.";
        SetupFeatureTurn = "setup.feature-turn", Move, "§4.3, 9.15",
            "First Feature: from the last player, anticlockwise. Second: from the first player, clockwise.";
        SetupFeatureAvailable = "setup.feature-available", Move, "§4.3",
            "A pick must be in its pile.";
        SetupSoloFeatures = "setup.solo-features", Move, "§4.3, 9.15",
            "Solo: two random Features, the others to the box.";
        SetupLoadTogether = "setup.load-together", Effect, "§4.3, 9.15",
            "All players choose Consumables and Accessories simultaneously from the open piles, onto spaces of their boards. As all choose at once, nobody loads more of a card than an equal share of its pile (the text does not say who goes short otherwise); more is refused as `script.no-such-item`.";
        SetupRallyCapacity = "setup.rally-capacity", Move, "§4.3",
            "At most 6 such cards on the Rally Board; fewer is allowed.";
        SetupAssistCapacity = "setup.assist-capacity", Move, "§4.3",
            "At most 8 on the Assistance Board; fewer is allowed.";
        SetupSpareTyreTwo = "setup.spare-tyre-two", Move, "§4.3, 9.15",
            "At setup at most 2 SPARE TYRES, on one board or split. Later no such limit.";
        SetupAccessoryOneEach = "setup.accessory-one-each", Move, "§4.3, 9.15",
            "At setup at most one TOOLBOX, one RAIN TYRES, one FOG LIGHTS, both boards together.";
        SetupRallyOnStart = "setup.rally-on-start", Effect, "§4.3, 9.15",
            "All Rally Cars begin on START.";
        SetupAssistTurn = "setup.assist-turn", Move, "§4.3, 9.15",
            "Assistance Cars are placed one by one, last player first, anticlockwise.";
        SetupAssistNoCar = "setup.assist-no-car", Move, "§4.3, 9.15",
            "Not on a tile holding any car.";
        SetupAssistNoSign = "setup.assist-no-sign", Move, "§4.3, 9.15",
            "Not on a HAZARD, SERVICE STATION or CHECKPOINT tile.";
        SetupAssistNoEnds = "setup.assist-no-ends", Move, "§4.3",
            "Not on START or FINISH.";
        // Flow, end, winner
        FlowTurnOwner = "flow.turn-owner", Move, "§5.1",
            "Only the player in turn acts.";
        FlowTwoPhases = "flow.two-phases", Move, "§5.1",
            "Dice first, then movement and assistance.";
        FlowDiceThisTurn = "flow.dice-this-turn", Effect, "§5.1, 5.3",
            "Dice results act on the roller's current turn only. They switch off whatever they name, also what a card keeps off already: a repair in that turn does not undo them.";
        FlowAnyOrder = "flow.any-order", Effect, "§5.1, 5.5",
            "The two cars move in the order the player likes.";
        EndTrigger = "end.trigger", Effect, "§5.1",
            "A Rally Car that enters FINISH owning tokens 1, 2, 3 triggers the end.";
        EndCarOut = "end.car-out", Move, "§5.1",
            "That car stops there and never moves or turns again. The rest of its player's turn goes on: assistance, repairs and Jokers.";
        EndTurnsOver = "end.turns-over", Effect, "§5.1, 5.2",
            "A player whose Rally Car has finished takes no more turns, from the next round on (reading `finished-turns`). The boards stay: ROBBER may take from the Assistance Board.";
        EndFinishRound = "end.finish-round", Effect, "§5.1",
            "The round is completed; all remaining players take their turn.";
        WinSingle = "win.single", Effect, "§5.2",
            "One finisher in that round → that player wins.";
        WinShared = "win.shared", Effect, "§5.2",
            "Several finishers in that round → they share the victory.";
        WinClassification = "win.classification", Effect, "§5.2",
            "Play goes on until all Rally Cars finish, to rank everybody; a scenario that says `classification = false` ends with the round of the first. `max-rounds` of a scenario ends a stage in any case: a limit for play that does not end, which the rulebook does not have.";
        // Dice
        DiceRollThree = "dice.roll-three", Effect, "§5.3, 9.16",
            "Two d6 and the weather die decide whether, how many and which Features are off this turn.";
        DiceEachOne = "dice.each-one", Effect, "§5.3, 9.16",
            "Each 1 switches off one Feature of the roller's choice.";
        DiceSeven = "dice.seven", Effect, "§5.3, 9.16",
            "Sum 7 switches LIGHT WEIGHT off; without it nothing happens.";
        DiceSixAndOne = "dice.six-and-one", Effect, "§5.3",
            "On 6 and 1: LIGHT WEIGHT if owned, and one other Feature for the 1.";
        DiceChoice = "dice.choice", Move, "§5.3",
            "A choice must name the right number of Features that the roll has not switched off yet; what a Hazard card or SABOTEUR keeps off may be named.";
        WeatherRallyBoard = "weather.rally-board", Effect, "§5.3",
            "Only Accessories on the Rally Board count, at the moment of the roll.";
        WeatherSun = "weather.sun", Effect, "§5.3",
            "SUN: nothing.";
        WeatherRain = "weather.rain", Effect, "§5.3, 6.2, 9.16",
            "RAIN without RAIN TYRES: one Feature of choice off.";
        WeatherFog = "weather.fog", Effect, "§5.3, 6.2, 9.16",
            "FOG without FOG LIGHTS: one Feature of choice off.";
        WeatherRainAndFog = "weather.rain-and-fog", Effect, "§5.3, 9.16",
            "RAIN & FOG: neither Accessory → both Features off; exactly one → one of choice off; both → nothing.";
        // Rally Car movement
        MoveMustMove = "move.must-move", Move, "§5.1, 5.4.1",
            "A Rally Car that has a legal drive without overtaking must drive before the turn ends. Nobody has to turn, to be assisted or to repair so that it can, unless the reading `must-move-scope` says so of turning; whether these may take the drive away, the readings `fuel-dodge` and `turn-dodge` say.";
        MoveMayRefuseOvertake = "move.may-refuse-overtake", Effect, "§5.1, 5.4.1, 5.4.3",
            "A Rally Car whose only legal drives overtake may stand still.";
        MoveFuelPerTile = "move.fuel-per-tile", Move, "§5.4.1, 6.3, 9.16",
            "Each tile entered costs one FUEL from the Rally Board, to the FUEL pile; no FUEL, no step.";
        MoveEmptyTank = "move.empty-tank", Move, "§5.4.1",
            "With an empty tank the car cannot start a drive until refuelled.";
        MoveBasicOne = "move.basic-one", Effect, "§5.4.1",
            "Basic allowance 1.";
        MoveAllowance = "move.allowance", Move, "§5.4.1",
            "A drive has at most `1 + bonuses of active Features` steps (plus CLOSE RATIO steps); Feature bonuses add up.";
        MoveBonusOptional = "move.bonus-optional", Effect, "§5.4.1",
            "Extra tiles are optional.";
        MoveSwitchedOff = "move.switched-off", Effect, "§5.4.1",
            "Hazards, weather and breakdowns may take some or all bonuses away. Each is a reason of its own with its own end: a Feature works while there is none.";
        FeatureLightWeight = "feature.light-weight", Effect, "§5.4.1, 6.1, 9.16",
            "+1 wherever the drive starts.";
        FeatureSportSuspension = "feature.sport-suspension", Effect, "§5.4.1, 6.1, 9.16",
            "+1 if the drive starts on a curve, or on an intersection with a left or right turn.";
        FeaturePowerKit = "feature.power-kit", Effect, "§5.4.1, 6.1, 9.16",
            "+1 if the drive starts on a straight, or on an intersection going straight ahead.";
        FeatureCloseRatio = "feature.close-ratio", Effect, "§5.4.1, 6.1, 9.16",
            "+1 when overtaking, as under Overtaking; two copies add up (reading `close-ratio-copies`).";
        FeatureNotSpent = "feature.not-spent", Effect, "§6.1",
            "Feature cards are never used up.";
        MoveFollowRoad = "move.follow-road", Move, "§5.4.1",
            "Each step goes through a connected exit: on a 2-exit tile the heading, on an intersection any but the side behind.";
        MoveOnce = "move.once", Move, "§5.1",
            "One drive per turn.";
        MoveCheckSign = "move.check-sign", Effect, "§5.4.1",
            "Entering a signed tile triggers its clauses at once.";
        MoveDeadEndStops = "move.dead-end-stops", Move, "§5.4.1, 5.4.4",
            "On reaching a dead end the drive ends.";
        MoveEndOnSign = "move.end-on-sign", Effect, "§5.4.1, 9.16",
            "Ending on a signed tile is always allowed, even with other cars there.";
        MoveEndOnIntersection = "move.end-on-intersection", Effect, "§5.4.1",
            "Ending on an intersection is always allowed, even with other cars there.";
        MoveEndOccupied = "move.end-occupied", Move, "§5.4.1",
            "On any other tile a drive may not end where another Rally Car has the same heading and both have FUEL; with either tank empty it may. The mover's tank counts after paying the last step. The readings `intersection-occupancy` and `finish-blocks` say how it is on intersections and on FINISH.";
        // Road Book
        RoadbookFreeWithoutCards = "roadbook.free-without-cards", Effect, "§5.4.2, 9.16",
            "Without Road Book cards the way is chosen freely at an intersection.";
        RoadbookMustPlay = "roadbook.must-play", Move, "§5.4.2, 9.16",
            "With cards in hand, leaving an intersection requires playing one; a car that starts there, could pay and is not immobile, but has no legal drive, must burn a mismatching card if it holds one, unless the reading `stuck-card` lets it wait. Who could only overtake, or is kept from driving by a car on the next tile alone, may burn one, drive, or stand still.";
        RoadbookOwnCard = "roadbook.own-card", Move, "§5.4.2",
            "The played card must be in hand.";
        RoadbookSpent = "roadbook.spent", Effect, "§5.4.2",
            "A played card leaves the game after the action.";
        RoadbookFollow = "roadbook.follow", Move, "§5.4.2, 6.4",
            "A matching card must be followed, then the drive continues as usual.";
        RoadbookMismatchStops = "roadbook.mismatch-stops", Move, "§5.4.2, 9.16",
            "A card pointing to no exit or to no tile ends the drive on the intersection.";
        RoadbookBlockedStop = "roadbook.blocked-stop", Move, "§5.4.2",
            "A card that would end the drive on an intersection where the car may not stay cannot be played, CLOSE RATIO or not (acts only under the reading `intersection-occupancy = blocked`).";
        RoadbookNoneUsable = "roadbook.none-usable", Effect, "§5.4.2",
            "With no usable card the car stays.";
        RoadbookDirections = "roadbook.directions", Effect, "§6.4",
            "STRAIGHT AHEAD, TURN LEFT, TURN RIGHT are meant relative to the heading.";
        // Overtaking
        OvertakeMeaning = "overtake.meaning", Effect, "§5.4.3",
            "Overtaking = getting ahead of fuelled Rally Cars with the same direction.";
        OvertakeQualifyingCar = "overtake.qualifying-car", Move, "§5.4.3",
            "Cars with an empty tank, cars with another direction and Assistance Cars are passed like empty road; they never enable a CLOSE RATIO step.";
        OvertakeByAllowance = "overtake.by-allowance", Effect, "§5.4.3",
            "Passing is always allowed when FUEL and Features carry the car to a legal final tile within one turn.";
        OvertakeCloseRatioStep = "overtake.close-ratio-step", Move, "§5.4.3, 9.16",
            "When the ordinary part of a drive ends on a tile with a qualifying car and CLOSE RATIO is active, the car may go one tile further; with two active copies two, the second past nobody if need be. The readings `close-ratio-timing`, `close-ratio-copies` and `close-ratio-at-intersection` say otherwise.";
        OvertakeNotOnSigns = "overtake.not-on-signs", Move, "§5.4.3",
            "CLOSE RATIO does nothing on signed tiles.";
        OvertakeRepeat = "overtake.repeat", Effect, "§5.4.3",
            "If the new tile again holds a qualifying car, repeat, as often as it holds. What a second copy has left over does not add to it.";
        OvertakeFuel = "overtake.fuel", Move, "§5.4.1, 5.4.3",
            "Every such tile costs one FUEL too.";
        OvertakeNeverForced = "overtake.never-forced", Effect, "§5.4.1, 5.4.3",
            "Nobody is forced to overtake; a car that could not end on the next tile may stand still even with FUEL and Features to pass, also on an intersection with a card in hand that could be burnt.";
        // U-turns
        UturnOnlyWhereAllowed = "uturn.only-where-allowed", Move, "§5.4.4",
            "Heading reversals happen only by the next three clauses; a car never leaves an intersection by the side behind it.";
        UturnDeadEnd = "uturn.dead-end", Effect, "§5.4.4",
            "At a dead end (nothing connected ahead) the drive ends and the car is reversed; it may drive on in its next turn.";
        UturnSign = "uturn.sign", Move, "§5.4.4–5.4.7, 9.16",
            "On a HAZARD, SERVICE STATION or CHECKPOINT tile the player may reverse the car, whether or not a token is taken.";
        UturnAssist = "uturn.assist", Move, "§5.4.4, 5.6",
            "With an assistance procedure the player may reverse the Rally Car, and also later in that turn, as long as the car has not left the tile, wherever the Assistance Car is by then.";
        // Signed tiles
        HazardStop = "hazard.stop", Move, "§5.4.5",
            "Entering a HAZARD tile without another Rally Car on it ends the drive there.";
        HazardDraw = "hazard.draw", Effect, "§5.4.5, 9.16",
            "Then the top Hazard card is drawn and applied at once.";
        HazardReturn = "hazard.return", Effect, "§5.4.5",
            "When its effect is over the card goes under the deck.";
        HazardOccupied = "hazard.occupied", Effect, "§5.4.5",
            "With another Rally Car there (fuelled or not) no card is drawn and the car may stop or drive on.";
        ServiceStop = "service.stop", Move, "§5.4.6, 9.16",
            "A car resupplies only where its movement has ended; Rally and Assistance Cars alike.";
        ServiceExchange = "service.exchange", Move, "§5.4.6, 9.16",
            "Any number of non-Feature cards may be returned to and taken from the piles.";
        ServiceNoFeatures = "service.no-features", Move, "§5.4.6",
            "Features are excluded.";
        ServiceCapacity = "service.capacity", Move, "§5.4.6",
            "Board capacity holds afterwards.";
        ServicePileEmpty = "service.pile-empty", Move, "§5.4.6",
            "Cards come from and go to their own pile; an empty pile gives nothing.";
        CheckpointCollect = "checkpoint.collect", Effect, "§5.4.7, 9.16",
            "Ending a drive on a CHECKPOINT tile yields the token of that number in the car's colour, once.";
        CheckpointAnyOrder = "checkpoint.any-order", Effect, "§5.4.7",
            "Order of tokens is free.";
        // Assistance Car and procedure
        AssistcarOptional = "assistcar.optional", Effect, "§5.1, 5.5",
            "Moving it is optional.";
        AssistcarBeforeOrAfter = "assistcar.before-or-after", Move, "§5.5",
            "It moves before or after the Rally Car.";
        AssistcarOneTile = "assistcar.one-tile", Move, "§5.5",
            "It moves along the road, one connected tile, any direction, once per turn.";
        AssistcarNoCards = "assistcar.no-cards", Effect, "§5.5",
            "It spends no card.";
        AssistcarShares = "assistcar.shares", Effect, "§5.5",
            "It may share a tile with any cars.";
        AssistSameTile = "assist.same-tile", Move, "§5.1, 5.6",
            "Assistance needs both own cars on one tile.";
        AssistWhen = "assist.when", Move, "§5.1, 5.6",
            "Free phase of the player's turn: earlier or later than either car's movement, never inside a drive nor before the dice, unless the reading `assist-moments` says so.";
        AssistExchange = "assist.exchange", Move, "§5.6",
            "Any number of cards, either way or both ways.";
        AssistNoFeatures = "assist.no-features", Move, "§5.6",
            "Features stay.";
        AssistCapacity = "assist.capacity", Move, "§5.6",
            "Capacities hold afterwards.";
        AssistRallyStillMoves = "assist.rally-still-moves", Effect, "§5.6",
            "If the Rally Car has not moved yet, it still must, unless impossible (reported as `move.must-move`).";
        AssistAssistcarMayMove = "assist.assistcar-may-move", Effect, "§5.6",
            "If the Assistance Car has not moved yet, it still may.";
        // Cards
        AccessoryNotSpent = "accessory.not-spent", Effect, "§6.2",
            "Accessories are never used up.";
        ToolboxPurpose = "toolbox.purpose", Move, "§6.2, 9.16",
            "TOOLBOX solves problems from Hazard cards and from SABOTEUR (not dice or weather, not FLAT TYRE).";
        ToolboxOnRallyBoard = "toolbox.on-rally-board", Move, "§6.2",
            "Only a TOOLBOX on the Rally Board works.";
        ToolboxSameTurn = "toolbox.same-turn", Effect, "§6.2",
            "A TOOLBOX just loaded (by assistance or at a SERVICE STATION) works already in that turn.";
        ToolboxLocked = "toolbox.locked", Move, "§6.2",
            "A used TOOLBOX may be discarded or handed over only from the player's following turn on.";
        ToolboxImmediate = "toolbox.immediate", Effect, "§6.2",
            "The repair works at once; no turn is lost by it.";
        ToolboxAlwaysNeeded = "toolbox.always-needed", Move, "§6.2",
            "Mechanical problems need a TOOLBOX even on a SERVICE STATION, unless MECHANIC is used. Hoarding TOOLBOXES or SPARE TYRES is legal; the text only warns about it.";
        AccessoryRainTyres = "accessory.rain-tyres", Effect, "§6.2",
            "Prevents the RAIN switch-off.";
        AccessoryFogLights = "accessory.fog-lights", Effect, "§6.2",
            "Prevents the FOG switch-off.";
        ConsumableSpent = "consumable.spent", Effect, "§6.3",
            "FUEL and SPARE TYRE go back to their pile after one use.";
        SparetyreFlatOnly = "sparetyre.flat-only", Move, "§6.3, 9.16",
            "SPARE TYRE repairs FLAT TYRE; the car may move again afterwards.";
        HazardFlatTyre = "hazard.flat-tyre", Move, "§6.5",
            "Immobile until a SPARE TYRE is spent.";
        HazardPothole = "hazard.pothole", Move, "§6.5",
            "SPORT SUSPENSION on the Rally Board → it is inactive until TOOLBOX repair; otherwise immobile until then.";
        HazardAquaplaning = "hazard.aquaplaning", Move, "§6.5",
            "The Rally Car cannot move in its player's next turn.";
        HazardBrakesFailure = "hazard.brakes-failure", Move, "§6.5",
            "Immobile until TOOLBOX repair.";
        HazardFuelLeak = "hazard.fuel-leak", Effect, "§6.5",
            "One FUEL, if any, is discarded per round, first in the turn of the draw, until TOOLBOX repair; a car that has finished loses none any more. With a TOOLBOX on the Rally Board at the draw: exactly one FUEL is lost and the leak is repaired at once.";
        HazardPowerFailure = "hazard.power-failure", Move, "§6.5",
            "POWER KIT on the Rally Board → it is inactive until TOOLBOX repair; otherwise immobile until then.";
        HazardMechanicCures = "hazard.mechanic-cures", Effect, "§6.5, 6.6",
            "MECHANIC repairs any Hazard card's problem.";
        JokerOnce = "joker.once", Move, "§6.6",
            "One Joker per player and game.";
        JokerOwnTurn = "joker.own-turn", Move, "§6.6",
            "Playable at any moment of an own turn, also between a roll and the choice of a Feature or within a drive, unless the reading `joker-mid-drive` says otherwise; never in another's turn. What the roll asks for is settled with the dice, whatever the Joker changes.";
        JokerSpent = "joker.spent", Effect, "§6.6",
            "Effect at once, then the card leaves the game.";
        JokerTransporter = "joker.transporter", Effect, "§6.6",
            "Exchange any cards between one's two boards while the cars are apart.";
        JokerTransporterApart = "joker.transporter-apart", Move, "§6.6",
            "Only while they stand on different tiles.";
        JokerTransporterCapacity = "joker.transporter-capacity", Move, "§4.3, 6.6",
            "Capacities hold; Features excluded; a locked TOOLBOX stays.";
        JokerRobber = "joker.robber", Effect, "§6.6",
            "Take any cards from opponents' Assistance Boards into free spaces of one's own.";
        JokerRobberNoToolbox = "joker.robber-no-toolbox", Move, "§6.6",
            "Not TOOLBOX.";
        JokerRobberSpace = "joker.robber-space", Move, "§6.6",
            "Not more cards than free spaces.";
        JokerRobberAssistBoards = "joker.robber-assist-boards", Move, "§6.6",
            "Only from opponents' Assistance Boards, only onto one's own Assistance Board.";
        JokerSaboteur = "joker.saboteur", Effect, "§6.6",
            "All Features of all opponents who have not finished are off until each of them uses a TOOLBOX or MECHANIC.";
        JokerMechanic = "joker.mechanic", Effect, "§6.6",
            "Repairs every malfunction of the player's Rally Car, including switched-off Features and FLAT TYRE, without TOOLBOX or SPARE TYRE.";
        // Chrono option and solo
        ChronoPurpose = "chrono.purpose", Effect, "§7",
            "Optional: points per stage; several stages add up, also over a championship of rallies; fewest points win.";
        ChronoFirst = "chrono.first", Effect, "§7",
            "The first finisher is put at the hand's start position (0 points).";
        ChronoTick = "chrono.tick", Effect, "§7",
            "From then on the hand advances one tick at the end of each *later* round.";
        ChronoPlace = "chrono.place", Effect, "§7",
            "A finisher is put at the hand's position at the end of the round of finishing.";
        ChronoPoints = "chrono.points", Effect, "§7",
            "When all have completed the stage, everybody scores the position number; lower is better.";
        ChronoSolo = "chrono.solo", Effect, "§7",
            "Solo: one tick after every round; result = number of ticks.";
        SoloTable = "solo.table", Effect, "§4.2",
            "Solo uses the 1-player column of the card table.";
        // Examples, and what documents need
        ExamplesReadFirst = "examples.read-first", Table, "§8",
            "Examples 1 and 2 are pictures (components; beginner layout). Examples 3 to 10 are described in words.";
        GuideSummary = "guide.summary", Table, "§9.15, 9.16",
            "Guides repeat the rules; where a guide is shorter, the chapters prevail.";
        BuildEdgeMatch = "build.edge-match", Move, "(not in the text)",
            "Every side of a laid tile that touches another tile must agree with it: road to road, blank to blank.";
        ScriptNoSuchItem = "script.no-such-item", Move, "(not in the text)",
            "A move names a card, problem, token or tile that its player has not got.";
    }
}
