//! A drawing of characters whose words say what they stand for, as shapes of a picture do: whoever shows it chooses
//! the colours.

use std::fmt;
use std::ops::Range;

/// A drawing of characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    text: String,
    inks: Vec<Ink>,
    spots: Vec<Spot>,
    maps: Vec<Range<usize>>,
}

/// Where something of the view is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// What it is, as a path into the view, such as `board.c3`.
    pub anchor: String,
    /// Its characters, line by line, in bytes of the text.
    pub ranges: Vec<Range<usize>>,
}

/// What characters of a drawing stand for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ink {
    /// Which characters, in bytes of the text.
    pub range: Range<usize>,
    /// What they stand for, such as `player-red`.
    pub look: String,
    /// Whether blanks among them may be filled with what the look is drawn with, so that it is not said by
    /// colour alone.
    pub is_ground: bool,
}

impl Drawing {
    /// Its characters.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What they stand for; of two about the same character the later one counts.
    #[must_use]
    pub fn inks(&self) -> &[Ink] {
        &self.inks
    }

    /// Where things of the view are drawn.
    #[must_use]
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// Says that these lines are those of a map, each below the one before: where there is less room, they are parted
    /// together. All other lines are words.
    pub fn map(&mut self, range: Range<usize>) {
        self.maps.push(range);
    }

    /// Whether the line that begins there is one of a map.
    #[must_use]
    pub fn is_map(&self, at: usize) -> bool {
        self.maps.iter().any(|map| map.contains(&at))
    }

    /// Says where something of the view is drawn: characters of one more of its lines.
    pub fn spot(&mut self, anchor: &str, range: Range<usize>) {
        match self.spots.iter_mut().find(|spot| spot.anchor == anchor) {
            Some(spot) => spot.ranges.push(range),
            None => self.spots.push(Spot {
                anchor: anchor.to_owned(),
                ranges: vec![range],
            }),
        }
    }

    /// Where it goes on.
    #[must_use]
    pub fn end(&self) -> usize {
        self.text.len()
    }

    /// Adds a character.
    pub fn push(&mut self, one: char) {
        self.text.push(one);
    }

    /// Adds text.
    pub fn push_str(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Says what characters stand for.
    pub fn ink(&mut self, range: Range<usize>, look: impl Into<String>) {
        self.inks.push(Ink {
            range,
            look: look.into(),
            is_ground: false,
        });
    }

    /// Says what ground characters stand on.
    pub fn ground(&mut self, range: Range<usize>, look: impl Into<String>) {
        self.inks.push(Ink {
            range,
            look: look.into(),
            is_ground: true,
        });
    }

    /// Says what a word stands for, wherever it stands by itself from a place on.
    pub fn ink_word(&mut self, from: usize, word: &str, look: &str) {
        if word.is_empty() {
            return;
        }
        let is_part = |one: char| one.is_alphanumeric() || one == '-' || one == '_';
        let rest = self.text.get(from..).unwrap_or_default();
        let found: Vec<usize> = (rest.match_indices(word))
            .filter(|(at, _)| {
                let before = rest[..*at].chars().next_back();
                let after = rest[at + word.len()..].chars().next();
                !before.is_some_and(is_part) && !after.is_some_and(is_part)
            })
            .map(|(at, _)| from + at)
            .collect();
        for at in found {
            self.ink(at..at + word.len(), look);
        }
    }
}

impl From<String> for Drawing {
    fn from(text: String) -> Self {
        Self {
            text,
            ..Self::default()
        }
    }
}

impl fmt::Write for Drawing {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text.push_str(text);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A word is what stands by itself, and not a piece of another one.
    #[test]
    fn words_stand_by_themselves() {
        let mut drawing = Drawing::from("a (a) far a-b cat-a a\n".to_owned());
        drawing.ink_word(2, "a", "player-red");
        let at: Vec<usize> = drawing.inks().iter().map(|ink| ink.range.start).collect();
        assert_eq!(at, [3, 20]);
    }
}
