//! The pages of scripts, and how a clause shows the step in which it is at work.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::chapter::Chapter;
use super::shell::{BookPage, paragraphs, prose, short};
use super::story::{Story, ToldGame};
use super::table::lines;
use crate::kit::count::Count;
use crate::paint::escaped;

/// The page of a script.
pub(super) fn page(chapter: &Chapter, path: &str, story: &Story) -> BookPage {
    let above = [
        (&*chapter.page("index"), chapter.title()),
        (&*chapter.page("rulings/index"), "rulings"),
    ];
    let mut page = BookPage::new(path, &*story.title, &above);
    let link = linker(chapter, &page);
    let mut body = format!("<h1>{}</h1>", escaped(&story.title));
    let clauses = chapter.game.clauses().iter().enumerate();
    let claimed: Vec<_> = clauses
        .filter(|(index, _)| story.claims.contains(*index))
        .collect();
    if claimed.is_empty() {
        body.push_str("<p class=\"label\">A game that is a ruling of no clause.</p>");
    } else {
        body.push_str("<p class=\"label\">A ruling of</p><dl>");
        for (_, clause) in claimed {
            let _ = write!(
                body,
                "<dt>{}</dt><dd>{}</dd>",
                page.link_to_name(chapter.place(clause.id).unwrap_or_default(), clause.id),
                prose(clause.text, &link)
            );
        }
        body.push_str("</dl>");
    }
    if !story.readings.is_empty() {
        body.push_str("<p>Readings: ");
        for (index, (name, value)) in story.readings.iter().enumerate() {
            let pair = format!("{name}={value}");
            body.push_str(if index > 0 { ", " } else { "" });
            let link = chapter
                .place(&pair)
                .map(|place| page.link_to_name(place, &pair));
            let link = link.unwrap_or_else(|| format!("<code>{}</code>", escaped(&pair)));
            body.push_str(&link);
        }
        body.push_str(".</p>");
    }
    body.push_str(&paragraphs(story.notes.iter().map(String::as_str), &link));
    let mut ids = BTreeMap::new();
    for game in &story.games {
        if let Some(title) = &game.case {
            let id = id_of(title, &mut ids);
            let _ = write!(
                body,
                "<h2 id=\"{id}\">{}<a class=\"here\" href=\"#{id}\" aria-label=\"Link to this case\">#</a></h2>",
                escaped(title)
            );
        }
        body.push_str(&paragraphs(game.notes.iter().map(String::as_str), &link));
        body.push_str(&told(game, &mut page, &link));
    }
    let _ = write!(
        body,
        "<details><summary>The script</summary><pre>{}</pre></details>",
        lines(&story.text)
    );
    page.body = body;
    page
}

/// Where names on a page lead.
pub(super) fn linker<'c>(
    chapter: &'c Chapter,
    page: &BookPage,
) -> impl Fn(&str) -> Option<String> + use<'c> {
    let root = page.to("");
    move |name| Some(format!("{root}{}", chapter.place(name)?))
}

/// The anchor of a case: its title, in small letters and dashes.
fn id_of(title: &str, taken: &mut BTreeMap<String, usize>) -> String {
    const LONGEST: usize = 60;
    let mut id = String::from("case");
    for word in title.split(|one: char| !one.is_ascii_alphanumeric()) {
        if !word.is_empty() && id.len() < LONGEST {
            let word: String = word.chars().take(LONGEST).collect();
            let _ = write!(id, "-{}", word.to_lowercase());
        }
    }
    let count = taken.entry(id.clone()).or_default();
    *count += 1;
    if *count > 1 {
        let _ = write!(id, "--{count}");
    }
    id
}

/// A game step by step, with the table before the first one and wherever it has changed.
fn told(game: &ToldGame, page: &mut BookPage, link: &dyn Fn(&str) -> Option<String>) -> String {
    let mut out = String::new();
    if game.is_long() {
        let _ = write!(
            out,
            "<p class=\"label\">{}; a picture of the table after some of them.</p>",
            Count(game.steps, "step")
        );
    }
    out.push_str(if game.is_long() {
        "<ol class=\"story long\">"
    } else {
        "<ol class=\"story\">"
    });
    let mut shown = None;
    for moment in &game.moments {
        let _ = write!(
            out,
            "<li>{}{}",
            moment.deed.head(),
            moment.deed.outcome(link, true)
        );
        if let Some(look) = moment.look {
            if shown == Some(look) {
                out.push_str("<p class=\"still\">Nothing has changed on the table.</p>");
            } else {
                out.push_str(&page.canvas.draw(&game.looks[look]));
                shown = Some(look);
            }
        }
        out.push_str("</li>");
    }
    out.push_str("</ol>");
    if game.moments.len() < game.steps {
        let _ = write!(
            out,
            "<p>The other steps are in the script: {} in all.</p>",
            game.steps
        );
    }
    out
}

/// The step of a script in which a clause is at work, with the table before and after it.
pub(super) fn excerpt(
    clause: &str,
    story: &Story,
    page: &mut BookPage,
    link: &dyn Fn(&str) -> Option<String>,
) -> Option<String> {
    let shown = (story.games.iter()).filter_map(|game| Some((game, game.shows(clause)?)));
    // The start shows least, and a long game has few pictures.
    let (game, at) = shown.min_by_key(|(game, at)| (game.is_long(), *at == 0))?;
    let step = &game.moments[at];
    let mut out = String::new();
    if let Some(case) = &game.case {
        let _ = write!(out, "<p>Case: {}</p>", escaped(&short(case)));
    }
    out.push_str("<ol class=\"story\">");
    let before = (!game.is_long()).then(|| {
        game.moments[..at]
            .iter()
            .rev()
            .find_map(|moment| moment.look)
    });
    let before = before.flatten();
    if let Some(look) = before {
        let _ = write!(
            out,
            "<li><b>before</b>{}</li>",
            page.canvas.draw(&game.looks[look])
        );
    }
    let _ = write!(
        out,
        "<li>{}{}",
        step.deed.head(),
        step.deed.outcome(link, true)
    );
    match step.look {
        Some(look) if Some(look) == before => {
            out.push_str("<p class=\"still\">Nothing has changed on the table.</p>");
        }
        Some(look) if !game.is_long() => out.push_str(&page.canvas.draw(&game.looks[look])),
        _ => {}
    }
    out.push_str("</li></ol>");
    Some(out)
}

/// Every script of a game, by folder.
pub(super) fn index(chapter: &Chapter) -> BookPage {
    let above = [(&*chapter.page("index"), chapter.title())];
    let mut page = BookPage::new(
        chapter.page("rulings/index"),
        format!("Rulings: {}", chapter.title()),
        &above,
    );
    let mut folders: BTreeMap<&str, Vec<&(String, Story)>> = BTreeMap::new();
    for script in &chapter.stories {
        let path = script.1.path.as_str();
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        folders.entry(folder).or_default().push(script);
    }
    let mut body = format!(
        "<h1>Rulings of {}</h1><p class=\"label\">{}</p>",
        escaped(chapter.title()),
        Count(chapter.stories.len(), "script")
    );
    for (folder, scripts) in folders {
        if !folder.is_empty() {
            let _ = write!(body, "<h2>{}</h2>", escaped(folder));
        }
        body.push_str("<ul class=\"columns\">");
        for (path, story) in scripts {
            let _ = write!(body, "<li>{}</li>", page.link(path, &short(&story.title)));
        }
        body.push_str("</ul>");
    }
    page.body = body;
    page
}
