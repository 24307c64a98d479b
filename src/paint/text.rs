//! Pictures as characters, for a terminal: coarser than on paper, with the same anchors' places.

use std::fmt::Write as _;
use std::ops::Range;

use anstyle::{Ansi256Color, Color, Style};

use super::looks::{Look, look};
use crate::kit::drawing::Drawing;
use crate::kit::lines::lines as lines_of;
use crate::kit::picture::Picture;

mod grid;
mod size;

use grid::TextGrid;
use size::{CellSize, LEAST};

/// What the terminal can show.
#[derive(Clone, Copy, Debug)]
pub struct Terminal {
    /// How many characters fit into a line.
    pub columns: usize,
    /// Whether there are colours.
    pub colour: bool,
    /// Whether there are characters beyond ASCII.
    pub unicode: bool,
}

#[derive(Clone, Copy)]
struct Cell {
    glyph: char,
    ink: Option<&'static Look>,
    ground: Option<&'static Look>,
    /// Whether nothing is written there, though ground may be drawn.
    is_blank: bool,
}

impl Cell {
    const EMPTY: Self = Self {
        glyph: ' ',
        ink: None,
        ground: None,
        is_blank: true,
    };
}

/// Columns between drawings beside each other.
const GAP: usize = 2;

/// Pictures side by side, each with its name below it: as large as their texts need, and as many beside each other as
/// the terminal has room for.
#[must_use]
pub fn draw_all(pictures: &[(String, Picture)], terminal: Terminal) -> String {
    let most = terminal.columns.max(LEAST);
    // What is of one size on paper is so here.
    let mut sizes: Vec<((f32, f32), CellSize)> = Vec::new();
    let (mut lines, mut row, mut used) = (Vec::new(), Vec::new(), 0);
    for (name, picture) in pictures {
        let paper = |picture: &Picture| (picture.width, picture.height);
        let known = sizes.iter().find(|(known, _)| *known == paper(picture));
        let size = if let Some((_, size)) = known {
            *size
        } else {
            let all = pictures.iter().map(|(_, other)| other);
            let alike: Vec<&Picture> = all.filter(|other| paper(other) == paper(picture)).collect();
            let size = CellSize::fitting(&alike, terminal);
            sizes.push((paper(picture), size));
            size
        };
        let drawn = TextGrid::of(picture, size, terminal).lines();
        let drawn = captioned(drawn, name, terminal);
        let wide = drawn.iter().map(Vec::len).max().unwrap_or(0);
        if used > 0 && used + GAP + wide > most {
            stack(&mut lines, std::mem::take(&mut row));
            used = 0;
        }
        used += wide + if used > 0 { GAP } else { 0 };
        row.push(drawn);
    }
    stack(&mut lines, row);
    printed(&lines, terminal)
}

/// A drawing with a name below its middle.
fn captioned(mut lines: Vec<Vec<Cell>>, name: &str, terminal: Terminal) -> Vec<Vec<Cell>> {
    let is_empty = |cell: &Cell| cell.glyph == ' ' && cell.ground.is_none();
    let filled = lines.iter().rposition(|line| !line.iter().all(is_empty));
    lines.truncate(filled.map_or(0, |last| last + 1));
    let wide = lines.first().map_or(0, Vec::len);
    let letters = name.chars().map(|one| safe(one, terminal.unicode));
    let mut letters: Vec<char> = letters.collect();
    shorten(&mut letters, terminal.columns.max(LEAST), terminal.unicode);
    let mut caption = vec![Cell::EMPTY; wide.saturating_sub(letters.len()) / 2];
    caption.extend(letters.into_iter().map(|glyph| Cell {
        glyph,
        ink: Some(look("label")),
        ..Cell::EMPTY
    }));
    lines.push(caption);
    lines
}

/// Puts drawings beside each other below what is there.
fn stack(lines: &mut Vec<Vec<Cell>>, row: Vec<Vec<Vec<Cell>>>) {
    if !lines.is_empty() && !row.is_empty() {
        lines.push(Vec::new());
    }
    let high = row.iter().map(Vec::len).max().unwrap_or(0);
    let from = lines.len();
    lines.resize(from + high, Vec::new());
    let mut left = 0;
    for block in row {
        let wide = block.iter().map(Vec::len).max().unwrap_or(0);
        for (line, cells) in lines[from..].iter_mut().zip(block) {
            line.resize(left, Cell::EMPTY);
            line.extend(cells);
        }
        left += wide + GAP;
    }
}

/// A picture as lines of characters: as large as its texts need, and no wider than the terminal.
#[must_use]
pub fn draw(picture: &Picture, terminal: Terminal) -> String {
    let size = CellSize::fitting(&[picture], terminal);
    printed(&TextGrid::of(picture, size, terminal).lines(), terminal)
}

/// Lines as they are printed, without empty ones above and below.
fn printed(lines: &[Vec<Cell>], terminal: Terminal) -> String {
    let mut out = String::new();
    for line in lines {
        print_line(line, terminal, &mut out);
    }
    let text = out.trim_end_matches('\n').trim_start_matches('\n');
    format!("{text}\n")
}

/// Cuts a text short, and says so by its last letter.
fn shorten(letters: &mut Vec<char>, most: usize, unicode: bool) {
    if letters.len() > most {
        letters.truncate(most);
        if let Some(last) = letters.last_mut() {
            *last = safe('…', unicode);
        }
    }
}

/// The character as a terminal can show it, and nothing that would do something to it.
fn safe(one: char, unicode: bool) -> char {
    let one = if one.is_control() { '\u{fffd}' } else { one };
    if unicode { one } else { plain(one) }
}

/// A drawing of characters with its colours. Ground is filled with what it is drawn with, whether or not there are
/// colours.
#[must_use]
pub fn inked(drawing: &Drawing, terminal: Terminal) -> String {
    let mut out = String::new();
    for line in cells(drawing, terminal) {
        print_line(&line, terminal, &mut out);
    }
    if !drawing.text().ends_with('\n') {
        out.truncate(out.trim_end_matches('\n').len());
    }
    out
}

/// The same for a terminal that may be narrower than the drawing: what of a map is beyond its edge follows below, all of
/// its lines together, and words are wrapped at their blanks.
#[must_use]
pub fn inked_within(drawing: &Drawing, terminal: Terminal) -> String {
    let most = terminal.columns.max(LEAST);
    let lines = cells(drawing, terminal);
    let begins = lines_of(drawing.text()).map(|(at, _)| drawing.is_map(at));
    let kinds: Vec<bool> = begins.collect();
    let mut out = String::new();
    let mut from = 0;
    for alike in kinds.chunk_by(|one, other| one == other) {
        let block = &lines[from..from + alike.len()];
        from += alike.len();
        if alike[0] {
            part_map(block, most, terminal, &mut out);
        } else {
            wrap_words(block, most, terminal, &mut out);
        }
    }
    if !drawing.text().ends_with('\n') {
        out.truncate(out.trim_end_matches('\n').len());
    }
    out
}

/// The lines of a map, those parts of them that have room beside each other below those before.
fn part_map(block: &[Vec<Cell>], most: usize, terminal: Terminal, out: &mut String) {
    let wide = block.iter().map(Vec::len).max().unwrap_or(0);
    let mut from = 0;
    loop {
        let is_last = wide - from <= most;
        let to = if is_last {
            wide
        } else {
            seam(block, from, most)
        };
        if from > 0 {
            out.push('\n');
        }
        for line in block {
            let part = line.get(from..to.min(line.len())).unwrap_or_default();
            print_line(part, terminal, out);
        }
        if is_last {
            return;
        }
        from = to;
    }
}

/// Lines of words, the further ones of each behind an indent.
fn wrap_words(block: &[Vec<Cell>], most: usize, terminal: Terminal, out: &mut String) {
    for line in block {
        let mut printed = String::new();
        print_line(line, terminal, &mut printed);
        let options = textwrap::Options::new(most)
            .word_splitter(textwrap::WordSplitter::NoHyphenation)
            .word_separator(textwrap::WordSeparator::AsciiSpace)
            .subsequent_indent("    ");
        for line in textwrap::wrap(printed.trim_end_matches('\n'), options) {
            out.push_str(&line);
            out.push('\n');
        }
    }
}

/// Where to part the lines of a map that goes beyond the edge: where no word is cut in two, if there is such a place.
fn seam(lines: &[Vec<Cell>], from: usize, most: usize) -> usize {
    let cuts = |line: &Vec<Cell>, at: usize| {
        let (Some(before), Some(behind)) = (line.get(at - 1), line.get(at)) else {
            return false;
        };
        let (before, behind) = (before.glyph, behind.glyph);
        let goes_on = before.is_alphanumeric() || before == '-' && behind.is_ascii_digit();
        goes_on && behind.is_alphanumeric()
    };
    let mut places = (from + most / 2..=from + most).rev();
    let whole = places.find(|&at| !lines.iter().any(|line| cuts(line, at)));
    whole.unwrap_or(from + most)
}

/// The lines of a drawing around what of its spots is meant, each of them between brackets: so many lines at most,
/// and nothing if the spots lie farther from each other than that.
#[must_use]
pub fn excerpt(
    drawing: &Drawing,
    meant: &[usize],
    most: usize,
    terminal: Terminal,
) -> Option<String> {
    let mut lines = cells(drawing, terminal);
    let (mut first, mut last) = (usize::MAX, 0);
    for range in meant.iter().flat_map(|&spot| {
        let spot = drawing.spots().get(spot);
        spot.map_or(&[][..], |spot| &spot.ranges)
    }) {
        let row = drawing.text().get(..range.start)?.matches('\n').count();
        (first, last) = (first.min(row), last.max(row));
    }
    if first > last || last - first >= most {
        return None;
    }
    for &spot in meant {
        mark(drawing, &drawing.spots()[spot].ranges, &mut lines);
    }
    // As much below as above; more below where there is nothing above.
    let above = (most - (last - first + 1)) / 2;
    let from = first.saturating_sub(above);
    let end = (from + most).min(lines.len());
    // Lines at the edge of the excerpt that name nothing and have no ground show nothing.
    let is_empty = |line: &&Vec<Cell>| {
        let says = |cell: &Cell| cell.ground.is_some() || cell.glyph.is_alphabetic();
        !line.iter().any(says)
    };
    let shown = &lines[from..end];
    let begin = shown.iter().take_while(is_empty).count();
    let left_out = shown.iter().rev().take_while(is_empty).count();
    let mut out = String::new();
    for line in &shown[begin..shown.len() - left_out] {
        print_line(line, terminal, &mut out);
    }
    Some(out)
}

/// Puts brackets around a spot, in the middle one of its lines: where there is room, inside or outside.
fn mark(drawing: &Drawing, ranges: &[Range<usize>], lines: &mut [Vec<Cell>]) {
    let Some(range) = ranges.get(ranges.len() / 2) else {
        return;
    };
    let before = &drawing.text()[..range.start];
    let row = before.matches('\n').count();
    let left = before.chars().rev().take_while(|one| *one != '\n').count();
    let right = left + drawing.text()[range.clone()].chars().count();
    let Some(line) = lines.get_mut(row) else {
        return;
    };
    let bracket = |glyph| Cell {
        glyph,
        ink: Some(look("mark-error")),
        ground: Some(look("mark-error")),
        is_blank: false,
    };
    let is_free = |line: &[Cell], at: usize| line.get(at).is_none_or(|cell| cell.is_blank);
    let inner = (left + 1 < right).then(|| [left + 1, right - 2]);
    let begins = [
        Some(left),
        inner.map(|[begin, _]| begin),
        left.checked_sub(1),
    ];
    let begin = (begins.into_iter().flatten()).find(|&at| is_free(line, at));
    let ends = [right.checked_sub(1), inner.map(|[_, end]| end), Some(right)];
    let end = (ends.into_iter().flatten()).find(|&at| is_free(line, at));
    for (at, glyph) in [(begin, '['), (end, ']')] {
        let Some(at) = at else { continue };
        if line.len() <= at {
            line.resize(at + 1, Cell::EMPTY);
        }
        line[at] = bracket(glyph);
    }
}

/// A drawing line by line.
fn cells(drawing: &Drawing, terminal: Terminal) -> Vec<Vec<Cell>> {
    let text = drawing.text();
    let mut looks: Vec<Option<(&'static Look, bool)>> = vec![None; text.len()];
    for ink in drawing.inks() {
        if let Some(inked) = looks.get_mut(ink.range.clone()) {
            inked.fill(Some((look(&ink.look), ink.is_ground)));
        }
    }
    let (mut lines, mut line) = (Vec::new(), Vec::new());
    let (mut row, mut column) = (0, 0);
    for (at, one) in text.char_indices() {
        if one == '\n' {
            lines.push(std::mem::take(&mut line));
            (row, column) = (row + 1, 0);
            continue;
        }
        let (ink, is_ground) = looks[at].unzip();
        let is_filled = is_ground == Some(true) && one == ' ' && (row + column) % 2 == 0;
        let glyph = ink.filter(|_| is_filled).map_or(one, |look| look.glyph);
        line.push(Cell {
            glyph: if terminal.unicode {
                glyph
            } else {
                plain(glyph)
            },
            ink,
            ground: ink,
            is_blank: one == ' ',
        });
        column += 1;
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// A line of cells, with as few changes of colour as there can be and without blanks at its end.
fn print_line(line: &[Cell], terminal: Terminal, out: &mut String) {
    let is_blank = |cell: &&Cell| cell.glyph == ' ' && (!terminal.colour || cell.ground.is_none());
    let end = line.len() - line.iter().rev().take_while(is_blank).count();
    let mut now = Style::new();
    for cell in &line[..end] {
        let style = if terminal.colour {
            style(cell)
        } else {
            Style::new()
        };
        if style != now {
            // Writing to a string cannot fail.
            let _ = write!(out, "{now:#}{style}");
            now = style;
        }
        out.push(cell.glyph);
    }
    let _ = writeln!(out, "{now:#}");
}

/// The character, or one that every terminal has.
fn plain(glyph: char) -> char {
    match glyph {
        _ if glyph.is_ascii() => glyph,
        '▒' => '%',
        '░' => ':',
        '●' => 'o',
        '♠' => '&',
        '·' => '.',
        '×' => 'x',
        '−' | '–' => '-',
        '…' => '~',
        '✓' => '*',
        _ => '?',
    }
}

/// The colours of a cell. What has a look brings its own ground along, with letters that can be read on it: nobody
/// knows what ground the terminal has.
fn style(cell: &Cell) -> Style {
    const BLACK: Color = Color::Ansi256(Ansi256Color(16));
    const WHITE: Color = Color::Ansi256(Ansi256Color(231));
    // What only repeats what the colour says.
    const GREY: Color = Color::Ansi256(Ansi256Color(243));
    let piece = cell.ink.filter(|ink| ink.glyph == '●' || ink.glyph == '!');
    let ground = piece.or(cell.ground);
    let mut style = Style::new();
    if let Some(rgb) = ground.and_then(|ground| channels(ground.fill?.0)) {
        let is_dark = rgb.iter().map(|&value| u32::from(value)).sum::<u32>() < 330;
        style = style.bg_color(Some(Color::Ansi256(nearest(rgb))));
        style = style.fg_color(Some(match (is_dark, cell.is_blank) {
            (true, _) => WHITE,
            (false, true) => GREY,
            (false, false) => BLACK,
        }));
    }
    if cell.ink.is_some_and(|ink| ink.bold) {
        style = style.bold();
    }
    style
}

fn channels(tone: &str) -> Option<[u8; 3]> {
    let channel = |at: usize| u8::from_str_radix(tone.get(at..at + 2)?, 16).ok();
    Some([channel(1)?, channel(3)?, channel(5)?])
}

/// The one of 256 colours, which most terminals have, that is nearest. Pale colours are made stronger before:
/// there are few pale ones among the 256.
fn nearest(rgb: [u8; 3]) -> Ansi256Color {
    const STEPS: [i32; 6] = [0, 95, 135, 175, 215, 255];
    let rgb = rgb.map(i32::from);
    let middle = rgb.iter().sum::<i32>() / 3;
    let is_grey = rgb.iter().all(|value| (value - middle).abs() < 12);
    if is_grey && (8..=238).contains(&middle) {
        let step = u8::try_from((middle - 8 + 5) / 10).unwrap_or(0).min(23);
        return Ansi256Color(232 + step);
    }
    let times = if middle > 190 { 2 } else { 1 };
    let place = |value: i32| {
        let value = (middle + (value - middle) * times).clamp(0, 255);
        let near = (0_u8..6).zip(STEPS);
        near.min_by_key(|(_, step)| (step - value).abs())
            .map_or(0, |(place, _)| place)
    };
    let [red, green, blue] = rgb.map(place);
    Ansi256Color(16 + 36 * red + 6 * green + blue)
}

#[cfg(test)]
mod tests;
