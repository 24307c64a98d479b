//! The ways through a zone, from one end to another by its junctions.

use crate::document::Id;
use crate::games::rallyman::components::{Section, Segment, Zone};
use crate::games::rallyman::track::{Asked, FaultKind};

/// A way through a zone.
#[derive(Clone, Debug)]
pub struct Way<'z> {
    /// The zone.
    pub zone: &'z Zone,
    /// Parts of its roads in the order of travel.
    pub pieces: Vec<Piece>,
}

/// A part of a road as it is driven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The road, by its place in the zone.
    pub road: usize,
    /// The first segment driven.
    pub first: usize,
    /// The last one.
    pub last: usize,
    /// Whether the road is driven against the order of its segments.
    pub reversed: bool,
}

impl Piece {
    /// The segments in the order of travel.
    pub fn segments(&self) -> Box<dyn Iterator<Item = usize>> {
        if self.reversed {
            Box::new((self.last..=self.first).rev())
        } else {
            Box::new(self.first..=self.last)
        }
    }
}

/// Steps of the search after which a zone counts as ambiguous: no board is so tangled.
const EFFORT: usize = 10_000;

/// The one way that a section takes.
///
/// # Errors
/// A pointer below the section, and what is wrong there.
pub fn of_section<'z>(
    section: &Section,
    zones: &[&'z Zone],
) -> Result<Way<'z>, (String, FaultKind)> {
    let found = zones.iter().find(|zone| zone.id == section.zone);
    let zone = *found.ok_or_else(|| {
        let typed = section.zone.to_string();
        ("/zone".to_owned(), FaultKind::Zone { typed })
    })?;
    for (key, end) in [("from", section.from), ("to", section.to)] {
        if !zone.roads.iter().any(|road| road.ends.contains(&end)) {
            let zone = zone.id.to_string();
            return Err((format!("/{key}"), FaultKind::End { zone, end }));
        }
    }
    for (index, id) in section.via.iter().enumerate() {
        let is_it = |segment: &Segment| matches!(segment, Segment::Junction(own) if own.id == *id);
        if !zone
            .roads
            .iter()
            .any(|road| road.segments.iter().any(is_it))
        {
            let (zone, typed) = (zone.id.to_string(), id.to_string());
            return Err((format!("/via/{index}"), FaultKind::Junction { zone, typed }));
        }
    }
    let mut search = Search {
        zone,
        to: section.to,
        via: (!section.via.is_empty()).then_some(&section.via[..]),
        found: Vec::new(),
        effort: 0,
    };
    search.begin(section.from);
    match search.found.len() {
        0 => Err((String::new(), FaultKind::NoWay(Asked::by(section)))),
        1 if search.effort <= EFFORT => Ok(Way {
            zone,
            pieces: search.found.remove(0),
        }),
        _ => Err((String::new(), FaultKind::Ambiguous(Asked::by(section)))),
    }
}

struct Search<'z, 's> {
    zone: &'z Zone,
    to: u8,
    via: Option<&'s [Id]>,
    found: Vec<Vec<Piece>>,
    effort: usize,
}

impl Search<'_, '_> {
    fn begin(&mut self, from: u8) {
        for road in 0..self.zone.roads.len() {
            let (ends, length) = (
                self.zone.roads[road].ends,
                self.zone.roads[road].segments.len(),
            );
            if ends[0] == from {
                self.follow(road, 0, false, &mut Vec::new(), &mut Vec::new());
            }
            if ends[1] == from && length > 0 {
                self.follow(road, length - 1, true, &mut Vec::new(), &mut Vec::new());
            }
        }
    }

    /// Drives on along a road from a segment; `taken` are the parts driven, `changed` the junctions
    /// where the road was changed.
    fn follow(
        &mut self,
        road: usize,
        first: usize,
        reversed: bool,
        taken: &mut Vec<Piece>,
        changed: &mut Vec<Id>,
    ) {
        self.effort += 1;
        if self.effort > EFFORT || self.found.len() > 1 {
            return;
        }
        let length = self.zone.roads[road].segments.len();
        let ahead: Vec<usize> = if reversed {
            (0..=first).rev().collect()
        } else {
            (first..length).collect()
        };
        for segment in ahead {
            if let Segment::Junction(junction) = &self.zone.roads[road].segments[segment] {
                let id = junction.id.clone();
                if changed.contains(&id) {
                    return;
                }
                let piece = Piece {
                    road,
                    first,
                    last: segment,
                    reversed,
                };
                taken.push(piece);
                changed.push(id.clone());
                self.change(road, &id, taken, changed);
                changed.pop();
                taken.pop();
            }
        }
        let end = self.zone.roads[road].ends[usize::from(!reversed)];
        let last = if reversed { 0 } else { length - 1 };
        let asked = self.via.is_none_or(|via| via == &changed[..]);
        if end == self.to && asked {
            let mut pieces = taken.clone();
            pieces.push(Piece {
                road,
                first,
                last,
                reversed,
            });
            self.found.push(pieces);
        }
    }

    /// Turns into every other road at a junction, either way.
    fn change(&mut self, from: usize, id: &Id, taken: &mut Vec<Piece>, changed: &mut Vec<Id>) {
        for road in 0..self.zone.roads.len() {
            let segments = &self.zone.roads[road].segments;
            let is_it =
                |segment: &Segment| matches!(segment, Segment::Junction(own) if own.id == *id);
            let Some(at) = segments.iter().position(is_it).filter(|_| road != from) else {
                continue;
            };
            let length = segments.len();
            if at + 1 < length {
                self.follow(road, at + 1, false, taken, changed);
            }
            if at > 0 {
                self.follow(road, at - 1, true, taken, changed);
            }
        }
    }
}
