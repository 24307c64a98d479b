//! The clauses of Checkpoint Rally, in the order of its rulebook.
//!
//! `Move` clauses can be broken by a move or a fixed chance outcome, `Document` clauses by what a
//! file says; the others are applied by the engine or describe the table.

crate::clauses! {
    /// A clause of the rulebook.
    pub enum Clause {
        // Game, goal, parts
        GameTwoToFour = "game.two-to-four", Document, "title page",
            "Two, three or four players take part.";
        GameGoal = "game.goal", Table, "title page / How to play",
            "Drive over all own objectives on the map with as little time as possible.";
        GameSharedMap = "game.shared-map", Effect, "title page",
            "One common map; any tile drawn may serve oneself or hinder others; everybody may build on and alter all of it.";
        WatchEveryActionCosts = "watch.every-action-costs", Effect, "title page",
            "The minutes of every action are kept on the stopwatch.";
        BoardFiveByFive = "board.five-by-five", Effect, "title page / Setup",
            "The map is 5×5 spaces and starts partly empty.";
        GoalVisitAll = "goal.visit-all", Effect, "How to win the game",
            "Players must visit every checkpoint of their maps and mark each with a token of theirs.";
        PartsCounts = "parts.counts", Document, "Game components",
            "A setup has the components of the box: one tile of each id, four border pieces, one sheet and one card of each id.";
        CarKinds = "car.kinds", Table, "Cars",
            "Players drive different vehicles; six kinds exist.";
        CarMinutesByRoad = "car.minutes-by-road", Effect, "Cars",
            "Each car has its own minutes for each of the three road types, shown on its sheet.";
        TileOneRoad = "tile.one-road", Document, "Tiles",
            "A tile has exactly one road type.";
        TileTerrains = "tile.terrains", Document, "Tiles",
            "A tile has at least one terrain type.";
        TileRoadTypes = "tile.road-types", Document, "Road types",
            "Road types are highway, gravel, urban.";
        TileTerrainTypes = "tile.terrain-types", Document, "Terrain types",
            "Terrain types are city, grassland, mountains, desert.";
        // Setup
        SetupInOrder = "setup.in-order", Move, "Setup",
            "Setup steps are followed in their order (the closing pages repeat them with a picture).";
        SetupAgreeMap = "setup.agree-map", Document, "Setup / Checkpoints",
            "All players race on the same one of the two maps of their cards, chosen together by player count.";
        SetupMapTwoPlayers = "setup.map-two-players", Table, "Setup",
            "With two, the top map is recommended.";
        SetupMapThreePlayers = "setup.map-three-players", Table, "Setup",
            "With three, either map; the top one is longer.";
        SetupMapFourPlayers = "setup.map-four-players", Table, "Setup",
            "With four, the bottom map is recommended.";
        SetupCarSheet = "setup.car-sheet", Move, "Each player gets",
            "Each player gets one random sheet; no two players hold the same one.";
        SetupCarByAgreement = "setup.car-by-agreement", Move, "Each player gets",
            "If all agree, sheets may be chosen instead.";
        SetupCard = "setup.card", Move, "Each player gets",
            "Cards are shuffled; each player gets one face-down.";
        CheckOwnCardVisible = "check.own-card-visible", Effect, "Each player gets",
            "Players may look at their own cards at any time.";
        SetupColourKit = "setup.colour-kit", Effect, "Each player gets",
            "Each player has one colour: car, marker, four checkpoint tokens, two GPS updates (and an action reference).";
        SetupCorner = "setup.corner", Document, "Each player gets",
            "Each car starts at the corner nearest its player; no corner is shared.";
        SetupOppositeCorners = "setup.opposite-corners", Document, "Each player gets",
            "Two players start from opposite corners.";
        SetupSheetAndGps = "setup.sheet-and-gps", Effect, "Each player gets",
            "Car sheet face-up, GPS updates unspent side up, before their player.";
        SetupStopwatchPlace = "setup.stopwatch-place", Table, "Stopwatch",
            "The stopwatch lies within everyone's reach.";
        DiscardPile = "discard.pile", Effect, "Discard pile",
            "Discarded tiles go to one common discard pile within reach.";
        DiscardFaceUp = "discard.face-up", Effect, "Discard pile",
            "The discard pile is face-up and anyone may inspect it.";
        SetupMarkerDraw = "setup.marker-draw", Move, "Player order",
            "Player order comes from drawing the markers at random.";
        SetupMarkersAt30 = "setup.markers-at-30", Effect, "Player order",
            "In the order drawn they are piled on the 30 mark, each on top of the one before.";
        SetupTopIsFirst = "setup.top-is-first", Effect, "Player order",
            "The top marker is the first player, the one below the second, and so on (hence the last drawn is first).";
        SetupBorders = "setup.borders", Move, "The board",
            "The four border pieces are laid at random in a square that bounds the 5×5 map.";
        SetupBordersCorners = "setup.borders-corners", Table, "The board",
            "If possible lay them so that everyone has a natural nearest corner.";
        SetupShuffle = "setup.shuffle", Move, "The board",
            "All tiles are shuffled before the map is built.";
        SetupEdgeTiles = "setup.edge-tiles", Move, "The board",
            "Four random tiles go next to the centre segment of each border, randomly turned.";
        SetupBetweenTiles = "setup.between-tiles", Effect, "The board",
            "Four more go between those, randomly.";
        SetupCentreTile = "setup.centre-tile", Effect, "The board",
            "One goes in the centre.";
        SetupStack = "setup.stack", Effect, "The board",
            "The remaining tiles are the stack, in reach of all.";
        SetupRow = "setup.row", Effect, "The board",
            "Three tiles are drawn face-up beside the stack as the row.";
        SetupUnusedCorners = "setup.unused-corners", Effect, "The board",
            "With two or three players each unused corner gets one random, randomly turned tile.";
        SetupPlayerByPlayer = "setup.player-by-player", Move, "The board",
            "In player order each player completes the remaining steps before the next begins.";
        SetupDrawFour = "setup.draw-four", Effect, "The board",
            "The player draws four tiles, unseen by opponents.";
        SetupStartTile = "setup.start-tile", Move, "The board",
            "The player places one of these tiles in their start corner (and nowhere else).";
        SetupStartTileClocked = "setup.start-tile-clocked", Effect, "The board",
            "Placing it costs time as in the place action.";
        SetupCarEnters = "setup.car-enters", Effect, "The board",
            "The car then moves onto that tile.";
        SetupCarEntryClocked = "setup.car-entry-clocked", Effect, "The board",
            "Entering costs the car's minutes for that road type.";
        SetupRaceStarts = "setup.race-starts", Effect, "The board",
            "After the last player's steps the race is on.";
        // Turn, stopwatch, hand
        TurnOneAction = "turn.one-action", Move, "How to play",
            "On a turn a player takes one action of the list: draw two, place, drive one or two tiles, refresh the row, GPS take. Anything else (passing, two at once) is not a turn.";
        TurnStepOrder = "turn.step-order", Effect, "How to play",
            "Order: who is next → action → marker → line draws → discard to three.";
        TurnLeastTimeActs = "turn.least-time-acts", Move, "Stopwatch & Player Order",
            "Always the player with the least time takes the next action.";
        TurnTieTopMarker = "turn.tie-top-marker", Move, "Stopwatch & Player Order",
            "On equal time the player whose marker is on top goes next (an offender with equal time is reported with this id, with more time as `turn.least-time-acts`).";
        TurnRepeatOrWait = "turn.repeat-or-wait", Effect, "Stopwatch & Player Order",
            "So one player may act several times in a row, or wait long.";
        WatchAdvanceByCost = "watch.advance-by-cost", Effect, "Stopwatch & Player Order",
            "After an action the marker moves forward by its minutes (costs are repeated on the reference sheets).";
        WatchLandOnTop = "watch.land-on-top", Effect, "Stopwatch & Player Order",
            "On an occupied spot the arriving marker goes on top.";
        WatchDrawEvery15 = "watch.draw-every-15", Effect, "Stopwatch & Player Order",
            "Every 15 minutes spent, one tile must be drawn from the top of the stack.";
        WatchDrawLines = "watch.draw-lines", Effect, "Stopwatch & Player Order",
            "The draw happens on crossing 14→15 or 29→30 on the dial.";
        HandLimitThree = "hand.limit-three", Effect, "Hand limit",
            "The hand limit is three tiles.";
        HandOwnVisible = "hand.own-visible", Effect, "Hand limit",
            "Players may always see their own hands.";
        HandHidden = "hand.hidden", Effect, "Hand limit",
            "Hands are kept from opponents.";
        HandCheckedLast = "hand.checked-last", Effect, "Hand limit / example",
            "The limit is checked at the very end of the turn, after line draws; until then it may be exceeded.";
        HandDiscardExact = "hand.discard-exact", Move, "How to play / Hand limit example",
            "Exactly the surplus over three is discarded, from the player's hand, and only when there is a surplus.";
        HandDiscardBeforeNextAction = "hand.discard-before-next-action", Move, "Hand limit example",
            "The surplus must be gone before the next action, be it the same player's or another's.";
        // Draw two
        DrawTwoMinutes = "draw.two-minutes", Effect, "Draw two map tiles",
            "Costs 2 minutes.";
        DrawTwoFromStack = "draw.two-from-stack", Effect, "Draw two map tiles",
            "The two topmost stack tiles join the hand, one after the other.";
        DrawReshuffle = "draw.reshuffle", Move, "Draw two map tiles",
            "If the stack runs out, the discard pile is shuffled into a new stack and drawing continues.";
        DrawThenLimit = "draw.then-limit", Effect, "Draw two map tiles",
            "The hand limit applies afterwards.";
        // Place
        PlaceFromHand = "place.from-hand", Move, "Setup / GPS update",
            "Players place only tiles from their own hands.";
        PlaceInArea = "place.in-area", Move, "Place a map tile",
            "It goes on a space of the 5×5 map, in any rotation.";
        PlaceEmptySpace = "place.empty-space", Effect, "Place a map tile",
            "Any empty space will do; it need not touch anything and nothing need match.";
        PlaceReplaceTile = "place.replace-tile", Effect, "Place a map tile",
            "A space holding a tile will do; the new tile replaces it.";
        PlaceNoCarOnSpace = "place.no-car-on-space", Move, "Place a map tile",
            "Not a space with a car on it, own or foreign.";
        PlaceReplacedToDiscard = "place.replaced-to-discard", Effect, "Place a map tile",
            "The replaced tile goes to the discard pile (exception `gps.swap`).";
        PlaceFourMinusMatches = "place.four-minus-matches", Effect, "Place a map tile",
            "Costs 4 minutes less 1 per match, so 0 to 4.";
        BonusMatchingRoad = "bonus.matching-road", Effect, "Matching bonuses",
            "1 for each road that connects with a neighbouring tile of the same road type.";
        BonusTerrainSide = "bonus.terrain-side", Effect, "Matching bonuses",
            "1 for each side whose terrain equals the touching terrain of the neighbour (tile or, by default, border segment).";
        BonusSideScoresTwice = "bonus.side-scores-twice", Effect, "Place example 1",
            "One side can score both road and terrain.";
        BonusReplacedType = "bonus.replaced-type", Effect, "Matching bonuses / example 2",
            "When replacing: 1 for each terrain type found on both tiles, and 1 if the road type is the same; position and rotation do not matter.";
        BonusReplacedOnce = "bonus.replaced-once", Effect, "Place example 2",
            "A terrain type counts once there, however many sides show it.";
        BonusNeverNegative = "bonus.never-negative", Effect, "Matching bonuses",
            "Cost is never below zero.";
        // Drive
        MoveOneOrTwo = "move.one-or-two", Move, "Move your car",
            "A drive enters one or two tiles.";
        MoveNextTile = "move.next-tile", Move, "Move your car",
            "Each step goes from the car's tile to a tile next to it (not diagonal, not an empty space, not off the map).";
        MoveConnectingRoad = "move.connecting-road", Move, "Move your car",
            "Each step follows a connecting road; the two road types may differ.";
        MoveCostPerTile = "move.cost-per-tile", Effect, "Move your car",
            "Costs the car's minutes for the road type of each tile entered; the tile left is free.";
        MoveTwoTilesSum = "move.two-tiles-sum", Effect, "Move your car",
            "Two tiles: both are paid, also one merely driven through.";
        MoveTwoIsOneAction = "move.two-is-one-action", Effect, "Move your car",
            "Two tiles are a single action.";
        MoveSharedTile = "move.shared-tile", Move, "(not in the text)",
            "By default a car may stop on or pass a tile with other cars (the text is silent; reading `shared-tile`).";
        // Refresh, GPS
        RefreshOneMinute = "refresh.one-minute", Effect, "Refresh the Map Tile Row",
            "Costs 1 minute.";
        RefreshDiscardRow = "refresh.discard-row", Effect, "Refresh the Map Tile Row",
            "The tiles of the row go to the discard pile.";
        RefreshDrawThree = "refresh.draw-three", Effect, "Refresh the Map Tile Row",
            "Three new tiles form the row.";
        GpsZeroMinutes = "gps.zero-minutes", Effect, "GPS update",
            "Using a GPS update costs no time.";
        GpsTakeFromRow = "gps.take-from-row", Move, "GPS update",
            "Use 1, an action: take one face-up tile of the row into the hand.";
        GpsRefillRow = "gps.refill-row", Effect, "GPS update",
            "A tile from the stack replaces the one taken.";
        GpsSwap = "gps.swap", Move, "GPS update / Place a map tile",
            "Use 2, part of a place action that replaces a tile: the replaced tile goes to the hand. Not possible on an empty space.";
        GpsSpentIsGone = "gps.spent-is-gone", Move, "GPS update",
            "A used update is turned to its spent side and cannot be used again; so two uses per player and game, of either kind.";
        // Checkpoints
        CheckAllNeeded = "check.all-needed", Effect, "Checkpoints",
            "The race is complete when the car has been driven into or through every checkpoint of the card's map in use.";
        CheckAnyOrder = "check.any-order", Effect, "How to play / Checkpoints",
            "Any order.";
        CheckMarkOnStop = "check.mark-on-stop", Effect, "Checkpoints",
            "Ending a movement on an own checkpoint marks it.";
        CheckMarkOnThrough = "check.mark-on-through", Effect, "Checkpoints",
            "Driving through an own checkpoint marks it.";
        CheckMarkAtOnce = "check.mark-at-once", Effect, "How to play",
            "Marking is compulsory and immediate, with an own token.";
        CheckSameSideInOut = "check.same-side-in-out", Move, "Checkpoints",
            "Entering and leaving a checkpoint by the same side is allowed, also within one action; that is a two-tile drive. Elsewhere, too, an action of its own may go back the way that the last one came.";
        // Finish, end, score
        FinishTimeAsNormal = "finish.time-as-normal", Effect, "Last checkpoint",
            "On the last checkpoint the action's cost is reckoned as usual.";
        FinishSubtractBonus = "finish.subtract-bonus", Effect, "Last checkpoint",
            "Then the finishing bonus is taken off.";
        FinishBonusTable = "finish.bonus-table", Effect, "Last Checkpoint Bonus",
            "Bonus by order of finishing and number of players (the table is printed on the stopwatch, too).";
        FinishPlaceToken = "finish.place-token", Effect, "Last checkpoint",
            "The token is placed on the tile.";
        FinishRemoveCar = "finish.remove-car", Effect, "Last checkpoint",
            "The car leaves the map.";
        FinishCarOnStopwatch = "finish.car-on-stopwatch", Effect, "Last checkpoint",
            "The car replaces the marker on the stopwatch. Unless read otherwise, it is no marker to be passed.";
        FinishNoMoreTurns = "finish.no-more-turns", Move, "Last checkpoint",
            "A finisher takes no more turns.";
        FinishTriggersEnd = "finish.triggers-end", Effect, "Last checkpoint",
            "The first finisher triggers the end of the game.";
        EndOneChance = "end.one-chance", Effect, "How to win / Game end",
            "Every other player has one chance to complete the card.";
        EndSeveralActions = "end.several-actions", Effect, "Game end",
            "A chance may consist of several actions in a row.";
        EndChanceStops = "end.chance-stops", Move, "Game end",
            "As soon as it would be another player's turn the chance is over; that chaser acts no more. An action ends it by moving the chaser's marker from before another's, or level with it, to past it; only markers of players who may still have a turn count, unless read otherwise. The last player on the road ends it by an action that leaves the marker past the best final time, unless read otherwise. An action that does not move the marker ends nothing.";
        EndGivingUp = "end.giving-up", Move, "Game end",
            "A chance may be given up before it is over, unless read otherwise; what is left of it is then not played.";
        EndChasersFinishAlike = "end.chasers-finish-alike", Effect, "Game end",
            "A chaser who completes the card follows the same finishing steps.";
        EndGameOver = "end.game-over", Move, "Game end",
            "When no chaser has an open chance, the game is over; no further moves.";
        ScoreWinner = "score.winner", Effect, "How to win / Winning the game",
            "The winner is the finisher with the least final time; a player who has not finished cannot win.";
        ScoreTie = "score.tie", Effect, "Tiebreaker",
            "On equal final times the one who finished earlier wins.";
    }
}
