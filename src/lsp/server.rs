//! The conversation with a client: one thing after the other, never more than one analysis behind.

use std::collections::BTreeMap;
use std::path::PathBuf;

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{
    Diagnostic, DidChangeTextDocumentParams, DidChangeWatchedFilesParams,
    DidChangeWorkspaceFoldersParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    FileChangeType, InitializeParams, InitializeResult, PublishDiagnosticsParams, ServerInfo,
    TextDocumentIdentifier, Uri, WorkspaceFolder,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::answer::{RequestRefusal, answer};
use super::capabilities::capabilities;
use super::home::{Copies, Folders};
use super::inbox::Inbox;
use super::settings::{Client, ServerSettings};
use super::world::World;
use super::{findings, uri};
use crate::engine::laws::guarded;
use crate::games::Games;

/// Talks to a client until it ends; whether it said before that it has done.
///
/// # Errors
/// In what the client does not keep to the protocol.
pub fn serve(
    games: &'static Games,
    connection: &Connection,
    copies: &Copies,
) -> Result<bool, String> {
    let refuse = |id: &RequestId, code: ErrorCode, why: String| {
        let refusal = Response::new_err(id.clone(), code as i32, why.clone());
        // A client that is gone has no use for it.
        let _ = connection.sender.send(Message::Response(refusal));
        why
    };
    let (id, params) = loop {
        let (id, params) = (connection.initialize_start()).map_err(|error| {
            if error.channel_is_disconnected() {
                "the client has gone without a word; editors start `scrutineer lsp` themselves"
                    .to_owned()
            } else {
                error.to_string()
            }
        })?;
        match serde_json::from_value::<InitializeParams>(params) {
            Ok(params) => break (id, params),
            // It may ask better.
            Err(error) => refuse(&id, ErrorCode::InvalidParams, error.to_string()),
        };
    };
    let client = Client::of(&params.capabilities);
    let settings = params.initialization_options.as_ref();
    let settings = settings.and_then(ServerSettings::of).unwrap_or_default();
    let folders = folders(&params);
    if let Some(first) = folders.first() {
        // Names of files are told from there, as a check in that folder tells them.
        std::env::set_current_dir(first).map_err(|error| {
            let why = format!("{}: {error}", first.display());
            refuse(&id, ErrorCode::RequestFailed, why)
        })?;
    }
    let home = Folders::new(games, folders, copies.clone())
        .map_err(|error| refuse(&id, ErrorCode::RequestFailed, error.to_string()))?;
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
        watched: Vec::new(),
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

struct Server<'c> {
    world: World,
    connection: &'c Connection,
    inbox: Inbox<'c>,
    /// What was last said of each file that has findings, and at which address.
    published: BTreeMap<String, (Uri, Vec<Diagnostic>)>,
    /// The configurations outside of the folders that the client watches.
    watched: Vec<Uri>,
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
            Ok(true) => {
                self.publish();
                self.watch_configurations();
            }
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
            let Some(uri) = self.world.uri(&name) else {
                continue;
            };
            let known = self.published.remove(&name);
            let is_known = known.as_ref() == Some(&(uri.clone(), diagnostics.clone()));
            if let Some((old, _)) = known.filter(|(old, _)| *old != uri) {
                self.show(old, None, Vec::new());
            }
            if !is_known || touched.contains(&name) {
                let version = self.world.opened(&name).map(|open| open.version);
                self.show(uri.clone(), version, diagnostics.clone());
            }
            if !diagnostics.is_empty() {
                self.published.insert(name, (uri, diagnostics));
            }
        }
    }

    /// Says what is wrong in a file.
    fn show(&self, uri: Uri, version: Option<i32>, diagnostics: Vec<Diagnostic>) {
        let params = PublishDiagnosticsParams {
            uri,
            version,
            diagnostics,
        };
        self.send("textDocument/publishDiagnostics", &params);
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
        self.watch("files", &watchers);
    }

    fn watch(&mut self, id: &str, watchers: &Value) {
        let registration = json!({
            "id": id,
            "method": "workspace/didChangeWatchedFiles",
            "registerOptions": { "watchers": watchers },
        });
        self.request(
            "client/registerCapability",
            json!({ "registrations": [registration] }),
        );
    }

    /// Watches the configurations that those in the folders rest on.
    fn watch_configurations(&mut self) {
        let client = self.world.client;
        let outside = self.world.outside();
        if !client.watches_files || !client.watches_outside || outside == self.watched {
            return;
        }
        let id = "configurations";
        if !self.watched.is_empty() {
            let old = json!({ "id": id, "method": "workspace/didChangeWatchedFiles" });
            // The protocol spells it so.
            let old = json!({ "unregisterations": [old] });
            self.request("client/unregisterCapability", old);
        }
        let parts = outside.iter().filter_map(|uri| uri.0.rsplit_once('/'));
        let watchers: Vec<Value> = parts
            .map(|(folder, name)| json!({ "globPattern": { "baseUri": folder, "pattern": name } }))
            .collect();
        if !watchers.is_empty() {
            self.watch(id, &json!(watchers));
        }
        self.watched = outside;
    }

    fn notified(&mut self, note: Notification) {
        match note.method.as_str() {
            "textDocument/didOpen" => {
                if let Some(params) = self.read::<DidOpenTextDocumentParams>(note) {
                    let document = params.text_document;
                    self.world
                        .did_open(&document.uri, document.version, document.text);
                }
            }
            "textDocument/didChange" => {
                if let Some(params) = self.read::<DidChangeTextDocumentParams>(note) {
                    let document = params.text_document;
                    let uri = document.text_document_identifier.uri;
                    self.world
                        .did_change(&uri, document.version, params.content_changes);
                }
            }
            "textDocument/didClose" => {
                if let Some(params) = self.read::<DidCloseTextDocumentParams>(note) {
                    self.world.did_close(&params.text_document.uri);
                }
            }
            "textDocument/didSave" => {
                if let Some(params) = self.read::<Saved>(note)
                    && let Some(name) = self.world.name(&params.text_document.uri)
                {
                    if self.world.is_configuration(&name) {
                        self.files_changed(&[(name, false)]);
                    }
                    self.look_at_disk();
                }
            }
            "workspace/didChangeWatchedFiles" => {
                if let Some(params) = self.read::<DidChangeWatchedFilesParams>(note) {
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
                if let Some(params) = self.read::<DidChangeWorkspaceFoldersParams>(note) {
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

    /// What a notification says. One that cannot be read has no answer in which that could be said: it is in the log.
    fn read<T: DeserializeOwned>(&self, note: Notification) -> Option<T> {
        let Notification { method, params } = note;
        match serde_json::from_value(params) {
            Ok(params) => Some(params),
            Err(error) => {
                let message = format!("`{method}` cannot be read, and nothing is done: {error}");
                self.send(
                    "window/logMessage",
                    &json!({ "type": 1, "message": message }),
                );
                None
            }
        }
    }

    fn files_changed(&mut self, changed: &[(String, bool)]) {
        if let Some(failure) = self.world.files_changed(changed) {
            self.tell(&failure);
        }
    }

    fn look_at_disk(&mut self) {
        if let Some(failure) = self.world.look_at_disk() {
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
        // What is changed where the client says must be what is there.
        if method == "textDocument/rename" {
            self.look_at_disk();
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

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Saved {
    text_document: TextDocumentIdentifier,
}

#[cfg(test)]
mod tests {
    use lsp_server::{Connection, Message, Notification, Request, RequestId};
    use serde_json::json;

    use super::serve;
    use crate::games::GAMES;
    use crate::lsp::Copies;

    #[test]
    fn a_beginning_that_cannot_be_read_is_refused_in_an_answer() {
        let (server, client) = Connection::memory();
        std::thread::scope(|scope| {
            let served = scope.spawn(move || serve(&GAMES, &server, &Copies::default()));
            for params in [
                json!({ "processId": null, "rootUri": null }),
                json!({ "processId": "1", "rootUri": null, "capabilities": {} }),
            ] {
                let request = Request {
                    id: RequestId::from(1),
                    method: "initialize".to_owned(),
                    params,
                };
                let sent = client.sender.send(Message::Request(request));
                sent.expect("somebody listens");
                let answer = client.receiver.recv().expect("it is answered");
                let answer = serde_json::to_value(answer).expect("it can be written");
                assert_eq!(answer["error"]["code"], -32602, "{answer}");
            }
            notify(&client, "exit", json!(null));
            let served = served.join().expect("it does not break");
            assert!(served.is_err());
        });
    }

    #[test]
    fn a_notification_that_cannot_be_read_is_in_the_log() {
        let (server, client) = Connection::memory();
        let told = std::thread::scope(|scope| {
            scope.spawn(move || serve(&GAMES, &server, &Copies::default()));
            let request = Request {
                id: RequestId::from(1),
                method: "initialize".to_owned(),
                params: json!({ "processId": null, "rootUri": null, "capabilities": {} }),
            };
            let sent = client.sender.send(Message::Request(request));
            sent.expect("somebody listens");
            notify(&client, "initialized", json!({}));
            notify(&client, "textDocument/didClose", json!({ "text": 1 }));
            notify(&client, "exit", json!(null));
            client.receiver.iter().find_map(|message| match message {
                Message::Notification(note) if note.method == "window/logMessage" => Some(note),
                _ => None,
            })
        });
        let told = told.expect("it is told");
        let expected = "`textDocument/didClose` cannot be read, and nothing is done: missing field `textDocument`";
        assert_eq!(told.params["message"], expected);
    }

    fn notify(client: &Connection, method: &str, params: serde_json::Value) {
        let method = method.to_owned();
        let note = Message::Notification(Notification { method, params });
        client.sender.send(note).expect("somebody listens");
    }
}
