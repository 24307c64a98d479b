//! What shells and their users ask for: completions, manual pages, and a check that goes on.

use std::io::{BufRead as _, BufReader};
use std::process::Stdio;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use scrutineer::games::GAMES;

use super::Folder;
use super::texts::{cars, faulty, scenario, slow_cars};

#[test]
fn completions_know_commands_options_and_names() {
    let folder = Folder::new();
    let ids = GAMES.iter().map(|game| game.meta().id);
    let names: Vec<&str> = ["unknown-field", "balance", "car-sheet"]
        .into_iter()
        .chain(ids)
        .collect();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = folder.run(["completions", shell]).clean().out;
        // Elvish and PowerShell complete no values.
        let names = match shell {
            "elvish" | "powershell" => &[][..],
            _ => &names,
        };
        for word in ["deny-warnings", "play"].iter().chain(names) {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    let done = folder.run(["completions", "csh"]).code(2);
    assert!(
        done.err
            .contains("[possible values: bash, elvish, fish, powershell, zsh]"),
        "{done}"
    );
}

/// Bash itself takes the script, and completes by it.
#[cfg(target_os = "linux")]
#[test]
fn bash_completes_by_the_script() {
    let folder = Folder::new();
    folder.write(
        "completions",
        folder.run(["completions", "bash"]).clean().out,
    );
    let line = "source completions; COMP_WORDS=(scrutineer check --select unknown-f); COMP_CWORD=3; \
                _scrutineer scrutineer unknown-f --select; echo ${COMPREPLY[@]}";
    let mut command = folder.plain("bash");
    command.args(["--norc", "-c", line]);
    assert_eq!(super::done(command).clean().out, "unknown-field\n");
    for (words, begun) in [
        ("list clauses", "brick-r"),
        ("coverage", "brick-r"),
        ("import --kind", "car-sh"),
        ("man", "cover"),
        ("perft", "brick-run/examples/solo-e"),
        ("replay", "brick-run/games/2-f"),
    ] {
        let count = words.split(' ').count() + 1;
        let last = words.rsplit(' ').next().unwrap_or_default();
        let line = format!(
            "source completions; COMP_WORDS=(scrutineer {words} {begun}); COMP_CWORD={count}; \
             _scrutineer scrutineer {begun} {last}; echo ${{COMPREPLY[@]}}"
        );
        let mut command = folder.plain("bash");
        command.args(["--norc", "-c", &line]);
        let told = super::done(command).clean().out;
        assert!(told.starts_with(begun), "{words}: {told}");
    }
    let script = folder.read("completions");
    let played = script.lines().filter(|line| line.contains("--ask-chance"));
    for line in played {
        assert!(!line.contains("/base/"), "{line}");
    }
}

#[test]
fn every_command_has_a_page_of_the_manual() {
    let folder = Folder::new();
    let page = folder.run(["man"]).clean().out;
    assert!(
        page.contains(".TH SCRUTINEER 1") && page.contains("scrutineer\\-check"),
        "{page}"
    );
    let check = folder.run(["man", "check"]).clean().out;
    // Lists of pages find it by its name, and its head says whose it is.
    assert!(
        check.contains("\n.SH NAME\nscrutineer\\-check \\- "),
        "{check}"
    );
    let version = env!("CARGO_PKG_VERSION");
    let head = format!(".TH SCRUTINEER-CHECK 1 \" \" \"scrutineer {version}\" \"User Commands\"\n");
    assert!(check.contains(&head), "{check}");
    assert!(check.contains("\\fBscrutineer check\\fR"), "{check}");
    assert!(check.contains("\n.SH EXAMPLES\n"), "{check}");
    assert!(!check.contains("EXTRA"), "{check}");
    assert!(check.contains("deny\\-warnings"), "{check}");
    let done = folder.run(["man", "chekc"]).code(2);
    assert!(done.err.contains("there is no command `chekc`"), "{done}");
    let done = folder.run(["man", "-o", "share/man1"]).clean();
    let pages = folder
        .path("share/man1")
        .read_dir()
        .expect("it is there")
        .count();
    assert_eq!(done.out, format!("wrote {pages} pages to `share/man1`\n"));
    assert!(pages > 20, "{pages}");
    assert_eq!(folder.read("share/man1/scrutineer-check.1"), check);
}

#[test]
fn help_ends_with_examples() {
    let folder = Folder::new();
    let help = folder.run(["check", "--help"]).clean().out;
    assert!(
        help.contains("\nExamples:\n  # everything below the current folder\n  scrutineer check\n"),
        "{help}"
    );
}

/// A process that is ended with the test.
struct Running(std::process::Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Waits for a summary that begins so: a change may be reported in two parts.
#[track_caller]
fn wait_for(lines: &Receiver<String>, beginning: &str) {
    let until = Instant::now() + Duration::from_mins(1);
    loop {
        let left = until.saturating_duration_since(Instant::now());
        match lines.recv_timeout(left) {
            Ok(line) if line.starts_with(beginning) => return,
            Ok(_) => {}
            Err(error) => panic!("«{beginning}» is not reported in time: {error}"),
        }
    }
}

/// The program, about to watch a folder.
fn to_watch(folder: &Folder, more: &[&str]) -> Running {
    let mut command = folder.command(["check", "--watch"].iter().chain(more));
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    Running(command.spawn().expect("it can be run"))
}

/// The same with the lines that it prints.
fn watching(folder: &Folder, more: &[&str]) -> (Running, Receiver<String>) {
    let mut child = to_watch(folder, more);
    let out = child.0.stdout.take().expect("it is piped");
    let (send, lines) = channel();
    thread::spawn(move || {
        for line in BufReader::new(out).lines().map_while(Result::ok) {
            let _ = send.send(line);
        }
    });
    (child, lines)
}

/// What documents rest on lies anywhere, and so do configurations.
#[test]
fn a_change_elsewhere_is_checked_at_once() {
    let folder = Folder::of([
        ("shared/cars.toml", cars()),
        (
            "scrutineer.toml",
            "extend = \"house/all.toml\"\n".to_owned(),
        ),
        ("house/all.toml", "[levels]\n".to_owned()),
    ]);
    folder.write("maps/slow.toml", slow_cars());
    folder.write(
        "maps/two.toml",
        scenario("components.cars = \"../shared/cars.toml\"\n"),
    );
    let (_child, lines) = watching(&folder, &["maps"]);
    wait_for(
        &lines,
        "checked 2 files (1 not in use by any scenario): 1 warning",
    );
    folder.write("shared/cars.toml", cars().replace("car-sheet", "layout"));
    wait_for(
        &lines,
        "checked 2 files (1 not in use by any scenario): 1 error, 1 warning",
    );
    folder.write("shared/cars.toml", cars());
    wait_for(
        &lines,
        "checked 2 files (1 not in use by any scenario): 1 warning",
    );
    folder.write(
        "house/all.toml",
        "levels.car-cost-nonstandard = \"allow\"\n",
    );
    wait_for(
        &lines,
        "checked 2 files (1 not in use by any scenario): no findings",
    );
}

/// Whoever has seen enough of a watch closes it.
#[test]
fn a_watch_ends_when_nobody_reads_it() {
    let folder = Folder::of([("cars.toml", cars())]);
    let mut child = to_watch(&folder, &[]);
    let mut out = BufReader::new(child.0.stdout.take().expect("it is piped"));
    out.read_line(&mut String::new())
        .expect("it says something");
    drop(out);
    let mut tries = 0;
    while child.0.try_wait().expect("it is ours").is_none() {
        folder.write("cars.toml", cars() + &"#".repeat(tries % 2));
        thread::sleep(Duration::from_millis(100));
        tries += 1;
        assert!(tries < 600, "it never ends");
    }
}

#[test]
fn a_change_is_checked_at_once() {
    let folder = Folder::of([
        ("cars.toml", cars()),
        ("two.toml", scenario("components.cars = \"cars.toml\"\n")),
    ]);
    let (_child, lines) = watching(&folder, &[]);
    wait_for(&lines, "checked 2 files: no findings");
    folder.write("cars.toml", faulty());
    wait_for(&lines, "checked 2 files: 1 error");
    folder.write("cars.toml", cars());
    wait_for(&lines, "checked 2 files: no findings");
    folder.write("more/cars.toml", faulty());
    wait_for(&lines, "checked 3 files");
    folder.write("scrutineer.toml", "check.exclude = [\"more\"]\n");
    wait_for(&lines, "checked 2 files: no findings");
    let done = folder.run(["check", "-", "--watch"]).code(2);
    assert!(
        done.err.contains("the standard input cannot be watched"),
        "{done}"
    );
    folder.run(["check", "--watch", "--fix"]).code(2);
}
