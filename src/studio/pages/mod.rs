//! Parts of the page, as HTML.

pub mod judge;
pub mod play;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::desk::Desk;
use super::lay;
use super::view::{Eyes, PageLook, chosen_cell, eyes};
use crate::diagnostic::render::visible::one_line;
use crate::diagnostic::{Finding, Level};
use crate::engine::Viewer;
use crate::kit::count::Count;
use crate::kit::marks::Bounds;
use crate::kit::picture::Picture;
use crate::paint::{Options, all_looks, number, svg};

/// What the page does.
pub const SCRIPT: &str = include_str!("studio.js");

/// What it looks like.
pub const STYLE: &str = include_str!("studio.css");

/// The page before anything is known.
pub fn shell() -> String {
    let patterns = all_looks().1;
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                title { "scrutineer studio" }
                link rel="stylesheet" href="/looks.css";
                link rel="stylesheet" href="/studio.css";
                link rel="icon" href="data:,";
                script src="/studio.js" defer {}
            }
            body {
                svg width="0" height="0" class="defs" aria-hidden="true" { (PreEscaped(patterns)) }
                header {
                    h1 id="title" { "scrutineer studio" }
                    div class="bar" role="toolbar" aria-label="Document" {
                        button id="undo" title="Take the last change back (Ctrl+Z)" disabled { "Undo" }
                        button id="redo" title="Make it again (Ctrl+Y)" disabled { "Redo" }
                        button id="save" title="Write the file (Ctrl+S)" disabled { "Save" }
                    }
                    div class="bar" role="group" aria-label="Beside the picture" {
                        button class="pane" data-pane="text" aria-pressed="true" { "Text" }
                        button class="pane" data-pane="form" aria-pressed="false" { "Form" }
                        button class="pane" data-pane="play" aria-pressed="false" { "Play" }
                        button class="pane" data-pane="judge" aria-pressed="false" { "Judge" }
                    }
                    div class="bar end" {
                        label { "Theme " select id="theme" {
                            option value="" { "as the system" }
                            option value="light" { "light" }
                            option value="dark" { "dark" }
                        } }
                        button id="help" title="Keys (?)" aria-label="Keys" { "?" }
                        button id="stop" title="Stop the studio" { "Stop" }
                    }
                }
                div id="over" role="alert" hidden {
                    p {
                        "The studio has stopped, and nothing can be changed here. Start it again with " code { "scrutineer studio" }
                        "; it takes up the documents that were not saved, and the games."
                    }
                }
                div id="lost" role="alert" hidden {
                    p id="lost-silent" { "The studio does not answer. What you type stays on this page, and is sent once it answers again." }
                    p id="lost-locked" hidden {
                        "The studio was started anew: open the address that it has printed, in this browser. What you type stays on this page, "
                        "and is sent then."
                    }
                }
                nav id="jumps" aria-label="Panes" {
                    button data-jump="files-pane" { "Files" }
                    button data-jump="picture-pane" { "Picture" }
                    button data-jump="side-pane" { "Edit" }
                    button data-jump="findings-pane" { "Findings" }
                }
                div id="contest" role="alert" hidden {
                    span id="contest-other" { "Somebody else has changed the file of this document." }
                    span id="contest-gone" hidden { "The file of this document is gone." }
                    button id="take-file" { "Take what the file holds" }
                    button id="keep-text" { "Keep this text" }
                }
                div id="clash" role="alert" hidden {
                    span { "Another page has changed this document while you were typing here." }
                    button id="take-theirs" { "Take the other text" }
                    button id="put-mine" { "Put this one over it" }
                }
                div id="notice" role="status" aria-live="polite" hidden {}
                p id="heard" role="status" aria-live="polite" {}
                main {
                    section id="files-pane" aria-label="Files" {
                        input id="filter" type="search" aria-label="Files whose names have" placeholder="Find a file" autocomplete="off" hidden;
                        div id="files" class="scroll" { p { "Looking at the folder…" } }
                    }
                    section id="picture-pane" aria-label="Picture" {
                        div class="bar" id="tools" {
                            div class="bar" id="steps" hidden {
                                button id="step-back" aria-label="One step back" { "◀" }
                                input id="step" type="range" min="0" aria-label="Step";
                                button id="step-on" aria-label="One step on" { "▶" }
                                output id="step-number" {}
                            }
                            div id="seats" class="bar" {}
                            div class="bar" id="zoom" role="group" aria-label="Size of the picture" {
                                button id="zoom-out" title="Smaller (-)" aria-label="Smaller" { "−" }
                                button id="zoom-size" title="The size for which it is made (1)" { "100 %" }
                                button id="zoom-in" title="Larger (+)" aria-label="Larger" { "+" }
                                button id="zoom-fit" title="As large as there is room (0)" disabled { "Fit" }
                            }
                        }
                        div id="picture" class="scroll" tabindex="0" {}
                        p id="stale" class="refusal" role="status" hidden { "The picture of the last text that could be read" }
                        p id="pointed" { "" }
                    }
                    section id="side-pane" aria-label="Document" {
                        div id="editor" {
                            div id="gutter" aria-hidden="true" {}
                            textarea id="text" spellcheck="false" autocomplete="off" wrap="off" aria-label="Text of the document" disabled {}
                        }
                        div id="pane" class="scroll" {}
                    }
                    section id="findings-pane" aria-label="Findings" {
                        div id="findings" class="scroll" aria-live="polite" {}
                    }
                }
                section id="keys" aria-label="Keys" hidden {
                    h2 { "Keys" }
                    dl {
                        @for (key, does) in KEYS { dt { kbd { (key) } } dd { (does) } }
                    }
                    button id="keys-close" { "Close" }
                }
            }
        }
    };
    page.into_string()
}

const KEYS: [(&str, &str); 11] = [
    ("Ctrl+S", "save the document"),
    (
        "Ctrl+Z, Ctrl+Y",
        "take the last change back, or the last step of a game, and make it again",
    ),
    ("Tab, Enter", "go to the picture, choose a part of it"),
    (
        "arrows",
        "in the picture: the next part, or cell of a map; else one step of a script back or on",
    ),
    (
        "R",
        "on a map: turn the tile, or the one that is to be laid",
    ),
    ("Enter", "on a map: lay the chosen tile"),
    ("Delete", "on a map: take the tile away"),
    (
        "+, -, 0",
        "the picture larger, smaller, or as large as there is room; arrows move what is seen of it while it has the focus",
    ),
    ("1", "the picture in the size for which it is made"),
    ("Escape", "leave what was chosen, lay the brush down"),
    ("?", "this list"),
];

/// A document, and how many errors and warnings it has.
type DocumentRow<'d> = (&'d str, (usize, usize));

/// The documents of the folder, with how much is wrong in each.
pub fn files(desk: &Desk, look: &PageLook) -> String {
    let counts = desk.counts();
    let mut folders: BTreeMap<&str, Vec<DocumentRow<'_>>> = BTreeMap::new();
    for (name, count) in &counts {
        let shown = desk.shown(name);
        let folder = shown.rsplit_once('/').map_or("", |(folder, _)| folder);
        folders.entry(folder).or_default().push((name, *count));
    }
    let row = |name: &str, (errors, warnings): (usize, usize)| {
        let file = desk.shown(name).rsplit('/').next().unwrap_or(name);
        let is_unsaved = desk.draft(name).is_some_and(super::desk::Draft::is_unsaved);
        let is_here = look.doc.as_deref() == Some(name);
        html! {
            li {
                button class="file" data-doc=(name) aria-current=[is_here.then_some("true")] {
                    span class="name" title=(one_line(file)) { (one_line(file)) }
                    @if is_unsaved { span class="unsaved" title="not saved" { "●" } }
                    @if errors > 0 { span class="errors" title=(Count(errors, "error")) { "✗" (errors) } }
                    @if warnings > 0 { span class="warnings" title=(Count(warnings, "warning")) { "!" (warnings) } }
                }
            }
        }
    };
    let is_open = |files: &[DocumentRow<'_>]| {
        folders.len() < 8
            || files
                .iter()
                .any(|(name, (errors, _))| *errors > 0 || look.doc.as_deref() == Some(name))
    };
    html! {
        @if let Some(failure) = &desk.failure { p class="refusal" { (failure) } }
        @for fault in &desk.faults {
            p class="refusal" { code { (fault.at.place.source.name) } ": " (fault.message) }
        }
        @if counts.is_empty() { p { "There is no document in this folder yet: make one." } }
        (new_document(desk, look))
        @for (folder, files) in &folders {
            details open[is_open(files)] data-folder=(folder) {
                summary {
                    @if folder.is_empty() { "this folder" }
                    @else { span class="name" title=(one_line(folder)) { (broken_at_slashes(folder)) } }
                }
                ul { @for (name, count) in files { (row(name, *count)) } }
            }
        }
    }
    .into_string()
}

/// A path that lines end behind a slash of, and not within a name.
fn broken_at_slashes(path: &str) -> Markup {
    html! { @for part in one_line(path).split_inclusive('/') { (part) wbr; } }
}

fn new_document(desk: &Desk, look: &PageLook) -> Markup {
    let beside = look.doc.as_deref().map(|name| desk.shown(name));
    let folder = beside.and_then(|name| Some(name.rsplit_once('/')?.0));
    html! {
        details data-folder="+" {
            summary { "New document…" }
            form id="new-form" {
            label { "Kind " select id="new-kind" {
                @for game in desk.games.iter() {
                    optgroup label=(game.meta().title) {
                        @for kind in game.meta().kinds.iter().filter(|kind| !kind.starter.is_empty()) {
                            option value=(format!("{} {}", game.meta().id, kind.name)) title=(kind.summary) { (game.meta().title) ": " (kind.name) }
                        }
                    }
                }
            } }
            label { "File " input id="new-file" placeholder="my-map.toml" autocomplete="off"; }
            p class="label" { "in " @match folder { Some(folder) => { code { (one_line(folder)) } } None => { "this folder" } } }
            button id="new" { "Write it" }
            }
        }
    }
}

/// A picture, with what of it stands at the caret.
pub fn picture(picture: &Picture, here: &[Bounds]) -> String {
    let mut drawn = svg(picture, Options::ON_PAGE);
    let mut rings = String::new();
    for ((left, top), (right, bottom)) in here {
        // Writing to a string cannot fail.
        let _ = write!(
            rings,
            "<rect class=\"here\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
            number(left - 2.0),
            number(top - 2.0),
            number(right - left + 4.0),
            number(bottom - top + 4.0)
        );
    }
    if let Some(end) = drawn.rfind("</svg>") {
        drawn.insert_str(end, &rings);
    }
    drawn
}

/// What the page shows before a document is chosen.
pub fn nothing_open(desk: &Desk) -> String {
    let counts = desk.counts();
    let errors: usize = counts.values().map(|(errors, _)| errors).sum();
    let warnings: usize = counts.values().map(|(_, warnings)| warnings).sum();
    html! {
        div class="empty" {
            p { (Count(counts.len(), "document")) ", " (Count(errors, "error")) ", " (Count(warnings, "warning")) "." }
            p { "Choose a document from the list of files, or make a new one." }
        }
    }
    .into_string()
}

/// What it shows where nothing can be drawn.
pub fn nothing_to_see(findings: &[Finding]) -> String {
    let is_broken = findings.iter().any(Finding::is_error);
    html! {
        div class="empty" {
            @if is_broken { p { "Nothing can be drawn until the errors below are repaired." } }
            @else { p { "There is nothing to be seen of this document." } }
        }
    }
    .into_string()
}

/// What is wrong with the document: what, where, why, and what to do.
pub fn findings(desk: &Desk, look: &PageLook, findings: &[Finding]) -> String {
    let Some(name) = look.doc.as_deref() else {
        return html! { p class="label" { "Findings about the document stand here." } }
            .into_string();
    };
    let shown: Vec<(usize, &Finding)> = (findings.iter().enumerate())
        .filter(|(_, finding)| finding.level != Level::Allow)
        .take(MOST_FINDINGS)
        .collect();
    html! {
        @if !desk.workspace.has(name) {
            p class="label" { (one_line(desk.shown(name))) " is not a document of this folder." }
        } @else if shown.is_empty() {
            p class="fine" { "✓ nothing is wrong with " (one_line(desk.shown(name))) }
        }
        ol {
            @for (index, finding) in &shown { (one_finding(*index, finding)) }
        }
        @if findings.len() > MOST_FINDINGS { p { "and " (Count(findings.len() - MOST_FINDINGS, "more finding")) } }
    }
    .into_string()
}

/// The most findings that are shown.
const MOST_FINDINGS: usize = 200;

fn one_finding(index: usize, finding: &Finding) -> Markup {
    let place = &finding.at.place;
    let at = |offset| place.source.position(offset, super::act::COLUMNS);
    let (from, to) = (at(place.span.start), at(place.span.end));
    let goes = format!("{},{},{},{}", from.0, from.1, to.0, to.1);
    let is_error = finding.is_error();
    html! {
        li class=(if is_error { "finding error" } else { "finding warning" }) value=(index + 1) {
            button class="go" data-go=(goes) {
                span class="level" { (if is_error { "✗" } else { "!" }) " " (finding.level.severity()) }
                " line " (from.0 + 1) ": " (in_code(&finding.message))
                @if !finding.at.text.is_empty() { " — " (in_code(&finding.at.text)) }
            }
            @if let Some(help) = &finding.help { p class="help" { (in_code(help)) } }
            @for also in finding.also.iter().take(4) {
                p class="label" { "see line " (also.place.start().0) ": " (in_code(&also.text)) }
            }
            @if let Some(clause) = &finding.clause { p class="clause" { code { (clause.id) } " " (clause.text) " (" (clause.heading) ")" } }
            @if let Some(fix) = &finding.fix { button class="fix" data-fix=(index) { "Repair: " (in_code(&fix.title)) } }
            details { summary { code { (finding.rule.name) } } p { (in_code(finding.rule.summary)) } p { (in_code(finding.rule.why)) } }
        }
    }
}

/// A text in which what stands between backticks is code.
pub fn in_code(text: &str) -> Markup {
    let line = one_line(text);
    let parts = line.split('`').enumerate();
    html! {
        @for (index, part) in parts {
            @if index % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

/// Whose eyes a scenario, a position or a script is seen through.
pub fn seats(desk: &Desk, look: &PageLook) -> String {
    let names = seat_names(desk, look);
    if names.is_empty() {
        return String::new();
    }
    let is_played = look.pane == "play" && look.play.is_some();
    let has_curtain = is_played && look.curtain;
    let seen_by = match eyes(desk, look).filter(|_| has_curtain) {
        Some(Eyes::Open(Viewer::Seat(seat))) => names.get(seat.index()).copied(),
        Some(Eyes::Curtain(_)) => Some("nobody"),
        _ => look.seat.as_deref(),
    };
    html! {
        label { "Seen by " select id="seat" disabled[has_curtain] {
            option value="" { "a referee" }
            @for name in &names {
                option value=(name) selected[seen_by == Some(name)] { (name) }
            }
            @if has_curtain && seen_by == Some("nobody") { option selected { "nobody" } }
        } }
        @if is_played {
            label { input type="checkbox" id="curtain" checked[look.curtain]; " curtain between players" }
        }
    }
    .into_string()
}

fn seat_names(desk: &Desk, look: &PageLook) -> Vec<&'static str> {
    if look.pane == "play"
        && let Some(play) = look.play.and_then(|number| desk.plays.get(&number))
    {
        return play.session.seat_names();
    }
    let session = look.doc.as_deref().and_then(|name| {
        let beginning = crate::games::any::Beginning::default();
        desk.workspace.session_to_show(name, &beginning)
    });
    session.map_or_else(Vec::new, |session| session.seat_names())
}

/// The tiles for a map, and where the chosen one may go.
pub fn laying(desk: &Desk, look: &PageLook) -> String {
    let Some(laying) = look
        .doc
        .as_deref()
        .and_then(|name| desk.workspace.laying(name))
    else {
        return String::new();
    };
    let name = look.doc.as_deref().unwrap_or_default();
    let tiles = desk.workspace.choice(name, laying.noun);
    let cell = chosen_cell(desk, look);
    let lying = cell.as_ref().and_then(|(_, tile)| tile.as_deref());
    let chosen = look
        .tile
        .as_deref()
        .or(lying.and_then(|tile| tile.split('/').next()));
    html! {
        h2 { "Lay the map" }
        @match &cell {
            None => { p { "Choose a cell of the map, and a " (laying.noun) " here. Drag a " (laying.noun) " to move it." } }
            Some((cell, _)) => {
                p id="cell" data-cell=(cell) data-tile=[lying] {
                    "Cell " code { (cell) } ": "
                    @match lying { Some(tile) => { code { (tile) } } None => { "empty" } }
                    @if lying.is_some() {
                        " " button id="turn" { "Turn (R)" }
                        " " button id="lift" { "Take away (Delete)" }
                    }
                }
                @if let Some(chosen) = chosen { (ways(desk, name, cell, chosen, &tiles)) }
            }
        }
        div class="tiles" data-key=(laying.key) role="group" aria-label="Tiles" {
            @for tile in &tiles {
                button class="tile" data-tile=(tile.id) aria-pressed=(if chosen == Some(&tile.id) { "true" } else { "false" }) title=(tile.front.title) {
                    (PreEscaped(svg(&tile.front, Options::ON_PAGE)))
                    span { (tile.id) }
                }
            }
        }
    }
    .into_string()
}

fn ways(
    desk: &Desk,
    name: &str,
    cell: &str,
    tile: &str,
    tiles: &[crate::kit::picture::Piece],
) -> Markup {
    let ways = lay::ways(desk, name, cell, tile);
    let front = tiles
        .iter()
        .find(|piece| piece.id == tile)
        .map(|piece| svg(&piece.front, Options::ON_PAGE));
    html! {
        div class="ways" role="group" aria-label=(format!("{tile} on {cell}")) {
            @for way in &ways {
                button class=(format!("way turned-{} {}", way.rotation, if way.findings.is_empty() { "may" } else { "wrong" })) data-lay=(format!("{tile}/{}", way.rotation)) {
                    @if let Some(front) = &front { span class="turns" { (PreEscaped(front.as_str())) } }
                    span { (if way.findings.is_empty() { "✓ " } else { "✗ " }) (tile) "/" (way.rotation) }
                    @for finding in way.findings.iter().take(3) {
                        span class="why" {
                            (in_code(&finding.message))
                            @if let Some(clause) = &finding.clause { " " code { (clause.id) } }
                        }
                    }
                }
            }
        }
    }
}
