//! A road that has its place, as shapes: terrain at the back, spaces over it, and where cars stand in them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::item::{
    Corner, Item, JUNCTION, LANE, STRIP, Terrain, What, across, at, between, ribbon,
};
use super::road::{Course, Frame};
use crate::kit::number::narrow;
use crate::kit::picture::letters;
use crate::kit::picture::{Part, Point};

/// Roads as they are drawn.
#[derive(Debug, Default)]
pub struct Drawn {
    /// What the anchors of spaces begin with.
    pub prefix: &'static str,
    /// What lies beside them.
    pub ground: Vec<Part>,
    /// Their spaces.
    pub spaces: Vec<Part>,
    /// Where they cross.
    pub hubs: Vec<Part>,
    /// The way of a stage over them.
    pub way: Vec<Part>,
    /// What is written over them.
    pub labels: Vec<Part>,
    /// Where cars stand, by space.
    pub berths: BTreeMap<String, Berth>,
}

/// Where cars stand in a space.
#[derive(Clone, Debug)]
pub struct Berth {
    course: Course,
    /// Its left and its right edge.
    edges: (f32, f32),
    /// The edges of the road.
    road: (f32, f32),
    lanes: u8,
    slots: u8,
    /// How far along the first one stands, where notes need room.
    share: Option<f32>,
}

impl Berth {
    /// Room for one car, and for a note before it.
    fn of_one(course: Course, edges: (f32, f32), road: (f32, f32)) -> Self {
        Self {
            course,
            edges,
            road,
            lanes: 1,
            slots: 1,
            share: Some(0.3),
        }
    }

    /// Where a car stands, by its order of arrival, from 0.
    pub fn place(&self, index: usize) -> Frame {
        let lanes = usize::from(self.lanes.max(1));
        let small = |number: usize| f32::from(narrow::<u8>(number));
        let slot = (index / lanes).min(usize::from(self.slots.max(1)) - 1);
        // The foremost stand in front, the first one of them on the right.
        let share = self
            .share
            .unwrap_or_else(|| 1.0 - (small(slot) + 0.5) / f32::from(self.slots.max(1)));
        let lane = self.edges.1 - self.edges.0;
        let right = self.edges.1 - lane * (small(index % lanes) + 0.5) / small(lanes);
        let frame = at(&self.course, share);
        Frame {
            at: frame.beside(right),
            heading: frame.heading,
        }
    }

    /// Where it stands beside the road.
    pub fn off(&self, index: usize, is_right: bool) -> Frame {
        let frame = at(&self.course, if index == 0 { 0.5 } else { 0.9 });
        let right = if is_right {
            self.road.1 + STRIP / 2.0
        } else {
            self.road.0 - STRIP / 2.0
        };
        Frame {
            at: frame.beside(right),
            heading: frame.heading,
        }
    }
}

impl Berth {
    /// A point beside the road, so far from its edge.
    pub fn edge(&self, share: f32, is_right: bool, off: f32) -> Point {
        let right = if is_right {
            self.road.1 + off
        } else {
            self.road.0 - off
        };
        at(&self.course, share).beside(right)
    }

    /// A point in the middle of the space.
    pub fn middle(&self, share: f32) -> Point {
        at(&self.course, share).beside(f32::midpoint(self.edges.0, self.edges.1))
    }
}

impl Drawn {
    /// A space, by its name and by the key of what its document says of it alone.
    fn part(&self, item: &Item, (name, key): (&str, &str), title: String) -> Part {
        let anchor = item.anchor(key);
        Part::of(
            anchor.unwrap_or_else(|| format!("{}{name}", self.prefix)),
            title,
        )
    }

    /// Draws what comes along a road.
    pub fn road(&mut self, items: &[Item], courses: &[Course]) {
        for (item, course) in items.iter().zip(courses) {
            self.terrain(item, course);
            match &item.what {
                What::Space { lanes, slots, bump } => {
                    self.space(item, course, (*lanes, *slots), *bump);
                }
                What::Corner(corner) => self.corner(item, corner, course),
                What::Junction {
                    id,
                    lanes,
                    slots,
                    is_alone,
                    ..
                } => {
                    if *is_alone {
                        self.stubs(course);
                    }
                    self.junction(item, id, (*lanes, *slots), course);
                }
                What::End(name) => self.end(name, course),
                What::Seam(name) => self.seam(name, course),
                What::Start => self.gate(item, course, "start"),
                What::Finish => self.gate(item, course, "finish"),
            }
            self.numbers(item, course);
        }
        self.damage(items, courses);
        let driven: Vec<(bool, &Course)> = (items.iter().zip(courses))
            .map(|(item, course)| (item.drives_on(), course))
            .collect();
        for run in driven.chunk_by(|one, other| one.0 == other.0) {
            if run[0].0 {
                let course = run.iter().flat_map(|(_, course)| *course);
                let line: Vec<Point> = course.map(|frame| frame.at).collect();
                self.stage_line(line);
            }
        }
    }

    /// The way of a stage.
    fn stage_line(&mut self, line: Vec<Point>) {
        let mut part = Part::default();
        part.line("road-stage", 6.0, line);
        self.way.push(part);
    }

    /// A note of a space; over the way of a stage on ground of its own.
    fn note(&mut self, part: &mut Part, is_on_way: bool, at: Point, note: u8) {
        if is_on_way {
            let mut label = Part::default();
            label.disc("road-number", at, 9.0);
            label.text("road-note", at, 14.0, note.to_string());
            self.labels.push(label);
        } else {
            part.text("road-note", at, 14.0, note.to_string());
        }
    }

    fn terrain(&mut self, item: &Item, course: &Course) {
        let half = item.half();
        let mut all = Part::default();
        let mut field = |key: &str, terrain: &Terrain, corners: Vec<Point>| {
            let look = format!("terrain-{}", terrain.id);
            match item.anchor(key) {
                Some(anchor) => {
                    let title = format!("{} on the {key}", terrain.id);
                    let mut part = Part::of(anchor, title);
                    part.area(look, corners);
                    all.parts.push(part);
                }
                None => all.area(look, corners),
            }
        };
        for ((side, terrain), key) in item.sides.iter().enumerate().zip(item.called) {
            let Some(terrain) = terrain else { continue };
            let corners = if side == 0 {
                ribbon(course, -half - STRIP, -half)
            } else {
                ribbon(course, half, half + STRIP)
            };
            field(key, terrain, corners);
        }
        if let What::Corner(corner) = &item.what
            && let Some(beyond) = &corner.beyond
        {
            let sign = if corner.is_right { 1.0 } else { -1.0 };
            let near = course.iter().map(|frame| frame.beside(sign * half));
            let far = bow(course, sign, half + STRIP);
            field(
                "beyond",
                beyond,
                near.chain(far.into_iter().rev()).collect(),
            );
        }
        if !all.shapes.is_empty() || !all.parts.is_empty() {
            self.ground.push(all);
        }
    }

    /// The damage points of the terrain, in the middle of where it lies.
    fn damage(&mut self, items: &[Item], courses: &[Course]) {
        for side in 0..2 {
            let mut begin = 0;
            while begin < items.len() {
                let terrain = &items[begin].sides[side];
                let mut end = begin + 1;
                while end < items.len() && items[end].sides[side] == *terrain && end - begin < 5 {
                    end += 1;
                }
                if let Some(terrain) = terrain {
                    let index = begin + (end - begin) / 2;
                    let sign = if side == 0 { -1.0 } else { 1.0 };
                    let frame = at(&courses[index], 0.5);
                    let spot = frame.beside(sign * (items[index].half() + STRIP / 2.0));
                    let is_free = items[index].numbers[side].is_none();
                    if is_free && terrain.damage > 0 {
                        let mut part = Part::default();
                        let corner = (spot.0 - 6.0, spot.1 - 6.5);
                        part.rect("tag", corner, 12.0, 13.0);
                        part.text("text", spot, 10.0, terrain.damage.to_string());
                        self.ground.push(part);
                    }
                }
                begin = end;
            }
        }
    }

    fn space(&mut self, item: &Item, course: &Course, (lanes, slots): (u8, u8), bump: Option<u8>) {
        let half = item.half();
        let mut title = match bump {
            Some(note) => format!("{}: bump, note {note}", item.name),
            None => format!("{}: {lanes} abreast, {slots} in line", item.name),
        };
        title.push_str(&beside(item));
        let mut part = self.part(item, (&item.name, ""), title);
        surface(&mut part, item, course, (-half, half));
        for lane in 1..lanes {
            let right = 2.0 * half * f32::from(lane) / f32::from(lanes) - half;
            let line: Vec<Point> = course.iter().map(|frame| frame.beside(right)).collect();
            part.line("road-lane", 1.0, line);
        }
        for slot in 1..slots {
            let share = f32::from(slot) / f32::from(slots);
            across(&mut part, "road-lane", 1.0, at(course, share), half);
        }
        if let Some(note) = bump {
            for share in [0.06, 0.18, 0.82, 0.94] {
                across(&mut part, "road-bump", 2.5, at(course, share), half);
            }
            let middle = at(course, 0.5).at;
            self.note(&mut part, item.driven, middle, note);
        }
        self.spaces.push(part);
        self.berths.insert(
            item.name.clone(),
            Berth {
                course: course.clone(),
                edges: (-half, half),
                road: (-half, half),
                lanes,
                slots,
                share: None,
            },
        );
    }

    fn corner(&mut self, item: &Item, corner: &Corner, course: &Course) {
        let [inside, outside] = corner.lanes();
        let half = item.half();
        let side = if corner.is_right { "right" } else { "left" };
        let road = (-half, half);
        if let Some(note) = corner.shortcut {
            let sign = if corner.is_right { 1.0 } else { -1.0 };
            let name = format!("{}.x", item.name);
            let title = format!("{name}: shortcut, note {note}{}", beside(item));
            let mut part = self.part(item, (&name, "shortcut"), title);
            let middle = bow(course, sign, half + 3.0);
            part.line("road-shortcut", 11.0, middle.clone());
            if let Some(at) = middle.get(middle.len() * 2 / 3) {
                part.text("road-note", *at, 11.0, format!("K{note}"));
            }
            self.spaces.push(part);
            let path: Course = middle
                .windows(2)
                .map(|pair| Frame {
                    at: pair[0],
                    heading: (pair[1].1 - pair[0].1)
                        .atan2(pair[1].0 - pair[0].0)
                        .to_degrees(),
                })
                .collect();
            self.berths
                .insert(name, Berth::of_one(path, (-5.0, 5.0), (-5.0, 5.0)));
        }
        let count = f32::from(narrow::<u8>(corner.skids.len())).max(1.0);
        let mut from = 0.0;
        for (index, note) in corner.skids.iter().enumerate() {
            let name = format!("{}.s{}", item.name, index + 1);
            let title = format!("{name}: skid space, note {note}{}", beside(item));
            let key = format!("skid.{}", item.skid(index, corner.skids.len()));
            let mut part = self.part(item, (&name, &key), title);
            let piece = between(course, from, from + 1.0 / count);
            part.area("road-skid", ribbon(&piece, outside.0, outside.1));
            if item.snow {
                part.area("snow-cover", ribbon(&piece, outside.0, outside.1));
            }
            let middle = f32::midpoint(outside.0, outside.1);
            part.text(
                "road-skid-note",
                at(&piece, 0.62).beside(middle),
                11.0,
                note.to_string(),
            );
            self.spaces.push(part);
            self.berths
                .insert(name, Berth::of_one(piece, outside, road));
            from += 1.0 / count;
        }
        let name = format!("{}.i", item.name);
        let title = format!(
            "{name}: inside of a corner to the {side}, note {}{}",
            corner.inside,
            beside(item)
        );
        let mut part = self.part(item, (&name, "inside"), title);
        surface(&mut part, item, course, inside);
        let middle = f32::midpoint(inside.0, inside.1);
        let note = at(course, 0.6).beside(middle);
        let is_on_way = item.driven && corner.skids.is_empty();
        self.note(&mut part, is_on_way, note, corner.inside);
        self.spaces.push(part);
        self.berths
            .insert(name, Berth::of_one(course.clone(), inside, road));
    }

    fn junction(&mut self, item: &Item, id: &str, (lanes, slots): (u8, u8), course: &Course) {
        let middle = at(course, 0.5);
        let title = format!(
            "{}: junction, {lanes} abreast, {slots} in line{}",
            item.name,
            beside(item)
        );
        let mut part = self.part(item, (&item.name, ""), title);
        // The ends of roads are straight, and do not stick out.
        let radius = JUNCTION.hypot(LANE);
        part.disc("road-space", middle.at, radius);
        if item.snow {
            part.disc("snow-cover", middle.at, radius);
        }
        self.hubs.push(part);
        let mut label = Part::default();
        label.text("title", middle.at, 12.0, id);
        self.labels.push(label);
        let half = super::item::width(lanes) / 2.0;
        self.berths.insert(
            item.name.clone(),
            Berth {
                course: course.clone(),
                edges: (-half, half),
                road: (-JUNCTION, JUNCTION),
                lanes,
                slots,
                share: None,
            },
        );
    }

    /// The way of a stage over junctions, on whichever of their roads it comes and goes.
    pub fn link(&mut self, items: &[Item], courses: &[Course]) {
        let all = || items.iter().zip(courses);
        for (item, hub) in all() {
            let What::Junction { id, .. } = &item.what else {
                continue;
            };
            let middle = at(hub, 0.5).at;
            let others = all().filter(|(item, _)| item.drives_on());
            let ends = others.flat_map(|(_, course)| [at(course, 0.0).at, at(course, 1.0).at]);
            let is_here = |end: &Point| (end.0 - middle.0).hypot(end.1 - middle.1) < JUNCTION + 1.0;
            let ends: Vec<Point> = ends.filter(is_here).collect();
            match ends[..] {
                [] => continue,
                [from, to] => self.stage_line(vec![from, middle, to]),
                _ => ends
                    .iter()
                    .for_each(|end| self.stage_line(vec![*end, middle])),
            }
            let mut ground = Part::default();
            let radius = letters::width("title", 12.0, id) / 2.0 + 3.0;
            ground.disc("road-number", middle, radius.clamp(9.0, JUNCTION));
            self.way.push(ground);
        }
    }

    /// The roads that leave a junction where the stage does not go.
    fn stubs(&mut self, course: &Course) {
        let (first, middle, last) = (at(course, 0.0), at(course, 0.5), at(course, 1.0));
        let turn = last.heading - first.heading;
        let directions = if turn.abs() < 1.0 {
            [middle.heading - 90.0, middle.heading + 90.0]
        } else {
            [first.heading, last.heading + 180.0]
        };
        let mut part = Part::default();
        for heading in directions {
            let frame = Frame {
                at: middle.at,
                heading,
            };
            let ends = [
                frame.ahead(0.0, 0.0),
                frame.ahead(JUNCTION + 1.4 * STRIP, 0.0),
            ];
            part.line("road-stub", 2.0 * LANE, ends);
        }
        self.ground.push(part);
    }

    /// An open end, with its name.
    fn end(&mut self, name: &str, course: &Course) {
        let mut part = Part::default();
        for edge in [-LANE, LANE] {
            let line: Vec<Point> = course.iter().map(|frame| frame.beside(edge)).collect();
            part.line("road-open", 1.5, line);
        }
        // What has no room between the lines stands beside them.
        if letters::width("title", 13.0, name) > 2.0 * LANE - 6.0 {
            name_beside(&mut part, at(course, 0.5), LANE + 5.0, name);
        } else {
            part.text("title", at(course, 0.5).at, 13.0, name);
        }
        self.labels.push(part);
    }

    /// Where zones meet.
    fn seam(&mut self, name: &str, course: &Course) {
        let mut part = Part::default();
        let middle = at(course, 0.5);
        part.area("road-space", ribbon(course, -LANE, LANE));
        across(&mut part, "ink", 2.0, middle, LANE + STRIP);
        name_beside(&mut part, middle, LANE + STRIP + 4.0, name);
        self.labels.push(part);
    }

    /// The start, or the finish, with room for all cars.
    fn gate(&mut self, item: &Item, course: &Course, name: &str) {
        let is_start = name == "start";
        let mut part = self.part(item, (name, ""), name.to_owned());
        part.area("road-gate", ribbon(course, -LANE, LANE));
        let line = at(course, if is_start { 1.0 } else { 0.0 });
        if is_start {
            across(&mut part, "road-start", 4.0, line, LANE);
        } else {
            across(&mut part, "ground", 6.0, line, LANE);
            across(&mut part, "road-finish", 6.0, line, LANE);
        }
        name_beside(&mut part, at(course, 0.5), LANE + 4.0, name);
        self.spaces.push(part);
        self.berths.insert(
            name.to_owned(),
            Berth {
                course: course.clone(),
                edges: (-LANE, LANE),
                road: (-LANE, LANE),
                lanes: 2,
                slots: 2,
                share: None,
            },
        );
    }

    fn numbers(&mut self, item: &Item, course: &Course) {
        let middle = at(course, 0.5);
        let off = item.half() + STRIP / 2.0;
        let mut part = Part::default();
        for (number, right) in item.numbers.iter().zip([-off, off]) {
            if let Some(number) = number {
                part.disc("road-number", middle.beside(right), 8.5);
                part.text("text", middle.beside(right), 10.0, number.to_string());
            }
        }
        if !part.shapes.is_empty() {
            self.labels.push(part);
        }
    }
}

/// Points on the inner side of a corner, so far from its middle at its ends and farther between, as shortcuts lie.
fn bow(course: &Course, sign: f32, edge: f32) -> Vec<Point> {
    const DEEP: f32 = 13.0;
    let ends = course.first().zip(course.last());
    let turn = ends.map_or(0.0, |(first, last)| (last.heading - first.heading).abs());
    let steps = course.windows(2);
    let length: f32 = steps
        .map(|pair| (pair[0].at.0 - pair[1].at.0).hypot(pair[0].at.1 - pair[1].at.1))
        .sum();
    // Beyond the middle of its circle all would be upside down.
    let most = length / turn.to_radians().max(0.1) - 2.0;
    let last = f32::from(narrow::<u8>(course.len().saturating_sub(1))).max(1.0);
    let mut points = Vec::new();
    let mut index = 0.0;
    for frame in course {
        let bowed = (index / last * std::f32::consts::PI).sin() * DEEP;
        points.push(frame.beside(sign * (edge + bowed).min(most)));
        index += 1.0;
    }
    points
}

/// A name on the right of the road, off it in whatever direction it leads.
fn name_beside(part: &mut Part, frame: Frame, off: f32, name: &str) {
    const SIZE: f32 = 12.0;
    let wide = letters::width("title", SIZE, name);
    let (sine, cosine) = frame.heading.to_radians().sin_cos();
    let reach = sine.abs() * wide / 2.0 + cosine.abs() * SIZE * 0.6;
    part.text("title", frame.beside(off + reach), SIZE, name);
}

/// The road itself.
fn surface(part: &mut Part, item: &Item, course: &Course, (left, right): (f32, f32)) {
    part.area("road-space", ribbon(course, left, right));
    if item.snow {
        part.area("snow-cover", ribbon(course, left, right));
    }
}

/// What lies beside a space, in words.
fn beside(item: &Item) -> String {
    let mut text = String::new();
    for (terrain, side) in item.sides.iter().zip(["left", "right"]) {
        if let Some(Terrain { id, damage }) = terrain {
            // Writing to a string cannot fail.
            let _ = write!(text, ", {id} ({damage}) on the {side}");
        }
    }
    text
}
