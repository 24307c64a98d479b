//! Keys with characters that only keys in quotes may have.

use super::mend::{CharacterEdit, MendKind};

/// The keys of a line that are none, each with the one that is meant.
pub(super) fn edits(line: &str) -> Vec<CharacterEdit> {
    let mut edits = Vec::new();
    for (sign, _) in line.match_indices('=') {
        let start = line[..sign]
            .rfind(['{', '=', '"', '\''])
            .map_or(0, |at| at + 1);
        let start = line[start..sign]
            .rfind(", ")
            .map_or(start, |at| start + at + 2);
        // The comma behind the value before is no part of it, but one of `0,0` is.
        let last = line[start..sign].rfind(',').map(|at| start + at + 1);
        let start = match last {
            Some(last) if line[last..sign].trim().contains(' ') => last,
            _ => start,
        };
        let part = &line[start..sign];
        let key = part.trim();
        let from = start + part.len() - part.trim_start().len();
        if key.contains([',', ' ']) && !key.contains(['[', ']', '}', '#', '\\', ':']) {
            edits.push(MendKind::Key.edit(from..from + key.len(), meant_key(key)));
        }
    }
    edits
}

/// The key that is meant by one with blanks or commas: cells are numbers with a comma and stand in quotes, words are
/// joined, and what is no word of a key before them is left over from somewhere else.
fn meant_key(key: &str) -> String {
    let is_cell = |part: &str| part.trim().parse::<i32>().is_ok();
    if key.contains(',') {
        // A cell may stand behind the key of its table.
        let (table, last) = key.rsplit_once('.').unwrap_or(("", key));
        let dot = &key[table.len()..key.len() - last.len()];
        return match last.split_once(',') {
            Some((x, y)) if is_cell(x) && is_cell(y) && !table.contains(',') => {
                format!("{table}{dot}\"{last}\"")
            }
            _ => key.replace([',', ' '], "."),
        };
    }
    let is_of_key = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_.".contains(c);
    let is_key = |word: &&str| {
        word.starts_with(|c: char| c.is_ascii_lowercase()) && word.chars().all(is_of_key)
    };
    let words: Vec<&str> = key.split_whitespace().collect();
    let left_over = words.iter().rposition(|word| !is_key(word));
    let own = left_over.map_or(&words[..], |last| &words[last + 1..]);
    if own.is_empty() {
        words.join("-")
    } else {
        own.join("-")
    }
}
