//! Steps that two clauses forbid: which of them refuses, and that the other one would.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{Sandbox, shown, with};
use crate::engine::Clauses as _;
use crate::engine::Definition;

/// A table of clashes, as a file beside the rules has it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Clashes {
    /// Starts of scripts, by name.
    starts: BTreeMap<String, String>,
    clash: Vec<Clash>,
}

/// A step that two clauses forbid.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Clash {
    /// The one that refuses it, and the one that does so once the script is mended.
    clauses: [String; 2],
    start: String,
    /// Passages of the start, and what stands in their place.
    #[serde(default)]
    change: Vec<[String; 2]>,
    /// The keys of the step.
    step: String,
    /// Passages of the whole script, and what stands there once the first clause forbids nothing.
    mend: Vec<[String; 2]>,
}

impl<G: Definition> Sandbox<G> {
    /// Of two clauses that forbid a step, the first in a file's table refuses it.
    pub(crate) fn check_clashes(&self, table: &str) {
        let table: Clashes = toml::from_str(table).expect("the table has this form");
        let mut report = Vec::new();
        for clash in &table.clash {
            let [first, second] = &clash.clauses;
            let known = |id: &String| G::Clause::TABLE.iter().any(|clause| clause.id == id);
            assert!(known(first) && known(second), "{first} {second}");
            let start = replaced(&table.starts[&clash.start], &clash.change);
            let script = |clause: &str| {
                let steps = format!("steps = [{{ {}, illegal = \"{clause}\" }}]\n", clash.step);
                self.document("script", &(steps + &start))
            };
            for text in [script(first), replaced(&script(second), &clash.mend)] {
                let found = self.findings("script.toml", &text);
                report.extend(shown(&found).iter().map(|line| format!("{line}\n{text}")));
            }
        }
        assert!(report.is_empty(), "{}", report.join("\n"));
    }
}

fn replaced(text: &str, changes: &[[String; 2]]) -> String {
    let changes: Vec<(&str, &str)> = changes
        .iter()
        .map(|[from, to]| (from.as_str(), to.as_str()))
        .collect();
    with(text, &changes)
}
