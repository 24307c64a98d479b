//! The conversation with a client: one thing after the other, never more than one analysis behind.

use std::collections::BTreeMap;
use std::path::PathBuf;

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeLensOptions, CompletionOptions, Diagnostic,
    DidChangeTextDocumentParams, DidChangeWatchedFilesParams, DidChangeWorkspaceFoldersParams,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, DocumentLinkOptions,
    ExecuteCommandOptions, FileChangeType, InitializeParams, InitializeResult, Position,
    PublishDiagnosticsParams, Range, RenameOptions, ServerCapabilities, ServerInfo,
    TextDocumentIdentifier, TextDocumentSyncKind, TextDocumentSyncOptions, Uri,
    WorkDoneProgressOptions, WorkspaceFolder, WorkspaceFoldersServerCapabilities, WorkspaceOptions,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::home::Folders;
use super::inbox::Inbox;
use super::settings::{Client, ServerSettings};
use super::world::{AskedSpot, World};
use super::{
    actions, complete, findings, folding, hints, hover, layout, lens, links, navigate, outline,
    preview, rename, selection, uri,
};
use crate::engine::laws::guarded;
use crate::games::Games;

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
    code: i32,
    message: String,
}

impl RequestRefusal {
    /// The client has sent what cannot be, or asked for what cannot be done, and why.
    pub fn failed(message: impl Into<String>) -> Self {
        Self {
            // RequestFailed: what was asked is well put, and cannot be done.
            code: -32803,
            message: message.into(),
        }
    }

    fn of(code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            code: code as i32,
            message: message.into(),
        }
    }
}

/// What stops the work on a request.
pub type RequestStop<'s> = &'s (dyn Fn() -> bool + Sync);

/// Talks to a client until it ends; whether it said before that it has done.
///
/// # Errors
/// In what the client does not keep to the protocol.
pub fn serve(games: &'static Games, connection: &Connection) -> Result<bool, String> {
    let (id, params) = (connection.initialize_start()).map_err(|error| {
        if error.channel_is_disconnected() {
            "the client has gone without a word; editors start `scrutineer lsp` themselves"
                .to_owned()
        } else {
            error.to_string()
        }
    })?;
    let params: InitializeParams =
        serde_json::from_value(params).map_err(|error| error.to_string())?;
    let client = Client::of(&params.capabilities);
    let settings = params.initialization_options.as_ref();
    let settings = settings.and_then(ServerSettings::of).unwrap_or_default();
    let folders = folders(&params);
    if let Some(first) = folders.first() {
        // Names of files are told from there, as a check in that folder tells them.
        std::env::set_current_dir(first)
            .map_err(|error| format!("{}: {error}", first.display()))?;
    }
    let home = Folders::new(games, folders).map_err(|error| error.to_string())?;
    let (world, failure) = World::new(games, Box::new(home), client, settings);
    let result = InitializeResult {
        capabilities: capabilities(client),
        server_info: Some(ServerInfo {
            name: "scrutineer".to_owned(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        }),
    };
    let result = serde_json::to_value(result).map_err(|error| error.to_string())?;
    (connection.initialize_finish(id, result)).map_err(|error| error.to_string())?;
    let mut server = Server {
        world,
        connection,
        inbox: Inbox::new(connection),
        published: BTreeMap::new(),
        asked: 0,
        is_shut_down: false,
    };
    if let Some(failure) = failure {
        server.tell(&failure);
    }
    if client.watches_files {
        server.watch_files();
    }
    server.run()
}

/// The folders that the client works in.
fn folders(params: &InitializeParams) -> Vec<PathBuf> {
    let value = serde_json::to_value(params).unwrap_or_default();
    let listed = value["workspaceFolders"]
        .as_array()
        .cloned()
        .unwrap_or_default();
    let mut uris: Vec<String> = (listed.iter())
        .filter_map(|folder| folder["uri"].as_str().map(str::to_owned))
        .collect();
    if uris.is_empty() {
        uris.extend(value["rootUri"].as_str().map(str::to_owned));
    }
    let paths = uris.into_iter().filter_map(|uri| uri::path(&Uri(uri)));
    paths.filter(|path| path.is_dir()).collect()
}

fn capabilities(client: Client) -> ServerCapabilities {
    let none = WorkDoneProgressOptions::default;
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    ServerCapabilities {
        position_encoding: Some(client.encoding()),
        text_document_sync: Some(
            TextDocumentSyncOptions {
                open_close: Some(true),
                change: Some(TextDocumentSyncKind::Incremental),
                save: Some(true.into()),
                ..TextDocumentSyncOptions::default()
            }
            .into(),
        ),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(words("\" . = { [ ,")),
            ..CompletionOptions::default()
        }),
        hover_provider: Some(true.into()),
        definition_provider: Some(true.into()),
        references_provider: Some(true.into()),
        document_highlight_provider: Some(true.into()),
        document_formatting_provider: Some(true.into()),
        document_symbol_provider: Some(true.into()),
        workspace_symbol_provider: Some(true.into()),
        code_action_provider: Some(
            CodeActionOptions {
                code_action_kinds: Some(vec![
                    CodeActionKind::QuickFix,
                    CodeActionKind::SourceFixAll,
                    CodeActionKind::RefactorExtract,
                    CodeActionKind::RefactorInline,
                    CodeActionKind::RefactorRewrite,
                    CodeActionKind::Source,
                ]),
                ..CodeActionOptions::default()
            }
            .into(),
        ),
        code_lens_provider: Some(CodeLensOptions::default()),
        document_link_provider: Some(DocumentLinkOptions::default()),
        rename_provider: Some(
            RenameOptions {
                prepare_provider: Some(true),
                work_done_progress_options: none(),
            }
            .into(),
        ),
        folding_range_provider: Some(true.into()),
        selection_range_provider: Some(true.into()),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: lens::COMMANDS.map(str::to_owned).to_vec(),
            work_done_progress_options: none(),
        }),
        inlay_hint_provider: Some(true.into()),
        workspace: Some(WorkspaceOptions {
            workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(true.into()),
            }),
            ..WorkspaceOptions::default()
        }),
        experimental: Some(json!({ "scrutineer": { "preview": true } })),
        ..ServerCapabilities::default()
    }
}

struct Server<'c> {
    world: World,
    connection: &'c Connection,
    inbox: Inbox<'c>,
    /// What was last said of each file that has findings, or had some.
    published: BTreeMap<String, Vec<Diagnostic>>,
    /// How many requests the server has made.
    asked: i32,
    is_shut_down: bool,
}

impl Server<'_> {
    fn run(&mut self) -> Result<bool, String> {
        loop {
            let message = match self.inbox.next() {
                Some(message) => message,
                None if !self.world.is_fresh() => {
                    self.catch_up();
                    continue;
                }
                None => match self.inbox.wait() {
                    Some(message) => message,
                    None if self.is_shut_down => return Ok(true),
                    None => return Err("the client is gone without a word".to_owned()),
                },
            };
            match message {
                Message::Notification(note) if note.method == "exit" => {
                    return Ok(self.is_shut_down);
                }
                Message::Notification(note) => self.notified(note),
                Message::Request(request) => self.asked(request),
                Message::Response(_) => {}
            }
        }
    }

    /// Looks at what has changed, unless there are changes to come, and says what is wrong.
    fn catch_up(&mut self) {
        let inbox = &self.inbox;
        let world = &mut self.world;
        let analysed = guarded(|| world.analyse(&|| inbox.has_changes()));
        match analysed {
            Ok(true) => self.publish(),
            Ok(false) => {}
            Err(panic) => {
                self.tell(&format!("scrutineer has a fault: {panic}"));
                // Whatever is half done is made anew with the next change.
                self.world.look_again();
                self.world.give_up();
            }
        }
    }

    fn publish(&mut self) {
        let mut now = findings::all(&self.world);
        let touched = std::mem::take(&mut self.world.touched);
        let gone: Vec<String> = (self.published.keys())
            .filter(|name| !now.contains_key(*name))
            .cloned()
            .collect();
        for name in gone.into_iter().chain(touched.clone()) {
            now.entry(name).or_default();
        }
        for (name, diagnostics) in now {
            let is_known = self.published.get(&name) == Some(&diagnostics);
            if is_known && !touched.contains(&name) {
                continue;
            }
            if let Some(uri) = self.world.uri(&name) {
                let params = PublishDiagnosticsParams {
                    uri,
                    version: self.world.opened(&name).map(|open| open.version),
                    diagnostics: diagnostics.clone(),
                };
                self.send("textDocument/publishDiagnostics", &params);
            }
            if diagnostics.is_empty() {
                self.published.remove(&name);
            } else {
                self.published.insert(name, diagnostics);
            }
        }
    }

    fn send(&self, method: &str, params: &impl Serialize) {
        let params = serde_json::to_value(params).unwrap_or_default();
        let note = Notification {
            method: method.to_owned(),
            params,
        };
        // A client that is gone has no use for it.
        let _ = self.connection.sender.send(Message::Notification(note));
    }

    fn request(&mut self, method: &str, params: Value) {
        self.asked += 1;
        let request = Request {
            id: RequestId::from(self.asked),
            method: method.to_owned(),
            params,
        };
        let _ = self.connection.sender.send(Message::Request(request));
    }

    /// Shows the user a message.
    fn tell(&self, message: &str) {
        let message = message.trim_end();
        self.send(
            "window/showMessage",
            &json!({ "type": 2, "message": message }),
        );
    }

    fn watch_files(&mut self) {
        let watchers =
            json!([{ "globPattern": "**/*.toml" }, { "globPattern": "**/.{git,}ignore" }]);
        let registration = json!({
            "id": "files",
            "method": "workspace/didChangeWatchedFiles",
            "registerOptions": { "watchers": watchers },
        });
        self.request(
            "client/registerCapability",
            json!({ "registrations": [registration] }),
        );
    }

    fn notified(&mut self, note: Notification) {
        match note.method.as_str() {
            "textDocument/didOpen" => {
                if let Ok(params) = serde_json::from_value::<DidOpenTextDocumentParams>(note.params)
                {
                    let document = params.text_document;
                    self.world
                        .did_open(&document.uri, document.version, document.text);
                }
            }
            "textDocument/didChange" => {
                if let Ok(params) =
                    serde_json::from_value::<DidChangeTextDocumentParams>(note.params)
                {
                    let document = params.text_document;
                    let uri = document.text_document_identifier.uri;
                    self.world
                        .did_change(&uri, document.version, params.content_changes);
                }
            }
            "textDocument/didClose" => {
                if let Ok(params) =
                    serde_json::from_value::<DidCloseTextDocumentParams>(note.params)
                {
                    self.world.did_close(&params.text_document.uri);
                }
            }
            "textDocument/didSave" => {
                if let Ok(params) = serde_json::from_value::<Saved>(note.params)
                    && let Some(name) = self.world.name(&params.text_document.uri)
                    && is_configuration(&name)
                {
                    self.files_changed(&[(name, false)]);
                }
            }
            "workspace/didChangeWatchedFiles" => {
                if let Ok(params) =
                    serde_json::from_value::<DidChangeWatchedFilesParams>(note.params)
                {
                    let changed: Vec<(String, bool)> = (params.changes.iter())
                        .filter_map(|change| {
                            let name = self.world.name(&change.uri)?;
                            Some((name, change.kind != FileChangeType::Changed))
                        })
                        .collect();
                    self.files_changed(&changed);
                }
            }
            "workspace/didChangeWorkspaceFolders" => {
                if let Ok(params) =
                    serde_json::from_value::<DidChangeWorkspaceFoldersParams>(note.params)
                {
                    let uris = |folders: &[WorkspaceFolder]| -> Vec<Uri> {
                        folders.iter().map(|folder| folder.uri.clone()).collect()
                    };
                    let (come, gone) = (uris(&params.event.added), uris(&params.event.removed));
                    if let Some(failure) = self.world.folders_changed(&come, &gone) {
                        self.tell(&failure);
                    }
                }
            }
            "workspace/didChangeConfiguration" => {
                let settings = note.params.get("settings").and_then(ServerSettings::of);
                if let Some(settings) = settings {
                    self.world.settings = settings;
                    if self.world.is_fresh() {
                        self.publish();
                    }
                }
            }
            _ => {}
        }
    }

    fn files_changed(&mut self, changed: &[(String, bool)]) {
        if let Some(failure) = self.world.files_changed(changed) {
            self.tell(&failure);
        }
    }

    fn asked(&mut self, request: Request) {
        let Request { id, method, params } = request;
        let result = if self.inbox.is_cancelled(&id) {
            Err(RequestRefusal::of(ErrorCode::RequestCanceled, "cancelled"))
        } else if self.is_shut_down {
            Err(RequestRefusal::of(
                ErrorCode::InvalidRequest,
                "the server has been shut down",
            ))
        } else if method == "shutdown" {
            self.is_shut_down = true;
            Ok(Value::Null)
        } else {
            self.answer(&id, &method, params)
        };
        self.inbox.answered(&id);
        let response = match result {
            Ok(result) => Response::new_ok(id, result),
            Err(refusal) => Response::new_err(id, refusal.code, refusal.message),
        };
        let _ = self.connection.sender.send(Message::Response(response));
    }

    fn answer(
        &mut self,
        id: &RequestId,
        method: &str,
        params: Value,
    ) -> Result<Value, RequestRefusal> {
        let stale = || RequestRefusal::of(ErrorCode::ContentModified, "the text has changed");
        if self.inbox.has_changes() {
            return Err(stale());
        }
        let was_fresh = self.world.is_fresh();
        self.catch_up();
        if !was_fresh && !self.world.is_fresh() {
            return Err(stale());
        }
        let (world, inbox) = (&self.world, &self.inbox);
        let stop = || inbox.is_cancelled(id);
        let answered = guarded(|| answer(world, method, params, &stop));
        if stop() {
            return Err(RequestRefusal::of(ErrorCode::RequestCanceled, "cancelled"));
        }
        let fault = |panic| {
            RequestRefusal::of(
                ErrorCode::InternalError,
                format!("scrutineer has a fault: {panic}"),
            )
        };
        let told = answered.map_err(fault)??;
        if let Some(text) = told.to_show {
            self.send("window/showMessage", &json!({ "type": 3, "message": text }));
        }
        Ok(told.result)
    }
}

/// Whether a file is the configuration: what it says counts once it is saved.
#[must_use]
pub fn is_configuration(name: &str) -> bool {
    name.rsplit('/').next() == Some(crate::project::config::FILE_NAME)
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Saved {
    text_document: TextDocumentIdentifier,
}

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
