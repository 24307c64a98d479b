//! A view drawn for people: the table, then a few lines for each player.

use std::fmt::Write as _;

use crate::document::Id;
use crate::games::checkpoint_charlie::components::{Phase, PlayerName};
use crate::games::checkpoint_charlie::picture::look_of;
use crate::games::checkpoint_charlie::view::{HeldView, PlayerView};
use crate::games::checkpoint_charlie::{CheckpointCharlie, Code, View};
use crate::kit::count::Count;
use crate::kit::drawing::Drawing;

impl CheckpointCharlie {
    /// The view as text: how far the round has come, the clues that all know, the accusations, and
    /// each player with cats and markers.
    pub(super) fn drawing_of(&self, view: &View) -> Drawing {
        let mut text = Drawing::default();
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "round {} of {}, {}",
            view.round, self.constants.rounds, view.phase
        );
        if let Some(first) = view.first {
            let _ = write!(text, ", started by {first}");
        }
        if let Some(active) = view.active {
            let _ = write!(text, ", {active} reveals");
        }
        text.push('\n');
        if matches!(view.phase, Phase::Search | Phase::Toss) {
            let cards = Count(usize::from(view.cards_left), "card");
            let _ = writeln!(text, "deck: {cards}");
        }
        let counters = Count(usize::from(view.counters_left), "counter");
        let _ = writeln!(
            text,
            "public clues: {}; {counters} in the bag",
            listed(&view.public)
        );
        for (number, accusation) in view.accusations.iter().enumerate() {
            let matches = view.matches.as_ref();
            let matches = matches.and_then(|matches| matches.get(&accusation.player));
            let told = matches.map_or_else(String::new, |&matches| {
                let clues = Count(usize::from(matches), "clue");
                format!(": {clues} true")
            });
            let _ = writeln!(
                text,
                "accusation {}: {} by {}{told}",
                number + 1,
                accusation.suspect,
                accusation.player
            );
        }
        if let Some(chief) = &view.chief {
            let hidden = if view.chief_in_deck == Some(true) {
                ", still in the deck"
            } else {
                ""
            };
            let _ = writeln!(text, "the chief of spies: {}{hidden}", listed(chief));
        }
        for (&player, own) in &view.players {
            draw_player(player, own, view, &mut text);
        }
        let pool = &view.pool;
        let _ = writeln!(
            text,
            "pool {} gold, {} white, {} black",
            pool.gold, pool.white, pool.black
        );
        for (player, knows) in &view.knows {
            let worlds = Count(usize::try_from(knows.worlds).unwrap_or(usize::MAX), "world");
            let chiefs = Count(knows.chiefs.len(), "chief");
            let _ = writeln!(text, "{player} can think of {worlds}, {chiefs}");
        }
        if !view.next.is_empty() {
            let _ = writeln!(text, "next {}", names(&view.next));
        }
        if let Some(chance) = &view.chance {
            let _ = writeln!(text, "next chance: {chance}");
        }
        if let (Some(ending), Some(winners)) = (&view.ending, &view.winners) {
            let _ = writeln!(text, "over ({ending}): {}", names(winners));
        }
        self.ink(view, &mut text);
        text
    }

    /// What stands for players, markers and the colours of cats.
    fn ink(&self, view: &View, text: &mut Drawing) {
        for &player in view.players.keys() {
            text.ink_word(0, player.name(), look_of(player));
        }
        for held in view.players.values().flat_map(|player| &player.markers) {
            let look = format!("marker-{}", held.colour);
            text.ink_word(0, &drawn(held), &look);
        }
        for colour in ["gold", "white", "black"] {
            text.ink_word(0, colour, &format!("marker-{colour}"));
        }
        for fur in ["orange", "grey"] {
            text.ink_word(0, fur, &format!("cat-{fur}"));
        }
        let faces = |code: Code| {
            let all = self.traits.ids();
            all.map(move |of| &self.traits[of].faces[usize::from(code.face(of))])
        };
        for suspect in &self.suspects {
            let fur = faces(suspect.code).find_map(|face| match face.as_str() {
                "orange" => Some("cat-orange"),
                "grey" => Some("cat-grey"),
                _ => None,
            });
            if let Some(fur) = fur {
                text.ink_word(0, suspect.id.as_str(), fur);
            }
        }
    }
}

fn draw_player(name: PlayerName, player: &PlayerView, view: &View, text: &mut Drawing) {
    let _ = write!(text, "{name}");
    if let Some(investigator) = &player.investigator {
        let _ = write!(text, " {investigator}");
    }
    if let Some(shown) = player.clue.as_ref().or(player.counter.as_ref()) {
        let _ = write!(text, ", clue {shown}");
    } else if player.drawn {
        text.push_str(", clue hidden");
    }
    if player.drawn && !player.laid {
        text.push_str(" (no face chosen)");
    }
    if view.tailed == Some(name) {
        text.push_str(", tailed");
    }
    if let Some(accused) = &player.accused {
        let _ = write!(text, ", accuses {accused}");
    }
    if !player.markers.is_empty() {
        let markers: Vec<String> = player.markers.iter().map(drawn).collect();
        let _ = write!(text, ", markers {}", markers.join(" "));
        if let Some(points) = player.points {
            let _ = write!(text, " ({points})");
        }
    }
    if view.announced.contains(&name) {
        text.push_str(", has announced");
    }
    text.push('\n');
    for (what, cats) in [("line", &player.line), ("discards", &player.discards)] {
        if !cats.is_empty() {
            let _ = writeln!(text, "  {what}: {}", listed(cats));
        }
    }
}

/// A marker by its face if that is known, in brackets if it lies face down.
fn drawn(held: &HeldView) -> String {
    match &held.marker {
        Some(marker) if held.face_up => marker.to_string(),
        Some(marker) => format!("[{marker}]"),
        None => format!("[{}]", held.colour),
    }
}

fn listed(ids: &[Id]) -> String {
    if ids.is_empty() {
        return "none".to_owned();
    }
    let ids: Vec<&str> = ids.iter().map(Id::as_str).collect();
    ids.join(" ")
}

fn names(players: &[PlayerName]) -> String {
    let names: Vec<&str> = players.iter().map(|player| player.name()).collect();
    names.join(", ")
}
