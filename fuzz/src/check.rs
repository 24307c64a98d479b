//! Bytes, and what `check` makes of them in every format: whatever they are, there is an answer, and its
//! places are in the text. What is read as TOML is what the `toml` crate reads.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use scrutineer::diagnostic::Report;
use scrutineer::diagnostic::render::{Format, Style, write};
use scrutineer::diagnostic::report::Summary;
use scrutineer::document::tree::TomlTable;
use scrutineer::document::{Content, Memory, parse};
use scrutineer::edit::fix;
use scrutineer::games::GAMES;
use scrutineer::lint::{Levels, Library};
use scrutineer::workspace::content_of_run;
use toml::de::DeTable;

static LIBRARY: LazyLock<Library<'static>> =
    LazyLock::new(|| Library::new(Memory::default(), &GAMES));

fuzz_target!(|bytes: &[u8]| {
    LIBRARY.uses().clear();
    let content = Content::of(bytes.to_vec());
    let file = content_of_run(
        GAMES,
        "fuzzed.toml",
        content,
        &LIBRARY,
        &Levels::default(),
        None,
    );
    let text = file.source.text.clone();
    let parsed = parse(&text);
    if parsed.errors.is_empty() {
        let theirs = DeTable::parse(&text).expect("no error has been found");
        let theirs = TomlTable::from(theirs.into_inner());
        assert_eq!(
            format!("{:?}", parsed.tree.get_ref()),
            format!("{theirs:?}")
        );
    }
    let findings = GAMES.settle_alone(file, &LIBRARY).findings;
    for finding in &findings {
        for label in [&finding.at].into_iter().chain(&finding.also) {
            let place = &label.place;
            let inside = place.source.text.get(place.span.clone()).is_some();
            assert!(inside, "{}: {:?}", finding.rule.name, place.span);
        }
    }
    let here = findings
        .iter()
        .filter(|finding| finding.at.place.source.text == text);
    let fixes: Vec<_> = here.filter_map(|finding| finding.fix.as_ref()).collect();
    let _ = fix::apply(&text, &fixes);
    let report = Report::new(Vec::new(), findings, Summary::default());
    for format in Format::ALL {
        write(&report, *format, Style::default(), &mut Vec::new()).expect("there is room");
    }
});
