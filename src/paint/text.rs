//! Pictures as characters, for a terminal: coarser than on paper, with the same anchors' places.

use std::fmt::Write as _;

use anstyle::{Ansi256Color, Color, RgbColor, Style};

use super::looks::{Look, look};
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
}

struct Grid {
    columns: usize,
    rows: usize,
    /// How many units of the picture a character is wide; it is twice as high.
    unit: f32,
    cells: Vec<Cell>,
    unicode: bool,
}

/// A picture as lines of characters, as wide as it likes and at most as the terminal is.
#[must_use]
pub fn draw(picture: &Picture, terminal: Terminal) -> String {
    let mut grid = Grid::new(picture, terminal);
    for part in &picture.parts {
        grid.part(part);
    }
    for part in &picture.parts {
        grid.letters(part);
    }
    grid.print(terminal)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "pictures are some thousand units wide at most, and places left of the edge are none"
)]
impl Grid {
    fn new(picture: &Picture, terminal: Terminal) -> Self {
        let unit = (picture.width / terminal.columns.max(20) as f32).max(8.0);
        let columns = (picture.width / unit).ceil() as usize + 1;
        let rows = (picture.height / (2.0 * unit)).ceil() as usize + 1;
        let empty = Cell {
            glyph: ' ',
            ink: None,
            ground: None,
        };
        Self {
            columns,
            rows,
            unit,
            cells: vec![empty; columns * rows],
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

    fn letters(&mut self, part: &Part) {
        for shape in &part.shapes {
            if let Shape::Text {
                look: name,
                at,
                text,
                align,
                ..
            } = shape
            {
                self.text(look(name), *at, *align, text);
            }
        }
        part.parts.iter().for_each(|part| self.letters(part));
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
                    let sparse = look.glyph == '▒'
                        || look.glyph == '░'
                        || (column + 2 * (row % 2)).is_multiple_of(4);
                    let glyph = if sparse { self.plain(look.glyph) } else { ' ' };
                    self.cells[row * self.columns + column] = Cell {
                        glyph,
                        ink: Some(look),
                        ground: Some(look),
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
        for (index, letter) in letters.into_iter().enumerate() {
            if let Some(at) = self.at((left + index as f32 * self.unit, at.1)) {
                self.cells[at].glyph = letter;
                self.cells[at].ink = Some(look);
            }
        }
    }

    /// The character, or one that every terminal has.
    fn plain(&self, glyph: char) -> char {
        if self.unicode || glyph.is_ascii() {
            return glyph;
        }
        match glyph {
            '▒' => '%',
            '░' => ':',
            '●' => 'o',
            '♠' => '&',
            '·' => '.',
            '×' => 'x',
            '−' | '–' => '-',
            '…' => '~',
            _ => '?',
        }
    }

    fn print(&self, terminal: Terminal) -> String {
        let mut out = String::new();
        for row in self.cells.chunks(self.columns) {
            let mut line = String::new();
            for cell in row {
                if terminal.colour {
                    let style = style(cell);
                    let _ = write!(line, "{style}{}{style:#}", cell.glyph);
                } else {
                    line.push(cell.glyph);
                }
            }
            out.push_str(line.trim_end());
            out.push('\n');
        }
        let text = out.trim_end_matches('\n');
        let text = text.trim_start_matches('\n');
        format!("{text}\n")
    }
}

/// The colours of a cell, those for a light ground: an area brings its own ground along.
fn style(cell: &Cell) -> Style {
    let mut style = Style::new();
    if let Some(ground) = cell.ground {
        style = style.bg_color(ground.fill.and_then(|tone| colour(tone.0)));
        style = style.fg_color(Some(Color::Ansi256(Ansi256Color(16))));
    }
    if let Some(ink) = cell.ink {
        if ink.bold {
            style = style.bold();
        }
        if ink.glyph == '●' || cell.ground.is_none() && ink.glyph == '!' {
            style = style.fg_color(ink.fill.and_then(|tone| colour(tone.0)));
        }
    }
    style
}

fn colour(tone: &str) -> Option<Color> {
    let channel = |at: usize| u8::from_str_radix(tone.get(at..at + 2)?, 16).ok();
    Some(Color::Rgb(RgbColor(channel(1)?, channel(3)?, channel(5)?)))
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
