//! Words without quotes that are no other value.

use super::{Here, Slip, SlipReach};
use crate::document::inline;
use crate::kit::number::integer_of;
use crate::kit::quote::quote;

impl Here<'_> {
    /// Something without quotes that is no other value. The first that it is taken for counts, so that what is sure
    /// stands before what is likely.
    pub(super) fn bare_word(&self) -> Slip {
        let word = &self.text[self.span.clone()];
        if word.is_empty() {
            return self.no_value();
        }
        let known = self
            .like_a_number(word)
            .or_else(|| self.comment(word))
            .or_else(|| self.arrow(word))
            .or_else(|| self.opening(word))
            .or_else(|| self.other_quotes(word))
            .or_else(|| self.hash(word))
            .or_else(|| self.other_commas(word));
        known.unwrap_or_else(|| self.text(word))
    }

    /// A word of which the parser thinks that it begins like `true`, `false`, `nan` or `inf`.
    pub(super) fn name(&self, what: &str) -> Slip {
        let word = &self.text[self.span.clone()];
        let known = ["true", "false", "nan", "inf"];
        if let Some(name) = known.iter().find(|name| name.eq_ignore_ascii_case(word)) {
            return self
                .value(format!("{} is not written in lower case", quote(word)))
                .instead(format!("write `{name}`"), (*name).to_owned());
        }
        if begins_like_number(word) || word.starts_with('.') {
            return self.number(what);
        }
        self.bare_word()
    }

    fn no_value(&self) -> Slip {
        let start = self.at - self.ahead().len();
        let sign =
            (self.ahead().rfind('=')).map_or(self.at..self.at, |at| start + at..start + at + 1);
        let message = "there is no value behind the `=`";
        Slip::new(SlipReach::Value, self.at, sign, message)
            .help("write a value, or remove the line")
    }

    fn like_a_number(&self, word: &str) -> Option<Slip> {
        let digits = word.replace(['O', 'o'], "0").replace(['l', 'I'], "1");
        if digits != word && digits.parse::<i64>().is_ok() {
            let slip = self.value(format!("{} has letters in place of digits", quote(word)));
            return Some(slip.help(format!("write `{digits}`, or `\"{word}\"` for a text")));
        }
        (begins_like_number(word) && !word.contains(' ')).then(|| {
            self.value(format!("{} is not a number", quote(word)))
                .help("write the number alone, or put the text in quotes")
        })
    }

    fn comment(&self, word: &str) -> Option<Slip> {
        // The parser takes it all for one word, which no single change mends.
        if let Some((value, comment)) = word.split_once(" //") {
            let right = format!("{} #{comment}", value.trim_end());
            let slip = self.value("a comment begins with `#`, not with `//`");
            let slip = slip.help(format!("write {}", quote(&right)));
            return Some(slip.replace("write `#`".to_owned(), right));
        }
        (word.starts_with("//") && !self.is_behind_sign()).then(|| self.slashes())
    }

    fn arrow(&self, word: &str) -> Option<Slip> {
        let value = word.strip_prefix('>')?;
        self.ahead().ends_with('=').then(|| {
            let span = self.at - 1..self.span.end;
            let right = format!("= {}", value.trim_start());
            let message = "`=` stands between key and value, not `=>`";
            Slip::new(SlipReach::Value, self.at, span, message)
                .help(format!("write {}", quote(&right)))
        })
    }

    fn opening(&self, word: &str) -> Option<Slip> {
        let is_closed = word.matches('"').count() == 1 && word.ends_with('"');
        is_closed.then(|| self.no_quote(self.span.end))
    }

    fn other_commas(&self, word: &str) -> Option<Slip> {
        let numbers: Vec<&str> = word.split([';', '|']).map(str::trim).collect();
        let are_numbers = numbers.iter().all(|part| part.parse::<f64>().is_ok());
        let is_list = self.ahead().trim_end().ends_with(['[', ',']);
        (numbers.len() > 1 && are_numbers && is_list).then(|| {
            let right = numbers.join(", ");
            let mark = if word.contains(';') { ';' } else { '|' };
            self.value(format!("a comma stands between values, not `{mark}`"))
                .instead(format!("write {}", quote(&right)), right)
        })
    }

    /// A word that can only be a text, or a value written in a way of its own.
    fn text(&self, word: &str) -> Slip {
        let slip = self.value(format!("{} is a text without quotes", quote(word)));
        match word.to_ascii_lowercase().as_str() {
            "yes" | "no" | "on" | "off" => {
                return slip.help("write `true` or `false`, or put the text in quotes");
            }
            "null" | "nil" | "none" | "undefined" => {
                return slip.help("TOML has no such value: remove the key");
            }
            _ => {}
        }
        if word.contains(['“', '”', '„', '‘', '’', '«', '»']) {
            return slip.help("use the straight quotes `\"`");
        }
        if let Some(number) = plain_number(word) {
            let slip = self.value(format!("{} is not a number", quote(word)));
            return slip.instead(format!("write {}", quote(&number)), number);
        }
        if let Some(help) = self.other_help(word) {
            return slip.help(help);
        }
        let right = inline(&word.into());
        if self.behind().starts_with('#') {
            return slip.help(format!(
                "write `{right}`, or put all of it in quotes if what the `#` begins is not a comment"
            ));
        }
        let slip = slip.help(format!("write `{right}`"));
        if !word.starts_with(char::is_alphabetic) || word.contains(['"', '\'', '\\', ' ']) {
            return slip;
        }
        slip.replace(format!("put `{word}` in quotes"), format!("\"{word}\""))
    }

    /// What may have been meant by a word other than a text.
    fn other_help(&self, word: &str) -> Option<String> {
        let parts: Vec<&str> = word.split_whitespace().collect();
        if parts.iter().all(|part| part.parse::<f64>().is_ok()) {
            let several = parts.iter().map(|part| part.trim_end_matches('.'));
            let several = several.collect::<Vec<&str>>().join(", ");
            return Some(format!(
                "write `\"{word}\"` if it is one text, `{several}` if it is several numbers"
            ));
        }
        if let Some(number) = integer_of(word) {
            return Some(format!("write `{number}`, or `\"{word}\"` for a text"));
        }
        // Behind a table in a list stands rather a comment than a text.
        if self.is_behind_sign() {
            return None;
        }
        if self.behind().starts_with(['{', '[']) {
            return Some("remove it, or write `#` before it on a line of its own".to_owned());
        }
        let before = self.text[..self.at].trim_end();
        let before = before.strip_suffix(',').unwrap_or(before).trim_end();
        before
            .ends_with('}')
            .then(|| "write `#` before it if it is a comment".to_owned())
    }

    fn is_behind_sign(&self) -> bool {
        self.ahead().trim_end().ends_with('=')
    }

    /// The text of the line behind the word.
    fn behind(&self) -> &str {
        self.text[self.span.end..self.line_end(self.span.end)].trim_start()
    }
}

fn begins_like_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit() || c == '+' || c == '-')
}

/// The number in a word that has a blank behind its sign, or the sign of a currency.
fn plain_number(word: &str) -> Option<String> {
    let whole: String = word.split_whitespace().collect();
    if whole.starts_with(['-', '+']) && whole.parse::<f64>().is_ok() {
        return Some(whole);
    }
    let price = word.strip_prefix(['$', '€', '£'])?.trim_start();
    price.parse::<i64>().is_ok().then(|| price.to_owned())
}
