//! The pages that lead to the others: of the book, of a game, of its readings, its rules and what its scripts leave
//! uncovered.

use std::fmt::Write as _;

use super::chapter::{Chapter, GENERAL, place_of_clause};
use super::rulings::linker;
use super::shell::{BookPage, paragraphs, prose, short};
use super::table::lines;
use crate::diagnostic::{Level, Rule};
use crate::kit::count::Count;
use crate::kit::quote::list;
use crate::lint::general;
use crate::paint::escaped;

/// The first page.
pub(super) fn front(title: &str, chapters: &[Chapter]) -> BookPage {
    let mut page = BookPage::new("index.html", title, &[]);
    let mut body = format!(
        "<h1>{}</h1><p>Rules of each game in the order of its rulebook, in our own words: how ambiguous passages are \
         read, and rulings that were played step by step.</p><ul class=\"cards\">",
        escaped(title)
    );
    for chapter in chapters {
        let meta = chapter.game.meta();
        let _ = write!(
            body,
            "<li><h2>{}</h2><p class=\"label\">by {}</p><p>{}, {}, {}</p>{}</li>",
            page.link(&chapter.page("index"), meta.title),
            escaped(meta.designer),
            Count(chapter.game.clauses().len(), "clause"),
            Count(chapter.readings.len(), "reading"),
            Count(chapter.stories.len(), "script"),
            bar(chapter.coverage.percent)
        );
    }
    let _ = write!(
        body,
        "</ul><p>{}</p>",
        page.link(GENERAL, "Lints about documents of every game")
    );
    page.body = body;
    page
}

fn bar(percent: f64) -> String {
    format!(
        "<div class=\"bar\" role=\"img\" aria-label=\"{percent:.1} % covered\"><span style=\"width:{percent:.1}%\"></span></div>\
         <p class=\"label\">{percent:.1} % covered</p>"
    )
}

/// The page of a game: its clauses by family.
pub(super) fn game(chapter: &Chapter) -> BookPage {
    let meta = chapter.game.meta();
    let mut page = BookPage::new(chapter.page("index"), meta.title, &[]);
    let link = linker(chapter, &page);
    let (least, most) = meta.players;
    let mut body = format!(
        "<h1>{}</h1><p>Designed by {}. {least} to {most} players. The rules follow: {}.</p>\
         <nav aria-label=\"Pages of this game\"><p>{} · {} · {} · {} · <a href=\"#endings\">How it ends</a></p></nav>{}",
        escaped(meta.title),
        escaped(meta.designer),
        escaped(meta.rulebook),
        page.link(&chapter.page("rulings/index"), "Rulings"),
        page.link(&chapter.page("readings"), "Readings"),
        page.link(&chapter.page("lints"), "Lints"),
        page.link(&chapter.page("coverage"), "Coverage"),
        bar(chapter.coverage.percent)
    );
    for (family, clauses) in chapter.families() {
        let _ = write!(
            body,
            "<h2 id=\"{family}\"><code>{family}</code><a class=\"here\" href=\"#{family}\" aria-label=\"Link to this \
             family\">#</a></h2><ul class=\"clauses\">"
        );
        for (index, clause) in clauses {
            let mut facts = vec![format!("“{}”", escaped(clause.heading))];
            let mut count = |number: usize, noun: &str| {
                if number > 0 {
                    facts.push(Count(number, noun).to_string());
                }
            };
            let rulings = chapter.rulings(index).len();
            count(rulings, "ruling");
            count(chapter.readings_of(clause.id).count(), "reading");
            count(chapter.lints(clause.id).count(), "lint");
            if rulings == 0 {
                facts.push("<span class=\"missing\">no ruling</span>".to_owned());
            }
            let _ = write!(
                body,
                "<li id=\"{}\">{}<span>{}</span><span class=\"label\">{}</span></li>",
                clause.id,
                page.link_to_name(&place_of_clause(chapter.id(), clause.id), clause.id),
                prose(clause.text, &link),
                facts.join(" · ")
            );
        }
        body.push_str("</ul>");
    }
    body.push_str("<h2 id=\"endings\">How it ends</h2><dl>");
    for (id, when) in meta.endings {
        let _ = write!(
            body,
            "<dt><code>{id}</code></dt><dd>{}</dd>",
            prose(when, &link)
        );
    }
    body.push_str("</dl>");
    page.body = body;
    page
}

/// The readings of a game.
pub(super) fn readings(chapter: &Chapter) -> BookPage {
    let above = [(&*chapter.page("index"), chapter.title())];
    let title = format!("Readings: {}", chapter.title());
    let mut page = BookPage::new(chapter.page("readings"), title, &above);
    let link = linker(chapter, &page);
    let mut body = format!(
        "<h1>Readings of {}</h1><p>Where the rulebook can be read in more than one way, an option chooses. The first \
         value is the default.</p>",
        escaped(chapter.title())
    );
    for reading in &chapter.readings {
        let name = &reading.name;
        let _ = write!(
            body,
            "<h2 id=\"{name}\"><code>{name}</code><a class=\"here\" href=\"#{name}\" aria-label=\"Link to this \
             reading\">#</a></h2><p>{}</p><p class=\"label\">In the rulebook under “{}”.</p><p>{}</p><dl>",
            prose(&reading.description, &link),
            escaped(reading.question.heading),
            prose(reading.question.open, &link)
        );
        for (index, value) in reading.values.iter().enumerate() {
            let id = format!("{name}={}", value.name);
            let _ = write!(
                body,
                "<dt id=\"{id}\"><code>{}</code>{}<a class=\"here\" href=\"#{id}\" aria-label=\"Link to this value\">#</a>\
                 </dt><dd>{}",
                value.name,
                if index == 0 { " (default)" } else { "" },
                prose(&value.meaning, &link)
            );
            let pair = (name.clone(), value.name.clone());
            let mut named = (chapter.stories.iter())
                .filter(|(_, story)| story.readings.contains(&pair))
                .map(|(path, story)| format!("<li>{}</li>", page.link(path, &short(&story.title))));
            if let Some(first) = named.next() {
                let _ = write!(
                    body,
                    "<details><summary>Scripts that choose it</summary><ul>{first}{}</ul></details>",
                    named.collect::<String>()
                );
            }
            body.push_str("</dd>");
        }
        let clauses: Vec<String> = (reading.question.clauses.iter())
            .map(|id| page.link_to_name(&place_of_clause(chapter.id(), id), id))
            .collect();
        let _ = write!(
            body,
            "</dl><p>Why <code>{}</code>: {}</p><p>Touches {}.</p>",
            reading.values[0].name,
            prose(reading.question.because, &link),
            clauses.join(", ")
        );
    }
    page.body = body;
    page
}

/// The rules about documents of a game.
pub(super) fn lints(chapter: &Chapter) -> BookPage {
    let above = [(&*chapter.page("index"), chapter.title())];
    let title = format!("Lints: {}", chapter.title());
    let mut page = BookPage::new(chapter.page("lints"), title, &above);
    let mut body = format!(
        "<h1>Lints of {}</h1><p>What <code>scrutineer check</code> reports about its documents, beside {}.</p>",
        escaped(chapter.title()),
        page.link(GENERAL, "what it reports about those of every game")
    );
    let link = linker(chapter, &page);
    for rule in &chapter.rules {
        lint(rule, &link, &mut body);
    }
    page.body = body;
    page
}

/// The rules about documents of every game.
pub(super) fn general_lints() -> BookPage {
    let mut page = BookPage::new(GENERAL, "Lints about documents of every game", &[]);
    let mut body = String::from("<h1>Lints about documents of every game</h1>");
    for rule in general::RULES {
        lint(rule, &|_| None, &mut body);
    }
    page.body = body;
    page
}

fn lint(rule: &Rule, link: &dyn Fn(&str) -> Option<String>, body: &mut String) {
    let name = rule.name;
    let level = match rule.level {
        Level::Error => "error",
        Level::Warn => "warning",
        Level::Allow => "allowed unless it is switched on",
    };
    let _ = write!(
        body,
        "<h2 id=\"{name}\"><code>{name}</code><a class=\"here\" href=\"#{name}\" aria-label=\"Link to this lint\">#</a></h2>\
         <p>Reports {}.</p><p class=\"label\">Level: {level}.",
        prose(rule.summary, link)
    );
    if !rule.clauses.is_empty() {
        let clauses = list(rule.clauses.iter().copied());
        let _ = write!(body, " Behind it: {}.", prose(&clauses, link));
    }
    let _ = write!(
        body,
        "</p>{}<details><summary>A document that has the fault, and the same put right</summary><pre>{}</pre><pre>{}</pre>\
         </details>",
        paragraphs(rule.why.split("\n\n"), link),
        lines(rule.bad),
        lines(rule.good)
    );
}

/// What the scripts of a game leave uncovered.
pub(super) fn coverage(chapter: &Chapter) -> BookPage {
    let above = [(&*chapter.page("index"), chapter.title())];
    let title = format!("Coverage: {}", chapter.title());
    let mut page = BookPage::new(chapter.page("coverage"), title, &above);
    let coverage = &chapter.coverage;
    let mut body = format!(
        "<h1>Coverage of {}</h1>{}<p>{}.</p>",
        escaped(chapter.title()),
        bar(coverage.percent),
        escaped(&coverage.summary())
    );
    if !coverage.gaps.is_empty() {
        body.push_str("<h2 id=\"gaps\">Clauses that need more</h2><ul>");
        for (clause, missing) in &coverage.gaps {
            let _ = write!(
                body,
                "<li>{}: needs {}</li>",
                page.link_to_name(&place_of_clause(chapter.id(), clause.id), clause.id),
                missing.join(" and ")
            );
        }
        body.push_str("</ul>");
    }
    if !coverage.endings.is_empty() {
        body.push_str("<h2 id=\"endings\">Endings that no script reaches</h2><ul>");
        for ending in &coverage.endings {
            let _ = write!(body, "<li><code>{ending}</code></li>");
        }
        body.push_str("</ul>");
    }
    if !coverage.evidence.broken.is_empty() {
        body.push_str(
            "<h2 id=\"broken\">Scripts with errors</h2><p>They show nothing, and this book leaves them out; \
             <code>scrutineer check</code> says what is wrong with them.</p><ul>",
        );
        for name in &coverage.evidence.broken {
            let _ = write!(body, "<li><code>{}</code></li>", escaped(name));
        }
        body.push_str("</ul>");
    }
    page.body = body;
    page
}
