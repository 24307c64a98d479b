//! What is wrong with the query of a house rule, in words: its parser only knows where it gave up.

use serde_json_path::ParseError;

use crate::kit::quote::quote;

/// What is wrong with a query, and where.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct QueryFault {
    /// The byte at which it shows.
    pub at: usize,
    /// What it is.
    pub what: String,
}

/// What can be called in a filter.
const FUNCTIONS: &str = "`length`, `count`, `value`, `match` and `search`";

/// The operators that compare.
const COMPARES: [&str; 6] = ["==", "!=", "<=", ">=", "<", ">"];

/// What other languages write, and what stands for it here.
const FOREIGN: [(&str, &str); 12] = [
    ("===", "=="),
    ("!==", "!="),
    ("=>", ">="),
    ("=<", "<="),
    ("<>", "!="),
    ("=~", "match(@.key, 'pattern')"),
    ("=", "=="),
    ("&", "&&"),
    ("|", "||"),
    ("and", "&&"),
    ("or", "||"),
    ("not", "!"),
];

/// What is wrong with a query that could not be parsed.
pub(super) fn fault(query: &str, error: &ParseError) -> QueryFault {
    let at = query.floor_char_boundary(error.position().min(query.len()));
    let read = QueryBrackets::of(query, at);
    (beginning(query))
        .or_else(|| read.fault(query))
        .or_else(|| read.foreign(query))
        .or_else(|| function(query, at, error.message()))
        .or_else(|| match read.innermost {
            // What stands in the brackets is why they are refused.
            _ if query[at..].starts_with('[') => listed(query, at, at + 1),
            Some(open) => inside(query, open, at),
            None => outside(query, at),
        })
        .unwrap_or_else(|| {
            let rest = query[at..].trim_start();
            let at = query.len() - rest.len();
            match rest.chars().next() {
                Some(next) => told(
                    at,
                    format!("{} is not expected here", quote(&next.to_string())),
                ),
                None => told(at, "something is missing at its end".to_owned()),
            }
        })
}

fn told(at: usize, what: String) -> QueryFault {
    QueryFault { at, what }
}

fn beginning(query: &str) -> Option<QueryFault> {
    if query.trim().is_empty() {
        return Some(told(0, "it is empty; `$` is the whole document".to_owned()));
    }
    let bare = query.trim_start();
    if !bare.starts_with('$') {
        let what = "it begins with `$`, which is the whole document".to_owned();
        return Some(told(0, what));
    }
    (bare.len() < query.len()).then(|| told(0, "no blank stands before its `$`".to_owned()))
}

/// The brackets and quotes of a query, and what stands in neither quotes nor names.
struct QueryBrackets {
    /// The last that was opened and not closed before the place in question.
    innermost: Option<usize>,
    /// Those that stay open at the end.
    open: Vec<(usize, char)>,
    /// One that closes what was not opened.
    stray: Option<(usize, char)>,
    /// A text that does not end.
    quote: Option<(usize, char)>,
    /// Bytes in a filter and outside of texts.
    filter: Vec<bool>,
}

impl QueryBrackets {
    fn of(query: &str, place: usize) -> Self {
        let mut read = Self {
            innermost: None,
            open: Vec::new(),
            stray: None,
            quote: None,
            filter: vec![false; query.len()],
        };
        let mut filters: Vec<bool> = Vec::new();
        let mut letters = query.char_indices();
        while let Some((at, letter)) = letters.next() {
            if at == place {
                read.innermost = read.open.last().map(|(at, _)| *at);
            }
            if let Some((_, quote)) = read.quote {
                match letter {
                    '\\' => drop(letters.next()),
                    _ if letter == quote => read.quote = None,
                    _ => {}
                }
                continue;
            }
            read.filter[at] = filters.contains(&true);
            match letter {
                '"' | '\'' => read.quote = Some((at, letter)),
                '[' | '(' => {
                    read.open.push((at, letter));
                    filters.push(query[at + 1..].trim_start().starts_with('?'));
                }
                ']' | ')' => {
                    let opener = if letter == ']' { '[' } else { '(' };
                    if read.open.last().is_some_and(|(_, open)| *open == opener) {
                        read.open.pop();
                        filters.pop();
                    } else if read.stray.is_none() {
                        read.stray = Some((at, letter));
                    }
                }
                _ => {}
            }
        }
        if place >= query.len() {
            read.innermost = read.open.last().map(|(at, _)| *at);
        }
        read
    }

    /// What was opened and not closed, or closed and not opened.
    fn fault(&self, query: &str) -> Option<QueryFault> {
        if let Some((at, quote)) = self.quote {
            return Some(told(
                at,
                format!("the text that begins here has no {quote} at its end"),
            ));
        }
        if let Some((at, letter)) = self.stray {
            let before = self.open.iter().rev().find(|(open, _)| *open < at);
            return Some(match before {
                Some((open, opener)) => told(*open, format!("this `{opener}` is not closed")),
                None => told(at, format!("there is nothing that this `{letter}` closes")),
            });
        }
        let (at, opener) = self.open.last()?;
        let is_empty = query[at + 1..].trim().is_empty();
        let more = if is_empty {
            ", and nothing stands in it"
        } else {
            ""
        };
        Some(told(*at, format!("this `{opener}` is not closed{more}")))
    }

    /// A word or sign of another language in a filter.
    fn foreign(&self, query: &str) -> Option<QueryFault> {
        let is_sign = |letter: char| "=!<>&|~".contains(letter);
        let is_part = |letter: char| letter.is_alphanumeric() || "_@.$-".contains(letter);
        let mut at = 0;
        while at < query.len() {
            let rest = &query[at..];
            let of =
                |is: &dyn Fn(char) -> bool| rest.find(|letter| !is(letter)).unwrap_or(rest.len());
            let length = of(&is_sign).max(of(&is_part));
            let word = &rest[..length];
            let known = FOREIGN.iter().find(|(foreign, _)| *foreign == word);
            if let Some((foreign, own)) = known.filter(|_| self.filter[at]) {
                return Some(told(at, format!("write `{own}` for `{foreign}`")));
            }
            at += length.max(rest.chars().next().map_or(1, char::len_utf8));
        }
        None
    }
}

/// What a function is not, or does not take in.
fn function(query: &str, at: usize, message: &str) -> Option<QueryFault> {
    let message = message.rsplit("segment, ").next().unwrap_or(message);
    let rest = &query[at..];
    let at = at
        + rest
            .find(|letter: char| letter.is_ascii_lowercase())
            .unwrap_or(0);
    let name = word(&query[at..]);
    let what = if message.contains("is not defined") {
        format!("there is no function `{name}`: there are {FUNCTIONS}")
    } else if message.starts_with("function with incorrect return type") {
        match name {
            "match" | "search" => format!("`{name}` is true or false by itself, and not compared"),
            _ => format!("what `{name}` gives has to be compared: `{name}(…) > 2`"),
        }
    } else if let Some(counts) = message
        .strip_prefix("expected ")
        .filter(|it| it.contains(" args"))
    {
        let count = counts.split(' ').next().unwrap_or_default();
        format!("`{name}` takes in {count}, and not so many")
    } else if message.contains("expected a type that converts to NodesType") {
        format!("`{name}` takes in a query, such as `@.*`")
    } else if message.contains("expected a type that converts to ValueType") {
        format!("`{name}` takes in one value, such as `@.id`, and not all that a query finds")
    } else {
        return None;
    };
    Some(told(at, what))
}

/// The letters, digits and low lines at the beginning of a text.
fn word(text: &str) -> &str {
    let end = text.find(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
    &text[..end.unwrap_or(text.len())]
}

/// The letters, digits, low lines and hyphens around a place.
fn key_at(query: &str, at: usize) -> (usize, &str) {
    let is_part = |letter: char| letter.is_alphanumeric() || "_-".contains(letter);
    let start = query[..at].rfind(|letter| !is_part(letter));
    let start = start.map_or(0, |before| {
        before + query[before..].chars().next().map_or(1, char::len_utf8)
    });
    let end = query[at..].find(|letter| !is_part(letter));
    (
        start,
        &query[start..end.map_or(query.len(), |end| at + end)],
    )
}

/// A key that stands behind a dot and may not, for what is in it.
fn dotted(query: &str, at: usize) -> Option<QueryFault> {
    let (start, key) = key_at(query, at);
    let is_odd = key.contains('-') || key.starts_with(|letter: char| letter.is_ascii_digit());
    let is_behind_dot = query[..start].ends_with('.');
    (is_behind_dot && is_odd).then(|| {
        let what = format!(
            "a key with a hyphen, or a digit first, stands in brackets and quotes: `['{key}']`, without a dot"
        );
        told(start, what)
    })
}

/// What is wrong outside of all brackets.
fn outside(query: &str, at: usize) -> Option<QueryFault> {
    if let Some(fault) = dotted(query, at) {
        return Some(fault);
    }
    let rest = &query[at..];
    let before = query[..at].trim_end();
    if rest.is_empty() && before.ends_with('.') {
        let what = "a key is missing behind this dot".to_owned();
        return Some(told(before.len() - 1, what));
    }
    if rest.trim().is_empty() {
        return Some(told(at, "no blank stands at its end".to_owned()));
    }
    let start = query.len() - rest.trim_start().len();
    let name = word(rest.trim_start());
    if name.is_empty() {
        return None;
    }
    Some(if before.ends_with(['$', ']']) {
        told(start, format!("a dot stands before a key: `.{name}`"))
    } else {
        told(start, format!("{} is no part of it", quote(rest.trim())))
    })
}

/// What is wrong in brackets that are opened at a place.
fn inside(query: &str, open: usize, at: usize) -> Option<QueryFault> {
    let rest = query[at..].trim_start();
    let start = query.len() - rest.len();
    let before = query[..at].trim_end();
    let is_filter = query[..at].contains('?');
    if !is_filter {
        return listed(query, open, start);
    }
    if let Some(fault) = dotted(query, at) {
        return Some(fault);
    }
    if let Some(sign) = COMPARES.into_iter().find(|sign| rest.starts_with(sign)) {
        return compared(before, sign, start, &rest[sign.len()..]);
    }
    if rest.starts_with([']', ')']) {
        let is_begun = before.ends_with(['?', '&', '|', '!', '(', '=', '<', '>', ',']);
        let (from, name) = key_at(query, before.len());
        let is_bare = !name.is_empty() && !query[..from].ends_with(['.', '@', '$']);
        return if is_begun {
            Some(told(start, "something is missing before this".to_owned()))
        } else {
            is_bare.then(|| bare(from, name))
        };
    }
    let name = word(rest);
    (!name.is_empty()).then(|| bare(start, name))
}

/// A name in a filter of which nothing says where it is looked for.
fn bare(at: usize, name: &str) -> QueryFault {
    let what = format!("`@` is what is looked at: `@.{name}` is its key, and `'{name}'` a text");
    told(at, what)
}

/// What is wrong in brackets that are no filter.
fn listed(query: &str, open: usize, at: usize) -> Option<QueryFault> {
    let body = query[open + 1..].trim_start();
    if body.starts_with('?') {
        return None;
    }
    let start = query.len() - body.len();
    let name = key_at(query, start).1;
    if name.starts_with(|letter: char| letter.is_alphabetic() || letter == '_') {
        let what = format!("a key in brackets stands in quotes: `['{name}']`");
        return Some(told(start, what));
    }
    let digits = name.trim_start_matches('-');
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits.len() > 1 && digits.starts_with('0') && is_number(digits) {
        return Some(told(start, "a number does not begin with 0".to_owned()));
    }
    if digits.len() > 15 && is_number(digits) {
        return Some(told(start, "this number is too large".to_owned()));
    }
    if query[at..].starts_with(',') {
        return Some(told(
            at,
            "something is missing beside this comma".to_owned(),
        ));
    }
    if query[at..].starts_with(']') {
        return Some(told(at, "something is missing before this".to_owned()));
    }
    let what = "a comma stands between the entries of brackets".to_owned();
    Some(told(at, what))
}

/// What is wrong with a comparison.
fn compared(before: &str, sign: &str, at: usize, behind: &str) -> Option<QueryFault> {
    let is_several = |text: &str| text.contains(['*', ',', ':']) || text.contains("..");
    let from = before
        .rfind(['?', '&', '|', '('])
        .map_or(0, |from| from + 1);
    let one = before[from..].trim();
    let other = behind.trim_start();
    let other_at = at + sign.len() + behind.len() - other.len();
    let several = |at, text: &str| {
        let text = quote(text);
        told(
            at,
            format!("one value is compared, and {text} can be several"),
        )
    };
    if is_several(one) {
        return Some(several(
            before.len() - before[from..].trim_start().len(),
            one,
        ));
    }
    if let Some(quote) = other.chars().next().filter(|next| "'\"".contains(*next)) {
        let mut letters = other.char_indices().skip(1);
        while let Some((place, letter)) = letters.next() {
            match (letter, letters.clone().next()) {
                ('\\', Some((_, next))) => {
                    let is_known = "bfnrtu/\\".contains(next) || next == quote;
                    if !is_known {
                        let what = format!(
                            "`\\{next}` stands for nothing in a text; `\\\\` is a backslash"
                        );
                        return Some(told(other_at + place, what));
                    }
                    letters.next();
                }
                (letter, _) if letter == quote => break,
                _ => {}
            }
        }
        return None;
    }
    let end = other.find([']', ')', '&', '|']).unwrap_or(other.len());
    let operand = other[..end].trim_end();
    if operand.is_empty() {
        return Some(told(
            other_at,
            format!("a value is missing behind `{sign}`"),
        ));
    }
    if operand.starts_with(['@', '$']) {
        let all = other.split(['&', '|', ')']).next().unwrap_or(other);
        return is_several(all).then(|| several(other_at, operand));
    }
    let name = word(operand);
    let is_name = name.starts_with(|letter: char| letter.is_alphabetic() || letter == '_');
    is_name.then(|| {
        let what = format!("a text stands in quotes: `'{operand}'`");
        told(other_at, what)
    })
}

#[cfg(test)]
mod tests {
    use serde_json_path::JsonPath;

    use super::fault;

    /// What is said of a query, with a mark where it shows.
    #[track_caller]
    fn said(query: &str) -> (String, String) {
        let error = JsonPath::parse(query).expect_err("it is none");
        let fault = fault(query, &error);
        let (before, behind) = query.split_at(fault.at);
        (format!("{before}^{behind}"), fault.what)
    }

    #[test]
    fn faults_of_queries_are_said_in_words_and_where_they_are() {
        for (query, marked, words) in [
            ("", "^", "it is empty"),
            ("cars", "^cars", "it begins with `$`"),
            (" $.cars", "^ $.cars", "no blank stands before"),
            ("$.cars ", "$.cars^ ", "no blank stands at its end"),
            ("$cars", "$^cars", "a dot stands before a key: `.cars`"),
            ("$.cars x", "$.cars ^x", "`x` is no part of it"),
            ("$.cars.", "$.cars^.", "a key is missing behind this dot"),
            ("$.my-key.a", "$.^my-key.a", "`['my-key']`, without a dot"),
            ("$.a[?@.my-key]", "$.a[?@.^my-key]", "`['my-key']`"),
            (
                "$.cars[",
                "$.cars^[",
                "not closed, and nothing stands in it",
            ),
            (
                "$.cars[?@.note",
                "$.cars^[?@.note",
                "this `[` is not closed",
            ),
            (
                "$.c[?(@.a > 5]",
                "$.c[?^(@.a > 5]",
                "this `(` is not closed",
            ),
            (
                "$.c[?@.a>5]]",
                "$.c[?@.a>5]^]",
                "nothing that this `]` closes",
            ),
            ("$.c['id]", "$.c[^'id]", "has no ' at its end"),
            (
                "$.c[?@.a == \"b]",
                "$.c[?@.a == ^\"b]",
                "has no \" at its end",
            ),
            ("$.c[?@.a = 5]", "$.c[?@.a ^= 5]", "write `==` for `=`"),
            ("$.c[?@.a => 5]", "$.c[?@.a ^=> 5]", "write `>=` for `=>`"),
            (
                "$.c[?@.a and @.b]",
                "$.c[?@.a ^and @.b]",
                "write `&&` for `and`",
            ),
            ("$.c[?not @.a]", "$.c[?^not @.a]", "write `!` for `not`"),
            ("$.c[?note]", "$.c[?^note]", "`@.note` is its key"),
            ("$.c[?@.a == b]", "$.c[?@.a == ^b]", "in quotes: `'b'`"),
            ("$.c[?@.a == ]", "$.c[?@.a == ^]", "missing behind `==`"),
            ("$.c[?@.a || ]", "$.c[?@.a || ^]", "something is missing"),
            ("$.c[?@.*==2]", "$.c[?^@.*==2]", "`@.*` can be several"),
            (
                "$.c[?@.id == @.*]",
                "$.c[?@.id == ^@.*]",
                "`@.*` can be several",
            ),
            (
                "$.c[?@.a == 'x\\y']",
                "$.c[?@.a == 'x^\\y']",
                "`\\y` stands for nothing",
            ),
            (
                "$.c[?foo(@.id)]",
                "$.c[?^foo(@.id)]",
                "no function `foo`: there are",
            ),
            (
                "$.c[?count(@.*)]",
                "$.c[?^count(@.*)]",
                "has to be compared",
            ),
            (
                "$.c[?length(@.*)>2]",
                "$.c[?^length(@.*)>2]",
                "takes in one value",
            ),
            ("$.c[id]", "$.c[^id]", "in quotes: `['id']`"),
            ("$.c[01]", "$.c[^01]", "does not begin with 0"),
            (
                "$.c[99999999999999999999]",
                "$.c[^99999999999999999999]",
                "too large",
            ),
            ("$.c[0,]", "$.c[0^,]", "missing beside this comma"),
            ("$.c[1 2]", "$.c[1 ^2]", "a comma stands between"),
        ] {
            let (at, what) = said(query);
            assert_eq!(at, marked, "{what}");
            assert!(what.contains(words), "{query}: {what}");
        }
    }

    #[test]
    fn whatever_is_no_query_has_a_fault_within_it() {
        let letters = [
            "$", ".", "[", "]", "?", "@", "a", "-", "ö", "'", "\\", "(", ")", "=", " ", "1", "*",
        ];
        for one in letters {
            for two in letters {
                for three in letters {
                    for four in letters {
                        let query = format!("$.a[{one}{two}{three}{four}");
                        for query in [&query[..], &query[3..]] {
                            if let Err(error) = JsonPath::parse(query) {
                                let fault = fault(query, &error);
                                assert!(query.is_char_boundary(fault.at), "{query}");
                                assert!(!fault.what.is_empty());
                            }
                        }
                    }
                }
            }
        }
    }
}
