//! A transcript as one page for a browser: the table after every step, to be walked through.

use std::collections::HashMap;
use std::fmt::Write as _;

use serde::Serialize;
use serde_json::json;

use crate::cli::deed::Deed;
use crate::engine::Viewer;
use crate::engine::replay::Moment;
use crate::kit::picture::Picture;
use crate::paint::{self, Options, PAGE_END, Theme, escaped, page};

const SCRIPT: &str = include_str!("replay.js");
const STYLE: &str = include_str!("replay.css");

/// A page on its way out.
pub(super) struct Transcript {
    title: String,
    seat: Option<String>,
    /// Who can look: the referee, or the one that was asked for, then the players.
    viewers: Vec<String>,
    /// Every part that occurs, once: most of a table stays as it is from step to step.
    parts: Vec<String>,
    known: HashMap<String, usize>,
    /// For each moment what each viewer sees.
    frames: Vec<Vec<Option<Frame>>>,
    /// One picture of each kind of looks, for the style sheet.
    looks: Picture,
    last: Option<Picture>,
    steps: String,
    is_in_list: bool,
}

/// A picture by its parts.
#[derive(Serialize)]
struct Frame {
    width: f32,
    height: f32,
    /// Places among all parts of the page.
    parts: Vec<usize>,
}

impl Transcript {
    pub fn new(file: &str, seat: Option<&str>) -> Self {
        Self {
            title: file.to_owned(),
            seat: seat.map(str::to_owned),
            viewers: Vec::new(),
            parts: Vec::new(),
            known: HashMap::new(),
            frames: Vec::new(),
            looks: Picture::default(),
            last: None,
            steps: String::new(),
            is_in_list: false,
        }
    }

    /// Begins to tell a case.
    pub fn case(&mut self, title: &str) {
        if self.is_in_list {
            self.steps.push_str("</ol>");
        }
        self.is_in_list = false;
        let _ = write!(self.steps, "<h2>{}</h2>", escaped(title));
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
        let frames = viewers
            .into_iter()
            .map(|viewer| Some(self.frame(&moment.picture(viewer)?)));
        let frames = frames.collect();
        self.frames.push(frames);
        self.last = moment.picture(viewer);
        self.tell(moment, viewer);
    }

    /// The parts of a picture, by what they are among all.
    fn frame(&mut self, picture: &Picture) -> Frame {
        let mut parts = Vec::with_capacity(picture.parts.len());
        for part in &picture.parts {
            let text = paint::part(part);
            let index = match self.known.get(&text) {
                Some(&index) => index,
                None => {
                    self.parts.push(text.clone());
                    self.known.insert(text, self.parts.len() - 1);
                    self.looks.parts.push(part.clone());
                    self.parts.len() - 1
                }
            };
            parts.push(index);
        }
        Frame {
            width: picture.width,
            height: picture.height,
            parts,
        }
    }

    /// The step in words.
    fn tell(&mut self, moment: &dyn Moment, viewer: Viewer) {
        let out = &mut self.steps;
        if !self.is_in_list {
            out.push_str("<ol>");
            self.is_in_list = true;
        }
        let number = self.frames.len() - 1;
        let _ = write!(
            out,
            "<li id=\"step-{number}\"><a class=\"step\" href=\"#step-{number}\">"
        );
        let deed = Deed::of(moment, viewer);
        let _ = write!(out, "{}</a>{}", deed.head(), deed.outcome(&|_| None));
        out.push_str("</li>");
    }

    /// The whole page.
    pub fn end(mut self) -> String {
        if self.is_in_list {
            self.steps.push_str("</ol>");
        }
        let head = format!(
            "<style>{STYLE}</style>{}",
            paint::style([&self.looks], Theme::Auto)
        );
        let mut out = page(&self.title, &head);
        let _ = write!(
            out,
            "<h1>{}</h1><main><section class=\"table\"><div id=\"picture\">",
            escaped(&self.title)
        );
        if let Some(last) = &self.last {
            let options = Options {
                theme: Theme::Auto,
                on_page: true,
            };
            out.push_str(&paint::svg(last, options));
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
            "</select></label></nav></section><section class=\"steps\">{}</section></main>",
            self.steps
        );
        let data = json!({"parts": self.parts, "frames": self.frames}).to_string();
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
