//! Signals that ask the program to end: it does, at once or with a report, and leaves nothing behind.

use std::io::Write as _;
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::json;

use super::Folder;
use super::texts::{cars, faulty, race, scenario};
use crate::tries::every;

const SIGNALS: [&str; 3] = ["-INT", "-TERM", "-HUP"];

/// Starts the program as a shell would: with signals as they are usually taken.
fn start(folder: &Folder, arguments: &[&str]) -> Child {
    let mut command = folder.plain("env");
    if cfg!(target_os = "linux") {
        command.arg("--default-signal=INT,TERM,HUP");
    }
    command
        .arg(env!("CARGO_BIN_EXE_scrutineer"))
        .args(arguments);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program can be run")
}

fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status();
    assert!(sent.expect("there is such a command").success());
}

/// Stops a run that would take very long; what it has printed by then.
#[track_caller]
fn stopped(folder: &Folder, arguments: &[&str], signal: &str) -> (Output, String) {
    let child = start(folder, arguments);
    sleep(Duration::from_millis(700));
    send(signal, &child);
    let began = Instant::now();
    let output = child.wait_with_output().expect("it is our child");
    assert!(began.elapsed() < Duration::from_secs(15), "{arguments:?}");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(130), "{arguments:?}: {told}");
    (output, told)
}

#[test]
fn a_game_of_bots_that_search_for_ever_is_given_up() {
    let folder = Folder::of([("two.toml", scenario(""))]);
    let search = [
        "simulate",
        "two.toml",
        "-n",
        "3",
        "--bots",
        "search:100000000",
    ];
    for signal in SIGNALS {
        let more = ["--rows", "x.csv", "--threads", "1"];
        let arguments: Vec<&str> = search.into_iter().chain(more).collect();
        let (output, told) = stopped(&folder, &arguments, signal);
        assert_eq!(told, "stopped after 0 of 3 games\n");
        assert!(
            output.stdout.starts_with(b"0 games of two.toml"),
            "{output:?}"
        );
        assert_eq!(folder.names(), ["two.toml", "x.csv"]);
        assert_eq!(folder.read("x.csv").lines().count(), 1);
    }
    for format in ["json", "csv"] {
        let arguments: Vec<&str> = search.into_iter().chain(["--format", format]).collect();
        let (_, told) = stopped(&folder, &arguments, "-INT");
        assert_eq!(told, "stopped after 0 of 3 games\n");
    }
}

#[test]
fn what_has_nothing_to_tell_ends_at_once() {
    let step = format!("{{expect={{over=false}}}}, # {}\n", "-".repeat(110));
    let steps = format!("steps = [\n{}]\n", step.repeat(20_000));
    let folder = Folder::of([("two.toml", scenario("")), ("race.toml", race(&steps))]);
    for number in 0..40 {
        folder.write(
            format!("many/{number}.toml"),
            race(&steps).replace("two.toml", "../two.toml"),
        );
    }
    for arguments in [
        &["perft", "two.toml", "--depth", "40"][..],
        &["replay", "race.toml", "--show", "position"],
        &["check", "."],
        &["check", ".", "--fix"],
        &["coverage", "checkpoint-rally", "many"],
    ]
    .into_iter()
    .step_by(every(1))
    {
        for signal in ["-INT", "-TERM"] {
            let (_, told) = stopped(&folder, arguments, signal);
            assert_eq!(told, "", "{arguments:?}");
        }
    }
}

#[test]
fn a_search_for_failures_tells_what_it_has_searched() {
    let folder = Folder::of([("two.toml", scenario(""))]);
    let (output, told) = stopped(
        &folder,
        &["fuzz", "two.toml", "--cases", "1000000000"],
        "-TERM",
    );
    assert_eq!(told, "");
    assert!(!output.stdout.is_empty());
}

/// Whenever it is stopped, each document is as it was or as it should be, and nothing lies beside it.
/// The server has copies of documents in the program, which it leads editors to.
#[test]
fn a_server_that_is_stopped_leaves_no_copies() {
    for signal in SIGNALS {
        let folder = Folder::of([("cars.toml", cars())]);
        folder.write("temporary/x", "");
        let mut command = folder.plain("env");
        if cfg!(target_os = "linux") {
            command.arg("--default-signal=INT,TERM,HUP");
        }
        command.arg(env!("CARGO_BIN_EXE_scrutineer")).arg("lsp");
        command.env("TMPDIR", folder.path("temporary"));
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut server = command.spawn().expect("the program can be run");
        let uri = |name: &str| format!("file://{}", folder.path(name).display());
        let document = uri("cars.toml");
        let messages = [
            json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
                "processId": null, "rootUri": uri(""), "capabilities": {} } }),
            json!({ "jsonrpc": "2.0", "method": "initialized", "params": {} }),
            json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": {
                "uri": document, "languageId": "toml", "version": 1, "text": cars() } } }),
            json!({ "jsonrpc": "2.0", "id": 2, "method": "textDocument/documentLink", "params": {
                "textDocument": { "uri": document } } }),
        ];
        let mut input = server.stdin.take().expect("it is piped");
        for message in messages.map(|message| message.to_string()) {
            write!(input, "Content-Length: {}\r\n\r\n{message}", message.len())
                .expect("it listens");
        }
        let copies = || {
            std::fs::read_dir(folder.path("temporary"))
                .expect("it is there")
                .count()
        };
        let began = Instant::now();
        while copies() < 2 && began.elapsed() < Duration::from_mins(1) {
            sleep(Duration::from_millis(50));
        }
        assert_eq!(copies(), 2, "a document in the program has been led to");
        send(signal, &server);
        assert_eq!(server.wait().expect("it is our child").code(), Some(130));
        assert_eq!(copies(), 1, "{signal}");
    }
}

#[test]
fn an_interrupted_repair_leaves_every_document_whole() {
    let padding = "# much\n".repeat(1_000);
    let old = format!("{}{padding}", faulty());
    let names: Vec<String> = (0..30).map(|number| format!("{number:02}.toml")).collect();
    let folder = Folder::of([("x/cars.toml", cars())]);
    let reset = || names.iter().for_each(|name| folder.write(name, &old));
    // The shortest of a few: others may use the machine, and who is asked to stop too late has long ended.
    let whole = (0..3).map(|_| {
        reset();
        let began = Instant::now();
        folder.run(["check", "--fix", "."]).code(0);
        began.elapsed()
    });
    let whole = whole.min().expect("there are three");
    let new = folder.read(&names[0]);
    assert_ne!(new, old);
    let mut interrupted = 0;
    for round in 0_u32..16 {
        reset();
        let child = start(&folder, &["check", "--fix", "."]);
        // Most of them while files are written, which comes last.
        sleep(whole.mul_f64(0.4 + 0.045 * f64::from(round)));
        let signal = SIGNALS[round as usize % 3];
        let _ = Command::new("kill")
            .args([signal, &child.id().to_string()])
            .stderr(Stdio::null())
            .status();
        let output = child.wait_with_output().expect("it is our child");
        interrupted += u32::from(output.status.code() == Some(130));
        // Where others use the machine it may not have begun; then it has no say in how it ends, and has written nothing.
        let has_begun = output.status.signal().is_none();
        for name in &names {
            let text = folder.read(name);
            assert!(text == old || has_begun && text == new, "{name} is torn");
        }
        assert_eq!(
            folder.names().len(),
            names.len() + 1,
            "{:?}",
            folder.names()
        );
    }
    assert!(interrupted > 3, "{interrupted}");
}

/// Who asks for that means it.
#[cfg(target_os = "linux")]
#[test]
fn a_hang_up_passes_by_whom_it_should() {
    let folder = Folder::of([("two.toml", scenario(""))]);
    let mut command = folder.plain("env");
    command.args(["--ignore-signal=HUP", env!("CARGO_BIN_EXE_scrutineer")]);
    command.args(["simulate", "two.toml", "-n", "300"]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("the program can be run");
    sleep(Duration::from_millis(100));
    send("-HUP", &child);
    let output = child.wait_with_output().expect("it is our child");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}
