//! Cells and rotations in which a sign or a number is wrong: what lies elsewhere, or otherwise, makes much of what is beside
//! it wrong.

use std::ops::Range;
use std::sync::Arc;

use super::choices::unfit;
use super::suspects::{Explained, Suspect, SuspectMistake};
use crate::diagnostic::{Finding, Mistake, Source};
use crate::kit::lines::{line_start, lines};

/// How many other cells and rotations are tried: each takes a check of the whole document.
const MOST: usize = 24;

/// The longest part of a text that is about one cell.
const LONGEST: usize = 40;

/// The cells and rotations that findings are about, and what they may be instead.
pub(super) fn suspects(source: &Source, findings: &[Finding]) -> Vec<Suspect> {
    let labels = findings
        .iter()
        .flat_map(|finding| std::iter::once(&finding.at).chain(&finding.also));
    let here = labels.filter(|label| label.place.source.name == source.name);
    let mut words: Vec<Range<usize>> = Vec::new();
    for place in here.map(|label| &label.place.span) {
        let line = line_start(&source.text, place.start);
        // A tile stands behind its cell.
        let is_entry = source.text[line..].starts_with('"');
        let part = if is_entry {
            line..place.end
        } else {
            place.clone()
        };
        if part.len() <= LONGEST {
            words.extend(quoted(&source.text, part));
        }
    }
    words.sort_by_key(|word| word.start);
    words.dedup();
    let mut left = MOST;
    let mut suspects = Vec::new();
    for span in words {
        let instead = others(&source.text[span.clone()]);
        left = left.saturating_sub(instead.len());
        if left == 0 {
            break;
        }
        if !instead.is_empty() {
            // What is found of it says more.
            let own = findings
                .iter()
                .find(|finding| finding.at.place.span == span);
            let own = own.map(|finding| {
                SuspectMistake::Already(Mistake {
                    place: finding.at.place.clone(),
                    message: finding.message.clone(),
                    help: finding.help.clone().unwrap_or_default(),
                    fix: None,
                })
            });
            suspects.push(Suspect {
                span,
                instead,
                explains: Explained::AllErrors,
                told: own.unwrap_or(SuspectMistake::By(unfit_cell)),
            });
        }
    }
    suspects
}

/// The cells that a document lays something on, and on which it may be meant to lie, where the one finding about a cell is that
/// nothing lies there.
pub(super) fn twins(source: &Source, finding: &Finding) -> Vec<Suspect> {
    let text = &source.text;
    let Some(named) = text.get(finding.at.place.span.clone()) else {
        return Vec::new();
    };
    if finding.at.place.source.name != source.name || !named.contains(',') {
        return Vec::new();
    }
    let others = others(named);
    let entries = lines(text).filter_map(|(start, line)| {
        let word = quoted(text, start..start + line.len()).into_iter().next()?;
        (word.start == start && others.iter().any(|other| *other == text[word.clone()]))
            .then_some(word)
    });
    let suspects = entries.map(|span| Suspect {
        span,
        instead: vec![named.to_owned()],
        explains: Explained::AllErrors,
        told: SuspectMistake::By(unfit_cell),
    });
    suspects.collect()
}

/// That a cell does not fit what stands beside it.
fn unfit_cell(source: &Arc<Source>, span: Range<usize>, fitting: &[&str]) -> Mistake {
    let said = source.text[span.clone()].trim_matches('"');
    unfit(source, span, said, fitting)
}

/// The texts between double quotes in a part of a text, with their quotes.
fn quoted(text: &str, part: Range<usize>) -> Vec<Range<usize>> {
    let quotes: Vec<usize> = text[part.clone()]
        .match_indices('"')
        .map(|(at, _)| part.start + at)
        .collect();
    let pairs = quotes.chunks_exact(2);
    pairs.map(|pair| pair[0]..pair[1] + 1).collect()
}

/// What a cell or a rotation may be instead: with another sign, the other way round, or turned otherwise.
fn others(word: &str) -> Vec<String> {
    let inner = word.trim_matches('"');
    let cell = inner.split_once(',').and_then(|(x, y)| {
        let number = |text: &str| text.parse::<i64>().ok();
        Some((number(x)?, number(y)?))
    });
    let mut others: Vec<String> = match (cell, inner.rsplit_once('/')) {
        (Some((x, y)), _) => [(-x, y), (x, -y), (y, x)]
            .map(|(x, y)| format!("\"{x},{y}\""))
            .to_vec(),
        (None, Some((tile, "0" | "1" | "2" | "3"))) => (0..4)
            .map(|rotation| format!("\"{tile}/{rotation}\""))
            .collect(),
        _ => Vec::new(),
    };
    others.retain(|other| other != word);
    others.dedup();
    others
}

#[cfg(test)]
mod tests {
    use super::others;

    #[track_caller]
    fn check(word: &str, expected: &[&str]) {
        assert_eq!(others(&format!("\"{word}\"")), expected, "{word}");
    }

    #[test]
    fn cells_and_rotations_have_others() {
        check("2,-1", &["\"-2,-1\"", "\"2,1\"", "\"-1,2\""]);
        check("0,0", &[]);
        check("tile/1", &["\"tile/0\"", "\"tile/2\"", "\"tile/3\""]);
        check("a/b", &[]);
        check("../a.toml", &[]);
        check("1", &[]);
    }
}
