//! A zone board: its roads, which cross at junctions, laid on paper.

use std::collections::BTreeMap;

use super::drawn::Drawn;
use super::given::Given;
use super::item::{Corner, Item, JUNCTION, STRIP, Terrain, What, at};
use super::road::{Course, Frame, Stretch, Taken, best_turn, joined, lay, unrolled};
use crate::document::Id;
use crate::games::rallyman::components::{Road, Segment, Side, Zone};
use crate::games::rallyman::track::SHORTCUT;
use crate::kit::number::narrow;
use crate::kit::picture::{Part, Picture, Point, letters};

/// What a stage does with a board.
#[derive(Debug, Default)]
pub struct Use {
    /// The segments that it drives, each with its road.
    pub driven: Vec<(usize, usize)>,
    /// Whether the snow side lies up.
    pub snow: bool,
    /// Whether roads that it does not touch are left out.
    pub only: bool,
    /// The ends where it begins and where it ends.
    pub marks: Vec<(u8, &'static str)>,
    /// Whether a document is shown, and parts of the picture are parts of that.
    pub is_document: bool,
}

/// What comes along a road of a board; the segments begin behind the first item.
pub fn items(zone: &Zone, road_index: usize, used: &Use) -> Vec<Item> {
    let road = &zone.roads[road_index];
    let [from, to] = road.ends;
    let name = format!("{id}{from}-{id}{to}", id = zone.id);
    let all = total(road);
    let (mut count, mut corners) = (0, 0);
    let end = |end: u8| {
        let mark = used.marks.iter().find(|(marked, _)| *marked == end);
        let mut text = format!("{}{end}", zone.id);
        if let Some((_, mark)) = mark {
            text = format!("{mark} {text}");
        }
        Item::bare(What::End(text), false)
    };
    let mut items = vec![end(from)];
    for (index, segment) in road.segments.iter().enumerate() {
        let driven = used.driven.contains(&(road_index, index));
        let terrain = |id: &Id| {
            (id.as_str() != SHORTCUT).then(|| Terrain {
                id: id.to_string(),
                damage: zone.legend.get(id).map_or(0, |damage| damage.0),
            })
        };
        let said = used.is_document.then(|| {
            let key = segment.key();
            format!("{}.roads.{road_index}.segments.{index}.{key}", zone.id)
        });
        let item = |what: What, name: String, sides: [&Id; 2]| Item {
            name,
            sides: sides.map(terrain),
            snow: used.snow,
            said: said.clone(),
            ..Item::bare(what, driven)
        };
        let mut counted = |lanes: u8, slots: u8, bump: Option<u8>, sides: [&Id; 2]| {
            count += 1;
            let what = What::Space { lanes, slots, bump };
            let mut item = item(what, format!("{name}/{count}"), sides);
            let back = all + 1 - count;
            let fifth = |number: usize| number.is_multiple_of(5).then_some(number);
            item.numbers = [fifth(back), fifth(count)];
            item
        };
        match segment {
            Segment::Straight(one) => {
                for nth in 0..one.spaces {
                    let mut item = counted(one.lanes, one.slots, None, [&one.left, &one.right]);
                    item.nth = Some(nth);
                    items.push(item);
                }
            }
            Segment::Bump(one) => {
                let sides = [&one.left, &one.right];
                items.push(counted(one.lanes, one.slots, Some(one.note), sides));
            }
            Segment::Junction(one) => {
                let what = What::Junction {
                    id: one.id.to_string(),
                    lanes: one.lanes,
                    slots: one.slots,
                    turn: 0.0,
                    is_alone: false,
                };
                let name = format!("{}/{}", zone.id, one.id);
                items.push(item(what, name, [&one.left, &one.right]));
            }
            Segment::Corner(one) => {
                corners += 1;
                let what = What::Corner(Corner {
                    is_right: one.turn == Side::Right,
                    inside: one.inside,
                    skids: one.skid.iter().copied().take(3).collect(),
                    shortcut: one.shortcut,
                    beyond: one.beyond.as_ref().and_then(terrain),
                    tightness: one.inside,
                });
                items.push(item(
                    what,
                    format!("{name}/c{corners}"),
                    [&one.left, &one.right],
                ));
            }
        }
    }
    items.push(end(to));
    items
}

/// How many spaces of a road are counted.
fn total(road: &Road) -> usize {
    let counted = road.segments.iter().map(|segment| match segment {
        Segment::Straight(straight) => usize::from(straight.spaces),
        Segment::Bump(_) => 1,
        Segment::Corner(_) | Segment::Junction(_) => 0,
    });
    counted.sum()
}

/// Roads that hang together, with their places.
#[derive(Debug, Default)]
pub struct Group {
    pub items: Vec<Item>,
    pub courses: Vec<Course>,
    /// How many items there are of each road.
    pub roads: Vec<usize>,
    /// Whether the document says where they lie: then they are not turned.
    pub is_given: bool,
}

/// The roads of a board where its document says that they lie, if it says so of all.
fn given(zone: &Zone, roads: &[Vec<Item>], used: &Use) -> Option<Group> {
    let mut group = Group {
        is_given: true,
        ..Group::default()
    };
    let mut placed: Vec<String> = Vec::new();
    for (index, (road, items)) in zone.roads.iter().zip(roads).enumerate() {
        let courses = Given::through(road.course.as_ref()?)?.lay(items);
        if used.only && !used.driven.iter().any(|(driven, _)| *driven == index) {
            continue;
        }
        let mut count = 0;
        for (item, course) in items.iter().zip(courses) {
            if matches!(item.what, What::Junction { .. }) {
                if placed.contains(&item.name) {
                    continue;
                }
                placed.push(item.name.clone());
            }
            group.items.push(item.clone());
            group.courses.push(course);
            count += 1;
        }
        group.roads.push(count);
    }
    (!group.roads.is_empty()).then_some(group)
}

/// The roads of a board in groups, each laid by itself.
pub fn groups(zone: &Zone, used: &Use) -> Vec<Group> {
    let roads: Vec<Vec<Item>> = (0..zone.roads.len())
        .map(|index| items(zone, index, used))
        .collect();
    if let Some(group) = given(zone, &roads, used) {
        return vec![group];
    }
    let mut left: Vec<usize> = (0..roads.len()).collect();
    let mut groups = Vec::new();
    while !left.is_empty() {
        let first = left.remove(0);
        let mut members = vec![first];
        let mut next = 0;
        while next < members.len() {
            let own = junctions(&roads[members[next]]);
            let (near, far): (Vec<usize>, Vec<usize>) = left.into_iter().partition(|road| {
                let others = junctions(&roads[*road]);
                others
                    .iter()
                    .any(|(_, id)| own.iter().any(|(_, own)| own == id))
            });
            members.extend(near);
            left = far;
            next += 1;
        }
        if used.only
            && !members
                .iter()
                .any(|road| used.driven.iter().any(|(driven, _)| driven == road))
        {
            continue;
        }
        groups.push(group(
            &members
                .iter()
                .map(|road| &roads[*road][..])
                .collect::<Vec<_>>(),
        ));
    }
    groups
}

/// The junctions along a road, by their place there.
fn junctions(items: &[Item]) -> Vec<(usize, &str)> {
    let of = |(index, item): (usize, &'_ Item)| match &item.what {
        What::Junction { .. } => Some(index),
        _ => None,
    };
    items
        .iter()
        .enumerate()
        .filter_map(|pair| Some((of(pair)?, pair.1.name.as_str())))
        .collect()
}

/// Lays roads that hang together: the longest first, the others from where they meet one that lies.
fn group(roads: &[&[Item]]) -> Group {
    let mut open: Vec<&[Item]> = roads.to_vec();
    open.sort_by_key(|items| std::cmp::Reverse(items.len()));
    let mut group = Group::default();
    let mut taken = Taken::default();
    let mut placed: BTreeMap<String, Frame> = BTreeMap::new();
    while !open.is_empty() {
        let meets = open.iter().position(|items| {
            junctions(items)
                .iter()
                .any(|(_, id)| placed.contains_key(*id))
        });
        let items = open.remove(meets.unwrap_or(0));
        let found = junctions(items);
        let at_junction = found.iter().find(|(_, id)| placed.contains_key(*id));
        let (kept, courses) = match at_junction {
            None => {
                let stretches = stretches(items);
                let courses = lay(&stretches, Frame::ORIGIN, &taken)
                    .unwrap_or_else(|| unrolled(&stretches, Frame::ORIGIN));
                taken.take(&stretches, &courses);
                (items.to_vec(), courses)
            }
            Some((index, id)) => {
                let middle = placed[*id];
                crossing(items, *index, middle, &placed, &mut taken)
            }
        };
        for (item, course) in kept.iter().zip(&courses) {
            if matches!(item.what, What::Junction { .. }) {
                placed
                    .entry(item.name.clone())
                    .or_insert_with(|| at(course, 0.5));
            }
        }
        group.roads.push(kept.len());
        group.items.extend(kept);
        group.courses.extend(courses);
    }
    group
}

fn stretches(items: &[Item]) -> Vec<Stretch> {
    items.iter().map(Item::stretch).collect()
}

/// Lays a road that crosses one that lies already, without the space where it does.
fn crossing(
    items: &[Item],
    index: usize,
    middle: Frame,
    placed: &BTreeMap<String, Frame>,
    taken: &mut Taken,
) -> (Vec<Item>, Vec<Course>) {
    const ANGLES: [f32; 6] = [90.0, -90.0, 65.0, -65.0, 115.0, -115.0];
    let (before, after) = (&items[..index], &items[index + 1..]);
    let mut last = None;
    for angle in ANGLES {
        let along = Frame {
            at: middle.at,
            heading: middle.heading + angle,
        };
        let mut tried = taken.clone();
        let (kept, ahead, is_free) = arm(after, along, placed, &mut tried);
        let reversed: Vec<Item> = before.iter().rev().map(mirrored).collect();
        let (kept_back, behind, is_free_too) = arm(&reversed, along.back(), placed, &mut tried);
        let mut all: Vec<Item> = kept_back.iter().rev().map(mirrored).collect();
        let mut courses: Vec<Course> = behind.into_iter().rev().map(reversed_course).collect();
        all.extend(kept);
        courses.extend(ahead);
        let is_best = is_free && is_free_too;
        if is_best || last.is_none() {
            last = Some((all, courses, tried));
        }
        if is_best {
            break;
        }
    }
    let (all, courses, tried) = last.unwrap_or_default();
    *taken = tried;
    (all, courses)
}

/// Lays what leads away from a junction, up to the end or by other junctions that lie already.
fn arm(
    items: &[Item],
    from: Frame,
    placed: &BTreeMap<String, Frame>,
    taken: &mut Taken,
) -> (Vec<Item>, Vec<Course>, bool) {
    let begin = Frame {
        at: from.ahead(JUNCTION, 0.0),
        heading: from.heading,
    };
    let found = junctions(items);
    let met = found
        .iter()
        .find_map(|(index, id)| Some((*index, *placed.get(*id)?)));
    let Some((index, there)) = met else {
        let stretches = stretches(items);
        let laid = lay(&stretches, begin, taken);
        let is_free = laid.is_some();
        let courses = laid.unwrap_or_else(|| unrolled(&stretches, begin));
        taken.take(&stretches, &courses);
        return (items.to_vec(), courses, is_free);
    };
    // It comes in from the side on which it set out.
    let toward = |heading: f32| Frame {
        at: there.at,
        heading,
    };
    let (one, other) = (toward(there.heading + 90.0), toward(there.heading - 90.0));
    let reach = |frame: Frame| {
        let (x, y) = frame.ahead(-JUNCTION, 0.0);
        (x - begin.ahead(1.0, 0.0).0).hypot(y - begin.ahead(1.0, 0.0).1)
    };
    let into = if reach(one) <= reach(other) {
        one
    } else {
        other
    };
    let end = Frame {
        at: into.ahead(-JUNCTION, 0.0),
        heading: into.heading,
    };
    let way = stretches(&items[..index]);
    let mut courses = joined(&way, begin, end, 0.9);
    taken.take(&way, &courses);
    let mut kept = items[..index].to_vec();
    let (rest, ahead, is_free) = arm(&items[index + 1..], into, placed, taken);
    kept.extend(rest);
    courses.extend(ahead);
    (kept, courses, is_free)
}

/// The same the other way round; only what it is laid and drawn from.
fn mirrored(item: &Item) -> Item {
    let mut item = item.clone();
    item.sides.swap(0, 1);
    item.called.swap(0, 1);
    item.numbers.swap(0, 1);
    if let What::Corner(corner) = &mut item.what {
        corner.is_right = !corner.is_right;
        corner.skids.reverse();
    }
    item
}

fn reversed_course(course: Course) -> Course {
    course.into_iter().rev().map(Frame::back).collect()
}

/// A group, turned, with its corner up left at the origin; and its size.
pub fn drawn(mut group: Group, degrees: f32, prefix: &'static str) -> (Drawn, Point) {
    let (mut low, mut high) = ((f32::MAX, f32::MAX), (f32::MIN, f32::MIN));
    for (item, course) in group.items.iter().zip(&mut group.courses) {
        // Names beside a gate and a seam need more room than numbers.
        let more = match &item.what {
            What::Start | What::Finish | What::Seam(_) => 34.0,
            What::End(name) => (letters::width("title", 13.0, name) - 12.0).max(8.0),
            _ => 8.0,
        };
        let half = item.half() + STRIP + more;
        for frame in course {
            *frame = frame.turned(degrees);
            let (x, y) = frame.at;
            low = (low.0.min(x - half), low.1.min(y - half));
            high = (high.0.max(x + half), high.1.max(y + half));
        }
    }
    for frame in group.courses.iter_mut().flatten() {
        *frame = frame.moved((-low.0, -low.1));
    }
    let mut drawn = Drawn {
        prefix,
        ..Drawn::default()
    };
    let mut begin = 0;
    for count in &group.roads {
        let end = begin + count;
        drawn.road(&group.items[begin..end], &group.courses[begin..end]);
        begin = end;
    }
    drawn.link(&group.items, &group.courses);
    (drawn, (high.0 - low.0, high.1 - low.1))
}

impl Group {
    /// As a picture by itself, turned to lie well.
    pub fn picture(self) -> Picture {
        let degrees = if self.is_given {
            0.0
        } else {
            best_turn(&self.courses).0
        };
        let (drawn, size) = drawn(self, degrees, "");
        drawn.picture(size)
    }
}

impl Drawn {
    /// As a picture by itself.
    pub fn picture(self, size: Point) -> Picture {
        let mut picture = Picture::new("", size.0, size.1);
        picture.parts = self.parts();
        picture
    }

    /// All of it, from the back to the front.
    pub fn parts(self) -> Vec<Part> {
        let mut parts = self.ground;
        parts.extend(self.spaces);
        parts.extend(self.hubs);
        parts.extend(self.way);
        parts.extend(self.labels);
        parts
    }
}

/// Pictures in rows, as wide as that or as the widest of them.
pub fn packed(pictures: Vec<Picture>, room: f32) -> Picture {
    const GAP: f32 = 12.0;
    let widest = pictures.iter().map(|one| one.width).fold(room, f32::max);
    let (mut x, mut y, mut row, mut wide) = (0.0_f32, 0.0_f32, 0.0_f32, 0.0_f32);
    let mut all = Picture::new("", 0.0, 0.0);
    for picture in pictures {
        if x > 0.0 && x + picture.width > widest {
            (x, y, row) = (0.0, y + row + GAP, 0.0);
        }
        let (width, height) = (picture.width, picture.height);
        all.place(picture, (x, y), 1.0);
        x += width + GAP;
        wide = wide.max(x - GAP);
        row = row.max(height);
    }
    (all.width, all.height) = (wide, y + row);
    all
}

/// What the terrain beside roads is called, and its damage; how far down it reaches.
pub fn legend(terrains: &[Terrain], (x, y): Point, room: f32) -> (Part, f32) {
    let mut part = Part::default();
    let (mut across, mut down) = (x, y);
    let step = |across: &mut f32, down: &mut f32, words: &str| {
        let count = f32::from(narrow::<u8>(words.chars().count()));
        let wide = 66.0 + count * 7.0;
        if *across > x && *across + wide > x + room {
            (*across, *down) = (x, *down + 24.0);
        }
        let at = (*across, *down);
        *across += wide;
        at
    };
    for terrain in terrains {
        let (left, top) = step(&mut across, &mut down, &terrain.id);
        part.rect(format!("terrain-{}", terrain.id), (left, top), 28.0, 16.0);
        part.rect("tag", (left + 8.0, top + 1.5), 12.0, 13.0);
        let middle = (left + 14.0, top + 8.0);
        part.text("text", middle, 10.0, terrain.damage.to_string());
        let words = (left + 34.0, top + 8.0);
        part.text_from("text", words, 12.0, terrain.id.as_str());
    }
    let words = "counted with the number on the right";
    let (left, top) = step(&mut across, &mut down, words);
    part.disc("road-number", (left + 14.0, top + 8.0), 8.5);
    part.text("text", (left + 14.0, top + 8.0), 10.0, "5");
    part.text_from("label", (left + 34.0, top + 8.0), 12.0, words);
    (part, down + 16.0)
}
