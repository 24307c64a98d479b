//! Comments that let a finding pass: on its line, or in the file.

use std::collections::BTreeMap;

use lsp_types::{CodeActionKind, TextEdit};

use super::ActionContext;
use crate::edit::allow::NEVER;
use crate::kit::lines::line_start;
use crate::lsp::edits;

/// Offers to let pass what is found here.
pub(super) fn offer(context: &mut ActionContext<'_>) {
    let mut seen = Vec::new();
    for finding in context.findings() {
        let rule = finding.rule.name;
        if seen.contains(&rule) || NEVER.contains(&rule) {
            continue;
        }
        seen.push(rule);
        let text = &context.source.text;
        let start = finding.at.place.span.start;
        let line = line_start(text, start);
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
                    new_text: comment,
                };
                let changes = BTreeMap::from([(context.name.clone(), vec![edit])]);
                let edit = edits::of(context.world, changes);
                context.push(title, CodeActionKind::QuickFix, edit, None);
            };
        insert(
            context,
            line,
            comment,
            format!("allow `{rule}` on this line"),
        );
        let top = if context.source.text.starts_with("#:schema") {
            context
                .source
                .text
                .find('\n')
                .map_or(context.source.text.len(), |newline| newline + 1)
        } else {
            0
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
