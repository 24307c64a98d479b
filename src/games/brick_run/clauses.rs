//! The clauses of Brick run, in the order of its rulebook.
//!
//! `Move` clauses can be broken by a move or a fixed chance outcome; the others are applied by the
//! engine or describe the table.

crate::clauses! {
    /// A clause of the rulebook.
    pub enum Clause {
        // Components
        SetupPlayerCount = "setup.player-count", Document, "Components",
            "One to three people play, and four with a fourth set of cubes and clips; one alone plays against the crooked cop.";
        CardTwoHalves = "card.two-halves", Table, "Components",
            "A Part/Road card serves either as a part, by its upper half, or as a road, by its lower half. Only the action cards of the crooked cop count with both: with their distance and their ability.";
        CardAbility = "card.ability", Table, "Components",
            "The upper half names a part and shows the ability that the car of its owner gains.";
        CardDistance = "card.distance", Table, "Components",
            "The middle says how many spaces a car needs to get through this piece of road.";
        CardEncounter = "card.encounter", Table, "Components",
            "The lower half shows the encounter for every car that enters the card.";
        CarPartsOfCard = "car.parts-of-card", Table, "Components",
            "A car card has a cargo track, a speed track that is its damage track as well, an initiative bonus and action bonuses.";
        CarCargoLimit = "car.cargo-limit", Effect, "Components",
            "A car never carries more bricks than its cargo maximum and its cargo bonuses allow.";
        CarActionBonuses = "car.action-bonuses", Effect, "Components",
            "The icons of a car card are abilities that the car always has.";
        CarSpeedTrack = "car.speed-track", Effect, "Components",
            "The number under the clip is the speed of the car; in the beginning the clip is on the highest.";
        DamageClipDown = "damage.clip-down", Effect, "Components",
            "Each damage moves the clip one number down, so that later rounds are slower. Damage beyond a wreck is lost.";
        WreckTrigger = "wreck.trigger", Effect, "Components",
            "A clip that goes below the lowest number wrecks the car.";
        // Setup
        SetupShuffle = "setup.shuffle", Move, "Setup",
            "All Part/Road cards are shuffled once before they are dealt.";
        SetupOneCarEach = "setup.one-car-each", Move, "Setup",
            "Each player has one car card, and nobody the same; against the crooked cop the cop car is his.";
        SetupStartClips = "setup.start-clips", Effect, "Setup",
            "In the beginning a car has 4 bricks, its clip is on the highest number, and the account is empty; bricks and account are those of the beginner mode.";
        SetupTimeCubes = "setup.time-cubes", Table, "Setup",
            "Each player begins with a time card and 4 time cubes.";
        SetupTowns = "setup.towns", Table, "Setup",
            "The three town cards are laid out and driven to in their order.";
        SetupRoads = "setup.roads", Effect, "Setup",
            "5, 7 and 9 cards are laid face down as the roads to the three towns.";
        SetupMarket = "setup.market", Effect, "Setup",
            "12 further cards are laid face up as a market of parts.";
        SetupPartsDeck = "setup.parts-deck", Effect, "Setup",
            "What is left of the market and the cards that were not dealt are the parts deck, face down.";
        DraftTurnOrder = "draft.turn-order", Move, "Setup",
            "Parts are taken or bought in turn: the lowest starting speed first before the game, the last to arrive first in a town, then clockwise.";
        DraftOneAtATime = "draft.one-at-a-time", Move, "Setup",
            "A player takes one part, then it is the turn of the next.";
        DraftThreeParts = "draft.three-parts", Move, "Setup",
            "Before the game parts are taken until everybody has three; nobody may decline.";
        DraftMarketOnly = "draft.market-only", Move, "Setup",
            "Parts come from the market.";
        DraftNoLegalPart = "draft.no-legal-part", Effect, "Setup",
            "A player who has every part of the market, or finds it empty, takes none.";
        CubesSeven = "cubes.seven", Table, "Setup",
            "A player has seven cubes: one is the car, six are time cubes, of which 4 are in use in the beginning.";
        CubesMaximumSix = "cubes.maximum-six", Effect, "Setup",
            "A player has 4 time cubes, and one more for each cube bonus, but never more than six.";
        SetupCarPosition = "setup.car-position", Effect, "Setup",
            "Cars start beside the first road, before its first card.";
        // Gameplay
        GameThreeDeliveries = "game.three-deliveries", Table, "Gameplay",
            "The game has three deliveries, one to each town; each takes several rounds and ends with the sale.";
        TownInstallPart = "town.install-part", Effect, "Gameplay",
            "After a delivery that is not the last each player gets a new part.";
        TownResupply = "town.resupply", Effect, "Gameplay",
            "Beginner mode: after a delivery that is not the last each car is loaded with 4 bricks, as far as they fit.";
        RoundThreePhases = "round.three-phases", Move, "Gameplay",
            "A round has three phases: cubes are placed, cars drive, cards are peeked at.";
        RoundNext = "round.next", Effect, "Gameplay",
            "When all are done, the next round begins with placing.";
        // phase 1
        PlaceAreas = "place.areas", Move, "phase 1",
            "Time cubes go on the areas for moving, steering, CB and repair.";
        PlaceCubeLimit = "place.cube-limit", Move, "phase 1",
            "Nobody places more time cubes than there are to place.";
        PlaceAllCubes = "place.all-cubes", Move, "phase 1",
            "All time cubes are placed; a player whose car is in town may place none.";
        PlaceOnce = "place.once", Move, "phase 1",
            "A player places once in a round and changes nothing afterwards.";
        PlaceSecret = "place.secret", Effect, "phase 1",
            "Cubes are placed secretly and turned up together once everybody has placed.";
        PlaceMove = "place.move", Effect, "phase 1",
            "Each cube on the move area adds to the movement of the round.";
        PlaceSteer = "place.steer", Effect, "phase 1",
            "Each cube on the steer area adds to the steering of the round.";
        PlaceCb = "place.cb", Effect, "phase 1",
            "Each cube on the CB area adds 1 to the CB of the round.";
        RepairRate = "repair.rate", Move, "phase 1",
            "A damage takes 2 repair cubes, or 1 with a wrench; half repairs are not made.";
        RepairPlacedCubes = "repair.placed-cubes", Move, "phase 1",
            "Players spend only unspent cubes on their own repair areas.";
        RepairTop = "repair.top", Move, "phase 1",
            "Nobody repairs more damage than there is; what a wreck has too many cubes for is wasted.";
        RepairTiming = "repair.timing", Move, "phase 1",
            "Repair cubes are spent before movement is fixed, all those at once, or in the player's turn, as long as it has not ended: also with nothing left to drive, on the road and in town. A wreck is repaired in the next round.";
        CubesReturn = "cubes.return", Effect, "phase 1",
            "At the end of a round all time cubes come back, spent or not.";
        CubesNeverDiscarded = "cubes.never-discarded", Table, "phase 1",
            "Spending a time cube never removes it from the game.";
        // phase 2
        MovementTotal = "movement.total", Effect, "phase 2",
            "Movement is the speed of the car, the cubes on the move area, which count double with a speed multiplier, and the speed bonuses.";
        MovementFixed = "movement.fixed", Effect, "phase 2",
            "The movement of a round is worked out once, before the first car drives; damage, repairs and nitrous do not change it.";
        OrderHighestFirst = "order.highest-first", Move, "phase 2",
            "The car with the highest movement drives first, then the second highest, and so on; an initiative bonus counts with it, unless the reading `initiative-bonus` says otherwise.";
        OrderTie = "order.tie", Effect, "phase 2",
            "Of cars with the same movement, an initiative bonus counted with it, the one with the higher starting speed drives first; if these are the same too, the earlier seat.";
        MoveOneSpace = "move.one-space", Effect, "phase 2",
            "A car goes one space at a time towards the town; cars may share a space.";
        MoveFullMovement = "move.full-movement", Move, "phase 2",
            "All of the movement is driven; only a wreck, Cops or the town end it earlier.";
        EncounterOnEntry = "encounter.on-entry", Effect, "phase 2",
            "A car that comes to the first space of a road card resolves its encounter at once; the first one there turns the card up for good.";
        EncounterEveryCar = "encounter.every-car", Effect, "phase 2",
            "Every car resolves the encounter of every card that it enters, and once only.";
        EncounterContinue = "encounter.continue", Effect, "phase 2",
            "After the encounter the car drives on.";
        SwerveDamage = "swerve.damage", Effect, "phase 2",
            "At a Swerve a car takes as much damage as its movement is above the number and its steering together.";
        JumpDamage = "jump.damage", Effect, "phase 2",
            "At a Jump a car takes as much damage as its movement is above the number and its suspension together.";
        PickupGain = "pickup.gain", Effect, "phase 2",
            "At a Pickup a car with enough CB gets the bricks; the CB is not used up.";
        PickupRoom = "pickup.room", Effect, "phase 2",
            "A car gets only as many bricks as fit.";
        CopsCaught = "cops.caught", Effect, "phase 2",
            "Cops stop a car whose movement is one of their numbers or between them: its turn ends there, and it loses 3 bricks, or all if it has fewer.";
        OrderNextPlayer = "order.next-player", Effect, "phase 2",
            "When a player is done, the next in order drives; after the last the third phase begins. A car that has driven all, or is in town, is done once it cannot be repaired any more; on the road its nitrous counts, too.";
        // phase 3
        PeekCount = "peek.count", Move, "phase 3",
            "A player may look at as many cards as the car has CB.";
        PeekNext = "peek.next", Move, "phase 3",
            "These are the next cards ahead of the car, without gaps. A player who knows all of them has nothing to peek at.";
        PeekCurrentDelivery = "peek.current-delivery", Move, "phase 3",
            "Only cards of the road to the present town are looked at.";
        PeekPrivate = "peek.private", Effect, "phase 3",
            "Only the player sees the cards; they stay face down where they are.";
        PeekSources = "peek.sources", Effect, "phase 3",
            "CB is the sum of the CB bonuses of car and parts and of the cubes on the CB area.";
        // TOWNS, Selling, Parts
        TownArrival = "town.arrival", Effect, "TOWNS, Selling, Parts",
            "The first car in town takes the first place, the second the second, and so on; movement that is left is lost. The turn is over as it is on the road: repairs may still come first.";
        SellWhen = "sell.when", Move, "TOWNS, Selling, Parts",
            "Bricks are sold once all cars are in town.";
        SellAmount = "sell.amount", Move, "TOWNS, Selling, Parts",
            "A player sells as many of the bricks on the car as desired, or none.";
        SellPrice = "sell.price", Effect, "TOWNS, Selling, Parts",
            "A brick brings the price of the place at which the car arrived.";
        TownWaitingPay = "town.waiting-pay", Effect, "TOWNS, Selling, Parts",
            "At the end of a round a car in town gets 2 dollars if others are still on the road.";
        TownReshuffle = "town.reshuffle", Move, "TOWNS, Selling, Parts",
            "The road cards of a finished delivery are shuffled with the parts deck.";
        TownMarket = "town.market", Effect, "TOWNS, Selling, Parts",
            "12 cards are then laid face up as a market, or all if there are fewer; what is left goes back.";
        TownOneNewPart = "town.one-new-part", Move, "TOWNS, Selling, Parts",
            "Each player takes one part there, the last to arrive first.";
        TownNextDelivery = "town.next-delivery", Effect, "TOWNS, Selling, Parts",
            "When all have sold and taken, the next delivery begins; damage stays.";
        // abilities, Parts
        DraftDuplicatePart = "draft.duplicate-part", Move, "abilities, Parts",
            "Nobody has the same part twice.";
        DraftSameAbility = "draft.same-ability", Effect, "abilities, Parts",
            "Different parts with the same ability go together and add up.";
        // endgame and scoring
        EndTownThree = "end.town-three", Effect, "endgame and scoring",
            "The game ends with the sale in the last town; bricks that are left are worth nothing.";
        EndMostMoney = "end.most-money", Effect, "endgame and scoring",
            "The player with the most money wins.";
        EndTie = "end.tie", Effect, "endgame and scoring",
            "With the same money the highest starting speed wins.";
        // abilities
        AbilitySource = "ability.source", Effect, "abilities",
            "Abilities of the car and of its parts are the same and add up.";
        AbilityCube = "ability.cube", Effect, "abilities",
            "Cube: one more time cube, up to six in all.";
        AbilitySpeed = "ability.speed", Effect, "abilities",
            "Speed bonus: 1 more movement.";
        AbilityCb = "ability.cb", Effect, "abilities",
            "CB: 1 more card to look at, and 1 more for Pickups.";
        AbilitySteering = "ability.steering", Effect, "abilities",
            "Steering bonus: 1 more steering.";
        AbilitySuspension = "ability.suspension", Effect, "abilities",
            "Suspension bonus: 1 more suspension.";
        AbilityWrench = "ability.wrench", Effect, "abilities",
            "Wrench: one repair cube repairs a damage; a second wrench changes nothing.";
        AbilitySpeedMultiplier = "ability.speed-multiplier", Effect, "abilities",
            "Speed multiplier: each cube on the move area adds 2 to the movement in place of 1.";
        AbilitySteeringMultiplier = "ability.steering-multiplier", Effect, "abilities",
            "Steering multiplier: each cube on the steer area adds 1 more for each of these.";
        AbilityCargo = "ability.cargo", Effect, "abilities",
            "Cargo bonus: room for one more brick.";
        AbilityCountermeasure = "ability.countermeasure", Move, "abilities",
            "Countermeasures: each shifts one number of Cops by 1 up or down, at every Cops card anew. Numbers that have changed places stop nobody.";
        NitrousEffect = "nitrous.effect", Effect, "abilities",
            "Nitrous: the car takes 1 damage and drives 2 further spaces.";
        NitrousOnce = "nitrous.once", Move, "abilities",
            "Nitrous is used once in a turn, however many bottles there are.";
        NitrousLastHit = "nitrous.last-hit", Move, "abilities",
            "A car that can take only 1 more damage cannot use nitrous.";
        NitrousOwnTurn = "nitrous.own-turn", Move, "abilities",
            "Nitrous is used in the player's own turn, between encounters, by a car that has it and is not in town yet.";
        // so you wrecked?
        WreckStop = "wreck.stop", Effect, "so you wrecked?",
            "A wreck ends the turn where the car is; its bricks stay on it.";
        WreckForcedPlacement = "wreck.forced-placement", Move, "so you wrecked?",
            "In the round after a wreck at least 4 cubes go on repair; a fifth and a sixth may go there, too.";
        WreckForcedRepair = "wreck.forced-repair", Effect, "so you wrecked?",
            "These 4 cubes are spent on repairs of the wrecked car.";
        WreckPay = "wreck.pay", Effect, "so you wrecked?",
            "A wreck costs 3 dollars, which are paid when it happens.";
        WreckLosePart = "wreck.lose-part", Move, "so you wrecked?",
            "A player with less than 3 dollars loses a part of their choice instead; without parts nothing. A lost part waits beside the deck and is shuffled in with the next market.";
        WreckFreeAgain = "wreck.free-again", Effect, "so you wrecked?",
            "In the round after that, cubes are placed freely again.";
        // advanced rules
        FullStartMoney = "full.start-money", Effect, "advanced rules",
            "Full game: each player begins with 10 dollars, without parts and bricks.";
        FullPartPrice = "full.part-price", Move, "advanced rules",
            "Full game: a part costs 2 dollars.";
        FullBrickPrice = "full.brick-price", Move, "advanced rules",
            "Full game: a brick costs 1 dollar; bricks that do not fit are not sold.";
        FullMarket = "full.market", Move, "advanced rules",
            "Full game: a market of 12 parts opens before each delivery, and at no other time.";
        FullBuyingTurns = "full.buying-turns", Move, "advanced rules",
            "Full game: in turn players buy one part or pass, until all pass.";
        FullBricksLast = "full.bricks-last", Move, "advanced rules",
            "Full game: bricks are bought once the market of parts has closed.";
        FullBeginnerFirst = "full.beginner-first", Table, "advanced rules",
            "The beginner mode is recommended for the first game.";
        // 4p mode
        FourComponents = "four.components", Table, "4p mode",
            "For four players a fourth set of cubes and clips is needed.";
        FourFourthPrice = "four.fourth-price", Effect, "4p mode",
            "The fourth in town sells at the price of the third.";
        // Solo rules
        SoloOpponent = "solo.opponent", Effect, "Solo rules",
            "A lone player plays against the crooked cop, who drives the cop car, begins with no money, and uses no time cubes.";
        SoloCopParts = "solo.cop-parts", Move, "Solo rules",
            "Once the player has the first parts, the crooked cop gets 2, 3 or 4 by chance: easy, regular or hard.";
        SoloActionDeck = "solo.action-deck", Move, "Solo rules",
            "The rest of the parts deck is shuffled and is the action deck as well.";
        CopDraw = "cop.draw", Effect, "Solo rules",
            "After the first phase of each round the crooked cop draws 2 action cards.";
        CopMovement = "cop.movement", Effect, "Solo rules",
            "His movement is the distances of both cards, the speed of the cop car and his speed bonuses.";
        CopTurn = "cop.turn", Effect, "Solo rules",
            "In his turn the cop car drives all of it and resolves what it meets.";
        CopPickup = "cop.pickup", Effect, "Solo rules",
            "At a Pickup the crooked cop always gets the bricks; he uses no CB.";
        CopBonuses = "cop.bonuses", Effect, "Solo rules",
            "At encounters the abilities of the cop car, of its parts and of both action cards count.";
        CopForbiddenParts = "cop.forbidden-parts", Move, "Solo rules",
            "The crooked cop cannot have parts with cubes, nitrous, CB or a wrench; others are drawn in their place.";
        CopMultipliers = "cop.multipliers", Effect, "Solo rules",
            "A multiplier is one plain bonus of its kind for the crooked cop.";
        CopRepairCard = "cop.repair-card", Effect, "Solo rules",
            "An action card with nitrous, a wrench, cargo, a cube or CB repairs one damage as soon as it is drawn; these abilities give him nothing else. Its distance counts, and so do other bonuses of the same card.";
        CopUsedCards = "cop.used-cards", Effect, "Solo rules",
            "After a round the action cards belong to the parts deck again. They wait beside it, for it would never run out otherwise, and are shuffled in when it has run out or a town is reached.";
        CopBricks = "cop.bricks", Effect, "Solo rules; advanced rules",
            "Full game: the crooked cop buys no bricks; he gets 4 in the beginning and after each delivery, as far as they fit.";
        CopNewPart = "cop.new-part", Move, "Solo rules",
            "After each delivery, once the player has a new part and the market is shuffled back, the crooked cop draws one too.";
        CopCrash = "cop.crash", Move, "Solo rules",
            "When the clip of the cop car goes below its track, the crooked cop loses 3 dollars, the clip goes up 3 numbers, and he skips the next turn without drawing.";
        CopDeckEmpty = "cop.deck-empty", Effect, "Solo rules",
            "When the action cards run out, the used ones are shuffled as a new deck.";
        CopSellsAll = "cop.sells-all", Effect, "Solo rules",
            "The crooked cop sells all of his bricks.";
        // Derived
        MovePending = "move.pending", Move, "(not in the text)",
            "While a player has to decide on countermeasures or on a part to lose, nothing else is done.";
        MoveUnknown = "move.unknown", Move, "(not in the text)",
            "Moves are made by people, and name what is in the game; the crooked cop makes none.";
        GameOver = "game.over", Move, "(not in the text)",
            "After the end nothing is done.";
    }
}
