//! Texts with places for the caret, as clients fill them in.

use serde_json::Value;

use crate::workspace::shape::Facet;

/// A text in which nothing is a place for the caret.
pub fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace('$', "\\$")
        .replace('}', "\\}")
}

/// The text of a snippet for those who have none.
pub fn plain(snippet: &str) -> String {
    let mut text = String::new();
    let mut letters = snippet.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => text.extend(letters.next()),
            '$' => while letters.next_if(char::is_ascii_digit).is_some() {},
            other => text.push(other),
        }
    }
    text
}

/// The beginning of a value, with the caret where it goes on.
pub fn beginning(facets: &[Facet<'_>]) -> String {
    let Some(first) = facets.first() else {
        return "$0".to_owned();
    };
    if let [only] = &first.named()[..]
        && facets.len() == 1
    {
        return escaped(&crate::document::inline(only.value));
    }
    let text = match first.type_name() {
        "string" => "\"$0\"",
        "array" => "[$0]",
        "object" => "{ $0 \\}",
        _ if matches!(
            first.named().first().map(|named| named.value),
            Some(Value::String(_))
        ) =>
        {
            "\"$0\""
        }
        _ => "$0",
    };
    text.to_owned()
}

#[cfg(test)]
mod tests {
    use super::{escaped, plain};

    #[test]
    fn what_is_escaped_is_plain_again() {
        for text in ["{ a = \"b\\n\" }", "$x}", "\\\\$1"] {
            assert_eq!(plain(&escaped(text)), text);
        }
        assert_eq!(plain("a = { $0 \\}"), "a = {  }");
        assert_eq!(plain("a = \"$12\""), "a = \"\"");
    }
}
