//! The clauses of Brick run, in the order of its rulebook.
//!
//! `Move` clauses can be broken by a move or a fixed chance outcome; the others are applied by the
//! engine or describe the table.

crate::clauses! {
    /// A clause of the rulebook.
    pub enum Clause {
        // Components
        SetupPlayerCount = "setup.player-count", Document, "Components",
            "One to three players; one player means solo; four only with the four-player variant.";
        CardTwoHalves = "card.two-halves", Table, "Components",
            "A Part/Road card is used either as a part (upper half) or as a road (lower half), never as both at once. Exception: the cop's action cards use distance and ability, not the encounter.";
        CardAbility = "card.ability", Table, "Components",
            "The part half names the part and shows the ability (kind, number of icons) that its owner's car gains.";
        CardDistance = "card.distance", Table, "Components",
            "A car needs distance spaces to get through that road card.";
        CardEncounter = "card.encounter", Table, "Components",
            "Each road card has one encounter, resolved by a car that enters the card.";
        CarPartsOfCard = "car.parts-of-card", Table, "Components",
            "A car card has a cargo maximum, a speed/damage track, an initiative bonus and action bonuses.";
        CarCargoLimit = "car.cargo-limit", Effect, "Components",
            "Bricks are tracked per car and never exceed the car's own maximum plus cargo bonuses; maxima differ by car.";
        CarActionBonuses = "car.action-bonuses", Effect, "Components",
            "The icons of a car card are abilities that the car always has.";
        CarSpeedTrack = "car.speed-track", Effect, "Components",
            "The number under the clip is the car's speed, its basic movement; the clip starts on the highest number.";
        DamageClipDown = "damage.clip-down", Effect, "Components",
            "Each damage moves the clip one slot down, so damage lowers the speed of later rounds. Damage beyond the wreck is lost.";
        WreckTrigger = "wreck.trigger", Effect, "Components",
            "A clip that would pass the lowest number wrecks the car.";
        // Setup
        SetupShuffle = "setup.shuffle", Move, "Setup",
            "The whole deck is shuffled once before dealing.";
        SetupOneCarEach = "setup.one-car-each", Move, "Setup",
            "Each player takes exactly one car card; a car already taken is refused (solo: the cop car is the cop's).";
        SetupStartClips = "setup.start-clips", Effect, "Setup",
            "Start with 4 bricks and the clip on the highest speed number; account at 0.";
        SetupTimeCubes = "setup.time-cubes", Table, "Setup",
            "Each player starts with a time card and 4 time cubes.";
        SetupTowns = "setup.towns", Table, "Setup",
            "The 3 town cards are laid out and used in order 1, 2, 3.";
        SetupRoads = "setup.roads", Effect, "Setup",
            "5, 7 and 9 face-down cards belong to Towns 1, 2, 3.";
        SetupMarket = "setup.market", Effect, "Setup",
            "12 more cards are laid face-up for the draft.";
        SetupPartsDeck = "setup.parts-deck", Effect, "Setup",
            "Cards left after the draft, with the undealt ones, form the face-down parts deck.";
        DraftTurnOrder = "draft.turn-order", Move, "Setup",
            "The draft starts with the lowest starting speed (setup) or the last arrival (town) and goes clockwise; picking (full mode: buying or passing) out of turn is refused.";
        DraftOneAtATime = "draft.one-at-a-time", Move, "Setup",
            "One part per pick.";
        DraftThreeParts = "draft.three-parts", Move, "Setup",
            "The setup draft lasts until each player has 3 parts; no pick may be declined; a further pick after it has closed is refused with this id.";
        DraftMarketOnly = "draft.market-only", Move, "Setup",
            "A part must be taken from the face-up market.";
        DraftNoLegalPart = "draft.no-legal-part", Effect, "Setup",
            "If every market card is a part that the player owns (or the market is empty) the pick is skipped.";
        CubesSeven = "cubes.seven", Table, "Setup",
            "Seven cubes per player: one is the car, six are time cubes, of which 4 are available at the start.";
        CubesMaximumSix = "cubes.maximum-six", Effect, "Setup",
            "Available time cubes = min(6, 4 + cube icons).";
        SetupCarPosition = "setup.car-position", Effect, "Setup",
            "Cars start beside Town 1 off the road, before the first road card.";
        // Gameplay
        GameThreeDeliveries = "game.three-deliveries", Table, "Gameplay",
            "Three deliveries, one per town, each of several rounds, each ended by selling.";
        TownInstallPart = "town.install-part", Effect, "Gameplay",
            "After a delivery each player gains one part (beginner). After Town 3 nothing is gained.";
        TownResupply = "town.resupply", Effect, "Gameplay",
            "After a delivery each car gets 4 bricks, up to capacity.";
        RoundThreePhases = "round.three-phases", Move, "Gameplay",
            "A round is placing, action, CB, in this order; a move of another phase is refused.";
        RoundNext = "round.next", Effect, "Gameplay",
            "After phase 3 a new round starts with phase 1.";
        // phase 1
        PlaceAreas = "place.areas", Move, "phase 1",
            "Cubes go on move, steer, cb, repair only, in non-negative whole numbers.";
        PlaceCubeLimit = "place.cube-limit", Move, "phase 1",
            "No more cubes than available (cubes.maximum-six).";
        PlaceAllCubes = "place.all-cubes", Move, "phase 1",
            "All available cubes are placed. A car in town may place none.";
        PlaceOnce = "place.once", Move, "phase 1",
            "One placement per player and round; no change after the reveal.";
        PlaceSecret = "place.secret", Effect, "phase 1",
            "Placements stay hidden until every player on the road has placed, then all are revealed.";
        PlaceMove = "place.move", Effect, "phase 1",
            "Each cube on move adds 1 to M.";
        PlaceSteer = "place.steer", Effect, "phase 1",
            "Each cube on steer adds 1 to S.";
        PlaceCb = "place.cb", Effect, "phase 1",
            "Each cube on cb adds 1 to C.";
        RepairRate = "repair.rate", Move, "phase 1",
            "Repair spends cubes in whole units: 2 cubes per damage, 1 with a wrench ability. An odd number without a wrench is refused.";
        RepairPlacedCubes = "repair.placed-cubes", Move, "phase 1",
            "Only unspent cubes on the own repair area may be spent.";
        RepairTop = "repair.top", Move, "phase 1",
            "The clip never rises above the highest number; a repair of more damage than the car has is refused.";
        RepairTiming = "repair.timing", Move, "phase 1",
            "Repairs happen in the windows of the reading: opening of phase 2, or during the own turn outside an encounter; never after the turn ended.";
        CubesReturn = "cubes.return", Effect, "phase 1",
            "All cubes, spent or not, come back at the end of the round.";
        CubesNeverDiscarded = "cubes.never-discarded", Table, "phase 1",
            "Spending never removes a cube from the game.";
        // phase 2
        MovementTotal = "movement.total", Effect, "phase 2",
            "M = speed + cubes on move (each ×2 with a speed multiplier) + speed bonuses.";
        MovementFixed = "movement.fixed", Effect, "phase 2",
            "M is computed once for the round, before the first turn; later damage, repair or nitrous does not change it.";
        OrderHighestFirst = "order.highest-first", Move, "phase 2",
            "Cars on the road take turns by descending M; acting out of turn is refused.";
        OrderTie = "order.tie", Effect, "phase 2",
            "Equal M: higher starting speed first (printed, not current). Still equal: seat order.";
        MoveOneSpace = "move.one-space", Effect, "phase 2",
            "The car advances one road space at a time, towards the town. Cars may share a space.";
        MoveFullMovement = "move.full-movement", Move, "phase 2",
            "The whole M must be driven; ending a turn with spaces left is refused. Only wreck, Cops or arrival cut it short.";
        EncounterOnEntry = "encounter.on-entry", Effect, "phase 2",
            "On stepping onto space 1 of a road card the car resolves that card's encounter at once; the first car to enter turns the card face-up, and it stays so.";
        EncounterEveryCar = "encounter.every-car", Effect, "phase 2",
            "Every car resolves the encounter of every card it enters, once; starting a turn on a card does not repeat it.";
        EncounterContinue = "encounter.continue", Effect, "phase 2",
            "After the encounter the car drives on with its remaining spaces.";
        SwerveDamage = "swerve.damage", Effect, "phase 2",
            "Damage = max(0, M − (number + S)).";
        JumpDamage = "jump.damage", Effect, "phase 2",
            "Damage = max(0, M − (number + U)). Steering does not help.";
        PickupGain = "pickup.gain", Effect, "phase 2",
            "If C ≥ the CB number, gain the shown bricks. CB is not used up.";
        PickupRoom = "pickup.room", Effect, "phase 2",
            "Only as many bricks as fit are gained.";
        CopsCaught = "cops.caught", Effect, "phase 2",
            "If lo ≤ M ≤ hi (ends included, after countermeasures) the turn ends on that space and the car loses 3 bricks, or all if it has fewer.";
        OrderNextPlayer = "order.next-player", Effect, "phase 2",
            "When a car is done, the next in order drives; after the last one phase 3 begins.";
        // phase 3
        PeekCount = "peek.count", Move, "phase 3",
            "A player may look at up to C cards.";
        PeekNext = "peek.next", Move, "phase 3",
            "These are the next cards ahead of the car's card, in road order without gaps; face-up cards count.";
        PeekCurrentDelivery = "peek.current-delivery", Move, "phase 3",
            "Only cards of the current delivery. A car in town has none.";
        PeekPrivate = "peek.private", Effect, "phase 3",
            "Peeked cards are seen by that player only and stay in place, face-down.";
        PeekSources = "peek.sources", Effect, "phase 3",
            "C = CB bonuses of parts and car + cubes on cb in this round. A caught or wrecked car still peeks.";
        // TOWNS, Selling, Parts
        TownArrival = "town.arrival", Effect, "TOWNS, Selling, Parts",
            "The n-th car to reach the town takes place n; cars of one round arrive in turn order. Arrival ends the turn; unused movement is lost.";
        SellWhen = "sell.when", Move, "TOWNS, Selling, Parts",
            "Selling happens only after all cars are in town.";
        SellAmount = "sell.amount", Move, "TOWNS, Selling, Parts",
            "Sell 0 up to all carried bricks; selling is optional.";
        SellPrice = "sell.price", Effect, "TOWNS, Selling, Parts",
            "Each brick brings the price of the car's place; the money goes to the account.";
        TownWaitingPay = "town.waiting-pay", Effect, "TOWNS, Selling, Parts",
            "At the end of each round a car in town gets 2$ if another car is still on the road (arrival round included).";
        TownReshuffle = "town.reshuffle", Move, "TOWNS, Selling, Parts",
            "The road cards of the finished delivery are shuffled into the parts deck.";
        TownMarket = "town.market", Effect, "TOWNS, Selling, Parts",
            "12 cards are then drawn face-up; if fewer exist, all of them. Leftovers return to the parts deck.";
        TownOneNewPart = "town.one-new-part", Move, "TOWNS, Selling, Parts",
            "Each player takes exactly one part, the last arrival first (order: draft.turn-order).";
        TownNextDelivery = "town.next-delivery", Effect, "TOWNS, Selling, Parts",
            "When all have sold and taken, the next delivery starts with all cars at position 0 of the next road. Damage carries over.";
        // abilities, Parts
        DraftDuplicatePart = "draft.duplicate-part", Move, "abilities, Parts",
            "A player never owns two copies of the same part.";
        DraftSameAbility = "draft.same-ability", Effect, "abilities, Parts",
            "Different parts with the same ability may be owned together and add up.";
        // endgame and scoring
        EndTownThree = "end.town-three", Effect, "endgame and scoring",
            "The game ends when bricks are sold in Town 3; unsold bricks are worth nothing.";
        EndMostMoney = "end.most-money", Effect, "endgame and scoring",
            "Most money wins.";
        EndTie = "end.tie", Effect, "endgame and scoring",
            "Tie: highest starting speed wins.";
        // abilities
        AbilitySource = "ability.source", Effect, "abilities",
            "Abilities of car and parts are the same thing and add up.";
        AbilityCube = "ability.cube", Effect, "abilities",
            "One more time cube per icon, six at most.";
        AbilitySpeed = "ability.speed", Effect, "abilities",
            "+1 M per icon.";
        AbilityCb = "ability.cb", Effect, "abilities",
            "+1 C per icon, for peeks and Pickup.";
        AbilitySteering = "ability.steering", Effect, "abilities",
            "+1 S per icon.";
        AbilitySuspension = "ability.suspension", Effect, "abilities",
            "+1 U per icon.";
        AbilityWrench = "ability.wrench", Effect, "abilities",
            "1 repair cube repairs 1 damage. More wrenches change nothing.";
        AbilitySpeedMultiplier = "ability.speed-multiplier", Effect, "abilities",
            "A cube on move gives 2 instead of 1; more such icons change nothing by default.";
        AbilitySteeringMultiplier = "ability.steering-multiplier", Effect, "abilities",
            "A cube on steer gives 1 + number of such icons. S = steering icons + steer cubes × (1 + multipliers).";
        AbilityCargo = "ability.cargo", Effect, "abilities",
            "+1 capacity per icon.";
        AbilityCountermeasure = "ability.countermeasure", Move, "abilities",
            "At a Cops encounter each icon may shift one of the two numbers by 1 up or down; total shift ≤ icons. Reusable at every Cops card. lo > hi catches nobody.";
        NitrousEffect = "nitrous.effect", Effect, "abilities",
            "Take 1 damage, drive 2 further spaces.";
        NitrousOnce = "nitrous.once", Move, "abilities",
            "At most once per turn, however many sources.";
        NitrousLastHit = "nitrous.last-hit", Move, "abilities",
            "Not with one hit left (clip on the lowest number).";
        NitrousOwnTurn = "nitrous.own-turn", Move, "abilities",
            "Only in the own turn, before it has ended, outside an encounter, and with the ability.";
        // so you wrecked?
        WreckStop = "wreck.stop", Effect, "so you wrecked?",
            "A wreck ends the car's turn on its space; remaining movement is lost; bricks stay.";
        WreckForcedPlacement = "wreck.forced-placement", Move, "so you wrecked?",
            "In the next round at least 4 cubes go on repair.";
        WreckForcedRepair = "wreck.forced-repair", Effect, "so you wrecked?",
            "Those 4 cubes are spent on repair at the opening of phase 2: 2 damage, or 4 with wrench, at most to the top.";
        WreckPay = "wreck.pay", Effect, "so you wrecked?",
            "The owner loses 3$ at the wreck.";
        WreckLosePart = "wreck.lose-part", Move, "so you wrecked?",
            "With less than 3$ the owner loses a part instead, chosen by the owner among own parts, and keeps the money; without parts nothing. The lost card joins the next town reshuffle.";
        WreckFreeAgain = "wreck.free-again", Effect, "so you wrecked?",
            "The round after that, placement is free again.";
        // advanced rules
        FullStartMoney = "full.start-money", Effect, "advanced rules",
            "Each player starts with 10$, no parts, no bricks.";
        FullPartPrice = "full.part-price", Move, "advanced rules",
            "A part costs 2$; a purchase without the money is refused.";
        FullBrickPrice = "full.brick-price", Move, "advanced rules",
            "A brick costs 1$; a purchase beyond the money or the capacity is refused.";
        FullMarket = "full.market", Effect, "advanced rules",
            "A market of 12 parts opens before each delivery.";
        FullBuyingTurns = "full.buying-turns", Move, "advanced rules",
            "Players in draft order buy one part or pass, until all have passed in succession.";
        FullBricksLast = "full.bricks-last", Move, "advanced rules",
            "Bricks are bought only after the part market has closed.";
        FullBeginnerFirst = "full.beginner-first", Table, "advanced rules",
            "Beginner mode is recommended first; no game effect.";
        // 4p mode
        FourComponents = "four.components", Table, "4p mode",
            "A fourth set of cubes and clips is needed.";
        FourFourthPrice = "four.fourth-price", Effect, "4p mode",
            "The 4th place sells at the price of the 3rd.";
        // Solo rules
        SoloOpponent = "solo.opponent", Effect, "Solo rules",
            "The opponent drives the cop car with clips and account card as a player; it has 0$ at the start and no time cubes.";
        SoloCopParts = "solo.cop-parts", Move, "Solo rules",
            "After the player's first parts the cop gets 2 / 3 / 4 random parts (easy / regular / hard).";
        SoloActionDeck = "solo.action-deck", Move, "Solo rules",
            "The remaining parts deck, shuffled, is the action deck; parts deck and action deck are one deck.";
        CopDraw = "cop.draw", Effect, "Solo rules",
            "After phase 1 of each round the cop draws 2 action cards.";
        CopMovement = "cop.movement", Effect, "Solo rules",
            "Its M = both distances + speed + speed icons. Turn order as usual.";
        CopTurn = "cop.turn", Effect, "Solo rules",
            "It drives M spaces and resolves encounters as any car.";
        CopPickup = "cop.pickup", Effect, "Solo rules",
            "Pickup always succeeds for the cop, within its capacity; the cop has no CB and never peeks.";
        CopBonuses = "cop.bonuses", Effect, "Solo rules",
            "S, U and countermeasures of the cop = car + parts + both action cards of the round.";
        CopForbiddenParts = "cop.forbidden-parts", Move, "Solo rules",
            "The cop never owns parts with cube, nitrous, CB or wrench; such a draw is put back and drawn again.";
        CopMultipliers = "cop.multipliers", Effect, "Solo rules",
            "A multiplier counts as one plain bonus of its kind for the cop.";
        CopRepairCard = "cop.repair-card", Effect, "Solo rules",
            "An action card whose part ability is CB, cube, cargo, wrench or nitrous repairs 1 damage at once when drawn (never above the top) and gives no other bonus.";
        CopUsedCards = "cop.used-cards", Effect, "Solo rules",
            "Action cards of the round go to the used pile of the parts deck.";
        CopNewPart = "cop.new-part", Move, "Solo rules",
            "After each delivery, once the player has picked from the 12, the rest is shuffled back and the cop gets one legal random part.";
        CopCrash = "cop.crash", Move, "Solo rules",
            "Clip below the track: the cop's turn ends, it loses 3$, its clip goes up 3 slots, and it skips its next turn without drawing.";
        CopDeckEmpty = "cop.deck-empty", Effect, "Solo rules",
            "When the action deck runs out, the used pile is shuffled as the new deck, also in the middle of a draw.";
        CopSellsAll = "cop.sells-all", Effect, "Solo rules",
            "The cop sells all bricks, at its place's price.";
        // Setup
        MovePending = "move.pending", Move, "Setup",
            "While a decision is pending (countermeasure, lost part) no other move is accepted.";
        MoveUnknown = "move.unknown", Move, "Setup",
            "Unknown move, player, card, car or parameter.";
        GameOver = "game.over", Move, "Setup",
            "No move after the end.";
    }
}
