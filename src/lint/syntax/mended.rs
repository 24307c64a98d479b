//! Words for what a change of one character puts right.

use std::ops::Range;

use toml_parser::lexer::{Token, TokenKind};

use super::ends::is_comment;
use super::letters::{look_alike, told};
use super::mend::{CharacterEdit, MendKind};
use super::outline::Outline;
use super::slip::{Slip, SlipReach};
use super::{FOLDERS, near_line_end, near_line_start};
use crate::document::{inline, is_bare_key};
use crate::kit::quote::quote;

/// What the author did, given the change that puts it right and what the parser tripped over.
pub(super) fn words(text: &str, outline: &Outline, edit: &CharacterEdit, tripped: &Slip) -> Slip {
    Mended {
        text,
        tokens: &outline.tokens,
        edit,
        tripped,
    }
    .words()
}

/// Characters that only look like those of TOML, from the first to the last of a word or line.
pub(super) fn letters(text: &str, at: usize, span: Range<usize>, plain: &str) -> Slip {
    let written = &text[span.clone()];
    let strange = written
        .chars()
        .find_map(|it| Some(told(it, look_alike(it)?)));
    let message = strange.unwrap_or_else(|| "this character is not what it looks like".to_owned());
    let help = if plain.is_empty() {
        "remove it".to_owned()
    } else if plain.trim().is_empty() {
        "type a plain space".to_owned()
    } else {
        format!("type `{plain}`")
    };
    let line = &text[near_line_start(text, span.start)..near_line_end(text, span.start)];
    let slip = Slip::new(SlipReach::Structure, at, span, message);
    if plain == "\"" && line.contains('\\') {
        // What it stands before may be meant as an escape or not.
        return slip.help(format!(
            "{help}, and two backslashes for each that is not an escape"
        ));
    }
    slip.instead(help, plain.to_owned())
}

struct Mended<'t> {
    text: &'t str,
    tokens: &'t [Token],
    edit: &'t CharacterEdit,
    /// What the parser tripped over.
    tripped: &'t Slip,
}

impl Mended<'_> {
    fn words(&self) -> Slip {
        let span = self.edit.span.clone();
        let mark = self.edit.text.trim();
        match self.edit.kind {
            MendKind::Letters => letters(self.text, self.tripped.at, span, &self.edit.text),
            MendKind::Header => self
                .slip(span, format!("this line should be `{mark}`"))
                .help(format!("write `{mark}`")),
            MendKind::Key => self.key(),
            MendKind::Prose => self.prose(),
            MendKind::Wrapped => self.wrapped(),
            MendKind::Comment => self
                .slip(span, "a comment begins here, before what closes its line")
                .help("remove the `#`, or put the comment behind the last bracket"),
            MendKind::Closer => self.closer(mark),
            MendKind::Opener => self.opener(mark),
            MendKind::Swapped => self.swapped(mark),
            MendKind::Lone => self
                .slip(span, "this quote stands where a value belongs")
                .help("write the value in its place, or close the text that it opens"),
            MendKind::Quote => self.quote(),
            MendKind::Comma => self.comma(),
            MendKind::Equals if self.is_told() => self.tripped.clone(),
            MendKind::Equals => self
                .slip(self.behind(span.start), "an `=` is missing behind this")
                .help("write `key = value`"),
            MendKind::Value => self.value(),
            MendKind::Mark | MendKind::Struck => self.mark(mark),
            MendKind::Stray if let Some(text) = self.with_apostrophe() => self
                .slip(
                    text.clone(),
                    "an apostrophe ends a text between single quotes",
                )
                .help(format!(
                    "write `{}`",
                    inline(&self.text[text.start + 1..text.end - 1].into())
                )),
            MendKind::Stray if let Some(path) = self.path_of_backslashes() => {
                let right = self.text[path.clone()].replace('\\', "/");
                let help = format!("write {}", quote(&right));
                self.slip(path, FOLDERS).help(help)
            }
            MendKind::Stray if is_comment(&self.text[span.end..]) => self
                .slip(
                    span.clone(),
                    format!("{} cannot stand before a comment", quote(&self.text[span])),
                )
                .help("remove it"),
            MendKind::Stray => self
                .slip(
                    span.clone(),
                    format!("{} is one too many here", quote(&self.text[span])),
                )
                .help("remove it"),
            MendKind::Joined | MendKind::LineEnd => self.tripped.clone(),
            MendKind::EarlyEnd => {
                self.line_end(span.start..span.end - 1, "the beginning of the next line")
            }
            MendKind::LateEnd => {
                self.line_end(span.start + 1..span.end, "the end of the line before")
            }
            MendKind::Broken => {
                let above = self.behind(span.start);
                self.slip(above, "this goes on in the next line")
                    .help("write it on one line")
            }
            MendKind::Crossed => self
                .slip(span.clone(), "these two characters have changed places")
                .help(format!("write {}", quote(mark))),
            MendKind::Nameless => self
                .slip(self.before(span.end), "a key is missing before this")
                .help("write `key = ` before it, or put what it holds into the table before it"),
            MendKind::Doubled if !mark.is_empty() => self
                .slip(span, "each of these quotes stands here twice")
                .help(format!("write {}", quote(mark))),
            MendKind::Doubled | MendKind::Extra => self.extra(),
        }
    }

    fn slip(&self, span: Range<usize>, message: impl Into<String>) -> Slip {
        Slip::new(SlipReach::Structure, self.tripped.at, span, message)
    }

    /// The text between single quotes in which the change takes an apostrophe out.
    fn with_apostrophe(&self) -> Option<Range<usize>> {
        let Range { start, end } = self.edit.span;
        let line = near_line_start(self.text, start);
        let (ahead, behind) = (
            &self.text[line..start],
            &self.text[end..near_line_end(self.text, end)],
        );
        let is_letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
        let is_within = is_letter(ahead.chars().next_back()) && is_letter(behind.chars().next());
        let (from, to) = (ahead.rfind('\'')?, behind.find('\'')?);
        (is_within && &self.text[start..end] == "'").then_some(line + from..end + to + 1)
    }

    /// The text with backslashes between folders of which the change takes the last one out.
    fn path_of_backslashes(&self) -> Option<Range<usize>> {
        let Range { start, end } = self.edit.span;
        let line = near_line_start(self.text, start);
        let from = line + self.text[line..start].rfind('"')? + 1;
        let is_path = self.text[from..start].contains('\\') && self.text[end..].starts_with('"');
        (is_path && &self.text[start..end] == "\\").then_some(from..end)
    }

    /// A character beside the end of a line, on the wrong side of it.
    fn line_end(&self, character: Range<usize>, place: &str) -> Slip {
        let written = quote(&self.text[character.clone()]);
        let help = format!("move it to {place}");
        self.slip(character, format!("{written} belongs to {place}"))
            .help(help.clone())
            .edit(help, self.edit.span.clone(), self.edit.text.to_string())
    }

    /// Whether what the parser tripped over is on the line of the change.
    fn is_told(&self) -> bool {
        self.is_in_line(self.tripped.span.start)
    }

    fn is_in_line(&self, at: usize) -> bool {
        let here = self.edit.span.start;
        near_line_start(self.text, here) <= at && at <= near_line_end(self.text, here)
    }

    /// The last token that ends at a place or before it and says something.
    fn behind(&self, at: usize) -> Range<usize> {
        let before = self
            .tokens
            .iter()
            .rev()
            .filter(|token| token.span().end() <= at);
        before
            .map(|token| token.span().start()..token.span().end())
            .find(|span| {
                let token = self.text[span.clone()].trim();
                !token.is_empty() && !token.starts_with('#')
            })
            .unwrap_or(at..at)
    }

    /// The first token that begins at a place or behind it and says something.
    fn before(&self, at: usize) -> Range<usize> {
        let behind = self
            .tokens
            .iter()
            .filter(|token| token.span().start() >= at);
        behind
            .map(|token| token.span().start()..token.span().end())
            .find(|span| !self.text[span.clone()].trim().is_empty())
            .unwrap_or(at..at)
    }

    /// The bracket of the text that belongs to the one that the change puts in.
    fn other(&self) -> Option<Range<usize>> {
        let at = self.edit.span.start;
        let is_closer = self.edit.text.trim().starts_with([']', '}']);
        let behind = |token: &&Token| token.span().start() >= self.edit.span.end;
        let ahead = |token: &&Token| token.span().end() <= at;
        let mut depth = 0_usize;
        let mut matching = |token: &Token, opens: [TokenKind; 2], closes: [TokenKind; 2]| {
            if closes.contains(&token.kind()) {
                depth += 1;
            } else if opens.contains(&token.kind()) {
                if depth == 0 {
                    return true;
                }
                depth -= 1;
            }
            false
        };
        let openers = [TokenKind::LeftSquareBracket, TokenKind::LeftCurlyBracket];
        let closers = [TokenKind::RightSquareBracket, TokenKind::RightCurlyBracket];
        let found = if is_closer {
            let mut tokens = self.tokens.iter().rev().filter(ahead);
            tokens.find(|token| matching(token, openers, closers))
        } else {
            let mut tokens = self.tokens.iter().filter(behind);
            tokens.find(|token| matching(token, closers, openers))
        };
        found.map(|token| token.span().start()..token.span().end())
    }

    fn key(&self) -> Slip {
        let span = self.edit.span.clone();
        let (key, meant) = (&self.text[span.clone()], &self.edit.text);
        let help = format!("write `{meant} = …`");
        if meant.ends_with('"') {
            let title = format!("put {} in quotes", quote(key));
            let slip = self.slip(span, "a key with a comma needs quotes");
            return slip.help(help).replace(title, meant.to_string());
        }
        if key.contains(',') {
            return self.slip(span, "a key has no commas").help(help);
        }
        if let Some(mark) = key.strip_suffix(&**meant) {
            let mark = quote(mark.trim());
            let message = format!("{mark} cannot stand before a key");
            let slip = self.slip(span, message).help("remove it");
            return slip.replace(format!("remove {mark}"), meant.to_string());
        }
        let help = format!("{help}, or `#` before what is a comment");
        self.slip(span, "a key has no blanks").help(help)
    }

    /// Words that are neither a key nor a value.
    fn prose(&self) -> Slip {
        let start = self.edit.span.start;
        let end = start
            + self.text[start..near_line_end(self.text, start)]
                .trim_end()
                .len();
        // One word may be a key of which the rest is missing.
        if self.tripped.sort == SlipReach::Structure
            && self.tripped.span == (start..end)
            && is_bare_key(&self.text[start..end])
            && self.text[start..end].contains(char::is_alphabetic)
        {
            return self.tripped.clone();
        }
        let message = format!(
            "{} is neither a key nor a value",
            quote(&self.text[start..end])
        );
        self.slip(start..end, message)
            .help("write `#` before it if it is a comment")
    }

    /// A string that goes on in the next line.
    fn wrapped(&self) -> Slip {
        let end = self.edit.span.start;
        let start = self.behind(end).start;
        let help = "write it on one line, or between `\"\"\"` and `\"\"\"`";
        let slip = self.slip(start..end, "this string is not closed where the line ends");
        let slip = slip.help(help);
        if !self.is_certainly_joined(start) {
            // Whether a word has been broken, or a sentence between two of them, cannot be told.
            return slip;
        }
        let text = self.edit.text.to_string();
        slip.edit(
            "join the two lines".to_owned(),
            self.edit.span.clone(),
            text,
        )
    }

    /// Whether a string that begins at a place and goes on in the next line can be joined in one way only.
    fn is_certainly_joined(&self, start: usize) -> bool {
        let seam = self.edit.span.clone();
        let (above, below) = (&self.text[start..seam.start], &self.text[seam.end..]);
        let quote = &above[..above.len().min(1)];
        let below = below.split(quote).next().unwrap_or_default();
        if self.edit.text.is_empty() {
            // Two parts of an id may be two words.
            let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
            return !(is_word(above.chars().next_back()) && is_word(below.chars().next()));
        }
        let is_indented = self.text[seam].ends_with([' ', '\t']);
        is_indented || !above.contains(' ') && !below.contains(' ')
    }

    fn closer(&self, mark: &str) -> Slip {
        let opener = self.other();
        let start = near_line_start(self.text, self.edit.span.start);
        let is_header = opener.as_ref().is_some_and(|opener| {
            let before = self.text[start..opener.start.max(start)].trim();
            start <= opener.start && (before.is_empty() || before == "[")
        });
        match opener {
            Some(_) if is_header && self.is_told() => self.tripped.clone(),
            Some(opener) if self.is_in_line(opener.start) => {
                let open = &self.text[opener.clone()];
                let message = format!("this `{open}` is never closed");
                let help = format!("add the missing `{mark}`");
                self.slip(opener, message).help(help)
            }
            opener => {
                let last = self.behind(self.edit.span.start);
                let slip = self
                    .slip(last, format!("a `{mark}` is missing behind this"))
                    .help(format!("add the missing `{mark}`"));
                match opener {
                    Some(opener) => slip.also(opener, "nothing closes this"),
                    None => slip,
                }
            }
        }
    }

    fn opener(&self, mark: &str) -> Slip {
        let closer = self.other();
        let next = self.before(self.edit.span.end);
        let word = quote(&self.text[next.clone()]);
        match closer {
            Some(closer) if self.is_in_line(closer.start) => {
                let close = &self.text[closer.clone()];
                self.slip(
                    closer,
                    format!("nothing is open that this `{close}` could close"),
                )
                .help(format!(
                    "add `{mark}` before {word}, or remove the `{close}`"
                ))
            }
            closer => {
                let last = self.behind(self.edit.span.start);
                let is_in_line = self.is_in_line(last.start);
                let slip = if is_in_line {
                    self.slip(last, format!("a `{mark}` is missing behind this"))
                } else {
                    self.slip(next, format!("a `{mark}` is missing before this"))
                };
                let slip = slip.help(format!("add the missing `{mark}`"));
                match closer {
                    Some(closer) => slip.also(closer, "nothing opens what this closes"),
                    None => slip,
                }
            }
        }
    }

    fn swapped(&self, mark: &str) -> Slip {
        let span = self.edit.span.clone();
        let written = &self.text[span.clone()];
        let slip = self
            .slip(span, format!("this `{written}` should be `{mark}`"))
            .help(format!("write `{mark}`"));
        match self.other() {
            Some(other) if matches!(mark, "]" | "}") => slip.also(other, "it closes this"),
            Some(other) => slip.also(other, "it opens what this closes"),
            None => slip,
        }
    }

    fn quote(&self) -> Slip {
        let at = self.edit.span.start;
        let before = self.text[..at].chars().next_back();
        let line = near_line_start(self.text, at);
        let is_closing =
            before.is_some_and(|before| !before.is_whitespace() && !"[{,=".contains(before));
        if is_closing {
            let open = self.text[line..at]
                .rfind('"')
                .map_or(at, |quote| line + quote);
            let behind = self.text[at..near_line_end(self.text, at)].trim();
            let begun = quote(&self.text[open..at]);
            let help = match behind.chars().next() {
                None => "add the closing `\"`".to_owned(),
                Some('#') => format!(
                    "add the closing `\"` behind {begun}, or at the end of the line if what the `#` begins is not a comment"
                ),
                Some(_) => format!("add the closing `\"` behind {begun}"),
            };
            return self.slip(open..at, "this string is not closed").help(help);
        }
        let end = near_line_end(self.text, at);
        let word = &self.text[at..end];
        let end = word.find('"').map_or(end, |quote| at + quote + 1);
        self.slip(at..end, "the opening quote is missing")
            .help(format!("write `\"{}`", &self.text[at..end]))
    }

    fn comma(&self) -> Slip {
        let next = self.before(self.edit.span.end);
        let last = self.behind(self.edit.span.start);
        if !self.is_in_line(next.start) {
            return self
                .slip(last, "a comma is missing behind this")
                .help("put a comma between it and the next line");
        }
        let [one, other] = [last, next.clone()].map(|span| &self.text[span]);
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let slip = self.slip(next, "a comma is missing before this");
        if is_number(one) && is_number(other) {
            return slip.help(format!(
                "write `{one}, {other}`, or `\"{one} {other}\"` if both together are one text"
            ));
        }
        slip.help(format!("write `{one}, {other}`"))
    }

    fn value(&self) -> Slip {
        let last = self.behind(self.edit.span.start);
        let word = &self.text[last.clone()];
        if word.starts_with(['"', '\'']) {
            return self
                .slip(last.clone(), format!("a key is missing before `{word}`"))
                .help(format!("write `key = {word}`"));
        }
        if word != "=" {
            return self
                .slip(last, format!("{} has no value", quote(word)))
                .help(format!("write `{word} = …`, or remove it"));
        }
        let key = self.behind(last.start);
        let message = format!("{} has no value", quote(&self.text[key.clone()]));
        self.slip(key.start..last.end, message)
            .help("write one behind the `=`, or remove the key")
    }

    fn mark(&self, mark: &str) -> Slip {
        let mut span = self.edit.span.clone();
        if self.edit.text.len() > 1 {
            let mark = &mark[..1];
            span.end = span.start + 1;
            let (written, what) = (
                &self.text[span.clone()],
                if mark == "=" { "an `=`" } else { "a comma" },
            );
            let message = format!("`{written}` stands where {what} belongs");
            let help = format!("write `{mark}`, here and further on in this line");
            return self.slip(span, message).help(help);
        }
        let written = &self.text[span.clone()];
        if self.edit.kind == MendKind::Mark && matches!(mark, "'" | "\"") {
            return self
                .slip(
                    span,
                    "this string begins with one quote and ends with another",
                )
                .help("use the same quote at both ends");
        }
        if mark == "#" {
            let message = "a comment begins with `#`, not with `//`";
            let slip = self.slip(span, message).help("write `#`");
            return slip.replace("write `#`".to_owned(), mark.to_owned());
        }
        let what = match mark {
            "=" => "an `=`",
            "," => "a comma",
            "\"" => "a quote",
            _ => return self.swapped(mark),
        };
        self.slip(span, format!("`{written}` stands where {what} belongs"))
            .help(format!("write `{mark}`"))
    }

    fn extra(&self) -> Slip {
        let span = self.edit.span.clone();
        let is_mark = self.text[span.clone()].starts_with(|c: char| "[]{}=,\"".contains(c));
        if !is_mark && self.text[span.end..].starts_with(['{', '[']) {
            let written = quote(&self.text[span.clone()]);
            let message = format!("{written} cannot stand before a bracket");
            return self.slip(span, message).help("remove it");
        }
        let is_quote = &self.text[span.clone()] == "\"";
        if !is_quote && self.is_told() && self.tripped.span.contains(&span.start) {
            return self.tripped.clone();
        }
        let (message, help) = match &self.text[span.clone()] {
            "]" | "}" => (
                "nothing is open that this could close",
                "remove it, or open it further up",
            ),
            "," => ("there is no value before this comma", "remove the comma"),
            "=" => ("there is one `=` too many", "remove it"),
            "\"" => (
                "this quote is one too many",
                "remove it, or write a quote inside of a text as `\\\"`",
            ),
            "[" | "{" => ("this bracket is one too many", "remove it, or close it"),
            _ => (
                "this stands behind a value that is complete",
                "remove it, or put a comma before it",
            ),
        };
        self.slip(span, message).help(help)
    }
}
