//! How long pictures take: as data, as SVG and as PNG, of the start of a shipped game each.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use scrutineer::document::Memory;
use scrutineer::engine::Viewer;
use scrutineer::games::GAMES;
use scrutineer::games::any::Beginning;
use scrutineer::lint::Levels;
use scrutineer::paint::{self, Options, Theme};
use scrutineer::workspace::Workspace;

fn positions(c: &mut Criterion) {
    for game in GAMES {
        let shipped = game.shipped();
        let largest = shipped
            .iter()
            .filter(|(name, _)| name.starts_with("games/"))
            .max_by_key(|(_, text)| text.len());
        let (name, _) = largest.expect("every game has one that was played");
        let files: Memory = game
            .shipped()
            .into_iter()
            .map(|(name, text)| (name, text.to_owned()))
            .collect();
        let mut workspace = Workspace::new(files, &GAMES);
        workspace.add(name.as_str(), Levels::default(), true);
        workspace.analyse();
        let from = Beginning {
            entries: usize::MAX,
            seed: 0,
        };
        let session = workspace.session(name, &from).expect("it can be played");
        let now = session.now();
        let picture = now.picture(Viewer::Referee).expect("it has a picture");
        let mut group = c.benchmark_group(format!("{}/{name}", game.meta().id));
        group.bench_function("picture", |b| {
            b.iter(|| black_box(now.picture(Viewer::Referee)));
        });
        group.bench_function("svg", |b| {
            b.iter(|| black_box(paint::svg(&picture, Options::default())));
        });
        group.sample_size(10);
        group.bench_function("png", |b| {
            b.iter(|| black_box(paint::png(&picture, Theme::Light, 1.0)));
        });
        group.finish();
    }
}

criterion_group!(benches, positions);
criterion_main!(benches);
