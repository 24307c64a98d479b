//! Size: of files, of scripts, of what is found, and of what is printed.

use std::fs::File;
use std::time::{Duration, Instant};

use super::Folder;
use super::texts::{cars, document, race, scenario};

#[test]
fn a_huge_file_is_refused_at_once() {
    let folder = Folder::of([
        ("cars.toml", cars()),
        ("two.toml", scenario("components.rules = \"huge.toml\"\n")),
    ]);
    let huge = File::create(folder.path("huge.toml")).expect("it can be made");
    huge.set_len(100_000_000).expect("holes take no room");
    let began = Instant::now();
    let done = folder
        .run(["check", "--format", "short", "huge.toml", "two.toml"])
        .code(1);
    assert!(began.elapsed() < Duration::from_secs(10));
    assert_eq!(
        done.out,
        "huge.toml:1:1: error[file-too-large] the file has 100000000 bytes; at most 16777216 are \
         read\ntwo.toml:7:20: error[broken-reference] cannot use `huge.toml`: it has 100000000 \
         bytes; at most 16777216 are read\n"
    );
    // In a folder it is somebody else's: nothing in it says that it is ours.
    let done = folder.run(["check", ".", "--format", "short"]).code(1);
    assert_eq!(done.places(), ["two.toml:7:20 broken-reference"]);
    let done = folder.run(["replay", "huge.toml"]).code(1);
    assert!(done.err.contains("at most 16777216 are read"), "{done}");
}

#[test]
fn a_document_of_ours_is_refused_wherever_it_is_found() {
    let text = document("rules", &format!("note = \"{}\"\n", "x".repeat(17_000_000)));
    let folder = Folder::of([("rules.toml", text)]);
    let done = folder.run(["check", "--format", "short"]).code(1);
    assert_eq!(done.places(), ["rules.toml:1:1 file-too-large"]);
}

#[test]
fn a_document_within_the_limit_is_read_whole() {
    let text = document(
        "rules",
        &format!("note = \"{}\"\nx = 1\n", "x".repeat(16_000_000)),
    );
    let folder = Folder::of([("rules.toml", text)]);
    let done = folder.run(["check", "--format", "short"]).code(1);
    assert_eq!(done.places(), ["rules.toml:5:1 unknown-field"]);
}

/// The steps of a script, each with as much text beside it as its tables take room for.
fn roomy(step: &str, number: usize) -> String {
    let line = format!("{step} # {}\n", "-".repeat(130));
    format!("steps = [\n{}]\n", line.repeat(number))
}

/// Tables take five hundred times their text, and nobody writes a document of nothing else.
#[test]
fn a_document_of_tables_alone_is_refused() {
    let folder = Folder::of([("race.toml", race(&"[[steps]]\n".repeat(20_000)))]);
    let done = folder.run(["check", "--format", "short"]).code(1);
    assert_eq!(done.places(), ["race.toml:1:1 file-too-large"]);
    folder.write("race.toml", race(&roomy("{expect={over=false}},", 3_000)));
    folder.run(["check"]).clean();
}

#[test]
fn a_script_has_a_bounded_number_of_steps() {
    let steps = |number: usize| roomy("{expect={over=false}},", number);
    let folder = Folder::of([("race.toml", race(&steps(100_100)))]);
    let done = folder.run(["check", "--format", "short"]).code(1);
    assert_eq!(
        done.out,
        "race.toml:4:1: error[script-limit] the script has 100100 steps; at most 100000 are \
         replayed\n"
    );
    let pad = "-".repeat(120);
    let tables = format!("[[steps]] # {pad}\nexpect = {{over=false}}\n").repeat(100_100);
    folder.write("race.toml", race(&tables));
    let done = folder.run(["check", "--format", "short"]).code(1);
    assert!(done.out.contains("the script has 100100 steps"), "{done}");
    folder.write("race.toml", race(&steps(100_000)));
    let done = folder.run(["check"]).clean();
    assert!(done.out.contains("(100000 steps, "), "{done}");
}

/// Looking at an invariant can take as long as playing several games.
#[test]
fn a_script_expects_a_bounded_number_of_invariants() {
    let holds = |number: usize| {
        let ids = "\"ends-when-over\",".repeat(number);
        format!("steps = [{{ expect = {{ holds = [{ids}] }} }}]\n")
    };
    let folder = Folder::of([("race.toml", race(&holds(1001)))]);
    let done = folder.run(["check", "--format", "short"]).code(1);
    assert_eq!(
        done.out,
        "race.toml:4:1: error[script-limit] the script names 1001 invariants under `holds`; at \
         most 1000 are looked at\n"
    );
    folder.write("race.toml", race(&holds(1000)));
    folder.run(["check"]).clean();
}

/// Whether an end is in reach takes whole games to see, each time that a script asks.
#[test]
fn ends_are_looked_for_within_bounds() {
    let ids = "\"end-in-reach\",".repeat(1000);
    let steps = format!("steps = [{{ expect = {{ holds = [{ids}] }} }}]\n");
    let folder = Folder::of([("race.toml", race(&steps))]);
    let done = folder.run(["check", "--format", "short"]).code(1);
    let expected =
        "error[script-limit] from here on it is not looked at whether `end-in-reach` holds";
    assert!(done.out.contains(expected), "{}", done.out);
    assert_eq!(done.out.lines().count(), 1, "{}", done.out);
}

/// A long script is told as it is played: its steps do not pile up in memory.
#[cfg(target_os = "linux")]
#[test]
fn a_long_transcript_takes_little_memory() {
    let steps = roomy("{expect={over=false}},", 10_000);
    let folder = Folder::of([("race.toml", race(&steps))]);
    for format in ["human", "json"] {
        let mut command = folder.plain("sh");
        // What 10,000 positions take is many times as much.
        let line = "ulimit -v 300000; exec \"$0\" replay race.toml --format \"$1\" >/dev/null";
        command.args(["-c", line, env!("CARGO_BIN_EXE_scrutineer"), format]);
        super::done(command).clean();
    }
}

/// Whatever is allowed, a document is not taken for sound because nobody looked to its end.
#[test]
fn thousands_of_faults_do_not_hide_the_rest() {
    let keys: Vec<String> = (0..3_000).map(|key| format!("x{key} = 1\n")).collect();
    let text = document(
        "rules",
        &format!("{}[constants]\nhand-limit = 0\n", keys.concat()),
    );
    let folder = Folder::of([
        ("many.toml", text),
        ("rules.toml", document("rules", "x = 1\n")),
    ]);
    let done = folder.run(["check", "--format", "short"]).code(1);
    assert_eq!(done.out.lines().count(), 1_001);
    let last = &done.places()[999..];
    assert!(last[0].ends_with(" finding-limit"), "{last:?}");
    assert_eq!(last[1], "rules.toml:4:1 unknown-field");
    let arguments = ["check", "--format", "short", "--allow", "unknown-field"];
    let places = folder.run(arguments).code(1).places();
    assert!(
        places.len() == 1 && places[0].ends_with(" finding-limit"),
        "{places:?}"
    );
}

#[test]
fn failed_expectations_are_cut_and_counted() {
    // Each is off by another amount: what deviates in the same way is told once.
    let wrong = |number: usize| {
        format!(
            "{{ expect = {{ players.red.time = {number} }} }}, # {}\n",
            "-".repeat(130)
        )
    };
    let script = |number: usize| {
        let steps: String = (1..=number).map(wrong).collect();
        race(&format!("steps = [\n{steps}]\n"))
    };
    let folder = Folder::of([("race.toml", script(1_000))]);
    let done = folder.run(["check", "--format", "short"]).code(1);
    assert_eq!(done.out.lines().count(), 1_000);
    folder.write("race.toml", script(3_000));
    let done = folder.run(["check", "--format", "short"]).code(1);
    assert_eq!(done.out.lines().count(), 1_001);
    assert_eq!(
        done.out.lines().last(),
        Some(
            "race.toml:1005:33: error[finding-limit] 2000 more findings in this file are not \
             shown; at most 1000 are — repair what is shown, then check again"
        )
    );
    // What is not shown counts: warnings do not push an error out, nor is one lost.
    let done = folder
        .run(["check", "--warn", "expectation-failed"])
        .code(0);
    assert!(done.out.contains(": 1001 warnings in"), "{done}");
}

#[test]
fn errors_come_before_warnings_where_findings_are_cut() {
    let warned = "{ expect = {over=false} }, # scrutineer: allow(wrong-tpye)\n".repeat(1_500);
    let steps = format!("steps = [\n{warned}{{ player = \"blue\", move = \"draw-two\" }},\n]\n");
    let folder = Folder::of([("race.toml", race(&steps))]);
    let done = folder.run(["check", "--format", "short"]).code(1);
    assert!(done.out.contains("error[script-illegal]"), "{done}");
    // Repairs are not cut.
    let idle = warned.replace("wrong-tpye", "wrong-type");
    folder.write("race.toml", race(&format!("steps = [\n{idle}]\n")));
    let done = folder.run(["check", "--fix"]).code(0);
    assert_eq!(done.err, "repaired 1500 findings\n");
    assert!(!folder.read("race.toml").contains("scrutineer:"));
}

/// What findings quote from a file is cut, and no more is worked out than is shown.
#[test]
fn findings_about_huge_values_are_quick_and_short() {
    let long = |text: &str| text.repeat(200_000);
    let folder = Folder::of([
        (
            "list.toml",
            race(&format!(
                "steps = [{{ expect = {{ players.red.hand = [{}] }} }}]\n",
                long("\"h05\",")
            )),
        ),
        (
            "path.toml",
            scenario(&format!("components.cars = \"{}\"\n", long("x/"))),
        ),
        (
            "name.toml",
            document("rules", &format!("# scrutineer: allow({})\n", long("x"))),
        ),
        (
            "names.toml",
            document(
                "rules",
                &"# scrutineer: allow(unknown-feild)\n".repeat(100_000),
            ),
        ),
        (
            "extends.toml",
            document(
                "car-sheet",
                &format!("extends = [{}]\ncars = []\n", long("\"x.toml\",")),
            ),
        ),
        (
            "key.toml",
            document("rules", &format!("{} = 1\n", long("k"))),
        ),
        (
            "text.toml",
            document("rules", &format!("title = {}\n", long("k"))),
        ),
    ]);
    let began = Instant::now();
    for path in ["list", "path", "name", "extends", "key", "text"] {
        let done = folder.run(["check", &format!("{path}.toml")]);
        assert!(done.out.len() < 10_000, "{path}: {}", done.out.len());
        assert!(done.out.contains(&format!("[{path}.toml:")), "{done}");
    }
    let done = folder
        .run(["check", "--format", "short", "names.toml"])
        .clean();
    assert_eq!(done.out.lines().count(), 1_001);
    assert!(
        began.elapsed() < Duration::from_mins(1),
        "{:?}",
        began.elapsed()
    );
}
