//! Whether a document fits a schema. Of most documents nobody asks for more, so nothing is kept here of the way to a value.

use super::checks::{Checks, ChoiceCheck, MemberChecks, Node, ShapeCheck};
use super::held::HeldValue;
use crate::document::tree::TomlTable;

/// Whether a value fits a subschema.
pub(super) fn fits(checks: &Checks, node: &Node, value: HeldValue<'_>) -> bool {
    node.checks.iter().all(|check| meets(checks, check, value))
}

fn meets(checks: &Checks, check: &ShapeCheck, value: HeldValue<'_>) -> bool {
    match check {
        ShapeCheck::Items(node) => {
            let mut items = value.array().unwrap_or_default().iter();
            items.all(|item| fits(checks, node, HeldValue::Value(item.get_ref())))
        }
        ShapeCheck::Members(members) => {
            let table = value.table();
            table.is_none_or(|table| members_fit(checks, members, table))
        }
        ShapeCheck::Names(node) => {
            let mut keys = value.table().into_iter().flat_map(TomlTable::keys);
            keys.all(|key| fits(checks, node, HeldValue::Name(key.get_ref())))
        }
        ShapeCheck::Required(keys) => {
            let table = value.table();
            table.is_none_or(|table| keys.iter().all(|key| table.contains_key(key)))
        }
        ShapeCheck::All(nodes) => nodes.iter().all(|node| fits(checks, node, value)),
        ShapeCheck::Choice(choice) => fitting(checks, choice, value) == 1,
        ShapeCheck::Reference(to) => fits(checks, checks.behind(to), value),
        _ => check.lets(value) == Some(true),
    }
}

fn members_fit(checks: &Checks, members: &MemberChecks, table: &TomlTable<'_>) -> bool {
    table.iter().all(|(key, value)| {
        let key: &str = key.get_ref();
        let value = HeldValue::Value(value.get_ref());
        let own = members.own(key);
        let mut is_known = own.is_some();
        if own.is_some_and(|node| !fits(checks, node, value)) {
            return false;
        }
        for (pattern, node) in &members.patterns {
            if pattern.is_in(key) {
                is_known = true;
                if !fits(checks, node, value) {
                    return false;
                }
            }
        }
        let others = members.others.as_ref();
        is_known || others.is_some_and(|node| fits(checks, node, value))
    })
}

/// How many branches of a choice fit, as far as that is of interest.
pub(super) fn fitting(checks: &Checks, choice: &ChoiceCheck, value: HeldValue<'_>) -> usize {
    let at_most = if choice.keyword == "oneOf" { 2 } else { 1 };
    let candidates = match (value.table(), value.text()) {
        (Some(table), _) => choice.of_table(checks, |key| table.get(key)?.get_ref().as_str()),
        (None, Some(text)) => choice.of_text(text),
        (None, None) => choice.all(),
    };
    candidates
        .filter(|&index| fits(checks, &choice.branches[index], value))
        .take(at_most)
        .count()
}
