//! The pages of clauses, in the order of the rulebook.

use std::fmt::Write as _;

use super::chapter::{Chapter, place_of_clause};
use super::rulings::{excerpt, linker};
use super::shell::{BookPage, prose, short};
use crate::engine::{Clause, ClauseKind};
use crate::kit::count::Count;
use crate::paint::escaped;

/// So many rulings of a clause are shown with pictures; the others are links.
const MOST_SHOWN: usize = 4;
/// So many clauses are named that stand in its rulings too.
const MOST_TOGETHER: usize = 8;

/// The page of a clause.
pub(super) fn page(chapter: &Chapter, index: usize) -> BookPage {
    let clauses = chapter.game.clauses();
    let clause = &clauses[index];
    let above = [(&*chapter.page("index"), chapter.title())];
    let mut page = BookPage::new(
        place_of_clause(chapter.id(), clause.id),
        format!("{}: {}", clause.id, clause.text),
        &above,
    );
    let link = linker(chapter, &page);
    let mut body = format!(
        "<h1><code>{}</code></h1><p class=\"says\">{}</p><p class=\"label\">In the rulebook under “{}”. {}.</p>",
        clause.id,
        prose(clause.text, &link),
        escaped(clause.heading),
        kind(clause)
    );
    readings(chapter, clause, &page, &mut body);
    body.push_str(&rulings(chapter, index, &mut page));
    let lints: Vec<_> = chapter.lints(clause.id).collect();
    if !lints.is_empty() {
        body.push_str("<h2 id=\"lints\">Lints behind it</h2><ul>");
        for rule in lints {
            let _ = write!(
                body,
                "<li>{}: {}</li>",
                page.link_to_name(chapter.place(rule.name).unwrap_or_default(), rule.name),
                prose(rule.summary, &link)
            );
        }
        body.push_str("</ul>");
    }
    together(chapter, index, &page, &mut body);
    coverage(chapter, index, &mut body);
    body.push_str("<nav class=\"turn\" aria-label=\"Neighbours in the rulebook\"><span>");
    if let Some(before) = index.checked_sub(1).map(|index| &clauses[index]) {
        let place = page.to(&place_of_clause(chapter.id(), before.id));
        let _ = write!(body, "<a rel=\"prev\" href=\"{place}\">← {}</a>", before.id);
    }
    body.push_str("</span><span>");
    if let Some(after) = clauses.get(index + 1) {
        let place = page.to(&place_of_clause(chapter.id(), after.id));
        let _ = write!(body, "<a rel=\"next\" href=\"{place}\">{} →</a>", after.id);
    }
    body.push_str("</span></nav>");
    page.body = body;
    page
}

fn kind(clause: &Clause) -> &'static str {
    match clause.kind {
        ClauseKind::Move => "A move can break it, and is then refused",
        ClauseKind::Document => "A document can break it, which a lint then reports",
        ClauseKind::Effect => "The program applies it",
        ClauseKind::Table => "An arrangement of the table, or a definition",
    }
}

fn readings(chapter: &Chapter, clause: &Clause, page: &BookPage, body: &mut String) {
    let link = linker(chapter, page);
    let mut title = "<h2 id=\"readings\">How it is read</h2>";
    for reading in chapter.readings_of(clause.id) {
        let place = chapter.place(&reading.name).unwrap_or_default();
        let _ = write!(
            body,
            "{title}<h3>{}</h3><p>{}</p><ul>",
            page.link_to_name(place, &reading.name),
            prose(reading.question.open, &link)
        );
        title = "";
        for (index, value) in reading.values.iter().enumerate() {
            let name = format!("{}={}", reading.name, value.name);
            let place = chapter.place(&name).unwrap_or_default();
            let _ = write!(
                body,
                "<li>{}{}: {}</li>",
                page.link_to_name(place, &value.name),
                if index == 0 { " (default)" } else { "" },
                prose(&value.meaning, &link)
            );
        }
        let _ = write!(
            body,
            "</ul><p>Why <code>{}</code>: {}</p>",
            escaped(&reading.values[0].name),
            prose(reading.question.because, &link)
        );
    }
}

fn rulings(chapter: &Chapter, index: usize, page: &mut BookPage) -> String {
    let clause = chapter.game.clauses()[index].id;
    let link = linker(chapter, page);
    let rulings = chapter.rulings(index);
    let mut body = String::from("<h2 id=\"rulings\">Rulings</h2>");
    if rulings.is_empty() {
        body.push_str("<p class=\"missing\">There is no ruling of this clause in this book.</p>");
        return body;
    }
    let (mut shown, mut others) = (0, String::new());
    for (path, story) in rulings {
        let told = (shown < MOST_SHOWN)
            .then(|| excerpt(clause, story, page, &link))
            .flatten();
        match told {
            Some(told) => {
                shown += 1;
                let _ = write!(
                    body,
                    "<h3>{}</h3>{told}",
                    page.link(path, &short(&story.title))
                );
            }
            None => {
                let _ = write!(others, "<li>{}</li>", page.link(path, &short(&story.title)));
            }
        }
    }
    if !others.is_empty() {
        let title = if shown > 0 {
            "<h3>More rulings</h3>"
        } else {
            ""
        };
        let _ = write!(body, "{title}<ul class=\"columns\">{others}</ul>");
    }
    body
}

/// The clauses that stand in the same rulings, those that do so most often first.
fn together(chapter: &Chapter, index: usize, page: &BookPage, body: &mut String) {
    let clauses = chapter.game.clauses();
    let mut counts = vec![0_usize; clauses.len()];
    for (_, story) in chapter.rulings(index) {
        for (other, count) in counts.iter_mut().enumerate() {
            *count += usize::from(other != index && story.claims.contains(other));
        }
    }
    let mut others: Vec<usize> = (0..clauses.len())
        .filter(|other| counts[*other] > 0)
        .collect();
    others.sort_by_key(|other| std::cmp::Reverse(counts[*other]));
    if others.is_empty() {
        return;
    }
    body.push_str("<h2 id=\"together\">Clauses in the same rulings</h2><ul>");
    for other in others.into_iter().take(MOST_TOGETHER) {
        let clause = &clauses[other];
        let _ = write!(
            body,
            "<li>{}: {}</li>",
            page.link_to_name(&place_of_clause(chapter.id(), clause.id), clause.id),
            escaped(clause.text)
        );
    }
    body.push_str("</ul>");
}

fn coverage(chapter: &Chapter, index: usize, body: &mut String) {
    let clause = &chapter.game.clauses()[index];
    let stories = chapter.stories.iter();
    let kept = stories
        .filter(|(_, story)| story.kept.contains(index))
        .count();
    let _ = write!(
        body,
        "<h2 id=\"coverage\">Coverage</h2><p>At work in {kept} of {}.</p>",
        Count(chapter.stories.len(), "script")
    );
    let gaps = chapter.coverage.gaps.iter();
    for (_, missing) in gaps.filter(|(gap, _)| gap.id == clause.id) {
        let _ = write!(
            body,
            "<p class=\"missing\">It needs {}.</p>",
            missing.join(" and ")
        );
    }
}
