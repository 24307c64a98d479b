//! A game in progress: what may be done, by whom, and what was done.

use std::collections::BTreeSet;

use maud::{Markup, html};
use serde_json::{Value, json};

use super::{Picture, in_code};
use crate::document::inline;
use crate::document::script_keys::TAGS;
use crate::document::spans::steps;
use crate::engine::laws::guarded;
use crate::engine::session::{Menu, Word, menu};
use crate::engine::{Turn, Viewer};
use crate::kit::count::Count;
use crate::kit::quote::one_of;
use crate::lab::Bot;
use crate::lab::bots::Opinion;
use crate::studio::about::{LegalMove, PictureParts, is_about, name_at, siblings};
use crate::studio::desk::Desk;
use crate::studio::play::{Play, SAMPLES};
use crate::studio::view::{Eyes, PageLook, eyes, words};

/// The most outcomes and moves that are offered one by one.
const MOST: usize = 60;

/// The most legal moves whose parts of the picture are shown.
const MOST_SHOWN: usize = 20_000;

/// The picture, and the anchors of what legal moves are about.
pub fn picture(desk: &Desk, look: &PageLook) -> (String, Vec<String>) {
    let Some(play) = look.play.and_then(|number| desk.plays.get(&number)) else {
        return (String::new(), Vec::new());
    };
    let viewer = match eyes(desk, look) {
        Some(Eyes::Open(viewer)) => viewer,
        Some(Eyes::Curtain(names)) => return (curtain(&names), Vec::new()),
        None => return (String::new(), Vec::new()),
    };
    let now = play.session.now();
    let Some(picture) = guarded(|| now.picture(viewer)).ok().flatten() else {
        return (
            html! { pre { (now.drawing(viewer).text()) } }.into_string(),
            Vec::new(),
        );
    };
    let chosen = words(look);
    let view = now.view(viewer);
    let parts = PictureParts::of(&picture.anchors(), &view);
    let choices = pointed_at(look, &view, moves(play, viewer)).into_iter();
    let choices = choices.take(MOST_SHOWN);
    let choices = choices.filter(|choice| begins(choice.step, &chosen));
    let may: BTreeSet<&str> = choices.flat_map(|choice| parts.about(choice)).collect();
    let may = may.into_iter().map(str::to_owned).collect();
    (super::picture(&picture, &[]), may)
}

fn curtain(names: &[&str]) -> String {
    let who = one_of("or", names.iter().map(|name| (*name).to_owned()));
    html! {
        div class="curtain" {
            p { "It is for " b { (who) } " to look." }
            @for name in names { button class="lift-curtain" data-seat=(name) { "I am " (name) ": show the table" } }
        }
    }
    .into_string()
}

/// The legal moves that a viewer may choose among.
fn moves(play: &Play, viewer: Viewer) -> Vec<LegalMove<'_>> {
    let name = match viewer {
        Viewer::Seat(seat) => play.session.seat_names().get(seat.index()).copied(),
        Viewer::Referee => None,
    };
    play.choices()
        .filter(|choice| name.is_none_or(|name| choice.step["player"] == name))
        .collect()
}

fn begins(step: &Value, chosen: &[Word]) -> bool {
    chosen
        .iter()
        .all(|word| step.pointer(&word.pointer) == Some(&word.value))
}

/// Those of some moves that are about a part of the picture.
fn about<'s>(moves: &[LegalMove<'s>], view: &Value, anchor: &str) -> Vec<LegalMove<'s>> {
    let name = name_at(view, anchor);
    let all = moves.iter().copied();
    all.filter(|choice| is_about(*choice, anchor, name))
        .collect()
}

/// The part that was pointed at before, if there are moves about both.
fn both<'l, 's>(
    look: &'l PageLook,
    view: &Value,
    moves: &[LegalMove<'s>],
) -> Option<(&'l str, Vec<LegalMove<'s>>)> {
    let (anchor, beside) = (look.anchor.as_deref()?, look.beside.as_deref()?);
    let both = about(&about(moves, view, anchor), view, beside);
    (!both.is_empty()).then_some((beside, both))
}

/// Moves about what was pointed at; all of them where there is none.
fn pointed_at<'s>(look: &PageLook, view: &Value, moves: Vec<LegalMove<'s>>) -> Vec<LegalMove<'s>> {
    let Some(anchor) = look.anchor.as_deref() else {
        return moves;
    };
    let these =
        both(look, view, &moves).map_or_else(|| about(&moves, view, anchor), |(_, both)| both);
    if these.is_empty() { moves } else { these }
}

/// The pane beside the picture.
pub fn page(desk: &Desk, look: &PageLook) -> String {
    let playing = look.play.and_then(|number| desk.plays.get(&number));
    match playing {
        Some(play) => playing_page(desk, look, play),
        None => beginning(desk, look),
    }
    .into_string()
}

fn beginning(desk: &Desk, look: &PageLook) -> Markup {
    let kind = look.doc.as_deref().and_then(|name| {
        let source = desk.workspace.source(name)?;
        desk.workspace.kind_of(&source)
    });
    let running = desk.plays.iter();
    html! {
        h2 { "Play" }
        @match kind.filter(|kind| kind.is_playable()) {
            None => { p { "Choose a scenario, a position or a script on the left." } }
            Some(kind) => {
                p {
                    "Begin a game from this " (kind.name)
                    @if kind.is_script() { ", at the step that the picture shows" }
                    "."
                }
                label { "Seed of what chance decides " input id="seed" type="number" min="0" value="1"; }
                " " button id="begin" class="main" { "Begin" }
            }
        }
        @if !desk.plays.is_empty() {
            h3 { "Games in progress" }
            ul {
                @for (number, play) in running {
                    li {
                        button class="resume" data-play=(number) data-doc=(play.doc) {
                            "Game " (number) ", from " (desk.shown(&play.doc)) ", " (Count(play.session.steps().len(), "step"))
                        }
                        " "
                        button class="discard" data-play=(number) data-lost=[Some(play.unrecorded()).filter(|lost| *lost > 0)] { "Forget it" }
                    }
                }
            }
        }
    }
}

fn playing_page(desk: &Desk, look: &PageLook, play: &Play) -> Markup {
    let Some(Eyes::Open(viewer)) = eyes(desk, look) else {
        return html! { h2 { "Play" } p { "The screen is handed over." } };
    };
    let turn = play.session.now().turn(viewer);
    let names = play.session.seat_names();
    let (has_back, has_forth) = play.ways();
    html! {
        h2 { (whose(turn, &names)) }
        @if let Some((ending, first)) = play.session.now().ending() {
            p { b { (winners(&first)) } " " span class="label" { "(" (ending) ")" } }
        }
        div class="bar" {
            button id="back" disabled[!has_back] { "Step back" }
            button id="forth" disabled[!has_forth] { "Step on" }
            @if play.awaits_bots(viewer) { button id="bots" class="main" { "Let bots act" } }
            @if look.curtain && play.people_asked().len() > 1 { button id="hand-over" { "Hand the screen over" } }
            label { input id="by-hand" type="checkbox" autocomplete="off"; " chance waits" }
            button id="leave" { "Leave the game" }
        }
        @if turn == Turn::Chance { (chance(play, viewer)) }
        @if let Turn::Decide(_) = turn {
            @if let Some(seat) = play.asked_about(viewer) { (opinions(play.opinions(seat))) }
            (choices(look, play, viewer))
        }
        @if let Some(anchor) = look.anchor.as_deref() { (facts(play, viewer, anchor)) }
        (told(play, viewer))
        details data-folder="seats" {
            summary { "Seats" }
            @for (seat, name) in names.iter().enumerate() {
                label { (name) " " select class="bot" data-seat=(name) {
                    option value="" { "a person" }
                    @for bot in Bot::names() {
                        option value=(bot) selected[play.bot(seat).is_some_and(|known| known.name() == bot)] { "bot: " (bot) }
                    }
                } }
            }
        }
        details data-folder="typed" {
            summary { "Type a step" }
            p class="label" { "As a script writes it; refused steps say why, with the clause." }
            input id="typed" aria-label="Step as TOML" placeholder="{ player = \"red\", move = \"…\" }" autocomplete="off";
            button id="type" { "Play it" }
        }
        details data-folder="record" {
            summary { "Save as a script" }
            @if play.branches() > 0 {
                p { "Ways on that you left for others become cases of it: " (play.branches()) }
            }
            label { "Title " input id="record-title" value="A game"; }
            label { "File " input id="record-file" placeholder="my-game.toml" autocomplete="off"; }
            button id="record" { "Save what was played" }
        }
    }
}

fn winners(first: &[&str]) -> String {
    match first {
        [] => "nobody wins".to_owned(),
        [one] => format!("{one} wins"),
        [others @ .., last] => format!("{} and {last} share the victory", others.join(", ")),
    }
}

fn whose(turn: Turn, names: &[&str]) -> String {
    match turn {
        Turn::Over => "The game is over".to_owned(),
        Turn::Chance => "Chance decides".to_owned(),
        Turn::Decide(seats) => {
            let deciding = seats
                .iter()
                .filter_map(|seat| names.get(seat.index()).copied());
            let deciding: Vec<&str> = deciding.collect();
            match deciding.as_slice() {
                [one] => format!("{one} decides"),
                several => format!("{} may act", several.join(", ")),
            }
        }
    }
}

fn chance(play: &Play, viewer: Viewer) -> Markup {
    let now = play.session.now();
    let due = now.chance_due(viewer).unwrap_or_default();
    let outcomes = match viewer {
        Viewer::Referee => now.outcomes(MOST),
        // What could come of it can be a secret.
        Viewer::Seat(_) => Vec::new(),
    };
    html! {
        p { (in_code(&due)) }
        button id="draw" class="main" { "By the seed" }
        @if outcomes.len() > 1 {
            details data-folder="outcomes" {
                summary { "By hand" }
                ul class="moves" { @for outcome in &outcomes { li { button class="move" data-step=(outcome) { (step_in_words(outcome)) } } } }
            }
        }
    }
}

fn choices(look: &PageLook, play: &Play, viewer: Viewer) -> Markup {
    let all = moves(play, viewer);
    let steps: Vec<&Value> = all.iter().map(|choice| choice.step).collect();
    let pointed = look.anchor.as_deref();
    let view = play.session.now().view(viewer);
    let name = pointed.and_then(|anchor| name_at(&view, anchor));
    let (beside, about) = match both(look, &view, &all) {
        Some((beside, both)) => (Some(beside), both),
        None => (
            None,
            pointed.map_or_else(Vec::new, |anchor| about(&all, &view, anchor)),
        ),
    };
    let chosen = words(look);
    let count = all.len();
    html! {
        @if let Some(anchor) = pointed {
            h3 { "About " code { (anchor) } @if let Some(beside) = beside { " and " code { (beside) } } " " button id="unpoint" { "all moves" } }
            @if about.is_empty() {
                @let picture = guarded(|| play.session.now().picture(viewer)).ok().flatten();
                @let anchors = picture.as_ref().map(Picture::anchors).unwrap_or_default();
                @let refusals = play.refusals(&steps, name.unwrap_or_default(), &siblings(&anchors, &view, anchor));
                p { "No legal move is about this." @if refusals.is_empty() { " Now one can: " (kinds_of(&steps)) "." } }
                ul class="reasons" { @for why in &refusals { li { (in_code(why)) } } }
            } @else {
                @if about.len() > MOST {
                    p class="label" { "The first " (MOST) " of " (about.len()) ": below, all can be chosen word by word." }
                }
                ul class="moves" { @for choice in about.iter().take(MOST) { li { button class="move" data-step=(choice.step) { (step_in_words(choice.step)) } } } }
            }
        }
        h3 { "Legal moves: " (count) }
        @if !chosen.is_empty() {
            p {
                @for (index, word) in chosen.iter().enumerate() {
                    button class="word" title="Back to here" data-words=(words_after(&chosen[..=index], &[])) { (word_in_words(word)) }
                    " "
                }
                button id="unchoose" { "all moves" }
            }
        }
        @match menu(steps.into_iter().filter(|step| begins(step, &chosen)).cloned().collect(), &chosen) {
            Menu::Nothing => { p { "There is nothing to choose here." } }
            Menu::Move(step) => { ul class="moves" { li { button class="move" data-step=(step) { (step_in_words(&step)) } } } }
            Menu::Branches(branches) => {
                ul class="moves" {
                    @for branch in &branches {
                        li {
                            @match &branch.step {
                                Some(step) => { button class="move" data-step=(step) { (step_in_words(step)) } }
                                None => {
                                    button class="branch" data-words=(words_after(&chosen, &branch.words)) {
                                        @for word in &branch.words { (word_in_words(word)) " " }
                                        span class="label" { "… " (branch.moves) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The kinds of some moves, each once.
fn kinds_of(moves: &[&Value]) -> String {
    let kinds: BTreeSet<&str> = moves
        .iter()
        .filter_map(|step| step["move"].as_str())
        .collect();
    kinds.into_iter().collect::<Vec<_>>().join(", ")
}

/// What bots make of the moves, if they were asked.
fn opinions(all: &[Opinion<Value>]) -> Markup {
    html! {
        @if all.is_empty() {
            p { button id="ask" { "What would bots do?" } }
        } @else {
            h3 { "What bots make of it" }
            p class="label" {
                "Each of these moves was tried in the same " (SAMPLES) " games that the player could be in, and played on a \
                 little: how often it came out best."
            }
            table class="opinions" {
                @for opinion in all {
                    tr {
                        td { button class="move" data-step=(opinion.mv) { (step_in_words(&opinion.mv)) } }
                        td { meter min="0" max=(SAMPLES) value=(opinion.best_in) aria-label="best in" {} " " (opinion.best_in) }
                        td { @if opinion.looks_best { "looks best at once" } }
                    }
                }
            }
        }
    }
}

/// The words that are chosen with a branch, as the page sends them back.
fn words_after(chosen: &[Word], more: &[Word]) -> String {
    let words: Vec<(&str, &Value)> = (chosen.iter().chain(more))
        .map(|word| (word.pointer.as_str(), &word.value))
        .collect();
    serde_json::to_string(&words).unwrap_or_default()
}

fn word_in_words(word: &Word) -> Markup {
    let key = steps(&word.pointer).collect::<Vec<_>>().join(".");
    let value = match &word.value {
        Value::String(text) => text.clone(),
        other => inline(other),
    };
    html! {
        @if !matches!(&*key, "player" | "move") { span class="label" { (key) " " } }
        (value)
    }
}

/// A step as people read it: who, what, and the rest by its keys.
fn step_in_words(step: &Value) -> Markup {
    let table = step.as_object();
    let head = TAGS.into_iter().filter_map(|key| step[key].as_str());
    let rest = table.into_iter().flatten();
    let rest = rest.filter(|(key, _)| !TAGS.contains(&key.as_str()));
    html! {
        @for word in head { b { (word) } " " }
        @for (key, value) in rest {
            span class="label" { (key) " " }
            @match value { Value::String(text) => { (text) } other => { (inline(other)) } }
            " "
        }
    }
}

/// What the position says of the part that was pointed at, to be expected by a script.
fn facts(play: &Play, viewer: Viewer, anchor: &str) -> Markup {
    let facts = play.facts(viewer, anchor);
    let can_expect = viewer == Viewer::Referee && !play.session.steps().is_empty();
    html! {
        @if !facts.is_empty() {
            h3 { "What is known of " code { (anchor) } }
            ul class="facts" {
                @for (path, value) in &facts {
                    li {
                        code { (path.join(".")) " = " (inline(value)) } " "
                        @if can_expect { button class="expect" data-path=(json!(path)) { "Expect it" } }
                    }
                }
            }
        }
    }
}

/// What the last step has brought.
fn told(play: &Play, viewer: Viewer) -> Markup {
    let now = play.session.now();
    let steps = play.session.steps();
    let events = now.events(viewer);
    html! {
        div id="happened" {
        h3 { "After step " (steps.len()) }
        @if let Some(action) = now.action(viewer) {
            p { code { @if let Some(player) = now.player() { (player) " " } (inline(&action)) } }
        }
        @if !events.is_empty() {
            ul { @for event in events.iter().take(MOST) { li { code { (inline(event)) } } } }
        }
        }
        @if let Some(expected) = play.expected().filter(|_| viewer == Viewer::Referee) { p { "expected: " code { (inline(expected)) } } }
        @for clause in now.cites(viewer) {
            p class="clause" { code { (clause.id) } " " (in_code(clause.text)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{pointed_at, winners, word_in_words};
    use crate::engine::session::Word;
    use crate::studio::about::LegalMove;
    use crate::studio::view::PageLook;

    #[test]
    fn moves_are_about_what_was_pointed_at_and_about_both_of_two() {
        let view = json!({ "board": {}, "players": { "red": { "hand": ["u07", "u08"] } } });
        let lay = |tile, at| json!({ "player": "red", "move": "lay", "tile": tile, "at": at });
        let all = [lay("u07", "d4"), lay("u07", "c3"), lay("u08", "d4")];
        let about = |beside: Option<&str>, anchor: Option<&str>| {
            let look = PageLook {
                anchor: anchor.map(str::to_owned),
                beside: beside.map(str::to_owned),
                ..PageLook::default()
            };
            let choices = all.iter().map(|step| LegalMove { step, beside: &[] });
            let these = pointed_at(&look, &view, choices.collect()).into_iter();
            these.map(|choice| choice.step.clone()).collect::<Vec<_>>()
        };
        let hand = Some("players.red.hand.0");
        assert_eq!(about(None, None), all);
        assert_eq!(about(None, hand), all[..2]);
        assert_eq!(about(hand, Some("board.d4")), all[..1]);
        // Two parts that no move names together: the second one counts.
        let other = Some("players.red.hand.1");
        assert_eq!(about(Some("board.c3"), other), all[2..]);
        assert_eq!(about(None, Some("players.red")), all);
    }

    #[test]
    fn the_end_names_who_has_won() {
        assert_eq!(winners(&[]), "nobody wins");
        assert_eq!(winners(&["a"]), "a wins");
        assert_eq!(winners(&["a", "b", "c"]), "a, b and c share the victory");
    }

    #[test]
    fn words_of_a_move_are_shown_with_all_of_their_keys() {
        let word = |pointer: &str, value| Word {
            pointer: pointer.to_owned(),
            value,
        };
        let shown = |word| word_in_words(&word).into_string();
        let told = shown(word("/assistance/toolbox", json!(2)));
        assert!(told.contains("assistance.toolbox"), "{told}");
        assert_eq!(shown(word("/player", json!("white"))), "white");
    }
}
