//! One line of a file, cut to the room there is for it, with its labels still on it.

use std::ops::Range;

use textwrap::{WordSeparator, WordSplitter};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::readable;
use crate::diagnostic::Label;
use crate::diagnostic::render::visible::is_hidden;

/// How far a line is looked at on either side of a label, in bytes: what lies behind could not
/// be drawn anyway.
const REACH: usize = if cfg!(test) { 512 } else { 4096 };

/// The widest beginning of a line that is kept in front of a cut, in columns, and the least room
/// for which it is.
const HEAD: usize = 20;
const HEAD_ROOM: usize = 60;

/// The widest key that is kept in front of its value, in columns.
const KEY: usize = 32;

/// Columns between tab stops.
const TAB: usize = 4;

/// The narrowest column that a label's text is wrapped to.
const MIN_LABEL: usize = 8;

/// Columns that miette draws between a label's stem and its text.
const STEM: usize = 4;

/// A line of a text, or the part of a very long one that is looked at.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its bytes, without the line end.
    span: Range<usize>,
    /// Whether the line goes on to the left of that.
    more_left: bool,
    /// Whether it goes on to the right.
    more_right: bool,
}

impl Line {
    /// The line that a byte offset stands on.
    pub fn around(text: &str, offset: usize) -> Self {
        let offset = text.floor_char_boundary(offset);
        let reach = text.floor_char_boundary(offset.saturating_sub(REACH));
        let newline = text[reach..offset].rfind('\n');
        let start = newline.map_or(reach, |at| reach + at + 1);
        let more_left = newline.is_none() && reach > 0;

        let reach = text.floor_char_boundary(offset.saturating_add(REACH));
        let newline = text[offset..reach].find('\n');
        let end = newline.map_or(reach, |at| offset + at);
        let more_right = newline.is_none() && reach < text.len();
        // The carriage return of a line end counts as part of it; elsewhere it is drawn.
        let end = if newline.is_some() && text[start..end].ends_with('\r') {
            end - 1
        } else {
            end
        };
        Self {
            span: start..end,
            more_left,
            more_right,
        }
    }

    /// The line above, if there is one within reach.
    pub fn above(&self, text: &str) -> Option<Self> {
        (self.span.start > 0 && !self.more_left).then(|| Self::around(text, self.span.start - 1))
    }

    /// The line below, if there is one within reach.
    pub fn below(&self, text: &str) -> Option<Self> {
        if self.more_right {
            return None;
        }
        let rest = &text[self.span.end..];
        let newline = rest.find('\n')?;
        let start = self.span.end + newline + 1;
        // What follows the last newline is a line only if something stands on it.
        (start < text.len()).then(|| Self::around(text, start))
    }
}

/// A label on a line.
#[derive(Clone, Debug)]
pub struct LineLabel {
    /// Bytes of the file, inside the line: of a label over several lines, the first line's part.
    span: Range<usize>,
    text: String,
}

impl LineLabel {
    /// The part of `label` that stands on `line`.
    pub fn new(label: &Label, line: &Line) -> Self {
        let Range { start, end } = label.place.span;
        let start = start.clamp(line.span.start, line.span.end);
        Self {
            span: start..end.clamp(start, line.span.end),
            text: readable(label.text.trim()),
        }
    }
}

/// A line as it is drawn.
#[derive(Debug, Default)]
pub struct Drawn {
    /// The line's visible part.
    pub text: String,
    /// For each spot its bytes in `text`, and what to write there.
    pub labels: Vec<(Range<usize>, Option<String>)>,
}

/// Draws `line` in at most `room` columns, choosing the part that the spots, of which the first
/// matters most, and their texts need.
pub fn draw(text: &str, line: &Line, spots: &[LineLabel], room: usize, ellipsis: &str) -> Drawn {
    let cells = Cells::of(text, line);
    let (mut left, mut right) = cells.window(spots, room, ellipsis.width());
    // Where the line is cut in front of a label, what it begins with says what it is about.
    let mut head = 0;
    if left > 0 && !line.more_left && room >= HEAD_ROOM {
        let end = cells.head();
        let rest = room - cells.edges[end].column;
        let (cut, last) = cells.window(spots, rest, ellipsis.width());
        if cut > end {
            (head, left, right) = (end, cut, last);
        }
    }

    let mut drawn = Drawn::default();
    let begun = cells.edges[head].drawn;
    drawn.text.push_str(&cells.text[..begun]);
    if left > 0 || line.more_left {
        drawn.text.push_str(ellipsis);
    }
    let body = drawn.text.len();
    let shown = cells.edges[left].drawn..cells.edges[right].drawn;
    drawn.text.push_str(&cells.text[shown.clone()]);
    let tail = drawn.text.len();
    if right < cells.last() || line.more_right {
        drawn.text.push_str(ellipsis);
    }
    let total = drawn.text.len();

    // What is cut off is drawn on the ellipsis.
    let place = |edge: usize, cut_left: usize, cut_right: usize| match edge {
        _ if edge < head => cells.edges[edge].drawn,
        _ if edge < left => cut_left,
        _ if edge > right => cut_right,
        _ => body + cells.edges[edge].drawn - shown.start,
    };
    for spot in spots {
        let (start, end) = cells.edges_of(spot);
        let start = place(start, begun, tail);
        let range = start..place(end, body, total).max(start);
        let label = wrapped(&spot.text, &drawn.text, range.clone(), room);
        drawn.labels.push((range, label));
    }
    drawn
}

/// Most rows that a line takes.
pub const MOST_ROWS: usize = 6;

/// How far the rows of a line but the first are moved in, in columns, and the least room in which they are, and
/// in which a line is wrapped at all.
const HANG: usize = 6;
const WRAP_ROOM: usize = 30;

/// A row of a line that is wrapped.
#[derive(Debug, Default)]
pub struct WrappedRow {
    /// What stands on it.
    pub text: String,
    /// What is marked on it: which of the spots, its bytes in `text`, and what to write there.
    pub labels: Vec<(usize, Range<usize>, Option<String>)>,
}

/// Draws all of `line` in rows of at most `room` columns; nothing if it fits on one, if it takes too many, or if there
/// is nothing to point at.
pub fn wrap(text: &str, line: &Line, spots: &[LineLabel], room: usize) -> Option<Vec<WrappedRow>> {
    if room < WRAP_ROOM || spots.is_empty() || line.more_left || line.more_right {
        return None;
    }
    let cells = Cells::of(text, line);
    let width = cells.edges[cells.last()].column;
    // A mark behind the last character may want one column more.
    if width < room || width > room * MOST_ROWS {
        return None;
    }
    let indent = cells.text.len() - cells.text.trim_start_matches(' ').len();
    let hang = (indent + HANG).min(room / 3);
    let whole: Vec<(usize, usize)> = spots.iter().map(|spot| cells.whole(spot, room)).collect();
    let mut breaks = vec![0];
    let mut start = 0;
    while let Some(end) =
        cells.break_behind(start, room - if start == 0 { 0 } else { hang }, &whole)
    {
        breaks.push(end);
        start = end;
    }
    if breaks.len() > MOST_ROWS {
        return None;
    }
    breaks.push(cells.last());
    let rows = breaks.windows(2).enumerate().map(|(index, edges)| {
        let [first, last] = [edges[0], edges[1]];
        let shown = cells.edges[first].drawn..cells.edges[last].drawn;
        let moved = if index == 0 { 0 } else { hang };
        let text = " ".repeat(moved) + cells.text[shown.clone()].trim_end();
        let is_last = last == cells.last();
        let mut row = WrappedRow {
            text,
            labels: Vec::new(),
        };
        for (index, spot) in spots.iter().enumerate() {
            let (from, to) = cells.edges_of(spot);
            if from < first || (from >= last && !is_last) {
                continue;
            }
            let place = |edge: usize| {
                let at = moved + cells.edges[edge.min(last)].drawn - shown.start;
                at.min(row.text.len())
            };
            let range = place(from)..place(to).max(place(from));
            let label = wrapped(&spot.text, &row.text, range.clone(), room);
            row.labels.push((index, range, label));
        }
        row
    });
    Some(rows.collect())
}

/// The text of a label under `range` of a drawn line, wrapped to the room right of its stem.
fn wrapped(label: &str, line: &str, range: Range<usize>, room: usize) -> Option<String> {
    if label.is_empty() {
        return None;
    }
    let stem = line[..range.start].width() + line[range].width() / 2;
    let room = room.saturating_sub(stem + STEM).max(MIN_LABEL);
    let options = textwrap::Options::new(room)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    Some(textwrap::fill(label, options))
}

/// A line with everything visible in it, and where each character stands.
struct Cells {
    text: String,
    /// The left edges of the characters, and at last the line's end.
    edges: Vec<Edge>,
    more_left: bool,
    more_right: bool,
}

/// The left edge of a character.
struct Edge {
    /// Byte offset in the file.
    source: usize,
    /// Byte offset in [`Cells::text`].
    drawn: usize,
    /// Column, from 0.
    column: usize,
}

impl Cells {
    fn of(text: &str, line: &Line) -> Self {
        let mut cells = Self {
            text: String::new(),
            edges: Vec::new(),
            more_left: line.more_left,
            more_right: line.more_right,
        };
        let mut column = 0;
        for (at, character) in text[line.span.clone()].char_indices() {
            let source = line.span.start + at;
            let drawn = cells.text.len();
            cells.edges.push(Edge {
                source,
                drawn,
                column,
            });
            match character {
                // A byte order mark is no part of the first line.
                '\u{feff}' if source == 0 => {}
                '\t' => cells.text.push_str(&" ".repeat(TAB - column % TAB)),
                hidden if is_hidden(hidden) => cells.text.extend(hidden.escape_default()),
                other => cells.text.push(other),
            }
            let widths = cells.text[drawn..].chars().map(UnicodeWidthChar::width);
            column += widths.flatten().sum::<usize>();
        }
        cells.edges.push(Edge {
            source: line.span.end,
            drawn: cells.text.len(),
            column,
        });
        cells
    }

    /// The index of the line's end.
    fn last(&self) -> usize {
        self.edges.len() - 1
    }

    /// The edges of a spot, which takes in the characters that it begins or ends inside.
    fn edges_of(&self, spot: &LineLabel) -> (usize, usize) {
        let Range { start, end } = spot.span;
        let start = self.edges.partition_point(|edge| edge.source <= start);
        let end = self.edges.partition_point(|edge| edge.source < end);
        (start.saturating_sub(1), end)
    }

    /// The edges between which the line is drawn in `room` columns, if an ellipsis at a cut end
    /// takes `ellipsis` of them.
    fn window(&self, spots: &[LineLabel], room: usize, ellipsis: usize) -> (usize, usize) {
        let width = self.edges[self.last()].column;
        let cut = self.shift(spots, room, ellipsis);
        let left = match cut {
            0 => 0,
            _ => (self.edges)
                .partition_point(|edge| edge.column < cut + ellipsis)
                .min(self.last()),
        };
        let start = self.edges[left].column;
        let room = match left {
            0 if !self.more_left => room,
            _ => room.saturating_sub(ellipsis),
        };
        if width - start <= room && !self.more_right {
            return (left, self.last());
        }
        let end = start + room.saturating_sub(ellipsis);
        let right = self.edges.partition_point(|edge| edge.column <= end) - 1;
        (left, right)
    }

    /// How many columns to cut from the left: none if that will do.
    fn shift(&self, spots: &[LineLabel], room: usize, ellipsis: usize) -> usize {
        let bounds = || spots.iter().map(|spot| self.bounds(spot, room));
        let (Some(first), Some(all)) = (bounds().next(), bounds().reduce(ColumnBounds::join))
        else {
            return 0;
        };
        let cut_right = self.more_right || self.edges[self.last()].column > room;
        let room = room.saturating_sub(if cut_right { ellipsis } else { 0 });
        // What stands before a spot says what it is about.
        let most = |spot: &ColumnBounds| spot.start.saturating_sub(ellipsis + spot.lead.max(TAB));

        // All spots if they fit, whether or not their texts must wrap; else the first.
        let spot = if all.end <= room + most(&all) {
            all
        } else {
            first
        };
        spot.text_end.saturating_sub(room).min(most(&spot))
    }

    /// The edges of a spot with the key that leads to it: what is not torn apart if it fits on a row.
    fn whole(&self, spot: &LineLabel, room: usize) -> (usize, usize) {
        let (start, end) = self.edges_of(spot);
        let lead = self.lead(start, room);
        let column = self.edges[start].column - lead;
        let from = self.edges.partition_point(|edge| edge.column < column);
        (from, end)
    }

    /// Where a row ends that begins at an edge and has so much room; nothing if the rest of the line is on it.
    fn break_behind(&self, start: usize, room: usize, whole: &[(usize, usize)]) -> Option<usize> {
        let begin = self.edges[start].column;
        if self.edges[self.last()].column - begin < room {
            return None;
        }
        let fits = self
            .edges
            .partition_point(|edge| edge.column <= begin + room)
            - 1;
        let is_torn = |end: usize| {
            whole
                .iter()
                .any(|&(from, to)| from > start && from < end && end < to)
        };
        let ends = |end: &str| {
            let candidates = (start + 1..=fits).rev();
            let is_there = |&edge: &usize| {
                self.text[..self.edges[edge].drawn].ends_with(end) && !is_torn(edge)
            };
            candidates.take(room).find(is_there)
        };
        // Behind a value, if that does not leave the row nearly empty.
        let is_full = |edge: &usize| self.edges[*edge].column - begin > room / 3;
        let behind_value = ends(", ").filter(is_full);
        let behind_word = || ends(" ").filter(is_full);
        // Rather a row that is nearly empty than one that ends inside of a word.
        let says = |edge: &usize| {
            let row = &self.text[self.edges[start].drawn..self.edges[*edge].drawn];
            !row.trim().is_empty()
        };
        let sooner = || ends(",").filter(is_full).or_else(|| ends(" ").filter(says));
        let end = behind_value.or_else(behind_word).or_else(sooner);
        Some(end.unwrap_or(fits.max(start + 1)))
    }

    /// The edge behind the first values of the line, as many as may be kept in front of a cut.
    fn head(&self) -> usize {
        let text = self.text.as_str();
        let edges = self
            .edges
            .iter()
            .enumerate()
            .take_while(|(_, edge)| edge.column <= HEAD);
        let is_value_end = |edge: &Edge| text[..edge.drawn].ends_with(", ");
        let ends = edges
            .filter(|(_, edge)| is_value_end(edge))
            .map(|(index, _)| index);
        ends.last().unwrap_or(0)
    }

    /// The columns of the key that leads to the value at an edge, with its `=`.
    fn lead(&self, start: usize, room: usize) -> usize {
        let before = &self.text[..self.edges[start].drawn];
        let Some(key) = before.trim_end().strip_suffix('=') else {
            return 0;
        };
        let key = key.trim_end();
        let begin = key.rfind([' ', ',', '{', '[']).map_or(0, |at| at + 1);
        let width = before[begin..].width();
        if width <= KEY.min(room / 3) { width } else { 0 }
    }

    fn bounds(&self, spot: &LineLabel, room: usize) -> ColumnBounds {
        let (start, end) = self.edges_of(spot);
        let lead = self.lead(start, room);
        let start = self.edges[start].column;
        let end = self.edges[end].column.max(start + 1);
        let text_end = match spot.text.width() {
            0 => end,
            width => end.max(usize::midpoint(start, end) + STEM + width.min(room / 2)),
        };
        ColumnBounds {
            start,
            end,
            text_end,
            lead,
        }
    }
}

/// The columns that a spot takes.
#[derive(Clone, Copy)]
struct ColumnBounds {
    start: usize,
    end: usize,
    /// Behind the text under it, as far as that is worth moving the line for.
    text_end: usize,
    /// What leads to the spot, right before it.
    lead: usize,
}

impl ColumnBounds {
    fn join(self, other: Self) -> Self {
        Self {
            lead: if self.start <= other.start {
                self.lead
            } else {
                other.lead
            },
            start: self.start.min(other.start),
            end: self.end.max(other.end),
            text_end: self.text_end.max(other.text_end),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{Line, LineLabel, draw, wrap};
    use crate::diagnostic::{Label, Place, Source};

    #[test]
    fn a_long_line_is_wrapped_and_its_value_marked() {
        let text = "  { player = \"red\", move = \"drive\", path = [\"a1\", \"a2\"], expect = { players.red.time = 15, row = [] } },";
        let start = text.find("15").expect("it is there");
        let source = Arc::new(Source::new("x.toml", text));
        let span = start..start + 2;
        let label = Label {
            place: Place { source, span },
            text: "it is 12".to_owned(),
        };
        let line = Line::around(text, start);
        let spots = [LineLabel::new(&label, &line)];
        let rows = wrap(text, &line, &spots, 60).expect("it is wrapped");
        let texts: Vec<&str> = rows.iter().map(|row| row.text.as_str()).collect();
        assert_eq!(
            texts,
            [
                "  { player = \"red\", move = \"drive\", path = [\"a1\", \"a2\"],",
                "        expect = { players.red.time = 15, row = [] } },",
            ]
        );
        let [(0, range, Some(said))] = &rows[1].labels[..] else {
            panic!("one label")
        };
        assert_eq!(
            (&rows[1].text[range.clone()], said.as_str()),
            ("15", "it is 12")
        );
        assert!(wrap(text, &line, &spots, 200).is_none());
        assert!(wrap(text, &line, &[], 60).is_none());
    }

    #[test]
    fn of_a_long_line_its_beginning_the_key_and_the_value_are_kept() {
        let text = format!(
            "  {{ player = \"red\", move = \"drive\", path = [{}], expect = {{ players.red.time = 15, next = [\"blue\"], row = [\"h01\"] }} }},",
            vec!["\"a1\""; 20].join(", ")
        );
        let start = text.find("15").expect("it is there");
        let source = Arc::new(Source::new("x.toml", text.clone()));
        let place = Place {
            source,
            span: start..start + 2,
        };
        let label = Label {
            place,
            text: "it is 12".to_owned(),
        };
        let line = Line::around(&text, start);
        let spot = LineLabel::new(&label, &line);
        let drawn = draw(&text, &line, &[spot], 70, "…");
        assert_eq!(
            drawn.text,
            "  { player = \"red\", …1\"], expect = { players.red.time = 15, next = [\"…"
        );
        let (range, _) = &drawn.labels[0];
        assert_eq!(&drawn.text[range.clone()], "15");
    }
}
