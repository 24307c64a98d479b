//! Pictures: everything that is shipped has one, nothing in them is cut off or too small to read, and they show what
//! a view shows and nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use rayon::prelude::*;
use scrutineer::document::Memory;
use scrutineer::engine::Viewer;
use scrutineer::engine::replay::Moment;
use scrutineer::games::any::Beginning;
use scrutineer::games::{AnyGame, GAMES};
use scrutineer::kit::picture::{Align, Part, Picture, Point, Shape, gallery, letters};
use scrutineer::lint::{Levels, Role};
use scrutineer::paint::text::{Terminal, draw};
use scrutineer::workspace::Workspace;

use super::docs;
use super::tries::every;

/// Letters are at least so high, in units of which a tile has 96.
const LEGIBLE: f32 = 7.0;
/// How far something may stand out of a picture: half an edge.
const EDGE: f32 = 3.0;

/// The documents of a game in the program.
fn shipped(game: &dyn AnyGame) -> Memory {
    let files = game.shipped().into_iter();
    files.map(|(name, text)| (name, text.to_owned())).collect()
}

fn workspace<'w>(game: &dyn AnyGame, name: &str) -> Workspace<'w> {
    let mut workspace = Workspace::new(shipped(game), &GAMES);
    workspace.add(name, Levels::default(), true);
    workspace.analyse();
    workspace
}

fn kind(text: &str) -> &str {
    let line = text.lines().find(|line| line.starts_with("kind = "));
    line.and_then(|line| line.split('"').nth(1)).unwrap_or("")
}

fn is_component(game: &dyn AnyGame, name: &str) -> bool {
    let kinds = game.meta().kinds.iter();
    let mut fitting = kinds.filter(|kind| kind.name == name);
    fitting.any(|kind| matches!(kind.role, Role::Component(_)))
}

/// Whoever can look, and what they see.
fn looks(now: &dyn Moment) -> Vec<(String, Viewer)> {
    let mut viewers = vec![("everybody".to_owned(), Viewer::Referee)];
    for name in now.seat_names() {
        let seat = now.seat(name).map(Viewer::Seat);
        viewers.extend(seat.map(|viewer| (name.to_owned(), viewer)));
    }
    viewers
}

/// What is wrong with a picture that a reader would notice.
fn faults(picture: &Picture) -> Vec<String> {
    let mut faults = Vec::new();
    if !(picture.width >= 16.0 && picture.height >= 16.0) {
        faults.push(format!("{} × {}", picture.width, picture.height));
    }
    if picture.width > 6000.0 || picture.height > 6000.0 {
        faults.push(format!("{} × {}", picture.width, picture.height));
    }
    let anchors = picture.anchors();
    let once: BTreeSet<&str> = anchors.iter().copied().collect();
    for anchor in &once {
        if anchors.iter().filter(|other| other == &anchor).count() > 1 {
            faults.push(format!("duplicate anchor `{anchor}`"));
        }
    }
    for part in &picture.parts {
        look_at(part, picture, &mut faults);
    }
    faults
}

fn look_at(part: &Part, picture: &Picture, faults: &mut Vec<String>) {
    let is_inside = |(x, y): Point| {
        x >= -EDGE && y >= -EDGE && x <= picture.width + EDGE && y <= picture.height + EDGE
    };
    let what = part.anchor.as_deref().unwrap_or("a part without anchor");
    for shape in &part.shapes {
        let points: Vec<Point> = match shape {
            Shape::Area { corners, .. } => corners.clone(),
            Shape::Line { points, .. } => points.clone(),
            Shape::Disc {
                middle: (x, y),
                radius,
                ..
            } => {
                vec![(x - radius, y - radius), (x + radius, y + radius)]
            }
            Shape::Text {
                look,
                at: (x, y),
                size,
                text,
                align,
            } => {
                if *size < LEGIBLE {
                    faults.push(format!("{what}: `{text}` has letters of {size} units"));
                }
                let wide = letters::width(look, *size, text);
                let left = match align {
                    Align::Start => *x,
                    Align::Middle => x - wide / 2.0,
                    Align::End => x - wide,
                };
                vec![(left, y - size / 2.0), (left + wide, y + size / 2.0)]
            }
        };
        if let Some(point) = points.into_iter().find(|point| !is_inside(*point)) {
            let shape = format!("{shape:?}");
            let shape: String = shape.chars().take(120).collect();
            faults.push(format!(
                "{what}: {point:?} is outside of the picture: {shape}"
            ));
        }
    }
    if part.anchor.is_some() && part.title.is_none() {
        faults.push(format!("{what} has no title"));
    }
    for part in &part.parts {
        look_at(part, picture, faults);
    }
}

fn report(faults: &[String]) {
    let shown: Vec<String> = faults.iter().take(40).cloned().collect();
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        shown.join("\n")
    );
}

/// Every base component can be shown by its id.
#[test]
fn base_components_have_pictures() {
    let mut faults = Vec::new();
    for game in GAMES {
        let mut known: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        let lines = game.components();
        for line in &lines {
            let ids = known.entry(line.file).or_insert_with(|| {
                let pieces = workspace(*game, line.file).pieces(line.file);
                pieces.into_iter().map(|piece| piece.id).collect()
            });
            if ids.iter().filter(|id| **id == line.id).count() != 1 {
                faults.push(format!("{}: {} {}", game.meta().id, line.noun, line.id));
            }
        }
    }
    report(&faults);
}

/// Every document of components has pictures, in which nothing is cut off.
#[test]
fn component_documents_have_pictures() {
    let files: Vec<_> = GAMES
        .iter()
        .flat_map(|game| game.shipped().into_iter().map(move |file| (*game, file)))
        .filter(|(game, (_, text))| is_component(*game, kind(text)))
        .collect();
    let faults = files.par_iter().flat_map_iter(|(game, (name, _))| {
        let pieces = workspace(*game, name).pieces(name);
        let full = format!("{}/{name}", game.meta().id);
        let mut found = Vec::new();
        if pieces.is_empty() {
            found.push(format!("{full}: no picture"));
        }
        for piece in &pieces {
            for picture in [Some(&piece.front), piece.back.as_ref()]
                .into_iter()
                .flatten()
            {
                let of = faults(picture);
                found.extend(
                    of.into_iter()
                        .map(|fault| format!("{full}, {}: {fault}", piece.id)),
                );
            }
            if !piece.pointer.is_empty() && !piece.pointer.starts_with('/') {
                found.push(format!("{full}, {}: {}", piece.id, piece.pointer));
            }
        }
        found
    });
    report(&faults.collect::<Vec<String>>());
}

/// One slip does not hide everything else: what can be seen of a document without a key too many is seen with it.
#[test]
fn a_slip_does_not_hide_the_rest() {
    let mut faults = Vec::new();
    let pictures = |workspace: &Workspace<'_>| -> Vec<Picture> {
        let pieces = workspace.pieces("a.toml").into_iter();
        let mut pictures: Vec<_> = pieces.map(|piece| piece.front).collect();
        let session = workspace.session_to_show("a.toml", &Beginning::default());
        pictures.extend(session.and_then(|session| session.now().picture(Viewer::Referee)));
        pictures
    };
    for game in GAMES {
        for kind in game.meta().kinds {
            let header = format!("kind = \"{}\"\n", kind.name);
            let slip = format!("{header}titel = \"A key too many\"\n");
            let mut workspace = Workspace::new(shipped(*game), &GAMES);
            workspace.edit("a.toml", kind.starter);
            workspace.add("a.toml", Levels::default(), true);
            workspace.analyse();
            let sound = pictures(&workspace);
            workspace.edit("a.toml", kind.starter.replacen(&header, &slip, 1));
            workspace.analyse();
            let findings = workspace.findings("a.toml").len();
            if findings != 1 || pictures(&workspace) != sound {
                faults.push(format!("{} {}: {findings}", game.meta().id, kind.name));
            }
        }
    }
    report(&faults);
}

/// However long ids and names are, nothing is cut off, of pieces that stand beside each other neither.
#[test]
fn long_names_stay_in_their_pictures() {
    let files: Vec<_> = (GAMES.iter())
        .flat_map(|game| game.shipped().into_iter().map(move |file| (*game, file)))
        .filter(|(game, (name, text))| is_component(*game, kind(text)) && name.starts_with("base"))
        .collect();
    let faults = files.par_iter().flat_map_iter(|(game, (name, text))| {
        let long = text
            .replace("id = \"", "id = \"extraordinarily-long-")
            .replace("name = \"", "name = \"The Extraordinarily Long-Named ");
        let files = game.shipped().into_iter().map(|(other, text)| {
            let text = if other == *name { &long } else { text };
            (other, text.to_owned())
        });
        let mut workspace = Workspace::new(files.collect::<Memory>(), &GAMES);
        workspace.add(name, Levels::default(), true);
        workspace.analyse();
        let pieces = workspace.pieces(name);
        let fronts = pieces.iter().map(|piece| (&*piece.id, piece.front.clone()));
        let all = [("all", gallery("all", &pieces))];
        let mut found = Vec::new();
        for (id, picture) in fronts.chain(all) {
            // Anchors of several parts may be those of one thing.
            let of = faults(&picture).into_iter();
            let of = of.filter(|fault| !fault.starts_with("duplicate"));
            found.extend(of.map(|fault| format!("{}/{name}, {id}: {fault}", game.meta().id)));
        }
        found
    });
    report(&faults.collect::<Vec<String>>());
}

/// The texts of a part.
fn texts(part: &Part, found: &mut Vec<String>) {
    for shape in &part.shapes {
        if let Shape::Text { text, .. } = shape {
            found.push(text.clone());
        }
    }
    part.parts.iter().for_each(|part| texts(part, found));
}

/// Takes a text out of a drawing, whole or cut short; whether it was there.
fn take(drawn: &mut String, text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    let whole = std::iter::once(text.to_owned());
    let short = (0..letters.len())
        .rev()
        .map(|end| format!("{}…", letters[..end].iter().collect::<String>()));
    for form in whole.chain(short) {
        if let Some(at) = drawn.find(&form) {
            drawn.replace_range(at..at + form.len(), &" ".repeat(form.chars().count()));
            return true;
        }
    }
    false
}

/// However wide a terminal is, a drawing of characters has every text of its picture, whole or cut short, none of them
/// over another, and is no wider than the terminal.
#[test]
fn drawings_have_every_text_of_their_pictures() {
    let files: Vec<_> = (GAMES.iter())
        .flat_map(|game| game.shipped().into_iter().map(move |file| (*game, file)))
        .filter(|(game, (_, text))| is_component(*game, kind(text)))
        .collect();
    let faults = files.par_iter().flat_map_iter(|(game, (name, _))| {
        let pieces = workspace(*game, name).pieces(name);
        let mut found = Vec::new();
        for columns in [60, 80, 120, 160] {
            let terminal = Terminal {
                columns,
                colour: false,
                unicode: true,
            };
            for piece in &pieces {
                let of = format!("{}/{name}, {} at {columns}", game.meta().id, piece.id);
                let mut drawn = draw(&piece.front, terminal);
                if drawn.lines().any(|line| line.chars().count() > columns) {
                    found.push(format!("{of}: wider than the terminal"));
                }
                let mut wanted = Vec::new();
                piece
                    .front
                    .parts
                    .iter()
                    .for_each(|part| texts(part, &mut wanted));
                wanted.sort_by_key(|text| std::cmp::Reverse(text.chars().count()));
                let missing = wanted.iter().filter(|text| !take(&mut drawn, text));
                found.extend(missing.map(|text| format!("{of}: no `{text}`")));
            }
        }
        found
    });
    report(&faults.collect::<Vec<String>>());
}

/// Everything that can be played has a picture for everybody, at its start and, for scripts, at its end; what is the
/// same to the eye is drawn the same.
#[test]
fn positions_have_pictures() {
    let games: Vec<_> = (GAMES.iter())
        .map(|game| {
            let mut files = game.shipped();
            files.retain(|(_, text)| !is_component(*game, kind(text)));
            let mut workspace = Workspace::new(shipped(*game), &GAMES);
            for (name, _) in &files {
                workspace.add(name, Levels::default(), true);
            }
            workspace.analyse();
            (*game, workspace, files)
        })
        .collect();
    let files = games.par_iter().flat_map(|(game, workspace, files)| {
        let files = files.par_iter().step_by(every(1));
        files.map(move |file| (*game, workspace, file))
    });
    let faults = files.flat_map_iter(|(game, workspace, (name, text))| {
        let full = format!("{}/{name}", game.meta().id);
        let mut found = Vec::new();
        let mut seen: BTreeMap<String, (String, Picture)> = BTreeMap::new();
        for entries in [0, usize::MAX] {
            let from = Beginning { entries, seed: 0 };
            // A script of cases has none that all of them share at its end.
            let Some(session) = workspace.session(name, &from) else {
                if !text.contains("[[cases]]") {
                    found.push(format!("{full}: cannot be played"));
                }
                continue;
            };
            let now = session.now();
            for (who, viewer) in looks(&*now) {
                let Some(picture) = now.picture(viewer) else {
                    found.push(format!("{full}, seen by {who}: no picture"));
                    continue;
                };
                let of = faults(&picture);
                found.extend(
                    of.into_iter()
                        .map(|fault| format!("{full}, seen by {who}: {fault}")),
                );
                // What is painted follows from the picture alone.
                let view = now.view(viewer).to_string();
                let (other, first) = seen
                    .entry(view)
                    .or_insert_with(|| (who.clone(), picture.clone()));
                if *first != picture {
                    found.push(format!(
                        "{full}: {who} and {other} see the same and are shown otherwise"
                    ));
                }
            }
        }
        found
    });
    report(&faults.collect::<Vec<String>>());
}

/// The pictures of the pages, and how each is made: `<!-- show … -->`, and the picture in the next line.
fn pictures_of_pages() -> BTreeMap<PathBuf, Vec<String>> {
    let mut found = BTreeMap::new();
    for page in docs::pages() {
        let text = fs::read_to_string(&page).expect("pages are text");
        let lines: Vec<&str> = text.lines().collect();
        for pair in lines.windows(2) {
            let command = pair[0].strip_prefix("<!-- show ");
            let Some(command) = command.and_then(|rest| rest.strip_suffix(" -->")) else {
                continue;
            };
            let link = pair[1]
                .split("](")
                .nth(1)
                .and_then(|rest| rest.strip_suffix(')'));
            let link =
                link.unwrap_or_else(|| panic!("{}: no picture below `{command}`", page.display()));
            let file = page.parent().expect("pages lie in folders").join(link);
            found.insert(file, command.split(' ').map(str::to_owned).collect());
        }
    }
    found
}

/// `SCRUTINEER_BLESS=1 cargo test pictures_of_the_pages` draws them anew.
#[test]
fn pictures_of_the_pages_are_current() {
    let expected = pictures_of_pages();
    let folder = docs::root().join("docs/pictures");
    let mut stale = Vec::new();
    for (file, command) in &expected {
        let mut show = Command::new(env!("CARGO_BIN_EXE_scrutineer"));
        show.current_dir(docs::root()).arg("show").args(command);
        let output = show.args(["--format", "svg"]).output().expect("it runs");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        if fs::read(file).ok().as_deref() == Some(&*output.stdout) {
            continue;
        }
        if std::env::var_os("SCRUTINEER_BLESS").is_some() {
            fs::create_dir_all(&folder).expect("the folder can be made");
            fs::write(file, &output.stdout).expect("it can be written");
        } else {
            stale.push(format!("{} is not current", file.display()));
        }
    }
    let there = fs::read_dir(&folder).expect("the folder is there");
    let there = there.map(|entry| entry.expect("the folder can be read").path());
    let extra = there.filter(|file| !expected.contains_key(file));
    stale.extend(extra.map(|file| format!("{} is on no page", file.display())));
    report(&stale);
    assert!(expected.len() >= 10, "{}", expected.len());
}
