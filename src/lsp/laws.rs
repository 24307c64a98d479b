//! What holds whatever is typed.

use lsp_types::{Position, Range, TextDocumentContentChangePartial};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::answer::answer;
use super::findings;
use super::testing::{ABLE, TestTexts, world};
use super::world::World;
use crate::games::{AnyGame, GAMES};
use crate::kit::tries::tried;
use crate::lsp::settings::ServerSettings;

/// An edit as somebody makes it: where, how much goes, and what comes.
type TypedEdit = (prop::sample::Index, usize, String);

/// Files of a game that name each other, and some of its scripts.
fn files(game: &dyn AnyGame) -> Vec<(String, String)> {
    let mut shipped = game.shipped();
    shipped.retain(|(_, text)| text.len() < 6_000);
    let is_component = |text: &str| !text.contains("kind = \"script\"");
    let (mut components, scripts): (Vec<_>, Vec<_>) = shipped
        .into_iter()
        .partition(|(_, text)| is_component(text));
    components.truncate(12);
    let scripts = scripts.into_iter().step_by(37).take(4);
    components
        .into_iter()
        .chain(scripts)
        .map(|(name, text)| (name, text.to_owned()))
        .collect()
}

fn typed() -> impl Strategy<Value = Vec<(prop::sample::Index, TypedEdit)>> {
    let words = prop_oneof![
        Just(String::new()),
        Just("\n".to_owned()),
        Just("\"".to_owned()),
        Just("[".to_owned()),
        Just("}".to_owned()),
        Just("= ".to_owned()),
        Just("id = \"x\"\n".to_owned()),
        Just("{ player = \"a\", move = \"".to_owned()),
        "[a-z0-9 é.,=\\[\\]{}\"#\n]{1,6}",
    ];
    let edit = (any::<prop::sample::Index>(), 0..12_usize, words);
    prop::collection::vec((any::<prop::sample::Index>(), edit), 1..8)
}

/// Types into a document; the change is sent as a client sends it.
fn type_into(world: &mut World, name: &str, (at, length, text): &TypedEdit, version: i32) {
    let source = world.source(name).expect("it is open");
    let start = source
        .text
        .floor_char_boundary(at.index(source.text.len() + 1));
    let end = source
        .text
        .ceil_char_boundary((start + length).min(source.text.len()));
    let range = world.range(&source, &(start..end));
    let uri = world.uri(name).expect("it is a file");
    let change = TextDocumentContentChangePartial::new(range, None, text.clone());
    world.did_change(&uri, version, vec![change.into()]);
}

fn fresh(files: impl IntoIterator<Item = (String, String)>) -> World {
    let home = TestTexts(files.into_iter().collect());
    let (mut world, _) = World::new(&GAMES, Box::new(home), ABLE, ServerSettings::default());
    assert!(world.analyse(&|| false));
    world
}

proptest! {
    #![proptest_config(tried(24))]

    /// After any edits the findings are those of a check that has never seen another text, and no request at any
    /// place makes the server fall.
    #[test]
    fn findings_are_those_of_a_check(
        game in 0..GAMES.len(),
        edits in typed(),
        places in prop::collection::vec((0..80_u32, 0..60_u32), 3),
    ) {
        let files = files(GAMES[game]);
        let mut world = fresh(files.clone());
        for (name, text) in &files {
            let uri = world.uri(name).expect("it is a file");
            world.did_open(&uri, 0, text.clone());
        }
        let mut touched = Vec::new();
        for (version, (which, edit)) in (1..).zip(&edits) {
            let (name, _) = &files[which.index(files.len())];
            type_into(&mut world, name, edit, version);
            touched.push(name.clone());
            // Not every keystroke is followed by an analysis.
            if version % 3 != 0 {
                prop_assert!(world.analyse(&|| false));
            }
        }
        prop_assert!(world.analyse(&|| false));
        let now = files.iter().map(|(name, _)| {
            let source = world.source(name).expect("it is open");
            (name.clone(), source.text.clone())
        });
        let cold = fresh(now.collect::<Vec<_>>());
        prop_assert_eq!(findings::all(&world), findings::all(&cold));
        let name = touched.last().expect("there is one");
        for (line, character) in places {
            let position = Position { line, character };
            let params = |more: Value| {
                let mut params = json!({
                    "textDocument": { "uri": world.uri(name) },
                    "position": position,
                    "positions": [position],
                    "range": Range { start: position, end: position },
                    "context": { "includeDeclaration": true },
                    "newName": "other",
                    "query": "a",
                });
                if let (Value::Object(params), Value::Object(more)) = (&mut params, more) {
                    params.extend(more);
                }
                params
            };
            for method in [
                "textDocument/completion", "textDocument/hover", "textDocument/definition",
                "textDocument/references", "textDocument/documentHighlight", "textDocument/rename",
                "textDocument/documentSymbol", "workspace/symbol", "textDocument/foldingRange",
                "textDocument/selectionRange", "textDocument/documentLink", "textDocument/codeAction",
                "textDocument/codeLens", "textDocument/inlayHint", "scrutineer/preview",
            ] {
                let context = match method {
                    "textDocument/codeAction" => json!({ "context": { "diagnostics": [] }, "range": Range { start: position, end: position } }),
                    "textDocument/inlayHint" => json!({ "range": null }),
                    _ => json!({}),
                };
                // It may be refused, and does not panic.
                let _ = answer(&world, method, params(context), &|| false);
            }
        }
    }
}

/// A stopped analysis leaves nothing out: the next one catches up.
#[test]
fn a_stopped_analysis_is_made_up_for() {
    let cars = "format = 1\ngame = \"brick-run\"\nkind = \"cars\"\ncars = []\n<|>";
    let (mut world, spot) = world(&[("cars.toml", cars)]);
    let uri = world.uri(&spot.name).expect("it is a file");
    let before = findings::all(&world);
    let range = Range::default();
    let change = TextDocumentContentChangePartial::new(range, None, "x".to_owned());
    world.did_change(&uri, 2, vec![change.into()]);
    assert!(!world.analyse(&|| true));
    assert!(!world.is_fresh());
    assert!(world.analyse(&|| false));
    assert_ne!(findings::all(&world), before);
}
