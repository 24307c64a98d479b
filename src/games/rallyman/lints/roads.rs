//! The segments of zones, each with where it is written and how players name it.

use super::prelude::*;
use crate::diagnostic::Place;

/// A segment of a road.
#[derive(Debug)]
pub(super) struct Located<'a, T> {
    /// The zone, with where it is written.
    pub entry: &'a Entry<Zone>,
    pointer: String,
    /// The name of its first space; of a corner, that of the corner.
    pub name: String,
    /// The segment.
    pub value: &'a T,
}

impl<T> Located<'_, T> {
    /// The place of a value inside the segment.
    pub fn place(&self, below: &str) -> Place {
        self.entry.place(&format!("{}{below}", self.pointer))
    }

    /// The zone that it belongs to.
    pub fn zone(&self) -> &Zone {
        &self.entry.value
    }
}

/// The segments of the zones that stand in the document itself.
pub(super) fn segments(set: &Set<Zone>) -> impl Iterator<Item = Located<'_, Segment>> {
    set.own().iter().flat_map(of_zone)
}

/// The corners of the zones that stand in the document itself. Of one whose notes are no gears
/// enough has been said.
pub(super) fn corners(set: &Set<Zone>) -> impl Iterator<Item = Located<'_, Corner>> {
    segments(set).filter_map(|segment| match segment.value {
        Segment::Corner(corner) if has_gears(corner) => Some(Located {
            entry: segment.entry,
            pointer: format!("{}/corner", segment.pointer),
            name: segment.name,
            value: corner,
        }),
        _ => None,
    })
}

fn has_gears(corner: &Corner) -> bool {
    let notes = corner.skid.iter().chain(&corner.shortcut);
    notes
        .chain([&corner.inside])
        .all(|note| (1..=5).contains(note))
}

fn of_zone(entry: &Entry<Zone>) -> Vec<Located<'_, Segment>> {
    let id = &entry.value.id;
    let mut all = Vec::new();
    for (index, road) in entry.value.roads.iter().enumerate() {
        let [from, to] = road.ends;
        let (mut spaces, mut corners) = (1, 0);
        for (segment, value) in road.segments.iter().enumerate() {
            let space = match value {
                Segment::Straight(straight) => {
                    spaces += u32::from(straight.spaces);
                    (spaces - u32::from(straight.spaces)).to_string()
                }
                Segment::Bump(_) => {
                    spaces += 1;
                    (spaces - 1).to_string()
                }
                Segment::Corner(_) => {
                    corners += 1;
                    format!("c{corners}")
                }
                Segment::Junction(_) => String::new(),
            };
            let name = match value {
                Segment::Junction(junction) => format!("{id}/{}", junction.id),
                _ => format!("{id}{from}-{id}{to}/{space}"),
            };
            all.push(Located {
                entry,
                pointer: format!("/roads/{index}/segments/{segment}"),
                name,
                value,
            });
        }
    }
    all
}
