//! Marks for which another key of the keyboard was struck, and marks that have changed places with a neighbour.

use super::mend::{CharacterEdit, MendKind};

/// Bytes before an error in which they are looked for.
const BEFORE: usize = 48;

/// Bytes behind it.
const BEHIND: usize = 16;

/// The changes around a place of a line that may put such a slip right: what is replaced, by what.
pub(super) fn edits(line: &str, at: usize) -> Vec<CharacterEdit> {
    let near = at.saturating_sub(BEFORE)..at.saturating_add(BEHIND);
    let mut edits = Vec::new();
    let mut before = '\n';
    let mut characters = line.char_indices().peekable();
    while let Some((offset, character)) = characters.next() {
        let after = characters.peek().map_or('\n', |&(_, next)| next);
        let place = offset..offset + character.len_utf8();
        if near.contains(&offset) && !character.is_whitespace() {
            for mark in marks(before, character, after) {
                edits.push(MendKind::Struck.edit(place.clone(), *mark));
            }
            if !is_of_word(character) && !is_mark(character) {
                edits.push(MendKind::Stray.edit(place.clone(), ""));
            }
            let is_pair = character != after && !after.is_whitespace();
            if is_pair && (is_mark(character) || is_mark(after)) {
                let both = place.start..place.end + after.len_utf8();
                edits.push(MendKind::Crossed.edit(both, format!("{after}{character}")));
            }
        }
        before = character;
    }
    edits
}

/// The changes of all marks in a line that another notation has there, and of a word between two quotes on each side.
pub(super) fn habits(line: &str) -> Vec<CharacterEdit> {
    let marks = [(';', ','), (':', '=')].into_iter();
    let all = marks.filter_map(|(written, meant)| {
        let mut is_text = false;
        let places = line.char_indices().filter(|&(_, c)| {
            is_text ^= c == '"';
            c == written && !is_text
        });
        let places: Vec<usize> = places.map(|(place, _)| place).collect();
        let [first, .., last] = places[..] else {
            return None;
        };
        let mut text = line[first..=last].to_owned();
        for place in places {
            text.replace_range(
                place - first..=place - first,
                meant.encode_utf8(&mut [0; 4]),
            );
        }
        Some(MendKind::Mark.edit(first..last + 1, text))
    });
    let twice = line.match_indices("\"\"").filter_map(|(start, quotes)| {
        let rest = &line[start + quotes.len()..];
        let word = &rest[..rest.find("\"\"")?];
        let is_word = !word.is_empty() && word.chars().all(|c| is_of_word(c) || c == '-');
        let end = start + word.len() + 2 * quotes.len();
        is_word.then(|| MendKind::Doubled.edit(start..end, format!("\"{word}\"")))
    });
    all.chain(twice).collect()
}

/// The marks that a character may stand for, by its neighbours.
fn marks(before: char, character: char, after: char) -> &'static [&'static str] {
    let is_begun = before.is_whitespace() || "[{=,".contains(before);
    let is_ended = after.is_whitespace() || "]},".contains(after);
    let is_word = is_of_word(character);
    if is_begun && is_ended && is_word {
        // A value of one letter or digit.
        &[]
    } else if before.is_whitespace() && after.is_whitespace() {
        &["=", "[", "{", "]", "}"]
    } else if is_begun && !is_ended {
        &["[", "{", "\""]
    } else if is_ended && !(is_word && is_of_word(before)) {
        &[",", "]", "}", "\""]
    } else if !is_of_word(before) && !is_of_word(after) {
        &[",", "="]
    } else {
        &[]
    }
}

fn is_mark(character: char) -> bool {
    "[]{}=,\"".contains(character)
}

fn is_of_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}
