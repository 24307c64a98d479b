//! Quoting in messages what somebody wrote.

/// The longest quotation, in characters.
const LONGEST: usize = 40;

/// `text` between backticks, on one line and cut short if it is long.
///
/// # Example
/// ```
/// use scrutineer::kit::quote::quote;
///
/// assert_eq!(quote("red\ncar"), "`red\\ncar`");
/// ```
#[must_use]
pub fn quote(text: &str) -> String {
    let mut quoted = String::from("`");
    let mut characters = text.chars();
    for character in characters.by_ref().take(LONGEST) {
        if character.is_control() {
            quoted.extend(character.escape_debug());
        } else {
            quoted.push(character);
        }
    }
    if characters.next().is_some() {
        quoted.push('…');
    }
    quoted.push('`');
    quoted
}

/// A text, cut short if it has more characters than that.
#[must_use]
pub fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Names between backticks with commas between them; of many only the first, and how many more
/// there are.
#[must_use]
pub fn list<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    const SHOWN: usize = 12;
    let mut names = names.into_iter();
    let mut shown: Vec<String> = names.by_ref().take(SHOWN).map(quote).collect();
    let more = names.count();
    if more > 0 {
        shown.push(format!("and {more} more"));
    }
    shown.join(", ")
}

/// Several things with this word before the last one: "a, b or c".
#[must_use]
pub fn one_of(word: &str, things: impl IntoIterator<Item = String>) -> String {
    let mut things: Vec<String> = things.into_iter().collect();
    let last = things.pop().unwrap_or_default();
    if things.is_empty() {
        return last;
    }
    format!("{} {word} {last}", things.join(", "))
}

/// A text as one word of a command that somebody copies into a shell.
#[must_use]
pub fn shell_word(text: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "._-/=:,@+%".contains(letter);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_cut_and_control_characters_are_visible() {
        assert_eq!(quote("h01"), "`h01`");
        assert_eq!(quote("\u{1b}[31m"), "`\\u{1b}[31m`");
        assert_eq!(quote(&"é".repeat(40)), format!("`{}`", "é".repeat(40)));
        assert_eq!(quote(&"é".repeat(41)), format!("`{}…`", "é".repeat(40)));
    }

    #[test]
    fn texts_are_cut_between_characters() {
        assert_eq!(cut("é", 1), "é");
        assert_eq!(cut("éé", 1), "é…");
    }

    #[test]
    fn long_lists_are_cut() {
        assert_eq!(list([]), "");
        assert_eq!(list(["a", "b"]), "`a`, `b`");
        assert!(list(["a"; 14]).ends_with("`a`, and 2 more"));
    }

    #[test]
    fn a_word_stands_before_the_last_thing() {
        let said = |things: &[&str]| one_of("or", things.iter().map(|it| (*it).to_owned()));
        assert_eq!(said(&[]), "");
        assert_eq!(said(&["a"]), "a");
        assert_eq!(said(&["a", "b", "c"]), "a, b or c");
    }

    #[test]
    fn words_survive_a_shell() {
        assert_eq!(
            super::shell_word("maps/two-players.toml"),
            "maps/two-players.toml"
        );
        assert_eq!(
            super::shell_word("my maps/it's.toml"),
            r"'my maps/it'\''s.toml'"
        );
        assert_eq!(super::shell_word(""), "''");
    }
}
