//! Maps under the hands of their authors: which tiles there are, and where one may go.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::desk::Desk;
use crate::diagnostic::{Finding, Level};
use crate::document::Document;
use crate::document::spans::push;
use crate::edit::value;
use crate::workspace::scene::data;

/// The four ways in which a tile can lie.
const ROTATIONS: [u8; 4] = [0, 1, 2, 3];

/// A tile as it would lie on a cell.
#[derive(Debug)]
pub struct TrialTile {
    /// Quarter-turns clockwise.
    pub rotation: u8,
    /// What would be wrong that is not wrong now.
    pub findings: Vec<Finding>,
}

/// The JSON pointer of a cell of the map that a document lays.
///
/// # Errors
/// If it lays none, or has no such cell.
pub fn pointer(desk: &Desk, name: &str, cell: &str) -> Result<String, String> {
    let laying = desk.workspace.laying(name);
    let laying = laying.ok_or("this document lays no map, or has faults that hide it")?;
    if !laying.cells.iter().any(|known| known == cell) {
        return Err(format!("a tile cannot be laid on `{cell}`"));
    }
    let mut pointer = format!("/{}", laying.key);
    push(&mut pointer, cell);
    Ok(pointer)
}

/// What lies on a cell, as the document says it.
pub fn tile_on(desk: &Desk, name: &str, cell: &str) -> Option<String> {
    let laying = desk.workspace.laying(name)?;
    let document = data(&desk.workspace.text(name)?);
    let board = document.get(laying.key)?;
    board.get(cell)?.as_str().map(str::to_owned)
}

/// How a tile would lie on a cell, each way round, and what would be wrong then.
pub fn ways(desk: &Desk, name: &str, cell: &str, tile: &str) -> Vec<TrialTile> {
    let (Ok(pointer), Some(text)) = (pointer(desk, name, cell), desk.workspace.text(name)) else {
        return Vec::new();
    };
    let known = places(desk.workspace.findings(name));
    let ways = ROTATIONS.into_iter().filter_map(|rotation| {
        let laid = serde_json::Value::from(format!("{tile}/{rotation}"));
        let tried = value::set(&text, &pointer, &laid).ok()?;
        let mut findings = desk.workspace.trial(name, &tried);
        findings.retain(|finding| finding.level != Level::Allow);
        let places = places(&findings);
        let mut new = places
            .iter()
            .map(|place| place.1 == pointer || !known.contains(place));
        findings.retain(|_| new.next().unwrap_or(true));
        Some(TrialTile { rotation, findings })
    });
    ways.collect()
}

/// Where something is wrong by which rule. In other words the same is wrong still: of what is missing, one more may be
/// there.
fn places(findings: &[Finding]) -> Vec<(&'static str, String)> {
    let mut documents: BTreeMap<String, Document> = BTreeMap::new();
    let findings = findings.iter().map(|finding| {
        let place = &finding.at.place;
        let document = documents
            .entry(place.source.name.clone())
            .or_insert_with(|| Document::new(Arc::clone(&place.source)));
        let pointer = document.at(place.span.start).pointer;
        (finding.rule.name, pointer)
    });
    findings.collect()
}
