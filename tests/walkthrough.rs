//! The commands that the documentation shows, run as they stand there.
//!
//! Each block ```` ```console ```` of a page holds commands behind `$`, their further lines behind
//! `>`, and what they print. The blocks of a page are one session, in a copy of what a clone has.
//! `SCRUTINEER_BLESS=1 cargo test walkthrough` writes down what is printed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rayon::prelude::*;

use crate::docs::{pages, root};

/// What a command is called where nothing is installed yet.
const UNINSTALLED: &str = "cargo run --quiet --locked -- ";

/// Beginnings of lines that end with how long something took.
const TIMED: [&str; 2] = ["checked ", "played "];

/// Beginnings of lines whose numbers grow with the collection of shipped documents.
const COUNTS: [&str; 3] = ["checked ", "At work in ", "checkpoint-rally: "];

#[test]
fn commands_print_what_the_pages_say() {
    let bless = std::env::var_os("SCRUTINEER_BLESS").is_some();
    let pages = pages();
    // A page is a session of its own.
    let faults: Vec<String> = (pages.par_iter())
        .flat_map_iter(|page| {
            let text = fs::read_to_string(page).expect("pages are text");
            let (written, faults) = walked(page, &text);
            if bless && written != text {
                fs::write(page, written).expect("pages can be written");
            }
            faults
        })
        .collect();
    assert!(
        bless || faults.is_empty(),
        "{}\nrun `SCRUTINEER_BLESS=1 cargo test walkthrough` to write this down",
        faults.join("\n")
    );
}

/// The page with what its commands print, and where that is something else.
fn walked(page: &Path, text: &str) -> (String, Vec<String>) {
    let mut faults = Vec::new();
    let mut written = String::new();
    // Most pages have no commands, and a copy of all documents takes its time.
    let mut session: Option<Session> = None;
    let mut block: Option<Vec<&str>> = None;
    for line in text.lines() {
        match &mut block {
            None => {
                push(&mut written, line);
                if line.trim_start() == "```console" {
                    block = Some(Vec::new());
                }
            }
            Some(lines) if line.trim_start() == "```" => {
                for step in steps(lines) {
                    let session = session.get_or_insert_with(Session::new);
                    let actual = session.run(&step.command);
                    assert!(!actual.contains("```"), "`{}` ends its block", step.command);
                    if !is_like(&step.output, &actual, masked) {
                        faults.push(format!(
                            "{}: `{}` prints\n{actual}",
                            page.display(),
                            step.command
                        ));
                    }
                    let keep = is_like(&step.output, &actual, timeless);
                    step.write(if keep { &step.output } else { &actual }, &mut written);
                }
                push(&mut written, line);
                block = None;
            }
            Some(lines) => lines.push(line),
        }
    }
    (written, faults)
}

/// A command and what it prints.
struct Step {
    command: String,
    output: String,
}

impl Step {
    fn write(&self, output: &str, page: &mut String) {
        for (index, line) in self.command.lines().enumerate() {
            let prompt = if index == 0 { "$ " } else { "> " };
            push(page, format!("{prompt}{line}").trim_end());
        }
        output.lines().for_each(|line| push(page, line));
    }
}

fn push(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

fn steps(lines: &[&str]) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for line in lines {
        if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step {
                command: command.to_owned(),
                output: String::new(),
            });
            continue;
        }
        let step = steps.last_mut().expect("a block begins with a command");
        match line
            .strip_prefix('>')
            .map(|more| more.strip_prefix(' ').unwrap_or(more))
        {
            Some(more) if step.output.is_empty() => {
                step.command.push('\n');
                step.command.push_str(more);
            }
            _ => push(&mut step.output, line),
        }
    }
    steps
}

/// A folder with what a clone has, and where the commands have gone from there.
struct Session {
    folder: tempfile::TempDir,
    current: PathBuf,
}

impl Session {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let current = folder.path().join("clone");
        for part in ["scenarios", "schemas"] {
            copy(&root().join(part), &current.join(part));
        }
        Self { folder, current }
    }

    /// What the command prints on both streams.
    fn run(&mut self, command: &str) -> String {
        let command = match command.strip_prefix(UNINSTALLED) {
            Some(arguments) => format!("scrutineer {arguments}"),
            None => command.to_owned(),
        };
        let place = self.folder.path().join("place");
        let program = Path::new(env!("CARGO_BIN_EXE_scrutineer"));
        let programs = program.parent().expect("programs lie in folders");
        let path = std::env::var("PATH").unwrap_or_default();
        let output = Command::new("sh")
            .arg("-c")
            .arg(format!("exec 2>&1\n{command}\npwd >\"$PLACE\""))
            .current_dir(&self.current)
            .env("PATH", format!("{}:{path}", programs.display()))
            .env("PLACE", &place)
            .env("LC_ALL", "C.UTF-8")
            .env("NO_COLOR", "1")
            .output()
            .expect("there is a shell");
        let current = fs::read_to_string(place).expect("the shell says where it is");
        self.current = PathBuf::from(current.trim_end());
        String::from_utf8(output.stdout).expect("commands print text")
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the folder can be made");
    for entry in fs::read_dir(from).expect("the folder can be read") {
        let entry = entry.expect("the folder can be read");
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy(&from, &to);
        } else {
            fs::copy(from, to).expect("the file can be copied");
        }
    }
}

fn is_like(one: &str, other: &str, read: fn(&str) -> String) -> bool {
    one.lines().map(read).eq(other.lines().map(read))
}

/// The line without how long it took.
fn timeless(line: &str) -> String {
    match line.rsplit_once(" in ") {
        Some((rest, _)) if TIMED.iter().any(|start| line.starts_with(start)) => rest.to_owned(),
        _ => line.trim_end().to_owned(),
    }
}

/// The line without numbers that grow, and without how long it took.
fn masked(line: &str) -> String {
    if !COUNTS.iter().any(|start| line.starts_with(start)) {
        return timeless(line);
    }
    timeless(line)
        .split(|character: char| character.is_ascii_digit())
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("0")
}
