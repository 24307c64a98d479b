//! Two players with the same thing, of which there is one.

use std::collections::BTreeMap;

use super::prelude::*;

/// How a lint tells that two players have the same thing.
pub(super) struct Words {
    /// What it is, which is also the key that holds it.
    pub noun: &'static str,
    /// What both do with it, as in "both drive the".
    pub both: &'static str,
    /// What the first of them has done, as in "taken here".
    pub first: &'static str,
}

/// Reports the later one of each two players who have the same thing. Either may be meant to have another, unless
/// something says that it `is_wrong` with the later one.
pub(super) fn check<'a>(
    lint: &'static GameLint,
    words: &Words,
    things: impl Iterator<Item = (Colour, Option<&'a Id>)>,
    is_wrong: impl Fn(Colour) -> bool,
    scope: &mut Scope<'_>,
) {
    let noun = words.noun;
    let place = |owner: Colour, scope: &Scope<'_>| {
        let owner = owner.name();
        scope.place(&format!("/players/{owner}/{noun}"))
    };
    let mut owners: BTreeMap<&Id, Colour> = BTreeMap::new();
    for (second, id) in things {
        let Some(id) = id else { continue };
        let Some(&first) = owners.get(id) else {
            owners.insert(id, second);
            continue;
        };
        let (one, other) = (first.name(), second.name());
        let message = format!("{one} and {other} {} `{id}`", words.both);
        let who = if is_wrong(second) {
            other.to_owned()
        } else {
            format!("{one} or {other}")
        };
        let finding = found(lint, place(second, scope), message)
            .also(place(first, scope), words.first)
            .help(format!("give {who} another {noun}"));
        scope.report(finding);
    }
}
