//! Constants and readings: what a designer may vary without touching the program.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The rules document: constants and readings, each with the rulebook's value unless given.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Rules {
    /// Numbers of the game.
    #[serde(default)]
    pub constants: Constants,
    /// How ambiguous passages of the rulebook are read.
    #[serde(default)]
    pub readings: ReadingsGiven,
}

/// Numbers of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
#[schemars(deny_unknown_fields)]
pub struct Constants {
    /// Fewest dice of a time attack.
    #[schemars(range(min = 1, max = 7))]
    pub attack_minimum: u8,
    /// Gears above the highest note of a corner that just lose control; one more knocks out.
    #[schemars(range(min = 1, max = 5))]
    pub corner_excess: u8,
}

impl Default for Constants {
    fn default() -> Self {
        Self {
            attack_minimum: 2,
            corner_excess: 2,
        }
    }
}

crate::readings! {
    /// Whether the first gear die of a turn may be the old gear after an acceleration die.
    same_gear_after_acceleration: SameGearAfterAcceleration {
        /// It may.
        #[default]
        Allowed,
        /// It may not.
        Forbidden,
    }
    /// Whether the gear dice of a turn may go up and then down, or down and then up.
    chain_direction: ChainDirection {
        /// They may.
        #[default]
        Free,
        /// They may not, counted from the gear before the turn.
        Monotone,
    }
    /// How the turns of the starting rounds follow each other.
    departure: Departure {
        /// One turn of the first, one of the first two, one of the first three…
        #[default]
        Interleaved,
        /// All such turns of the first, then all of the second…
        Block,
    }
    /// In which order the starting rounds are played.
    start_round_order: StartRoundOrder {
        /// In starting order.
        #[default]
        Listed,
        /// In the order on the road.
        Road,
    }
    /// Which of two cars plays first that are side by side in a corner, inside and skidding.
    side_by_side: SideBySide {
        /// The one that came there first: it is the other that may not leave before it.
        #[default]
        Arrival,
        /// The one in the higher gear, as of cars in one space; in the same gear, the one that came
        /// there first.
        Gear,
    }
    /// Which card a car takes that is stuck in neutral.
    stuck_in_neutral: StuckInNeutral {
        /// A card of the first gear, which it then shows; a restart begins with `g1` all the same.
        #[default]
        FirstGearCard,
        /// A card of the first gear, turned over: it stays in neutral.
        NeutralCard,
    }
    /// What happens to damage beyond the last symbol of the dashboard.
    damage_overflow: DamageOverflow {
        /// It is lost.
        #[default]
        Cap,
        /// It knocks the driver out.
        KnockOut,
    }
    /// Where control is lost at the entrance of a corner whose road notes are all exceeded.
    overspeed_space: OverspeedSpace {
        /// On the first skid space, if there is one.
        #[default]
        Skid,
        /// On the inside.
        Inside,
    }
    /// When a surface with a lower warning limit is felt.
    surface_change_check: SurfaceChangeCheck {
        /// On entering it, whatever the die shows.
        #[default]
        State,
        /// When a die shows a warning there.
        OnWarning,
    }
    /// How many acceleration dice flats and tires leave together.
    flats_and_tires: FlatsAndTires {
        /// Those that the tires allow, less one for each flat: with one of them and one flat, none.
        Subtract,
        /// The smaller of what tires and flats allow: with one flat a driver has a single one, on
        /// tires that allow one, too.
        #[default]
        Minimum,
    }
    /// When Sisu may be played.
    sisu_timing: SisuTiming {
        /// When control would be lost; in a time attack from the roll that brings it about.
        #[default]
        OnLoss,
        /// After any roll that shows a warning.
        AfterAnyRoll,
    }
    /// When the order of the dice of a time attack is chosen.
    attack_order: AttackOrder {
        /// Before the car moves; anew after a flat.
        #[default]
        Committed,
        /// Die by die.
        Stepwise,
    }
    /// Which dice may be rolled in a time attack.
    attack_feasibility: AttackFeasibility {
        /// Those that can all be used in some order without loss of control, if they show nothing.
        #[default]
        Clean,
        /// Those that make a chain of gears.
        ChainOnly,
    }
    /// What comes first when control is lost on entering a shortcut.
    shortcut_and_loss: ShortcutAndLoss {
        /// The shortcut card.
        #[default]
        CardFirst,
        /// The gear card; the shortcut card follows if the car is still there.
        LossFirst,
    }
    /// How low dirt can bring a note.
    dirt_floor: DirtFloor {
        /// To 1: no gear is lower, so with a note of 0 nobody could take the corner on its road. The
        /// rulebook names no floor.
        #[default]
        One,
        /// To 0: as far as subtracting goes, and every gear is too fast there.
        Zero,
    }
    /// Which notes count for being knocked out at a corner.
    knock_out_note: KnockOutNote {
        /// All, the shortcut's too.
        #[default]
        AllNotes,
        /// Those of the road.
        RoadNotes,
    }
    /// What a bump does that is taken three or four gears above its note.
    bump_beyond_two: BumpBeyondTwo {
        /// The same as two above.
        #[default]
        AsTwo,
        /// It knocks the driver out.
        KnockOut,
    }
    /// How long dirt lies.
    dirt_lifetime: DirtLifetime {
        /// Until the end of the stage.
        #[default]
        Stage,
        /// Until the end of the rally.
        Rally,
    }
    /// Who wins if rally times are equal.
    rally_tie: RallyTie {
        /// All of them.
        #[default]
        Shared,
        /// The one who was faster in the last stage.
        LastStage,
    }
    /// What happens when a flight ends on another bump.
    bump_on_bump: BumpOnBump {
        /// It is taken like the first.
        #[default]
        Chain,
        /// Nothing.
        Ignore,
    }
    /// What happens when other cars cut a flight short.
    blocked_jump: BlockedJump {
        /// Control is lost on the last space reached.
        LossOfControl,
        /// The car stays on the last space reached: who cannot overtake ends the turn, no more.
        #[default]
        Stop,
        /// The bump may not be entered so fast.
        Forbidden,
    }
    /// Where a car goes that is pushed to a space that is full.
    full_side: FullSide {
        /// To the other side; a spin from a skid space stays there.
        #[default]
        Opposite,
        /// There all the same.
        Stack,
    }
    /// Which checkpoints count on a flight over a bump.
    checkpoint_on_jump: CheckpointOnJump {
        /// Only a space that is entered counts: the bump that the flight begins on, any that it
        /// begins on anew, and the space that it ends on.
        #[default]
        Enters,
        /// Spaces that are flown over count, too.
        Passes,
        /// Only the space that it ends on counts.
        Lands,
    }
    /// How often Sisu can be played.
    sisu_scope: SisuScope {
        /// Once a rally.
        #[default]
        Rally,
        /// Once a stage.
        Stage,
    }
    /// How tires are chosen.
    tire_choice: TireChoice {
        /// One driver after the other, for all to see: in starting order, before the first stage, in
        /// which there is none yet, in the order of the seats.
        #[default]
        Open,
        /// In secret, all at once.
        Secret,
    }
}
