//! `book`: a site whose links lead somewhere, that loads nothing, and that nobody's texts can harm.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use scrutineer::games::GAMES;

use super::Folder;
use super::texts::race;

/// A title that would do harm on a page that did not quote it.
const HOSTILE: &str =
    "<script>alert(1)</script> & \\u202eevil </title><img src=x onerror=alert(2)>";

const STEPS: &str = "steps = []\n";

/// The book of one shipped game.
static SHIPPED: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let folder = Folder::new();
    let done = folder
        .run(["book", "out", "--game", "checkpoint-rally"])
        .clean();
    let written = files(&folder.path("out"));
    // It says how much that was.
    let (count, bytes) = (
        written.len(),
        written.values().map(String::len).sum::<usize>(),
    );
    let line = format!(
        "wrote {count} files, {} MB, to out\n",
        bytes.div_ceil(1_000_000)
    );
    assert_eq!(done.out, line);
    written
});

#[test]
fn every_clause_has_its_place() {
    let game = GAMES.find("checkpoint-rally").expect("it is shipped");
    let front = &SHIPPED["checkpoint-rally/index.html"];
    for clause in game.clauses() {
        let page = &SHIPPED[&format!("checkpoint-rally/{}.html", clause.id)];
        assert!(page.contains(&format!("<h1><code>{}</code></h1>", clause.id)));
        for says in [clause.text, clause.heading] {
            let says = says
                .split(['`', '\'', '"', '&', '<'])
                .next()
                .unwrap_or_default();
            assert!(page.contains(says), "{}: {says}", clause.id);
        }
        assert!(front.contains(&format!("href=\"../checkpoint-rally/{}.html\"", clause.id)));
        assert!(page.contains("<h2 id=\"rulings\">") && page.contains("<h2 id=\"coverage\">"));
    }
    for reading in game.readings() {
        let page = &SHIPPED["checkpoint-rally/readings.html"];
        assert!(page.contains(&format!("<h2 id=\"{}\">", reading.name)));
    }
    let folder = Folder::new();
    let told = folder.run(["explain", "place.no-car-on-space"]).clean().out;
    let line = "\nIn the book: checkpoint-rally/place.no-car-on-space.html\n";
    assert!(told.contains(line), "{told}");
}

#[test]
fn rulings_are_told_with_pictures_before_and_after() {
    let page = &SHIPPED["checkpoint-rally/place.no-car-on-space.html"];
    assert!(page.contains("<b>before</b><svg"));
    assert!(page.contains("car-stranded"));
    let ruling = &SHIPPED["checkpoint-rally/rulings/place/no-car-on-space.html"];
    assert!(ruling.contains("<b>start</b>") && ruling.contains("✗ refused by"));
    // The start, and the two steps that change the table.
    assert_eq!(ruling.matches("role=\"img\"").count(), 3);
    let cases = &SHIPPED["checkpoint-rally/rulings/readings/shared-tile.html"];
    assert!(cases.contains("<h2 id=\"case-cars-may-share-a-tile\">"));
}

#[test]
fn every_link_leads_to_a_file_and_an_anchor() {
    let ids: BTreeMap<&str, BTreeSet<&str>> = (SHIPPED.iter())
        .map(|(path, text)| (path.as_str(), values(text, "id").collect()))
        .collect();
    let mut links = 0;
    for (path, text) in &*SHIPPED {
        let all = values(text, "id").count();
        assert_eq!(all, ids[path.as_str()].len(), "{path}: an id twice");
        for link in values(text, "href").chain(values(text, "src")) {
            links += 1;
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let file = if file.is_empty() {
                path.clone()
            } else {
                beside(path, file)
            };
            let known = ids.get(file.as_str());
            let known = known.unwrap_or_else(|| panic!("{path}: {link} leads nowhere"));
            assert!(
                anchor.is_empty() || known.contains(anchor),
                "{path}: {link}"
            );
        }
    }
    assert!(links > 1000, "{links}");
    let index = &SHIPPED["search-index.js"];
    let list = index
        .strip_prefix("window.BOOK = ")
        .expect("it is a script");
    let list = list.trim_end().trim_end_matches(';').replace(",\n]", "\n]");
    let entries: Vec<[String; 4]> = serde_json::from_str(&list).expect("a list of entries");
    for [name, title, place, _] in entries {
        let (file, anchor) = place.split_once('#').unwrap_or((&place, ""));
        let known = ids.get(file);
        let is_there = known.is_some_and(|known| anchor.is_empty() || known.contains(anchor));
        assert!(is_there, "{name} {title}: {place}");
    }
}

#[test]
fn nothing_is_loaded_from_elsewhere() {
    for (path, text) in &*SHIPPED {
        // Names of languages are no addresses to load from.
        let text = text.replace("http://www.w3.org/2000/svg", "");
        for from in [
            "src=\"http",
            "src=\"//",
            "href=\"http",
            "href=\"//",
            "url(http",
            "@import",
            "fetch(",
        ] {
            assert!(!text.contains(from), "{path}: {from}");
        }
    }
}

#[test]
fn hostile_texts_are_shown_as_text() {
    let folder = Folder::new();
    let title = format!("title = \"{HOSTILE}{}\"\n", "x".repeat(10_000));
    folder.write("house/<b>&'.toml", race(&format!("{title}{STEPS}")));
    folder.write(
        "house/two.toml",
        race(&format!("# </p><script>alert(3)</script>\n{STEPS}")),
    );
    folder
        .run(["book", "out", "house", "--title", "<i>Club</i>"])
        .clean();
    let files = files(&folder.path("out"));
    assert!(files.contains_key("checkpoint-rally/rulings/-b---.html"));
    for (path, text) in files.iter().filter(|(path, _)| path.as_str() != "book.js") {
        for harm in ["<script>alert", "<img", "<i>", "<b>&", "\u{202e}"] {
            assert!(!text.contains(harm), "{path}: {harm}");
        }
    }
    let page = &files["checkpoint-rally/rulings/two.html"];
    assert!(page.contains("&lt;/p&gt;&lt;script&gt;alert(3)"));
}

#[test]
fn the_same_scripts_give_the_same_book() {
    let folder = Folder::of([
        ("house/one.toml", race(STEPS)),
        ("house/two.toml", race(STEPS)),
    ]);
    folder.run(["book", "one", "house"]).clean();
    let mut command = folder.command(["book", "two", "house"]);
    command.env("RAYON_NUM_THREADS", "1");
    super::done(command).clean();
    assert_eq!(files(&folder.path("one")), files(&folder.path("two")));
    // A page whose script has gone goes too.
    fs::remove_file(folder.path("house/two.toml")).expect("it is there");
    folder.run(["book", "one", "house"]).clean();
    let files = files(&folder.path("one"));
    assert!(files.contains_key("checkpoint-rally/rulings/one.html"));
    assert!(!files.contains_key("checkpoint-rally/rulings/two.html"));
}

#[test]
fn folders_of_others_are_left_alone() {
    let folder = Folder::of([
        ("house/one.toml", race(STEPS)),
        ("mine/notes.html", String::new()),
    ]);
    let refused = folder.run(["book", "mine", "house"]).code(2);
    assert!(refused.err.contains("`mine` has files in it"), "{refused}");
    assert_eq!(files(&folder.path("mine")).len(), 1);
    // What is not the book's stays, even in its folder.
    folder.run(["book", "out", "house"]).clean();
    folder.write("out/CNAME", "rules.example");
    folder.run(["book", "out", "house"]).clean();
    assert_eq!(folder.read("out/CNAME"), "rules.example");
    folder.run(["book", "house/one.toml", "house"]).code(2);
}

#[test]
fn what_has_errors_is_left_out_and_said() {
    let wrong = "steps = [{ player = \"red\", move = \"drive\", path = [\"b1\"] }]\n";
    let folder = Folder::of([
        ("house/one.toml", race(STEPS)),
        ("house/wrong.toml", race(wrong)),
    ]);
    let done = folder.run(["book", "out", "house"]).code(1);
    assert!(done.err.contains("house/wrong.toml: has errors"), "{done}");
    let page = folder.read("out/checkpoint-rally/coverage.html");
    assert!(page.contains("house/wrong.toml"));
    let page = folder.read("out/checkpoint-rally/place.no-car-on-space.html");
    assert!(page.contains("There is no ruling of this clause"));
    folder
        .run(["book", "none", "house", "--game", "rallyman"])
        .code(2);
    assert!(!folder.path("none").exists());
}

/// Every file below a folder by its path, but the mark by which the folder is known.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).expect("the folder is there") {
            let path = entry.expect("it can be read").path();
            let name = path.strip_prefix(folder).expect("it lies below");
            let name = name.to_string_lossy().replace('\\', "/");
            if path.is_dir() {
                open.push(path);
            } else if name != ".scrutineer-book" {
                files.insert(name, fs::read_to_string(&path).expect("it is text"));
            }
        }
    }
    files
}

/// The values of an attribute on a page.
fn values<'t>(page: &'t str, attribute: &str) -> impl Iterator<Item = &'t str> {
    let begin = format!(" {attribute}=\"");
    let starts: Vec<usize> = page
        .match_indices(&begin)
        .map(|(at, _)| at + begin.len())
        .collect();
    starts
        .into_iter()
        .filter_map(|at| page[at..].split('"').next())
}

/// A path from a page on.
fn beside(page: &str, link: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}
