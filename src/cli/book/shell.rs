//! What every page of a book has around its content, and how texts are put into it.

use std::fmt::Write as _;

use super::table::Canvas;
use crate::kit::quote::cut;
use crate::paint::{PAGE_END, escaped, page_with};

pub(super) const STYLE: &str = include_str!("book.css");
pub(super) const SCRIPT: &str = include_str!("book.js");

/// A page on its way.
pub(super) struct BookPage {
    /// Where it stands in the book.
    path: String,
    title: String,
    /// What stands above it: titles, and where they lead.
    above: Vec<(String, String)>,
    pub canvas: Canvas,
    pub body: String,
}

impl BookPage {
    /// A page at a path, below others: their paths and titles.
    pub fn new(path: impl Into<String>, title: impl Into<String>, above: &[(&str, &str)]) -> Self {
        let above = above.iter();
        Self {
            path: path.into(),
            title: title.into(),
            above: above
                .map(|(path, title)| ((*path).to_owned(), (*title).to_owned()))
                .collect(),
            canvas: Canvas::default(),
            body: String::new(),
        }
    }

    /// The way from this page to another place of the book.
    pub fn to(&self, place: &str) -> String {
        format!("{}{place}", self.root())
    }

    /// The way up to the folder of the book.
    fn root(&self) -> String {
        "../".repeat(self.path.matches('/').count())
    }

    /// A link to another place of the book; the text is escaped.
    pub fn link(&self, place: &str, text: &str) -> String {
        format!("<a href=\"{}\">{}</a>", self.to(place), escaped(text))
    }

    /// The same, and the text is a name.
    pub fn link_to_name(&self, place: &str, name: &str) -> String {
        format!(
            "<a href=\"{}\"><code>{}</code></a>",
            self.to(place),
            escaped(name)
        )
    }

    /// The file: its path and its text.
    pub fn end(self, book: &str) -> (String, String) {
        let root = self.root();
        let title = if self.path == "index.html" {
            book.to_owned()
        } else {
            format!("{} · {book}", short(&self.title))
        };
        let links = format!("<link rel=\"stylesheet\" href=\"{root}book.css\">");
        let mut out = page_with(&title, &links, &self.canvas.definitions());
        let _ = write!(
            out,
            "<a class=\"skip\" href=\"#content\">Skip to the content</a>\
             <header><nav aria-label=\"Where you are\"><a href=\"{root}index.html\">{}</a>",
            escaped(&short(book))
        );
        for (path, title) in &self.above {
            let _ = write!(
                out,
                " <span aria-hidden=\"true\">›</span> <a href=\"{root}{path}\">{}</a>",
                escaped(title)
            );
        }
        let _ = write!(
            out,
            "</nav><form role=\"search\" data-root=\"{root}\" hidden><label for=\"search\">Search</label>\
             <input id=\"search\" type=\"search\" autocomplete=\"off\" aria-controls=\"results\" placeholder=\"clause, \
             ruling, reading, rule\"><ol id=\"results\" aria-live=\"polite\"></ol></form></header>\
             <main id=\"content\" tabindex=\"-1\">{}</main><script src=\"{root}book.js\"></script>{PAGE_END}",
            self.body
        );
        (self.path, out)
    }
}

/// A text as far as a title needs it.
pub(super) fn short(text: &str) -> String {
    cut(text, 100)
}

/// A text with names between backticks; those that `link` knows lead somewhere.
pub(super) fn prose(text: &str, link: &dyn Fn(&str) -> Option<String>) -> String {
    if text.matches('`').count() % 2 == 1 {
        return escaped(text);
    }
    let mut out = String::new();
    for (index, piece) in text.split('`').enumerate() {
        let _ = match (index % 2 == 1, link(piece)) {
            (false, _) => write!(out, "{}", escaped(piece)),
            (true, None) => write!(out, "<code>{}</code>", escaped(piece)),
            (true, Some(href)) => write!(
                out,
                "<a href=\"{}\"><code>{}</code></a>",
                escaped(&href),
                escaped(piece)
            ),
        };
    }
    out
}

/// Paragraphs of such texts.
pub(super) fn paragraphs<'t>(
    texts: impl IntoIterator<Item = &'t str>,
    link: &dyn Fn(&str) -> Option<String>,
) -> String {
    let mut out = String::new();
    for text in texts {
        let _ = write!(out, "<p>{}</p>", prose(text, link));
    }
    out
}
