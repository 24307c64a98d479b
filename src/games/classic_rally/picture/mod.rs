//! What the game looks like: the map, the table beside it and the players' boards, from a view.

mod boards;
mod cards;
mod cars;
mod map;
mod panel;
mod pieces;
mod rules;
mod signs;
mod symbols;
mod table;
mod tile;

pub(super) use cars::look;
pub(super) use pieces::{laying, pieces};

use map::{Sheet, free_cells, turned};
use panel::{PANEL, Panel};
use tile::{Drawn, TILE};

use std::collections::BTreeMap;

use crate::document::{Id, Laid};
use crate::engine::study::Board;
use crate::games::classic_rally::components::{CellName, Phase};
use crate::games::classic_rally::{Cell, ClassicRally, Stage, TilePiece, View};
use crate::kit::picture::{Part, Picture, Point};

/// What is left around panels.
const GAP: f32 = 10.0;

impl ClassicRally {
    /// The map with its cars; beside or below it, whichever fits better, the table and a panel for each player.
    pub(super) fn picture_of(&self, view: &View) -> Picture {
        let describe = |laid: &Laid| Some(turned(self.drawn(&laid.tile)?, laid.rotation));
        let free = if may_build(view.phase) {
            free_cells(&view.board, describe)
        } else {
            Vec::new()
        };
        let cells = view.board.keys().map(|name| name.0);
        let sheet = Sheet::around(cells.chain(free.iter().copied()).chain(voted(view)));
        let mut panels = vec![table::table(view, |id| self.drawn(id))];
        for entrant in &self.players {
            if let Some(player) = view.players.get(&entrant.colour) {
                let panel = Panel {
                    view,
                    entrant,
                    player,
                };
                panels.push(panel.picture(|id| self.drawn(id)));
            }
        }
        let heights: Vec<f32> = panels.iter().map(|panel| panel.height).collect();
        let layout = Layout::best(sheet.size(), &heights);
        let mut picture = Picture::new("Classic Rally", layout.width, layout.height);
        map::draw(&mut picture, sheet, &view.board, &free, describe);
        picture.parts.extend(votes(view, sheet));
        let corner = |name: CellName| sheet.corner(name.0);
        let bend = |name: CellName| {
            let drawn = view.board.get(&name).and_then(describe);
            drawn.map_or((0.0, 0.0), Drawn::bend)
        };
        picture.parts.extend(cars::cars(view, corner, bend));
        for (panel, at) in panels.into_iter().zip(layout.places) {
            picture.place(panel, at, 1.0);
        }
        picture
    }

    /// The maps that the scenario gives, with their cells; what players build is not known before.
    pub(super) fn given_maps(&self) -> Vec<Board> {
        let mut boards = Vec::new();
        for (number, stage) in (1..).zip(&self.stages) {
            let Stage::Preset(preset) = stage else {
                continue;
            };
            let laid = preset.laid.iter().map(|(cell, tile, rotation)| {
                let tile = self.tiles[*tile].id.clone();
                let rotation = *rotation;
                (CellName(*cell), Laid { tile, rotation })
            });
            let laid: BTreeMap<CellName, Laid> = laid.collect();
            let name = if self.stages.len() == 1 {
                "the map".to_owned()
            } else {
                format!("the map of stage {number}")
            };
            let sheet = Sheet::around(laid.keys().map(|name| name.0));
            let (wide, high) = sheet.size();
            let mut picture = Picture::new(name.as_str(), wide, high);
            let describe = |laid: &Laid| Some(turned(self.drawn(&laid.tile)?, laid.rotation));
            map::draw(&mut picture, sheet, &laid, &[], describe);
            let spaces = preset.laid.iter().map(|(cell, ..)| {
                let name = cell.to_string();
                let anchor = format!("board.{name}");
                (name, anchor)
            });
            boards.push(Board {
                name,
                picture,
                spaces: spaces.collect(),
            });
        }
        boards
    }

    /// What a tile looks like as it lies at rotation 0.
    fn drawn(&self, id: &Id) -> Option<Drawn> {
        let piece = self.tiles.iter().find(|piece| piece.id == *id)?;
        Some(Drawn::from(piece))
    }
}

impl From<&TilePiece> for Drawn {
    fn from(piece: &TilePiece) -> Self {
        Self {
            exits: piece.exits,
            sign: piece.sign,
            role: piece.role,
        }
    }
}

/// Whether tiles are still to be laid.
fn may_build(phase: Phase) -> bool {
    matches!(
        phase,
        Phase::OrderRoll
            | Phase::RemoveService
            | Phase::TilePile
            | Phase::PlaceStart
            | Phase::Build
            | Phase::ReshuffleTiles
            | Phase::VoteFinish
            | Phase::FinishRoll
            | Phase::PlaceFinish
    )
}

/// The cells that the votes name which are seen.
fn voted(view: &View) -> impl Iterator<Item = Cell> {
    let votes = view.players.values().filter(|_| may_build(view.phase));
    votes.filter_map(|player| Some(player.vote.as_ref()?.at.0))
}

/// Votes for FINISH, on the cells that they name.
fn votes(view: &View, sheet: Sheet) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut right = 16.0;
    for (colour, player) in &view.players {
        let Some(vote) = player.vote.as_ref().filter(|_| may_build(view.phase)) else {
            continue;
        };
        let title = format!("{colour} votes for FINISH on `{}`", vote.at.0);
        let mut part = Part::of(format!("players.{colour}.vote"), title);
        let (x, y) = sheet.corner(vote.at.0);
        let middle = (x + right, y + TILE / 2.0);
        part.disc(cars::look(*colour), middle, 10.0);
        part.text(
            cars::letter_look(*colour),
            middle,
            11.0,
            cars::letter(*colour),
        );
        parts.push(part);
        right += 21.0;
    }
    parts
}

/// Where panels are placed around a map.
struct Layout {
    width: f32,
    height: f32,
    places: Vec<Point>,
}

impl Layout {
    /// The one that is drawn largest on a screen, which is wider than it is high.
    fn best(map: Point, panels: &[f32]) -> Self {
        let beside = [1, 2].map(|columns| Self::columns(columns, (map.0, GAP), panels));
        let below = [1, 2, 3, 4, 5].map(|columns| Self::columns(columns, (GAP, map.1), panels));
        let fitted = beside.into_iter().chain(below).map(|mut layout| {
            layout.width = layout.width.max(map.0);
            layout.height = layout.height.max(map.1);
            layout
        });
        let need = |layout: &Self| layout.width.max(layout.height * 1.4);
        let best = fitted.reduce(|best, other| {
            if need(&other) < need(&best) {
                other
            } else {
                best
            }
        });
        best.unwrap_or(Self {
            width: map.0,
            height: map.1,
            places: Vec::new(),
        })
    }

    /// So many columns from a corner on, each panel where there is most room.
    fn columns(columns: usize, (left, top): Point, panels: &[f32]) -> Self {
        let mut downs = vec![top; columns.clamp(1, panels.len().max(1))];
        let mut places = Vec::new();
        for height in panels {
            let shortest = (1..downs.len()).fold(0, |best, column| {
                if downs[column] < downs[best] {
                    column
                } else {
                    best
                }
            });
            let across = boards::number(shortest) * (PANEL + GAP);
            places.push((left + across, downs[shortest]));
            downs[shortest] += height + GAP;
        }
        Self {
            width: left + boards::number(downs.len()) * (PANEL + GAP),
            height: downs.iter().copied().fold(0.0, f32::max),
            places,
        }
    }
}

#[cfg(test)]
mod tests;
