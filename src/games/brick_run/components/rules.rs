//! Constants and readings: what a designer may vary without touching the program.

crate::constants! {
    /// Numbers of the game.
    Constants {
        /// Time cubes that a player has without cube bonuses.
        #[schemars(range(min = 2, max = 6))]
        cubes: u8 = 4,
        /// The most time cubes that a player can have.
        #[schemars(range(min = 2, max = 12))]
        most_cubes: u8 = 6,
        /// Bricks that a car gets for a delivery, where they are free.
        #[schemars(range(min = 0, max = 60))]
        bricks: u8 = 4,
        /// Parts that each player drafts before the first delivery.
        #[schemars(range(min = 0, max = 6))]
        first_parts: u8 = 3,
        /// Cards of a market.
        #[schemars(range(min = 1, max = 60))]
        market: u8 = 12,
        /// Repair cubes for a damage, without a wrench.
        #[schemars(range(min = 1, max = 2))]
        repair_cubes: u8 = 2,
        /// Repair cubes that a wrecked car has to place.
        #[schemars(range(min = 2, max = 6))]
        wreck_cubes: u8 = 4,
        /// Dollars that a wreck costs.
        #[schemars(range(min = 0, max = 100))]
        wreck_fee: u8 = 3,
        /// Bricks that Cops take.
        #[schemars(range(min = 0, max = 60))]
        cops_bricks: u8 = 3,
        /// Further spaces by nitrous.
        #[schemars(range(min = 1, max = 20))]
        nitrous_spaces: u8 = 2,
        /// Dollars that a car in town gets at the end of a round while others are on the road.
        #[schemars(range(min = 0, max = 100))]
        waiting_pay: u8 = 2,
        /// Full mode: dollars in the beginning.
        #[schemars(range(min = 0, max = 1000))]
        money: u16 = 10,
        /// Full mode: dollars for a part.
        #[schemars(range(min = 0, max = 100))]
        part_price: u8 = 2,
        /// Full mode: dollars for a brick.
        #[schemars(range(min = 0, max = 100))]
        brick_price: u8 = 1,
        /// Parts of the crooked cop in the beginning.
        cop_parts: CopParts = CopParts::default(),
        /// Action cards that the crooked cop draws in a round.
        #[schemars(range(min = 1, max = 6))]
        cop_cards: u8 = 2,
        /// Numbers that a crash moves the crooked cop's clip up.
        #[schemars(range(min = 1, max = 12))]
        crash_slots: u8 = 3,
    }
    /// Parts of the crooked cop in the beginning.
    CopParts {
        /// With `difficulty = "easy"`.
        #[schemars(range(min = 0, max = 12))]
        easy: u8 = 2,
        /// With `difficulty = "regular"`.
        #[schemars(range(min = 0, max = 12))]
        regular: u8 = 3,
        /// With `difficulty = "hard"`.
        #[schemars(range(min = 0, max = 12))]
        hard: u8 = 4,
    }
}

crate::readings! {
    /// What the initiative bonus of a car card does.
    initiative_bonus: InitiativeBonus {
        heading: "Components",
        open: "A car card is said to have an initiative bonus, and no later sentence uses it. It can be \
               an old name for something else, or a bonus to the order of turns.",
        because: "A bonus that a card has is a bonus to something, and initiative is about who is \
                  first. Only the order of turns is about that.",
        clauses: ["car.parts-of-card", "order.highest-first"],
        /// It is added to the movement when the order of turns is made, and nowhere else.
        OrderOnly,
        /// It does nothing, whatever is printed on the card.
        Ignored,
    }
    /// When repair cubes are spent.
    repair_timing: RepairTiming {
        heading: "phase 1",
        open: "Cubes can be spent off the repair area to repair the car, and no moment is named: before \
               movement is added up, in the player's turn, or at any moment until the cubes come back.",
        because: "Players act in phase 2, each in turn, and a repair before the movement is added up is the \
                  one that makes the round faster.",
        clauses: ["repair.timing", "wreck.forced-repair", "movement.fixed", "movement.total"],
        /// Before movement is fixed, or in the player's turn.
        AnyTime,
        /// In the player's turn only, so that no repair makes the round faster: wrecks have no speed in it.
        OwnTurn,
        /// Before movement is fixed only, so that nothing is repaired on the road.
        Opening,
        /// Before movement is fixed, or at any moment after that until the round is over, also in the turns of
        /// others and while cards are peeked at. If nobody can peek at a card, the round ends with the last
        /// turn.
        WholeRound,
    }
    /// When a turn ends in which nothing is left to drive.
    turn_end: TurnEnd {
        heading: "phase 2",
        open: "The next player follows when a player is done moving. That can be the moment at which the \
               car has driven all or is in town, or the moment at which the player is done with \
               the turn, to which repairs belong as well.",
        because: "Repair cubes can be spent, and no sentence takes them away from a car that has \
                  stopped: neither on the road nor in town.",
        clauses: ["order.next-player", "repair.timing", "town.arrival", "nitrous.own-turn"],
        /// It waits as long as a repair is possible, in town as on the road, and on the road for nitrous.
        WhenDone,
        /// It is over with the last space and with the arrival: repairs and nitrous come before.
        LastSpace,
    }
    /// Whether damage slows a car down in the round in which it is taken.
    damage_slows: DamageSlows {
        heading: "Components",
        open: "Taking damage reduces the movement bonus. That can count from the next time that movement is \
               added up, or for the drive in which the damage is taken.",
        because: "Phase 2 adds speed, cubes and bonuses up once, and calls the sum the movement for the \
                  round.",
        clauses: ["damage.clip-down", "movement.fixed", "car.speed-track"],
        /// The movement of the round stays; the lower number counts from the next round on.
        NextRound,
        /// Movement and the spaces that are left fall with the speed, and no repair gives them back.
        AtOnce,
    }
    /// What nitrous adds.
    nitrous_effect: NitrousEffect {
        heading: "abilities",
        open: "Nitrous moves a car 2 spaces. These can be spaces on top of the movement, or make \
               the movement greater for Swerves, Jumps and Cops, too.",
        because: "Other abilities are said to increase movement; this one is said to move spaces.",
        clauses: ["nitrous.effect", "swerve.damage", "jump.damage", "cops.caught"],
        /// It adds spaces to drive; encounters look at the movement without them.
        Spaces,
        /// It adds spaces to drive, and as much movement for the encounters that follow in the
        /// turn.
        Movement,
    }
    /// Where the clip must not be for nitrous: a car that "can only take 1 more damage".
    nitrous_floor: NitrousFloor {
        heading: "abilities",
        open: "A car that can take only 1 more damage cannot use nitrous. That can be the one \
               whose next damage is its last, or the one whose next damage but one is.",
        because: "Taking damage goes on until the clip is below the track: the damage that wrecks \
                  is one that the car takes, so 1 more is left with the clip on the lowest \
                  number.",
        clauses: ["nitrous.last-hit"],
        /// With the clip on the lowest number, where the next damage wrecks, nitrous is barred.
        Lowest,
        /// With the clip on one of the two lowest numbers nitrous is barred: the damage that wrecks
        /// is not among those that a car can take.
        SecondLowest,
    }
    /// What a cube on the move area counts with several speed multipliers.
    speed_multiplier_stacking: SpeedMultiplierStacking {
        heading: "abilities",
        open: "With a speed multiplier each cube on move adds 2 in place of 1. Nothing is said of \
               a car with several.",
        because: "Of the steering multiplier the text says that each one counts; of the speed \
                  multiplier it names a total of 2.",
        clauses: ["ability.speed-multiplier", "movement.total"],
        /// A cube counts two, as with one multiplier: a second one is of no use.
        None,
        /// A cube counts one, and one more for each multiplier.
        Additive,
    }
    /// What a Pickup gives if not all of its bricks fit.
    pickup_overflow: PickupOverflow {
        heading: "phase 2",
        open: "The bricks of a Pickup are added if there is room for them. Nothing is said of \
               room for some.",
        because: "Bricks are single pieces on the cargo track, and a car stops loading when it is \
                  full.",
        clauses: ["pickup.room", "pickup.gain"],
        /// As many bricks as fit come on the car.
        Fill,
        /// Without room for all of them, none comes on the car.
        AllOrNothing,
    }
    /// Which cards of the road a player may peek at.
    peek_choice: PeekChoice {
        heading: "phase 3",
        open: "Players look at one upcoming card for each CB. The heading on the course of play \
               says one of the upcoming cards; the example in phase 3 speaks of the next two.",
        because: "The example has the next cards ahead of the car, and so has the ability: CB is \
                  how many cards ahead one can peek.",
        clauses: ["peek.next", "peek.count"],
        /// The next cards are looked at, without gaps.
        Next,
        /// Any cards ahead that lie face down are looked at, as many as there is CB.
        Any,
    }
    /// Whether cards ahead that lie face up count among the next ones.
    peek_revealed: PeekRevealed {
        heading: "phase 3",
        open: "The next cards ahead of the car are looked at. Some of them may lie face up, as a \
               car ahead has entered them: they can count among the next ones or not.",
        because: "CB is how many cards ahead one can peek, which is a distance.",
        clauses: ["peek.next", "peek.count"],
        /// They use up CB: a car far behind sees nothing new.
        Counted,
        /// They are passed over: the next cards that lie face down are looked at.
        Skipped,
    }
    /// How often the market of the full mode opens.
    full_market: FullMarket {
        heading: "advanced rules",
        open: "The market is set up, and parts and bricks are bought, before each round. A round is placing, \
               driving and peeking, of which a delivery has several; or it is meant to be a delivery.",
        because: "What is bought takes the place of the new part and the 4 bricks that a car gets after \
                  each delivery, and a car on the road has no town to buy in.",
        clauses: ["full.market", "full.buying-turns", "full.bricks-last"],
        /// Before each delivery.
        EachDelivery,
        /// Before each round, for cars on the road and in town alike; before a round that is not the first
        /// the parts deck is shuffled with used and lost parts, and the lowest starting speed begins.
        EachRound,
    }
    /// Whether somebody who has passed in the full market may buy later.
    market_pass: MarketPass {
        heading: "advanced rules",
        open: "Players buy one part at a time until all pass. A pass can be for this turn, or for \
               the whole market.",
        because: "Only that all pass ends the market; nothing bars a player who has passed from \
                  the next turn.",
        clauses: ["full.buying-turns"],
        /// Who has passed may buy in a later turn; the market closes when all pass one after the
        /// other.
        Open,
        /// Who has passed is out: the others go on without that player.
        Final,
    }
    /// Whether all cubes have to be placed.
    cube_placement: CubePlacement {
        heading: "phase 1",
        open: "Players place their time cubes to choose actions and bonuses. That can mean all of \
               them, or as many as the player likes.",
        because: "The sentence speaks of the time cubes without exception, and on CB a cube never \
                  does harm.",
        clauses: ["place.all-cubes"],
        /// All cubes are placed; fewer are refused.
        All,
        /// As many as the player likes are placed, save those that a wreck takes.
        Partial,
    }
    /// When a car arrives.
    town_entry: TownEntry {
        heading: "phase 2",
        open: "A car moves one road space at a time, and arrives at a town. The town can be a \
               place behind the last space, or be reached on that space.",
        because: "The car goes from space to space, and the town card is the next place after the \
                  road.",
        clauses: ["town.arrival", "move.one-space"],
        /// The town is one space behind the last one of the road.
        OneSpace,
        /// The last space of the road is the town, once its encounter is resolved; Cops or a wreck stop the car before it.
        LastSpace,
    }
    /// What a car gets that has kept bricks.
    resupply: Resupply {
        heading: "Gameplay",
        open: "After a delivery each player resupplies the car with 4 bricks. For a car that has \
               kept some, these can be 4 more, or as many as make 4.",
        because: "The 4 bricks are what is loaded, and selling all is not a duty.",
        clauses: ["town.resupply"],
        /// Four bricks come on top of those that were kept, as far as they fit.
        Add,
        /// As many come as are lacking to four; a car with four or more gets none.
        Set,
    }
    /// Who follows the first in a draft and in the full market.
    draft_order: DraftOrder {
        heading: "Setup",
        open: "Parts are taken starting with the player of the slowest car, in a town with the \
               last to arrive. How the others follow is not said.",
        because: "With a first player and nothing else, turns go around the table.",
        clauses: ["draft.turn-order", "town.one-new-part", "full.buying-turns"],
        /// The others follow clockwise.
        Clockwise,
        /// The others follow by starting speed from the lowest, in towns by arrival from the last.
        Rank,
    }
    /// From when a car in town is paid for waiting.
    waiting_pay: WaitingPay {
        heading: "TOWNS, Selling, Parts",
        open: "Once a car is in town, it gets 2 dollars at the end of each round while others are \
               on the road. The round of its arrival can be the first, or the one after it.",
        because: "At the end of the round of its arrival the car is in town, and each round is \
                  paid.",
        clauses: ["town.waiting-pay"],
        /// It is paid at the end of the round in which it arrives, too.
        ArrivalRound,
        /// It is paid at the end of the next round for the first time.
        NextRound,
    }
    /// Which movement encounters look at.
    encounter_movement: EncounterMovement {
        heading: "phase 2",
        open: "Encounters look at the movement of a car. That can be what phase 2 adds up for the \
               round, or what of it is still to be driven.",
        because: "Phase 2 calls the sum the movement for the round, and no sentence calls \
                  anything else so.",
        clauses: ["swerve.damage", "jump.damage", "cops.caught", "encounter.continue"],
        /// All of the movement of the round counts, on the first card as on the last.
        Total,
        /// The spaces that are still to be driven count: the farther a car has come, the milder its
        /// encounters.
        Remaining,
    }
    /// How many cubes a wrecked car has on repair in the next round.
    wreck_placement: WreckPlacement {
        heading: "so you wrecked?",
        open: "Four cubes must be placed for the repair. That can be the least, or exactly so many.",
        because: "The sentence says what is due after a wreck; it does not say that a fifth and a sixth \
                  cube, which come with parts, are barred from the area.",
        clauses: ["wreck.forced-placement"],
        /// Four or more: the fifth and the sixth go wherever the player likes.
        AtLeast,
        /// Four, and no more: the fifth and the sixth go on other areas.
        Exactly,
    }
    /// When a wreck is paid for.
    wreck_payment: WreckPayment {
        heading: "so you wrecked?",
        open: "After what is due in the next round, the text adds that three dollars are lost as well. That \
               can be a part of the wreck or a part of the next round.",
        because: "The loss stands in a sentence of its own, which names no round; without the money a part \
                  is lost by the wreck.",
        clauses: ["wreck.pay", "wreck.lose-part"],
        /// When it happens: dollars, or a part that helps no more from then on.
        AtOnce,
        /// When phase 2 of the next round opens, after the repair that is due before movement is fixed: a
        /// part that is lost still counts until then.
        NextRound,
    }
    /// What becomes of the cube of a cube part that is lost.
    cube_part_loss: CubePartLoss {
        heading: "so you wrecked?",
        open: "A part that gave a time cube can be lost by a wreck, while a time cube is said \
               never to be discarded for good.",
        because: "That sentence is about cubes that are spent; the cube is the ability of a part \
                  that is gone.",
        clauses: ["cubes.never-discarded", "ability.cube", "wreck.lose-part"],
        /// The cube goes with the part, from the next placement on.
        LoseCube,
        /// The cube stays, though the part is gone.
        KeepCube,
    }
    /// Whether cars get bricks for nothing in the full mode.
    full_bricks: FullBricks {
        heading: "advanced rules",
        open: "In the full game bricks cost a dollar each. The 4 bricks of the setup and of each \
               delivery can be gone with that, or come as well.",
        because: "Ten dollars to begin with, and prices, are of use only where parts and bricks \
                  are not free.",
        clauses: ["full.start-money", "full.brick-price", "town.resupply"],
        /// No brick is free: all are bought.
        Bought,
        /// Four bricks are free before each delivery, and more may be bought.
        Free,
    }
    /// Whether speed icons of action cards count for the crooked cop's movement.
    cop_action_speed: CopActionSpeed {
        heading: "Solo rules",
        open: "The road squares of the action cards and the crooked cop’s speed bonus are his \
               movement. His bonuses can be those of his car and parts, or those of his action \
               cards, too.",
        because: "A later sentence asks to add in the bonuses of the action cards beside those of \
                  car and parts.",
        clauses: ["cop.movement", "cop.bonuses", "cop.multipliers"],
        /// Speed icons and multipliers of action cards make him faster in the round.
        Counted,
        /// Only car and parts make him faster; action cards count with their distances.
        Ignored,
    }
    /// Where the crooked cop's action cards go after a round: "place used action cards in the parts deck".
    cop_used_cards: CopUsedCards {
        heading: "Solo rules",
        open: "After each round used action cards go into the parts deck, which is the action \
               deck; when he runs out of action cards, the used ones are shuffled as a new deck.",
        because: "The second sentence supposes that used cards lie apart and that the deck can \
                  run out, which it never would otherwise.",
        clauses: ["cop.used-cards", "cop.deck-empty", "cop.draw"],
        /// They lie on a pile of their own until the deck has run out or a market is dealt.
        Pile,
        /// They go under the deck, in the order in which they were drawn.
        Bottom,
        /// They go into the deck, which is shuffled before he draws again.
        Shuffled,
    }
    /// Whether the crooked cop gets bricks for nothing in the full mode, where they cost a dollar each.
    cop_bricks: CopBricks {
        heading: "Solo rules; advanced rules",
        open: "In the full game bricks cost a dollar each, and the crooked cop begins with no \
               money. Nothing is said of his bricks.",
        because: "He decides nothing and so buys nothing, and without bricks he would sell none.",
        clauses: ["cop.bricks", "town.resupply", "setup.start-clips"],
        /// He has four bricks in the beginning and gets four after each delivery, as in the
        /// beginner mode.
        Free,
        /// He has none in the beginning and gets none, and carries what Pickups bring.
        None,
    }
    /// What becomes of a part that is lost.
    lost_parts: LostParts {
        heading: "so you wrecked?",
        open: "Without the dollars for a wreck a part is lost. Where the card goes is not said.",
        because: "It is one of the 35 cards, and only its owner has lost it.",
        clauses: ["wreck.lose-part", "town.reshuffle"],
        /// It waits beside the deck and is shuffled in with the next market.
        Shuffled,
        /// It is out of the game.
        OutOfGame,
    }
    /// What a crash costs a crooked cop who lacks the dollars.
    cop_broke: CopBroke {
        heading: "Solo rules",
        open: "A crash costs the crooked cop 3 dollars. What happens if he has less is not said \
               for him; for players it is a part.",
        because: "His crash has a paragraph of its own, which names dollars and no part.",
        clauses: ["cop.crash"],
        /// He pays what he has, and keeps his parts.
        FloorZero,
        /// He keeps his dollars and loses a part, drawn by chance.
        LosePart,
    }
    /// Whether anything goes on for cars in town while others are on the road.
    town_activity: TownActivity {
        heading: "TOWNS, Selling, Parts",
        open: "Rounds go on while cars are in town and others on the road. Whether players in \
               town place cubes and repair is not said.",
        because: "Each round all players place cubes, and no sentence leaves those in town out.",
        clauses: ["place.all-cubes", "round.three-phases", "cop.draw"],
        /// Players in town whose car is damaged may place cubes and repair; the crooked cop draws,
        /// and repairs by what he draws.
        Full,
        /// Nothing goes on in town: nobody places cubes there, and the crooked cop does not draw.
        None,
    }
    /// Whether players may take the cop car where the crooked cop does not play.
    cop_car: CopCar {
        heading: "Solo rules",
        open: "The solo game uses the cop car for the opponent. Whether people may take it in \
               other games is not said.",
        because: "The box has five car cards for three or four players, and each player takes a \
                  car card.",
        clauses: ["setup.one-car-each"],
        /// Players may take the cop car where the crooked cop does not play.
        Playable,
        /// Nobody but the crooked cop has the cop car.
        Reserved,
    }
    /// Whether the crooked cop may have a part twice.
    cop_duplicate_parts: CopDuplicateParts {
        heading: "Solo rules",
        open: "The crooked cop gets parts by chance, and only four abilities are barred. Whether \
               he may get a part that he has is not said.",
        because: "Nobody can ever have more than one of the same part: the sentence stands in the \
                  rules for all, and solo rules do not lift it.",
        clauses: ["draft.duplicate-part", "cop.forbidden-parts", "cop.new-part", "solo.cop-parts"],
        /// A part that he has is drawn again, as with everybody.
        Barred,
        /// He may have a part twice, and both count.
        Allowed,
    }
}
