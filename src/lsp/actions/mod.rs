//! Code actions: repairs, suppressions, expectations as they are, and components as files.

mod components;
mod create;
mod fixes;
mod steps;
mod suppress;
#[cfg(test)]
mod tests;

use std::ops::Range;

use lsp_types::{CodeAction, CodeActionKind, TextDocumentIdentifier, WorkspaceEdit};
use serde::Deserialize;

use super::answer::RequestStop;
use super::text;
use super::world::World;
use crate::diagnostic::{Finding, Source};

/// What is asked.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Asked {
    text_document: TextDocumentIdentifier,
    range: lsp_types::Range,
    #[serde(default)]
    context: ActionTopic,
}

#[derive(Debug, Default, Deserialize)]
struct ActionTopic {
    #[serde(default)]
    only: Option<Vec<String>>,
}

/// What is asked, and what is known of it.
struct ActionContext<'c> {
    world: &'c World,
    name: String,
    source: std::sync::Arc<Source>,
    span: Range<usize>,
    stop: RequestStop<'c>,
    only: Option<Vec<String>>,
    actions: Vec<CodeAction>,
}

/// What can be done about a part of a document.
pub fn actions(world: &World, asked: &Asked, stop: RequestStop<'_>) -> Vec<CodeAction> {
    let name = world.name(&asked.text_document.uri);
    let source = name.as_ref().and_then(|name| world.source(name));
    let (Some(name), Some(source)) = (name, source) else {
        return Vec::new();
    };
    let mut context = ActionContext {
        world,
        span: text::span(&source, asked.range, world.columns()),
        name,
        source,
        stop,
        only: asked.context.only.clone(),
        actions: Vec::new(),
    };
    fixes::offer(&mut context);
    suppress::offer(&mut context);
    steps::offer(&mut context);
    components::offer(&mut context);
    create::offer(&mut context);
    context.actions
}

impl ActionContext<'_> {
    /// The findings about the document that touch the part.
    fn findings(&self) -> Vec<Finding> {
        let mut findings = self.all_findings();
        findings.retain(|finding| {
            let span = &finding.at.place.span;
            span.start <= self.span.end && self.span.start <= span.end
        });
        findings
    }

    fn all_findings(&self) -> Vec<Finding> {
        self.world.workspace.findings(&self.name).to_vec()
    }

    /// Whether actions of a kind are wanted.
    fn wants(&self, kind: &str) -> bool {
        self.only.as_ref().is_none_or(|only| {
            only.iter().any(|wanted| {
                kind == wanted || wanted.is_empty() || kind.starts_with(&format!("{wanted}."))
            })
        })
    }

    fn push(
        &mut self,
        title: String,
        kind: CodeActionKind,
        edit: WorkspaceEdit,
        finding: Option<&Finding>,
    ) {
        let name = kind.to_string();
        if !self.wants(&name) {
            return;
        }
        let diagnostics =
            finding.map(|finding| vec![super::findings::diagnostic(finding, self.world)]);
        self.actions.push(CodeAction {
            title,
            is_preferred: diagnostics.is_some().then_some(true),
            kind: Some(kind),
            diagnostics,
            edit: Some(edit),
            ..CodeAction::default()
        });
    }
}
