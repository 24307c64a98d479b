//! Suspects as they look: a head with what its faces say, drawn where there is a drawing for it and written
//! where there is none.

use crate::kit::picture::letters;
use crate::kit::picture::{Part, Point, arc};

/// How wide and high a cat is that is drawn at its own size.
pub const WIDE: f32 = 64.0;
pub const HIGH: f32 = 84.0;

/// How high the letters of an id and of what is written are, and their lines.
pub const SMALL: f32 = 10.0;
pub const LINE: f32 = 12.0;

/// What can be drawn of a cat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Feature {
    Hat,
    Glasses,
    Sweater,
    Raincoat,
    Grey,
    Orange,
    Newspaper,
    Pricked,
    Floppy,
    Straight,
    Curly,
    Smooth,
    Shaggy,
    Collar,
}

/// Where it is; a cat has one thing there at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spot {
    Top,
    Eyes,
    Body,
    Fur,
    Paws,
    Ears,
    Tail,
    Hair,
    Neck,
}

/// The faces for which there is a drawing, and whether they say that it is there or that it is not.
const DRAWN: &[(&str, Spot, Feature, bool)] = &[
    ("hat", Spot::Top, Feature::Hat, true),
    ("no-hat", Spot::Top, Feature::Hat, false),
    ("glasses", Spot::Eyes, Feature::Glasses, true),
    ("no-glasses", Spot::Eyes, Feature::Glasses, false),
    ("sweater", Spot::Body, Feature::Sweater, true),
    ("raincoat", Spot::Body, Feature::Raincoat, true),
    ("grey", Spot::Fur, Feature::Grey, true),
    ("orange", Spot::Fur, Feature::Orange, true),
    ("newspaper", Spot::Paws, Feature::Newspaper, true),
    ("no-newspaper", Spot::Paws, Feature::Newspaper, false),
    ("pricked-ears", Spot::Ears, Feature::Pricked, true),
    ("floppy-ears", Spot::Ears, Feature::Floppy, true),
    ("straight-tail", Spot::Tail, Feature::Straight, true),
    ("curly-tail", Spot::Tail, Feature::Curly, true),
    ("smooth-coat", Spot::Hair, Feature::Smooth, true),
    ("shaggy-coat", Spot::Hair, Feature::Shaggy, true),
    ("collar", Spot::Neck, Feature::Collar, true),
    ("no-collar", Spot::Neck, Feature::Collar, false),
];

fn drawn(face: &str) -> Option<(Spot, Feature, bool)> {
    let known = DRAWN.iter().find(|(name, ..)| *name == face);
    known.map(|&(_, spot, feature, is_there)| (spot, feature, is_there))
}

/// What a cat looks like.
#[derive(Clone, Debug, Default)]
pub struct Cat<'f> {
    features: Vec<Feature>,
    /// Faces for which there is no drawing.
    words: Vec<&'f str>,
    /// Whether it is drawn as one that does not count.
    pub pale: bool,
}

impl<'f> Cat<'f> {
    /// A cat with these faces.
    pub fn of(faces: impl IntoIterator<Item = &'f str>) -> Self {
        let mut cat = Self::default();
        let mut taken = Vec::new();
        for face in faces {
            match drawn(face).filter(|(spot, ..)| !taken.contains(spot)) {
                Some((spot, feature, is_there)) => {
                    taken.push(spot);
                    if is_there {
                        cat.features.push(feature);
                    }
                }
                None => cat.words.push(face),
            }
        }
        cat
    }

    /// How many of its faces have to be written.
    pub fn words(&self) -> usize {
        self.words.len()
    }

    fn has(&self, feature: Feature) -> bool {
        self.features.contains(&feature)
    }

    /// Draws it with its corner up left there, that much of its own size.
    pub fn draw(&self, part: &mut Part, corner: Point, times: f32) {
        let mut pen = Pen {
            part,
            corner,
            times,
            pale: self.pale,
        };
        if self.has(Feature::Curly) || self.has(Feature::Straight) {
            pen.tail(self.has(Feature::Curly));
        }
        self.body(&mut pen);
        self.head(&mut pen);
        if self.has(Feature::Collar) {
            pen.collar();
        }
        if self.has(Feature::Glasses) {
            pen.glasses();
        }
        pen.face();
        if self.has(Feature::Hat) {
            pen.hat();
        }
        if self.has(Feature::Newspaper) {
            pen.newspaper();
        }
    }

    /// Writes the faces for which there is no drawing, from there downwards around a middle.
    pub fn write(&self, part: &mut Part, (x, y): Point, room: f32) {
        let mut down = y;
        for word in &self.words {
            let look = if word.starts_with("no-") {
                "slot"
            } else {
                "band"
            };
            part.rect(look, (x - room / 2.0, down + 0.5), room, LINE - 1.0);
            let middle = (x, down + LINE / 2.0);
            part.text("text", middle, SMALL, fitting(word, room));
            down += LINE;
        }
    }

    fn fur(&self) -> &'static str {
        if self.has(Feature::Orange) {
            "cat-orange"
        } else if self.has(Feature::Grey) {
            "cat-grey"
        } else {
            "cat-plain"
        }
    }

    fn body(&self, pen: &mut Pen<'_>) {
        if self.has(Feature::Sweater) {
            pen.sweater();
        } else if self.has(Feature::Raincoat) {
            pen.raincoat();
        } else {
            pen.area(self.fur(), &BODY);
        }
    }

    fn head(&self, pen: &mut Pen<'_>) {
        let fur = self.fur();
        let floppy = self.has(Feature::Floppy);
        let mut outline = if floppy {
            vec![(14.0, 27.0), (22.0, 21.0), (42.0, 21.0), (50.0, 27.0)]
        } else {
            vec![(11.0, 11.0), (23.0, 21.0), (41.0, 21.0), (53.0, 11.0)]
        };
        outline.extend(if self.has(Feature::Shaggy) {
            &SHAGGY[..]
        } else {
            &ROUND[..]
        });
        pen.area(fur, &outline);
        if floppy {
            pen.area(
                fur,
                &[
                    (20.0, 21.0),
                    (11.0, 24.0),
                    (5.0, 42.0),
                    (10.0, 47.0),
                    (16.0, 40.0),
                ],
            );
            pen.area(
                fur,
                &[
                    (44.0, 21.0),
                    (53.0, 24.0),
                    (59.0, 42.0),
                    (54.0, 47.0),
                    (48.0, 40.0),
                ],
            );
        }
        if self.has(Feature::Shaggy) {
            let fringe = [
                (22.0, 24.0),
                (25.0, 30.0),
                (29.0, 24.0),
                (32.0, 31.0),
                (35.0, 24.0),
                (39.0, 30.0),
                (42.0, 24.0),
            ];
            pen.line("cat-ink", 1.5, &fringe);
        }
        if self.has(Feature::Smooth) {
            let parting = [(22.0, 28.0), (32.0, 25.0), (42.0, 28.0)];
            pen.line("cat-ink", 1.5, &parting);
        }
        if self.has(Feature::Orange) {
            pen.stripes();
        }
    }
}

const BODY: [Point; 6] = [
    (7.0, 84.0),
    (11.0, 66.0),
    (22.0, 58.0),
    (42.0, 58.0),
    (53.0, 66.0),
    (57.0, 84.0),
];

/// The rest of a head, clockwise from the right ear.
const ROUND: [Point; 7] = [
    (55.0, 35.0),
    (52.0, 47.0),
    (44.0, 55.0),
    (32.0, 58.0),
    (20.0, 55.0),
    (12.0, 47.0),
    (9.0, 35.0),
];
const SHAGGY: [Point; 15] = [
    (55.0, 33.0),
    (60.0, 39.0),
    (54.0, 41.0),
    (58.0, 48.0),
    (50.0, 48.0),
    (50.0, 56.0),
    (41.0, 54.0),
    (32.0, 61.0),
    (23.0, 54.0),
    (14.0, 56.0),
    (14.0, 48.0),
    (6.0, 48.0),
    (10.0, 41.0),
    (4.0, 39.0),
    (9.0, 33.0),
];

/// Draws in the measures of a cat at its own size.
struct Pen<'p> {
    part: &'p mut Part,
    corner: Point,
    times: f32,
    pale: bool,
}

impl Pen<'_> {
    /// Tenths are enough, and many pictures of cats are kept on one page.
    fn at(&self, (x, y): Point) -> Point {
        let tenths = |value: f32| (value * 10.0).round() / 10.0;
        (
            tenths(self.corner.0 + x * self.times),
            tenths(self.corner.1 + y * self.times),
        )
    }

    fn look(&self, name: &str) -> String {
        match name.strip_prefix("cat-") {
            Some(what) if self.pale => format!("pale-{what}"),
            _ => name.to_owned(),
        }
    }

    fn area(&mut self, look: &str, corners: &[Point]) {
        let corners: Vec<Point> = corners.iter().map(|&at| self.at(at)).collect();
        let look = self.look(look);
        self.part.area(look, corners);
    }

    fn line(&mut self, look: &str, width: f32, points: &[Point]) {
        let points: Vec<Point> = points.iter().map(|&at| self.at(at)).collect();
        let look = self.look(look);
        self.part.line(look, width * self.times, points);
    }

    fn disc(&mut self, look: &str, middle: Point, radius: f32) {
        let (look, middle) = (self.look(look), self.at(middle));
        self.part.disc(look, middle, radius * self.times);
    }

    fn face(&mut self) {
        self.disc("cat-ink", (24.0, 36.0), 2.6);
        self.disc("cat-ink", (40.0, 36.0), 2.6);
        self.area("cat-ink", &[(29.0, 43.0), (35.0, 43.0), (32.0, 46.5)]);
        self.line(
            "cat-ink",
            1.5,
            &[
                (26.0, 48.5),
                (29.0, 51.0),
                (32.0, 47.5),
                (35.0, 51.0),
                (38.0, 48.5),
            ],
        );
    }

    fn glasses(&mut self) {
        self.line(
            "cat-ink",
            2.0,
            &[(9.5, 33.0), (24.0, 36.0), (40.0, 36.0), (54.5, 33.0)],
        );
        self.disc("cat-lens", (24.0, 36.0), 7.4);
        self.disc("cat-lens", (40.0, 36.0), 7.4);
    }

    fn hat(&mut self) {
        self.area(
            "cat-hat",
            &[
                (5.0, 25.0),
                (7.0, 20.0),
                (18.0, 18.0),
                (20.0, 4.0),
                (27.0, 1.0),
                (32.0, 4.0),
                (37.0, 1.0),
                (44.0, 4.0),
                (46.0, 18.0),
                (57.0, 20.0),
                (59.0, 25.0),
            ],
        );
        self.line("cat-band", 4.0, &[(20.0, 16.0), (44.0, 16.0)]);
    }

    fn sweater(&mut self) {
        self.area("cat-sweater", &BODY);
        self.area(
            "cat-sweater",
            &[(20.0, 54.0), (44.0, 54.0), (45.0, 63.0), (19.0, 63.0)],
        );
        for y in [69.0_f32, 74.0, 79.0] {
            self.line("cat-ink", 1.2, &[(12.0, y), (52.0, y)]);
        }
    }

    fn raincoat(&mut self) {
        self.area("cat-raincoat", &BODY);
        self.area(
            "cat-raincoat",
            &[(18.0, 54.0), (32.0, 72.0), (24.0, 76.0), (12.0, 62.0)],
        );
        self.area(
            "cat-raincoat",
            &[(46.0, 54.0), (32.0, 72.0), (40.0, 76.0), (52.0, 62.0)],
        );
        self.line("cat-ink", 1.2, &[(32.0, 72.0), (32.0, 84.0)]);
        self.disc("cat-ink", (27.0, 80.0), 1.6);
    }

    fn stripes(&mut self) {
        self.line(
            "cat-stripe",
            2.4,
            &[
                (26.0, 29.0),
                (28.0, 23.0),
                (32.0, 28.5),
                (36.0, 23.0),
                (38.0, 29.0),
            ],
        );
        self.line(
            "cat-stripe",
            2.4,
            &[(11.0, 40.0), (18.0, 44.0), (14.0, 48.5)],
        );
        self.line(
            "cat-stripe",
            2.4,
            &[(53.0, 40.0), (46.0, 44.0), (50.0, 48.5)],
        );
    }

    fn newspaper(&mut self) {
        self.area(
            "cat-paper",
            &[(34.0, 63.0), (61.0, 59.0), (63.0, 80.0), (36.0, 84.0)],
        );
        self.line("cat-ink", 2.6, &[(38.0, 68.0), (57.5, 65.0)]);
        self.line("cat-ink", 1.2, &[(39.0, 73.0), (58.5, 70.0)]);
        self.line("cat-ink", 1.2, &[(39.5, 78.0), (59.0, 75.0)]);
    }

    fn collar(&mut self) {
        self.line(
            "cat-collar",
            4.0,
            &[(19.0, 56.0), (32.0, 61.0), (45.0, 56.0)],
        );
        self.disc("cat-bell", (32.0, 63.0), 3.2);
    }

    fn tail(&mut self, curly: bool) {
        if curly {
            let mut points = vec![(52.0, 78.0), (60.0, 74.0)];
            points.extend(arc((56.0, 66.0), 5.0, 60.0, -210.0));
            self.line("cat-tail", 3.0, &points);
        } else {
            self.line("cat-tail", 3.0, &[(52.0, 80.0), (61.0, 56.0)]);
        }
    }
}

/// What a face says as a sign by itself, within a radius around a middle: struck out if the face says that it
/// is not there. Whether there is a drawing for it.
pub fn sign(part: &mut Part, face: &str, middle: Point, radius: f32) -> bool {
    let Some((spot, feature, is_there)) = drawn(face) else {
        return false;
    };
    // The middle of what is drawn, and how far it reaches.
    let (of, reach) = match spot {
        Spot::Top => ((32.0, 13.0), 28.0),
        Spot::Eyes => ((32.0, 35.0), 26.0),
        Spot::Body | Spot::Paws => ((32.0, 70.0), 28.0),
        Spot::Fur | Spot::Ears | Spot::Hair => ((32.0, 35.0), 32.0),
        Spot::Tail => ((56.0, 67.0), 16.0),
        Spot::Neck => ((32.0, 60.0), 18.0),
    };
    let of = if feature == Feature::Newspaper {
        (48.5, 71.5)
    } else {
        of
    };
    let times = radius * 0.84 / reach
        * if feature == Feature::Newspaper {
            1.5
        } else {
            1.0
        };
    let corner = (middle.0 - of.0 * times, middle.1 - of.1 * times);
    let mut pen = Pen {
        part,
        corner,
        times,
        pale: false,
    };
    match feature {
        Feature::Hat => pen.hat(),
        Feature::Glasses => pen.glasses(),
        Feature::Sweater => pen.sweater(),
        Feature::Raincoat => pen.raincoat(),
        Feature::Newspaper => pen.newspaper(),
        Feature::Collar => pen.collar(),
        Feature::Straight | Feature::Curly => pen.tail(feature == Feature::Curly),
        Feature::Grey
        | Feature::Orange
        | Feature::Pricked
        | Feature::Floppy
        | Feature::Smooth
        | Feature::Shaggy => {
            let cat = Cat {
                features: vec![feature],
                ..Cat::default()
            };
            cat.head(&mut pen);
            pen.face();
        }
    }
    if !is_there {
        let far = radius * 0.68;
        let ends = [
            (middle.0 - far, middle.1 + far),
            (middle.0 + far, middle.1 - far),
        ];
        part.line("struck-rim", radius / 4.5, ends);
        part.line("struck", radius / 8.0, ends);
    }
    true
}

/// The head of an investigator: a hound with a cap.
pub fn hound(part: &mut Part, corner: Point, times: f32) {
    let mut pen = Pen {
        part,
        corner,
        times,
        pale: false,
    };
    pen.area("cat-raincoat", &BODY);
    pen.line("cat-ink", 1.2, &[(22.0, 58.0), (32.0, 74.0), (42.0, 58.0)]);
    pen.area(
        "hound",
        &[
            (18.0, 22.0),
            (46.0, 22.0),
            (50.0, 38.0),
            (43.0, 44.0),
            (41.0, 60.0),
            (23.0, 60.0),
            (21.0, 44.0),
            (14.0, 38.0),
        ],
    );
    for side in [-1.0_f32, 1.0] {
        let mirrored = [(14.0, 20.0), (22.0, 26.0), (24.0, 50.0), (18.0, 54.0)]
            .map(|(x, y)| (32.0 + side * x, y));
        pen.area("hound-ear", &mirrored);
        pen.disc("cat-ink", (32.0 + side * 7.0, 34.0), 2.4);
    }
    pen.area(
        "cat-ink",
        &[(26.0, 47.0), (38.0, 47.0), (35.0, 53.0), (29.0, 53.0)],
    );
    pen.area(
        "cat-hat",
        &[
            (12.0, 24.0),
            (16.0, 12.0),
            (32.0, 6.0),
            (48.0, 12.0),
            (52.0, 24.0),
        ],
    );
    pen.line("cat-band", 3.0, &[(14.0, 21.0), (50.0, 21.0)]);
}

/// An id below something, in as many lines as are given.
pub fn caption(part: &mut Part, look: &str, (x, y): Point, lines: &[String]) {
    let mut down = y + LINE / 2.0;
    for line in lines {
        part.text(look, (x, down), SMALL, line.as_str());
        down += LINE;
    }
}

/// An id in one line, or in two where it has a hyphen.
pub fn lines_of(id: &str, room: f32) -> Vec<String> {
    let fits = |text: &str| letters::width("text", SMALL, text) <= room;
    if fits(id) {
        return vec![id.to_owned()];
    }
    let cuts = id.char_indices().filter(|(_, one)| *one == '-');
    let halves = cuts.map(|(at, _)| id.split_at(at + 1));
    let best = halves.min_by_key(|(one, other)| one.len().max(other.len()));
    match best {
        Some((one, other)) => vec![fitting(one, room), fitting(other, room)],
        None => vec![fitting(id, room)],
    }
}

/// A word in small letters, as far as there is room for it: its beginning and its end.
pub fn fitting(word: &str, room: f32) -> String {
    letters::shortened("text", SMALL, room, word)
}
