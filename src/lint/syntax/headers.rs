//! Headers that a line was meant to be.

use std::ops::Range;

use crate::document::is_bare_key;

/// The header that a line is meant to be, and where it stands in the line: of names with another mark between them than a
/// dot, in other brackets or in none, or with brackets or a quote among the names. A bracket that is only missing is a
/// slip of its own.
pub(super) fn meant(line: &str) -> Option<(Range<usize>, String)> {
    let written = line.split('#').next()?.trim();
    let marks = |marks: &[char]| written.matches(marks).count();
    let opening = marks(&['[', '(', '<']);
    if opening != marks(&[']', ')', '>']) || marks(&['"', '\'']) > 1 {
        return None;
    }
    let brackets = match opening {
        0 | 1 => ["[", "]"],
        2 => ["[[", "]]"],
        _ => return None,
    };
    let is_mark = |c: char| "[]()<>\"'".contains(c);
    let name = written.trim_matches(is_mark);
    // Marks among the names have slipped there, unless they are a list in a list.
    if name.contains(is_mark) && name.contains([',', ' ']) {
        return None;
    }
    let name = name.replace(is_mark, "");
    let parts = name.split(['.', ',', '/', ':', ';', '|']).map(str::trim);
    let parts: Vec<&str> = parts.collect();
    // Numbers with a mark between them are a value or a remark.
    let has_word = name.contains(char::is_alphabetic);
    let is_bare = opening == 0 && (parts.len() < 2 || name.contains(' ') || !has_word);
    if !parts.iter().copied().all(is_bare_key) || is_bare {
        return None;
    }
    let start = line.find(written)?;
    let meant = brackets.join(&parts.join("."));
    (meant != written).then_some((start..start + written.len(), meant))
}

/// The header that a line is without the blanks inside of its name.
pub(super) fn joined(line: &str) -> Option<(Range<usize>, String)> {
    let written = line.split('#').next()?.trim();
    let name = written.trim_matches(['[', ']']);
    let parts = name.split('.').map(|part| part.replace(' ', ""));
    let parts: Vec<String> = parts.collect();
    let is_header = written.starts_with('[') && parts.iter().all(|part| is_bare_key(part));
    let joined = written.replace(name, &parts.join("."));
    let start = line.find(written)?;
    (is_header && name.contains(' ')).then(|| (start..start + written.len(), joined))
}

/// Where a line ends that opens a table, and the path of the header that it is meant to be, if a key stands on the next
/// line as below one: without a comma behind it.
pub(super) fn opened<'l>(line: &'l str, next: &str) -> Option<(usize, &'l str)> {
    let code = |line: &'_ str| line.split('#').next().unwrap_or_default().trim_end().len();
    let written = &line[..code(line)];
    let path = written
        .strip_suffix('{')?
        .trim_end()
        .strip_suffix('=')?
        .trim_end();
    let (key, value) = next[..code(next)].split_once('=')?;
    let is_below = is_bare_key(key.trim()) && !value.ends_with([',', '{', '[', '}']);
    let is_header = path.split('.').all(is_bare_key);
    (is_header && is_below).then_some((written.len(), path))
}
