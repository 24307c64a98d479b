//! Lenses above steps, and the commands behind them.

use std::sync::Arc;

use lsp_types::{CodeLens, Command, Uri};
use serde::Deserialize;
use serde_json::{Value, json};

use super::answer::{Answer, RequestRefusal, RequestStop};
use super::hover::outcome;
use super::preview;
use super::replayed::played;
use super::world::World;
use crate::document::{Document, parse, tree};
use crate::edit::position;
use crate::engine::Viewer;
use crate::workspace::scene;
use crate::workspace::stage::StepAt;

/// What the server can be told to do.
pub const COMMANDS: [&str; 3] = [
    "scrutineer.replay",
    "scrutineer.board",
    "scrutineer.position",
];

/// What is to be done.
#[derive(Debug, Deserialize)]
pub struct LensOrder {
    command: String,
    #[serde(default)]
    arguments: Vec<Where>,
}

/// A step of a document.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Where {
    uri: Uri,
    #[serde(default)]
    case: Option<usize>,
    #[serde(default)]
    step: Option<usize>,
    /// Whether the client shows the answer itself.
    #[serde(default)]
    quiet: bool,
}

/// The lenses of a document: above each step of a script, and at the top of what else can be shown.
pub fn lenses(world: &World, name: &str) -> Vec<CodeLens> {
    let (Some(source), Some(uri)) = (world.source(name), world.uri(name)) else {
        return Vec::new();
    };
    if !world.settings.lenses {
        return Vec::new();
    }
    let Some((_, kind)) = world.kind(&source) else {
        return Vec::new();
    };
    let document = Document::new(Arc::clone(&source));
    let lens = |span: &std::ops::Range<usize>, title: &str, command: &str, at: Option<StepAt>| {
        let place =
            json!({ "uri": uri, "case": at.and_then(|at| at.case), "step": at.map(|at| at.step) });
        CodeLens {
            range: world.range(&source, span),
            command: Some(Command {
                title: title.to_owned(),
                tooltip: None,
                command: command.to_owned(),
                arguments: Some(vec![place]),
            }),
            data: None,
        }
    };
    let mut lenses = Vec::new();
    if kind.is_script() {
        let value = Value::Object(tree::json_table(parse(&source.text).tree.get_ref()));
        let own = std::iter::once((None, &value["steps"]));
        let cases = value["cases"].as_array().into_iter().flatten().enumerate();
        for (case, list) in own.chain(cases.map(|(index, case)| (Some(index), &case["steps"]))) {
            for step in 0..list.as_array().map_or(0, Vec::len) {
                let at = StepAt { case, step };
                let span = document.place(&at.pointer()).span;
                lenses.push(lens(&span, "replay from here", COMMANDS[0], Some(at)));
                lenses.push(lens(&span, "board", COMMANDS[1], Some(at)));
                lenses.push(lens(&span, "copy position", COMMANDS[2], Some(at)));
            }
        }
    } else {
        let span = document.place("/kind").span;
        lenses.push(lens(&span, "show", COMMANDS[1], None));
    }
    lenses
}

/// Does what a client tells.
///
/// # Errors
/// Why it cannot be done.
pub fn run(
    world: &World,
    told: LensOrder,
    stop: RequestStop<'_>,
) -> Result<Answer, RequestRefusal> {
    let place = told.arguments.into_iter().next();
    let place = place.ok_or_else(|| RequestRefusal::failed("the command has no document"))?;
    let name = world
        .name(&place.uri)
        .ok_or_else(|| RequestRefusal::failed("there is no such document"))?;
    let at = place.step.map(|step| StepAt {
        case: place.case,
        step,
    });
    let (result, text) = match told.command.as_str() {
        "scrutineer.replay" => {
            let first = at.unwrap_or(StepAt {
                case: None,
                step: 0,
            });
            let steps = played(world, &name, stop);
            let from = steps
                .iter()
                .filter(|step| step.at.case == first.case && step.at >= first);
            let pages: Vec<String> = from.map(outcome).collect();
            if pages.is_empty() {
                return Err(RequestRefusal::failed("this step is not reached"));
            }
            let text = pages.join("\n\n");
            (Value::from(text.as_str()), text)
        }
        "scrutineer.board" => {
            let shown = preview::of(world, &name, at, stop);
            let shown = shown.ok_or_else(|| RequestRefusal::failed("there is nothing to show"))?;
            let text = shown.drawing.clone().unwrap_or_default();
            (serde_json::to_value(&shown).unwrap_or_default(), text)
        }
        "scrutineer.position" => {
            let text = position_at(world, &name, at, stop);
            let text = text.ok_or_else(|| RequestRefusal::failed("this step is not reached"))?;
            (Value::from(text.as_str()), text)
        }
        other => {
            return Err(RequestRefusal::failed(format!(
                "there is no command `{other}`"
            )));
        }
    };
    Ok(Answer {
        result,
        to_show: (!place.quiet && !text.is_empty()).then_some(text),
    })
}

/// The position after a step, as a document.
fn position_at(
    world: &World,
    name: &str,
    at: Option<StepAt>,
    stop: RequestStop<'_>,
) -> Option<String> {
    let source = world.source(name)?;
    let (game, _) = world.kind(&source)?;
    let mut found = None;
    let at = at.map_or(
        StepAt {
            case: None,
            step: 0,
        },
        |at| StepAt {
            step: at.step + 1,
            ..at
        },
    );
    let document = scene::data(&source.text);
    world
        .workspace
        .before_step(name, &document, at, stop, &mut |moment| {
            let _ = moment.view(Viewer::Referee);
            found = Some(position::document(game.meta().id, &moment.position()));
        });
    found
}
