//! Which parts of the picture moves are about besides those that they name.

use crate::games::classic_rally::components::{Car, Side};
use crate::games::classic_rally::{Cell, ClassicRally, Move, Place, Route, State, TileId};
use crate::kit::seat::Seat;

impl ClassicRally {
    /// The tiles that cars come to, which moves name by sides, and the boards, cards and piles from which they take.
    pub(super) fn about_of(&self, state: &State, seat: Seat, mv: &Move) -> Vec<String> {
        let own = |key: &str| self.of_player(seat, key);
        let parts = |keys: &[&str]| keys.iter().map(|key| own(key)).collect();
        match mv {
            Move::RemoveService(_) => vec!["tile-pile-size".to_owned()],
            Move::PlaceStart(_) | Move::PlaceRally(_) => vec![cell(Cell::START)],
            Move::PlaceTile { tile, at, .. } => self.built(state, seat, *tile, *at),
            Move::KeepTile => vec!["drawn".to_owned()],
            Move::VoteFinish(spot) | Move::PlaceFinish(spot) => vec![cell(spot.cell)],
            Move::ChooseFeature(_) => vec!["features-left".to_owned()],
            Move::PlaceAssist(at) => vec![cell(*at)],
            Move::Disable(_) => parts(&["features"]),
            Move::Drive(route) => self.driven(state, seat, route),
            Move::Burn(_) => parts(&["hand", "hand-size"]),
            Move::DriveAssist(side) => {
                let from = state.player(seat).assistance_at;
                across(state, from, *side)
                    .map(|to| on(state, to))
                    .into_iter()
                    .collect()
            }
            Move::Load { .. } | Move::Assist { .. } => parts(&["rally", "assistance"]),
            Move::Transporter(_) => parts(&["rally", "assistance", "joker", "has-joker"]),
            Move::UTurn => parts(&["at"]),
            Move::Resupply { car, .. } => {
                let board = match car {
                    Car::Rally => "rally",
                    Car::Assistance => "assistance",
                };
                vec![own(board), "piles".to_owned()]
            }
            Move::Repair { .. } => parts(&["problems"]),
            Move::Mechanic(_) => parts(&["problems", "joker", "has-joker"]),
            Move::Robber(loot) => {
                let robbed = |victim: &Seat| !loot.from[victim.index()].is_empty();
                let robbed = self.all_seats().filter(robbed);
                let boards = robbed.map(|victim| self.of_player(victim, "assistance"));
                boards.chain([own("joker"), own("has-joker")]).collect()
            }
            Move::Saboteur => {
                let others = self.all_seats().filter(|other| *other != seat);
                let lamps = others.map(|other| self.of_player(other, "features"));
                lamps.chain([own("joker"), own("has-joker")]).collect()
            }
            Move::Roll | Move::EndTurn => Vec::new(),
        }
    }

    fn of_player(&self, seat: Seat, key: &str) -> String {
        format!("players.{}.{key}", self.name(seat))
    }

    /// The tile that is laid, where it lay before, and where it will.
    fn built(&self, state: &State, seat: Seat, tile: TileId, at: Cell) -> Vec<String> {
        let is_drawn = state.building.drawn == Some(tile);
        let from = if is_drawn {
            "drawn".to_owned()
        } else {
            self.of_player(seat, "kept")
        };
        vec![from, cell(at)]
    }

    /// The tiles that a drive enters, and the hand if it plays a card.
    fn driven(&self, state: &State, seat: Seat, route: &Route) -> Vec<String> {
        let mut at = state.player(seat).at;
        let mut parts = Vec::new();
        for step in route.steps() {
            at = across(state, at, step.exit);
            parts.extend(at.map(|at| on(state, at)));
        }
        let plays = route.burn.is_some() || route.steps().any(|step| step.card.is_some());
        if plays {
            parts.extend(["hand", "hand-size"].map(|key| self.of_player(seat, key)));
        }
        parts
    }
}

/// The tile that a car comes to which leaves one by a side.
fn across(state: &State, from: Option<Place>, side: Side) -> Option<Place> {
    state.map.at(from?).across(side)
}

/// The part of a tile of the map.
fn on(state: &State, place: Place) -> String {
    cell(state.map.at(place).cell)
}

fn cell(cell: Cell) -> String {
    format!("board.{cell}")
}
