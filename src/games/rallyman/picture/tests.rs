//! Roads on paper: everything is there once, hangs together, and crosses nothing that it does not cross.

use std::collections::BTreeMap;

use super::board::{Group, Use, groups};
use super::item::{JUNCTION, What, at};
use super::road::{Course, Frame, Stretch, Taken, lay, unrolled};
use crate::engine::{Definition as _, Game as _, Silent, Viewer};
use crate::games::rallyman::components::{Segment, Zone, Zones};
use crate::games::rallyman::testing::WORKSPACE;
use crate::games::rallyman::{Rallyman, State};
use crate::kit::picture::{Part, Piece, Point};
use crate::kit::tries::every;

/// The zones of the workspace, each with the name of its document.
fn zones() -> Vec<(&'static str, Zone)> {
    let documents = WORKSPACE.documents(Some("zones")).into_iter();
    let zones = documents.flat_map(|(name, document)| {
        let set: Zones = serde_json::from_value(document).expect("it has the shape");
        set.zones.into_iter().map(move |zone| (name, zone))
    });
    zones.collect()
}

/// The pieces of a document of the workspace.
fn pieces(kind: &str, text: &str) -> Vec<Piece> {
    let parsed = crate::document::parse(text);
    let act = |scope: &mut crate::lint::Scope<'_>| Rallyman::pieces(kind, parsed.tree, scope);
    WORKSPACE.with_scope(act).0
}

fn text_of(name: &str) -> &'static str {
    let mut files = WORKSPACE.files();
    files.find(|file| file.0 == name).expect("it is there").1
}

/// The spaces of a zone by the names that documents have for them.
fn spaces(zone: &Zone) -> Vec<String> {
    let mut names = Vec::new();
    for road in &zone.roads {
        let id = &zone.id;
        let name = format!("{id}{}-{id}{}", road.ends[0], road.ends[1]);
        let (mut count, mut corners) = (0, 0);
        for segment in &road.segments {
            let run = match segment {
                Segment::Straight(straight) => straight.spaces,
                Segment::Bump(_) => 1,
                Segment::Junction(junction) => {
                    let name = format!("{id}/{}", junction.id);
                    if !names.contains(&name) {
                        names.push(name);
                    }
                    0
                }
                Segment::Corner(corner) => {
                    corners += 1;
                    names.push(format!("{name}/c{corners}.i"));
                    let skids = 1..=corner.skid.len();
                    names.extend(skids.map(|skid| format!("{name}/c{corners}.s{skid}")));
                    let shortcut = corner.shortcut.iter();
                    names.extend(shortcut.map(|_| format!("{name}/c{corners}.x")));
                    0
                }
            };
            for _ in 0..run {
                count += 1;
                names.push(format!("{name}/{count}"));
            }
        }
    }
    names.sort();
    names
}

/// The names of the spaces that are drawn: what their titles begin with.
fn titles<'p>(part: &'p Part, names: &mut Vec<&'p str>) {
    let is_space = part
        .anchor
        .as_ref()
        .is_some_and(|anchor| anchor.contains(".segments."));
    let name = part
        .title
        .as_deref()
        .and_then(|title| title.split_once(": "));
    names.extend(name.filter(|_| is_space).map(|(name, _)| name));
    for inner in &part.parts {
        titles(inner, names);
    }
}

#[test]
fn each_space_of_a_picture_of_a_zone_is_there_once() {
    let mut seen = 0;
    for (name, document) in WORKSPACE.documents(Some("zones")) {
        let own: Zones = serde_json::from_value(document).expect("it has the shape");
        let own = own.zones;
        let text = text_of(name);
        let pieces = pieces("zones", text);
        assert_eq!(pieces.len(), own.len(), "{name}");
        for (zone, piece) in own.iter().zip(pieces) {
            assert_eq!(piece.id, zone.id.as_str());
            let mut drawn = Vec::new();
            for part in &piece.front.parts {
                titles(part, &mut drawn);
            }
            drawn.sort_unstable();
            assert_eq!(drawn, spaces(zone), "{name}: {}", zone.id);
            seen += drawn.len();
            let own = serde_json::to_value(zone).expect("it can be written");
            for anchor in piece.front.anchors() {
                let said = anchor.strip_prefix(zone.id.as_str()).unwrap_or_default();
                let pointer = said.replace('.', "/");
                // Of several spaces that are said at once each has a number of its own.
                let all = pointer.rsplit_once('/').map_or("", |(all, _)| all);
                let is_said = own.pointer(&pointer).is_some() || own.pointer(all).is_some();
                assert!(is_said, "{name}: {anchor}");
            }
        }
    }
    assert!(seen > 300, "{seen}");
}

fn distance(one: Point, other: Point) -> f32 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

/// Each road of a group: where its items begin and end.
fn roads(group: &Group) -> Vec<(usize, usize)> {
    let mut begin = 0;
    let ends = group.roads.iter().map(|count| {
        begin += count;
        (begin - count, begin)
    });
    ends.collect()
}

/// Where one space ends the next one begins; where a road crosses another one, the space that both share is
/// between them.
#[test]
fn spaces_meet() {
    for (name, zone) in zones() {
        for group in groups(&zone, &Use::default()) {
            for (begin, end) in roads(&group) {
                for index in begin + 1..end {
                    let last = group.courses[index - 1].last().expect("points");
                    let first = group.courses[index].first().expect("points");
                    let gap = distance(last.at, first.at);
                    let is_met = gap < 0.5 || (gap - 2.0 * JUNCTION).abs() < 0.5;
                    assert!(is_met, "{name}: {} by {gap}", group.items[index].name);
                }
            }
        }
    }
}

/// No space lies on another one that is not next to it.
fn check_apart(name: &str, group: &Group) {
    let of_road: BTreeMap<usize, usize> = roads(group)
        .into_iter()
        .enumerate()
        .flat_map(|(road, (begin, end))| (begin..end).map(move |item| (item, road)))
        .collect();
    let junctions: Vec<Point> = group
        .items
        .iter()
        .zip(&group.courses)
        .filter(|(item, _)| matches!(item.what, What::Junction { .. }))
        .map(|(_, course)| at(course, 0.5).at)
        .collect();
    for one in 0..group.items.len() {
        for other in 0..one {
            if one - other < 2 && of_road[&one] == of_road[&other] {
                continue;
            }
            let mut room = group.items[one].half() + group.items[other].half();
            if of_road[&one] == of_road[&other] {
                // As far apart as what lies between them is long, but for what is lost in a bend.
                let between = group.items[other + 1..one].iter();
                let between: f32 = between.map(|item| item.stretch().length).sum();
                room = room.min(0.75 * between);
            }
            for here in &group.courses[one] {
                for there in &group.courses[other] {
                    let is_fork = of_road[&one] != of_road[&other]
                        && junctions.iter().any(|fork| {
                            distance(*fork, here.at) < 90.0 && distance(*fork, there.at) < 90.0
                        });
                    let apart = distance(here.at, there.at);
                    let names = (&group.items[one].name, &group.items[other].name);
                    assert!(is_fork || apart > room, "{name}: {names:?} by {apart}");
                }
            }
        }
    }
}

#[test]
fn roads_do_not_lie_on_each_other() {
    let mut seen = 0;
    for (name, zone) in zones().into_iter().step_by(every(1)) {
        // Two roads that meet twice go round each other as they can.
        if zone.id.as_str() == "k" {
            continue;
        }
        for group in groups(&zone, &Use::default()) {
            check_apart(&format!("{name}, zone {}", zone.id), &group);
            seen += 1;
        }
    }
    assert!(seen > 20 / every(1), "{seen}");
}

fn corner(turn: f32) -> Stretch {
    Stretch {
        length: 74.0,
        turn,
        may_swing: false,
        is_open: false,
        half: 18.0,
    }
}

/// A road that would run into itself is bent until it does not; one that would not is left alone.
#[test]
fn a_road_is_bent_as_little_as_needed() {
    let straight = Stretch {
        may_swing: true,
        length: 34.0,
        ..corner(0.0)
    };
    let turn = |courses: &[Course]| {
        let ends = courses
            .iter()
            .filter_map(|course| Some((course.first()?, course.last()?)));
        ends.map(|(first, last)| (last.heading - first.heading).abs())
            .fold(0.0, f32::max)
    };
    let one = [straight, corner(90.0), straight];
    let laid = lay(&one, Frame::ORIGIN, &Taken::default()).expect("it has room");
    assert!((turn(&laid) - 90.0).abs() < 0.1);
    let round = [corner(135.0); 6];
    let laid = lay(&round, Frame::ORIGIN, &Taken::default()).expect("it has room");
    assert!(turn(&laid) < 90.0);
    let flat = unrolled(&round, Frame::ORIGIN);
    assert!(
        flat.iter()
            .flatten()
            .all(|frame| frame.heading.abs() < 121.0)
    );
}

fn check_picture(name: &str, game: &Rallyman, state: &State) {
    let view = game.view(state, Viewer::Referee, &mut Silent);
    let picture = game.picture_of(&view);
    let track = &game.tracks[usize::from(view.stage) - 1];
    for space in &track.spaces {
        let anchor = format!("road.{}", space.name);
        let count = picture
            .anchors()
            .iter()
            .filter(|drawn| **drawn == anchor)
            .count();
        assert_eq!(count, 1, "{name}: {anchor}");
    }
    for (driver, car) in &view.drivers {
        use crate::games::rallyman::components::Status;
        let is_drawn = picture
            .find(&format!("drivers.{}.at", driver.name()))
            .is_some();
        assert_eq!(
            is_drawn,
            car.status != Status::KnockedOut,
            "{name}: {driver}"
        );
    }
    let items = game.stage_items(track, &view);
    let courses = track.courses.get().expect("it has been drawn").clone();
    let roads = vec![items.len()];
    check_apart(
        name,
        &Group {
            items,
            courses,
            roads,
            is_given: false,
        },
    );
}

/// References as they are from the folder of all.
fn here(text: &str) -> String {
    text.replace("../", "")
}

#[test]
fn scenarios_and_positions_have_pictures() {
    let mut seen = 0;
    for (name, text) in WORKSPACE.files() {
        if text.contains("kind = \"scenario\"") {
            let game = WORKSPACE.set_up(&here(text)).expect("it is sound");
            let state = game.start(&mut Silent);
            check_picture(name, &game, &state);
            seen += 1;
        } else if text.contains("kind = \"position\"") {
            let (game, state) = WORKSPACE.take_up(&here(text)).expect("it is sound");
            check_picture(name, &game, &state);
            seen += 1;
        }
    }
    assert!(seen > 3, "{seen}");
}

/// All that lies in the box, and the course sheet, can be looked at.
#[test]
fn components_have_pictures() {
    let kinds = ["rules", "zones", "rally", "dashboards", "dice", "cards"];
    for kind in kinds {
        for (name, document) in WORKSPACE.documents(Some(kind)) {
            let text = text_of(name);
            let pieces = pieces(kind, text);
            let is_empty = document
                .get("dashboards")
                .is_some_and(|all| all == &serde_json::json!([]));
            assert_eq!(pieces.is_empty(), is_empty, "{name}");
            for piece in &pieces {
                assert!(
                    piece.front.width > 0.0 && piece.front.height > 0.0,
                    "{name}"
                );
            }
            if let Some(stages) = document.get("stages").and_then(|stages| stages.as_array()) {
                assert_eq!(pieces.len(), stages.len(), "{name}");
            }
        }
    }
}
