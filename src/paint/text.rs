//! Pictures as characters, for a terminal: coarser than on paper, with the same anchors' places.

use std::fmt::Write as _;
use std::ops::Range;

use anstyle::{Ansi256Color, Color, Style};

use super::looks::{Look, look};
use crate::kit::drawing::Drawing;
use crate::kit::picture::{Align, Part, Picture, Point, Shape};

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

struct TextGrid {
    columns: usize,
    rows: usize,
    /// How many units of the picture a character is wide; it is twice as high.
    unit: f32,
    cells: Vec<Cell>,
    /// Where letters are, of marks or of words.
    lettered: Vec<Option<Lettering>>,
    unicode: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lettering {
    OfMark,
    OfWords,
}

/// Texts that are no longer than this mark a place, and are written before those that say what something is.
const MARK: usize = 2;

/// A picture as lines of characters, as wide as it likes and at most as the terminal is.
#[must_use]
pub fn draw(picture: &Picture, terminal: Terminal) -> String {
    let mut grid = TextGrid::new(picture, terminal);
    for part in &picture.parts {
        grid.part(part);
    }
    for are_marks in [true, false] {
        for part in &picture.parts {
            grid.letters(part, are_marks);
        }
    }
    grid.print(terminal)
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

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "pictures are some thousand units wide at most, and places left of the edge are none"
)]
impl TextGrid {
    fn new(picture: &Picture, terminal: Terminal) -> Self {
        let unit = (picture.width / terminal.columns.max(20) as f32).max(8.0);
        let columns = (picture.width / unit).ceil() as usize + 1;
        let rows = (picture.height / (2.0 * unit)).ceil() as usize + 1;
        Self {
            columns,
            rows,
            unit,
            cells: vec![Cell::EMPTY; columns * rows],
            lettered: vec![None; columns * rows],
            unicode: terminal.unicode,
        }
    }

    /// The middle of a cell in the picture.
    fn middle(&self, column: usize, row: usize) -> Point {
        (
            (column as f32 + 0.5) * self.unit,
            (row as f32 * 2.0 + 1.0) * self.unit,
        )
    }

    /// The cell at a point.
    fn at(&self, (x, y): Point) -> Option<usize> {
        if x < 0.0 || y < 0.0 {
            return None;
        }
        let (column, row) = ((x / self.unit) as usize, (y / (2.0 * self.unit)) as usize);
        (column < self.columns && row < self.rows).then(|| row * self.columns + column)
    }

    fn part(&mut self, part: &Part) {
        for shape in &part.shapes {
            match shape {
                Shape::Area {
                    look: name,
                    corners,
                } => self.area(look(name), corners),
                Shape::Line {
                    look: name,
                    points,
                    width,
                } => self.line(look(name), points, *width),
                Shape::Disc {
                    look: name,
                    middle,
                    radius,
                } => self.disc(look(name), *middle, *radius),
                Shape::Text { .. } => {}
            }
        }
        part.parts.iter().for_each(|part| self.part(part));
    }

    /// Writes the marks of a part, or its other texts.
    fn letters(&mut self, part: &Part, are_marks: bool) {
        for shape in &part.shapes {
            if let Shape::Text {
                look: name,
                at,
                text,
                align,
                ..
            } = shape
                && (text.chars().count() <= MARK) == are_marks
            {
                self.text(look(name), *at, *align, text);
            }
        }
        (part.parts.iter()).for_each(|part| self.letters(part, are_marks));
    }

    fn area(&mut self, look: &'static Look, corners: &[Point]) {
        if look.fill.is_none() {
            let mut points = corners.to_vec();
            points.extend(corners.first());
            return self.line(look, &points, 1.0);
        }
        let bound = |pick: fn(&Point) -> f32| {
            let low = corners.iter().map(pick).fold(f32::MAX, f32::min);
            (low, corners.iter().map(pick).fold(f32::MIN, f32::max))
        };
        let ((left, right), (top, bottom)) = (bound(|at| at.0), bound(|at| at.1));
        let columns = (left / self.unit).max(0.0) as usize
            ..self.columns.min((right / self.unit).max(0.0) as usize + 1);
        let rows = (top / self.unit / 2.0).max(0.0) as usize
            ..self
                .rows
                .min((bottom / self.unit / 2.0).max(0.0) as usize + 1);
        for row in rows {
            for column in columns.clone() {
                if is_inside(self.middle(column, row), corners) {
                    // Hatched grounds show their glyph in every cell, others in every fourth, so that what lies
                    // on them can be read.
                    let is_drawn = matches!(look.glyph, '▒' | '░')
                        || (column + 2 * (row % 2)).is_multiple_of(4);
                    let glyph = if is_drawn {
                        self.plain(look.glyph)
                    } else {
                        ' '
                    };
                    self.cells[row * self.columns + column] = Cell {
                        glyph,
                        ink: Some(look),
                        ground: Some(look),
                        is_blank: false,
                    };
                }
            }
        }
    }

    fn disc(&mut self, look: &'static Look, middle: Point, radius: f32) {
        if radius < 2.0 * self.unit {
            let glyph = self.plain(look.glyph);
            if let Some(at) = self.at(middle) {
                self.cells[at].glyph = glyph;
                self.cells[at].ink = Some(look);
            }
            return;
        }
        let edge = crate::kit::picture::arc(middle, radius, 0.0, 360.0);
        self.area(look, &edge);
    }

    fn line(&mut self, look: &'static Look, points: &[Point], width: f32) {
        for pair in points.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let (across, down) = (to.0 - from.0, to.1 - from.1);
            let thick = width > self.unit;
            let glyph = if thick {
                self.plain(look.glyph)
            } else {
                self.stroke(across, down)
            };
            let steps = (across.abs().max(down.abs()) / (self.unit / 2.0))
                .ceil()
                .max(1.0);
            let mut step = 0.0;
            while step <= steps {
                let point = (from.0 + across * step / steps, from.1 + down * step / steps);
                for side in if thick && across.abs() < down.abs() {
                    &[-0.5_f32, 0.5][..]
                } else {
                    &[0.0][..]
                } {
                    if let Some(at) = self.at((point.0 + side * self.unit, point.1)) {
                        self.cells[at].glyph = glyph;
                        self.cells[at].ink = Some(look);
                        if thick {
                            self.cells[at].ground = Some(look);
                        }
                    }
                }
                step += 1.0;
            }
        }
    }

    /// What a thin line looks like in its direction.
    fn stroke(&self, across: f32, down: f32) -> char {
        let (flat, steep) = (across.abs(), down.abs());
        if flat > 3.0 * steep {
            if self.unicode { '─' } else { '-' }
        } else if steep > 3.0 * flat {
            if self.unicode { '│' } else { '|' }
        } else if (across > 0.0) == (down > 0.0) {
            '\\'
        } else {
            '/'
        }
    }

    fn text(&mut self, look: &'static Look, at: Point, align: Align, text: &str) {
        let letters: Vec<char> = text
            .chars()
            .map(|one| if one.is_control() { '\u{fffd}' } else { one })
            .map(|one| self.plain(one))
            .take(self.columns)
            .collect();
        let wide = letters.len() as f32 * self.unit;
        let left = match align {
            Align::Start => at.0,
            Align::Middle => at.0 - wide / 2.0 + self.unit * 0.5,
            Align::End => at.0 - wide,
        };
        let cells: Vec<Option<usize>> = (0..letters.len())
            .map(|index| self.at((left + index as f32 * self.unit, at.1)))
            .collect();
        if self.room(&cells).len() == letters.len() || letters.len() <= MARK {
            return self.write(look, cells, letters);
        }
        // Rows are coarse: what has no room here may have some above or below, where nothing is drawn.
        let moved = [
            |at: usize, columns| at.checked_sub(columns),
            |at: usize, columns| at.checked_add(columns),
        ];
        for moved in moved {
            let there: Vec<Option<usize>> = (cells.iter())
                .map(|at| at.and_then(|at| moved(at, self.columns)))
                .map(|at| at.filter(|at| *at < self.cells.len()))
                .collect();
            let is_clear = |at: &Option<usize>| at.is_some_and(|at| self.cells[at].glyph == ' ');
            if self.room(&there).len() == letters.len() && there.iter().all(is_clear) {
                return self.write(look, there, letters);
            }
        }
        // Cut short, rather than written over what is there: as much of it as has room.
        let room = self.room(&cells);
        if room.len() > MARK {
            let mut letters = letters;
            if room.end < letters.len() {
                letters[room.end - 1] = self.plain('…');
            }
            if room.start > 0 {
                letters[room.start] = self.plain('…');
            }
            let cells = cells[room.clone()].to_vec();
            self.write(look, cells, letters[room].to_vec());
        }
    }

    /// Whether a letter has room in a cell: words keep a blank between each other.
    fn has_room(&self, at: usize) -> bool {
        let is_word = |at: usize| self.lettered.get(at) == Some(&Some(Lettering::OfWords));
        let before = !at.is_multiple_of(self.columns) && is_word(at - 1);
        let behind = !(at + 1).is_multiple_of(self.columns) && is_word(at + 1);
        self.lettered[at].is_none() && !before && !behind
    }

    /// The longest part of these cells in which letters have room.
    fn room(&self, cells: &[Option<usize>]) -> Range<usize> {
        let (mut longest, mut start) = (0..0, 0);
        for (index, at) in cells.iter().enumerate() {
            if at.is_some_and(|at| !self.has_room(at)) {
                start = index + 1;
            } else if index + 1 - start > longest.len() {
                longest = start..index + 1;
            }
        }
        longest
    }

    fn write(&mut self, look: &'static Look, cells: Vec<Option<usize>>, letters: Vec<char>) {
        let kind = if letters.len() <= MARK {
            Lettering::OfMark
        } else {
            Lettering::OfWords
        };
        for (at, letter) in cells.into_iter().zip(letters) {
            let Some(at) = at else { continue };
            self.cells[at].glyph = letter;
            self.cells[at].ink = Some(look);
            self.lettered[at] = Some(kind);
        }
    }

    /// The character, or one that the terminal has.
    fn plain(&self, glyph: char) -> char {
        if self.unicode { glyph } else { plain(glyph) }
    }

    fn print(&self, terminal: Terminal) -> String {
        let mut out = String::new();
        for row in self.cells.chunks(self.columns) {
            print_line(row, terminal, &mut out);
        }
        let text = out.trim_end_matches('\n');
        let text = text.trim_start_matches('\n');
        format!("{text}\n")
    }
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

/// Whether a point is within corners, by how often a ray from it crosses their edges.
fn is_inside((x, y): Point, corners: &[Point]) -> bool {
    let mut inside = false;
    for (index, to) in corners.iter().enumerate() {
        let from = corners[(index + corners.len() - 1) % corners.len()];
        if (from.1 > y) != (to.1 > y)
            && x < (to.0 - from.0) * (y - from.1) / (to.1 - from.1) + from.0
        {
            inside = !inside;
        }
    }
    inside
}

#[cfg(test)]
mod tests;
