//! Pages for browsers: one file, nothing loaded from elsewhere.

use super::svg::escaped;

/// What every page begins with, up to where its content stands. `head` is put into the page's head.
#[must_use]
pub fn page(title: &str, head: &str) -> String {
    page_with(title, "", head)
}

/// The same with elements of its own in the page's head: links to what lies beside the page.
#[must_use]
pub fn page_with(title: &str, links: &str, head: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <title>{}</title>\n<style>{STYLE}</style>{links}\n</head>\n<body>\n<svg width=\"0\" height=\"0\" class=\"defs\" aria-hidden=\"true\">{head}</svg>\n",
        escaped(title)
    )
}

/// What it ends with.
pub const PAGE_END: &str = "</body></html>\n";

/// How text looks on pages: as dark or light as the reader's system, or as the class of the root says.
const STYLE: &str = include_str!("page.css");
