//! Rules about every document, of whatever game: one file each.

#[macro_use]
mod race;
#[macro_use]
mod rule;

pub mod bad_id;
pub mod bad_rotation;
pub mod bad_value;
pub mod broken_reference;
pub mod chance_open;
pub mod component_alike;
pub mod cyclic_extends;
pub mod duplicate_id;
pub mod duplicate_name;
pub mod duplicate_reference;
pub mod empty_expectation;
pub mod empty_name;
pub mod empty_set;
pub mod expectation_failed;
pub mod file_too_large;
pub mod finding_limit;
pub mod format_version;
pub mod invariant_broken;
pub mod key_without_effect;
pub mod malformed_suppression;
pub mod missing_field;
pub mod nesting_limit;
pub mod newer_form;
pub mod not_replayed;
pub mod not_utf8;
pub mod option_unknown;
pub mod out_of_range;
pub mod position_impossible;
pub mod reference_outside;
pub mod rules_panic;
pub mod ruling_unexercised;
pub mod script_illegal;
pub mod script_leftover;
pub mod script_limit;
pub mod script_start;
pub mod set_limit;
pub mod syntax_error;
pub mod table_order;
pub mod unexpected_legal;
pub mod unknown_clause;
pub mod unknown_field;
pub mod unknown_game;
pub mod unknown_kind;
pub mod unknown_reference;
pub mod unknown_rule;
pub mod unused_suppression;
pub mod work_limit;
mod wrong_type;

use crate::diagnostic::Rule;

/// Takes the rule of each file by the name that the program has for it, and lists them all.
macro_rules! rules {
    ($(#[$doc:meta])+ $($file:ident $name:ident,)+) => {
        $(pub use $file::RULE as $name;)+

        $(#[$doc])+
        pub static RULES: &[&Rule] = &[$(&$name),+];
    };
}

rules! {
    /// Every rule about documents in general, in the order in which a document meets them.
    ///
    /// Their examples are documents called `example.toml` in a workspace of one folder, beside two files
    /// that are no valid documents: `checked.toml`, which is checked in the same run, and `broken.toml`,
    /// which is not.
    syntax_error SYNTAX_ERROR,
    nesting_limit NESTING_LIMIT,
    file_too_large FILE_TOO_LARGE,
    not_utf8 NOT_UTF8,
    format_version FORMAT_VERSION,
    newer_form NEWER_FORM,
    unknown_game UNKNOWN_GAME,
    unknown_kind UNKNOWN_KIND,
    unknown_field UNKNOWN_FIELD,
    missing_field MISSING_FIELD,
    wrong_type WRONG_TYPE,
    out_of_range OUT_OF_RANGE,
    bad_value BAD_VALUE,
    bad_id BAD_ID,
    bad_rotation BAD_ROTATION,
    option_unknown OPTION_UNKNOWN,
    unknown_reference UNKNOWN_REFERENCE,
    broken_reference BROKEN_REFERENCE,
    reference_outside REFERENCE_OUTSIDE,
    duplicate_id DUPLICATE_ID,
    duplicate_name DUPLICATE_NAME,
    duplicate_reference DUPLICATE_REFERENCE,
    empty_name EMPTY_NAME,
    empty_set EMPTY_SET,
    component_alike COMPONENT_ALIKE,
    cyclic_extends CYCLIC_EXTENDS,
    set_limit SET_LIMIT,
    key_without_effect KEY_WITHOUT_EFFECT,
    table_order TABLE_ORDER,
    position_impossible POSITION_IMPOSSIBLE,
    unused_suppression UNUSED_SUPPRESSION,
    unknown_rule UNKNOWN_RULE,
    malformed_suppression MALFORMED_SUPPRESSION,
    script_illegal SCRIPT_ILLEGAL,
    script_leftover SCRIPT_LEFTOVER,
    chance_open CHANCE_OPEN,
    expectation_failed EXPECTATION_FAILED,
    empty_expectation EMPTY_EXPECTATION,
    invariant_broken INVARIANT_BROKEN,
    rules_panic RULES_PANIC,
    unexpected_legal UNEXPECTED_LEGAL,
    ruling_unexercised RULING_UNEXERCISED,
    unknown_clause UNKNOWN_CLAUSE,
    script_limit SCRIPT_LIMIT,
    script_start SCRIPT_START,
    not_replayed NOT_REPLAYED,
    finding_limit FINDING_LIMIT,
    work_limit WORK_LIMIT,
}

/// Rules about the form of a document, which its own check alone can find.
pub static FORM: &[&Rule] = &[
    &SYNTAX_ERROR,
    &UNKNOWN_FIELD,
    &MISSING_FIELD,
    &WRONG_TYPE,
    &OUT_OF_RANGE,
    &BAD_VALUE,
    &BAD_ID,
    &BAD_ROTATION,
    &OPTION_UNKNOWN,
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::document::{Header, SyntaxError, parse};

    #[test]
    fn names_are_kebab_case_and_unique() {
        let mut seen = BTreeSet::new();
        for rule in RULES {
            let is_kebab = rule.name.split('-').all(|word| {
                !word.is_empty()
                    && word
                        .chars()
                        .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
            });
            assert!(is_kebab, "{}", rule.name);
            assert!(seen.insert(rule.name), "{} is there twice", rule.name);
        }
    }

    #[test]
    fn texts_are_complete_and_in_one_style() {
        for rule in RULES {
            let name = rule.name;
            assert_eq!((rule.game, rule.clauses), (None, [].as_slice()), "{name}");
            assert!(
                rule.summary.starts_with(char::is_lowercase),
                "{name}: after «reports»"
            );
            assert!(
                !rule.summary.ends_with('.'),
                "{name}: the page adds the full stop"
            );
            assert!(rule.why.starts_with(char::is_uppercase), "{name}");
            assert!(
                rule.why.ends_with('.') && !rule.why.contains("  "),
                "{name}"
            );
        }
    }

    #[test]
    fn good_examples_are_documents() {
        for rule in RULES {
            let name = rule.name;
            assert_ne!(rule.bad, rule.good, "{name}");
            let parsed = parse(rule.good);
            assert_eq!(parsed.errors, [], "{name}");
            let header = Header::of(parsed.tree.get_ref());
            assert!(header.format.is_some() && header.is_current(), "{name}");
            assert!(header.game.is_some() && header.kind.is_some(), "{name}");
        }
    }

    #[test]
    fn bad_examples_are_unreadable_only_where_that_is_the_point() {
        for rule in RULES {
            let parsed = parse(rule.bad);
            let too_deep = matches!(parsed.errors[..], [SyntaxError::TooDeep(_)]);
            assert_eq!(too_deep, rule.name == "nesting-limit", "{}", rule.name);
            let no_toml = matches!(parsed.errors[..], [SyntaxError::Toml { .. }]);
            assert_eq!(no_toml, rule.name == "syntax-error", "{}", rule.name);
        }
    }
}
