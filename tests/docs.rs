//! The documentation: its links lead somewhere, and the documents in it check clean.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use scrutineer::diagnostic::Source;
use scrutineer::games::AllGames;
use scrutineer::games::run::check_alone;
use scrutineer::games::sandbox::NoFiles;
use scrutineer::lint::{Levels, Library};

/// The folder of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every page that is written by hand.
pub fn pages() -> Vec<PathBuf> {
    let mut pages = vec![root().join("README.md"), root().join("CHANGELOG.md")];
    for folder in ["docs", "docs/decisions"] {
        let entries = fs::read_dir(root().join(folder)).expect("the folder is there");
        let paths = entries.map(|entry| entry.expect("the folder can be read").path());
        pages.extend(paths.filter(|path| path.extension().is_some_and(|ext| ext == "md")));
    }
    pages.sort();
    pages
}

#[test]
fn links_lead_somewhere() {
    let mut broken = Vec::new();
    for page in pages() {
        let text = fs::read_to_string(&page).expect("pages are text");
        for link in links(&text) {
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = match path {
                "" => page.clone(),
                path => page.parent().expect("pages lie in folders").join(path),
            };
            let there = target.exists()
                && (anchor.is_empty()
                    || fs::read_to_string(&target)
                        .is_ok_and(|text| anchors(&text).lines().any(|other| other == anchor)));
            if !there {
                broken.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// Targets of links that stay in the repository.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](")
        .skip(1)
        .filter_map(|rest| rest.split_once(')'))
        .map(|(target, _)| target)
        .filter(|target| !target.contains("://"))
}

/// The anchors of a page's headings, as GitHub makes them, one a line.
fn anchors(text: &str) -> String {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings
        .map(|line| {
            let heading = line.trim_start_matches('#').trim().to_lowercase();
            let kept = heading.chars().filter_map(|character| match character {
                ' ' => Some('-'),
                '-' | '_' => Some(character),
                other => other.is_alphanumeric().then_some(other),
            });
            kept.chain(['\n']).collect::<String>()
        })
        .collect()
}

#[test]
fn whole_documents_in_pages_check_clean() {
    let library = Library::new(&NoFiles, &AllGames);
    let mut seen = 0;
    let mut faults = Vec::new();
    for page in pages() {
        let text = fs::read_to_string(&page).expect("pages are text");
        for document in documents(&text) {
            seen += 1;
            let source = Arc::new(Source::new(page.display().to_string(), document));
            let found = check_alone(&source, &library, &Levels::default()).findings;
            faults.extend(
                found
                    .iter()
                    .map(|finding| format!("{}: {}\n{document}", source.name, finding.message)),
            );
        }
    }
    assert!(seen > 5, "the pages have lost their documents");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Blocks of TOML that begin with the header of a document.
fn documents(text: &str) -> impl Iterator<Item = &str> {
    text.split("```toml\n")
        .skip(1)
        .filter_map(|rest| rest.split_once("```"))
        .map(|(block, _)| block)
        .filter(|block| block.contains("format = 1\n"))
}
