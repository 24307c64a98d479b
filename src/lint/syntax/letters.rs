//! Characters that look like those of TOML and are others: word processors and web pages put them in.

use std::ops::Range;

use toml_parser::lexer::{Token, TokenKind};

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

/// From the first to the last such character outside of strings and comments in a part of a text,
/// and how that would be typed; quotes become double ones.
pub(super) fn typed(
    text: &str,
    tokens: &[Token],
    part: Range<usize>,
) -> Option<(Range<usize>, String)> {
    let atoms = tokens.iter().filter(|token| {
        let span = token.span();
        token.kind() == TokenKind::Atom && span.start() >= part.start && span.end() <= part.end
    });
    let mut found: Option<Range<usize>> = None;
    for token in atoms {
        let span = token.span().start()..token.span().end();
        for (at, character) in text[span.clone()].char_indices() {
            if look_alike(character).is_some() {
                let start = span.start + at;
                let end = start + character.len_utf8();
                found = Some(found.map_or(start, |found| found.start)..end);
            }
        }
    }
    let span = found?;
    let plain = text[span.clone()]
        .chars()
        .filter_map(|character| match look_alike(character) {
            Some((_, Some('\''))) => Some('"'),
            Some((_, plain)) => plain,
            None => Some(character),
        });
    let plain = plain.collect();
    Some((span, plain))
}

#[cfg(test)]
mod tests {
    use toml_parser::Source;

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
    fn characters_outside_of_strings_are_found() {
        check("a = −2", Some(("−", "-")));
        check("a = “red car” # ‘x’", Some(("“red car”", "\"red car\"")));
        check("a\u{a0}= 1", Some(("\u{a0}", " ")));
        check("a ＝ ［１］", Some(("＝ ［１］", "= [1]")));
        check("a = \u{200b}2", Some(("\u{200b}", "")));
        check("a = \"−2 “x”\" # −", None);
        check("a = 1", None);
    }
}
