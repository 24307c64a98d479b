//! A player's row: clue and markers, the line, and the discards below it.

use super::cat::{Cat, HIGH, LINE, SMALL, WIDE, caption, fitting, lines_of};
use super::tokens::{Face, clue, counter, hidden_clue, marker};
use super::{Chiefs, MARGIN, TABLE, in_rows, number};
use crate::document::Id;
use crate::games::checkpoint_charlie::components::PlayerName;
use crate::games::checkpoint_charlie::view::{HeldView, PlayerView};
use crate::games::checkpoint_charlie::{CheckpointCharlie, View};
use crate::kit::count::Count;
use crate::kit::picture::{Part, Picture, Point};

/// How wide a player's own things lie.
const PANEL: f32 = 184.0;
/// Where cats begin, and where what they are called is written before them.
const CATS: f32 = MARGIN + PANEL + 60.0;

/// How cats lie in a row.
struct Row {
    key: &'static str,
    /// How large they are, and how far apart.
    times: f32,
    pitch: f32,
}

const LINE_ROW: Row = Row {
    key: "line",
    times: 0.86,
    pitch: 68.0,
};
const DISCARDS: Row = Row {
    key: "discards",
    times: 0.54,
    pitch: 56.0,
};

impl CheckpointCharlie {
    /// Draws a player's row; where it ends.
    pub(super) fn player_row(
        &self,
        view: &View,
        name: PlayerName,
        player: &PlayerView,
        y: f32,
        picture: &mut Picture,
    ) -> f32 {
        let mut ground = Part::default();
        ground.line("hair", 1.0, [(MARGIN, y), (TABLE - MARGIN, y)]);
        picture.parts.push(ground);
        picture.parts.push(panel(view, name, player, y + 4.0));
        picture
            .parts
            .push(self.clue_part(view, name, player, y + 36.0));
        picture.parts.extend(self.held(name, player, y + 122.0));
        let below = self.cats(view, name, &LINE_ROW, &player.line, y + 8.0, picture);
        let below = self.cats(
            view,
            name,
            &DISCARDS,
            &player.discards,
            below + 4.0,
            picture,
        );
        below.max(y + panel_high(player) + 6.0)
    }

    /// Cats in a row, or in several; where they end.
    fn cats(
        &self,
        view: &View,
        player: PlayerName,
        row: &Row,
        cats: &[Id],
        y: f32,
        picture: &mut Picture,
    ) -> f32 {
        let (ids, words) = self.lines_below(row.pitch - 2.0);
        let high = HIGH * row.times + 8.0 + LINE * number(ids + words);
        let fit = (1_usize..64)
            .take_while(|&count| number(count) * row.pitch <= TABLE - MARGIN - CATS)
            .last()
            .unwrap_or(1);
        let mut label = Part::default();
        let at = (CATS - 8.0, y + HIGH * row.times / 2.0);
        label.text_to("label", at, SMALL, row.key);
        if cats.is_empty() {
            let wide = WIDE * row.times;
            label.rect("empty", (CATS + 2.0, y), wide, HIGH * row.times);
        }
        picture.parts.push(label);
        for (index, id) in cats.iter().enumerate() {
            let corner = in_rows(index, fit, (CATS, y), (row.pitch, high));
            let part = self.cat_part(view, player, row, id.as_str(), (corner, high), ids);
            picture.parts.push(part);
            picture.parts.extend(accuser(view, id, corner, row.pitch));
        }
        y + number(cats.len().div_ceil(fit).max(1)) * high
    }

    fn cat_part(
        &self,
        view: &View,
        player: PlayerName,
        row: &Row,
        id: &str,
        ((x, y), high): (Point, f32),
        ids: usize,
    ) -> Part {
        let chiefs = Chiefs { view };
        let (mut cat, title): (Cat<'_>, String) = self.cat(id);
        cat.pale = chiefs.is_pale(id);
        let place = if row.key == "line" {
            "in the line"
        } else {
            "discarded"
        };
        let anchor = format!("players.{player}.{}.{id}", row.key);
        let mut part = Part::of(anchor, format!("{title}; {place} of {player}"));
        let middle = x + row.pitch / 2.0;
        if chiefs.stands_out(id) {
            part.card("cat-chief", (x + 1.0, y - 2.0), row.pitch - 2.0, high - 2.0);
        }
        let left = middle - WIDE * row.times / 2.0;
        cat.draw(&mut part, (left, y), row.times);
        let under = y + HIGH * row.times + 2.0;
        let look = if cat.pale { "label" } else { "text" };
        caption(
            &mut part,
            look,
            (middle, under),
            &lines_of(id, row.pitch - 2.0),
        );
        let under = under + LINE * number(ids);
        cat.write(&mut part, (middle, under), row.pitch - 6.0);
        part
    }

    /// The clue, as far as it is seen; else which it can be by what the viewer knows.
    fn clue_part(&self, view: &View, name: PlayerName, player: &PlayerView, y: f32) -> Part {
        const RADIUS: f32 = 24.0;
        let middle = (MARGIN + 32.0, y + 26.0);
        let at = (MARGIN + 64.0, y + 18.0);
        let mut told = Vec::new();
        let mut part;
        if let Some(face) = &player.clue {
            part = Part::of(
                format!("players.{name}.clue"),
                format!("{name}'s clue `{face}`"),
            );
            clue(&mut part, face.as_str(), middle, RADIUS);
            told.push(face.to_string());
        } else if let Some(of) = &player.counter {
            let title = format!("{name}'s counter `{of}`, no face chosen");
            part = Part::of(format!("players.{name}.counter"), title);
            hidden_clue(&mut part, middle, RADIUS);
            told.push(format!("{of}:"));
            let piece = self.traits.iter().find(|piece| piece.id == *of);
            told.extend(piece.map(|piece| format!("{} or {}?", piece.faces[0], piece.faces[1])));
        } else if player.drawn {
            part = Part::of(
                format!("players.{name}.drawn"),
                format!("{name}'s clue, hidden"),
            );
            hidden_clue(&mut part, middle, RADIUS);
            if player.laid {
                told.push(format!("hidden{}", can_be(view, name)));
            } else {
                told.push("hidden, no face chosen".to_owned());
            }
        } else {
            part = Part::of(
                format!("players.{name}.drawn"),
                format!("{name} has no clue"),
            );
            part.disc("empty", middle, RADIUS);
            told.push("no clue yet".to_owned());
        }
        if view.tailed == Some(name) {
            told.push("(tailed: lies open)".to_owned());
        }
        part.paragraph("text", at, 11.0, PANEL - 68.0, 3, &told.join(" "));
        part
    }

    /// The markers before a player.
    fn held(&self, name: PlayerName, player: &PlayerView, y: f32) -> Vec<Part> {
        const RADIUS: f32 = 14.5;
        let count = player.markers.len();
        // Two rows at most: many lie over each other.
        let fit = IN_ROW.max(count.div_ceil(2));
        let pitch = ((PANEL - 2.0 * RADIUS - 6.0) / number(fit - 1)).min(31.0);
        let mut parts = Vec::new();
        for (index, held) in player.markers.iter().enumerate() {
            let middle = in_rows(
                index,
                fit,
                (MARGIN + RADIUS + 3.0, y + RADIUS + 2.0),
                (pitch, MORE),
            );
            let is_new = (player.new_markers.iter()).any(|&new| usize::from(new) == index + 1);
            let mut title = self.marker_in_words(held);
            if is_new {
                title.push_str(", drawn in this round");
            }
            let anchor = format!("players.{name}.markers.{}", index + 1);
            let mut part = Part::of(anchor, title);
            let face = held.marker.as_ref();
            let face = face.and_then(|id| self.markers.iter().find(|piece| piece.id == *id));
            let face = face.map(|piece| Face {
                value: i16::from(piece.value),
                special: piece.special,
            });
            marker(&mut part, held.colour, face, held.face_up, middle, RADIUS);
            if is_new {
                part.disc("lit", (middle.0 + 10.0, middle.1 - 10.0), 3.5);
            }
            if !held.seen_by.is_empty() {
                let others: Vec<&str> = held.seen_by.iter().map(|one| one.name()).collect();
                let below = (middle.0, middle.1 + RADIUS + 6.0);
                part.text("label", below, SMALL, others.concat());
            }
            parts.push(part);
        }
        parts
    }

    fn marker_in_words(&self, held: &HeldView) -> String {
        let mut words = match &held.marker {
            Some(id) => format!("`{id}`"),
            None => format!("A {} marker", held.colour),
        };
        words.push_str(if held.face_up {
            ", face up"
        } else {
            ", face down"
        });
        if !held.seen_by.is_empty() {
            let others: Vec<&str> = held.seen_by.iter().map(|one| one.name()).collect();
            words.push_str(", known to ");
            words.push_str(&others.join(", "));
        }
        words
    }
}

/// How high they are, with one row of markers.
const PANEL_HIGH: f32 = 166.0;

/// How high a second row of markers is.
const MORE: f32 = 38.0;

/// How many markers there are in a row.
const IN_ROW: usize = 6;

fn panel_high(player: &PlayerView) -> f32 {
    let more = player.markers.len() > IN_ROW;
    PANEL_HIGH + if more { MORE } else { 0.0 }
}

/// Who it is, what is to be done, and what has been worked out.
fn panel(view: &View, name: PlayerName, player: &PlayerView, y: f32) -> Part {
    let investigator = player.investigator.as_ref().map_or("", |own| own.as_str());
    let mut title = format!("{name} {investigator}").trim_end().to_owned();
    if view.next.contains(&name) {
        title.push_str(", to decide");
    }
    let mut part = Part::of(format!("players.{name}"), title);
    if view.next.contains(&name) {
        part.card("here", (MARGIN - 4.0, y), PANEL + 4.0, panel_high(player));
    }
    counter(&mut part, name, (MARGIN + 16.0, y + 18.0), 12.0);
    let own = fitting(investigator, 84.0);
    part.text_from("text", (MARGIN + 36.0, y + 18.0), 13.0, own);
    if let Some(sum) = player.points {
        let told = format!("{sum} {}", if sum == 1 { "pt" } else { "pts" });
        let at = (MARGIN + PANEL - 6.0, y + 18.0);
        part.text_to("title", at, 13.0, told);
    }
    let mut told = Vec::new();
    if view.active == Some(name) {
        told.push("reveals".to_owned());
    }
    if view.announced.contains(&name) {
        told.push("has announced".to_owned());
    }
    if let Some(winners) = &view.winners
        && winners.contains(&name)
    {
        told.push("wins".to_owned());
    }
    if let Some(accused) = &player.accused
        && told.is_empty()
    {
        told.push(format!("accuses {}", fitting(accused.as_str(), 70.0)));
    }
    let at = (MARGIN + 6.0, y + 93.0);
    part.text_from("title", at, 11.0, told.join(", "));
    if let Some(knows) = view.knows.get(&name) {
        let worlds = Count(usize::try_from(knows.worlds).unwrap_or(usize::MAX), "world");
        let chiefs = Count(knows.chiefs.len(), "chief");
        let mut own = Part::of(
            format!("knows.{name}"),
            format!("{name} can think of {worlds}, {chiefs}"),
        );
        let at = (MARGIN + 6.0, y + 108.0);
        own.text_from("text", at, 11.0, format!("{worlds}, {chiefs}"));
        part.parts.push(own);
    }
    part
}

/// What a hidden clue can be, by what the viewer has worked out.
fn can_be(view: &View, name: PlayerName) -> String {
    let knows: Vec<_> = view.knows.values().collect();
    let [only] = knows[..] else {
        return String::new();
    };
    match only.clues.get(&name).map(Vec::as_slice) {
        None | Some([]) => String::new(),
        Some(faces) if faces.len() > 3 => format!(": {} possible", faces.len()),
        Some(faces) => {
            let faces: Vec<&str> = faces.iter().map(Id::as_str).collect();
            format!(": {}", faces.join(" or "))
        }
    }
}

/// The counter of who has accused a cat: on it in its line, or where it was discarded.
fn accuser(view: &View, id: &Id, (x, y): Point, pitch: f32) -> Option<Part> {
    let accusation = view.accusations.iter().find(|one| one.suspect == *id)?;
    let player = accusation.player;
    let mut part = Part::of(
        format!("players.{player}.accused"),
        format!("{player} has accused `{id}`"),
    );
    counter(&mut part, player, (x + pitch - 9.0, y + 8.0), 9.0);
    Some(part)
}
