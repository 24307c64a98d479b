//! What the game looks like: the table from a view. On top what belongs to nobody, then a row for each player,
//! at the bottom all cats that can be the chief of spies.

mod cat;
mod pieces;
mod player;
#[cfg(test)]
mod tests;
mod tokens;

pub(super) use pieces::pieces;
pub(super) use tokens::look_of;

use std::collections::BTreeSet;

use cat::{Cat, HIGH, LINE, SMALL, WIDE, caption, hound, lines_of};

use crate::document::Id;
use crate::games::checkpoint_charlie::components::{Colour, PlayerName};
use crate::games::checkpoint_charlie::table::Clue;
use crate::games::checkpoint_charlie::{CheckpointCharlie, Code, View};
use crate::kit::count::Count;
use crate::kit::number::narrow;
use crate::kit::picture::{Part, Picture, Point};

/// How wide the table is, and its margin.
const TABLE: f32 = 896.0;
const MARGIN: f32 = 16.0;

/// Where the header ends.
const HEADER: f32 = 152.0;

/// The sizes of cats: of the deck, and of those that can be the chief.
const IN_DECK: f32 = 0.32;
const IN_SHEET: f32 = 0.5;
const SHEET_PITCH: f32 = 54.0;

/// Most cats of the sheet.
const MOST: usize = 64;

/// A number of things as a length.
fn number(count: usize) -> f32 {
    f32::from(narrow::<u16>(count))
}

/// Which cats can be the chief, by those who know something.
struct Chiefs<'v> {
    view: &'v View,
}

impl Chiefs<'_> {
    /// Those for whom a cat can be the chief.
    fn of(&self, id: &str) -> Vec<PlayerName> {
        let knows = self.view.knows.iter();
        let can = knows.filter(|(_, knows)| knows.chiefs.iter().any(|chief| chief == id));
        can.map(|(&player, _)| player).collect()
    }

    fn is_pale(&self, id: &str) -> bool {
        !self.view.knows.is_empty() && self.of(id).is_empty()
    }

    fn stands_out(&self, id: &str) -> bool {
        !self.of(id).is_empty()
    }
}

impl CheckpointCharlie {
    /// The table as somebody sees it.
    pub(super) fn picture_of(&self, view: &View) -> Picture {
        let mut picture = Picture::new("Checkpoint Charlie", TABLE, HEADER);
        let mut down = HEADER;
        self.header(view, &mut picture);
        if let Some(deck) = view.deck.as_ref().filter(|deck| !deck.is_empty()) {
            let ids: Vec<&str> = deck.iter().map(Id::as_str).collect();
            picture.parts.extend(self.deck_row(&ids, down));
            down += HIGH * IN_DECK + 12.0;
        }
        for (&name, player) in &view.players {
            down = self.player_row(view, name, player, down, &mut picture);
        }
        if !view.knows.is_empty() {
            down = self.sheet(view, down, &mut picture);
        }
        picture.height = down + 8.0;
        picture
    }

    /// The words of a cat's faces.
    fn faces_of(&self, code: Code) -> Vec<&str> {
        let faces = self.traits.ids().map(|of| {
            let face = code.face(of);
            self.face(Clue { of, face }).as_str()
        });
        faces.collect()
    }

    /// A cat by its id, or by the faces that `knows` names where no cat looks so.
    fn cat<'g>(&'g self, id: &'g str) -> (Cat<'g>, String) {
        let known = self.suspects.iter().find(|cat| cat.id.as_str() == id);
        let faces = match known {
            Some(cat) => self.faces_of(cat.code),
            None => id.split('+').collect(),
        };
        let title = match known {
            Some(_) => format!("`{id}`: {}", faces.join(", ")),
            None => format!("no cat of the deck: {}", faces.join(", ")),
        };
        (Cat::of(faces), title)
    }

    /// How many lines the cats of this game take below their heads, for ids and for what is not drawn.
    fn lines_below(&self, pitch: f32) -> (usize, usize) {
        let ids = self.suspects.iter().map(|cat| cat.id.as_str());
        let ids = ids.map(|id| lines_of(id, pitch).len()).max();
        let words = self.suspects.iter();
        let words = words
            .map(|cat| Cat::of(self.faces_of(cat.code)).words())
            .max();
        (ids.unwrap_or(1), words.unwrap_or(0))
    }

    fn header(&self, view: &View, picture: &mut Picture) {
        let mut words = Part::of("phase", format!("Round {}, {}", view.round, view.phase));
        let round = format!(
            "Round {} of {}: {}",
            view.round, self.constants.rounds, view.phase
        );
        words.text_from("title", (MARGIN, 22.0), 18.0, round);
        let mut told = Vec::new();
        if let Some(first) = view.first {
            told.push(format!("started by {first}"));
        }
        if let Some(active) = view.active {
            told.push(format!("{active} reveals"));
        }
        if let Some(chance) = &view.chance {
            told.push(format!("next chance: {chance}"));
        }
        if let (Some(ending), Some(winners)) = (&view.ending, &view.winners) {
            let winners: Vec<&str> = winners.iter().map(|player| player.name()).collect();
            told.push(format!("over ({ending}): {} won", winners.join(", ")));
        }
        let told = told.join(" · ");
        words.text_to("text", (TABLE - MARGIN, 22.0), 13.0, told);
        picture.parts.push(words);
        picture.parts.extend([cards(view), bag(view)]);
        picture.parts.extend(public(view));
        picture.parts.extend(pool(view));
        picture.parts.extend(self.chief(view));
        picture.parts.push(accusations(view));
    }

    /// The chief of spies, once the clues are turned up.
    fn chief(&self, view: &View) -> Option<Part> {
        let faces = view.chief.as_ref()?;
        let faces: Vec<&str> = faces.iter().map(Id::as_str).collect();
        let hidden = view.chief_in_deck == Some(true);
        let told = if hidden { ", still in the deck" } else { "" };
        let title = format!("The chief of spies: {}{told}", faces.join(", "));
        let mut part = Part::of("chief", title);
        let (x, wide) = (648.0, 72.0);
        part.card("cat-chief", (x, 40.0), wide, 104.0);
        let cat = Cat::of(faces.iter().copied());
        let room = 82.0 - LINE * number(cat.words());
        let times = (room / HIGH).clamp(0.3, 0.92);
        cat.draw(&mut part, (x + (wide - WIDE * times) / 2.0, 44.0), times);
        cat.write(&mut part, (x + wide / 2.0, 46.0 + HIGH * times), wide - 4.0);
        let label = if hidden {
            "chief, in deck"
        } else {
            "the chief"
        };
        part.text("text", (x + wide / 2.0, 135.0), SMALL, label);
        Some(part)
    }

    /// The deck from the top, as the referee sees it. The last card stays where it is, so that the others do.
    fn deck_row(&self, ids: &[&str], y: f32) -> Vec<Part> {
        const PITCH: f32 = 24.0;
        const MOST: usize = 33;
        let mut label = Part::of("deck", "The deck from the top");
        label.text_from("label", (MARGIN, y + 14.0), SMALL, "deck, top");
        let hidden = ids.len().saturating_sub(MOST);
        if hidden > 0 {
            let more = format!("+{hidden} more");
            label.text_from("label", (MARGIN, y + 26.0), SMALL, more);
        }
        let mut parts = vec![label];
        for (index, id) in ids.iter().enumerate().take(MOST) {
            let left = number(ids.len().min(MOST) - index);
            let corner = (TABLE - MARGIN - left * PITCH, y);
            let mut part;
            if self.investigators.iter().any(|own| own.as_str() == *id) {
                part = Part::of(format!("deck.{id}"), format!("Investigator `{id}`"));
                hound(&mut part, corner, IN_DECK);
            } else {
                let (cat, title) = self.cat(id);
                part = Part::of(format!("deck.{id}"), title);
                cat.draw(&mut part, corner, IN_DECK);
            }
            parts.push(part);
        }
        parts
    }

    /// All cats: those that can be the chief stand out. If there are too many, only those.
    fn sheet(&self, view: &View, y: f32, picture: &mut Picture) -> f32 {
        let chiefs = Chiefs { view };
        let mut ids: Vec<&str> = self.suspects.iter().map(|cat| cat.id.as_str()).collect();
        let mut others = BTreeSet::new();
        for chief in view.knows.values().flat_map(|knows| &knows.chiefs) {
            if !ids.contains(&chief.as_str()) {
                others.insert(chief.as_str());
            }
        }
        if ids.len() > MOST {
            ids.retain(|id| chiefs.stands_out(id));
        }
        ids.extend(others);
        let more = ids.len().saturating_sub(MOST);
        ids.truncate(MOST);
        let several = view.knows.len() > 1;
        let (_, words) = self.lines_below(SHEET_PITCH);
        let below = ids
            .iter()
            .map(|id| sheet_lines(id).len())
            .max()
            .unwrap_or(1);
        let pitch = (
            SHEET_PITCH,
            HIGH * IN_SHEET + 8.0 + LINE * number(below + words + usize::from(several)),
        );
        let mut head = Part::default();
        head.line("hair", 1.0, [(MARGIN, y), (TABLE - MARGIN, y)]);
        let mut told = "Who can be the chief of spies".to_owned();
        if let ([(player, knows)], false) = (&view.knows.iter().collect::<Vec<_>>()[..], several) {
            let worlds = Count(usize::try_from(knows.worlds).unwrap_or(usize::MAX), "world");
            told = format!("{told}, by what {player} has seen: {worlds}");
        }
        if more > 0 {
            told = format!("{told}; {more} more are not drawn");
        }
        head.text_from("title", (MARGIN, y + 16.0), 13.0, told);
        picture.parts.push(head);
        let (mut x, mut down) = (MARGIN, y + 30.0);
        for id in ids {
            if x + pitch.0 > TABLE - MARGIN + 0.5 {
                (x, down) = (MARGIN, down + pitch.1);
            }
            let sees = chiefs.of(id);
            let (mut cat, title) = self.cat(id);
            cat.pale = sees.is_empty();
            let by: Vec<&str> = sees.iter().map(|player| player.name()).collect();
            let mut part = match sees.first() {
                Some(player) => Part::of(
                    format!("knows.{player}.chiefs.{id}"),
                    format!("{title}; can be the chief for {}", by.join(", ")),
                ),
                None => Part::default(),
            };
            if !sees.is_empty() {
                part.card("cat-chief", (x + 1.0, down), pitch.0 - 2.0, pitch.1 - 3.0);
            }
            let times = IN_SHEET;
            let corner = (x + (pitch.0 - WIDE * times) / 2.0, down + 2.0);
            cat.draw(&mut part, corner, times);
            let middle = x + pitch.0 / 2.0;
            let mut under = down + 4.0 + HIGH * times;
            let look = if sees.is_empty() { "label" } else { "text" };
            caption(&mut part, look, (middle, under), &sheet_lines(id));
            under += LINE * number(below);
            cat.write(&mut part, (middle, under), pitch.0 - 6.0);
            under += LINE * number(words);
            if several {
                let letters = by.concat().to_uppercase();
                caption(&mut part, "title", (middle, under), &[letters]);
            }
            picture.parts.push(part);
            x += pitch.0;
        }
        down + pitch.1
    }
}

fn sheet_lines(id: &str) -> Vec<String> {
    if id.contains('+') {
        return vec!["no cat".to_owned()];
    }
    lines_of(id, SHEET_PITCH - 2.0)
}

/// The deck with the number of its cards.
fn cards(view: &View) -> Part {
    let left = Count(usize::from(view.cards_left), "card");
    let mut part = Part::of("cards-left", format!("The deck: {left}"));
    if view.cards_left == 0 {
        part.rect("empty", (MARGIN, 46.0), 52.0, 72.0);
    } else {
        part.card("back", (MARGIN, 46.0), 52.0, 72.0);
    }
    part.disc("spot", (MARGIN + 26.0, 82.0), 16.0);
    let count = view.cards_left.to_string();
    part.text("letter-dark", (MARGIN + 26.0, 82.0), 15.0, count);
    part.text("label", (MARGIN + 26.0, 130.0), SMALL, "deck");
    part
}

/// The bag with the number of its counters.
fn bag(view: &View) -> Part {
    let left = Count(usize::from(view.counters_left), "counter");
    let mut part = Part::of("counters-left", format!("In the bag: {left}"));
    let (x, y) = (112.0, 88.0);
    part.area(
        "bag",
        [
            (x - 12.0, y - 38.0),
            (x + 12.0, y - 38.0),
            (x + 7.0, y - 26.0),
            (x + 24.0, y + 4.0),
            (x + 18.0, y + 28.0),
            (x - 18.0, y + 28.0),
            (x - 24.0, y + 4.0),
            (x - 7.0, y - 26.0),
        ],
    );
    part.line("ink", 2.0, [(x - 8.0, y - 26.0), (x + 8.0, y - 26.0)]);
    let count = view.counters_left.to_string();
    part.disc("spot", (x, y + 4.0), 13.0);
    part.text("letter-dark", (x, y + 4.0), 15.0, count);
    part.text("label", (x, 130.0), SMALL, "in the bag");
    part
}

/// The public clues.
fn public(view: &View) -> Vec<Part> {
    const LEFT: f32 = 152.0;
    const WIDE: f32 = 340.0;
    let mut label = Part::of("public", "Public clues");
    if view.public.is_empty() {
        label.text("label", (LEFT + 60.0, 82.0), SMALL, "no public clue");
        return vec![label];
    }
    label.text_from("label", (LEFT, 130.0), SMALL, "public clues");
    let pitch = (WIDE / number(view.public.len())).min(70.0);
    let mut parts = vec![label];
    let mut x = LEFT + pitch / 2.0;
    for face in &view.public {
        let mut part = Part::of(format!("public.{face}"), format!("Public clue `{face}`"));
        tokens::clue(
            &mut part,
            face.as_str(),
            (x, 74.0),
            (pitch / 2.0 - 3.0).min(28.0),
        );
        let lines = lines_of(face.as_str(), pitch);
        caption(&mut part, "text", (x, 104.0), &lines[..1]);
        parts.push(part);
        x += pitch;
    }
    parts
}

/// The markers that can still be drawn.
fn pool(view: &View) -> Vec<Part> {
    let pool = &view.pool;
    let stacks = [
        (Colour::Gold, pool.gold),
        (Colour::White, pool.white),
        (Colour::Black, pool.black),
    ];
    let mut label = Part::of("pool", "Markers in the pool");
    label.text("label", (568.0, 130.0), SMALL, "pool");
    let mut parts = vec![label];
    for ((colour, count), x) in stacks.into_iter().zip([524.0_f32, 568.0, 612.0]) {
        let title = format!("{count} {colour} markers in the pool");
        let mut part = Part::of(format!("pool.{colour}"), title);
        if count == 0 {
            part.disc("empty", (x, 68.0), 19.0);
        } else {
            tokens::marker(&mut part, colour, None, false, (x, 68.0), 19.0);
        }
        part.text("title", (x, 104.0), 14.0, count.to_string());
        parts.push(part);
    }
    parts
}

/// Who has accused whom, in order.
fn accusations(view: &View) -> Part {
    const LEFT: f32 = 732.0;
    let mut part = Part::of("accusations", "Accusations in their order");
    let mut y = 50.0;
    if view.accusations.is_empty() {
        part.text_from("label", (LEFT, 82.0), SMALL, "nobody has accused");
    }
    for accusation in &view.accusations {
        tokens::counter(&mut part, accusation.player, (LEFT + 9.0, y), 8.5);
        let id = cat::fitting(accusation.suspect.as_str(), 72.0);
        part.text_from("text", (LEFT + 24.0, y), SMALL, id);
        let matches = view.matches.as_ref();
        if let Some(matches) = matches.and_then(|matches| matches.get(&accusation.player)) {
            let told = format!("{matches} true");
            part.text_to("title", (TABLE - MARGIN, y), SMALL, told);
        }
        y += 19.0;
    }
    part
}

/// A place in a row of things that are so wide, of which so many fit.
fn in_rows(index: usize, fit: usize, (x, y): Point, (wide, high): Point) -> Point {
    let fit = fit.max(1);
    (
        x + number(index % fit) * wide,
        y + number(index / fit) * high,
    )
}
