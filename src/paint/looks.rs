//! The visual language: which colours, patterns and characters stand for what. No two things that can lie side by
//! side differ by colour alone.

use std::collections::HashMap;
use std::sync::LazyLock;

/// A colour on a light ground and on a dark one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tone(pub &'static str, pub &'static str);

/// What fills an area besides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    None,
    Blocks,
    Tufts,
    Peaks,
    Dots,
    Hatch,
    Waves,
    Trees,
}

/// How something looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// What stands for it in pictures; one that ends with `-` holds for whatever begins so.
    pub name: &'static str,
    /// The colour of an area, a line or letters.
    pub fill: Option<Tone>,
    /// The colour of the edge.
    pub edge: Option<Tone>,
    /// How wide the edge is.
    pub wide: f32,
    /// Strokes over the colour.
    pub pattern: Pattern,
    /// Dashes along an edge or a line: on and off.
    pub dash: Option<(f32, f32)>,
    /// The colour of a line in the middle of a line.
    pub median: Option<Tone>,
    /// Whether letters are bold.
    pub bold: bool,
    /// What fills an area, or marks a point, in drawings of characters.
    pub glyph: char,
}

impl Look {
    const fn of(name: &'static str, fill: Tone, glyph: char) -> Self {
        Self {
            name,
            fill: Some(fill),
            edge: None,
            wide: 0.0,
            pattern: Pattern::None,
            dash: None,
            median: None,
            bold: false,
            glyph,
        }
    }

    const fn edged(mut self, edge: Tone, wide: f32) -> Self {
        self.edge = Some(edge);
        self.wide = wide;
        self
    }

    const fn hollow(mut self) -> Self {
        self.fill = None;
        self
    }

    const fn filled(mut self, pattern: Pattern) -> Self {
        self.pattern = pattern;
        self
    }

    const fn dashed(mut self, on: f32, off: f32) -> Self {
        self.dash = Some((on, off));
        self
    }

    const fn split(mut self, median: Tone) -> Self {
        self.median = Some(median);
        self
    }

    const fn bold(mut self) -> Self {
        self.bold = true;
        self
    }
}

const INK: Tone = Tone("#22262b", "#e8eaed");
const GREY: Tone = Tone("#5c646d", "#a4acb5");
const FAINT: Tone = Tone("#c3c9d0", "#4a5058");
const PAPER: Tone = Tone("#ffffff", "#1b1e22");
const SHEET: Tone = Tone("#f4f2ec", "#25292e");
const WHITE: Tone = Tone("#ffffff", "#ffffff");
const BLACK: Tone = Tone("#16181b", "#16181b");
/// The outline of pieces, which must stand out from whatever they lie on.
const RIM: Tone = Tone("#16181b", "#f4f4f4");

/// Text on something that has the same colour by day and by night.
const ON: Tone = BLACK;

const ORANGE: Tone = Tone("#e69f00", "#e69f00");
const SKY: Tone = Tone("#56b4e9", "#56b4e9");
const GREEN: Tone = Tone("#009e73", "#009e73");
const YELLOW: Tone = Tone("#f0e442", "#f0e442");
const BLUE: Tone = Tone("#0072b2", "#0072b2");
const VERMILION: Tone = Tone("#d55e00", "#d55e00");
const PURPLE: Tone = Tone("#cc79a7", "#cc79a7");

/// Every look, by name.
pub const LOOKS: &[Look] = &[
    // What every game has.
    Look::of("ground", PAPER, ' '),
    Look::of("paper", PAPER, ' ').edged(GREY, 1.0),
    Look::of("sheet", SHEET, ' ').edged(GREY, 1.0),
    Look::of("card", SHEET, ' ').edged(INK, 1.5),
    Look::of("band", Tone("#dfe3e8", "#363c44"), '░'),
    Look::of("back", Tone("#aab4c0", "#47525e"), '▒')
        .edged(INK, 1.5)
        .filled(Pattern::Hatch),
    Look::of("slot", PAPER, ' ')
        .hollow()
        .edged(GREY, 1.0)
        .dashed(4.0, 3.0),
    Look::of("tile", PAPER, ' ').hollow().edged(GREY, 0.75),
    Look::of("empty", PAPER, ' ')
        .hollow()
        .edged(FAINT, 1.0)
        .dashed(3.0, 5.0),
    Look::of("here", Tone("#cfe3f2", "#1f4660"), '+').edged(BLUE, 2.0),
    Look::of("ink", INK, '·'),
    Look::of("text", INK, '·'),
    Look::of("title", INK, '·').bold(),
    Look::of("label", GREY, '·'),
    Look::of("id", GREY, '·'),
    Look::of("letter", WHITE, '·').bold(),
    Look::of("letter-dark", ON, '·').bold(),
    Look::of("rule", GREY, '-'),
    Look::of("hair", FAINT, '-'),
    Look::of("arrow", INK, '>'),
    Look::of("error", VERMILION, '!')
        .hollow()
        .edged(VERMILION, 4.0),
    Look::of("warning", ORANGE, '!')
        .hollow()
        .edged(ORANGE, 4.0)
        .dashed(8.0, 5.0),
    // Figures.
    Look::of("bar", Tone("#8fc1e3", "#2f6f9c"), '█').edged(BLUE, 1.0),
    Look::of("interval", INK, '-'),
    Look::of("level", VERMILION, '|').dashed(5.0, 4.0),
    // Shares of games on a board, and what ended there.
    Look::of("heat-1", Tone("#cfe3f2", "#24445c"), '.').edged(RIM, 1.0),
    Look::of("heat-2", Tone("#8fc1e3", "#2f6f9c"), ':').edged(RIM, 1.0),
    Look::of("heat-3", Tone("#3f8fc4", "#4f9fd4"), 'o').edged(RIM, 1.0),
    Look::of("heat-4", Tone("#00558c", "#a8d8f5"), 'O').edged(RIM, 1.0),
    Look::of("grief", VERMILION, 'x').edged(RIM, 1.0),
    // Findings.
    Look::of("mark-error", VERMILION, '!').edged(RIM, 1.5),
    Look::of("mark-warning", ORANGE, '!').edged(RIM, 1.5),
    Look::of("spot", WHITE, 'o').edged(INK, 1.5),
    Look::of("lit", YELLOW, '*').edged(INK, 1.5),
    Look::of("out", FAINT, 'x').edged(INK, 1.5),
    Look::of("dial", PAPER, ' ').edged(INK, 2.0),
    // Who plays.
    Look::of("player-red", VERMILION, '●').edged(RIM, 1.5),
    Look::of("player-orange", ORANGE, '●').edged(RIM, 1.5),
    Look::of("player-yellow", YELLOW, '●').edged(RIM, 1.5),
    Look::of("player-green", GREEN, '●').edged(RIM, 1.5),
    Look::of("player-blue", BLUE, '●').edged(RIM, 1.5),
    Look::of("player-sky", SKY, '●').edged(RIM, 1.5),
    Look::of("player-purple", PURPLE, '●').edged(RIM, 1.5),
    Look::of("player-white", WHITE, '●').edged(RIM, 1.5),
    Look::of("player-black", Tone("#33383e", "#33383e"), '●').edged(RIM, 1.5),
    Look::of("player-grey", Tone("#8d959e", "#8d959e"), '●').edged(RIM, 1.5),
    Look::of("player-", Tone("#8d959e", "#8d959e"), '●').edged(RIM, 1.5),
    // What there is beside and under a road.
    Look::of("terrain-city", Tone("#dcdfe3", "#40454c"), '▒').filled(Pattern::Blocks),
    Look::of("terrain-grassland", Tone("#d8ebc8", "#2f4530"), '"').filled(Pattern::Tufts),
    Look::of("terrain-mountains", Tone("#e3d5c3", "#4b3f33"), '^').filled(Pattern::Peaks),
    Look::of("terrain-desert", Tone("#f8ecc4", "#554c2c"), '.').filled(Pattern::Dots),
    Look::of("terrain-field", Tone("#e2efd0", "#34452c"), '"').filled(Pattern::Tufts),
    Look::of("terrain-wood", Tone("#cfe3cf", "#27402c"), '♠').filled(Pattern::Trees),
    Look::of("terrain-forest", Tone("#cfe3cf", "#27402c"), '♠').filled(Pattern::Trees),
    Look::of("terrain-water", Tone("#d3e7f4", "#243f52"), '~').filled(Pattern::Waves),
    Look::of("terrain-rock", Tone("#e3d5c3", "#4b3f33"), '^').filled(Pattern::Peaks),
    Look::of("terrain-", Tone("#ece6f0", "#403a48"), '/').filled(Pattern::Hatch),
    // Roads.
    Look::of("road-highway", Tone("#8b939c", "#767e87"), '#')
        .edged(Tone("#4c535b", "#c2c8ce"), 2.0)
        .split(WHITE),
    Look::of("road-gravel", Tone("#b08a5e", "#8a6a45"), ':')
        .edged(Tone("#7a5c3a", "#d0b08a"), 1.5)
        .dashed(5.0, 2.0),
    Look::of("road-urban", Tone("#b9bfc6", "#5d646c"), '=').edged(Tone("#6f777f", "#c2c8ce"), 3.5),
    Look::of("road-asphalt", Tone("#9aa1a9", "#6d747c"), '#')
        .edged(Tone("#4c535b", "#c2c8ce"), 2.0),
    Look::of("road-snow", Tone("#f3f8fc", "#cfd9e2"), '*').edged(Tone("#7d93a6", "#e8f0f6"), 2.0),
    Look::of("joint-highway", Tone("#8b939c", "#767e87"), '#'),
    Look::of("joint-gravel", Tone("#b08a5e", "#8a6a45"), ':'),
    Look::of("joint-urban", Tone("#b9bfc6", "#5d646c"), '='),
    Look::of("road-", Tone("#9aa1a9", "#6d747c"), '#').edged(Tone("#4c535b", "#c2c8ce"), 2.0),
    // Road tiles with signs, and boards.
    Look::of("rally-ground", Tone("#e9f0dd", "#2c362b"), '.'),
    Look::of("road-rally", Tone("#7f8790", "#868e97"), '#')
        .edged(Tone("#4c535b", "#c2c8ce"), 2.0)
        .split(WHITE),
    Look::of("joint-rally", Tone("#7f8790", "#868e97"), '#'),
    Look::of("sign-start", Tone("#00795a", "#00795a"), 'S').edged(WHITE, 2.0),
    Look::of("sign-hazard", YELLOW, '!').edged(BLACK, 2.5),
    Look::of("sign-service", BLUE, 'P').edged(WHITE, 2.0),
    Look::of("sign-service-hole", BLUE, 'P'),
    Look::of("sign-checkpoint", ORANGE, 'C').edged(BLACK, 2.0),
    Look::of("sign-mark", WHITE, ' '),
    Look::of("sign-ink", BLACK, '#'),
    Look::of("plate", WHITE, ' ').edged(BLACK, 1.0),
    Look::of("trouble", Tone("#f5b895", "#f5b895"), '!').edged(BLACK, 1.5),
    Look::of("symbol", INK, '*'),
    Look::of("symbol-pale", SHEET, ' '),
    // Roads drawn space by space, dice and gears.
    Look::of("terrain-plain", Tone("#eef3e2", "#323a2b"), ' '),
    Look::of("terrain-meadow", Tone("#e2efd0", "#34452c"), '"').filled(Pattern::Tufts),
    Look::of("terrain-mountain", Tone("#e3d5c3", "#4b3f33"), '^').filled(Pattern::Peaks),
    Look::of("terrain-building", Tone("#dcdfe3", "#40454c"), '▒').filled(Pattern::Blocks),
    Look::of("terrain-stone", Tone("#e6e1da", "#45413c"), ':').filled(Pattern::Dots),
    Look::of("terrain-sand", Tone("#f8ecc4", "#554c2c"), '.').filled(Pattern::Dots),
    Look::of("road-space", Tone("#c6cbd1", "#555c64"), '=').edged(Tone("#5c646d", "#aab2ba"), 1.0),
    Look::of("road-skid", Tone("#e3e6ea", "#3d434a"), '-')
        .edged(Tone("#5c646d", "#aab2ba"), 1.25)
        .dashed(4.0, 3.0),
    Look::of("road-shortcut", Tone("#e8d9b8", "#5a4d31"), ':')
        .edged(Tone("#8a7140", "#c9ae78"), 1.25)
        .dashed(3.0, 2.0),
    Look::of("road-lane", WHITE, '-').dashed(5.0, 4.0),
    Look::of("road-bump", INK, '|'),
    Look::of("road-note", INK, '·').bold(),
    Look::of("road-skid-note", INK, '·'),
    Look::of("road-open", GREY, '-').dashed(4.0, 4.0),
    Look::of("road-stub", Tone("#dde1e5", "#3d434a"), '=')
        .edged(GREY, 1.0)
        .dashed(4.0, 3.0),
    Look::of("road-gate", PAPER, ' ').edged(GREY, 1.0),
    Look::of("road-start", INK, '|'),
    Look::of("road-finish", INK, '|').dashed(4.5, 4.5),
    Look::of("road-number", PAPER, ' ').edged(FAINT, 1.0),
    Look::of("road-stage", Tone("#0072b2", "#56b4e9"), '#'),
    Look::of("dirt", Tone("#7a5c3a", "#7a5c3a"), '*').edged(RIM, 1.0),
    Look::of("tag", Tone("#dfe3e8", "#363c44"), ' ').edged(GREY, 1.0),
    Look::of("pip", PAPER, 'o').edged(INK, 1.25),
    Look::of("pip-full", Tone("#b04a00", "#b04a00"), 'x').edged(INK, 1.25),
    Look::of("die-black", BLACK, '#').edged(Tone("#8d959e", "#8d959e"), 1.25),
    Look::of("die-white", WHITE, 'o').edged(RIM, 1.25),
    Look::of("die-used", PAPER, ' ')
        .hollow()
        .edged(GREY, 1.0)
        .dashed(3.0, 2.0),
    Look::of("gear-", SHEET, ' ').edged(INK, 1.5),
    Look::of("snow-cover", WHITE, '*')
        .hollow()
        .filled(Pattern::Hatch),
    // Suspects, clues and markers.
    Look::of("cat-grey", Tone("#a3abb4", "#a3abb4"), '.').edged(RIM, 1.0),
    Look::of("cat-orange", Tone("#f2b47c", "#f2b47c"), '/').edged(RIM, 1.0),
    Look::of("cat-plain", Tone("#d9cfc2", "#d9cfc2"), ' ').edged(RIM, 1.0),
    Look::of("cat-stripe", Tone("#a8520a", "#a8520a"), '/'),
    Look::of("cat-tail", Tone("#6b5a4a", "#d9cfc2"), '~'),
    Look::of("cat-ink", BLACK, '.'),
    Look::of("cat-lens", WHITE, 'o').edged(BLACK, 1.5),
    Look::of("cat-hat", Tone("#5b4636", "#5b4636"), '#').edged(RIM, 1.0),
    Look::of("cat-band", Tone("#d8b46a", "#d8b46a"), '-'),
    Look::of("cat-sweater", Tone("#7fa6c4", "#7fa6c4"), '=').edged(RIM, 1.0),
    Look::of("cat-raincoat", Tone("#dccb98", "#dccb98"), ':').edged(RIM, 1.0),
    Look::of("cat-paper", Tone("#fbfaf5", "#fbfaf5"), '=').edged(BLACK, 1.0),
    Look::of("cat-collar", VERMILION, '-'),
    Look::of("cat-bell", YELLOW, 'o').edged(BLACK, 1.0),
    Look::of("cat-chief", Tone("#fff0b8", "#4d4215"), ' ').edged(Tone("#a87b00", "#e3b23c"), 2.0),
    Look::of("pale-grey", Tone("#c9ced4", "#31363b"), '.').edged(Tone("#98a1aa", "#7d858e"), 1.0),
    Look::of("pale-orange", Tone("#fdeee0", "#75573b"), '/').edged(Tone("#98a1aa", "#7d858e"), 1.0),
    Look::of("pale-hat", Tone("#dedad6", "#3f3a36"), '#').edged(Tone("#98a1aa", "#7d858e"), 1.0),
    Look::of("pale-ink", Tone("#8a929b", "#98a0a9"), '.'),
    Look::of("pale-stripe", Tone("#c08a5a", "#d8a878"), '/'),
    Look::of("pale-band", PAPER, '-'),
    Look::of("pale-collar", Tone("#8a929b", "#98a0a9"), '-'),
    Look::of("pale-tail", Tone("#8a929b", "#98a0a9"), '~'),
    Look::of("pale-", PAPER, ' ').edged(Tone("#98a1aa", "#7d858e"), 1.0),
    Look::of("hound", Tone("#b98a5c", "#b98a5c"), '.').edged(RIM, 1.0),
    Look::of("hound-ear", Tone("#7a5433", "#7a5433"), '#').edged(RIM, 1.0),
    Look::of("clue", Tone("#f7f3e6", "#e9e3d0"), ' ').edged(RIM, 1.5),
    Look::of("struck", VERMILION, '/'),
    Look::of("struck-rim", Tone("#f7f3e6", "#e9e3d0"), ' '),
    Look::of("bag", Tone("#cdb994", "#6e5f43"), '%').edged(INK, 1.25),
    Look::of("marker-gold", Tone("#e8bd4a", "#e8bd4a"), '●').edged(RIM, 1.25),
    Look::of("marker-white", Tone("#fafafa", "#fafafa"), '●').edged(RIM, 1.25),
    Look::of("marker-black", Tone("#33383e", "#33383e"), '●').edged(RIM, 1.25),
    Look::of("marker-gold-back", Tone("#e8bd4a", "#8f7020"), '●')
        .edged(RIM, 1.25)
        .filled(Pattern::Hatch),
    Look::of("marker-white-back", Tone("#fafafa", "#7c838b"), '●')
        .edged(RIM, 1.25)
        .filled(Pattern::Hatch),
    Look::of("marker-black-back", Tone("#8b9199", "#33383e"), '●')
        .edged(RIM, 1.25)
        .filled(Pattern::Hatch),
    // What somebody has pointed at.
    Look::of("chosen", Tone("#0072B2", "#56B4E9"), '#'),
    // Road cards, tracks and towns.
    Look::of("encounter-swerve", Tone("#f8df8f", "#6b5a1e"), '<').edged(INK, 1.5),
    Look::of("encounter-jump", Tone("#f6cfae", "#6b4326"), '^').edged(INK, 1.5),
    Look::of("encounter-pickup", Tone("#d3e7d0", "#2e4a2e"), '+').edged(INK, 1.5),
    Look::of("encounter-cops", Tone("#cfdcf5", "#2c3a66"), '*').edged(INK, 1.5),
    Look::of("brick", Tone("#a8472e", "#d0755a"), '=').edged(RIM, 1.0),
    Look::of("cube", Tone("#c9bfe6", "#6a5a9e"), '#').edged(INK, 1.0),
    Look::of("cube-edge", INK, '#'),
    Look::of("clip", PAPER, ' ').hollow().edged(INK, 3.0),
    Look::of("coin", Tone("#f2dc8c", "#e0c56a"), '$').edged(INK, 1.5),
    Look::of("town", Tone("#e9e0f0", "#42374f"), ' ').edged(INK, 1.5),
];

/// What is drawn for something that has no look of its own.
const UNKNOWN: Look = Look::of("unknown", GREY, '?');

/// All looks by their names: of each shape that is drawn, one is looked up.
static BY_NAME: LazyLock<HashMap<&str, &Look>> =
    LazyLock::new(|| LOOKS.iter().map(|look| (look.name, look)).collect());

/// The names of all looks; one that ends with `-` holds for whatever begins so.
pub fn names() -> impl Iterator<Item = &'static str> {
    LOOKS.iter().map(|look| look.name)
}

/// The look of that name, or the one for whatever begins like it.
pub fn look(name: &str) -> &'static Look {
    let like = || {
        LOOKS
            .iter()
            .find(|look| look.name.ends_with('-') && name.starts_with(look.name))
    };
    let exact = BY_NAME.get(name).copied();
    exact.or_else(like).unwrap_or(&UNKNOWN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::picture::letters;

    /// How bright a colour looks, by the definition of the Web Content Accessibility Guidelines 2.
    fn brightness(colour: &str) -> f64 {
        let channel = |at: usize| {
            let value =
                u8::from_str_radix(&colour[at..at + 2], 16).expect("two hexadecimal digits");
            let value = f64::from(value) / 255.0;
            if value <= 0.03928 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (brightness(one), brightness(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// Letters can be read on paper, on cards and on every terrain.
    #[test]
    fn letters_are_legible() {
        let grounds = LOOKS.iter().filter(|look| {
            look.name.starts_with("terrain-")
                || ["paper", "card", "sheet", "band", "here"].contains(&look.name)
        });
        for ground in grounds {
            let fill = ground.fill.expect("grounds are filled");
            for name in ["text", "title"] {
                let ink = look(name).fill.expect("letters have a colour");
                assert!(
                    contrast(fill.0, ink.0) >= 4.5,
                    "{name} on {} by day",
                    ground.name
                );
                assert!(
                    contrast(fill.1, ink.1) >= 4.5,
                    "{name} on {} by night",
                    ground.name
                );
            }
        }
    }

    /// Whatever differs in colour differs in its pattern or its character too, among what lies side by side.
    #[test]
    fn terrains_differ_without_colour() {
        let terrains = ["city", "grassland", "mountains", "desert"]
            .map(|name| look(&format!("terrain-{name}")));
        for (index, one) in terrains.iter().enumerate() {
            for other in &terrains[..index] {
                assert_ne!(
                    one.pattern, other.pattern,
                    "{} and {}",
                    one.name, other.name
                );
                assert_ne!(one.glyph, other.glyph, "{} and {}", one.name, other.name);
            }
        }
    }

    /// Pale cats still differ by their fur: grey and orange in brightness, and the stripes of orange can be seen.
    #[test]
    fn pale_fur_is_told_apart() {
        let fill = |name| look(name).fill.expect("fur has a colour");
        let (grey, orange, stripe) = (fill("pale-grey"), fill("pale-orange"), fill("pale-stripe"));
        for (one, other, least) in [(grey, orange, 1.3), (orange, stripe, 2.0)] {
            assert!(contrast(one.0, other.0) >= least, "by day");
            assert!(contrast(one.1, other.1) >= least, "by night");
        }
    }

    /// Whoever measures letters knows which are bold.
    #[test]
    fn bold_letters_are_known() {
        for look in LOOKS {
            assert_eq!(letters::are_bold(look.name), look.bold, "{}", look.name);
        }
    }

    /// A name is found, and found once.
    #[test]
    fn looks_have_names_of_their_own() {
        for look in LOOKS {
            assert_eq!(super::look(look.name), look);
            assert_eq!(
                LOOKS.iter().filter(|other| other.name == look.name).count(),
                1,
                "{}",
                look.name
            );
        }
    }
}
