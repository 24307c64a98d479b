//! Repairs that findings offer: each, all of a rule, all of a document.

use lsp_types::{CodeActionKind, TextEdit};

use super::ActionContext;
use crate::diagnostic::Fix;
use crate::edit::fix;
use crate::lsp::edits;

/// Offers the repairs of what is found here, and those of the whole document.
pub(super) fn offer(context: &mut ActionContext<'_>) {
    let all = context.all_findings();
    let mut rules = Vec::new();
    for finding in context.findings() {
        let Some(fix) = &finding.fix else { continue };
        let edits = fix.edits.iter().map(|edit| TextEdit {
            range: context.world.range(&context.source, &edit.span),
            new_text: edit.text.clone(),
        });
        let edit = edits::in_file(context.world, &context.name, edits.collect());
        context.push(
            fix.title.clone(),
            CodeActionKind::QuickFix,
            edit,
            Some(&finding),
        );
        let alike = all
            .iter()
            .filter(|other| other.rule.name == finding.rule.name && other.fix.is_some());
        if alike.count() > 1 && !rules.contains(&finding.rule.name) {
            rules.push(finding.rule.name);
        }
    }
    for rule in rules {
        let fixes: Vec<&Fix> = (all.iter())
            .filter(|finding| finding.rule.name == rule)
            .filter_map(|finding| finding.fix.as_ref())
            .collect();
        let title = format!("repair all of `{rule}` in this file");
        together(context, &fixes, title, CodeActionKind::QuickFix);
    }
    let fixes: Vec<&Fix> = all
        .iter()
        .filter_map(|finding| finding.fix.as_ref())
        .collect();
    if !fixes.is_empty() {
        let title = "repair all that can be repaired with certainty".to_owned();
        let kind = CodeActionKind::Custom("source.fixAll.scrutineer".into());
        together(context, &fixes, title, kind);
    }
}

fn together(context: &mut ActionContext<'_>, fixes: &[&Fix], title: String, kind: CodeActionKind) {
    let (after, applied) = fix::apply(&context.source.text, fixes);
    if applied == 0 {
        return;
    }
    let edit = edits::replaced(context.world, &context.source, &after);
    context.push(title, kind, edit, None);
}
