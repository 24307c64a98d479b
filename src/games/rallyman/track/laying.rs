//! Laying a stage: from the sections of a rally to a graph of spaces, and what keeps it from being
//! laid.

use std::fmt;
use std::sync::OnceLock;

use arrayvec::ArrayVec;

use super::{Beside, Kind, Place, SHORTCUT, Space, Track, TrackCorner, place};
use crate::document::Id;
use crate::games::rallyman::components::{Corner, Section, Segment, Side, Stage, Surface, Zone};
use crate::games::rallyman::table::{CornerId, CornerPiece, MAX_ZONES, Terrain, TerrainId, ZoneId};
use crate::games::rallyman::ways::{self, Piece, Way};
use crate::games::rallyman::{MAX_CORNERS, ZoneSet};
use crate::kit::ids::IndexVec;
use crate::kit::number::narrow;

/// What keeps a stage from being laid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where: a pointer below the stage, such as `/sections/0/zone`.
    pub pointer: String,
    /// What.
    pub kind: FaultKind,
}

/// The way that a section asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The zone.
    pub zone: String,
    /// The end where it is entered.
    pub from: u8,
    /// The end where it is left.
    pub to: u8,
    /// The junctions named.
    pub via: Vec<Id>,
}

impl Asked {
    /// That of this section.
    #[must_use]
    pub fn by(section: &Section) -> Self {
        Self {
            zone: section.zone.to_string(),
            from: section.from,
            to: section.to,
            via: section.via.clone(),
        }
    }
}

/// The ends in words.
impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { zone, from, to, .. } = self;
        write!(f, "from end {from} to end {to} of zone `{zone}`")
    }
}

/// What is wrong with a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// No such zone.
    Zone {
        /// What was written.
        typed: String,
    },
    /// The zone has no road with this end.
    End {
        /// The zone.
        zone: String,
        /// The end.
        end: u8,
    },
    /// The zone has no such junction.
    Junction {
        /// The zone.
        zone: String,
        /// What was written.
        typed: String,
    },
    /// No way leads from one end to the other, by the junctions named.
    NoWay(Asked),
    /// Several ways do.
    Ambiguous(Asked),
    /// A part of a road is driven a second time.
    Twice(Asked),
    /// The stage ends where it began.
    Circuit {
        /// The zone.
        zone: String,
        /// The end.
        end: u8,
    },
    /// A checkpoint is not on the way.
    Checkpoint {
        /// What was written.
        typed: String,
    },
    /// There are too many spaces, corners or zones to be counted.
    TooLong,
}

/// Most spaces of a stage.
pub const MOST_SPACES: usize = 2000;

/// What the stages of a rally share while they are laid.
#[derive(Debug, Default)]
pub struct Ground {
    /// The zones crossed.
    pub zones: IndexVec<ZoneId, Id>,
    /// Their terrain.
    pub terrains: IndexVec<TerrainId, Terrain>,
    /// The zone of each terrain.
    owners: Vec<ZoneId>,
    /// The corners driven.
    pub corners: IndexVec<CornerId, CornerPiece>,
}

impl Ground {
    fn zone(&mut self, id: &Id) -> Option<ZoneId> {
        let known = self.zones.find(|zone| zone == id);
        let zone = known.unwrap_or_else(|| self.zones.add(id.clone()));
        (zone.index() < MAX_ZONES).then_some(zone)
    }

    /// The terrain of a zone; one that its legend lacks does no damage: its own lint reports it.
    fn terrain(&mut self, zone: ZoneId, board: &Zone, id: &Id) -> TerrainId {
        let known = self.owners.iter().zip(&self.terrains);
        let mut known = known.map(|(owner, terrain)| (*owner, &terrain.id));
        if let Some(index) = known.position(|known| known == (zone, id)) {
            return TerrainId::at(index);
        }
        let damage = board.legend.get(id).map_or(0, |damage| damage.0);
        self.owners.push(zone);
        self.terrains.add(Terrain {
            id: id.clone(),
            damage,
        })
    }

    fn corner(&mut self, piece: CornerPiece) -> Option<CornerId> {
        let known = self.corners.find(|corner| *corner == piece);
        let corner = known.unwrap_or_else(|| self.corners.add(piece));
        (corner.index() < MAX_CORNERS).then_some(corner)
    }
}

/// Lays a stage on these zones.
///
/// # Errors
/// Everything that keeps it from being laid; there is something.
pub fn lay(stage: &Stage, zones: &[&Zone], ground: &mut Ground) -> Result<Track, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut ways = Vec::new();
    for (index, section) in stage.sections.iter().enumerate() {
        let at = format!("/sections/{index}");
        match ways::of_section(section, zones) {
            Ok(way) => ways.push(way),
            Err((below, kind)) => faults.push(Fault {
                pointer: format!("{at}{below}"),
                kind,
            }),
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    faults.extend(repeated(stage, &ways));
    if !faults.is_empty() {
        return Err(faults);
    }
    let too_long = |()| {
        vec![Fault {
            pointer: "/sections".to_owned(),
            kind: FaultKind::TooLong,
        }]
    };
    let mut laying = Laying::new(ground);
    for (section, way) in stage.sections.iter().zip(&ways) {
        let side = section.side.unwrap_or(Surface::Asphalt);
        laying.drive(way, side).map_err(too_long)?;
    }
    let mut track = laying.finish(stage).ok_or(()).map_err(too_long)?;
    // A stage without sections, which has been reported, leads nowhere.
    let led = stage.checkpoints.iter().enumerate();
    for (index, checkpoint) in led.filter(|_| !stage.sections.is_empty()) {
        match track.named(checkpoint.as_str()) {
            Some(place) if place != Place::START && place != track.finish() => {
                if track.checkpoints.try_push(place).is_err() {
                    break;
                }
            }
            _ => faults.push(Fault {
                pointer: format!("/checkpoints/{index}"),
                kind: FaultKind::Checkpoint {
                    typed: checkpoint.0.clone(),
                },
            }),
        }
    }
    if faults.is_empty() {
        Ok(track)
    } else {
        Err(faults)
    }
}

/// Parts of a road that are driven twice, and a finish where the start was.
fn repeated(stage: &Stage, ways: &[Way<'_>]) -> Vec<Fault> {
    let mut faults = Vec::new();
    let (first, last) = (stage.sections.first(), stage.sections.last());
    if let (Some(first), Some(last)) = (first, last)
        && first.zone == last.zone
        && first.from == last.to
    {
        faults.push(Fault {
            pointer: format!("/sections/{}/to", stage.sections.len() - 1),
            kind: FaultKind::Circuit {
                zone: last.zone.to_string(),
                end: last.to,
            },
        });
        return faults;
    }
    let mut driven = Vec::new();
    for (index, way) in ways.iter().enumerate() {
        let mut again = false;
        for piece in &way.pieces {
            for segment in piece.segments() {
                let key = (&way.zone.id, piece.road, segment);
                again |= driven.contains(&key);
                driven.push(key);
            }
        }
        if again {
            faults.push(Fault {
                pointer: format!("/sections/{index}"),
                kind: FaultKind::Twice(Asked::by(&stage.sections[index])),
            });
        }
    }
    faults
}

/// A stage being laid.
struct Laying<'g> {
    ground: &'g mut Ground,
    spaces: Vec<Space>,
    corners: Vec<TrackCorner>,
    zones: Vec<ZoneId>,
    snow: ZoneSet,
    /// The spaces from which the next segment is entered.
    exits: ArrayVec<Place, 3>,
}

impl<'g> Laying<'g> {
    fn new(ground: &'g mut Ground) -> Self {
        let start = Space {
            name: "start".into(),
            kind: Kind::Start,
            lanes: u8::MAX,
            slots: 1,
            beside: [Beside::Road; 2],
            zone: ZoneId(0),
            next: ArrayVec::new(),
            rank: 0,
            distance: 0,
        };
        Self {
            ground,
            spaces: vec![start],
            corners: Vec::new(),
            zones: Vec::new(),
            snow: ZoneSet::NONE,
            exits: [Place::START].into_iter().collect(),
        }
    }

    /// Drives through a zone; fails if there is too much to be counted.
    fn drive(&mut self, way: &Way<'_>, side: Surface) -> Result<(), ()> {
        let zone = self.ground.zone(&way.zone.id).ok_or(())?;
        if !self.zones.contains(&zone) {
            self.zones.push(zone);
        }
        if side == Surface::Snow {
            self.snow.insert(zone);
        }
        for piece in &way.pieces {
            self.follow(way.zone, zone, piece)?;
        }
        Ok(())
    }

    fn follow(&mut self, board: &Zone, zone: ZoneId, piece: &Piece) -> Result<(), ()> {
        let road = &board.roads[piece.road];
        let [mut from, mut to] = road.ends;
        if piece.reversed {
            std::mem::swap(&mut from, &mut to);
        }
        let name = format!("{id}{from}-{id}{to}", id = board.id);
        // Spaces are counted over the whole road, whatever part of it is driven.
        let (mut count, mut corners) = (0, 0);
        let mut all: Vec<usize> = (0..road.segments.len()).collect();
        if piece.reversed {
            all.reverse();
        }
        let driven: Vec<usize> = piece.segments().collect();
        for index in all {
            let segment = &road.segments[index];
            let is_driven = driven.contains(&index);
            match segment {
                Segment::Straight(straight) => {
                    for _ in 0..straight.spaces {
                        count += 1;
                        if is_driven {
                            let beside = [&straight.left, &straight.right];
                            let size = (straight.lanes, straight.slots);
                            let name = format!("{name}/{count}");
                            self.single(board, zone, (name, Kind::Straight), size, beside, piece)?;
                        }
                    }
                }
                Segment::Bump(bump) => {
                    count += 1;
                    if is_driven {
                        let beside = [&bump.left, &bump.right];
                        let size = (bump.lanes, bump.slots);
                        let name = format!("{name}/{count}");
                        self.single(
                            board,
                            zone,
                            (name, Kind::Bump(bump.note)),
                            size,
                            beside,
                            piece,
                        )?;
                    }
                }
                Segment::Junction(junction) => {
                    if is_driven {
                        let beside = [&junction.left, &junction.right];
                        let size = (junction.lanes, junction.slots);
                        let name = format!("{}/{}", board.id, junction.id);
                        self.single(board, zone, (name, Kind::Straight), size, beside, piece)?;
                    }
                }
                Segment::Corner(corner) => {
                    corners += 1;
                    if is_driven {
                        let piece_of = CornerPiece {
                            zone,
                            road: narrow::<u8>(piece.road),
                            segment: narrow::<u8>(index),
                        };
                        let id = self.ground.corner(piece_of).ok_or(())?;
                        let name = format!("{name}/c{corners}");
                        self.corner(board, zone, (name, id), corner, piece.reversed)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn push(&mut self, space: Space) -> Result<Place, ()> {
        if self.spaces.len() >= MOST_SPACES {
            return Err(());
        }
        self.spaces.push(space);
        Ok(place(self.spaces.len() - 1))
    }

    /// The terrain beside a space, left first, in the direction of travel.
    fn beside(
        &mut self,
        board: &Zone,
        zone: ZoneId,
        [left, right]: [&Id; 2],
        reversed: bool,
    ) -> [Beside; 2] {
        let mut beside = [left, right].map(|id| {
            if id.as_str() == SHORTCUT {
                Beside::Shortcut
            } else {
                Beside::Terrain(self.ground.terrain(zone, board, id))
            }
        });
        if reversed {
            beside.swap(0, 1);
        }
        beside
    }

    /// One space that is entered from all exits.
    fn single(
        &mut self,
        board: &Zone,
        zone: ZoneId,
        (name, kind): (String, Kind),
        (lanes, slots): (u8, u8),
        beside: [&Id; 2],
        piece: &Piece,
    ) -> Result<(), ()> {
        let beside = self.beside(board, zone, beside, piece.reversed);
        let new = self.push(Space {
            name: name.into(),
            kind,
            lanes,
            slots,
            beside,
            zone,
            next: ArrayVec::new(),
            rank: 0,
            distance: 0,
        })?;
        self.enter(&[new]);
        self.exits = [new].into_iter().collect();
        Ok(())
    }

    fn enter(&mut self, entries: &[Place]) {
        for exit in self.exits.clone() {
            self.spaces[exit.index()]
                .next
                .extend(entries.iter().copied());
        }
    }

    fn corner(
        &mut self,
        board: &Zone,
        zone: ZoneId,
        (name, id): (String, CornerId),
        corner: &Corner,
        reversed: bool,
    ) -> Result<(), ()> {
        let index = u16::try_from(self.corners.len()).map_err(|_| ())?;
        let turn = if reversed {
            corner.turn.opposite()
        } else {
            corner.turn
        };
        let beside = self.beside(board, zone, [&corner.left, &corner.right], reversed);
        let mut notes: ArrayVec<u8, 3> = corner.skid.iter().copied().take(3).collect();
        if reversed {
            notes.reverse();
        }
        let space = |name: String, kind: Kind, beside: [Beside; 2]| Space {
            name: name.into(),
            kind,
            lanes: 1,
            slots: 1,
            beside,
            zone,
            next: ArrayVec::new(),
            rank: 0,
            distance: 0,
        };
        let mut skids: ArrayVec<Place, 3> = ArrayVec::new();
        for number in 0..notes.len() {
            let number = narrow::<u8>(number);
            let name = format!("{name}.s{}", number + 1);
            skids.push(self.push(space(name, Kind::Skid(index, number), beside))?);
        }
        let inside = self.push(space(format!("{name}.i"), Kind::Inside(index), beside))?;
        let shortcut = match corner.shortcut {
            Some(_) => {
                let beyond = corner
                    .beyond
                    .as_ref()
                    .map(|id| self.ground.terrain(zone, board, id));
                // Without terrain beyond, which its own lint reports, the road is on both sides.
                let beyond = beyond.map_or(Beside::Road, Beside::Terrain);
                let sides = match turn {
                    Side::Left => [beyond, Beside::Road],
                    Side::Right => [Beside::Road, beyond],
                };
                Some(self.push(space(format!("{name}.x"), Kind::Shortcut(index), sides))?)
            }
            None => None,
        };
        let mut entries: ArrayVec<Place, 3> = [inside].into_iter().collect();
        entries.extend(skids.first().copied());
        entries.extend(shortcut);
        self.enter(&entries);
        for (number, &skid) in skids.iter().enumerate() {
            let next = &mut self.spaces[skid.index()].next;
            if number < 2 {
                next.push(inside);
            }
            next.extend(skids.get(number + 1).copied());
        }
        self.exits = [inside].into_iter().collect();
        self.exits.extend(shortcut);
        self.exits.extend(skids.last().copied());
        self.corners.push(TrackCorner {
            id,
            name: name.into(),
            turn,
            inside_note: corner.inside,
            skid_notes: notes,
            shortcut_note: corner.shortcut,
            inside,
            skids,
            shortcut,
        });
        Ok(())
    }

    fn finish(mut self, stage: &Stage) -> Option<Track> {
        let zone = self.zones.last().copied().unwrap_or(ZoneId(0));
        let first = self.zones.first().copied().unwrap_or(ZoneId(0));
        self.spaces[0].zone = first;
        let finish = self
            .push(Space {
                name: "finish".into(),
                kind: Kind::Finish,
                lanes: u8::MAX,
                slots: 1,
                beside: [Beside::Road; 2],
                zone,
                next: ArrayVec::new(),
                rank: 0,
                distance: 0,
            })
            .ok()?;
        self.enter(&[finish]);
        // A skid space comes before the inside that it leads to, so this order is one of travel.
        for index in (0..self.spaces.len() - 1).rev() {
            let ahead = &self.spaces[index].next;
            let ahead = ahead.iter().map(|place| &self.spaces[place.index()]);
            let longest = ahead.clone().map(|space| space.rank).max();
            let shortest = ahead.map(|space| space.distance).min();
            let space = &mut self.spaces[index];
            (space.rank, space.distance) = (longest.unwrap_or(0) + 1, shortest.unwrap_or(0) + 1);
        }
        Some(Track {
            id: stage.id.clone(),
            spaces: self.spaces,
            corners: self.corners,
            zones: self.zones,
            snow: self.snow,
            checkpoints: ArrayVec::new(),
            assistance: stage.assistance,
            most_risk: stage.most_risk,
            courses: OnceLock::new(),
        })
    }
}
