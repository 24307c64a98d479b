//! Made-up findings that the tests of every format draw.

use std::io::{self, Write};
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use proptest::prelude::*;

use crate::diagnostic::{
    Citation, Edit, Finding, Fix, Level, Place, Report, Rule, Source, Summary,
};

pub static UNKNOWN_KEY: Rule = Rule {
    name: "unknown-key",
    game: None,
    level: Level::Error,
    group: None,
    summary: "a key that its table does not have",
    why: "A mistyped key would be passed over in silence.",
    clauses: &[],
    bad: "colour = \"red\"\n",
    good: "color = \"red\"\n",
};

pub static DUPLICATE: Rule = Rule {
    name: "duplicate-id",
    summary: "an id used twice",
    why: "Nobody could tell which of the two is meant.",
    ..rule()
};

pub static DEAD_END: Rule = Rule {
    name: "tile-dead-end",
    game: Some("checkpoint-rally"),
    level: Level::Warn,
    group: None,
    summary: "a tile whose road leads nowhere",
    why: "A car that drives onto it can only turn back.",
    ..rule()
};

const fn rule() -> Rule {
    Rule {
        name: "",
        game: None,
        level: Level::Error,
        group: None,
        summary: "",
        why: "",
        clauses: &[],
        bad: "id = \"a\"\n",
        good: "id = \"b\"\n",
    }
}

const CLAUSE: Citation = Citation {
    id: "place.no-car-on-space",
    text: "A tile is not placed on a space where a car stands.",
    heading: "Place a Tile",
};

const CARS: &str = "\
[[cars]]
id = \"rally-car\"
minuts = { highway = 5, gravel = 4, urban = 2 }

[[cars]]
id = \"race-car\"
minutes = { highway = 3, gravel = 6, urban = 2 }

[[cars]]
id = \"buggy\"
minutes = { highway = 6, gravel = 3, urban = 3 }

[[cars]]
id = \"rally-car\"
";

const TILES: &str = "tiles = [
\t{ id = \"h01\", name = \"東京ラリー\", road = \"highway\", exits = [\"N\"] },
\t{ id = \"h02\", note = \"a note so long that the line runs far past the margin of any terminal that people use\", exits = [\"N\", \"E\", \"Q\"] },
]";

const SCRIPT: &str = "steps = [\r
  { player = \"red\", move = \"place\", tile = \"h01\", at = \"c3\", rotation = 3 },\r
]\r
";

/// The first place of `text` in a source.
pub fn place(source: &Arc<Source>, text: &str) -> Place {
    let start = source.text.find(text).expect("the text is there");
    Place {
        source: Arc::clone(source),
        span: start..start + text.len(),
    }
}

fn at(source: &Arc<Source>, span: Range<usize>) -> Place {
    Place {
        source: Arc::clone(source),
        span,
    }
}

/// A report with findings of every shape.
pub fn report() -> Report {
    let cars = Arc::new(Source::new("cars, new/cars.toml", CARS));
    let tiles = Arc::new(Source::new("tiles.toml", TILES));
    let script = Arc::new(Source::new("script.toml", SCRIPT));
    let key = place(&cars, "minuts");
    let id = "\"rally-car\"";
    let last = CARS.rfind(id).expect("there are two");

    let findings = vec![
        Finding::new(&UNKNOWN_KEY, key.clone(), "a car has no key `minuts`")
            .label("not a key of a car")
            .help("did you mean `minutes`?")
            .fix(Fix {
                title: "rename `minuts` to `minutes`".to_owned(),
                edits: vec![Edit {
                    span: key.span,
                    text: "minutes".to_owned(),
                }],
            }),
        Finding::new(
            &DUPLICATE,
            at(&cars, last..last + id.len()),
            "two cars are called `rally-car`",
        )
        .label("again here")
        .also(place(&cars, id), "first here"),
        Finding::new(
            &DEAD_END,
            place(&tiles, "exits = [\"N\"]"),
            "the road of `h01`, 東京ラリー, leads nowhere: a message that does not fit in one line",
        )
        .label("one exit only")
        .also(place(&tiles, "\"h01\""), "this tile"),
        Finding::new(&UNKNOWN_KEY, place(&tiles, "\"Q\""), "there is no side `Q`")
            .label("one of N, E, S, W, which are the sides of a tile that lies as it was printed")
            .help("100 % sure:\nwrite one of\tN, E, S, W"),
        Finding::new(
            &DEAD_END,
            at(&tiles, 0..TILES.len()),
            "a place over many lines",
        ),
        Finding::new(
            &UNKNOWN_KEY,
            at(&script, SCRIPT.len()..SCRIPT.len()),
            "the file ends too early",
        ),
        Finding::new(
            &UNKNOWN_KEY,
            place(&script, "\"c3\""),
            "`h01` cannot be placed on c3: a \u{1b}[31mred\u{1b}[0m car stands there",
        )
        .also(place(&tiles, "\"h01\""), "`h01` is this tile")
        .also(place(&cars, id), "")
        .citing(CLAUSE),
    ];
    let files = [
        "script.toml",
        "clean & tidy.toml",
        "tiles.toml",
        "cars, new/cars.toml",
    ];
    Report::new(
        files.map(str::to_owned).to_vec(),
        findings,
        Summary {
            scripts: 1,
            steps: 1,
            clauses: 3,
            elapsed: Some(Duration::from_millis(1234)),
            ..Summary::default()
        },
    )
}

/// What `write` makes of [`report()`].
pub fn drawn(write: impl FnOnce(&Report, &mut dyn Write) -> io::Result<()>) -> String {
    let mut out = Vec::new();
    write(&report(), &mut out).expect("a buffer takes everything");
    String::from_utf8(out).expect("what is drawn is text")
}

/// Text that is hard to draw.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z =\\[\\]{}\"\t\r\n]{0,120}",
        "[a&<%:,\t\r\n\u{0}\u{1b}ä東🏁\u{301}\u{200d}\u{202e}\u{feff}\u{ffff}]{0,40}",
        "[ab\n]{0,3}[x🏁]{100,1200}[\nab]{0,3}",
        "\\PC*",
    ]
}

/// Findings about such texts, with places in two files, some of them behind the end or inside a
/// character.
pub fn any_finding() -> impl Strategy<Value = Finding> {
    let place = (any::<prop::sample::Index>(), 0_usize..60, any::<bool>());
    let places = prop::collection::vec(place, 1..5);
    (any_text(), any_text(), places, any_text()).prop_map(|(here, there, places, message)| {
        let sources = [("a\n.toml", here), ("b.toml", there)]
            .map(|(name, text)| Arc::new(Source::new(name, text)));
        let mut places = places.into_iter().map(|(index, length, other)| {
            let source = &sources[usize::from(other)];
            let start = index.index(source.text.len() + 3);
            at(source, start..start + length)
        });
        let first = places.next().expect("there is one");
        let span = first.span.clone();
        let finding = Finding::new(&DEAD_END, first, message.clone())
            .label(message.clone())
            .help(message.clone())
            .fix(Fix {
                title: message.clone(),
                edits: vec![Edit {
                    span,
                    text: message.clone(),
                }],
            });
        places.fold(finding, |finding, place| {
            finding.also(place, message.clone())
        })
    })
}
