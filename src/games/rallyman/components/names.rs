//! How the documents of Rallyman name things.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

crate::named! {
    /// A driver, by the colour of the car.
    Driver {
        /// Red.
        Red = "red",
        /// Blue.
        Blue = "blue",
        /// Green.
        Green = "green",
        /// Yellow.
        Yellow = "yellow",
    }

    /// A die. The black ones are the gears, the white ones keep the gear.
    Die {
        /// First gear.
        G1 = "g1",
        /// Second gear.
        G2 = "g2",
        /// Third gear.
        G3 = "g3",
        /// Fourth gear.
        G4 = "g4",
        /// Fifth gear.
        G5 = "g5",
        /// The first acceleration die.
        A1 = "a1",
        /// The second acceleration die.
        A2 = "a2",
    }

    /// What a die shows.
    Face {
        /// Nothing.
        Blank = "blank",
        /// A warning.
        Warning = "warning",
    }

    /// The tires of a car.
    Tires {
        /// For asphalt.
        Asphalt = "asphalt",
        /// For snow.
        Snow = "snow",
    }

    /// What a zone is covered with.
    Surface {
        /// Asphalt.
        Asphalt = "asphalt",
        /// Snow.
        Snow = "snow",
    }

    /// A side of the road, in the direction of travel.
    Side {
        /// Left.
        Left = "left",
        /// Right.
        Right = "right",
    }

    /// What the back of a gear card does.
    GearEvent {
        /// The car spins and stays on the road.
        Spin = "spin",
        /// The car leaves the road to the left.
        Left = "left",
        /// The car leaves the road to the right.
        Right = "right",
    }

    /// A shortcut card.
    ShortcutCard {
        /// Nothing happens.
        Good = "good",
        /// Dirt on the road of the corner.
        Dirty = "dirty",
        /// A flat tire.
        Flat = "flat",
    }

    /// How far a rally has come.
    Phase usually Stage {
        /// The drivers choose the zones under snow.
        SnowZones = "snow-zones",
        /// The weather of the stage is rolled.
        Weather = "weather",
        /// Tires are chosen.
        Tires = "tires",
        /// The drivers agree on the starting order of the first stage.
        StartOrder = "start-order",
        /// A stage is driven.
        Stage = "stage",
        /// Between two stages without assistance: spare tires may be used.
        Between = "between",
        /// The rally is over.
        Over = "over",
    }

    /// How far a turn has come.
    Step {
        /// The driver has used no die yet.
        Start = "start",
        /// The driver uses dice one by one, and has used one.
        Drive = "drive",
        /// A die is rolled.
        Die = "die",
        /// All dice of a time attack are rolled.
        Dice = "dice",
        /// The driver puts the dice of a time attack in order.
        Arrange = "arrange",
        /// A shortcut card is drawn.
        ShortcutCard = "shortcut-card",
        /// The driver gives up one of two acceleration dice because of a flat.
        GiveUp = "give-up",
        /// The driver may cancel a loss of control.
        Loss = "loss",
        /// A gear card is turned over.
        GearCard = "gear-card",
    }

    /// How dice are used in a turn.
    Technique {
        /// One by one.
        Basic = "basic",
        /// All at once.
        Attack = "attack",
    }

    /// How a car stands in its space.
    Stance {
        /// Facing forward, on a skid space sideways.
        Forward = "forward",
        /// Turned around by a spin.
        Turned = "turned",
        /// Off the road, on the left.
        OffLeft = "off-left",
        /// Off the road, on the right.
        OffRight = "off-right",
    }

    /// Whether a driver is still in the stage.
    Status {
        /// Waiting at the start, or on the road.
        Driving = "driving",
        /// Past the finish of the stage.
        Finished = "finished",
        /// Out of the rally.
        KnockedOut = "knocked-out",
    }
}

/// A space of a stage: `start`, `finish`, or the road and the space on it.
#[derive(
    Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
#[schemars(extend(
    "pattern" = "^(start|finish|[a-z][a-z0-9-]*/([1-9][0-9]*|c[1-9][0-9]*\\.(i|x|s[1-3])|[a-z][a-z0-9-]*))$",
    "maxLength" = 160,
    "description" = "a space: `l0-l1/3` is the third space of the road from end 0 to end 1 of zone `l` beside its corners, `l0-l1/c2.i` the inside of its second corner, `.s1` a skid space, `.x` the shortcut, `j/jx` a junction",
    "examples" = ["l0-l1/3", "l0-l1/c2.i", "l0-l1/c2.s1"],
    "x-rule" = {"pattern": "bad-track-space", "maxLength": "bad-track-space"},
    "x-help" = "the road in the direction of travel, a slash and the space, such as `l0-l1/3`, `l0-l1/c2.i`, `l0-l1/c2.s1` or `l0-l1/c2.x`"
))]
pub struct SpaceName(pub String);

impl Phase {
    /// Whether the stage is still being prepared.
    pub(crate) fn is_before_start(self) -> bool {
        !matches!(self, Self::Stage | Self::Over)
    }
}

impl SpaceName {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
