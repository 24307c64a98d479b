//! The JSON schema of the configuration file.

use std::collections::BTreeSet;
use std::sync::Arc;

use schemars::{SchemaGenerator, generate::SchemaSettings};
use serde_json::{Value, json};

use super::contents::Contents;
use super::fault::{CONFIGURATION, as_faults};
use crate::diagnostic::{Finding, Group, Rule, Source};
use crate::document::tree::Parsed;
use crate::document::{Document, Memory, Tree, parse};
use crate::games::Games;
use crate::kit::lines::line_start;
use crate::lint::shape::Validator;
use crate::lint::{Library, RETIRED, Scope};

/// The JSON schema of the file, which names all `rules`. It lets other names pass: house rules have names that no
/// schema knows.
#[must_use]
pub fn schema(rules: &[&Rule]) -> Value {
    let mut schema = SchemaGenerator::new(SchemaSettings::draft2020_12())
        .into_root_schema_for::<Contents>()
        .to_value();
    let level = schema["properties"]["levels"]["additionalProperties"].clone();
    let described = |(name, summary): (String, String)| {
        let mut level = level.clone();
        level["description"] = summary.into();
        (name, level)
    };
    let games: BTreeSet<&str> = rules.iter().filter_map(|rule| rule.game).collect();
    let games = games
        .into_iter()
        .map(|game| (game.to_owned(), format!("all rules of `{game}`")));
    let groups = Group::ALL.map(Group::name).into_iter();
    let groups = groups.map(|group| {
        (
            group.to_owned(),
            format!("all rules of the group `{group}`"),
        )
    });
    let names = rules
        .iter()
        .map(|rule| (rule.name.to_owned(), rule.summary.to_owned()));
    let properties: Value = names.chain(groups).chain(games).map(described).collect();
    let mut levels = schema["properties"]["levels"].take();
    levels["properties"] = properties;
    schema["$defs"]["levels"] = levels;
    let levels = json!({ "$ref": "#/$defs/levels" });
    schema["properties"]["per-file"]["additionalProperties"] = levels.clone();
    schema["properties"]["levels"] = levels;
    schema
}

/// What does not fit the schema: all of it, where reading the values ends at the first fault.
pub(super) fn shape(
    source: &Arc<Source>,
    tree: &Tree<'_>,
    rules: &[&'static Rule],
) -> Vec<Finding> {
    let games = Games::default();
    let library = Library::new(Memory::default(), &games);
    let document = Arc::new(Document::new(Arc::clone(source)));
    let mut findings = Vec::new();
    let scope = Scope::new("", document, &library, &mut findings);
    let mut schema = schema(rules);
    let levels = &mut schema["$defs"]["levels"];
    for (name, _) in RETIRED {
        levels["properties"][name] = json!({});
    }
    // Where there are no house rules, all names are known.
    let root = tree.get_ref();
    if !root.contains_key("house-rules") && !root.contains_key("extend") {
        let level = levels["additionalProperties"].take();
        levels["patternProperties"] = json!({ "[*]": level });
        levels["additionalProperties"] = false.into();
    }
    let validator = Validator::new(schema);
    let mut faults = validator.findings(tree, &[], &scope);
    if let Some(first) = faults.first()
        && let Some(lost) = lost_header(&validator, source, first.at.place.span.start)
    {
        faults = vec![lost];
    }
    as_faults(faults)
}

/// Headers below which much may stand.
const HEADERS: [&str; 2] = ["[levels]", "[check]"];

/// The header that is missing before the line of the first fault: with it, everything fits.
fn lost_header(validator: &Validator, source: &Arc<Source>, first: usize) -> Option<Finding> {
    let line = line_start(&source.text, first);
    let lost = HEADERS.into_iter().find(|header| {
        let mut text = source.text.clone();
        text.insert_str(line, &format!("{header}\n"));
        let Parsed { tree, errors } = parse(&text);
        errors.is_empty() && validator.accepts(&tree)
    })?;
    let end = line + source.text[line..].lines().next()?.trim_end().len();
    let place = source.place(line..end);
    let message = format!("`{lost}` is missing before this");
    let help = format!("write `{lost}` on a line of its own before it");
    Some(Finding::new(&CONFIGURATION, place, message).help(help))
}
