//! Lines of a text, by where they begin.

/// Where the line of a byte offset begins.
///
/// # Panics
/// If the offset is behind the text or inside of a character.
#[must_use]
pub fn line_start(text: &str, offset: usize) -> usize {
    text[..offset].rfind('\n').map_or(0, |newline| newline + 1)
}

/// The line of a byte offset, without its end, and where it begins.
///
/// # Panics
/// As [`line_start`].
#[must_use]
pub fn line_at(text: &str, offset: usize) -> (usize, &str) {
    let start = line_start(text, offset);
    (start, text[start..].lines().next().unwrap_or_default())
}

/// Each line with its newline, and where it begins.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut offset = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = offset;
        offset += line.len();
        (start, line)
    })
}

/// What some editors put in front of a text.
const MARK: &str = "\u{feff}";

/// A text with the line ends and the byte order mark of the one that it takes the place of: browsers and whatever edits
/// documents know only one kind of ends, and no mark.
#[must_use]
pub fn with_ends_of(old: &str, new: &str) -> String {
    let mark = if old.starts_with(MARK) { MARK } else { "" };
    let new = new.strip_prefix(MARK).unwrap_or(new);
    let new = format!("{mark}{}", new.replace("\r\n", "\n"));
    let is_dos = old.contains("\r\n") && old.matches('\n').count() == old.matches("\r\n").count();
    if is_dos {
        new.replace('\n', "\r\n")
    } else {
        new
    }
}

#[cfg(test)]
mod tests {
    use super::{line_start, lines, with_ends_of};

    #[test]
    fn line_ends_stay_as_they_are() {
        assert_eq!(with_ends_of("a\r\nb\r\n", "a\nc\n"), "a\r\nc\r\n");
        assert_eq!(with_ends_of("a\nb\n", "a\r\nc\n"), "a\nc\n");
        assert_eq!(with_ends_of("a\r\nb\n", "a\nc\n"), "a\nc\n");
        assert_eq!(with_ends_of("\u{feff}a\r\n", "c\n"), "\u{feff}c\r\n");
        assert_eq!(with_ends_of("\u{feff}a\n", "\u{feff}c\n"), "\u{feff}c\n");
        assert_eq!(with_ends_of("a\n", "\u{feff}c\n"), "c\n");
    }

    #[test]
    fn each_offset_lies_on_the_line_that_begins_before_it() {
        let text = "a\n\nbc\r\nd";
        let found: Vec<(usize, &str)> = lines(text).collect();
        assert_eq!(found, [(0, "a\n"), (2, "\n"), (3, "bc\r\n"), (7, "d")]);
        for (start, line) in found {
            for offset in start..start + line.len() {
                assert_eq!(line_start(text, offset), start);
            }
        }
    }
}
