//! Syntax that TOML 1.1 has and TOML 1.0 has not, but for line breaks in braces: read, but not by everybody's
//! editor.

use std::sync::Arc;

use super::general::TOML_1_1;
use crate::diagnostic::{Edit, Finding, Fix, Place, Source};
use crate::document::survey::{NewerForm, NewerKind};

/// A warning for each of the forms of TOML 1.1 that [`parse`](crate::document::parse) has met and that nobody
/// needs: a long step is best read over several lines.
#[must_use]
pub fn findings(source: &Arc<Source>, forms: &[NewerForm]) -> Vec<Finding> {
    let findings = forms.iter().filter_map(|form| finding(source, form));
    findings.collect()
}

/// Whether nothing but a comment follows on the line.
fn ends_line(rest: &str) -> bool {
    let rest = rest.trim_start_matches([' ', '\t', '\r']);
    rest.is_empty() || rest.starts_with(['\n', '#'])
}

fn finding(source: &Arc<Source>, form: &NewerForm) -> Option<Finding> {
    let (message, help) = match form.kind {
        NewerKind::Newline => return None,
        // Behind a comma before a line break, another line can be added.
        NewerKind::TrailingComma if ends_line(&source.text[form.span.end..]) => return None,
        NewerKind::TrailingComma => (
            "a comma behind the last value of an inline table is TOML 1.1",
            "remove the comma",
        ),
        NewerKind::Escape => (
            "the escapes `\\e` and `\\x` are TOML 1.1",
            "write the character's number with four digits, such as `\\u001B`",
        ),
        NewerKind::Seconds => (
            "a time without seconds is TOML 1.1",
            "add the seconds, as in `07:30:00`",
        ),
    };
    let place = Place {
        source: Arc::clone(source),
        span: form.span.clone(),
    };
    let finding = Finding::new(&TOML_1_1, place, message)
        .label("many editors still read TOML 1.0 only")
        .help(help);
    Some(match form.kind {
        NewerKind::TrailingComma => finding.fix(Fix {
            title: "remove the comma".to_owned(),
            edits: vec![Edit {
                span: form.span.clone(),
                text: String::new(),
            }],
        }),
        _ => finding,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse;

    fn check(text: &str) -> Vec<Finding> {
        let source = Arc::new(Source::new("x.toml", text));
        findings(&source, &parse(&source.text).newer)
    }

    #[test]
    fn every_form_is_named_where_it_is() {
        let text = "a = {\n b = 1 }\nc = { d = 1, }\ne = \"\\e\"\nf = 07:30\n";
        let found: Vec<_> = check(text)
            .into_iter()
            .map(|f| (f.message, &text[f.at.place.span]))
            .collect();
        let expected = [
            (
                "a comma behind the last value of an inline table is TOML 1.1",
                ",",
            ),
            ("the escapes `\\e` and `\\x` are TOML 1.1", "\\e"),
            ("a time without seconds is TOML 1.1", "07:30"),
        ];
        assert_eq!(
            found,
            expected.map(|(message, text)| (message.to_owned(), text))
        );
    }

    #[test]
    fn a_table_over_several_lines_is_as_good_as_one_with_a_header() {
        for text in [
            "a = {\n  b = 1,\n}\n",
            "a = {\n  b = 1, # c\n}\n",
            "a = {\r\n  b = 1,\r\n}\r\n",
        ] {
            assert_eq!(check(text).len(), 0, "{text}");
        }
    }

    #[test]
    fn the_comma_can_be_taken_out() {
        let mut text = "c = { d = 1, }".to_owned();
        let fix = check(&text).remove(0).fix.expect("a fix");
        let [edit] = &fix.edits[..] else {
            panic!("one edit")
        };
        text.replace_range(edit.span.clone(), &edit.text);
        assert_eq!(text, "c = { d = 1 }");
        assert!(check(&text).is_empty());
    }
}
