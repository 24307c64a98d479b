//! A transcript as one page for a browser: the table after every step, to be walked through.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::hash::Hash;

use serde::Serialize;
use serde_json::json;
use similar::{Algorithm, DiffTag, capture_diff_slices};

use crate::cli::deed::Deed;
use crate::engine::Viewer;
use crate::engine::replay::Moment;
use crate::kit::picture::{Part, Picture};
use crate::paint::{self, Options, PAGE_END, Theme, escaped, page};

const SCRIPT: &str = include_str!("replay.js");
const STYLE: &str = include_str!("replay.css");

/// A page on its way out.
pub(super) struct HtmlTranscript {
    title: String,
    seat: Option<String>,
    /// Who can look: the referee, or the one that was asked for, then the players.
    viewers: Vec<String>,
    /// Every part that occurs, once: most of a table stays as it is from step to step.
    parts: Once<PlacedPart>,
    /// How parts begin: what they are, in words.
    heads: Once<String>,
    /// Shapes, wherever they lie.
    shapes: Once<String>,
    /// For each moment what each viewer sees.
    frames: Vec<Vec<Option<PictureFrame>>>,
    /// The parts of what each viewer saw last.
    seen: Vec<Vec<usize>>,
    /// What the cited clauses say: once, and not at each step.
    clauses: BTreeMap<&'static str, &'static str>,
    /// Every shape once, for the style sheet.
    looks: Part,
    last: Option<Picture>,
    told: Vec<ToldBeside>,
}

/// What is told beside the table.
enum ToldBeside {
    Case(String),
    Step(Deed),
}

/// A part: its head, its shapes, each with its place in hundredths of a unit, and the parts on top of them.
#[derive(Clone, PartialEq, Eq, Hash, Serialize)]
struct PlacedPart(usize, Vec<(usize, i32, i32)>, Vec<usize>);

/// Things in the order in which they first came, each once.
struct Once<T> {
    all: Vec<T>,
    known: HashMap<T, usize>,
}

impl<T: Clone + Eq + Hash> Once<T> {
    fn new() -> Self {
        Self {
            all: Vec::new(),
            known: HashMap::new(),
        }
    }

    /// Where it is among all, and whether it is new.
    fn place(&mut self, it: T) -> (usize, bool) {
        if let Some(&index) = self.known.get(&it) {
            return (index, false);
        }
        self.all.push(it.clone());
        self.known.insert(it, self.all.len() - 1);
        (self.all.len() - 1, true)
    }
}

/// A picture by its parts, as what has changed since the same viewer's last one.
#[derive(Serialize)]
struct PictureFrame {
    width: f32,
    height: f32,
    /// What is as before: from where on, where it was, and how many parts.
    kept: Vec<(usize, usize, usize)>,
    /// The others in their order, by their places among all of the page.
    parts: Vec<usize>,
}

impl HtmlTranscript {
    pub fn new(file: &str, seat: Option<&str>) -> Self {
        Self {
            title: file.to_owned(),
            seat: seat.map(str::to_owned),
            viewers: Vec::new(),
            parts: Once::new(),
            heads: Once::new(),
            shapes: Once::new(),
            frames: Vec::new(),
            seen: Vec::new(),
            clauses: BTreeMap::new(),
            looks: Part::default(),
            last: None,
            told: Vec::new(),
        }
    }

    /// Begins to tell a case.
    pub fn case(&mut self, title: &str) {
        self.told.push(ToldBeside::Case(title.to_owned()));
    }

    pub fn moment(&mut self, moment: &dyn Moment, viewer: Viewer) {
        let mut viewers = vec![viewer];
        if self.viewers.is_empty() {
            self.viewers
                .push(self.seat.clone().unwrap_or_else(|| "all".to_owned()));
            if self.seat.is_none() {
                self.viewers
                    .extend(moment.seat_names().iter().map(|&name| name.to_owned()));
            }
        }
        // What one player sees is no business of a page for another one.
        let others = self
            .viewers
            .iter()
            .skip(1)
            .filter_map(|name| moment.seat(name));
        viewers.extend(others.map(Viewer::Seat));
        let frames = viewers.into_iter().enumerate();
        let frames =
            frames.map(|(place, viewer)| Some(self.frame(place, &moment.picture(viewer)?)));
        let frames = frames.collect();
        self.frames.push(frames);
        self.last = moment.picture(viewer);
        let deed = Deed::of(moment, viewer);
        let cited = deed.cites.iter();
        self.clauses
            .extend(cited.map(|clause| (clause.id, clause.text)));
        self.told.push(ToldBeside::Step(deed));
    }

    /// The parts of a picture, by what they are among all.
    fn frame(&mut self, viewer: usize, picture: &Picture) -> PictureFrame {
        let parts = self.place(&picture.parts);
        if self.seen.len() <= viewer {
            self.seen.resize(viewer + 1, Vec::new());
        }
        let before = std::mem::replace(&mut self.seen[viewer], parts.clone());
        let (mut kept, mut fresh) = (Vec::new(), Vec::new());
        for run in capture_diff_slices(Algorithm::Myers, &before, &parts) {
            if run.tag() == DiffTag::Equal {
                kept.push((
                    run.new_range().start,
                    run.old_range().start,
                    run.new_range().len(),
                ));
            } else {
                fresh.extend_from_slice(&parts[run.new_range()]);
            }
        }
        PictureFrame {
            width: picture.width,
            height: picture.height,
            kept,
            parts: fresh,
        }
    }

    fn place(&mut self, parts: &[Part]) -> Vec<usize> {
        let placed = parts.iter().map(|part| {
            let shapes = part.shapes.iter().map(|shape| {
                let (shape, at) = shape.at_origin();
                let (index, is_new) = self.shapes.place(paint::shape(&shape));
                if is_new {
                    self.looks.shapes.push(shape);
                }
                (index, hundredths(at.0), hundredths(at.1))
            });
            let shapes = shapes.collect();
            let (head, _) = self.heads.place(paint::head(part));
            let on_top = self.place(&part.parts);
            self.parts.place(PlacedPart(head, shapes, on_top)).0
        });
        placed.collect()
    }

    /// The steps in words. Of each, the clause that is cited the least on the page comes first: it says the most about
    /// the step.
    fn steps(&mut self) -> String {
        let mut times: HashMap<&str, usize> = HashMap::new();
        for told in &self.told {
            if let ToldBeside::Step(deed) = told {
                for clause in &deed.cites {
                    *times.entry(clause.id).or_default() += 1;
                }
            }
        }
        let (mut out, mut number, mut is_in_list) = (String::new(), 0, false);
        for told in std::mem::take(&mut self.told) {
            match told {
                ToldBeside::Case(title) => {
                    out.push_str(if is_in_list { "</ol>" } else { "" });
                    is_in_list = false;
                    let _ = write!(out, "<h2>{}</h2>", escaped(&title));
                }
                ToldBeside::Step(mut deed) => {
                    deed.cites.sort_by_key(|clause| times.get(clause.id));
                    out.push_str(if is_in_list { "" } else { "<ol>" });
                    is_in_list = true;
                    let _ = write!(
                        out,
                        "<li id=\"step-{number}\"><a class=\"step\" href=\"#step-{number}\">{}</a>{}</li>",
                        deed.head(),
                        deed.outcome(&|_| None, false)
                    );
                    number += 1;
                }
            }
        }
        out.push_str(if is_in_list { "</ol>" } else { "" });
        out
    }

    /// A page that says that there is nothing to turn.
    fn nothing(&self) -> String {
        let mut out = page(&self.title, &format!("<style>{STYLE}</style>"));
        let _ = write!(
            out,
            "<h1>{}</h1><main><p>Nothing of this script could be played: <code>scrutineer check</code> \
             says what is wrong with it.</p></main>",
            escaped(&self.title)
        );
        out.push_str(PAGE_END);
        out
    }

    /// The whole page.
    pub fn end(mut self) -> String {
        if self.frames.is_empty() {
            return self.nothing();
        }
        let steps = self.steps();
        let mut looks = Picture::default();
        looks.parts.push(std::mem::take(&mut self.looks));
        let head = format!(
            "<style>{STYLE}</style>{}",
            paint::style([&looks], Theme::Auto)
        );
        let mut out = page(&self.title, &head);
        let _ = write!(
            out,
            "<h1>{}</h1><main><section class=\"table\"><div id=\"picture\">",
            escaped(&self.title)
        );
        if let Some(last) = &self.last {
            out.push_str(&paint::svg(last, Options::ON_PAGE));
        }
        out.push_str(
            "</div><nav hidden><button id=\"first\" title=\"first (Home)\">«</button>\
             <button id=\"back\" title=\"back (←)\">‹</button>\
             <input id=\"at\" type=\"range\" min=\"0\" aria-label=\"step\">\
             <button id=\"on\" title=\"on (→)\">›</button>\
             <button id=\"last\" title=\"last (End)\">»</button><output id=\"number\"></output>\
             <label>seen by <select id=\"viewer\">",
        );
        for viewer in &self.viewers {
            let _ = write!(out, "<option>{}</option>", escaped(viewer));
        }
        let _ = write!(
            out,
            "</select></label></nav></section><section class=\"steps\">{steps}</section></main>"
        );
        let data = json!({
            "parts": self.parts.all, "heads": self.heads.all, "shapes": self.shapes.all, "frames": self.frames,
            "clauses": self.clauses,
        });
        let data = data.to_string();
        // Nothing in the data can end the element that it stands in.
        let data = data.replace('<', "\\u003c");
        let _ = write!(
            out,
            "<script type=\"application/json\" id=\"data\">{data}</script><script>{SCRIPT}</script>"
        );
        out.push_str(PAGE_END);
        out
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "pictures are some thousand units wide at most"
)]
fn hundredths(length: f32) -> i32 {
    (length * 100.0).round() as i32
}
