//! Every lint by its examples, and the shipped documents by all lints.

mod positions;
mod reach;
mod shapes;
mod supply;

use crate::diagnostic::Finding;
use crate::games::checkpoint_rally::testing::{ODD_LAYOUT, ODD_LAYOUT_TEXT, WORKSPACE};
use crate::games::testing::{lint_tests, with};

/// The names of the rules that report something in a document, each once.
fn rules(text: &str) -> Vec<&'static str> {
    WORKSPACE.rules(text)
}

lint_tests!(WORKSPACE);

/// Rule, message, document and place of each finding.
fn told(found: &[Finding]) -> Vec<(&str, &str, &str, std::ops::Range<usize>)> {
    let told = found.iter().map(|finding| {
        let place = &finding.at.place;
        let file = place.source.name.as_str();
        (
            finding.rule.name,
            finding.message.as_str(),
            file,
            place.span.clone(),
        )
    });
    told.collect()
}

#[test]
fn what_is_wrong_with_a_layout_is_told_there_in_the_same_words() {
    let scenario = |components: &str| {
        let players = "[players.red]\ncorner = \"a1\"\n[players.blue]\ncorner = \"e5\"\n";
        let rest = format!("map = \"two-three\"\ncomponents = {{ {components} }}\n{players}");
        WORKSPACE.document("scenario", &rest)
    };
    let alone = WORKSPACE.findings(ODD_LAYOUT, ODD_LAYOUT_TEXT);
    let text = scenario(&format!("layout = \"{ODD_LAYOUT}\""));
    let used = WORKSPACE.findings("example.toml", &text);
    assert_eq!(alone.len(), 2);
    assert_eq!(told(&used), told(&alone));
    assert!(told(&used).iter().all(|(.., file, _)| *file == ODD_LAYOUT));
}
