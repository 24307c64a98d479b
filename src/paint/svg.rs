//! Pictures as SVG 1.1 text that browsers, editors and `resvg` draw alike.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::Theme;
use super::looks::{Look, Pattern, Tone, look, names};
use crate::kit::picture::{Align, Part, Picture, Point, Shape};
use crate::kit::quote::cut;

/// Writes into a string, which cannot fail.
macro_rules! put {
    ($out:ident, $($text:tt)*) => {{
        let _ = write!($out, $($text)*);
    }};
}

/// Most characters of a text: more cannot be read in one line.
const LONGEST: usize = 120;

/// How a picture is written as SVG.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// On what ground it is looked at.
    pub theme: Theme,
    /// Whether it is one of several on a page, which says once what looks look like and where anchors are no
    /// ids, because they would not be unique.
    pub on_page: bool,
}

impl Options {
    /// One of several on a page that has light and dark ground.
    pub const ON_PAGE: Self = Self {
        theme: Theme::Auto,
        on_page: true,
    };

    /// A picture by itself on such a ground.
    #[must_use]
    pub fn alone(theme: Theme) -> Self {
        Self {
            theme,
            on_page: false,
        }
    }
}

/// The uses of looks in a picture.
#[derive(Default)]
struct Used(BTreeMap<&'static str, (&'static Look, BTreeSet<Use>)>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Use {
    Area,
    Line,
    Text,
}

/// A picture as an SVG document.
#[must_use]
pub fn svg(picture: &Picture, options: Options) -> String {
    let (width, height) = (number(picture.width), number(picture.height));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" class=\"k\"><title>{}</title>",
        escaped(&picture.title)
    );
    if !options.on_page {
        out.push_str(&style([picture], options.theme));
        put!(
            out,
            "<rect class=\"k-ground\" width=\"{width}\" height=\"{height}\"/>"
        );
    }
    let mut ids = BTreeSet::new();
    for part in &picture.parts {
        write_part(&mut out, part, options, &mut ids);
    }
    out.push_str("</svg>\n");
    out
}

/// A part of a picture that stands on a page, as an element of SVG.
#[must_use]
pub fn part(part: &Part) -> String {
    let mut out = String::new();
    write_part(&mut out, part, Options::ON_PAGE, &mut BTreeSet::new());
    out
}

/// How that element begins; it ends with `</g>`.
#[must_use]
pub fn head(part: &Part) -> String {
    let mut out = String::new();
    write_head(&mut out, part, Options::ON_PAGE, &mut BTreeSet::new());
    out
}

/// A shape, as elements of SVG.
#[must_use]
pub fn shape(shape: &Shape) -> String {
    let mut out = String::new();
    write_shape(&mut out, shape);
    out
}

/// What looks look like: the style sheet and the patterns that these pictures need.
#[must_use]
pub fn style<'p>(pictures: impl IntoIterator<Item = &'p Picture>, theme: Theme) -> String {
    let mut used = Used::default();
    used.add("ground", Use::Area);
    for picture in pictures {
        picture.parts.iter().for_each(|part| used.collect(part));
    }
    let mut out = format!("<style>{}</style>", used.sheet(theme));
    used.patterns(&mut out);
    out
}

/// What all looks look like, for pictures that are not known yet: a style sheet, and the patterns as elements of SVG
/// for the page on which they are shown.
#[must_use]
pub fn all_looks() -> (String, String) {
    let mut used = Used::default();
    for name in names().chain(["unknown"]) {
        for one in [Use::Area, Use::Line, Use::Text] {
            used.add(name, one);
        }
    }
    let mut patterns = String::new();
    used.patterns(&mut patterns);
    (used.sheet(Theme::Auto), patterns)
}

impl Used {
    fn add(&mut self, name: &str, of: Use) {
        let look = look(name);
        self.0
            .entry(look.name)
            .or_insert_with(|| (look, BTreeSet::new()))
            .1
            .insert(of);
    }

    fn collect(&mut self, part: &Part) {
        for shape in &part.shapes {
            match shape {
                Shape::Area { look, .. } | Shape::Disc { look, .. } => self.add(look, Use::Area),
                Shape::Line { look, .. } => self.add(look, Use::Line),
                Shape::Text { look, .. } => self.add(look, Use::Text),
            }
        }
        part.parts.iter().for_each(|part| self.collect(part));
    }

    fn sheet(&self, theme: Theme) -> String {
        let mut out = String::from(".k text{font-family:'Noto Sans',sans-serif}");
        match theme {
            Theme::Light => self.rules(&mut out, "", false),
            Theme::Dark => self.rules(&mut out, "", true),
            Theme::Auto => {
                self.rules(&mut out, "", false);
                out.push_str("@media (prefers-color-scheme:dark){");
                self.rules(&mut out, ":root:not(.light) ", true);
                out.push('}');
                self.rules(&mut out, ".dark ", true);
            }
        }
        out
    }

    /// One rule for each use.
    fn rules(&self, out: &mut String, before: &str, dark: bool) {
        let of = |tone: Tone| if dark { tone.1 } else { tone.0 };
        for (look, uses) in self.0.values() {
            let class = class(look);
            let fill = look.fill.map_or("none", of);
            for one in uses {
                match one {
                    Use::Area => {
                        if look.pattern == Pattern::None {
                            put!(out, "{before}.{class}{{fill:{fill}");
                        } else {
                            let strokes = if dark { "#c9d0d8" } else { "#59626b" };
                            put!(
                                out,
                                "{before}.{class}-s{{fill:none;stroke:{strokes};stroke-width:1}}"
                            );
                            put!(
                                out,
                                "{before}.{class}-b{{fill:{fill}}}{before}.{class}{{fill:url(#{class}-p)"
                            );
                        }
                        if let Some(edge) = look.edge {
                            put!(
                                out,
                                ";stroke:{};stroke-width:{};stroke-linejoin:round",
                                of(edge),
                                number(look.wide)
                            );
                            write_dash(out, look);
                        }
                        out.push('}');
                    }
                    Use::Line => {
                        if let Some(edge) = look.edge {
                            put!(out, "{before}.{class}-c{{stroke:{}", of(edge));
                            write_dash(out, look);
                            out.push('}');
                        }
                        if let Some(median) = look.median {
                            put!(
                                out,
                                "{before}.{class}-m{{stroke:{};stroke-dasharray:6 4}}",
                                of(median)
                            );
                        }
                        let colour = look.fill.or(look.edge).map_or("none", of);
                        put!(out, "{before}.{class}-l{{stroke:{colour}");
                        if look.edge.is_none() {
                            write_dash(out, look);
                        }
                        out.push('}');
                    }
                    Use::Text => {
                        let weight = if look.bold { ";font-weight:700" } else { "" };
                        put!(out, "{before}.{class}-t{{fill:{fill}{weight}}}");
                    }
                }
            }
        }
    }

    fn patterns(&self, out: &mut String) {
        let filled = self
            .0
            .values()
            .filter(|(look, uses)| look.pattern != Pattern::None && uses.contains(&Use::Area));
        let mut some = false;
        for (look, _) in filled {
            out.push_str(if some { "" } else { "<defs>" });
            some = true;
            let class = class(look);
            put!(
                out,
                "<pattern id=\"{class}-p\" width=\"16\" height=\"16\" patternUnits=\"userSpaceOnUse\">\
                 <rect class=\"{class}-b\" width=\"16\" height=\"16\"/>\
                 <path class=\"{class}-s\" opacity=\"0.55\" d=\"{}\"/></pattern>",
                strokes(look.pattern)
            );
        }
        out.push_str(if some { "</defs>" } else { "" });
    }
}

fn write_dash(out: &mut String, look: &Look) {
    if let Some((on, off)) = look.dash {
        put!(out, ";stroke-dasharray:{} {}", number(on), number(off));
    }
}

/// What is drawn over and over in an area: 16 units wide and high.
fn strokes(pattern: Pattern) -> &'static str {
    match pattern {
        Pattern::None => "",
        Pattern::Blocks => "M2.5 3.5h4v4h-4zM10.5 9.5h4v4h-4z",
        Pattern::Tufts => "M3 6l-1-3M3 6V2M3 6l1-3M11 14l-1-3M11 14v-4M11 14l1-3",
        Pattern::Peaks => "M1 7l3-5 3 5M9 15l3-5 3 5",
        Pattern::Dots => "M4 4h.9M12 4h.9M8 8h.9M0 8h.9M4 12h.9M12 12h.9",
        Pattern::Hatch => "M-2 10l12-12M-2 18L18-2M6 18l12-12",
        Pattern::Waves => "M0 4q2-2 4 0t4 0 4 0 4 0M0 12q2-2 4 0t4 0 4 0 4 0",
        Pattern::Trees => "M4 7V5M2 5l2-4 2 4zM12 15v-2M10 13l2-4 2 4z",
    }
}

/// The class of a look; all that begin alike share one.
fn class(look: &Look) -> String {
    format!("k-{}", look.name.trim_end_matches('-'))
}

fn write_part(out: &mut String, part: &Part, options: Options, ids: &mut BTreeSet<String>) {
    write_head(out, part, options, ids);
    part.shapes.iter().for_each(|shape| write_shape(out, shape));
    for part in &part.parts {
        write_part(out, part, options, ids);
    }
    out.push_str("</g>");
}

fn write_head(out: &mut String, part: &Part, options: Options, ids: &mut BTreeSet<String>) {
    out.push_str("<g");
    if let Some(anchor) = &part.anchor {
        if !options.on_page && ids.insert(anchor.clone()) {
            put!(out, " id=\"{}\"", escaped(anchor));
        }
        put!(out, " data-anchor=\"{}\"", escaped(anchor));
    }
    out.push('>');
    if let Some(title) = &part.title {
        // A title is read out and shown as it is: marks of code would be noise.
        put!(out, "<title>{}</title>", escaped(&title.replace('`', "")));
    }
}

fn write_shape(out: &mut String, shape: &Shape) {
    match shape {
        Shape::Area {
            look: name,
            corners,
        } => {
            let look = look(name);
            let (class, path) = (class(look), path(corners));
            // Between the cells of a pattern some who draw PDF leave gaps, which show what lies below.
            if look.pattern != Pattern::None {
                put!(out, "<path class=\"{class}-b\" d=\"{path}z\"/>");
            }
            put!(out, "<path class=\"{class}\" d=\"{path}z\"/>");
        }
        Shape::Line {
            look: name,
            points,
            width,
        } => {
            let look = look(name);
            let (class, path) = (class(look), path(points));
            let mut line = |part: &str, width: f32| {
                put!(
                    out,
                    "<path class=\"{class}-{part}\" fill=\"none\" stroke-width=\"{}\" stroke-linejoin=\"round\" \
                     stroke-linecap=\"{}\" d=\"{path}\"/>",
                    number(width),
                    if look.edge.is_some() || look.dash.is_some() {
                        "butt"
                    } else {
                        "round"
                    },
                );
            };
            if look.edge.is_some() {
                line("c", width + 2.0 * look.wide);
            }
            line("l", *width);
            if look.median.is_some() {
                line("m", (width / 10.0).max(1.0));
            }
        }
        Shape::Disc {
            look: name,
            middle,
            radius,
        } => {
            let class = class(look(name));
            put!(
                out,
                "<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
                number(middle.0),
                number(middle.1),
                number(*radius)
            );
        }
        Shape::Text {
            look: name,
            at,
            size,
            text,
            align,
        } => {
            let class = class(look(name));
            let anchor = match align {
                Align::Start => "",
                Align::Middle => " text-anchor=\"middle\"",
                Align::End => " text-anchor=\"end\"",
            };
            // The baseline is given, because not everybody who draws SVG knows the other ways.
            put!(
                out,
                "<text class=\"{class}-t\" x=\"{}\" y=\"{}\" font-size=\"{}\"{anchor}>{}</text>",
                number(at.0),
                number(at.1 + size * 0.36),
                number(*size),
                escaped(&cut(text, LONGEST))
            );
        }
    }
}

fn path(points: &[Point]) -> String {
    let mut path = String::new();
    for (index, (x, y)) in points.iter().enumerate() {
        put!(
            path,
            "{}{} {}",
            if index == 0 { "M" } else { "L" },
            number(*x),
            number(*y)
        );
    }
    path
}

/// A number to two decimals, without those that say nothing.
#[must_use]
pub fn number(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".to_owned()
    } else {
        text.to_owned()
    }
}

/// A text as XML and HTML take it. Characters that no XML may have, and those that turn the direction of what
/// follows, are replaced: a name may not change how the rest is read.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for one in text.chars() {
        match one {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' | '\r' => out.push(' '),
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}' => {
                out.push('\u{fffd}');
            }
            one if one.is_control() => out.push('\u{fffd}'),
            one => out.push(one),
        }
    }
    out
}
