//! The documentation: its links lead somewhere, and the documents in it check clean.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use scrutineer::diagnostic::Source;
use scrutineer::document::Memory;
use scrutineer::games::GAMES;
use scrutineer::lint::{Levels, Library};

/// The folder of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every page that is written by hand.
pub fn pages() -> Vec<PathBuf> {
    let mut pages = vec![root().join("README.md"), root().join("CHANGELOG.md")];
    for folder in ["docs", "docs/decisions"] {
        pages.extend(pages_in(folder));
    }
    pages.sort();
    pages
}

/// The pages of a folder.
fn pages_in(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    paths
        .filter(|path| path.extension().is_some_and(|ext| ext == "md"))
        .collect()
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

/// Two clicks from the list of pages: one to a page, or to a list of its kind, and one from there.
#[test]
fn every_page_is_reachable_from_the_list_of_pages() {
    let follow = |page: &Path| -> Vec<PathBuf> {
        let text = fs::read_to_string(page).expect("pages are text");
        let folder = page.parent().expect("pages lie in folders");
        let paths =
            links(&text).map(|link| folder.join(link.split('#').next().unwrap_or_default()));
        let pages = paths.filter(|path| path.extension().is_some_and(|ext| ext == "md"));
        pages.filter_map(|page| page.canonicalize().ok()).collect()
    };
    let list = root().join("docs/README.md");
    let near = follow(&list);
    let far = near.iter().flat_map(|page| follow(page));
    let reached: BTreeSet<PathBuf> = near.iter().cloned().chain(far).collect();
    let mut missing = Vec::new();
    for folder in ["docs", "docs/decisions", "docs/lints", "docs/rules"] {
        for page in pages_in(folder) {
            let real = page.canonicalize().expect("the page is there");
            // What is written by hand for everybody is listed, and not only mentioned somewhere.
            let is_there = match folder {
                "docs" => page == list || near.contains(&real),
                _ => reached.contains(&real),
            };
            if !is_there {
                missing.push(page.display().to_string());
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// A first page that is longer is not read.
#[test]
fn the_first_page_is_short() {
    let text = fs::read_to_string(root().join("README.md")).expect("the page is text");
    let lines = text.lines().count();
    assert!(lines <= 150, "{lines} lines");
}

/// The page of promises names tests, and a promise whose test has gone is none.
#[test]
fn promises_have_their_tests() {
    let mut code = String::new();
    for folder in ["src", "tests"] {
        read_all(&root().join(folder), &mut code);
    }
    let page = fs::read_to_string(root().join("docs/under-fire.md")).expect("the page is text");
    let promises: Vec<&str> = page
        .lines()
        .filter(|line| line.starts_with("| "))
        .skip(1)
        .collect();
    assert!(promises.len() > 10, "{}", promises.len());
    for promise in promises {
        let (_, shown_by) = promise
            .trim_end_matches(" |")
            .rsplit_once(" | ")
            .expect("two columns");
        for name in shown_by.split('`').skip(1).step_by(2) {
            let (file, test) = name.rsplit_once("::").unwrap_or((name, ""));
            let file = file.split(' ').next().unwrap_or(file);
            let is_there = if test.is_empty() {
                root().join(file).exists() || root().join(format!("tests/{file}.rs")).exists()
            } else {
                code.contains(&format!("fn {test}("))
            };
            assert!(is_there, "{name}");
        }
    }
}

/// Links in pages are looked at above; messages and comments in code name pages, too.
#[test]
fn pages_that_the_code_names_are_there() {
    let mut code = String::new();
    read_all(&root().join("src"), &mut code);
    let mut named = BTreeSet::new();
    for (at, _) in code.match_indices("docs/") {
        let is_path = |c: char| c.is_ascii_alphanumeric() || "/._-#".contains(c);
        let rest = &code[at..];
        let path = &rest[..rest.find(|c: char| !is_path(c)).unwrap_or(rest.len())];
        if let Some((page, rest)) = path.split_once(".md") {
            let anchor = rest.strip_prefix('#').unwrap_or_default();
            named.insert((format!("{page}.md"), anchor.trim_end_matches('.')));
        }
    }
    assert!(named.len() > 3, "{named:?}");
    named.retain(|(page, anchor)| {
        let text = fs::read_to_string(root().join(page)).unwrap_or_default();
        let has_anchor = anchor.is_empty() || anchors(&text).lines().any(|known| known == *anchor);
        text.is_empty() || !has_anchor
    });
    assert!(named.is_empty(), "{named:?}");
}

/// Adds the text of every source file below a folder.
fn read_all(folder: &Path, code: &mut String) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            read_all(&path, code);
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            code.push_str(&fs::read_to_string(&path).expect("code is text"));
        }
    }
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
    let library = Library::new(Memory::default(), &GAMES);
    let mut seen = 0;
    let mut faults = Vec::new();
    for page in pages() {
        let text = fs::read_to_string(&page).expect("pages are text");
        for document in documents(&text) {
            seen += 1;
            let source = Arc::new(Source::new(page.display().to_string(), document));
            let found = GAMES
                .check_alone(&source, &library, &Levels::default())
                .findings;
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
        .filter(|block| block.contains("format = 1\n") || block.contains("format = 2\n"))
}
