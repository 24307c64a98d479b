//! How long it takes from a keystroke in an editor to the findings on the wire: the largest shipped document, and a
//! component that a hundred documents use. Prints the median and the slowest of a hundred.
//!
//! It talks to the program itself, as an editor does. Run it with `cargo bench --bench lsp`.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use scrutineer::games::GAMES;
use serde_json::{Value, json};

const KEYSTROKES: usize = 300;

struct Server {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    folder: PathBuf,
}

impl Server {
    fn start(folder: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_scrutineer"))
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let input = child.stdin.take().expect("it is piped");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        let folder = folder.canonicalize().expect("it is there");
        let mut server = Self {
            child,
            input,
            output,
            folder,
        };
        let root = server.uri("");
        let params = json!({ "processId": null, "rootUri": root, "capabilities": {} });
        server
            .send(&json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params }));
        server.wait(|message| message["id"] == 0);
        server.notify("initialized", &json!({}));
        server
    }

    fn uri(&self, name: &str) -> String {
        format!("file://{}/{name}", self.folder.display())
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("it listens");
        self.input.flush().expect("it listens");
    }

    fn notify(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn wait(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        loop {
            let mut length = 0;
            loop {
                let mut line = String::new();
                self.output.read_line(&mut line).expect("it talks");
                if let Some(number) = line.strip_prefix("Content-Length: ") {
                    length = number.trim().parse().expect("a number");
                }
                if line.trim().is_empty() {
                    break;
                }
            }
            let mut body = vec![0; length];
            self.output.read_exact(&mut body).expect("it talks");
            let message: Value = serde_json::from_slice(&body).expect("JSON");
            if fits(&message) {
                return message;
            }
        }
    }

    /// Types and takes back a line at the end of a document, and says how long the findings took each time.
    fn keystrokes(&mut self, name: &str, text: &str) -> Vec<Duration> {
        let uri = self.uri(name);
        let item = json!({ "uri": uri, "languageId": "toml", "version": 1, "text": text });
        self.notify("textDocument/didOpen", &json!({ "textDocument": item }));
        let published = |version: usize| {
            let uri = uri.clone();
            move |message: &Value| {
                message["method"] == "textDocument/publishDiagnostics"
                    && message["params"]["uri"] == uri.as_str()
                    && message["params"]["version"] == version
            }
        };
        self.wait(published(1));
        let line = text.lines().count();
        let mut taken = Vec::new();
        for stroke in 0..KEYSTROKES {
            let version = stroke + 2;
            let is_typed = stroke % 2 == 0;
            let end = if is_typed { (line, 0) } else { (line, 3) };
            let range = json!({
                "start": { "line": line, "character": 0 },
                "end": { "line": end.0, "character": end.1 },
            });
            let change = json!({ "range": range, "text": if is_typed { "# x" } else { "" } });
            let began = Instant::now();
            self.notify(
                "textDocument/didChange",
                &json!({ "textDocument": { "uri": uri, "version": version }, "contentChanges": [change] }),
            );
            self.wait(published(version));
            taken.push(began.elapsed());
        }
        taken.sort();
        taken
    }

    fn end(mut self) {
        self.send(&json!({ "jsonrpc": "2.0", "id": 1, "method": "shutdown" }));
        self.wait(|message| message["id"] == 1);
        self.notify("exit", &json!(null));
        let _ = self.child.wait();
    }
}

fn report(what: &str, taken: &[Duration]) {
    let at = |part: usize| taken[(taken.len() * part / 100).min(taken.len() - 1)];
    println!(
        "{what}: p50 {:.1} ms, p99 {:.1} ms",
        at(50).as_secs_f64() * 1e3,
        at(99).as_secs_f64() * 1e3
    );
}

fn main() {
    let folder = tempfile::tempdir().expect("there is room");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("it has one")).expect("it can be made");
        std::fs::write(path, text).expect("it can be written");
    };
    let mut largest = (String::new(), "");
    for game in GAMES {
        for (name, text) in game.shipped() {
            let name = format!("{}/{name}", game.meta().id);
            write(&name, text);
            if text.len() > largest.1.len() {
                largest = (name, text);
            }
        }
    }
    let mut server = Server::start(folder.path());
    let taken = server.keystrokes(&largest.0, largest.1);
    report(
        &format!(
            "{}, {} bytes, all that is shipped",
            largest.0,
            largest.1.len()
        ),
        &taken,
    );
    server.end();

    let folder = tempfile::tempdir().expect("there is room");
    let cars =
        "format = 1\ngame = \"checkpoint-rally\"\nkind = \"car-sheet\"\nextends = [\"base\"]\n";
    std::fs::write(folder.path().join("cars.toml"), cars).expect("it can be written");
    for number in 0..100 {
        let scenario = "format = 1\ngame = \"checkpoint-rally\"\nkind = \"scenario\"\nmap = \"two-three\"\n\
            components.cars = \"cars.toml\"\nplayers.red.corner = \"a1\"\nplayers.blue.corner = \"e5\"\n";
        std::fs::write(folder.path().join(format!("{number}.toml")), scenario)
            .expect("it can be written");
    }
    let mut server = Server::start(folder.path());
    let taken = server.keystrokes("cars.toml", cars);
    report("a component of 100 documents", &taken);
    server.end();
}
