//! Small drawings of the board below findings that name a space: where it is, and what lies around it.

use std::collections::HashMap;
use std::fmt::Write as _;

use crate::cli::style::{painted, terminal};
use crate::diagnostic::Finding;
use crate::diagnostic::render::Style;
use crate::diagnostic::render::visible::one_line;
use crate::lint::general;
use crate::paint::text::{Terminal, excerpt};
use crate::workspace::Workspace;

/// Most drawings in a report: who has read three knows the board.
const MOST: usize = 3;

/// Most files that are looked at for them: each script is played again.
const FILES: usize = 3;

/// Most lines of a drawing.
const LINES: usize = 7;

/// How far drawings are indented.
const INDENT: usize = 4;

/// Drawings by the findings that they stand below.
#[derive(Default)]
pub(super) struct Boards(HashMap<super::html::FindingKey, String>);

impl Boards {
    /// One for each board of the first scripts with an illegal step that names a space.
    pub fn of(workspace: &Workspace<'_>, style: Style) -> Self {
        let mut boards = Self::default();
        let room = Terminal {
            columns: terminal(style).columns.saturating_sub(INDENT),
            ..terminal(style)
        };
        // An expectation that fails is about a number, and not about a space; and a script whose start has errors has
        // no table. An illegal step is found in a game that was played up to there.
        let is_refusal = |finding: &&Finding| {
            finding.is_error() && finding.rule.name == general::SCRIPT_ILLEGAL.name
        };
        let files = workspace
            .documents()
            .filter(|(_, findings)| findings.iter().any(|it| is_refusal(&it)))
            .take(FILES);
        for (file, findings) in files {
            let told = findings.iter().filter(is_refusal);
            let mut findings: Vec<Finding> = told.cloned().collect();
            findings.sort_by_key(|finding| finding.at.place.span.start);
            let sight = workspace.sight(&file.source.name, &findings);
            let mut drawn = Vec::new();
            for (finding, spot) in findings.iter().zip(sight.spots) {
                let Some(spot) = spot.filter(|spot| !drawn.contains(&spot.scene)) else {
                    continue;
                };
                let scene = &sight.scenes[spot.scene];
                let Some(drawing) = &scene.drawing else {
                    continue;
                };
                if boards.0.len() >= MOST {
                    return boards;
                }
                if let Some(lines) = excerpt(drawing, &spot.drawn, LINES, room) {
                    drawn.push(spot.scene);
                    let text = below(&one_line(&scene.title), &lines, style);
                    boards.0.insert(super::html::key(finding), text);
                }
            }
        }
        boards
    }

    /// What stands below a finding.
    pub fn below(&self, finding: &Finding) -> Option<String> {
        self.0.get(&super::html::key(finding)).cloned()
    }
}

/// A drawing with what it shows above it.
fn below(moment: &str, lines: &str, style: Style) -> String {
    let faint = anstyle::Style::new().dimmed();
    let head = format!("the board, {moment}:");
    let mut text = format!("  {}\n", painted(&head, faint, style));
    for line in lines.lines() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", format!("{:INDENT$}{line}", "").trim_end());
    }
    text
}
