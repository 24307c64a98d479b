//! What a page shows, by where it looks.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::act::{COLUMNS, GestureDone};
use super::desk::Desk;
use super::{form, lay, pages};
use crate::diagnostic::{Finding, Level, Place, Source};
use crate::document::parse;
use crate::document::spans::Spans;
use crate::engine::Viewer;
use crate::engine::laws::guarded;
use crate::engine::session::Word;
use crate::kit::marks::{Bounds, Mark};
use crate::kit::picture::{Part, Picture};
use crate::workspace::Workspace;
use crate::workspace::scene::{self, Shown, TextLook as SceneLook, step_at};
use crate::workspace::stage::StepAt;

/// Where a page looks.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PageLook {
    /// The document.
    pub doc: Option<String>,
    /// The version of its text that the page has; 0 for none.
    pub version: u64,
    /// The caret: line and column from 0, as browsers count them.
    pub caret: (usize, usize),
    /// After how many steps a script is looked at; where the caret stands unless given.
    pub step: Option<usize>,
    /// Through whose eyes; a referee's unless given.
    pub seat: Option<String>,
    /// What stands beside the picture: `text`, `form` or `play`.
    pub pane: String,
    /// The table that the form is about, as a JSON pointer.
    pub at: String,
    /// The number of the game in progress.
    pub play: Option<u64>,
    /// The words of a move that were chosen.
    pub words: Vec<(String, serde_json::Value)>,
    /// The part of the picture that was pointed at.
    pub anchor: Option<String>,
    /// The one before it, which a move may be about as well.
    pub beside: Option<String>,
    /// The tile that is to be laid.
    pub tile: Option<String>,
    /// The value that is painted with.
    pub brush: Option<serde_json::Value>,
    /// Whether the next player looks only when the screen has been handed over.
    pub curtain: bool,
    /// The player whose turn it was when the screen was last handed over.
    pub lifted: Option<String>,
    /// What the page shows, by name: fragments that are the same are left out.
    pub have: std::collections::BTreeMap<String, String>,
}

/// What a page shows.
#[derive(Debug, Serialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is said to the page, and none excludes another"
)]
pub struct View {
    doc: Option<String>,
    title: Option<String>,
    version: u64,
    /// The text, unless the page has it.
    text: Option<String>,
    is_unsaved: bool,
    is_contested: bool,
    /// Whether the picture that the page has stays, as the text cannot be read.
    is_stale: bool,
    /// Whether its file is no longer there.
    is_gone: bool,
    /// Whether something can be taken back, and made again.
    ways: (bool, bool),
    /// After how many steps the picture stands, and how many there are.
    step: Option<usize>,
    steps: Option<usize>,
    /// The line of the last step before the picture, from 0.
    step_line: Option<usize>,
    play: Option<u64>,
    /// The table or the value that the form is about.
    at: String,
    anchor: Option<String>,
    words: Vec<(String, serde_json::Value)>,
    /// Parts of pages that are others than before.
    parts: std::collections::BTreeMap<&'static str, Fragment>,
    /// Lines of the text with findings, from 0, and whether they are errors.
    lines: Vec<(usize, bool)>,
    /// Anchors of what legal moves are about.
    may: Vec<String>,
    notice: Option<Notice>,
    select: Option<Select>,
    unsaved: usize,
    /// Games with steps that no script has.
    games: usize,
}

#[derive(Debug, Serialize)]
struct Fragment {
    html: String,
    tag: String,
}

/// Something to say.
#[derive(Clone, Debug, Serialize)]
pub struct Notice {
    text: String,
    is_refusal: bool,
}

impl Notice {
    /// Something that was not done, and why.
    pub fn refused(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            is_refusal: true,
        }
    }

    /// Something that was done.
    pub fn said(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            is_refusal: false,
        }
    }
}

/// A place to go to.
#[derive(Clone, Debug, Serialize)]
pub struct Select {
    doc: String,
    from: (usize, usize),
    to: (usize, usize),
}

impl Select {
    /// A place in a document of the folder, or in one that can only be named.
    pub fn of(place: &Place) -> Self {
        let at = |offset| place.source.position(offset, COLUMNS);
        Self {
            doc: place.source.name.clone(),
            from: at(place.span.start),
            to: at(place.span.end),
        }
    }
}

/// The text of a document as it is under edit.
fn source_of(desk: &Desk, name: &str) -> Option<Arc<Source>> {
    match desk.draft(name) {
        Some(draft) => Some(Arc::new(Source::new(name, draft.history.text()))),
        None => desk.workspace.source(name),
    }
}

/// What the page looks at in a text.
struct TextStand {
    source: Arc<Source>,
    caret: Option<usize>,
    at: Option<StepAt>,
}

fn stand(desk: &Desk, look: &PageLook) -> Option<TextStand> {
    let source = source_of(desk, look.doc.as_deref()?)?;
    let spans = (look.pane == "form" && !look.at.is_empty()).then(|| Spans::of(&source.text));
    let caret = match spans.filter(|spans| spans.has(&look.at)) {
        // A form is about what it shows, wherever the caret of the text stands.
        Some(spans) => spans.value(&look.at).start,
        None => source.offset(look.caret.0, look.caret.1, COLUMNS),
    };
    let (caret, at) = match look.step {
        Some(steps) => {
            let at = steps.checked_sub(1).map(|step| StepAt { case: None, step });
            (None, at)
        }
        None => {
            let is_script = desk.workspace.playable(&source.name).is_some();
            let at = is_script.then(|| step_at(&source, caret)).flatten();
            (Some(caret), at.map(|(at, _)| at))
        }
    };
    Some(TextStand { source, caret, at })
}

impl TextStand {
    fn look<'l>(&'l self, look: &'l PageLook) -> SceneLook<'l> {
        SceneLook {
            source: &self.source,
            at: self.at,
            caret: self.caret,
            seat: look.seat.as_deref(),
            stop: &|| false,
        }
    }
}

/// Something of the picture of a document, and of what it is a picture.
pub fn scene_of<T>(
    desk: &Desk,
    look: &PageLook,
    of: impl FnOnce(&SceneLook<'_>, &Shown) -> T,
) -> Option<T> {
    let stand = stand(desk, look)?;
    let scene_look = stand.look(look);
    let shown = desk.workspace.scene(&scene_look)?;
    Some(of(&scene_look, &shown))
}

/// Where in a text an anchor of the picture is said.
pub fn said_at(desk: &Desk, look: &PageLook, anchor: &str) -> Option<Place> {
    scene_of(desk, look, |look, shown| {
        desk.workspace.said_at(look, shown, anchor)
    })?
}

/// What a page shows once its gesture is done.
pub fn view(desk: &mut Desk, look: &PageLook, done: GestureDone) -> View {
    let mut notice = done.notice;
    let doc = look.doc.clone().filter(|name| desk.workspace.has(name));
    if let (Some(name), None) = (&look.doc, &doc) {
        let name = desk.shown(name);
        let text = match look.version {
            0 => format!("there is no document `{name}`"),
            _ => format!("`{name}` was deleted"),
        };
        notice = notice.or_else(|| Some(Notice::refused(text)));
    }
    if let Some(name) = &doc
        && let Err(why) = desk.open(name)
    {
        notice = notice.or(Some(Notice::refused(why)));
    }
    let desk = &*desk;
    let look = &PageLook {
        doc,
        ..look.clone()
    };
    let draft = look.doc.as_deref().and_then(|name| desk.draft(name));
    let findings = look
        .doc
        .as_deref()
        .map_or(&[][..], |name| desk.workspace.findings(name));
    let play = look.play.filter(|number| desk.plays.contains_key(number));
    let is_played = look.pane == "play" && play.is_some();
    let stand = stand(desk, look);
    let is_broken = |stand: &TextStand| !is_toml(&stand.source.text);
    let is_stale =
        !is_played && look.have.contains_key("picture") && stand.as_ref().is_some_and(is_broken);
    let mut may = Vec::new();
    let picture = if is_played {
        let played = pages::play::picture(desk, look);
        may = played.1;
        played.0
    } else if is_stale {
        String::new()
    } else {
        drawn(desk, look, stand.as_ref(), findings)
    };
    let steps = look
        .doc
        .as_deref()
        .and_then(|name| desk.workspace.playable(name));
    let steps = steps.filter(|_| !is_played);
    let at = stand.as_ref().and_then(|stand| stand.at);
    let version = draft.map_or(0, |draft| draft.version);
    let line = |finding: &Finding| {
        finding
            .at
            .place
            .source
            .position(finding.at.place.span.start, COLUMNS)
            .0
    };
    let mut view = View {
        title: look.doc.as_deref().map(|name| desk.shown(name).to_owned()),
        version,
        text: draft
            .filter(|_| version != look.version)
            .map(|draft| draft.history.text().to_owned()),
        is_unsaved: draft.is_some_and(super::desk::Draft::is_unsaved),
        is_contested: draft.is_some_and(|draft| draft.is_contested),
        is_gone: look.doc.as_deref().is_some_and(|name| desk.is_gone(name)),
        ways: match eyes(desk, look).filter(|_| is_played) {
            Some(Eyes::Open(_)) => play.map_or((false, false), |play| desk.plays[&play].ways()),
            Some(Eyes::Curtain(_)) => (false, false),
            None => draft.map_or((false, false), |draft| draft.history.ways()),
        },
        is_stale,
        step: steps.map(|steps| {
            // One that cannot be read is none that is played.
            at.filter(|at| at.case.is_none())
                .map_or(0, |at| (at.step + 1).min(steps))
        }),
        step_line: (stand.as_ref().zip(steps.and(at)))
            .and_then(|(stand, at)| line_of_step(&stand.source, at)),
        steps,
        play,
        at: look.at.clone(),
        anchor: look.anchor.clone(),
        words: look.words.clone(),
        parts: std::collections::BTreeMap::new(),
        lines: (findings.iter())
            .filter(|finding| finding.level != Level::Allow)
            .map(|finding| (line(finding), finding.is_error()))
            .collect(),
        may,
        notice,
        select: done.select,
        unsaved: desk.unsaved(),
        games: (desk.plays.values())
            .filter(|play| play.unrecorded() > 0)
            .count(),
        doc: look.doc.clone(),
    };
    let pane = match look.pane.as_str() {
        "form" => form::page(desk, look),
        "play" => pages::play::page(desk, look),
        "judge" => pages::judge::page(desk, look),
        _ => pages::laying(desk, look),
    };
    for (name, html) in [
        ("files", pages::files(desk, look)),
        ("picture", picture),
        ("findings", pages::findings(desk, look, findings)),
        ("pane", pane),
        ("seats", pages::seats(desk, look)),
    ] {
        let stays = match name {
            "picture" | "seats" => true,
            "pane" => matches!(look.pane.as_str(), "text" | "form"),
            _ => false,
        };
        if is_stale && stays && look.have.contains_key(name) {
            continue;
        }
        let tag = tag(&html);
        if look.have.get(name) != Some(&tag) {
            view.parts.insert(name, Fragment { html, tag });
        }
    }
    view
}

fn tag(html: &str) -> String {
    let mut hasher = DefaultHasher::new();
    html.hash(&mut hasher);
    format!("{:x}", hasher.finish())
}

/// The line on which a step of a script begins, from 0.
fn line_of_step(source: &Source, at: StepAt) -> Option<usize> {
    let case = at.case.map(|case| format!("/cases/{case}"));
    let pointer = format!("{}/steps/{}", case.unwrap_or_default(), at.step);
    let spans = Spans::of(&source.text);
    let span = spans.has(&pointer).then(|| spans.value(&pointer))?;
    Some(source.position(span.start, COLUMNS).0)
}

/// Whether a text can be read at all.
pub fn is_toml(text: &str) -> bool {
    parse(text).errors.is_empty()
}

/// The words of a move that were chosen.
pub fn words(look: &PageLook) -> Vec<Word> {
    let words = look.words.iter();
    words
        .map(|(pointer, value)| Word {
            pointer: pointer.clone(),
            value: value.clone(),
        })
        .collect()
}

/// The picture of a document, with what is wrong in it.
fn drawn(desk: &Desk, look: &PageLook, stand: Option<&TextStand>, findings: &[Finding]) -> String {
    let Some(stand) = stand else {
        return pages::nothing_open(desk);
    };
    let name = &stand.source.name;
    if let Some(laying) = desk.workspace.laying(name) {
        let mut picture = laying.picture.clone();
        let about = desk.workspace.spots_in(&picture, None, findings);
        picture.mark(&marks(findings, &about));
        ring_cell(&mut picture, laying.key, look.anchor.as_deref());
        return pages::picture(&picture, &[]);
    }
    let scene_look = stand.look(look);
    let shown = guarded(|| desk.workspace.scene(&scene_look)).ok().flatten();
    let Some(Shown {
        mut picture,
        piece,
        here,
    }) = shown
    else {
        return pages::nothing_to_see(findings);
    };
    let about: Vec<Vec<Bounds>> = match &piece {
        Some(piece) => {
            let spots = Workspace::spots_on(std::slice::from_ref(piece), findings).into_iter();
            spots
                .map(|spot| spot.map(|(_, bounds)| bounds).unwrap_or_default())
                .collect()
        }
        None => desk
            .workspace
            .spots_in(&picture, stand.at.map(|at| at.step), findings),
    };
    picture.mark(&marks(findings, &about));
    let bounds = picture.bounds();
    // What stands in the document as a whole needs no ring.
    let here: Vec<Bounds> = here.into_iter().filter(|it| *it != bounds).collect();
    pages::picture(&picture, &here)
}

fn marks(findings: &[Finding], about: &[Vec<Bounds>]) -> Vec<Mark> {
    let numbered = findings.iter().zip(about).enumerate();
    let shown = numbered
        .filter(|(_, (finding, around))| finding.level != Level::Allow && !around.is_empty());
    shown
        .map(|(index, (finding, around))| Mark {
            is_error: finding.is_error(),
            number: index + 1,
            text: finding.message.clone(),
            around: around.clone(),
        })
        .collect()
}

/// Shows which cell was pointed at.
fn ring_cell(picture: &mut Picture, key: &str, anchor: Option<&str>) {
    let cell = anchor.filter(|anchor| {
        anchor
            .strip_prefix(key)
            .is_some_and(|it| it.starts_with('.'))
    });
    let bounds = cell
        .and_then(|cell| picture.find(cell))
        .and_then(Part::bounds);
    if let Some(((left, top), (right, bottom))) = bounds {
        let mut part = Part::default();
        let corners = [
            (left, top),
            (right, top),
            (right, bottom),
            (left, bottom),
            (left, top),
        ];
        part.line("chosen", 4.0, corners);
        picture.parts.push(part);
    }
}

/// The eyes through which a game in progress is seen: nobody's while the screen is handed over.
pub enum Eyes {
    /// Somebody's.
    Open(Viewer),
    /// It is for one of these players to look.
    Curtain(Vec<&'static str>),
}

/// Through whose eyes a page sees a game.
pub fn eyes(desk: &Desk, look: &PageLook) -> Option<Eyes> {
    let play = desk.plays.get(&look.play?)?;
    if !look.curtain {
        return Some(Eyes::Open(play.viewer(look.seat.as_deref())));
    }
    let names = play.session.seat_names();
    let mut next = play.people_asked();
    if next.is_empty() {
        // Between decisions of people, the player who looked last goes on looking.
        next = match look.lifted.as_deref() {
            Some(_) => names,
            None => names.into_iter().take(1).collect(),
        };
    }
    let looking = look.lifted.as_deref();
    let looking = looking.filter(|name| next.contains(name));
    Some(match looking {
        Some(name) => Eyes::Open(play.viewer(Some(name))),
        None => Eyes::Curtain(next),
    })
}

/// The document as data, for those who fill in forms.
pub fn document(desk: &Desk, name: &str) -> serde_json::Map<String, serde_json::Value> {
    source_of(desk, name).map_or_else(serde_json::Map::new, |source| scene::data(&source.text))
}

/// What lies on the cell that was pointed at.
pub fn chosen_cell(desk: &Desk, look: &PageLook) -> Option<(String, Option<String>)> {
    let name = look.doc.as_deref()?;
    let laying = desk.workspace.laying(name)?;
    let cell = look
        .anchor
        .as_deref()?
        .strip_prefix(laying.key)?
        .strip_prefix('.')?;
    let is_known = laying.cells.iter().any(|known| known == cell);
    is_known.then(|| (cell.to_owned(), lay::tile_on(desk, name, cell)))
}
