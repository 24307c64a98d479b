//! The server for editors as a process. What it says, `src/lsp` tests; clients of others are in `tests/lsp.py` and
//! `tests/neovim.sh`.

use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// All that the server says to all that a client says, and its exit code.
fn converse(messages: &[Value]) -> (Vec<Value>, Option<i32>) {
    let folder = tempfile::tempdir().expect("there is room");
    std::fs::write(folder.path().join("a.toml"), "format = 1\n").expect("it can be written");
    let mut server = Command::new(env!("CARGO_BIN_EXE_scrutineer"))
        .args(["lsp", "--stdio"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut input = server.stdin.take().expect("it is piped");
    for message in messages {
        let text = message.to_string();
        write!(input, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("it listens");
    }
    drop(input);
    let mut said = String::new();
    let mut output = server.stdout.take().expect("it is piped");
    output.read_to_string(&mut said).expect("it is text");
    let code = server.wait().expect("it ends").code();
    let bodies = said.split("Content-Length: ").skip(1);
    let bodies = bodies.map(|body| {
        let body = body.split_once("\r\n\r\n").expect("a header").1;
        serde_json::from_str(body).expect("JSON")
    });
    (bodies.collect(), code)
}

fn request(id: u32, method: &str, params: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })
}

fn notification(method: &str, params: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "method": method, "params": params })
}

#[test]
fn a_conversation_has_a_beginning_and_an_end() {
    let initialize = request(
        1,
        "initialize",
        &json!({ "processId": null, "rootUri": null, "capabilities": {} }),
    );
    let initialized = notification("initialized", &json!({}));
    let unknown = request(2, "textDocument/moniker", &json!({}));
    let shutdown = request(3, "shutdown", &Value::Null);
    let exit = notification("exit", &Value::Null);
    let whole = [
        initialize.clone(),
        initialized.clone(),
        unknown,
        shutdown,
        exit.clone(),
    ];
    let (said, code) = converse(&whole);
    assert_eq!(code, Some(0), "{said:?}");
    let answer = |id: u32| {
        said.iter()
            .find(|message| message["id"] == id)
            .expect("it is answered")
    };
    assert_eq!(
        answer(1)["result"]["capabilities"]["positionEncoding"],
        "utf-16"
    );
    assert_eq!(answer(2)["error"]["code"], -32601);
    assert_eq!(answer(3)["result"], Value::Null);

    let (_, code) = converse(&[initialize.clone(), initialized.clone(), exit]);
    assert_eq!(code, Some(1));
    let (_, code) = converse(&[initialize, initialized]);
    assert_eq!(code, Some(2));
}

/// Who starts the server by hand is told in words that it serves an editor.
#[test]
fn a_client_that_says_nothing_is_gone() {
    let done = super::Folder::new().run(["lsp"]).code(2);
    assert_eq!(
        done.err,
        "error: the client has gone without a word; editors start `scrutineer lsp` themselves\n"
    );
}

/// A length that no message has ends the server in words, and not by a want of memory.
#[test]
fn a_message_of_absurd_length_is_refused() {
    let mut server = Command::new(env!("CARGO_BIN_EXE_scrutineer"))
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    // The client is still there, and waits.
    let mut input = server.stdin.take().expect("it is piped");
    write!(input, "Content-Length: 99999999999999\r\n\r\n").expect("it listens");
    let mut said = String::new();
    let mut error = server.stderr.take().expect("it is piped");
    error.read_to_string(&mut said).expect("it is text");
    assert_eq!(server.wait().expect("it ends").code(), Some(2));
    assert_eq!(
        said,
        "error: the client does not keep to the protocol: a message of 99999999999999 bytes is not read: at most \
         134217728 are\n"
    );
}
