//! What the tests of every game share: a workspace that is on no disk, documents in it, and the
//! examples of lints.

pub(crate) mod clashes;
pub(crate) mod faults;
pub(crate) mod heard;
pub(crate) mod laws;
pub(crate) mod load;
pub(crate) mod play;
pub(crate) mod positions;
pub(crate) mod rulings;
pub(crate) mod slip;

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::Arc;

use proptest::option;
use proptest::sample::select;
use proptest::strategy::Strategy;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::any;
use super::{GAMES, sandbox};
use crate::diagnostic::{Finding, Rule, Source};
use crate::document::{Memory, Parsed, parse};
use crate::engine::Definition;
use crate::engine::{ClauseKind, Clauses as _};
use crate::lint::levels::Levels;
use crate::lint::{Library, Scope};

/// The shipped files of a game and a few more, and whatever a test writes among them.
pub(crate) struct Sandbox<G> {
    files: &'static Memory,
    /// One for all tests, so that schemas are compiled once.
    library: Library<'static>,
    game: PhantomData<fn() -> G>,
}

impl<G: Definition> Sandbox<G> {
    /// The shipped files and these.
    pub(crate) fn with(extra: impl IntoIterator<Item = (String, String)>) -> Self {
        let shipped = shipped::<G>().into_iter();
        let shipped = shipped.map(|(name, text)| (name, text.to_owned()));
        let files: Memory = shipped.chain(extra).collect();
        // A workspace is a static value, whose library refers to its files.
        let files: &'static Memory = Box::leak(Box::new(files));
        Self {
            files,
            library: Library::new(files, &GAMES),
            game: PhantomData,
        }
    }

    /// The files, by name.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<G> {
        self.files.iter()
    }

    /// The documents as JSON, with their names; only those of a kind, if one is given.
    pub(crate) fn documents(&self, kind: Option<&str>) -> Vec<(&'static str, Value)> {
        let documents = self.files().map(|(name, text)| {
            let document: Value = toml::from_str(text).expect("files of a workspace are TOML");
            (name, document)
        });
        let is_asked_for = |document: &Value| {
            kind.is_none_or(|kind| document.get("kind").and_then(Value::as_str) == Some(kind))
        };
        documents
            .filter(|(_, document)| is_asked_for(document))
            .collect()
    }

    /// What is found in a document of the workspace, comments in it applied.
    pub(crate) fn findings(&self, name: &str, text: &str) -> Vec<Finding> {
        let source = Arc::new(Source::new(name, text));
        GAMES
            .check_alone(&source, &self.library, &Levels::default())
            .findings
    }

    /// The one thing that is found in a document.
    #[track_caller]
    pub(crate) fn only(&self, text: &str) -> Finding {
        let mut found = self.findings("example.toml", text);
        assert!(found.len() == 1, "{:#?}", shown(&found));
        found.remove(0)
    }

    /// The names of the rules that report something in a document, each once.
    pub(crate) fn rules(&self, text: &str) -> Vec<&'static str> {
        let found = self.findings("example.toml", text);
        let names: BTreeSet<&str> = found.iter().map(|finding| finding.rule.name).collect();
        names.into_iter().collect()
    }

    /// Calls `act` with a scope on an empty document; gives what was found, too.
    pub(crate) fn with_scope<R>(&self, act: impl FnOnce(&mut Scope<'_>) -> R) -> (R, Vec<Finding>) {
        sandbox::with_scope_in::<G, R>(&self.library, "", act)
    }

    /// Game and state of a position's document, or what is wrong with it.
    pub(crate) fn take_up(&self, text: &str) -> Result<(G, G::State), Vec<Finding>> {
        self.read(text, "position", |position, scope| {
            G::take_up(position, scope)
        })
    }

    /// The game of a scenario's document, or what is wrong with it.
    pub(crate) fn set_up(&self, text: &str) -> Result<G, Vec<Finding>> {
        self.read(text, "scenario", |scenario, scope| {
            G::set_up(scenario, scope)
        })
    }

    fn read<D: DeserializeOwned, R>(
        &self,
        text: &str,
        kind: &str,
        resolve: impl FnOnce(&D, &mut Scope<'_>) -> Option<R>,
    ) -> Result<R, Vec<Finding>> {
        let (result, findings) = sandbox::with_scope_in::<G, _>(&self.library, text, |scope| {
            let Parsed { tree, errors, .. } = parse(text);
            assert!(errors.is_empty(), "{errors:?} in\n{text}");
            let validator = scope.library.validator(G::META.id, kind)?;
            if !validator.accepts(&tree) {
                let faults = validator.findings(&tree, &[], scope);
                scope.findings.extend(faults);
                return None;
            }
            let document: D = scope.typed(tree)?;
            resolve(&document, scope)
        });
        result.ok_or(findings)
    }

    /// The game of a scenario without faults.
    pub(crate) fn game(&self, scenario: &G::Scenario) -> G {
        let (game, findings) = self.with_scope(|scope| G::set_up(scenario, scope));
        game.unwrap_or_else(|| panic!("{:#?}", shown(&findings)))
    }

    /// Every bad example has its fault and no other.
    pub(crate) fn check_bad_examples(&self) {
        check_each(G::rules(), |rule| {
            let found = self.findings("example.toml", rule.bad);
            let names: BTreeSet<&str> = found.iter().map(|finding| finding.rule.name).collect();
            (names != BTreeSet::from([rule.name])).then_some(found)
        });
    }

    /// Every good example is clean.
    pub(crate) fn check_good_examples(&self) {
        check_each(G::rules(), |rule| {
            let found = self.findings("example.toml", rule.good);
            (!found.is_empty()).then_some(found)
        });
    }

    /// Every shipped document is clean.
    pub(crate) fn check_shipped(&self) {
        let mut report = Vec::new();
        for (name, text) in shipped::<G>() {
            let found = self.findings(&name, text);
            report.extend(shown(&found).iter().map(|line| format!("{name}: {line}")));
        }
        assert!(report.is_empty(), "{}", report.join("\n"));
    }

    /// A document of a kind, of which the header is left out.
    pub(crate) fn document(&self, kind: &str, rest: &str) -> String {
        let game = G::META.id;
        format!("format = 1\ngame = \"{game}\"\nkind = \"{kind}\"\n{rest}")
    }

    /// Such a document has what these rules report, each once.
    #[track_caller]
    pub(crate) fn check_rules(&self, kind: &str, rest: &str, expected: &[&str]) {
        assert_eq!(self.rules(&self.document(kind, rest)), expected, "{rest}");
    }

    /// A document has one fault, told with these words at this passage.
    #[track_caller]
    pub(crate) fn check_told(&self, text: &str, message: &str, help: &str, at: &str) {
        let finding = self.only(text);
        assert_eq!(finding.message, message);
        assert_eq!(finding.help.as_deref(), Some(help));
        assert_eq!(&text[finding.at.place.span.clone()], at);
    }

    /// Behind every clause about documents stands a lint, and behind every lint that cites one, a
    /// clause.
    pub(crate) fn check_citations(&self) {
        let (clauses, rules) = (G::Clause::TABLE, G::rules());
        for clause in clauses {
            let cited = rules.iter().any(|rule| rule.clauses.contains(&clause.id));
            assert!(
                cited || clause.kind != ClauseKind::Document,
                "{}",
                clause.id
            );
        }
        for rule in rules {
            let is_known = |id: &&str| clauses.iter().any(|known| known.id == *id);
            assert!(rule.clauses.iter().all(is_known), "{}", rule.name);
        }
    }
}

/// Declares the tests of a game’s lints that need nothing but its workspace.
macro_rules! lint_tests {
    ($workspace:expr) => {
        #[test]
        fn bad_examples_have_their_fault_and_no_other() {
            $workspace.check_bad_examples();
        }

        #[test]
        fn good_examples_are_clean() {
            $workspace.check_good_examples();
        }

        #[test]
        fn shipped_documents_are_clean() {
            $workspace.check_shipped();
        }

        #[test]
        fn clauses_about_documents_stand_behind_lints() {
            $workspace.check_citations();
        }
    };
}

pub(crate) use lint_tests;

fn shipped<G: Definition>() -> Vec<(String, &'static str)> {
    any::<G>().shipped()
}

fn check_each(rules: Vec<&'static Rule>, fault: impl Fn(&Rule) -> Option<Vec<Finding>>) {
    let faults = rules.into_iter().filter_map(|rule| {
        let found = fault(rule)?;
        Some(format!("{}: {:#?}", rule.name, shown(&found)))
    });
    let report: Vec<String> = faults.collect();
    assert!(report.is_empty(), "{}", report.join("\n"));
}

/// Findings in a line each: rule, place, message, help.
pub(crate) fn shown(findings: &[Finding]) -> Vec<String> {
    findings
        .iter()
        .map(|finding| {
            let (line, column) = finding.at.place.start();
            let also: Vec<String> = finding
                .also
                .iter()
                .map(|label| {
                    let (line, column) = label.place.start();
                    format!("{}:{line}:{column}", label.place.source.name)
                })
                .collect();
            format!(
                "{}:{line}:{column} {} ({}) {}",
                finding.rule.name,
                finding.message,
                finding.help.as_deref().unwrap_or("no help"),
                also.join(" ")
            )
        })
        .collect()
}

/// One of the values of a reading, or none.
pub(crate) fn one_of<T: Copy + Debug + 'static>(
    values: &'static [T],
) -> impl Strategy<Value = Option<T>> {
    option::of(select(values))
}

/// A text with some passages replaced; each must be there.
pub(crate) fn with(text: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(text.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from} in\n{text}");
        text.replace(from, to)
    })
}
