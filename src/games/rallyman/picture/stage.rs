//! A stage as it is driven: one road from start to finish, over all its zones.

use super::board::{Group, drawn};
use super::drawn::Drawn;
use super::item::{Corner, Item, Terrain, What};
use super::road::{Course, Frame, Stretch, Taken, best_turn, lay, unrolled};
use crate::engine::study::Board;
use crate::engine::{Game as _, Silent, Viewer};
use crate::games::rallyman::components::Side;
use crate::games::rallyman::track::{Beside, Kind, Space};
use crate::games::rallyman::{Place, Rallyman, Track, View};
use crate::kit::picture::Point;

/// How far a stage turns where it changes the road.
const FORK: f32 = 65.0;

impl Rallyman {
    /// The stage of a view, and its size.
    pub(super) fn stage_drawn(&self, track: &Track, view: &View) -> (Drawn, Point) {
        let items = self.stage_items(track, view);
        let courses = track.courses.get_or_init(|| lie(&items)).clone();
        let roads = vec![items.len()];
        drawn(
            Group {
                items,
                courses,
                roads,
                is_given: false,
            },
            0.0,
            "road.",
        )
    }

    /// Every stage before the first step, with its spaces.
    pub(in crate::games::rallyman) fn stage_boards(&self) -> Vec<Board> {
        let start = self.start(&mut Silent);
        let view = self.view(&start, Viewer::Referee, &mut Silent);
        let stages = self.tracks.iter().enumerate();
        let board = |(index, track): (usize, &Track)| {
            let (drawn, size) = self.stage_drawn(track, &view);
            let name = format!("stage {}: {}", index + 1, track.id);
            let mut picture = drawn.picture(size);
            picture.title.clone_from(&name);
            let spaces = track.places().map(|place| {
                let name = track.at(place).name.to_string();
                let anchor = format!("road.{name}");
                (name, anchor)
            });
            Board {
                name,
                picture,
                spaces: spaces.collect(),
            }
        };
        stages.map(board).collect()
    }

    pub(super) fn stage_items(&self, track: &Track, view: &View) -> Vec<Item> {
        let mut items = vec![Item::bare(What::Start, false)];
        let places: Vec<Place> = track.places().collect();
        let mut before: Option<&Space> = None;
        let mut index = 1;
        while index + 1 < places.len() {
            let space = track.at(places[index]);
            let next = track.at(places[index + 1]);
            if let Some(before) = before
                && let Some(name) = self.seam(before, space)
            {
                items.push(Item::bare(What::Seam(name), false));
            }
            items.push(self.item(track, view, (before, space, next)));
            before = Some(space);
            let corner = space.kind.corner();
            index += 1;
            while corner.is_some()
                && index + 1 < places.len()
                && track.at(places[index]).kind.corner() == corner
            {
                index += 1;
            }
        }
        items.push(Item::bare(What::Finish, false));
        items
    }

    /// What is written where one zone ends and another one begins.
    fn seam(&self, before: &Space, space: &Space) -> Option<String> {
        let (left, entered) = (self.ends(before)?, self.ends(space)?);
        (road_of(before) != road_of(space) && is_road(before) && is_road(space))
            .then(|| format!("{} | {}", left.1, entered.0))
    }

    /// The names of the ends of the road that a space lies on.
    fn ends(&self, space: &Space) -> Option<(String, String)> {
        let zone = self.zones.get(space.zone.index())?;
        let rest = road_of(space).strip_prefix(zone.as_str())?;
        let digits = rest.chars().take_while(char::is_ascii_digit).count();
        let (from, to) = rest.split_at(digits);
        Some((format!("{zone}{from}"), to.strip_prefix('-')?.to_owned()))
    }

    fn item(
        &self,
        track: &Track,
        view: &View,
        (before, space, next): (Option<&Space>, &Space, &Space),
    ) -> Item {
        let zone = self.zones.get(space.zone.index());
        let snow = zone.is_some_and(|zone| view.snow.contains(zone));
        let sides = space.beside.map(|beside| self.terrain_of(beside));
        let (lanes, slots) = (space.lanes, space.slots);
        let rest = space.name.rsplit_once('/').map_or("", |(_, rest)| rest);
        let number = rest.parse::<usize>().ok();
        let mut name = space.name.to_string();
        let corner = space.kind.corner();
        let corner = corner.and_then(|corner| track.corners.get(usize::from(corner)));
        let what = if let Some(corner) = corner {
            name = corner.name.to_string();
            let now = view.notes.get(&*corner.name);
            let is_right = corner.turn == Side::Right;
            let beyond = corner
                .shortcut
                .and_then(|place| self.terrain_of(track.at(place).beside[usize::from(is_right)]));
            What::Corner(Corner {
                is_right,
                inside: now.map_or(corner.inside_note, |notes| notes.inside),
                skids: now.map_or_else(|| corner.skid_notes.to_vec(), |notes| notes.skid.clone()),
                shortcut: corner.shortcut_note,
                beyond,
                tightness: corner.inside_note,
            })
        } else if number.is_some() {
            let bump = match space.kind {
                Kind::Bump(note) => Some(note),
                _ => None,
            };
            What::Space { lanes, slots, bump }
        } else {
            let turns = before.is_some_and(|before| road_of(before) != road_of(next));
            What::Junction {
                id: rest.to_owned(),
                lanes,
                slots,
                turn: if turns { FORK } else { 0.0 },
                is_alone: true,
            }
        };
        Item {
            name,
            sides,
            numbers: [None, number.filter(|number| number.is_multiple_of(5))],
            snow,
            ..Item::bare(what, false)
        }
    }

    fn terrain_of(&self, beside: Beside) -> Option<Terrain> {
        match beside {
            Beside::Terrain(id) => {
                let terrain = &self.terrains[id];
                Some(Terrain {
                    id: terrain.id.to_string(),
                    damage: terrain.damage,
                })
            }
            Beside::Shortcut | Beside::Road => None,
        }
    }

    /// The terrain that lies beside a stage.
    pub(super) fn stage_terrains(&self, track: &Track) -> Vec<Terrain> {
        let mut all: Vec<Terrain> = Vec::new();
        let beside = track.spaces.iter().flat_map(|space| space.beside);
        for terrain in beside.filter_map(|beside| self.terrain_of(beside)) {
            if !all.contains(&terrain) {
                all.push(terrain);
            }
        }
        all.sort_by(|one, other| (one.damage, &one.id).cmp(&(other.damage, &other.id)));
        all
    }
}

/// The road of a space; of a junction its zone.
fn road_of(space: &Space) -> &str {
    space.name.rsplit_once('/').map_or("", |(road, _)| road)
}

/// Whether a space goes by a road's name, and not by that of a junction.
fn is_road(space: &Space) -> bool {
    let rest = space.name.rsplit_once('/').map_or("", |(_, rest)| rest);
    space.kind.corner().is_some() || rest.starts_with(|first: char| first.is_ascii_digit())
}

/// Where a stage lies: as its zones would like to, turned to be read from left to right.
fn lie(items: &[Item]) -> Vec<Course> {
    let stretches: Vec<Stretch> = items.iter().map(Item::stretch).collect();
    let courses = lay(&stretches, Frame::ORIGIN, &Taken::default())
        .unwrap_or_else(|| unrolled(&stretches, Frame::ORIGIN));
    let (degrees, _) = best_turn(&courses);
    let turned = |course: Course| {
        course
            .into_iter()
            .map(|frame| frame.turned(degrees))
            .collect()
    };
    courses.into_iter().map(turned).collect()
}
