//! The clauses of Rallyman, in the order of its rulebook.
//!
//! `Move` clauses can be broken by a move or a fixed chance outcome; the others are applied by the
//! engine or describe the table. Gear cards, shortcut cards and second markers are counted, never
//! short.

crate::clauses! {
    /// A clause of the rulebook.
    pub enum Clause {
        // Introduction; Object of the Game
        GameDrivers = "game.drivers", Effect, "Introduction; Object of the Game",
            "One to four drivers, one car each, try to finish each stage in the least time.";
        WarningMeaning = "warning.meaning", Move, "Introduction; Object of the Game",
            "A warning face adds one to the driver's warnings of this turn, bringing a loss of control nearer.";
        NotesMeaning = "notes.meaning", Table, "Introduction; Object of the Game",
            "Road numbers are the co-driver's notes: the gear suited to each corner, shortcut and bump.";
        TimeCards = "time.cards", Effect, "Introduction; Object of the Game",
            "Each turn brings a card of 10 to 50 s; their sum makes the stage time.";
        RallyGoal = "rally.goal", Effect, "Introduction; Object of the Game",
            "Lowest sum of the three stage times wins.";
        // Organization of a Rally
        RallyDirector = "rally.director", Table, "Organization of a Rally",
            "One driver acts as race director and keeps the course sheet.";
        RallyThreeStages = "rally.three-stages", Effect, "Organization of a Rally",
            "A rally is three timed stages.";
        RallyRoutes = "rally.routes", Effect, "Organization of a Rally",
            "Routes are agreed by all before the rally or set beforehand by the director; they do not change.";
        StagePointToPoint = "stage.point-to-point", Effect, "Organization of a Rally",
            "Start and finish differ; the car is timed between them; no circuits.";
        StageZones = "stage.zones", Effect, "Organization of a Rally",
            "A stage joins one to four zones and one chosen way through them.";
        SheetHeader = "sheet.header", Table, "Organization of a Rally",
            "Sheet: rally name, date, a driver per helmet.";
        SheetRoutes = "sheet.routes", Table, "Organization of a Rally",
            "Sheet: start, junction and finish points of the three stages.";
        SheetAssistance = "sheet.assistance", Effect, "Organization of a Rally",
            "Sheet: for each stage, whether assistance (the repair period between two stages) follows. Beginners should have it every time.";
        // Setup
        SetupLayout = "setup.layout", Effect, "Setup",
            "First stage: lay its zones, put start and finish panels in place.";
        SetupKit = "setup.kit", Effect, "Setup",
            "Each driver: dashboard, one Sisu card, one spare-tire card.";
        TiresPick = "tires.pick", Effect, "Setup",
            "Each driver shows the chosen tires by the dashboard's side.";
        // Starting; Starting Procedure
        StartLine = "start.line", Effect, "Starting; Starting Procedure",
            "The start line is the board edge at the red panel; cars wait behind it.";
        StartOrderFirst = "start.order-first", Move, "Starting; Starting Procedure",
            "SS1 order is whatever the drivers decide.";
        StartOrderSecond = "start.order-second", Effect, "Starting; Starting Procedure",
            "SS2 order: ascending SS1 time; of equal times the one first who started the last stage earlier.";
        StartOrderThird = "start.order-third", Effect, "Starting; Starting Procedure",
            "SS3 order: ascending sum of SS1 and SS2; of equal times the one first who started the last stage earlier.";
        StartStaggered = "start.staggered", Move, "Starting; Starting Procedure",
            "Departures are spaced: round 1 only the first driver, round 2 the first two, and so on. Playing before one's first round is illegal.";
        TurnOneEach = "turn.one-each", Move, "Starting; Starting Procedure",
            "Once all have started, each driver plays one turn per round; no second turn, no play outside one's turn.";
        OrderRoad = "order.road", Move, "Starting; Starting Procedure",
            "A round is played in the order of the cars on the road, foremost first.";
        OrderNextRound = "order.next-round", Effect, "Starting; Starting Procedure",
            "Overtaking changes the order only from the next round.";
        OrderSameSpace = "order.same-space", Effect, "Starting; Starting Procedure",
            "Cars in one space: higher engaged gear first, then earlier arrival in the space. A shortcut counts as one space with its corner; inside and skidding side by side the earlier arrival is first, unless read otherwise.";
        // Driving the Micro Rally Car; Base Rule
        DiceGear = "dice.gear", Effect, "Driving the Micro Rally Car; Base Rule",
            "The five black dice are the gears 1 to 5.";
        DiceAcceleration = "dice.acceleration", Effect, "Driving the Micro Rally Car; Base Rule",
            "The two white dice move the car in the last engaged gear.";
        MoveOneSpace = "move.one-space", Effect, "Driving the Micro Rally Car; Base Rule",
            "One die, one space, whatever the die and its face (bumps add flight).";
        // Phase 1
        TurnMustRoll = "turn.must-roll", Move, "Phase 1",
            "A turn is: first die, further dice, card. It uses at least one die; ending it before is illegal unless the car cannot move, or a tire has been changed in it.";
        GearNeutralFirst = "gear.neutral-first", Move, "Phase 1",
            "At the start of a stage and when restarting the first die must be `g1`: in neutral, and off the road or turned around whatever gear a card has shown since, as after being stuck.";
        GearFirstDie = "gear.first-die", Move, "Phase 1",
            "Otherwise the first gear die of the turn is one below, equal to or one above the gear shown by the last gear card; an acceleration die may be first and keeps that gear. The first die moves one space like any other.";
        // Phase 2
        DiceOnce = "dice.once", Move, "Phase 2",
            "Each of the seven dice is used at most once per turn.";
        DiceVisible = "dice.visible", Effect, "Phase 2",
            "Used dice and their warnings stay visible until the turn ends.";
        GearChain = "gear.chain", Move, "Phase 2",
            "Further gear dice follow one at a time, each one gear away from the engaged gear.";
        DiceAccelerationAnytime = "dice.acceleration-anytime", Effect, "Phase 2",
            "Acceleration dice fit anywhere: first, between, last (not first in neutral).";
        NotesRespect = "notes.respect", Effect, "Phase 2",
            "Each space entered is judged by its note.";
        ControlThreeWarnings = "control.three-warnings", Effect, "Phase 2",
            "Three warnings in one turn: loss of control, and the turn is over.";
        // Phase 3
        TurnEnd = "turn.end", Effect, "Phase 3",
            "After any die the driver may stop: no die left, caution or free choice.";
        TurnGearCard = "turn.gear-card", Effect, "Phase 3",
            "Stopping brings the gear card of the engaged gear, put on top of the chrono pile. A pile of gear cards that has run out is whole again.";
        TurnGearShown = "turn.gear-shown", Effect, "Phase 3",
            "The top card shows the current gear.";
        TimeSum = "time.sum", Effect, "Phase 3",
            "Card times are added at the end of the stage.";
        // Time Attack
        AttackOptional = "attack.optional", Move, "Time Attack",
            "The rule may be switched off; then any time attack is illegal.";
        AttackMinimumTwo = "attack.minimum-two", Move, "Time Attack",
            "The driver picks all dice of the turn, at least two, and rolls them together.";
        AttackArrange = "attack.arrange", Move, "Time Attack",
            "He orders them within the gear rules and moves one space per die in that order. A wrong order is rejected with the gear clause that it breaks; a plan for dice that were not rolled, or before the roll, with this id.";
        AttackSeconds = "attack.seconds", Effect, "Time Attack",
            "He takes as many second markers as dice rolled.";
        AttackSecondsUse = "attack.seconds-use", Effect, "Time Attack",
            "Markers lower the stage time or buy safe dice in later turns.";
        AttackNoMixing = "attack.no-mixing", Move, "Time Attack",
            "A turn uses one technique only.";
        AttackFullMove = "attack.full-move", Effect, "Time Attack",
            "Warnings below the limit: the whole move is made.";
        AttackGearCard = "attack.gear-card", Effect, "Time Attack",
            "The card is that of the last engaged gear.";
        AttackLossSpace = "attack.loss-space", Effect, "Time Attack",
            "Warnings at the limit: the order is still the driver's choice; loss of control happens in the space entered with the die that brings the limit.";
        AttackUnusedDice = "attack.unused-dice", Effect, "Time Attack",
            "Dice after the loss of control are not used.";
        AttackRewardAnyway = "attack.reward-anyway", Effect, "Time Attack",
            "The markers are earned in full despite a loss of control.";
        AttackFinishLimit = "attack.finish-limit", Move, "Time Attack",
            "No more dice than spaces needed to cross the finish, by the shortest way unless read otherwise.";
        AttackUsableDice = "attack.usable-dice", Move, "Time Attack",
            "No die that could not lawfully be used: damage, flats, snow tires on asphalt, gears that cannot be chained, a blocked road. Notes forbid none: a last die with which control is lost is used, unless read otherwise.";
        AttackPunctureChoice = "attack.puncture-choice", Effect, "Time Attack",
            "If a flat takes an acceleration die, the driver picks which unused one, even one with a warning, which then does not count.";
        AttackUseAll = "attack.use-all", Move, "Time Attack",
            "Unless control is lost, every rolled die must be used.";
        // Spending Second Markers
        SecondsOptional = "seconds.optional", Move, "Spending Second Markers",
            "The rule may be switched off; then buying dice is illegal, markers only lower the time.";
        SecondsSameStage = "seconds.same-stage", Move, "Spending Second Markers",
            "Markers may be spent only in later turns of the stage in which they were earned.";
        SecondsBeforeRoll = "seconds.before-roll", Move, "Spending Second Markers",
            "Basic technique only, before the die is rolled; a warning already rolled cannot be bought off.";
        SecondsSafeDie = "seconds.safe-die", Effect, "Spending Second Markers",
            "The paid die is not rolled: it engages its gear and moves the car with no warning.";
        SecondsCost = "seconds.cost", Move, "Spending Second Markers",
            "The n-th paid die of a turn costs n markers (1, +2, +3: six for three dice), which the driver must own.";
        SecondsNotInAttack = "seconds.not-in-attack", Move, "Spending Second Markers",
            "No spending in a time-attack turn.";
        // Loss Of Control
        ControlTwoOnSnow = "control.two-on-snow", Effect, "Loss Of Control",
            "With asphalt tires on snow the limit is two warnings.";
        CornerOverspeed = "corner.overspeed", Effect, "Loss Of Control",
            "loss of control on a corner taken one or two gears above the note; at a corner's entrance the highest note of the corner decides.";
        BumpLossOneAbove = "bump.loss-one-above", Effect, "Loss Of Control",
            "loss of control on a bump taken one gear above its note if the die just rolled shows a warning.";
        BumpLossTwoAbove = "bump.loss-two-above", Effect, "Loss Of Control",
            "loss of control on a bump taken two gears above its note.";
        ControlPlace = "control.place", Effect, "Loss Of Control",
            "The car goes to the space where control was lost; at the entrance of a corner that is the one named, unless read otherwise.";
        ControlFlipCard = "control.flip-card", Move, "Loss Of Control",
            "A card of the current gear is turned over, put on the pile, its event carried out.";
        ControlEndsTurn = "control.ends-turn", Move, "Loss Of Control",
            "The turn is over; no more dice.";
        ControlSpin = "control.spin", Effect, "Loss Of Control",
            "Spin: the car stays in its space or shortcut, facing backwards.";
        ControlSpinFromSkid = "control.spin-from-skid", Effect, "Loss Of Control",
            "A spin on a skid space ends on the inside trajectory, facing backwards; it passes nobody.";
        ControlSpinNoDamage = "control.spin-no-damage", Effect, "Loss Of Control",
            "No damage from a spin.";
        ControlOffRoad = "control.off-road", Effect, "Loss Of Control",
            "The car is put beside that space, left or right as the card says.";
        ControlOffRoadDamage = "control.off-road-damage", Effect, "Loss Of Control",
            "Damage by the terrain entered.";
        ControlResume = "control.resume", Effect, "Loss Of Control",
            "Next turn: back on the road space of the loss of control (or turned forward), then `g1`, the pile showing neutral. If others fill that space, the car waits beside the road, unless read otherwise.";
        ControlIntoShortcut = "control.into-shortcut", Effect, "Loss Of Control",
            "Pushed from the road into a shortcut: draw and apply a shortcut card; next turn starts in the shortcut.";
        ControlShortcutToRoad = "control.shortcut-to-road", Effect, "Loss Of Control",
            "Pushed from the shortcut towards the road: the car is put on the inside trajectory and restarts there.";
        // Sisu Card
        SisuOnce = "sisu.once", Move, "Sisu Card",
            "One Sisu card per driver per game (= rally).";
        SisuCancel = "sisu.cancel", Effect, "Sisu Card",
            "Discarded after a roll, it wipes all warnings rolled this turn and so cancels the loss of control.";
        SisuOnlyWarnings = "sisu.only-warnings", Move, "Sisu Card",
            "It does not cancel a loss of control from a corner taken too fast or a bump two above.";
        // Damage
        DamageByTerrain = "damage.by-terrain", Effect, "Damage",
            "Points per terrain stand in the legend of each zone.";
        DamageLoseDie = "damage.lose-die", Effect, "Damage",
            "Each point takes away one black die.";
        DamageMarker = "damage.marker", Effect, "Damage",
            "Markers on the dashboard count the lost dice.";
        DamageAnyDie = "damage.any-die", Effect, "Damage",
            "The count of gear dice per turn falls, not particular gears: with one point, 1-2-3-4 this turn and 5-4-3-2 the next are both fine. Acceleration dice are untouched.";
        DamageLimit = "damage.limit", Move, "Damage",
            "Using more gear dice in a turn than remain.";
        DamageRepair = "damage.repair", Effect, "Damage",
            "The next assistance repairs all damage.";
        // Corners
        CornerThreeWays = "corner.three-ways", Table, "Corners",
            "Inside, skid or shortcut.";
        CornerInsideNote = "corner.inside-note", Effect, "Corners",
            "The inside note is the highest gear for that space.";
        CornerInsidePlace = "corner.inside-place", Effect, "Corners",
            "The car stands on the note, facing forward.";
        CornerInsideSlower = "corner.inside-slower", Effect, "Corners",
            "A lower gear is fine there.";
        SkidExactGear = "skid.exact-gear", Effect, "Corners",
            "A skid space needs exactly its note.";
        SkidLowerInside = "skid.lower-inside", Effect, "Corners",
            "With a lower gear the car goes to the inside trajectory instead.";
        SkidHigherLoses = "skid.higher-loses", Effect, "Corners",
            "With a higher gear control is lost.";
        SkidPlace = "skid.place", Effect, "Corners",
            "A skidding car stands sideways between two half-lines, one space each.";
        SkidToInside = "skid.to-inside", Move, "Corners",
            "From the first or second skid space only, and only by shifting down, the car may move to the inside.";
        ShortcutMarking = "shortcut.marking", Table, "Corners",
            "Dirt space inside the corner, K and a note.";
        ShortcutNote = "shortcut.note", Effect, "Corners",
            "Highest gear without loss of control there.";
        ShortcutPlace = "shortcut.place", Effect, "Corners",
            "The car stands in it facing forward.";
        ShortcutDraw = "shortcut.draw", Move, "Corners",
            "On entering: draw one shortcut card, apply it at once, discard it.";
        ShortcutDeck = "shortcut.deck", Effect, "Corners",
            "Discarded shortcut cards stay out of the deck until the stage is over or the deck has run out; then all of them are shuffled into it anew.";
        ShortcutGood = "shortcut.good", Effect, "Corners",
            "Good: nothing.";
        ShortcutDirty = "shortcut.dirty", Effect, "Corners",
            "Dirty: a dirt marker on the corner; its road notes are one lower for everyone after, also for a car that is skidding there already and has been overtaken through the shortcut.";
        ShortcutDirtyAgain = "shortcut.dirty-again", Effect, "Corners",
            "Another dirty card there lowers them once more.";
        ShortcutOwnNote = "shortcut.own-note", Effect, "Corners",
            "The shortcut's note never changes.";
        FlatLoseDie = "flat.lose-die", Effect, "Corners",
            "Flat: one acceleration die lost, one white symbol covered.";
        FlatLimitOne = "flat.limit-one", Move, "Corners",
            "One flat: one acceleration die per turn, also on tires that allow one, unless read otherwise.";
        FlatLimitTwo = "flat.limit-two", Move, "Corners",
            "Two flats: none.";
        FlatThird = "flat.third", Effect, "Corners",
            "A third flat while two are unrepaired: knocked out.";
        FlatRemoveNow = "flat.remove-now", Move, "Corners",
            "At the flat one white die not yet rolled (time attack: not yet moved with) is put aside at once; using it later in that turn is illegal.";
        FlatNotBackward = "flat.not-backward", Effect, "Corners",
            "Dice already used stand, also the one that led into the shortcut; later turns are limited.";
        FlatLasts = "flat.lasts", Effect, "Corners",
            "Until assistance or a spare tire.";
        CornerKnockOut = "corner.knock-out", Effect, "Corners",
            "Entering a corner more than two gears above its highest note: knocked out.";
        // Spare Tire
        SpareWhen = "spare.when", Move, "Spare Tire",
            "In a stage: only at the very beginning of one's turn and in gear 1 or neutral, also by a car that cannot move.";
        SpareFlip = "spare.flip", Move, "Spare Tire",
            "The card goes neutral side up on the pile (its seconds count) and one flat is removed; without a flat it cannot be played. The turn may then go on, with `g1`, or end without another card.";
        SpareBetweenStages = "spare.between-stages", Move, "Spare Tire",
            "Between two stages without assistance (and only there) it may be discarded for one flat, without time; it is then missing later.";
        SpareRegain = "spare.regain", Move, "Spare Tire",
            "A new one comes only from assistance; never more than one. Playing one not owned is illegal.";
        // Bumps
        BumpMarking = "bump.marking", Table, "Bumps",
            "A note under the bump sign.";
        BumpSlow = "bump.slow", Effect, "Bumps",
            "Gear below the note: into the bump space, one space.";
        BumpExact = "bump.exact", Effect, "Bumps",
            "Gear equal: flies to the space after the bump, two spaces.";
        BumpOneAbove = "bump.one-above", Effect, "Bumps",
            "One above: to the second space after the bump, three spaces; a warning on this die means loss of control there.";
        BumpTwoAbove = "bump.two-above", Effect, "Bumps",
            "Two above: to the third space after the bump, four spaces, and loss of control.";
        // Overtaking
        OvertakeCases = "overtake.cases", Move, "Overtaking",
            "Cars are passed only in the four ways below. Inside and skid spaces of a corner lie side by side: to enter a free one passes nobody, but to leave the corner before a car beside that came first does, unless one has been standing on the inside since before the turn, and the other waits for it and has no other way.";
        OvertakeStraight = "overtake.straight", Effect, "Overtaking",
            "On a straight with room beside the cars.";
        OvertakeByShortcut = "overtake.by-shortcut", Effect, "Overtaking",
            "Through the shortcut, the opponent being on the corner's road.";
        OvertakeByCorner = "overtake.by-corner", Effect, "Overtaking",
            "Through the corner, the opponent being in the shortcut.";
        OvertakeOffRoad = "overtake.off-road", Effect, "Overtaking",
            "Past an opponent off the road.";
        OvertakeTurnedBlocks = "overtake.turned-blocks", Move, "Overtaking",
            "A spun car standing in a corner keeps blocking it.";
        SpaceRoom = "space.room", Move, "Overtaking",
            "Several cars may share a space that is long and wide enough; entering a full one is illegal.";
        OvertakeMustStop = "overtake.must-stop", Move, "Overtaking",
            "Who cannot get past must end his turn; another die is illegal. A flight that cars cut short ends on the last space reached; that by itself loses no control, unless read otherwise.";
        OvertakeStuck = "overtake.stuck", Effect, "Overtaking",
            "Who cannot move at all at the start of his turn takes a card of his current gear and play passes on. Who can change a tire then is asked first; if it is changed, its card is the only one of the turn.";
        // End of the Game
        FinishLine = "finish.line", Effect, "End of the Game",
            "The finish line is the board edge at the yellow panel.";
        FinishCross = "finish.cross", Effect, "End of the Game",
            "A stage is finished only by moving over that edge.";
        FinishStageTime = "finish.stage-time", Effect, "End of the Game",
            "Stage time = cards − remaining second markers.";
        FinishRecord = "finish.record", Effect, "End of the Game",
            "Recorded as m:ss.";
        FinishStageWinner = "finish.stage-winner", Effect, "End of the Game",
            "Fastest driver wins the stage.";
        FinishLoss = "finish.loss", Effect, "End of the Game",
            "loss of control while crossing: the stage counts as completed; the gear card stays face up.";
        FinishLossDamage = "finish.loss-damage", Effect, "End of the Game",
            "It costs one black die instead, kept until assistance.";
        FinishNextOrder = "finish.next-order", Effect, "End of the Game",
            "Next stage: ascending combined time of all stages so far.";
        RallyWinner = "rally.winner", Effect, "End of the Game",
            "After SS3 the lowest combined time wins.";
        // Assistance
        AssistWhere = "assist.where", Effect, "Assistance",
            "After each stage crossed on the sheet.";
        AssistRepair = "assist.repair", Effect, "Assistance",
            "All damage and flat markers removed.";
        AssistSpare = "assist.spare", Effect, "Assistance",
            "A new spare-tire card if the last one was used, at most one.";
        AssistTires = "assist.tires", Effect, "Assistance",
            "Tires may be changed.";
        // Weather Conditions and Tire Choice
        WeatherOptional = "weather.optional", Move, "Weather Conditions and Tire Choice",
            "May be left out: then all is asphalt and only asphalt tires may be chosen.";
        WeatherBoards = "weather.boards", Effect, "Weather Conditions and Tire Choice",
            "Each zone has a snow side; a rally may be all snow or mixed.";
        WeatherFixed = "weather.fixed", Move, "Weather Conditions and Tire Choice",
            "Fixed: drivers choose the snow zones before the rally.";
        WeatherVariable = "weather.variable", Effect, "Weather Conditions and Tire Choice",
            "Variable: surfaces unknown until the beginning of each stage.";
        WeatherRoll = "weather.roll", Move, "Weather Conditions and Tire Choice",
            "One black die per zone of the stage in order of first crossing, `g1` for the first, `g2` for the second…; a warning means snow on that whole board.";
        TiresWhen = "tires.when", Move, "Weather Conditions and Tire Choice",
            "Tires are chosen before SS1 and in each assistance, the weather being known.";
        TiresDashboard = "tires.dashboard", Effect, "Weather Conditions and Tire Choice",
            "The dashboard side shows them.";
        TiresKeep = "tires.keep", Move, "Weather Conditions and Tire Choice",
            "Without assistance the tires stay.";
        TiresDiceLimit = "tires.dice-limit", Move, "Weather Conditions and Tire Choice",
            "The `grip` table limits dice per tire and surface.";
        // Split Times
        SplitPlace = "split.place", Effect, "Split Times",
            "The director may mark checkpoint spaces before a stage.";
        SplitRecord = "split.record", Effect, "Split Times",
            "Entering one records cards − second markers. A flight enters the bump that it begins on and the space that it ends on, unless read otherwise. A car that a loss of control puts on one has entered it.";
        SplitPublic = "split.public", Effect, "Split Times",
            "The record is public.";
        SplitPurpose = "split.purpose", Table, "Split Times",
            "Drivers may adapt to the standing.";
        // Shakedown
        ShakedownIgnore = "shakedown.ignore", Effect, "Shakedown",
            "Training mode: normal rules, but flats and the warnings of a turn have no effect. The dice that decide the weather still do.";
        // engine
        RouteFollow = "route.follow", Move, "(how moves are written)",
            "A die moves the car to a successor of its space on the route; naming another space, or a landing space not reachable, is illegal.";
    }
}
