//! Cars on the map: a Rally Car points where it heads.

use super::tile::TILE;
use crate::games::classic_rally::View;
use crate::games::classic_rally::components::{Car, CellName, Colour, Side};
use crate::kit::picture::{Part, Point};

/// Every car on the map, at the side of the others on its tile.
/// `bend` says how far from the middle of its tile the middle of a road is.
pub fn cars(
    view: &View,
    corner: impl Fn(CellName) -> Point,
    bend: impl Fn(CellName) -> Point,
) -> Vec<Part> {
    let mut parts = Vec::new();
    for name in view.board.keys() {
        let there = on(view, *name);
        let (x, y) = corner(*name);
        for (index, (colour, car)) in there.iter().enumerate() {
            let (mut right, mut down, times) = spot(index, there.len());
            if there.len() == 1 {
                let (across, along) = bend(*name);
                (right, down) = (right + across, down + along);
            }
            let player = &view.players[colour];
            let heading = player.heading.filter(|_| *car == Car::Rally);
            let (anchor, mut title) = match car {
                Car::Rally => ("at", format!("{colour}'s Rally Car on `{}`", name.0)),
                Car::Assistance => (
                    "assistance-at",
                    format!("{colour}'s Assistance Car on `{}`", name.0),
                ),
            };
            if let Some(heading) = heading {
                title.push_str(", heading ");
                title.push_str(heading.name());
            }
            let mut part = Part::of(format!("players.{colour}.{anchor}"), title);
            draw(
                &mut part,
                (x + right, y + down),
                times,
                *colour,
                *car,
                heading,
            );
            parts.push(part);
        }
    }
    parts
}

/// The cars on a cell, Rally Cars first.
fn on(view: &View, name: CellName) -> Vec<(Colour, Car)> {
    let players = || view.players.iter();
    let rally = players().filter(|(_, player)| player.at == Some(name));
    let assistance = players().filter(|(_, player)| player.assistance_at == Some(name));
    let rally = rally.map(|(colour, _)| (*colour, Car::Rally));
    rally
        .chain(assistance.map(|(colour, _)| (*colour, Car::Assistance)))
        .collect()
}

/// Where one of so many cars stands on a tile, and how large it is. Up to six leave the sign free.
fn spot(index: usize, of: usize) -> (f32, f32, f32) {
    let middle = TILE / 2.0;
    let (columns, rows, top, times): (usize, &[f32], f32, f32) = match of {
        0 | 1 => (1, &[0.0], middle + 3.0, 1.3),
        2 => (2, &[0.0], middle + 8.0, 1.25),
        3 | 4 => (2, &[0.0, 1.0], 50.0, 1.0),
        5 | 6 => (3, &[0.0, 1.0], 50.0, 1.0),
        _ => (3, &[0.0, 1.0, 2.0], 20.0, 1.0),
    };
    let pitch = if of <= 4 { 40.0 } else { 30.5 };
    let across: &[f32] = match columns {
        1 => &[0.0],
        2 => &[-0.5, 0.5],
        _ => &[-1.0, 0.0, 1.0],
    };
    let right = across[index % columns] * pitch;
    let down = rows[(index / columns).min(rows.len() - 1)] * 30.0;
    (middle + right, top + down, times)
}

/// A car around a point: 30 units long, unless it is that much larger. On it stand the first letter of its
/// colour, and R or A.
pub fn draw(
    part: &mut Part,
    (x, y): Point,
    times: f32,
    colour: Colour,
    car: Car,
    heading: Option<Side>,
) {
    // As it stands with its nose to the north.
    let body: &[Point] = match (car, heading) {
        (Car::Rally, Some(_)) => &[
            (0.0, -15.0),
            (11.0, -7.0),
            (11.0, 14.0),
            (-11.0, 14.0),
            (-11.0, -7.0),
        ],
        (Car::Rally, None) => &[(11.0, -10.0), (11.0, 10.0), (-11.0, 10.0), (-11.0, -10.0)],
        (Car::Assistance, _) => &[
            (12.0, -6.0),
            (12.0, 6.0),
            (8.0, 10.0),
            (-8.0, 10.0),
            (-12.0, 6.0),
            (-12.0, -6.0),
            (-8.0, -10.0),
            (8.0, -10.0),
        ],
    };
    let turned = |(right, down): Point| match heading {
        None | Some(Side::N) => (right, down),
        Some(Side::E) => (-down, right),
        Some(Side::S) => (-right, -down),
        Some(Side::W) => (down, -right),
    };
    let at = |point: Point| {
        let (right, down) = turned(point);
        (x + right * times, y + down * times)
    };
    part.area(
        look(colour),
        body.iter().map(|point| at(*point)).collect::<Vec<_>>(),
    );
    let middle = match heading {
        Some(_) => at((0.0, 3.5)),
        None => (x, y),
    };
    let kind = match car {
        Car::Rally => "R",
        Car::Assistance => "A",
    };
    let text = format!("{}{kind}", letter(colour));
    part.text(letter_look(colour), middle, 10.5 * times, text);
}

pub fn look(colour: Colour) -> String {
    format!("player-{colour}")
}

/// The first letter of a colour.
pub fn letter(colour: Colour) -> String {
    colour.name()[..1].to_uppercase()
}

/// Letters that can be read on a colour.
pub fn letter_look(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "letter",
        Colour::White | Colour::Red | Colour::Yellow => "letter-dark",
    }
}
