//! Findings as the protocol has them.

use std::collections::BTreeMap;

use lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag,
    Uri,
};

use super::world::World;
use crate::diagnostic::{Finding, Level};
use crate::games::run::limited;

/// Rules about what is there and needs not be.
const UNNECESSARY: [&str; 4] = [
    "unused-suppression",
    "key-without-effect",
    "script-leftover",
    "duplicate-reference",
];

/// The findings about each file that has any, by the file's name.
pub fn all(world: &World) -> BTreeMap<String, Vec<Diagnostic>> {
    let mut all: BTreeMap<String, Vec<Diagnostic>> = BTreeMap::new();
    let mut take = |finding: &Finding| {
        let name = finding.at.place.source.name.clone();
        all.entry(name)
            .or_default()
            .push(diagnostic(finding, world));
    };
    for (_, findings) in world.workspace.documents() {
        if !findings.is_empty() {
            limited(findings.to_vec()).iter().for_each(&mut take);
        }
    }
    let elsewhere = world.workspace.settled().elsewhere.iter();
    elsewhere.for_each(&mut take);
    world.faults.iter().for_each(&mut take);
    all
}

/// A finding.
pub fn diagnostic(finding: &Finding, world: &World) -> Diagnostic {
    let place = &finding.at.place;
    let severity = match finding.level {
        Level::Error => DiagnosticSeverity::Error,
        Level::Warn => DiagnosticSeverity::Warning,
        Level::Allow => DiagnosticSeverity::Hint,
    };
    let mut message = finding.message.clone();
    if !finding.at.text.is_empty() {
        message.push_str(" (");
        message.push_str(&finding.at.text);
        message.push(')');
    }
    if let Some(case) = &finding.case {
        message.push_str("\ncase: ");
        message.push_str(case);
    }
    if let Some(clause) = &finding.clause {
        message.push_str("\nclause ");
        message.push_str(&clause.to_string());
    }
    if let Some(help) = &finding.help {
        message.push_str("\nhelp: ");
        message.push_str(help);
    }
    let related: Vec<DiagnosticRelatedInformation> = (finding.also.iter())
        .filter_map(|label| {
            Some(DiagnosticRelatedInformation {
                location: world.location(&label.place)?,
                message: if label.text.is_empty() {
                    "see here".to_owned()
                } else {
                    label.text.clone()
                },
            })
        })
        .collect();
    let is_unnecessary = UNNECESSARY.contains(&finding.rule.name);
    Diagnostic {
        range: world.range(&place.source, &place.span),
        severity: Some(severity),
        code: Some(finding.rule.name.to_owned().into()),
        code_description: address(finding, world).map(|href| CodeDescription { href }),
        source: Some("scrutineer".to_owned()),
        message: message.into(),
        tags: is_unnecessary.then(|| vec![DiagnosticTag::Unnecessary]),
        related_information: (!related.is_empty()).then_some(related),
        data: None,
    }
}

/// Where the rule is documented, if the user has said where that is.
fn address(finding: &Finding, world: &World) -> Option<Uri> {
    let base = world.settings.documentation.as_ref()?;
    Some(Uri(format!("{base}/lints/{}.md", finding.rule.name)))
}
