//! A view drawn for people: the road, then a line for each player.

use std::fmt::Write as _;

use crate::document::Id;
use crate::games::brick_run::components::{
    CopsRange, Encounter, Pickup, Placed, PlayerName, SpotText,
};
use crate::games::brick_run::picture::looks;
use crate::games::brick_run::table::CardPiece;
use crate::games::brick_run::view::{CopView, HIDDEN, PlayerView};
use crate::games::brick_run::{BrickRun, View};
use crate::kit::count::Count;
use crate::kit::drawing::Drawing;

impl BrickRun {
    /// The view as text: how far the game has come, the road with the cars on it, the market, and
    /// a line for each player.
    pub(super) fn drawing_of(&self, view: &View) -> Drawing {
        let mut text = Drawing::default();
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "delivery {} of {} to {}, round {}, {}",
            view.delivery,
            self.towns.len(),
            view.town,
            view.round,
            view.phase
        );
        if let Some(active) = view.active {
            let _ = write!(text, ", {active} in turn");
        }
        text.push('\n');
        if !view.road.is_empty() {
            self.draw_road(view, &mut text);
        }
        if !view.market.is_empty() {
            let market: Vec<String> = view.market.iter().map(|id| self.with_part(id)).collect();
            let _ = writeln!(text, "market: {}", market.join(" "));
        }
        let _ = write!(
            text,
            "deck: {}",
            Count(usize::from(view.cards_left), "card")
        );
        for (what, cards) in [("used", &view.used), ("lost", &view.lost)] {
            if !cards.is_empty() {
                let _ = write!(text, ", {what} {}", listed(cards));
            }
        }
        text.push('\n');
        for (&name, player) in &view.players {
            self.draw_player(name, player, &mut text);
        }
        if let Some(cop) = &view.cop {
            self.draw_cop(cop, &mut text);
        }
        if !view.next.is_empty() {
            let _ = writeln!(text, "next {}", names(&view.next));
        }
        if let Some(chance) = &view.chance {
            let _ = writeln!(text, "next chance: {chance}");
        }
        if let (Some(ending), Some(ranking)) = (&view.ending, &view.ranking) {
            let _ = writeln!(text, "over ({ending}): {}", names(ranking));
        }
        let cop = view.cop.as_ref().map(|_| PlayerName::Cop);
        for player in view.players.keys().copied().chain(cop) {
            text.ink_word(0, player.name(), looks(player).0);
        }
        text
    }

    /// The card with an id.
    pub(super) fn piece(&self, id: &str) -> Option<&CardPiece> {
        self.cards.iter().find(|card| card.id.as_str() == id)
    }

    /// A card with the name of its part.
    fn with_part(&self, id: &Id) -> String {
        let piece = self.piece(id.as_str());
        let part = piece.map_or("", |piece| self.parts[piece.part].as_str());
        format!("{id}({part})")
    }

    /// A line for each card: its spaces with the cars on them, and its encounter.
    fn draw_road(&self, view: &View, text: &mut Drawing) {
        draw_end("start", &cars_at(view, SpotText::Start), text);
        for (card, shown) in (1..).zip(&view.road) {
            let name = if card > view.revealed && shown != HIDDEN {
                // It lies face down, and the viewer knows it.
                format!("[{shown}]")
            } else {
                shown.clone()
            };
            let _ = write!(text, "{card:>3} ");
            let Some(piece) = self.piece(shown) else {
                let _ = writeln!(text, "{name}");
                continue;
            };
            let begin = text.end();
            let _ = write!(text, "{name:<6}");
            text.spot(&format!("road.{card}"), begin..begin + name.len());
            for space in 1..=piece.distance {
                let cars = cars_at(view, SpotText::Road { card, space });
                let space = if cars.is_empty() { "." } else { &cars };
                let _ = write!(text, " {space}");
            }
            text.push_str("  ");
            let from = text.end();
            text.push_str(&encounter(piece.encounter));
            for kind in ["swerve", "jump", "pickup", "cops"] {
                text.ink_word(from, kind, &format!("encounter-{kind}"));
            }
            text.push('\n');
        }
        draw_end(view.town.as_str(), &cars_at(view, SpotText::Town), text);
    }

    fn draw_player(&self, name: PlayerName, player: &PlayerView, text: &mut Drawing) {
        let _ = write!(text, "{name}");
        match &player.car {
            Some(car) => {
                let _ = write!(text, " {car} at {}", player.at);
            }
            None => text.push_str(" has no car yet"),
        }
        if let Some(place) = player.place {
            let _ = write!(text, " (place {place})");
        }
        let _ = write!(
            text,
            ", speed {}, damage {}, bricks {} of {}, ${}, cubes {}",
            player.speed, player.damage, player.bricks, player.capacity, player.money, player.cubes
        );
        if let Some(placed) = player.placed {
            let _ = write!(text, ", {}", cubes(placed));
        } else if player.has_placed {
            text.push_str(", cubes placed");
        }
        if let Some(movement) = player.movement {
            let _ = write!(text, ", movement {movement}");
        }
        if player.left > 0 {
            let _ = write!(text, " ({} left)", player.left);
        }
        self.draw_parts(&player.parts, text);
    }

    fn draw_cop(&self, cop: &CopView, text: &mut Drawing) {
        let _ = write!(text, "cop");
        if let Some(car) = &cop.car {
            let _ = write!(text, " {car} at {}", cop.at);
        }
        if let Some(place) = cop.place {
            let _ = write!(text, " (place {place})");
        }
        let _ = write!(
            text,
            ", speed {}, damage {}, bricks {} of {}, ${}",
            cop.speed, cop.damage, cop.bricks, cop.capacity, cop.money
        );
        if !cop.action.is_empty() {
            let _ = write!(text, ", action {}", listed(&cop.action));
        }
        if let Some(movement) = cop.movement {
            let _ = write!(text, ", movement {movement}");
        }
        if cop.skip {
            text.push_str(", skips");
        }
        self.draw_parts(&cop.parts, text);
    }

    fn draw_parts(&self, parts: &[Id], text: &mut Drawing) {
        if !parts.is_empty() {
            let parts: Vec<String> = parts.iter().map(|id| self.with_part(id)).collect();
            let _ = write!(text, ", parts {}", parts.join(" "));
        }
        text.push('\n');
    }
}

/// A line for an end of the road, with the cars there.
fn draw_end(name: &str, cars: &str, text: &mut Drawing) {
    let _ = write!(text, "    {name}");
    if !cars.is_empty() {
        let _ = write!(text, "  {cars}");
    }
    text.push('\n');
}

/// Who is there, by name.
fn cars_at(view: &View, spot: SpotText) -> String {
    let there = view.players.iter().filter(|(_, player)| player.at == spot);
    let mut names: Vec<&str> = there.map(|(name, _)| name.name()).collect();
    if view.cop.as_ref().is_some_and(|cop| cop.at == spot) {
        names.push("cop");
    }
    names.join("+")
}

fn encounter(encounter: Encounter) -> String {
    match encounter {
        Encounter::Swerve(number) => format!("swerve {number}"),
        Encounter::Jump(number) => format!("jump {number}"),
        Encounter::Pickup(Pickup { cb, bricks }) => {
            format!(
                "pickup {} with cb {cb}",
                Count(usize::from(bricks), "brick")
            )
        }
        Encounter::Cops(CopsRange { low, high }) => format!("cops {low} to {high}"),
    }
}

fn cubes(placed: Placed) -> String {
    format!(
        "placed move {}, steer {}, cb {}, repair {}",
        placed.movement, placed.steer, placed.cb, placed.repair
    )
}

fn listed(ids: &[Id]) -> String {
    let ids: Vec<&str> = ids.iter().map(Id::as_str).collect();
    ids.join(" ")
}

fn names(players: &[PlayerName]) -> String {
    let names: Vec<&str> = players.iter().map(|player| player.name()).collect();
    names.join(", ")
}
