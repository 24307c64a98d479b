//! How long `check` takes over a corpus, beside reading and parsing the same files once with the
//! same TOML crate on the same cores.
//!
//! `SCRUTINEER_CORPUS` names a folder that `cargo run --release --example corpus -- N DIR` has
//! filled; without it 300 documents are made in a temporary folder.

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rayon::prelude::*;
use scrutineer::diagnostic::{Level, Source};
use scrutineer::document::Memory;
use scrutineer::games::GAMES;
use scrutineer::lint::Library;
use toml::de::DeTable;

fn corpus(c: &mut Criterion) {
    let made = tempfile::tempdir().expect("a temporary folder can be made");
    let folder = match std::env::var_os("SCRUTINEER_CORPUS") {
        Some(folder) => PathBuf::from(folder),
        None => {
            let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
            let status = Command::new(cargo)
                .args([
                    "run",
                    "--quiet",
                    "--release",
                    "--example",
                    "corpus",
                    "--",
                    "300",
                ])
                .arg(made.path())
                .status()
                .expect("cargo runs");
            assert!(status.success(), "the corpus is made");
            made.path().to_owned()
        }
    };
    let files = files_below(&folder);
    let bytes: u64 = files
        .iter()
        .filter_map(|file| file.metadata().ok())
        .map(|file| file.len())
        .sum();
    let mut group = c.benchmark_group("corpus");
    group.sample_size(10);
    group.throughput(Throughput::Bytes(bytes));
    group.bench_function("read and parse", |b| {
        b.iter(|| files.par_iter().map(|file| parse_only(file)).sum::<usize>());
    });
    group.bench_function("check", |b| {
        b.iter(|| {
            let library = Library::new(Memory::default(), &GAMES);
            files
                .par_iter()
                .map(|file| check_file(file, &library))
                .sum::<usize>()
        });
    });
    group.finish();
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the corpus is there") {
        let path = entry.expect("the corpus can be read").path();
        if path.is_dir() {
            files.extend(files_below(&path));
        } else {
            files.push(path);
        }
    }
    files
}

fn parse_only(file: &Path) -> usize {
    let text = std::fs::read_to_string(file).expect("the corpus can be read");
    let tree = DeTable::parse(&text).expect("the corpus is TOML");
    black_box(tree.get_ref().len())
}

fn check_file(file: &Path, library: &Library<'_>) -> usize {
    let text = std::fs::read_to_string(file).expect("the corpus can be read");
    let checked = GAMES.check(
        &Arc::new(Source::new(file.to_string_lossy(), text)),
        library,
        None,
    );
    assert!(
        checked
            .findings
            .iter()
            .all(|finding| finding.rule.level != Level::Error)
    );
    checked.replayed.map_or(0, |replayed| replayed.steps)
}

criterion_group!(benches, corpus);
criterion_main!(benches);
