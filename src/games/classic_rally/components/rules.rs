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
    /// Tiles that a Rally Car may enter in a turn without any Feature.
    #[schemars(range(min = 1, max = 3))]
    pub basic_steps: u8,
    /// Spare tyres that a player may load during setup.
    #[schemars(range(min = 0, max = 8))]
    pub setup_spare_tyres: u8,
    /// Accessories of each kind that a player may load during setup.
    #[schemars(range(min = 0, max = 4))]
    pub setup_each_accessory: u8,
}

impl Default for Constants {
    fn default() -> Self {
        Self {
            basic_steps: 1,
            setup_spare_tyres: 2,
            setup_each_accessory: 1,
        }
    }
}

crate::readings! {
    /// When a Road Book card is played. §5.4.2 speaks of entering an intersection, the Rally Guide of being in one.
    road_book_timing: RoadBookTiming {
        /// On leaving an intersection; a car may stop there and keep its cards. The Rally Guide ("if in an intersection"), Feature
        /// bonuses for drives that start at one, and a car that enters with its last step speak for it.
        #[default]
        OnLeave,
        /// At once on entering one, if the drive could go on: "when your Rally Car enters" and "must play one" speak for it.
        OnEntry,
    }
    /// Whether a drive may end on an intersection where a fuelled car faces the same way.
    intersection_occupancy: IntersectionOccupancy {
        /// It may.
        #[default]
        Free,
        /// It may not, as on any tile without a sign.
        Blocked,
    }
    /// Whether a car that could drive may burn a Road Book card instead.
    mismatch_when_able: MismatchWhenAble {
        /// It may not; within a drive it may.
        #[default]
        Forbidden,
        /// It may.
        Allowed,
    }
    /// What a car does at an intersection that none of its Road Book cards lets it leave.
    stuck_card: StuckCard {
        /// It plays one of them and stays.
        #[default]
        MustPlay,
        /// It may keep them and wait.
        MayWait,
    }
    /// When CLOSE RATIO adds a tile.
    close_ratio_timing: CloseRatioTiming {
        /// At the end of the drive: after its first extra tile there are no ordinary ones.
        #[default]
        EndOfMove,
        /// At any tile with a car to overtake.
        AnyOvertake,
    }
    /// Whether CLOSE RATIO works on intersections.
    close_ratio_at_intersection: CloseRatioAtIntersection {
        /// It does.
        #[default]
        Allowed,
        /// It does not.
        None,
    }
    /// Which heading counts when a drive ends at a dead end where another car stands.
    dead_end_facing: DeadEndFacing {
        /// The one with which the car arrives.
        #[default]
        Arrival,
        /// The one after it has been reversed.
        AfterTurn,
    }
    /// When a car may turn on a tile with a sign.
    sign_u_turn: SignUTurn {
        /// Before its drive or after it.
        #[default]
        Standing,
        /// Also between two steps of a drive.
        Any,
    }
    /// How many assistance procedures a turn may have.
    assist_limit: AssistLimit {
        /// Any number.
        #[default]
        None,
        /// One.
        OnePerTurn,
    }
    /// Whether an assistance procedure may just turn the car.
    assist_empty: AssistEmpty {
        /// It may.
        #[default]
        Allowed,
        /// It has to move a card.
        Forbidden,
    }
    /// How long a car on a service station may resupply.
    resupply_window: ResupplyWindow {
        /// In the turn in which its movement ended there: §5.4.6 asks it to end its movement there, and the Rally Guide has
        /// it resupply "after stopping". A car stranded without fuel then waits for its Assistance Car.
        #[default]
        OnStop,
        /// Until it moves away: nothing in §5.4.6 says that the chance passes with the turn.
        WhileThere,
    }
    /// When a fuel leak takes its fuel.
    fuel_leak_timing: FuelLeakTiming {
        /// At the start of its owner's turns.
        #[default]
        TurnStart,
        /// At their end.
        TurnEnd,
    }
    /// Whether a toolbox repairs by itself.
    toolbox_use: ToolboxUse {
        /// When its owner likes; only a fuel leak is repaired as it is drawn.
        #[default]
        Voluntary,
        /// As soon as it can.
        Automatic,
    }
    /// Whether a toolbox ends aquaplaning.
    aquaplaning_toolbox: AquaplaningToolbox {
        /// It does not.
        #[default]
        No,
        /// It does.
        Yes,
    }
    /// How much MECHANIC repairs.
    mechanic_scope: MechanicScope {
        /// Every problem and every Feature that is switched off.
        #[default]
        All,
        /// One problem.
        One,
    }
    /// Which Feature a switch-off of the roll may name, where the player chooses (§5.3).
    disable_stacking: DisableStacking {
        /// Any that the roll has not switched off yet, also one that POTHOLE, POWER FAILURE or SABOTEUR keeps off:
        /// the text says "of your choice".
        #[default]
        Distinct,
        /// Any, also the one that the roll has switched off already.
        Overlap,
        /// One that works, as long as there is any; then one that a card keeps off.
        WorkingFirst,
    }
    /// Whether a player may choose two equal Features.
    feature_duplicates: FeatureDuplicates {
        /// A player may.
        #[default]
        Allowed,
        /// A player may not.
        Forbidden,
    }
    /// What a switch-off that names a Feature takes from a player with two copies of it.
    named_disable: NamedDisable {
        /// Both.
        #[default]
        AllCopies,
        /// One.
        OneCopy,
    }
    /// From which Features a lone player's two are dealt.
    solo_feature_pool: SoloFeaturePool {
        /// Those of the table for one player.
        #[default]
        ByTable,
        /// Those of the table for four.
        AllEight,
    }
    /// Whether road may be laid against a side without road.
    edge_match: EdgeMatch {
        /// It may.
        #[default]
        Lenient,
        /// It may not.
        Strict,
    }
    /// Where the winner of the roll may lay FINISH. Votes count for locations: a cell with the sides to which the road of
    /// FINISH leads there, so that two rotations of one cell that lead elsewhere are two.
    finish_roll_choice: FinishRollChoice {
        /// At any valid location.
        #[default]
        AnyValid,
        /// At one of those that were tied.
        TiedOnly,
    }
    /// Who rolls again when the highest totals tie.
    reroll_who: RerollWho {
        /// Those who tie.
        #[default]
        Tied,
        /// Everybody.
        All,
    }
    /// What happens when the tiles that are left fit nowhere.
    build_deadlock: BuildDeadlock {
        /// The map is built anew.
        #[default]
        Restart,
        /// They are left out.
        Discard,
    }
    /// How Rally Cars face on START.
    start_heading: StartHeading {
        /// Each player picks a connected exit.
        #[default]
        Chosen,
        /// As the map says.
        Fixed,
    }
    /// Whether cars on FINISH are in the way of others.
    finish_blocks: FinishBlocks {
        /// They are not.
        #[default]
        No,
        /// They are, as on any tile without a sign.
        Yes,
    }
    /// When a Joker may be played in a turn.
    joker_mid_drive: JokerMidDrive {
        /// At any moment, also between two steps of a drive, and between a roll and the choice of a Feature:
        /// the text says "at any moment".
        #[default]
        Allowed,
        /// Between two actions; a drive is one, and so is a roll with the choice that it asks for.
        BetweenActions,
    }
    /// Whether a car may hand over its last fuel before it has driven.
    fuel_dodge: FuelDodge {
        /// It may.
        #[default]
        Allowed,
        /// It may not.
        Forbidden,
    }
    /// Whether a road with one exit counts as straight for POWER KIT.
    stub_shape: StubShape {
        /// It does.
        #[default]
        Straight,
        /// It does not.
        None,
    }
    /// When a car that could only overtake may stand still.
    overtake_refusal: OvertakeRefusal {
        /// When every drive overtakes.
        #[default]
        OnlyIfForced,
        /// When some drive does.
        Any,
    }
    /// Whether a car that could drive only after a U-turn must drive.
    must_move_scope: MustMoveScope {
        /// It need not.
        #[default]
        CurrentHeading,
        /// It must, on a tile with a sign.
        AnyHeading,
    }
}
