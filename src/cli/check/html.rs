//! Findings as one page for a browser: each beside a picture of what it is about, where there is one.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr as _;

use crate::diagnostic::render::human::{self, ShownLine, ShownMark};
use crate::diagnostic::render::visible::{one_line, visible};
use crate::diagnostic::{Finding, Label, Report, Summary};
use crate::kit::count::Count;
use crate::kit::marks::Mark;
use crate::kit::picture::Picture;
use crate::kit::quote::cut;
use crate::paint::{self, Options, PAGE_END, Theme, escaped, page as begin};
use crate::workspace::Workspace;
use crate::workspace::sight::{FindingSpot, Scene};

const STYLE: &str = include_str!("check.css");

/// Most characters of a text that a file has brought in.
const LONGEST: usize = 600;

/// How wide an excerpt is, in characters: alone, and beside a picture.
const WIDTH: usize = 100;
const NARROW: usize = 64;

/// Most related places that are shown.
const MOST_RELATED: usize = 10;

/// What pictures there are for findings.
#[derive(Default)]
pub(super) struct Pictures {
    scenes: HashMap<String, Vec<Scene>>,
    spots: HashMap<FindingKey, FindingSpot>,
}

/// By what a finding is known: two of the same key say the same.
pub(super) type FindingKey = (String, usize, usize, &'static str, String);

pub(super) fn key(finding: &Finding) -> FindingKey {
    let place = &finding.at.place;
    (
        place.source.name.clone(),
        place.span.start,
        place.span.end,
        finding.rule.name,
        finding.message.clone(),
    )
}

impl Pictures {
    pub fn of(workspace: &Workspace<'_>) -> Self {
        let mut pictures = Self::default();
        for (file, findings) in workspace.documents() {
            if findings.is_empty() {
                continue;
            }
            let name = &file.source.name;
            let sight = workspace.sight(name, findings);
            for (finding, spot) in findings.iter().zip(sight.spots) {
                if let Some(spot) = spot {
                    pictures.spots.insert(key(finding), spot);
                }
            }
            pictures.scenes.insert(name.clone(), sight.scenes);
        }
        pictures
    }
}

/// Findings that share a picture, or have none.
struct FindingGroup<'r> {
    scene: Option<&'r Scene>,
    findings: Vec<(usize, &'r Finding, Option<&'r FindingSpot>)>,
}

impl FindingGroup<'_> {
    /// Its picture with rings around what the findings are about.
    fn picture(&self) -> Option<Picture> {
        let marks: Vec<Mark> = (self.findings.iter())
            .map(|(number, finding, spot)| Mark {
                is_error: finding.is_error(),
                number: *number,
                text: one_line(&finding.message).into_owned(),
                around: spot.map_or_else(Vec::new, |spot| spot.around.clone()),
            })
            .collect();
        Some(self.scene?.picture.clone().marked(&marks))
    }
}

/// The page.
pub(super) fn page(report: &Report, pictures: &Pictures) -> String {
    let mut files: Vec<(&str, Vec<&Finding>)> = Vec::new();
    for finding in &report.findings {
        let name = finding.at.place.source.name.as_str();
        match files.last_mut() {
            Some((last, findings)) if *last == name => findings.push(finding),
            _ => files.push((name, vec![finding])),
        }
    }
    // Without the elapsed time: the same documents give the same page.
    let summary = Summary {
        elapsed: None,
        ..report.summary
    };
    let files: Vec<(&str, Vec<FindingGroup<'_>>)> = (files.into_iter())
        .map(|(name, findings)| (name, groups(name, &findings, pictures)))
        .collect();
    let shown: Vec<Vec<Option<Picture>>> = (files.iter())
        .map(|(_, groups)| groups.iter().map(FindingGroup::picture).collect())
        .collect();
    let head = format!(
        "<style>{STYLE}</style>{}",
        paint::style(shown.iter().flatten().flatten(), Theme::Auto)
    );
    let mut out = begin("Findings", &head);
    let _ = write!(
        out,
        "<h1>Findings</h1><p class=\"summary\">{}</p>",
        escaped(&summary.to_string())
    );
    if files.len() > 1 {
        contents(&mut out, &files);
    }
    let mut told = HashSet::new();
    for (index, ((name, groups), pictures)) in files.iter().zip(shown).enumerate() {
        let _ = write!(
            out,
            "<section id=\"file-{index}\"><h2>{}</h2>",
            name_of(name)
        );
        for (group, picture) in groups.iter().zip(pictures) {
            out.push_str("<div class=\"group");
            out.push_str(if picture.is_some() { " seen\">" } else { "\">" });
            if let (Some(picture), Some(scene)) = (picture, group.scene) {
                figure(&mut out, scene, &picture);
            }
            out.push_str("<div class=\"findings\">");
            for (number, finding, _) in &group.findings {
                let is_news = told.insert(finding.rule.name);
                let width = if group.scene.is_some() { NARROW } else { WIDTH };
                write_finding(&mut out, (index, *number), finding, (is_news, width));
            }
            out.push_str("</div></div>");
        }
        out.push_str("</section>");
    }
    out.push_str(PAGE_END);
    out
}

/// The findings of a file by their pictures, in the order in which the first of each stands.
fn groups<'r>(
    name: &str,
    findings: &[&'r Finding],
    pictures: &'r Pictures,
) -> Vec<FindingGroup<'r>> {
    let scenes = pictures.scenes.get(name);
    let mut places: HashMap<Option<usize>, usize> = HashMap::new();
    let mut groups: Vec<FindingGroup<'r>> = Vec::new();
    for (index, finding) in findings.iter().enumerate() {
        let spot = pictures.spots.get(&key(finding));
        let scene = spot.map(|spot| spot.scene);
        let place = *places.entry(scene).or_insert_with(|| {
            groups.push(FindingGroup {
                scene: scene.and_then(|scene| scenes?.get(scene)),
                findings: Vec::new(),
            });
            groups.len() - 1
        });
        groups[place].findings.push((index + 1, finding, spot));
    }
    groups
}

/// Links to the files.
fn contents(out: &mut String, files: &[(&str, Vec<FindingGroup<'_>>)]) {
    out.push_str("<ul class=\"contents\">");
    for (index, (name, groups)) in files.iter().enumerate() {
        let all = || groups.iter().flat_map(|group| &group.findings);
        let errors = all().filter(|(_, finding, _)| finding.is_error());
        let errors = errors.count();
        let warnings = all().count() - errors;
        let mut counts = Vec::new();
        if errors > 0 {
            counts.push(Count(errors, "error").to_string());
        }
        if warnings > 0 {
            counts.push(Count(warnings, "warning").to_string());
        }
        let _ = write!(
            out,
            "<li><a href=\"#file-{index}\">{}</a> <span class=\"label\">{}</span></li>",
            name_of(name),
            counts.join(", ")
        );
    }
    out.push_str("</ul>");
}

fn name_of(name: &str) -> String {
    escaped(&cut(&one_line(name), LONGEST))
}

fn figure(out: &mut String, scene: &Scene, picture: &Picture) {
    // Small things are shown at their size, and large ones as wide as there is room.
    let size = if picture.width < 300.0 { " small" } else { "" };
    let _ = write!(
        out,
        "<figure class=\"picture{size}\">{}<figcaption>{}</figcaption></figure>",
        paint::svg(picture, Options::ON_PAGE),
        escaped(&cut(&one_line(&scene.title), LONGEST))
    );
}

fn write_finding(
    out: &mut String,
    (file, number): (usize, usize),
    finding: &Finding,
    (is_news, width): (bool, usize),
) {
    let level = finding.level.severity();
    let rule = finding.rule;
    let _ = write!(
        out,
        "<article class=\"{level}\" id=\"finding-{file}-{number}\"><h3><a class=\"number\" \
         href=\"#finding-{file}-{number}\"><span>{number}</span></a> <span class=\"level\">{level}</span> {}</h3>",
        marked_up(&finding.message)
    );
    let here = |label: &&Label| label.place.source == finding.at.place.source;
    let mut labels = vec![&finding.at];
    labels.extend(finding.also.iter().filter(here).take(MOST_RELATED));
    excerpt(out, &labels, level, width);
    let elsewhere = finding.also.iter().filter(|label| !here(label));
    for label in elsewhere.take(MOST_RELATED) {
        let bare = Label {
            text: String::new(),
            ..label.clone()
        };
        let text = match label.text.as_str() {
            "" => "see also",
            text => text,
        };
        let _ = write!(out, "<p class=\"related\">{}</p>", marked_up(text));
        excerpt(out, &[&bare], "note", width);
    }
    if finding.also.len() > 2 * MOST_RELATED {
        let more = Count(finding.also.len() - MOST_RELATED, "more related place");
        let _ = write!(out, "<p class=\"related\">{more} not all shown</p>");
    }
    out.push_str("<dl>");
    let mut row = |word: &str, text: String| {
        let _ = write!(out, "<dt>{word}</dt><dd>{text}</dd>");
    };
    if let Some(help) = &finding.help {
        row("help", marked_up(help));
    }
    if let Some(fix) = &finding.fix {
        let how = "run <code>scrutineer check --fix</code>";
        row("fix", format!("{} ({how})", marked_up(&fix.title)));
    }
    if let Some(clause) = &finding.clause {
        row(
            "clause",
            format!(
                "<code>{}</code> {} <span class=\"label\">rulebook: “{}”</span>",
                escaped(clause.id),
                marked_up(clause.text),
                escaped(clause.heading)
            ),
        );
    }
    // The reason is read once.
    let why = if is_news {
        format!(" {}", marked_up(rule.why))
    } else {
        String::new()
    };
    row("rule", format!("<code>{}</code>{why}", escaped(rule.name)));
    out.push_str("</dl></article>");
}

/// Lines of a file with their numbers, and below each what is marked on it.
fn excerpt(out: &mut String, labels: &[&Label], level: &str, width: usize) {
    let style = human::Style {
        width,
        ..human::Style::default()
    };
    let lines = human::excerpt(labels, style);
    let Some(label) = labels.first() else {
        return;
    };
    let (line, column) = label.place.start();
    let _ = write!(
        out,
        "<div class=\"place\">{}:{line}:{column}</div><pre class=\"excerpt {level}\" tabindex=\"0\">",
        name_of(&label.place.source.name)
    );
    let digits = lines.last().map_or(1, |line| line.number.to_string().len());
    let mut before = None;
    for line in &lines {
        if before.is_some_and(|before| before + 1 < line.number) {
            let _ = writeln!(out, "<span class=\"no\">{:>digits$}</span>", "⋮");
        }
        before = Some(line.number);
        write_line(out, line, digits);
    }
    out.push_str("</pre>");
}

fn write_line(out: &mut String, line: &ShownLine, digits: usize) {
    let _ = write!(
        out,
        "<span class=\"no\">{:>digits$}</span> <span class=\"line\">",
        line.number
    );
    let mut marks: Vec<&ShownMark> = line.marks.iter().collect();
    marks.sort_by_key(|mark| (mark.range.start, mark.range.end));
    let mut done = 0;
    for mark in &marks {
        // Marks that lie in each other are drawn one below the other, and on the line the first alone.
        if mark.range.start < done || mark.range.is_empty() {
            continue;
        }
        let class = if mark.is_primary {
            ""
        } else {
            " class=\"also\""
        };
        let _ = write!(
            out,
            "{}<mark{class}>{}</mark>",
            escaped(&line.text[done..mark.range.start]),
            escaped(&line.text[mark.range.clone()])
        );
        done = mark.range.end;
    }
    let _ = writeln!(out, "{}</span>", escaped(&line.text[done..]));
    for mark in marks {
        let (sign, class) = if mark.is_primary {
            ("^", "under")
        } else {
            ("-", "under also")
        };
        let left = line.text[..mark.range.start].width();
        let wide = line.text[mark.range.clone()].width().max(1);
        let text = mark.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let _ = writeln!(
            out,
            "<span class=\"no\">{:>digits$}</span> <span class=\"{class}\">{}{} {}</span>",
            "",
            " ".repeat(left),
            sign.repeat(wide),
            escaped(&cut(&text, LONGEST))
        );
    }
}

/// A text with what is between backticks as code.
fn marked_up(text: &str) -> String {
    let text = cut(&visible(text), LONGEST);
    let mut out = String::new();
    for (index, piece) in text.split('`').enumerate() {
        let is_code = index % 2 == 1;
        if is_code {
            let _ = write!(out, "<code>{}</code>", escaped(piece));
        } else {
            out.push_str(&escaped(piece));
        }
    }
    out
}
