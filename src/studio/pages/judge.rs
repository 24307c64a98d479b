//! What there is to be judged: a document beside its saved version, what bots and searches make of it, and what the
//! folder covers of the rulebook.

use maud::{PreEscaped, html};

use super::in_code;
use crate::games::check::Checked;
use crate::kit::count::Count;
use crate::kit::difference::{is_changed, pairs, side_by_side};
use crate::paint::{Options, svg};
use crate::studio::desk::Desk;
use crate::studio::view::{PageLook, is_toml};

/// The most documents that are offered to be put beside one.
const MOST_OTHERS: usize = 200;

/// The most pieces that are shown beside what they were.
const MOST: usize = 24;

/// The pane.
pub fn page(desk: &Desk, look: &PageLook) -> String {
    let name = look.doc.as_deref();
    let file = name.and_then(|name| desk.workspace.file(name));
    let checked = file.map(|file| &file.checked);
    let is_played = checked.is_some_and(|checked| checked.is_playable() && !checked.is_script());
    let is_script = checked.is_some_and(Checked::is_script);
    let game = checked.and_then(|checked| checked.game);
    let unsaved = desk.unsaved();
    html! {
        h2 { "Judge" }
        @if let Some(name) = name { (compared(desk, name)) }
        @if unsaved > 0 {
            p class="hint" { (Count(unsaved, "document")) " not saved: reports are about what the files hold." }
        }
        @if let (Some(name), true) = (name, is_played) {
            form class="report" method="post" action="/report" target="_blank" {
                h3 { "Play many games" }
                input type="hidden" name="what" value="simulate";
                input type="hidden" name="doc" value=(name);
                label { "Games " input name="games" type="number" min="1" max="1000000" value="200"; }
                label { "Bots " select name="bots" {
                    @for bot in ["random", "greedy", "search"] { option value=(bot) { (bot) } }
                } }
                @let others = others(desk, name);
                @if !others.is_empty() {
                    label { "Beside " select name="beside" {
                        option value="" selected { "nothing else" }
                        @for other in &others { option value=(other) { (desk.shown(other)) } }
                    } }
                }
                button { "Simulate" }
            }
            form class="report" method="post" action="/report" target="_blank" {
                h3 { "The best that a lone player can do" }
                input type="hidden" name="what" value="par";
                input type="hidden" name="doc" value=(name);
                button { "Search" }
            }
        }
        @if let (Some(name), true) = (name, is_script) {
            form class="report" method="post" action="/report" target="_blank" {
                h3 { "Told step by step, with pictures" }
                input type="hidden" name="what" value="story";
                input type="hidden" name="doc" value=(name);
                button { "Tell it" }
            }
        }
        @if game.is_some() && desk.is_versioned() {
            form class="report" method="post" action="/report" target="_blank" {
                h3 { "What has changed since the last commit: rulings, components, who wins" }
                input type="hidden" name="what" value="changes";
                button { "Compare" }
            }
        }
        @if let Some(game) = game {
            form class="report" method="post" action="/report" target="_blank" {
                h3 { "What the scripts of this folder show of the rulebook" }
                input type="hidden" name="what" value="coverage";
                input type="hidden" name="game" value=(game);
                button { "Coverage" }
            }
        }
        @if name.is_none() { p { "Open a document to judge it." } }
    }
    .into_string()
}

/// The other documents from which games of the same sort are played.
fn others<'d>(desk: &'d Desk, name: &str) -> Vec<&'d str> {
    let Some(own) = desk.workspace.file(name) else {
        return Vec::new();
    };
    let files = desk.workspace.documents().map(|(file, _)| file);
    let alike = files.filter(|file| {
        let checked = &file.checked;
        let is_played = checked.is_playable() && !checked.is_script();
        is_played && checked.game == own.checked.game && file.source.name != name
    });
    alike
        .map(|file| &*file.source.name)
        .take(MOST_OTHERS)
        .collect()
}

/// The document's pieces beside those of its file, where they differ.
fn compared(desk: &Desk, name: &str) -> PreEscaped<String> {
    let draft = desk.draft(name).filter(|draft| draft.is_unsaved());
    let Some((draft, saved)) = draft.and_then(|draft| Some((draft, draft.on_disk.as_deref()?)))
    else {
        return html! { p { "The file holds what you see." } };
    };
    if !is_toml(draft.history.text()) {
        return html! { p { "Beside its file a document is shown once its text can be read." } };
    }
    let before = desk.workspace.pieces_in(name, saved);
    let after = desk.workspace.pieces(name);
    let shown: Vec<_> = (pairs(&before, &after).into_iter())
        .filter(is_changed)
        .filter_map(|(old, new)| side_by_side(old, new))
        .take(MOST)
        .collect();
    html! {
        h3 { "Beside the file" }
        @if shown.is_empty() { p { "Only the text differs." } }
        @for (piece, marks) in shown {
            div class="beside" { (PreEscaped(svg(&piece.front.clone().marked(&marks), Options::ON_PAGE))) }
            ol { @for mark in &marks { li { (in_code(&mark.text)) } } }
        }
    }
}
