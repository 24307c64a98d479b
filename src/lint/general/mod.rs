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

pub use bad_id::RULE as BAD_ID;
pub use bad_rotation::RULE as BAD_ROTATION;
pub use bad_value::RULE as BAD_VALUE;
pub use broken_reference::RULE as BROKEN_REFERENCE;
pub use chance_open::RULE as CHANCE_OPEN;
pub use component_alike::RULE as COMPONENT_ALIKE;
pub use cyclic_extends::RULE as CYCLIC_EXTENDS;
pub use duplicate_id::RULE as DUPLICATE_ID;
pub use duplicate_name::RULE as DUPLICATE_NAME;
pub use duplicate_reference::RULE as DUPLICATE_REFERENCE;
pub use empty_expectation::RULE as EMPTY_EXPECTATION;
pub use empty_name::RULE as EMPTY_NAME;
pub use empty_set::RULE as EMPTY_SET;
pub use expectation_failed::RULE as EXPECTATION_FAILED;
pub use file_too_large::RULE as FILE_TOO_LARGE;
pub use finding_limit::RULE as FINDING_LIMIT;
pub use format_version::RULE as FORMAT_VERSION;
pub use invariant_broken::RULE as INVARIANT_BROKEN;
pub use key_without_effect::RULE as KEY_WITHOUT_EFFECT;
pub use malformed_suppression::RULE as MALFORMED_SUPPRESSION;
pub use missing_field::RULE as MISSING_FIELD;
pub use nesting_limit::RULE as NESTING_LIMIT;
pub use newer_form::RULE as NEWER_FORM;
pub use not_replayed::RULE as NOT_REPLAYED;
pub use not_utf8::RULE as NOT_UTF8;
pub use option_unknown::RULE as OPTION_UNKNOWN;
pub use out_of_range::RULE as OUT_OF_RANGE;
pub use position_impossible::RULE as POSITION_IMPOSSIBLE;
pub use reference_outside::RULE as REFERENCE_OUTSIDE;
pub use rules_panic::RULE as RULES_PANIC;
pub use ruling_unexercised::RULE as RULING_UNEXERCISED;
pub use script_illegal::RULE as SCRIPT_ILLEGAL;
pub use script_leftover::RULE as SCRIPT_LEFTOVER;
pub use script_limit::RULE as SCRIPT_LIMIT;
pub use script_start::RULE as SCRIPT_START;
pub use set_limit::RULE as SET_LIMIT;
pub use syntax_error::RULE as SYNTAX_ERROR;
pub use table_order::RULE as TABLE_ORDER;
pub use unexpected_legal::RULE as UNEXPECTED_LEGAL;
pub use unknown_clause::RULE as UNKNOWN_CLAUSE;
pub use unknown_field::RULE as UNKNOWN_FIELD;
pub use unknown_game::RULE as UNKNOWN_GAME;
pub use unknown_kind::RULE as UNKNOWN_KIND;
pub use unknown_reference::RULE as UNKNOWN_REFERENCE;
pub use unknown_rule::RULE as UNKNOWN_RULE;
pub use unused_suppression::RULE as UNUSED_SUPPRESSION;
pub use work_limit::RULE as WORK_LIMIT;
pub use wrong_type::RULE as WRONG_TYPE;

use crate::diagnostic::Rule;

/// Every rule about documents in general, in the order in which a document meets them.
///
/// Their examples are documents called `example.toml` in a workspace of one folder, beside two files
/// that are no valid documents: `checked.toml`, which is checked in the same run, and `broken.toml`,
/// which is not.
pub static RULES: &[&Rule] = &[
    &SYNTAX_ERROR,
    &NESTING_LIMIT,
    &FILE_TOO_LARGE,
    &NOT_UTF8,
    &FORMAT_VERSION,
    &NEWER_FORM,
    &UNKNOWN_GAME,
    &UNKNOWN_KIND,
    &UNKNOWN_FIELD,
    &MISSING_FIELD,
    &WRONG_TYPE,
    &OUT_OF_RANGE,
    &BAD_VALUE,
    &BAD_ID,
    &BAD_ROTATION,
    &OPTION_UNKNOWN,
    &UNKNOWN_REFERENCE,
    &BROKEN_REFERENCE,
    &REFERENCE_OUTSIDE,
    &DUPLICATE_ID,
    &DUPLICATE_NAME,
    &DUPLICATE_REFERENCE,
    &EMPTY_NAME,
    &EMPTY_SET,
    &COMPONENT_ALIKE,
    &CYCLIC_EXTENDS,
    &SET_LIMIT,
    &KEY_WITHOUT_EFFECT,
    &TABLE_ORDER,
    &POSITION_IMPOSSIBLE,
    &UNUSED_SUPPRESSION,
    &UNKNOWN_RULE,
    &MALFORMED_SUPPRESSION,
    &SCRIPT_ILLEGAL,
    &SCRIPT_LEFTOVER,
    &CHANCE_OPEN,
    &EXPECTATION_FAILED,
    &EMPTY_EXPECTATION,
    &INVARIANT_BROKEN,
    &RULES_PANIC,
    &UNEXPECTED_LEGAL,
    &RULING_UNEXERCISED,
    &UNKNOWN_CLAUSE,
    &SCRIPT_LIMIT,
    &SCRIPT_START,
    &NOT_REPLAYED,
    &FINDING_LIMIT,
    &WORK_LIMIT,
];

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
            assert_eq!((rule.game, rule.clause), (None, None), "{name}");
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
