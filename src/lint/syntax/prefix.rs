//! What a mail, a comparison or a viewer of files has put before each line of a text.

use std::ops::Range;
use std::sync::Arc;

use super::Meant;
use crate::diagnostic::{Edit, Finding, Fix, Source};
use crate::document::parse;
use crate::kit::lines::lines;
use crate::kit::quote::quote;
use crate::lint::general::SYNTAX_ERROR;

/// The fewest lines that tell that all of them begin alike.
const FEWEST: usize = 3;

/// That each line of a text that is not TOML begins with the same mark, or with its number, and the text without.
#[must_use]
pub fn prefixed(source: &Arc<Source>) -> Option<(Finding, Meant)> {
    let text = &source.text;
    let prefixes = marks(text).or_else(|| numbers(text))?;
    let mut meant = Meant::new(text);
    for prefix in prefixes.iter().rev() {
        meant.change(prefix.clone(), "");
    }
    let place = source.place(prefixes[0].clone());
    let mark = text[prefixes[0].clone()].trim();
    let message = if mark.starts_with(|c: char| c.is_ascii_digit()) {
        "each line begins with its number".to_owned()
    } else {
        format!("each line begins with {}", quote(mark))
    };
    let help = "remove it from each of them";
    let mut finding = Finding::new(&SYNTAX_ERROR, place, message).help(help);
    let edit = |span| Edit::new(span, "");
    finding.fix = parse(meant.text()).errors.is_empty().then(|| Fix {
        title: help.to_owned(),
        edits: prefixes.into_iter().map(edit).collect(),
    });
    Some((finding, meant))
}

/// The lines that say something, with where they begin.
fn said(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let said = lines(text).map(|(start, line)| (start, line.trim_end_matches(['\r', '\n'])));
    said.filter(|(_, line)| !line.trim().is_empty())
}

/// The mark before each line, with the blanks behind it, if all have the same and no line of TOML begins with it.
fn marks(text: &str) -> Option<Vec<Range<usize>>> {
    let (_, first) = said(text).next()?;
    let mark = first.chars().next()?;
    if mark.is_alphanumeric() || mark.is_whitespace() || "-_\"'[]{}#,\u{feff}".contains(mark) {
        return None;
    }
    let ends = said(text).map(|(_, line)| {
        let rest = line.trim_start_matches(mark);
        (rest.len() < line.len()).then(|| line.len() - rest.len())
    });
    let ends = ends.collect::<Option<Vec<_>>>()?;
    // Of several marks, as of a mail that answers another one, each line has as many as the one with the fewest.
    let least = ends.iter().min().copied()?;
    with_blanks(text, &vec![least; ends.len()])
}

/// The numbers before the lines of a text, from one to the next, with the blanks around them.
fn numbers(text: &str) -> Option<Vec<Range<usize>>> {
    let mut last = None;
    let ends = said(text).map(|(_, line)| {
        let rest = line.trim_start();
        let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let number: usize = rest[..rest.len() - behind.len()].parse().ok()?;
        // A blank line may have none.
        let follows = last.is_none_or(|last| last < number && number < last + FEWEST);
        last = Some(number);
        let behind = behind.strip_prefix([':', '|', '.', ')']).unwrap_or(behind);
        follows.then_some(line.len() - behind.len())
    });
    let ends = ends.collect::<Option<Vec<_>>>()?;
    with_blanks(text, &ends)
}

/// So much of each line, with as many blanks behind it as all have that say more; of the others all.
fn with_blanks(text: &str, ends: &[usize]) -> Option<Vec<Range<usize>>> {
    let rests = || said(text).zip(ends).map(|((_, line), end)| &line[*end..]);
    let blanks = |rest: &str| rest.len() - rest.trim_start_matches([' ', '\t']).len();
    let common = rests().filter(|rest| !rest.trim().is_empty()).map(blanks);
    let common = common.min()?;
    let lengths = ends.iter().zip(rests());
    let lengths = lengths.map(|(end, rest)| match rest.trim() {
        "" => end + rest.len(),
        _ => end + common,
    });
    let spans = said(text).zip(lengths);
    let spans = spans.map(|((start, _), length)| start..start + length);
    (ends.len() >= FEWEST).then(|| spans.collect())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::prefixed;
    use crate::diagnostic::Source;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        let source = Arc::new(Source::new("a.toml", text));
        let found = prefixed(&source);
        let found = found.as_ref().map(|(_, meant)| meant.text());
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn the_same_mark_before_each_line_goes() {
        check("> a = [\n>   1,\n>\n> ]\n", Some("a = [\n  1,\n\n]\n"));
        check("+a = [\n+  1,\n\n+]\n", Some("a = [\n  1,\n\n]\n"));
        check(
            ">> a = 1\n>> b = 2\n>> c = 3\n",
            Some("a = 1\nb = 2\nc = 3\n"),
        );
        check("-a = 1\n-b = 2\n-c = 3\n", None);
        check("> a = 1\n> b = 2\nc = 3\n", None);
        check("> a = 1\n", None);
    }

    #[test]
    fn the_number_of_each_line_goes() {
        let meant = Some("a = [\n  1,\n]\n");
        check(" 9  a = [\n10    1,\n11  ]\n", meant);
        check("1: a = [\n2:   1,\n3: ]\n", meant);
        check("1\ta = 1\n2\t\n3\tb = 2\n", Some("a = 1\n\nb = 2\n"));
        check("1 = 2\n1 = 3\n1 = 4\n", None);
        check("1 a\n7 b\n3 c\n", None);
    }
}
