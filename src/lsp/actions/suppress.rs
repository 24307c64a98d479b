//! Comments that let a finding pass: on its line, or in the file.

use std::sync::Arc;

use lsp_types::{CodeActionKind, TextEdit};

use super::ActionContext;
use crate::diagnostic::Finding;
use crate::edit::allow::NEVER;
use crate::kit::lines::{line_start, with_ends_of};
use crate::lsp::edits;

/// Offers to let pass what is found here.
pub(super) fn offer(context: &mut ActionContext<'_>) {
    let mut seen = Vec::new();
    let hindering = hindering(context);
    for finding in context.findings() {
        let rule = finding.rule.name;
        if seen.contains(&rule) || NEVER.contains(&rule) || hindering.contains(&rule) {
            continue;
        }
        seen.push(rule);
        let source = Arc::clone(&context.source);
        let text = &source.text;
        let start = finding.at.place.span.start;
        // Nothing stands before the mark with which a file may begin.
        let begin = text.len() - text.trim_start_matches('\u{feff}').len();
        let line = line_start(text, start).max(begin);
        let written = &text[line..];
        let indent: String = written
            .chars()
            .take_while(|letter| matches!(letter, ' ' | '\t'))
            .collect();
        let comment = format!("{indent}# scrutineer: allow({rule})\n");
        let insert =
            |context: &mut ActionContext<'_>, at: usize, comment: String, title: String| {
                let edit = TextEdit {
                    range: context.world.range(&context.source, &(at..at)),
                    new_text: with_ends_of(&text[begin..], &comment),
                };
                let edit = edits::in_file(context.world, &context.name, vec![edit]);
                context.push(title, CodeActionKind::QuickFix, edit, None);
            };
        insert(
            context,
            line,
            comment,
            format!("allow `{rule}` on this line"),
        );
        let top = if text[begin..].starts_with("#:schema") {
            text.find('\n').map_or(text.len(), |newline| newline + 1)
        } else {
            begin
        };
        let comment = format!("# scrutineer: file allow({rule})\n");
        insert(
            context,
            top,
            comment,
            format!("allow `{rule}` in this file"),
        );
    }
}

/// The rules whose findings in this document keep a script from being played: allowed, that would be the error.
fn hindering(context: &ActionContext<'_>) -> Vec<&'static str> {
    let documents = context.world.workspace.documents();
    let causes = documents.filter_map(|(file, _)| file.checked.unplayed()?.cause.as_deref());
    let own = causes.filter(|cause: &&Finding| cause.is_about(&context.name));
    own.map(|cause| cause.rule.name).collect()
}
