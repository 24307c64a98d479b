//! Characters that look like those of TOML and are others: word processors and web pages put them in.

use std::ops::Range;

use toml_parser::Source;
use toml_parser::lexer::{Token, TokenKind};

use crate::document::inline;

/// How many texts of a line may hold a hash or a quote that leads the lexer astray.
const MOST_MISLED: usize = 4;

/// What a character is called and what to type instead, if it is taken for a character of TOML, or for none.
pub(super) fn look_alike(character: char) -> Option<(&'static str, Option<char>)> {
    let (name, plain) = match character {
        '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' => {
            return Some(("an invisible character", None));
        }
        '\u{2212}' => ("a minus sign of typesetters", '-'),
        '\u{2010}'..='\u{2015}' | '\u{ff0d}' | '\u{fe63}' => ("a typographic dash", '-'),
        '“' | '”' | '„' | '‟' | '«' | '»' | '″' => ("a typographic quote", '"'),
        '‘' | '’' | '‚' | '‛' | '‹' | '›' | '′' => ("a typographic quote", '\''),
        '\u{a0}' | '\u{2007}' | '\u{202f}' => ("a no-break space", ' '),
        '\u{1680}' | '\u{2000}'..='\u{2006}' | '\u{2008}'..='\u{200a}' | '\u{205f}' => {
            ("a space of typesetters", ' ')
        }
        '\u{3000}' => ("a full-width space", ' '),
        '\u{ff01}'..='\u{ff5e}' => {
            let plain = u32::from(character) - 0xff01 + 0x21;
            ("a full-width character", char::from_u32(plain)?)
        }
        '、' | '\u{60c}' => ("a comma of another script", ','),
        '【' | '〔' => ("a bracket of another script", '['),
        '】' | '〕' => ("a bracket of another script", ']'),
        '×' => ("a multiplication sign", 'x'),
        _ => return None,
    };
    Some((name, Some(plain)))
}

/// The same of a letter of another alphabet as well: within names, where a text has no others.
pub(in crate::lint) fn plain_letter(character: char) -> Option<(&'static str, Option<char>)> {
    let like = |name, letters: &str, plain: &str| {
        let at = letters.chars().position(|letter| letter == character)?;
        Some((name, plain.chars().nth(at)))
    };
    look_alike(character)
        .or_else(|| like("a Cyrillic letter", CYRILLIC[0], CYRILLIC[1]))
        .or_else(|| like("a Greek letter", GREEK[0], GREEK[1]))
}

/// Letters of the Cyrillic alphabet, and those that they look like.
const CYRILLIC: [&str; 2] = ["аеорсухіѕјАВЕКМНОРСТХУІЅЈ", "aeopcyxisjABEKMHOPCTXYISJ"];

/// The same of the Greek alphabet.
const GREEK: [&str; 2] = ["αορνιΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "aopviABEZHIKMNOPTYX"];

/// Letters with accents, and those without.
const ACCENTED: [&str; 2] = [
    "àáâãäåçèéêëìíîïñòóôõöøùúûüýÿ",
    "aaaaaaceeeeiiiinoooooouuuuyy",
];

/// A name in plain letters that was written with others, and what the first of those is.
pub(super) fn plain_name(name: &str) -> Option<(String, String)> {
    let accented = |letter: char| {
        let at = ACCENTED[0].chars().position(|it| it == letter)?;
        ACCENTED[1].chars().nth(at)
    };
    let mut strange = None;
    let plain = name.chars().map(|letter| {
        if letter.is_ascii() {
            return Some(letter);
        }
        let (what, plain) = match plain_letter(letter) {
            Some((what, Some(plain))) => (what, plain),
            Some((_, None)) => return None,
            None => ("a letter with an accent", accented(letter)?),
        };
        strange.get_or_insert_with(|| told(letter, (what, Some(plain))));
        Some(plain)
    });
    let plain = plain.collect::<Option<String>>()?;
    Some((plain, strange?))
}

/// What the first such letter of a name is.
pub(in crate::lint) fn strange_letter(name: &str) -> Option<String> {
    let mut strange = name.chars();
    strange.find_map(|it| Some(told(it, plain_letter(it)?)))
}

/// What a character is that looks like another one, or like none.
pub(super) fn told(character: char, (name, plain): (&str, Option<char>)) -> String {
    let code = u32::from(character);
    if character.is_whitespace() || plain.is_none() {
        format!("{name} stands here (U+{code:04X})")
    } else {
        format!("`{character}` is {name} (U+{code:04X})")
    }
}

/// From the first to the last such character outside of strings and comments in a part of a text, which ends with a
/// line, and how that would be typed: a text between two quotes as it stands there, between double ones.
pub(super) fn typed(
    text: &str,
    tokens: &[Token],
    part: Range<usize>,
) -> Option<(Range<usize>, String)> {
    let edits = edits(text, tokens, part, MOST_MISLED);
    let span = edits.first()?.0.start..edits.last()?.0.end;
    let mut plain = String::new();
    let mut done = span.start;
    for (place, typed) in edits {
        plain.push_str(&text[done..place.start]);
        plain.push_str(&typed);
        done = place.end;
    }
    Some((span, plain))
}

/// The same, each by itself; `left` is how often what follows may be read anew.
fn edits(
    text: &str,
    tokens: &[Token],
    part: Range<usize>,
    left: usize,
) -> Vec<(Range<usize>, String)> {
    let mut edits = Vec::new();
    let mut done = part.start;
    // Where nothing closes one quote, nothing closes its like further on.
    let mut unclosed: Vec<char> = Vec::new();
    let atoms = tokens.iter().filter(|token| {
        let span = token.span();
        token.kind() == TokenKind::Atom && span.start() >= part.start && span.end() <= part.end
    });
    for token in atoms {
        let span = token.span().start()..token.span().end();
        for (at, character) in text[span.clone()].char_indices() {
            let Some((_, plain)) = look_alike(character) else {
                continue;
            };
            let start = span.start + at;
            if start < done {
                continue;
            }
            let opens = opens(text, start) && !unclosed.contains(&character);
            let inner = opens.then(|| inside(&text[..part.end], start, character));
            if let Some(Some(inner)) = inner {
                done = inner.end + text[inner.end..].chars().next().map_or(0, char::len_utf8);
                let is_misleading = text[inner.clone()].contains(['#', '"', '\'']);
                edits.push((start..done, inline(&text[inner].into())));
                if is_misleading {
                    let rest = &text[done..part.end];
                    let tokens = Source::new(rest).lex().into_vec();
                    let left = left.checked_sub(1);
                    let behind = left.map(|left| self::edits(rest, &tokens, 0..rest.len(), left));
                    let behind = behind.into_iter().flatten();
                    edits.extend(behind.map(|(at, typed)| (done + at.start..done + at.end, typed)));
                    return edits;
                }
                continue;
            }
            if opens {
                unclosed.push(character);
            }
            let plain = plain.map(|plain| if plain == '\'' { '"' } else { plain });
            let typed = plain.map_or_else(String::new, String::from);
            edits.push((start..start + character.len_utf8(), typed));
        }
    }
    edits
}

/// Whether a value may begin at a place.
fn opens(text: &str, at: usize) -> bool {
    let before = text[..at].chars().next_back();
    before.is_none_or(|c| c.is_whitespace() || "[{,=".contains(c))
}

/// What stands between a quote of typesetters that opens a value and the one that closes it: behind that, the value is
/// complete.
fn inside(text: &str, start: usize, opener: char) -> Option<Range<usize>> {
    let closers: &[char] = match opener {
        '“' | '„' | '‟' => &['”', '“'],
        '”' => &['”'],
        '«' => &['»'],
        '»' => &['«', '»'],
        '″' => &['″'],
        '‘' | '‚' | '‛' => &['’', '‘'],
        '’' => &['’'],
        '‹' => &['›'],
        '›' => &['‹', '›'],
        '′' => &['′'],
        _ => return None,
    };
    let from = start + opener.len_utf8();
    let mut ends = text[from..].match_indices(closers);
    let (end, _) = ends.find(|(at, closer)| {
        let rest = &text[from + at + closer.len()..];
        let behind = rest.trim_start_matches([' ', '\t']);
        let is_comment = behind.starts_with('#')
            && behind.len() < rest.len()
            && !is_open(behind, opener, closers);
        behind.is_empty() || is_comment || behind.starts_with([',', ']', '}', '=', '\r', '\n'])
    })?;
    Some(from..from + end)
}

/// Whether a line closes one more of such quotes than it opens: the text before it goes on.
fn is_open(text: &str, opener: char, closers: &[char]) -> bool {
    let line = text.lines().next().unwrap_or_default();
    let opened = line.matches(opener).count();
    let closed = line.matches(closers).count();
    match closers {
        [only] if *only == opener => opened % 2 == 1,
        _ if closers.contains(&opener) => closed > 2 * opened,
        _ => closed > opened,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<(&str, &str)>) {
        let tokens = Source::new(text).lex().into_vec();
        let found = typed(text, &tokens, 0..text.len());
        let found = found.map(|(span, plain)| (text[span].to_owned(), plain));
        assert_eq!(
            found,
            expected.map(|(old, new)| (old.to_owned(), new.to_owned()))
        );
    }

    #[test]
    fn names_are_read_in_plain_letters() {
        let plain = |name| plain_name(name).map(|(plain, _)| plain);
        assert_eq!(plain("cоlour").as_deref(), Some("colour"));
        assert_eq!(plain("café-adler").as_deref(), Some("cafe-adler"));
        assert_eq!(plain("välue").as_deref(), Some("value"));
        assert_eq!(plain("value"), None);
        assert_eq!(plain("日"), None);
        assert_eq!(ACCENTED[0].chars().count(), ACCENTED[1].chars().count());
    }

    #[test]
    fn characters_outside_of_strings_are_found() {
        check("a = −2", Some(("−", "-")));
        check("a = “red car” # ‘x’", Some(("“red car”", "\"red car\"")));
        check("a = “b “c””", Some(("“b “c””", "\"b “c”\"")));
        check("a = “b #1”", Some(("“b #1”", "\"b #1\"")));
        check("a = “b” # “c”", Some(("“b”", "\"b\"")));
        check("a = “b “c” #1”", Some(("“b “c” #1”", "\"b “c” #1\"")));
        check("a = “b” #1 “c", Some(("“b”", "\"b\"")));
        check("a = “5″ b”", Some(("“5″ b”", "\"5″ b\"")));
        check("a = “C:\\new”", Some(("“C:\\new”", "\"C:\\\\new\"")));
        check(
            "{ a = “b \"c\"”, d = „e“ }",
            Some(("“b \"c\"”, d = „e“", "\"b \\\"c\\\"\", d = \"e\"")),
        );
        check("a = “b\"", Some(("“", "\"")));
        check("a\u{a0}= 1", Some(("\u{a0}", " ")));
        check("a ＝ ［１］", Some(("＝ ［１］", "= [1]")));
        check("a = \u{200b}2", Some(("\u{200b}", "")));
        check("a = \"−2 “x”\" # −", None);
        check("a = 1", None);
    }
}
