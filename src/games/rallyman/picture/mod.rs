//! What the game looks like: zones with their roads, stages, cars and dashboards.

mod board;
mod drawn;
mod given;
mod item;
mod pieces;
mod road;
mod stage;
mod table;
#[cfg(test)]
mod tests;

pub(super) use given::{Line, line};
pub(super) use pieces::pieces;
pub(super) use road::Course;
pub(super) use table::look_of;

use crate::games::rallyman::{Rallyman, View};
use crate::kit::picture::{Part, Picture};

/// Around the picture.
const EDGE: f32 = 16.0;
/// How wide it is at least.
const LEAST: f32 = 4.0 * (table::CARD.0 + 12.0) + 2.0 * EDGE - 12.0;

impl Rallyman {
    /// The stage with its cars; below it the dashboards and the piles.
    pub(super) fn picture_of(&self, view: &View) -> Picture {
        let track = &self.tracks[usize::from(view.stage) - 1];
        let (drawn, size) = self.stage_drawn(track, view);
        let (cars, marks) = (table::cars(view, &drawn), table::marks(track, view, &drawn));
        let mut map = drawn.picture(size);
        map.parts.extend(marks);
        map.parts.extend(cars);
        let wide = (size.0 + 2.0 * EDGE).max(LEAST);
        let mut picture = Picture::new("Rallyman", wide, 0.0);
        let mut head = Part::of("stage", format!("Stage {}", view.stage));
        let title = format!(
            "Stage {} of {}: {}",
            view.stage,
            self.tracks.len(),
            view.stage_id
        );
        head.text_from("title", (EDGE, 24.0), 18.0, title);
        let mut state = format!("{}, round {}", view.phase, view.round);
        if let Some(chance) = &view.chance {
            state = format!("{state}; chance: {chance}");
        }
        if let Some(ending) = &view.ending {
            let winners = view.winners.iter().flatten().map(|driver| driver.name());
            let winners: Vec<&str> = winners.collect();
            state = format!("{ending}: {}", winners.join(", "));
        }
        head.text_to("text", (wide - EDGE, 24.0), 13.0, state);
        picture.parts.push(head);
        picture.place(map, ((wide - size.0) / 2.0, 44.0), 1.0);
        let terrains = self.stage_terrains(track);
        let room = wide - 2.0 * EDGE;
        let (legend, mut down) = board::legend(&terrains, (EDGE, 52.0 + size.1), room);
        picture.parts.push(legend);
        down += 16.0;
        let mut across = EDGE;
        for (&driver, car) in &view.drivers {
            picture
                .parts
                .push(self.driver_card(view, driver, car, (across, down)));
            across += table::CARD.0 + 12.0;
        }
        down += table::CARD.1 + 16.0;
        picture.parts.extend(table::piles(view, (EDGE, down)));
        picture.parts.push(table::seen_legend((EDGE, down + 52.0)));
        picture.height = down + 60.0 + EDGE;
        picture
    }
}
