//! Shapes and texts of a picture in cells of characters.

use std::ops::Range;

use super::size::CellSize;
use super::{Cell, Terminal, safe, shorten};
use crate::kit::picture::{Align, Part, Picture, Point, Shape, arc};
use crate::paint::looks::{Look, look};

pub(super) struct TextGrid {
    columns: usize,
    rows: usize,
    size: CellSize,
    cells: Vec<Cell>,
    /// In which cells there are letters.
    lettered: Vec<bool>,
    /// To which sides thin lines lead from each cell.
    strokes: Vec<u8>,
    /// How far texts are from being where they belong, and whole.
    displaced: usize,
    unicode: bool,
}

/// Texts that are no longer than this mark a place: they are written before those that say what something is, and in
/// no other row.
const MARK: usize = 2;

/// The sides of a cell to which a thin line leads.
const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

/// How bad it is that a text is not where it belongs.
const ASIDE: usize = 1;
const CUT: usize = 4;
const LOST: usize = 64;

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "pictures are some thousand units wide at most, and places left of the edge are none"
)]
impl TextGrid {
    /// A picture in cells.
    pub(super) fn of(picture: &Picture, size: CellSize, terminal: Terminal) -> Self {
        let mut grid = Self::empty(picture, size, terminal.unicode);
        for part in &picture.parts {
            grid.part(part);
        }
        grid.all_letters(picture);
        grid
    }

    /// The texts of a picture alone, as if there were shapes everywhere: what has no room in its row is cut short.
    pub(super) fn letters_of(picture: &Picture, size: CellSize) -> Self {
        let mut grid = Self::empty(picture, size, true);
        grid.cells.fill(Cell {
            glyph: '·',
            ..Cell::EMPTY
        });
        grid.all_letters(picture);
        grid
    }

    /// Its lines.
    pub(super) fn lines(&self) -> Vec<Vec<Cell>> {
        self.cells
            .chunks(self.columns)
            .map(<[Cell]>::to_vec)
            .collect()
    }

    /// How far its texts are from being where they belong, and whole: nothing is best.
    pub(super) const fn displaced(&self) -> usize {
        self.displaced
    }

    /// Whether there are letters in the cell at a point.
    pub(super) fn is_lettered(&self, at: Point) -> bool {
        self.at(at).is_some_and(|at| self.lettered[at])
    }

    fn empty(picture: &Picture, size: CellSize, unicode: bool) -> Self {
        let columns = size.columns(picture.width);
        let rows = (picture.height / size.down).ceil() as usize + 1;
        Self {
            columns,
            rows,
            size,
            cells: vec![Cell::EMPTY; columns * rows],
            lettered: vec![false; columns * rows],
            strokes: vec![0; columns * rows],
            displaced: 0,
            unicode,
        }
    }

    /// The middle of a cell in the picture.
    fn middle(&self, column: usize, row: usize) -> Point {
        (
            (column as f32 + 0.5) * self.size.across,
            (row as f32 + 0.5) * self.size.down,
        )
    }

    /// The cell at a point.
    fn at(&self, (x, y): Point) -> Option<usize> {
        if x < 0.0 || y < 0.0 {
            return None;
        }
        let (column, row) = self.size.cell((x, y));
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
                } if *radius < 2.0 * self.size.across => self.dot(look(name), *middle),
                Shape::Disc {
                    look: name,
                    middle,
                    radius,
                } => self.area(look(name), &arc(*middle, *radius, 0.0, 360.0)),
                Shape::Text { .. } => {}
            }
        }
        part.parts.iter().for_each(|part| self.part(part));
    }

    fn all_letters(&mut self, picture: &Picture) {
        for are_marks in [true, false] {
            for part in &picture.parts {
                self.letters(part, are_marks);
            }
        }
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
        /// Areas that are no larger have their glyph once, in the middle, so that they can be counted.
        const SMALL: f32 = 24.5;
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
        let from = self.size.cell((left.max(0.0), top.max(0.0)));
        let to = self.size.cell((right.max(0.0), bottom.max(0.0)));
        let mut covered = Vec::new();
        for row in from.1..self.rows.min(to.1 + 1) {
            for column in from.0..self.columns.min(to.0 + 1) {
                if is_inside(self.middle(column, row), corners) {
                    covered.push((column, row));
                }
            }
        }
        let glyph = self.plain(look.glyph);
        let is_small = right - left < SMALL && bottom - top < SMALL;
        for (column, row) in covered {
            // Hatched grounds show their glyph in every cell, others in every fourth, so that what lies on them can
            // be read.
            let is_drawn = !is_small
                && (matches!(look.glyph, '▒' | '░') || (column + 2 * (row % 2)).is_multiple_of(4));
            let at = row * self.columns + column;
            // What is small lies on lines that go on below it.
            let below = if is_small && self.is_stroke(at) {
                self.cells[at].glyph
            } else {
                ' '
            };
            self.cells[at] = Cell {
                glyph: if is_drawn { glyph } else { below },
                ink: Some(look),
                ground: Some(look),
                is_blank: false,
            };
        }
        if is_small && glyph != ' ' {
            self.dot(
                look,
                (f32::midpoint(left, right), f32::midpoint(top, bottom)),
            );
        }
    }

    /// One character for something small.
    fn dot(&mut self, look: &'static Look, middle: Point) {
        if let Some(at) = self.at(middle) {
            self.cells[at].glyph = self.plain(look.glyph);
            self.cells[at].ink = Some(look);
        }
    }

    fn line(&mut self, look: &'static Look, points: &[Point], width: f32) {
        for pair in points.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let (across, down) = (to.0 - from.0, to.1 - from.1);
            let thick = width > self.size.across;
            let cells = (across.abs() / self.size.across).max(down.abs() / self.size.down);
            let steps = (2.0 * cells).ceil().max(1.0);
            let mut before = None;
            let mut step = 0.0;
            while step <= steps {
                let point = (from.0 + across * step / steps, from.1 + down * step / steps);
                step += 1.0;
                let sides = if thick && across.abs() < down.abs() {
                    &[-0.5_f32, 0.5][..]
                } else {
                    &[0.0][..]
                };
                for side in sides {
                    let Some(at) = self.at((point.0 + side * self.size.across, point.1)) else {
                        continue;
                    };
                    self.cells[at].ink = Some(look);
                    if thick {
                        self.cells[at].glyph = self.plain(look.glyph);
                        self.cells[at].ground = Some(look);
                    } else {
                        self.stroke(before, at, (across, down));
                        before = Some(at);
                    }
                }
            }
        }
    }

    /// Leads a thin line on from one cell to another, in its direction.
    fn stroke(&mut self, before: Option<usize>, at: usize, (across, down): Point) {
        let (flat, steep) = (across.abs(), down.abs());
        let ends = if flat > 3.0 * steep {
            (RIGHT, LEFT)
        } else if steep > 3.0 * flat {
            (DOWN, UP)
        } else {
            self.cells[at].glyph = if (across > 0.0) == (down > 0.0) {
                '\\'
            } else {
                '/'
            };
            return;
        };
        let Some(before) = before.filter(|before| *before != at) else {
            if self.strokes[at] == 0 && before.is_none() {
                // Where it leads is known from the next cell.
                self.cells[at].glyph = self.corner(ends.0 | ends.1);
            }
            return;
        };
        let (out, into) = if at > before { ends } else { (ends.1, ends.0) };
        for (at, side) in [(before, out), (at, into)] {
            self.strokes[at] |= side;
            self.cells[at].glyph = self.corner(self.strokes[at]);
        }
    }

    /// Whether a thin line is to be seen in a cell.
    fn is_stroke(&self, at: usize) -> bool {
        self.strokes[at] != 0 && self.cells[at].glyph == self.corner(self.strokes[at])
    }

    /// A character that leads to these sides.
    const fn corner(&self, sides: u8) -> char {
        const CORNERS: [char; 16] = [
            ' ', '│', '│', '│', '─', '┘', '┐', '┤', '─', '└', '┌', '├', '─', '┴', '┬', '┼',
        ];
        let corner = CORNERS[(sides % 16) as usize];
        match corner {
            _ if self.unicode => corner,
            '─' => '-',
            '│' => '|',
            _ => '+',
        }
    }

    /// Writes a text: where it belongs if there is room, else beside that or in a row in which nothing is drawn; cut
    /// short rather than over another one.
    fn text(&mut self, look: &'static Look, at: Point, align: Align, text: &str) {
        let mut letters: Vec<char> = text.chars().map(|one| self.plain(one)).collect();
        if letters.is_empty() {
            return;
        }
        if letters.len() > self.columns {
            shorten(&mut letters, self.columns, self.unicode);
            self.displaced += CUT;
        }
        let wide = letters.len();
        let (_, row) = self.size.cell((0.0, at.1.max(0.0)));
        let row = row.min(self.rows - 1);
        let across = at.0 / self.size.across;
        let left = match align {
            Align::Start => across,
            Align::Middle => across - wide as f32 / 2.0 + 0.5,
            Align::End => across.floor() - wide as f32,
        };
        let edge = (self.columns - wide) as f32;
        // What begins or ends at the edge of the picture may be a little longer than in print.
        if left < -1.0 || left > edge + 1.0 {
            self.displaced += ASIDE;
        }
        let left = left.clamp(0.0, edge) as usize;
        let start = row * self.columns + left;
        let is_mark = wide <= MARK;
        // Signs can be read beside each other; numbers would be other numbers.
        let is_sign = is_mark && !letters.iter().any(|letter| letter.is_alphanumeric());
        let is_free = !self.lettered[start..start + wide].contains(&true);
        // What ends on the corner of a frame has room before it.
        let last = self.strokes[start + wide - 1];
        let ends_frame = last & (UP | DOWN) != 0 && last & (LEFT | RIGHT) != 0;
        let start = if !is_mark && ends_frame && left > 0 && self.has_room(start - 1, wide) {
            start - 1
        } else {
            start
        };
        if self.has_room(start, wide) || (is_sign && is_free) {
            return self.write(look, start, &letters);
        }
        for by in 1..=if is_mark { 1 } else { 2 } {
            let right = (left + by + wide <= self.columns).then_some(start + by);
            let aside = [right, (left >= by).then(|| start - by)];
            if let Some(start) = aside
                .into_iter()
                .flatten()
                .find(|start| self.has_room(*start, wide))
            {
                self.displaced += ASIDE;
                return self.write(look, start, &letters);
            }
        }
        if is_mark {
            self.displaced += if is_free { CUT } else { LOST };
            if is_free {
                self.write(look, start, &letters);
            }
            return;
        }
        // Rows are coarse: what has no room here may have some above or below, where nothing is drawn.
        let below = (row + 1 < self.rows).then_some(start + self.columns);
        let rows = [start.checked_sub(self.columns), below];
        let is_clear = |start: &usize| {
            let mut cells = self.cells[*start..*start + wide].iter();
            self.has_room(*start, wide) && cells.all(|cell| cell.glyph == ' ')
        };
        if let Some(start) = rows.into_iter().flatten().find(is_clear) {
            return self.write(look, start, &letters);
        }
        let room = self.room(start, wide);
        if room.is_empty() {
            self.displaced += LOST;
            return;
        }
        self.displaced += CUT + wide - room.len();
        shorten(&mut letters, room.len(), self.unicode);
        self.write(look, room.start, &letters);
    }

    /// Whether so many letters have room from a cell on: texts keep a blank between each other.
    fn has_room(&self, start: usize, wide: usize) -> bool {
        self.room(start, wide).len() == wide
    }

    /// The longest part of these cells in which letters have room.
    fn room(&self, start: usize, wide: usize) -> Range<usize> {
        let (mut longest, mut begin) = (start..start, start);
        for at in start..start + wide {
            let before = !at.is_multiple_of(self.columns) && self.lettered[at - 1];
            let behind = !(at + 1).is_multiple_of(self.columns) && self.lettered[at + 1];
            if self.lettered[at] || before || behind {
                begin = at + 1;
            } else if at + 1 - begin > longest.len() {
                longest = begin..at + 1;
            }
        }
        longest
    }

    fn write(&mut self, look: &'static Look, start: usize, letters: &[char]) {
        for (at, letter) in (start..).zip(letters) {
            self.cells[at].glyph = *letter;
            self.cells[at].ink = Some(look);
            self.lettered[at] = true;
        }
        // What fills the ground beside a text would be read with it.
        let end = start + letters.len();
        let before = (!start.is_multiple_of(self.columns)).then(|| start - 1);
        let behind = (!end.is_multiple_of(self.columns)).then_some(end);
        for at in before.into_iter().chain(behind) {
            if self.cells[at].ground.is_some() && !self.lettered[at] && !self.is_stroke(at) {
                self.cells[at].glyph = ' ';
            }
        }
    }

    /// The character, or one that the terminal has.
    fn plain(&self, glyph: char) -> char {
        safe(glyph, self.unicode)
    }
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
