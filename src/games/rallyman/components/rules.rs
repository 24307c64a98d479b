//! Constants and readings: what a designer may vary without touching the program.

crate::constants! {
    /// Numbers of the game.
    Constants {
        /// Fewest dice of a time attack.
        #[schemars(range(min = 1, max = 7))]
        attack_minimum: u8 = 2,
        /// Gears above the highest note of a corner that just lose control; one more knocks out.
        #[schemars(range(min = 1, max = 5))]
        corner_excess: u8 = 2,
    }
}

crate::readings! {
    /// Whether the first gear die of a turn may be the old gear after an acceleration die.
    same_gear_after_acceleration: SameGearAfterAcceleration {
        heading: "Phase 1",
        open: "The first die of a turn may keep the gear or be one above or below it, or be an \
               acceleration die. It does not say whether a gear die that comes behind an \
               acceleration die still counts as the first one and may repeat the old gear.",
        because: "Phase 1 speaks of the gear that is chosen, and an acceleration die chooses none; \
                  phase 2 lets such a die stand at the beginning of any chain.",
        clauses: ["gear.first-die", "gear.chain", "dice.acceleration-anytime"],
        /// Behind an acceleration die the first gear die may be the old gear, one above it or one
        /// below it.
        Allowed,
        /// Behind an acceleration die the first gear die is one above the old gear or one below it.
        Forbidden,
    }
    /// Whether the gear dice of a turn may go up and then down, or down and then up.
    chain_direction: ChainDirection {
        heading: "Phase 2",
        open: "Gears are chained in sequential order. That can mean that each is next to the last \
               one, up or down, or that they run one way throughout.",
        because: "Only that each die is rolled once limits the chain, and such a limit would say \
                  nothing new if gears could not turn back.",
        clauses: ["gear.chain", "dice.once"],
        /// Each gear is one above or one below the last, in any turn of the chain.
        Free,
        /// Gears go up throughout, or down throughout, counted from the gear before the turn.
        Monotone,
    }
    /// How the turns of the starting rounds follow each other.
    departure: Departure {
        heading: "Starting Procedure",
        open: "The list of the first turns lets one driver play, then two, then three. It can be \
               one round after the other, or the sum of the turns that each driver has before the \
               next one.",
        because: "The list goes turn by turn and names all who play in each of them.",
        clauses: ["start.staggered", "turn.one-each"],
        /// One turn of the first driver, then one of each of the first two, then one of each of the
        /// first three…
        Interleaved,
        /// The first driver plays all extra turns at once, then the second all of theirs…
        Block,
    }
    /// In which order the starting rounds are played.
    start_round_order: StartRoundOrder {
        heading: "Starting Procedure",
        open: "The list of the first turns names the drivers in starting order; the sentence \
               behind it says that a round is played as the cars stand on the road. Which of the \
               two holds if somebody has been overtaken so early is left open.",
        because: "The list is about these very turns, and the order of the road comes behind the \
                  words that all drivers have started.",
        clauses: ["start.staggered", "order.road"],
        /// Starting rounds are played in starting order, even after overtaking.
        Listed,
        /// Starting rounds are played in the order on the road, by those who have started.
        Road,
    }
    /// Which of two cars plays first that are side by side in a corner, inside and skidding.
    side_by_side: SideBySide {
        heading: "Starting Procedure",
        open: "A round is played as the cars stand on the road, and the higher gear goes first \
               where cars share a space. Of a car inside a corner and one that skids beside it, \
               the text says neither which is in front nor that they share a space.",
        because: "They stand in two spaces, so the sentence about one space does not hold, and \
                  what is left is who was on this piece of road first.",
        clauses: ["order.same-space", "overtake.cases"],
        /// The one that came there first: it is the other that may not leave before it.
        Arrival,
        /// The one in the higher gear, as of cars in one space; in the same gear, the one that came
        /// there first.
        Gear,
    }
    /// Which card a car takes that is stuck in neutral.
    stuck_in_neutral: StuckInNeutral {
        heading: "Overtaking",
        open: "Who cannot move forward draws a gear card of the current gear. In neutral the \
               current gear is 0, and there is no pile of such cards: it can be the nearest face, \
               or a card that shows 0.",
        because: "A card that is drawn lies face up unless the text says to turn it over, and the \
                  first gear is the nearest to neutral.",
        clauses: ["overtake.stuck", "gear.neutral-first"],
        /// A card of the first gear, which it then shows; a restart begins with `g1` all the same.
        FirstGearCard,
        /// A card of the first gear, turned over, with the seconds of its back: the car stays in
        /// neutral.
        NeutralCard,
    }
    /// What happens to damage beyond the last symbol of the dashboard.
    damage_overflow: DamageOverflow {
        heading: "Damage",
        open: "Each point of damage takes a black die. What becomes of points when no more dice \
               can be lost, the text does not say.",
        because: "It names what knocks a driver out, a third flat and a corner taken far too fast, \
                  and damage is not among them.",
        clauses: ["damage.lose-die", "damage.marker", "finish.loss-damage"],
        /// It is lost: the dashboard stays full, and the driver goes on.
        Cap,
        /// The driver is out of the rally.
        KnockOut,
    }
    /// Where control is lost at the entrance of a corner whose road notes are all exceeded.
    overspeed_space: OverspeedSpace {
        heading: "Loss Of Control",
        open: "The car is moved into the space that corresponds to where control was lost. At the \
               entrance of a corner whose notes are all exceeded this can be the space for which \
               the driver was heading, or one that the corner decides.",
        because: "The driver says where a die leads, and control is lost on the way there: no \
                  sentence moves the car to another space of the corner.",
        clauses: ["control.place", "corner.overspeed"],
        /// In the space that the driver names, inside or skidding.
        AsNamed,
        /// On the first skid space, if there is one.
        Skid,
        /// On the inside.
        Inside,
    }
    /// When a surface with a lower warning limit is felt.
    surface_change_check: SurfaceChangeCheck {
        heading: "Loss Of Control",
        open: "On snow with asphalt tires two warnings lose control, elsewhere three. A car that \
               has got two of them on asphalt and then comes onto snow has as many as lose control \
               there, though its last die may show nothing.",
        because: "The sentence counts what has accumulated in the turn, and asks for no new \
                  warning on snow.",
        clauses: ["control.two-on-snow", "control.three-warnings"],
        /// Control is lost on entering the surface with as many warnings as lose it there, whatever
        /// the die shows, and by one that is paid for, too.
        State,
        /// Control is lost there only by a die that shows a warning itself.
        OnWarning,
    }
    /// How many acceleration dice flats and tires leave together.
    flats_and_tires: FlatsAndTires {
        heading: "Corners",
        open: "With one flat a driver can only use a single acceleration die. Where the tires \
               allow one die anyway, the flat can take that one, or leave a single die as it says.",
        because: "The sentence gives the number that is left, one, and not what is taken away.",
        clauses: ["flat.limit-one", "tires.dice-limit"],
        /// The smaller of what tires and flats allow: with one flat a driver has a single one, on
        /// tires that allow one, too.
        Minimum,
        /// Those that the tires allow, less one for each flat: with one of them and one flat, none.
        Subtract,
    }
    /// When Sisu may be played.
    sisu_timing: SisuTiming {
        heading: "Sisu Card",
        open: "The card cancels a loss of control; the next sentence lets it be discarded after \
               rolling to cancel the warnings of the turn. That can be at any roll, or only where \
               control would be lost.",
        because: "To cancel a loss of control is what the card is there for, and the sentence \
                  behind it says how that is done.",
        clauses: ["sisu.cancel", "sisu.only-warnings"],
        /// It is played when control would be lost; in a time attack from the roll that brings it
        /// about.
        OnLoss,
        /// It may be played after any roll that shows a warning, before there are too many.
        AfterAnyRoll,
    }
    /// When the order of the dice of a time attack is chosen.
    attack_order: AttackOrder {
        heading: "Time Attack",
        open: "The driver arranges the dice that were rolled, then moves a space for each of them. \
               The order can be fixed before the car moves, or grow while it does and cards are \
               drawn.",
        because: "Arranging comes before moving in the text, and is one action for all dice.",
        clauses: ["attack.arrange", "attack.loss-space"],
        /// All dice are put in order before the car moves, and anew only after a flat, or where Sisu has
        /// undone a loss of control.
        Committed,
        /// The next die is chosen after each move of the car.
        Stepwise,
    }
    /// Which dice may be rolled in a time attack.
    attack_feasibility: AttackFeasibility {
        heading: "Time Attack",
        open: "Note 1 forbids to roll dice that could not legally be used, for damage, flats, \
               tires and the like. It leaves open whether a die is such a one if the notes of the \
               road make it lose control, or if it comes behind one that does.",
        because: "What the note lists is forbidden; too high a gear is not, it loses control. But \
                  behind a die that is bound to lose control no other one is used.",
        clauses: ["attack.usable-dice", "attack.use-all"],
        /// Those that can all be used in some order, if they show nothing: control may be lost with the
        /// last of them, and not before.
        Usable,
        /// Those that can all be used in some order without loss of control, if they show nothing.
        Clean,
        /// Those that make a chain of gears.
        ChainOnly,
    }
    /// By which way the spaces to the finish are counted that limit a time attack.
    finish_distance: FinishDistance {
        heading: "Time Attack",
        open: "Note 1 forbids to roll more dice than the number of spaces necessary to reach the \
               finish. Through corners there are ways of several lengths.",
        because: "What is necessary is the least that will do: longer ways can be taken, but need \
                  not.",
        clauses: ["attack.finish-limit"],
        /// By the shortest way: inside each corner, or through its shortcut.
        Shortest,
        /// By the longest way, with all skid spaces.
        Longest,
    }
    /// What comes first when control is lost on entering a shortcut.
    shortcut_and_loss: ShortcutAndLoss {
        heading: "Corners",
        open: "A car in a shortcut draws a card whose effect is immediate, and control that is \
               lost there turns a gear card over. One die can do both, and the text does not say \
               which comes first.",
        because: "The card is drawn as the car is placed in the shortcut, and immediately; a loss \
                  of control follows from what has come about.",
        clauses: ["shortcut.draw", "control.flip-card"],
        /// The shortcut card is drawn first, even if a gear card follows.
        CardFirst,
        /// The gear card is turned over first; the shortcut card follows if the car is still there.
        LossFirst,
    }
    /// How low dirt can bring a note.
    dirt_floor: DirtFloor {
        heading: "Corners",
        open: "Each dirt marker lowers the notes on the road of a corner by 1. No floor is named: \
               a note can stop at the lowest gear, or sink below it.",
        because: "A note says in which gear a space is driven, and there is no gear 0 to drive in: \
                  below 1 nobody could take the corner on its road.",
        clauses: ["shortcut.dirty", "shortcut.dirty-again"],
        /// To 1: no gear is lower, so with a note of 0 nobody could take the corner on its road. The
        /// rulebook names no floor.
        One,
        /// To 0: as far as subtracting goes, and every gear is too fast there.
        Zero,
    }
    /// Which notes count for being knocked out at a corner.
    knock_out_note: KnockOutNote {
        heading: "Corners",
        open: "More than two gears above the highest note in the corner puts a driver out. The \
               note of a shortcut can be one of those in the corner, or stand beside it.",
        because: "The sentence says highest note in the corner and leaves none out, and a shortcut \
                  is one of the three ways through a corner.",
        clauses: ["corner.knock-out"],
        /// The note of the shortcut counts, too: a high one saves cars that come too fast.
        AllNotes,
        /// Only the notes on the road count, less their dirt.
        RoadNotes,
    }
    /// What a bump does that is taken three or four gears above its note.
    bump_beyond_two: BumpBeyondTwo {
        heading: "Bumps",
        open: "The text says what a bump does that is taken in its gear, one above it and two \
               above it. Of three or four gears above it says nothing.",
        because: "Only corners put drivers out for their speed, so all that is left for a bump is \
                  the most severe case in the text.",
        clauses: ["bump.two-above", "bump.loss-two-above"],
        /// The car flies three spaces and loses control, as two above.
        AsTwo,
        /// The driver is out of the rally.
        KnockOut,
    }
    /// How long dirt lies.
    dirt_lifetime: DirtLifetime {
        heading: "Corners",
        open: "Notes are lowered for all subsequent drivers. When dirt markers are taken away, and \
               whether a corner that is driven again in a later stage is still dirty, is not said.",
        because: "A stage is set up by laying its zones, with nothing on them, and a rally leads \
                  over other roads in each.",
        clauses: ["shortcut.dirty", "setup.layout"],
        /// Markers are taken away after the stage: each stage begins clean.
        Stage,
        /// Markers stay on their corner for all later stages that lead over it.
        Rally,
    }
    /// Who wins if rally times are equal.
    rally_tie: RallyTie {
        heading: "End of the Game",
        open: "The shortest combined time wins. Of equal times the text says nothing.",
        because: "No time is shorter than the other, and no second criterion is named.",
        clauses: ["rally.winner", "rally.goal"],
        /// All drivers with the shortest time win.
        Shared,
        /// Of equal times the one who was faster in the last stage is ahead.
        LastStage,
    }
    /// What happens when a flight ends on another bump.
    bump_on_bump: BumpOnBump {
        heading: "Bumps",
        open: "A fast car jumps to a space behind the bump. If that is another bump, the jump can \
               enter it like any bump space, or end there.",
        because: "What a bump does depends on the gear in which its space is entered, and the \
                  sentences do not ask how the car came there.",
        clauses: ["bump.exact", "bump.one-above"],
        /// The second bump is taken like the first, by the same gear, and the flight goes on.
        Chain,
        /// The car lands there as on any space.
        Ignore,
    }
    /// What happens when other cars cut a flight short.
    blocked_jump: BlockedJump {
        heading: "Overtaking",
        open: "Who is unable to overtake has to end the turn. A flight over a bump can meet a full \
               space before it has come to its end, and the text does not say what becomes of the \
               car.",
        because: "Ending the turn is all that the sentence asks for; it is no cause of a loss of \
                  control, which are listed elsewhere.",
        clauses: ["overtake.must-stop"],
        /// The car stays on the last space reached: who cannot overtake ends the turn, no more.
        Stop,
        /// Control is lost on the last space reached.
        LossOfControl,
        /// The bump may not be entered so fast.
        Forbidden,
    }
    /// Where a car goes that is pushed to a space that is full.
    full_side: FullSide {
        heading: "Loss Of Control",
        open: "A car is pushed into the shortcut or onto the inside, and a spin from a skid space \
               ends on the inside. What becomes of it if that space is taken is not said.",
        because: "Each of these spaces has room for one car, so it goes where there is room; a \
                  spinning car has none to go to and stays.",
        clauses: [
            "control.off-road",
            "control.into-shortcut",
            "control.shortcut-to-road",
            "control.spin-from-skid",
        ],
        /// It goes off on the other side; a spin from a skid space stays there, turned around.
        Opposite,
        /// It is put there all the same, beside the car that it finds.
        Stack,
    }
    /// What a car beside the road does at its turn if others have filled the space that it left.
    restart_when_full: RestartWhenFull {
        heading: "Loss Of Control",
        open: "Next turn the car is put back on the space where control was lost. Others can have \
               filled that space since, and the text does not say where the car goes then.",
        because: "The sentence names that space and no other, and who cannot move forward takes a \
                  card and waits.",
        clauses: ["control.resume", "overtake.stuck"],
        /// It waits beside the road until there is room.
        Waits,
        /// It is put back to the nearest space behind that has room, skid spaces and shortcuts left
        /// out, and restarts there.
        Nearest,
        /// It drives off past those who stand there.
        DrivesOff,
    }
    /// Which checkpoints count on a flight over a bump.
    checkpoint_on_jump: CheckpointOnJump {
        heading: "Split Times",
        open: "The split time is taken when a driver enters the marked space. A car that flies \
               over it can have entered it, or not; and one that takes off from a bump has entered \
               it, or not.",
        because: "A jump leads from the bump, which is entered, to the space where it ends; those \
                  between are jumped.",
        clauses: ["split.record"],
        /// Only a space that is entered counts: the bump that the flight begins on, any that it
        /// begins on anew, and the space that it ends on.
        Enters,
        /// Spaces that are flown over count, too.
        Passes,
        /// Only the space that it ends on counts.
        Lands,
    }
    /// How often Sisu can be played.
    sisu_scope: SisuScope {
        heading: "Sisu Card",
        open: "The card may be played once per game. A game can be the rally, or one of its \
               stages.",
        because: "The object of the game is to win a set of three stages, and no sentence deals \
                  the card anew.",
        clauses: ["sisu.once"],
        /// Once in the rally: a card that is played is gone.
        Rally,
        /// Once in each stage: every stage begins with the card.
        Stage,
    }
    /// How tires are chosen.
    tire_choice: TireChoice {
        heading: "Weather Conditions and Tire Choice",
        open: "Each driver chooses tires and flips the dashboard. Whether others have chosen \
               before, and can be seen to have, is not said.",
        because: "The dashboard lies open, and nothing is said of choosing in secret.",
        clauses: ["tires.pick", "tires.dashboard"],
        /// One driver after the other, for all to see: in starting order, before the first stage,
        /// in which there is none yet, in the order of the seats.
        Open,
        /// All at once and in secret, shown when all have chosen.
        Secret,
    }
}
