//! Answers to requests: what a client asks by which name, and which feature knows it.

use lsp_server::ErrorCode;
use lsp_types::{Position, Range, TextDocumentIdentifier};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::world::{AskedSpot, World};
use super::{
    actions, complete, folding, hints, hover, layout, lens, links, navigate, outline, preview,
    rename, selection,
};

/// A place that a request is about.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AskedPlace {
    /// The document.
    pub text_document: TextDocumentIdentifier,
    /// The place in it.
    pub position: Position,
}

/// A part of a document that a request is about.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AskedPart {
    /// The document.
    pub text_document: TextDocumentIdentifier,
    /// The part; all of it if there is none.
    pub range: Option<Range>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct RenameParams {
    #[serde(flatten)]
    at: AskedPlace,
    new_name: String,
}

#[derive(Debug, Deserialize)]
struct References {
    #[serde(flatten)]
    at: AskedPlace,
    context: ReferenceContext,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ReferenceContext {
    include_declaration: bool,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Selection {
    text_document: TextDocumentIdentifier,
    positions: Vec<Position>,
}

/// Why a request is not answered.
#[derive(Debug)]
pub struct RequestRefusal {
    /// Its number in the protocol.
    pub code: i32,
    /// Why.
    pub message: String,
}

impl RequestRefusal {
    /// The client has sent what cannot be, or asked for what cannot be done, and why.
    pub fn failed(message: impl Into<String>) -> Self {
        // What was asked is well put, and cannot be done.
        Self::of(ErrorCode::RequestFailed, message)
    }

    /// A refusal for which the protocol has a number.
    pub fn of(code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            code: code as i32,
            message: message.into(),
        }
    }
}

/// What stops the work on a request.
pub type RequestStop<'s> = &'s (dyn Fn() -> bool + Sync);

/// An answer, and what is shown to the user beside it.
#[derive(Debug)]
pub struct Answer {
    /// The answer.
    pub result: Value,
    /// A text for those whose client does nothing with the answer.
    pub to_show: Option<String>,
}

/// Answers a request about a world that is as the client knows it.
///
/// # Errors
/// Why it is not answered.
pub fn answer(
    world: &World,
    method: &str,
    params: Value,
    stop: RequestStop<'_>,
) -> Result<Answer, RequestRefusal> {
    let result = match method {
        "textDocument/completion" => {
            let at: AskedPlace = read(params)?;
            written(&spot(world, &at).map(|spot| complete::complete(world, &spot, stop)))
        }
        "textDocument/hover" => {
            let at: AskedPlace = read(params)?;
            written(&spot(world, &at).and_then(|spot| hover::hover(world, &spot, stop)))
        }
        "textDocument/definition" => {
            let at: AskedPlace = read(params)?;
            written(&spot(world, &at).map(|spot| navigate::definition(world, &spot)))
        }
        "textDocument/references" => {
            let References { at, context } = read(params)?;
            let with = context.include_declaration;
            written(&spot(world, &at).map(|spot| navigate::references(world, &spot, with)))
        }
        "textDocument/documentHighlight" => {
            let at: AskedPlace = read(params)?;
            written(&spot(world, &at).map(|spot| navigate::highlights(world, &spot)))
        }
        "textDocument/prepareRename" => {
            let at: AskedPlace = read(params)?;
            let spot = spot(world, &at)
                .ok_or_else(|| RequestRefusal::failed("there is no such document"))?;
            written(&rename::prepare(world, &spot).map_err(RequestRefusal::failed)?)
        }
        "textDocument/rename" => {
            let RenameParams { at, new_name } = read(params)?;
            let spot = spot(world, &at)
                .ok_or_else(|| RequestRefusal::failed("there is no such document"))?;
            written(&rename::rename(world, &spot, &new_name).map_err(RequestRefusal::failed)?)
        }
        "textDocument/documentSymbol" => {
            let part: AskedPart = read(params)?;
            written(&named(world, &part).map(|name| outline::symbols(world, &name)))
        }
        "workspace/symbol" => {
            let query = params
                .get("query")
                .and_then(Value::as_str)
                .unwrap_or_default();
            written(&outline::of_workspace(world, query))
        }
        "textDocument/formatting" => {
            let part: AskedPart = read(params)?;
            written(&named(world, &part).and_then(|name| layout::edits(world, &name)))
        }
        "textDocument/foldingRange" => {
            let part: AskedPart = read(params)?;
            written(&named(world, &part).map(|name| folding::ranges(world, &name)))
        }
        "textDocument/selectionRange" => {
            let asked: Selection = read(params)?;
            let name = world.name(&asked.text_document.uri);
            written(&name.map(|name| selection::ranges(world, &name, &asked.positions)))
        }
        "textDocument/documentLink" => {
            let part: AskedPart = read(params)?;
            written(&named(world, &part).map(|name| links::links(world, &name)))
        }
        "textDocument/codeAction" => {
            let asked: actions::Asked = read(params)?;
            written(&actions::actions(world, &asked, stop))
        }
        "textDocument/codeLens" => {
            let part: AskedPart = read(params)?;
            written(&named(world, &part).map(|name| lens::lenses(world, &name)))
        }
        "textDocument/inlayHint" => {
            let part: AskedPart = read(params)?;
            written(&named(world, &part).map(|name| hints::hints(world, &name, part.range, stop)))
        }
        "workspace/executeCommand" => return lens::run(world, read(params)?, stop),
        "scrutineer/preview" => written(&preview::preview(world, &read(params)?, stop)),
        "scrutineer/place" => written(&preview::place(world, &read(params)?, stop)),
        _ => {
            let message = format!("there is no request `{method}`");
            return Err(RequestRefusal::of(ErrorCode::MethodNotFound, message));
        }
    };
    Ok(Answer {
        result,
        to_show: None,
    })
}

fn read<T: DeserializeOwned>(params: Value) -> Result<T, RequestRefusal> {
    serde_json::from_value(params)
        .map_err(|error| RequestRefusal::of(ErrorCode::InvalidParams, error.to_string()))
}

fn written(result: &impl Serialize) -> Value {
    serde_json::to_value(result).unwrap_or_default()
}

fn spot(world: &World, at: &AskedPlace) -> Option<AskedSpot> {
    world.spot(&at.text_document.uri, at.position)
}

fn named(world: &World, part: &AskedPart) -> Option<String> {
    let name = world.name(&part.text_document.uri)?;
    world.source(&name).is_some().then_some(name)
}
