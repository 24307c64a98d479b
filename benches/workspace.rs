//! How long it takes from a keystroke to the findings, beside parsing the same text once.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use scrutineer::document::{Memory, parse};
use scrutineer::games::GAMES;
use scrutineer::lint::Levels;
use scrutineer::workspace::Workspace;

fn workspace(files: &[(String, String)]) -> Workspace<'static> {
    let mut workspace = Workspace::new(files.iter().cloned().collect::<Memory>(), &GAMES);
    for (name, _) in files {
        workspace.add(name.as_str(), Levels::default(), false);
    }
    workspace.analyse();
    assert_eq!(workspace.skipped(), 0);
    workspace
}

/// Everything that is shipped, and a keystroke at the end of the largest of it.
fn largest(c: &mut Criterion) {
    let shipped = GAMES.iter().flat_map(|game| {
        let named =
            |(name, text): (String, &str)| (format!("{}/{name}", game.meta().id), text.to_owned());
        game.shipped().into_iter().map(named)
    });
    let files: Vec<(String, String)> = shipped.collect();
    let mut workspace = workspace(&files);
    let (name, text) = files
        .iter()
        .max_by_key(|(_, text)| text.len())
        .expect("there are files");
    let mut group = c.benchmark_group(format!("keystroke in {name}, {} bytes", text.len()));
    group.bench_function("parse", |b| b.iter(|| black_box(parse(text)).errors.len()));
    keystrokes(&mut group, &mut workspace, name, text);
    group.finish();
}

/// A set of cars that a hundred scenarios use.
fn used(c: &mut Criterion) {
    let cars =
        "format = 1\ngame = \"checkpoint-rally\"\nkind = \"car-sheet\"\nextends = [\"base\"]\n";
    let scenario = "format = 1\ngame = \"checkpoint-rally\"\nkind = \"scenario\"\nmap = \"two-three\"\n\
                    components.cars = \"cars.toml\"\nplayers.red.corner = \"a1\"\nplayers.blue.corner = \"e5\"\n";
    let mut files = vec![("cars.toml".to_owned(), cars.to_owned())];
    files.extend((0..100).map(|number| (format!("scenario-{number}.toml"), scenario.to_owned())));
    let mut workspace = workspace(&files);
    let mut group = c.benchmark_group("keystroke in a set of cars that 100 scenarios use");
    group.bench_function("parse", |b| b.iter(|| black_box(parse(cars)).errors.len()));
    keystrokes(&mut group, &mut workspace, "cars.toml", cars);
    group.finish();
}

fn keystrokes(
    group: &mut criterion::BenchmarkGroup<'_, criterion::measurement::WallTime>,
    workspace: &mut Workspace<'_>,
    name: &str,
    text: &str,
) {
    let texts = [text.to_owned(), format!("{text}\n")];
    let mut typed = 0;
    group.bench_function("edit and analyse", |b| {
        b.iter(|| {
            typed += 1;
            workspace.edit(name, texts[typed % 2].as_str());
            workspace.analyse();
            workspace
                .documents()
                .map(|(_, findings)| findings.len())
                .sum::<usize>()
        });
    });
}

criterion_group!(benches, largest, used);
criterion_main!(benches);
