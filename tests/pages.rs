//! What the pages say of documents, held against the schemas: examples, keys, ranges, defaults,
//! values. What the commands of a page print is looked at in `walkthrough`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use scrutineer::cli::schema;
use scrutineer::games::GAMES;
use serde_json::{Map, Value, json};

use crate::docs::{pages, root};

/// What pages rightly say and no schema does: page, key or example, and why.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    (
        "brick-run",
        "towns",
        "`towns-none` counts with extended sets",
    ),
    (
        "checkpoint-rally",
        "borders",
        "`border-shape` counts with extended sets",
    ),
    (
        "checkpoint-rally",
        "[players.COLOUR]",
        "`players-range` counts the tables",
    ),
    ("rallyman", "drivers", "`driver-number` counts the tables"),
    (
        "classic-rally",
        "disable",
        "0 is there for other steps, and is the default",
    ),
    (
        "fuzz",
        "format = \"scrutineer-fuzz\"",
        "a report, not a document",
    ),
    ("fuzz", "version = 1", "a report, not a document"),
];

/// The readings of a game, which have a page that is generated.
fn readings(game: &str) -> Vec<String> {
    let of_game = GAMES.iter().filter(|entry| entry.meta().id == game);
    of_game
        .flat_map(|entry| entry.readings())
        .map(|reading| reading.name)
        .collect()
}

/// Keys of every document, which the page of the formats explains.
const HEADER: [&str; 7] = [
    "format",
    "game",
    "kind",
    "title",
    "provenance",
    "note",
    "rules-edition",
];

#[test]
fn examples_fit_the_schemas() {
    let schemas = Schemas::new();
    let mut faults = Vec::new();
    let mut seen = 0;
    for page in pages() {
        if page.ends_with("CHANGELOG.md") {
            continue;
        }
        let text = fs::read_to_string(&page).expect("pages are text");
        for piece in pieces(&page, &text) {
            let examples: Vec<(String, bool)> = match &piece.what {
                // Documents are checked whole elsewhere.
                What::Toml(block) if block.contains("format = 1\n") => Vec::new(),
                What::Toml(block) => vec![(block.clone(), true)],
                What::Row { cells, .. } => {
                    code(&cells.join(" ")).map(|text| (text, false)).collect()
                }
                What::Prose(line) => code(line).map(|text| (text, false)).collect(),
            };
            for (example, is_block) in examples {
                let Some(tables) = tables(&example, is_block) else {
                    if is_block {
                        faults.push(piece.fault(&format!("no TOML:\n{example}")));
                    }
                    continue;
                };
                seen += 1;
                let fits = |table: &Value| {
                    let games = piece.games.iter().flat_map(|game| schemas.of(game));
                    let mut all = games.chain(schemas.of("").filter(|_| piece.games.len() > 1));
                    all.any(|kind| is_part(kind, table))
                };
                if !tables.iter().all(fits) && !piece.is_excepted(&example) {
                    faults
                        .push(piece.fault(&format!("no schema has a place for this:\n{example}")));
                }
            }
        }
    }
    assert!(seen > 50, "the pages have lost their examples");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn schemas_that_examples_name_are_there() {
    for page in pages() {
        let text = fs::read_to_string(&page).expect("pages are text");
        for line in text.lines() {
            if let Some(path) = line.trim_start().strip_prefix("#:schema ")
                && !path.contains("PATH")
            {
                let path = root().join(path.trim_start_matches("../"));
                assert!(path.is_file(), "{}: {line}", page.display());
            }
        }
    }
}

#[test]
fn the_example_of_a_report_fits_its_schema() {
    let page = fs::read_to_string(root().join("docs/findings.md")).expect("pages are text");
    let (_, block) = page.split_once("```json\n").expect("there is an example");
    let (block, _) = block.split_once("```").expect("blocks end");
    let report: Value = serde_json::from_str(block).expect("it is JSON");
    let mut all = schema::all(&GAMES).into_iter();
    let text = all.find_map(|(path, text)| (path == "findings.schema.json").then_some(text));
    let schema: Value = serde_json::from_str(&text.expect("it is there")).expect("it is JSON");
    assert!(jsonschema::is_valid(&schema, &report), "{block}");
}

#[test]
fn keys_ranges_and_defaults_are_those_of_the_schemas() {
    let schemas = Schemas::new();
    let mut faults = Vec::new();
    let mut seen = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).expect("pages are text");
        let pieces = pieces(&page, &text);
        for piece in pieces {
            let about_documents = piece.games.len() == 1 || piece.page == "file-formats";
            if !about_documents {
                continue;
            }
            match &piece.what {
                What::Row { head, cells } if head[0].starts_with("key") || head[0] == "section" => {
                    seen += 1;
                    faults.extend(piece.row(head, cells, &schemas));
                }
                What::Prose(line) => faults.extend(piece.sentences(line, &schemas)),
                _ => {}
            }
        }
    }
    assert!(seen > 250, "the pages have lost their tables");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn moves_and_chance_events_are_those_of_the_schemas() {
    let schemas = Schemas::new();
    let mut faults = Vec::new();
    let mut told: BTreeMap<(&str, String), Vec<String>> = BTreeMap::new();
    let mut named = Vec::new();
    for piece in pages_of_games() {
        let (What::Row { head, cells }, [game]) = (&piece.what, &piece.games[..]) else {
            continue;
        };
        let field = match head[0].as_str() {
            "move" | "chance" if head.last().is_some_and(|head| head == "parameters") => &head[0],
            _ => continue,
        };
        let script = schemas
            .kind(game, "script")
            .expect("every game has scripts");
        let steps = steps(script);
        let readings = readings(game);
        for name in code(&cells[0]) {
            let Some(step) = steps.get(&(field.clone(), name.clone())) else {
                faults.push(piece.fault(&format!("no {field} `{name}`")));
                continue;
            };
            if !cells[1].starts_with("the same") {
                named = code(&cells[1..].join(" ")).collect();
            }
            for key in named.iter().filter(|text| is_key(text)) {
                let key = key.split(" = ").next().unwrap_or(key);
                let known = [*step];
                let is_told = key.contains('.') || readings.iter().any(|reading| reading == key);
                if !is_told && resolve(&known, &[key]).is_empty() && !mentions(step, key) {
                    faults.push(piece.fault(&format!("`{name}` has no parameter `{key}`")));
                }
            }
            told.entry((game, name)).or_default().extend(named.clone());
        }
    }
    for game in GAMES {
        let id = game.meta().id;
        let script = schemas.kind(id, "script").expect("every game has scripts");
        for ((field, name), step) in steps(script) {
            let Some(named) = told.get(&(id, name.clone())) else {
                faults.push(format!("{id}.md: nothing of the {field} `{name}`"));
                continue;
            };
            let own = step.properties();
            let own = own.filter(|(_, property)| property.schema["x-beside"].is_null());
            for key in own.map(|(key, _)| key) {
                let is_common = [
                    "player", "move", "chance", "illegal", "legal", "label", "expect", "note",
                ];
                let is_named = |text: &String| text.split([' ', '.']).any(|word| word == key);
                if !is_common.contains(&key) && !named.iter().any(is_named) {
                    faults.push(format!("{id}.md: `{name}` without `{key}`"));
                }
            }
        }
    }
    assert!(told.len() > 80, "the page has lost its tables");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn clauses_that_pages_name_are_there() {
    let mut faults = Vec::new();
    let mut seen = 0;
    for piece in pages_of_games() {
        let What::Row { cells, .. } = &piece.what else {
            continue;
        };
        let heading = piece.headings.last();
        if !heading.is_some_and(|heading| heading.starts_with("Which clause refuses")) {
            continue;
        }
        let of = |game: &str| GAMES.iter().find(|entry| entry.meta().id == game);
        let clauses = of(piece.games[0]).expect("it is a game").clauses();
        let cells = cells[1..].join(" ");
        for name in code(&cells).filter(|text| is_key(text) && text.contains('.')) {
            seen += 1;
            if !clauses.iter().any(|clause| clause.id == name) {
                faults.push(piece.fault(&format!("no clause `{name}`")));
            }
        }
    }
    assert!(seen > 80, "the page has lost its tables");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_key_is_on_the_page_of_its_game() {
    let schemas = Schemas::new();
    let read = |path: &str| fs::read_to_string(root().join(path)).expect("pages are text");
    let (scripts, formats) = (read("docs/scripts.md"), read("docs/file-formats.md"));
    let mut faults = Vec::new();
    for game in GAMES {
        let id = game.meta().id;
        let own = read(&format!("docs/{id}.md"));
        let readings = readings(id);
        for node in schemas.of(id) {
            let of_scripts = (node.kind == "script").then_some([&scripts, &formats]);
            for place in node.places() {
                // What events say is there to be seen in every transcript.
                if place.properties().any(|(key, _)| key == "event") {
                    continue;
                }
                for (key, _) in place.properties() {
                    let is_told = HEADER.contains(&key)
                        || readings.iter().any(|reading| reading == key)
                        || names(&own, key)
                        || of_scripts.iter().flatten().any(|text| names(text, key));
                    if !is_told {
                        faults.push(format!(
                            "docs/{id}.md: nothing of `{key}` in `{}`",
                            node.kind
                        ));
                    }
                }
            }
        }
    }
    faults.sort();
    faults.dedup();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The pages of the games, in pieces.
fn pages_of_games() -> Vec<Piece> {
    let pages = GAMES
        .iter()
        .map(|game| root().join(format!("docs/{}.md", game.meta().id)));
    pages
        .flat_map(|page| {
            let text = fs::read_to_string(&page).expect("pages are text");
            pieces(&page, &text)
        })
        .collect()
}

/// Whether a text has a key, as a word of its own.
fn names(text: &str, key: &str) -> bool {
    let is_part =
        |character: char| character.is_alphanumeric() || character == '-' || character == '_';
    text.match_indices(key).any(|(at, _)| {
        !text[..at].ends_with(is_part) && !text[at + key.len()..].starts_with(is_part)
    })
}

/// The steps that a script may have, by `move` or `chance` and name.
fn steps(script: Node<'_>) -> BTreeMap<(String, String), Node<'_>> {
    let all = resolve(&[script], &["steps", "[]"]);
    let mut steps = BTreeMap::new();
    for step in all.into_iter().flat_map(Node::alternatives) {
        for field in ["move", "chance"] {
            let name = step.schema["properties"][field]["const"].as_str();
            if let Some(name) = name {
                steps.insert((field.to_owned(), name.to_owned()), step);
            }
        }
    }
    steps
}

/// Whether a value or a nested key of this name is somewhere in a schema.
fn mentions(node: &Node<'_>, name: &str) -> bool {
    let inside = |other: Node<'_>| {
        let is_value = other.schema["const"] == name
            || (other.schema["enum"].as_array())
                .is_some_and(|all| all.iter().any(|one| one == name));
        is_value || other.properties().any(|(key, _)| key == name)
    };
    node.below(4).into_iter().any(inside)
}

/// A piece of a page.
struct Piece {
    page: String,
    line: usize,
    /// The games that it is about.
    games: Vec<&'static str>,
    headings: Vec<String>,
    what: What,
}

enum What {
    /// A block of TOML.
    Toml(String),
    /// A row of a table.
    Row {
        head: Vec<String>,
        cells: Vec<String>,
    },
    /// A line of anything else.
    Prose(String),
}

fn pieces(path: &Path, text: &str) -> Vec<Piece> {
    let page = path
        .file_stem()
        .expect("pages have names")
        .to_string_lossy()
        .into_owned();
    let ids: Vec<&'static str> = GAMES.iter().map(|game| game.meta().id).collect();
    let mut headings: Vec<(usize, String)> = Vec::new();
    let mut pieces: Vec<Piece> = Vec::new();
    let mut head: Option<Vec<String>> = None;
    let mut block: Option<(bool, usize, String)> = None;
    for (line, number) in text.lines().zip(1..) {
        let mut add = |line, headings: &[(usize, String)], what| {
            let named = headings
                .iter()
                .map(|(_, title)| title.to_lowercase().replace(' ', "-"));
            let of_game = named
                .chain([page.clone()])
                .find_map(|name| ids.iter().copied().find(|id| *id == name));
            pieces.push(Piece {
                page: page.clone(),
                line,
                games: of_game.map_or_else(|| ids.clone(), |id| vec![id]),
                headings: headings.iter().map(|(_, title)| title.clone()).collect(),
                what,
            });
        };
        let bare = line.trim_start();
        if let Some((is_toml, start, inside)) = &mut block {
            if bare == "```" {
                if *is_toml {
                    add(*start, &headings, What::Toml(std::mem::take(inside)));
                }
                block = None;
            } else {
                inside.push_str(bare);
                inside.push('\n');
            }
        } else if let Some(language) = bare.strip_prefix("```") {
            block = Some((language == "toml", number, String::new()));
        } else if line.starts_with('#') {
            let title = line.trim_start_matches('#');
            let depth = line.len() - title.len();
            headings.retain(|(other, _)| *other < depth);
            headings.push((depth, title.trim().to_owned()));
        } else if bare.starts_with('|') {
            let cells = bare.trim_matches('|').split('|');
            let cells: Vec<String> = cells.map(|cell| cell.trim().to_owned()).collect();
            let is_rule = cells
                .iter()
                .all(|cell| cell.chars().all(|c| matches!(c, '-' | ':')));
            match &head {
                None => head = Some(cells),
                Some(_) if is_rule && !cells[0].is_empty() => {}
                Some(head) => {
                    let head = head.clone();
                    add(number, &headings, What::Row { head, cells });
                }
            }
            continue;
        } else {
            add(number, &headings, What::Prose(line.to_owned()));
        }
        head = None;
    }
    pieces
}

impl Piece {
    fn fault(&self, what: &str) -> String {
        format!("{}.md:{}: {what}", self.page, self.line)
    }

    fn is_excepted(&self, what: &str) -> bool {
        let is_this = |(page, text, _): &&(&str, &str, &str)| *page == self.page && *text == what;
        EXCEPTIONS.iter().any(|exception| is_this(&exception))
    }

    /// Where the keys of a table stand.
    fn places<'s>(&self, head: &str, schemas: &'s Schemas) -> Vec<Node<'s>> {
        let kinds = self
            .headings
            .iter()
            .rev()
            .filter_map(|title| title.strip_prefix('`')?.strip_suffix('`'));
        let kind = kinds
            .clone()
            .find(|kind| schemas.kind(self.games[0], kind).is_some());
        let nodes: Vec<Node<'_>> = match kind {
            Some(kind) => self
                .games
                .iter()
                .filter_map(|game| schemas.kind(game, kind))
                .collect(),
            None if self
                .headings
                .last()
                .is_some_and(|title| title == "The configuration") =>
            {
                schemas.of("").collect()
            }
            // A page that begins with what its documents hold, or a list of what can be expected.
            None => {
                let games = self.games.iter().flat_map(|game| schemas.of(game));
                games.flat_map(Node::places).collect()
            }
        };
        if head.starts_with("key below") || head.starts_with("key of") {
            let inner = code(head).next().unwrap_or_default();
            let prefix = path(&inner);
            let prefix: Vec<&str> = prefix.iter().map(String::as_str).collect();
            return resolve(&nodes, &prefix);
        }
        nodes
    }

    /// What is wrong with a row that explains keys.
    fn row(&self, head: &[String], cells: &[String], schemas: &Schemas) -> Vec<String> {
        let mut faults = Vec::new();
        let places = self.places(&head[0], schemas);
        let mut found = Vec::new();
        let mut last: Vec<String> = Vec::new();
        let mut keys: Vec<String> = code(&cells[0]).collect();
        if head[0] == "section" {
            keys.extend(code(&cells[1]).map(|key| format!(".{key}")));
        }
        for (key, index) in keys.iter().zip(0..) {
            let own = path(key.split(" = ").next().unwrap_or(key));
            // `.card` and `right` behind `players.red.car` and `left` stand beside them.
            let home = match &head[0][..] {
                "section" => last.first().cloned().into_iter().collect(),
                _ => last[..last.len().saturating_sub(1)].to_vec(),
            };
            let beside = [home, own.clone()].concat();
            let ways = if index == 0 {
                vec![own]
            } else {
                vec![beside, own]
            };
            let way = ways.into_iter().find_map(|way| {
                let parts: Vec<&str> = way.iter().map(String::as_str).collect();
                let nodes = resolve(&places, &parts);
                let parent = resolve(&places, &parts[..parts.len().saturating_sub(1)]);
                (!nodes.is_empty()).then_some((way, nodes, parent))
            });
            let Some((way, nodes, parents)) = way else {
                faults.push(self.fault(&format!("no schema has the key `{key}`")));
                continue;
            };
            let name = way.last().cloned().unwrap_or_default();
            last = way;
            let cells = &cells[1..];
            let is_required = is_required(&parents, &name);
            let says = |word: &str| cells[0].starts_with(word);
            if is_required == Some(true) && (says("optional") || cells[0].contains("unless given"))
            {
                faults.push(self.fault(&format!("`{key}` is required")));
            }
            let is_usual = head.len() == 2 && !head[0].contains(' ') && !says("optional");
            if is_required == Some(false)
                && is_usual
                && key.contains("[].")
                && self.page != "scripts"
                && !self.headings.iter().any(|title| title == "Scripts")
            {
                faults.push(self.fault(&format!("`{key}` is optional")));
            }
            faults.extend(self.values(key, &nodes, head, cells));
            found.extend(nodes);
        }
        let bounds: Vec<Bounds> = found.iter().flat_map(|node| bounds(*node)).collect();
        let is_known = keys.iter().any(|key| self.is_excepted(key));
        for (cell, head) in cells.iter().zip(head).skip(1) {
            let ranges = if head == "from, to" {
                cell.split_once(", ")
                    .map(|(least, most)| (number(least), number(most)))
                    .into_iter()
                    .collect()
            } else if head.starts_with("the base game") || head == "default" {
                Vec::new()
            } else {
                ranges(cell)
            };
            for range in ranges {
                if !found.is_empty()
                    && !is_known
                    && !bounds.iter().any(|bounds| says(*bounds, range))
                {
                    faults.push(self.fault(&format!("{}: {range:?}, not {bounds:?}", cells[0])));
                }
            }
        }
        faults
    }

    /// What is wrong with the values of a key that a row names, and with its default.
    fn values(
        &self,
        key: &str,
        nodes: &[Node<'_>],
        head: &[String],
        cells: &[String],
    ) -> Vec<String> {
        let mut faults = Vec::new();
        let text = cells.join(" ");
        let all: Vec<Node<'_>> = nodes.iter().flat_map(|node| node.below(3)).collect();
        let groups: Vec<Vec<&str>> = all.iter().map(|node| node.choices()).collect();
        let is_known = |name: &String| groups.iter().flatten().any(|known| known == name);
        let is_free = all
            .iter()
            .any(|node| node.schema["type"] == "string" && node.choices().is_empty());
        let named: Vec<String> = code(&text)
            .filter_map(|text| Some(text.strip_prefix('"')?.strip_suffix('"')?.to_owned()))
            .collect();
        if !is_free && groups.iter().any(|group| !group.is_empty()) {
            for name in named.iter().filter(|name| !is_known(name)) {
                faults.push(self.fault(&format!("`{key}` cannot be {name:?}")));
            }
        }
        // A cell that names several of one choice names them all.
        for group in groups {
            let (told, rest): (Vec<&str>, Vec<&str>) = group
                .into_iter()
                .partition(|known| named.iter().any(|name| name == known));
            if told.len() > 1 {
                faults.extend(
                    rest.iter()
                        .map(|name| self.fault(&format!("`{key}` can be {name:?}"))),
                );
            }
        }
        let defaults: Vec<&Value> = nodes
            .iter()
            .flat_map(|node| node.alternatives())
            .filter_map(|node| node.schema.get("default"))
            .collect();
        let told = match head.iter().position(|head| head == "default") {
            Some(at) => Some(cells[at - 1].clone()),
            None => text.split_once(" unless given").map(|(before, _)| {
                before
                    .rsplit([' ', ';'])
                    .next()
                    .unwrap_or_default()
                    .to_owned()
            }),
        };
        if let Some(told) = told
            && let Ok(table) =
                toml::from_str::<toml::Table>(&format!("x = {}", told.trim_matches('`')))
        {
            let value = serde_json::to_value(&table["x"]).expect("TOML is JSON");
            if !defaults.is_empty() && !defaults.contains(&&value) {
                faults.push(self.fault(&format!(
                    "`{key}` is {defaults:?} unless given, not {value}"
                )));
            }
        }
        faults
    }

    /// What is wrong with sentences that begin with a key and give a range.
    fn sentences(&self, line: &str, schemas: &Schemas) -> Vec<String> {
        let mut faults = Vec::new();
        for sentence in line.split(". ") {
            let Some(key) = sentence
                .strip_prefix('`')
                .and_then(|rest| rest.split('`').next())
            else {
                continue;
            };
            let parts = path(key);
            let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
            let places: Vec<Node<'_>> = (self.games.iter().flat_map(|game| schemas.of(game)))
                .flat_map(Node::places)
                .collect();
            let nodes = resolve(&places, &parts);
            let bounds: Vec<Bounds> = nodes.iter().flat_map(|node| bounds(*node)).collect();
            for range in ranges(sentence) {
                if !nodes.is_empty() && !bounds.iter().any(|bounds| says(*bounds, range)) {
                    faults.push(self.fault(&format!("`{key}`: {range:?}, not {bounds:?}")));
                }
            }
        }
        faults
    }
}

/// Texts between backticks.
fn code(text: &str) -> impl Iterator<Item = String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned)
}

fn is_key(text: &str) -> bool {
    let text = text.split(" = ").next().unwrap_or(text);
    text.starts_with(|first: char| first.is_ascii_lowercase())
        && text
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '.'))
}

/// The parts of a key as tables write it: `[players.COLOUR]`, `tiles[].id`, `.card`.
fn path(key: &str) -> Vec<String> {
    let key = match key.strip_prefix('[') {
        Some(rest) => rest.strip_suffix(']').unwrap_or(rest),
        None => key,
    };
    let mut parts = Vec::new();
    for part in key.split('.').filter(|part| !part.is_empty()) {
        let name = part.trim_end_matches("[]");
        parts.push(name.to_owned());
        parts.extend((0..(part.len() - name.len()) / 2).map(|_| "[]".to_owned()));
    }
    parts
}

/// The tables that an example is: one, or a paragraph each; `None` if it is not TOML.
fn tables(example: &str, is_block: bool) -> Option<Vec<Value>> {
    let read = |text: &str| {
        let table: toml::Table = toml::from_str(text).ok()?;
        Some(serde_json::to_value(table).expect("TOML is JSON"))
    };
    if is_block {
        let whole = read(example)?;
        let parts: Option<Vec<Value>> = example.split("\n\n").map(read).collect();
        // Paragraphs of a block may be from different places, if each says which by itself.
        return Some(match parts {
            Some(parts) if !example.contains("\n[") => parts,
            _ => vec![whole],
        });
    }
    if !example.contains(" = ") {
        return None;
    }
    if example.starts_with('{') {
        return Some(vec![read(&format!("x = {example}"))?["x"].clone()]);
    }
    Some(vec![read(example)?])
}

/// Whether some place of a schema takes all keys of a table with their values.
fn is_part(kind: Node<'_>, table: &Value) -> bool {
    let keys = table.as_object().expect("it is a table");
    // What is only a placeholder says nothing of its value.
    let given = keys.iter().filter(|(_, value)| *value != "PATH");
    kind.places().into_iter().any(|place| {
        let mut properties = Map::new();
        for (key, _) in given.clone() {
            let nodes = place.step(key);
            if nodes.is_empty() {
                return false;
            }
            let ways: Vec<&Value> = nodes.iter().map(|node| node.schema).collect();
            properties.insert(key.clone(), json!({ "anyOf": ways }));
        }
        let schema = json!({ "$defs": kind.root["$defs"], "properties": properties });
        jsonschema::validator_for(&schema)
            .expect("it is a schema")
            .is_valid(table)
    })
}

type Bounds = (Option<i64>, Option<i64>);

/// The bounds of a value, and of what is in it.
fn bounds(node: Node<'_>) -> Vec<Bounds> {
    let mut all = Vec::new();
    for node in node.below(2) {
        for (least, most) in [
            ("minimum", "maximum"),
            ("minItems", "maxItems"),
            ("minProperties", "maxProperties"),
            ("minLength", "maxLength"),
        ] {
            let bound = |name: &str| node.schema.get(name).and_then(Value::as_i64);
            if bound(least).is_some() || bound(most).is_some() {
                all.push((bound(least), bound(most)));
            }
        }
    }
    all
}

/// Whether bounds are a range that a text gives, as far as it gives one.
fn says((least, most): Bounds, (from, to): Bounds) -> bool {
    from.is_none_or(|from| least.unwrap_or(0) == from) && (to.is_none() || most == to)
}

/// Ranges such as `1 to 6`, `0 or 1`, `−20 to 20`, `at most 8`, `up to 8`, `exactly four`.
fn ranges(text: &str) -> Vec<Bounds> {
    // What stands in backticks is an example.
    let text: String = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let text = text.replace('–', " to ");
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut found = Vec::new();
    for at in 0..words.len() {
        let next = || words.get(at + 1).copied().and_then(number);
        match words[at] {
            "to" | "or" if at > 0 && number(words[at - 1]).is_some() => {
                let least = number(words[at - 1]);
                found.extend(next().map(|most| (least, Some(most))));
            }
            "most" | "to" if at > 0 && matches!(words[at - 1], "at" | "up") => {
                found.extend(next().map(|most| (None, Some(most))));
            }
            "exactly" => found.extend(next().map(|both| (Some(both), Some(both)))),
            _ => {}
        }
    }
    found
}

fn number(word: &str) -> Option<i64> {
    const WORDS: [&str; 10] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    let word = word.trim_end_matches([',', ';', '.', ':', ')']);
    let spelt = WORDS.iter().zip(0..).find(|(other, _)| **other == word);
    let plain = word.replace('−', "-").replace(',', "");
    spelt.map(|(_, value)| value).or_else(|| plain.parse().ok())
}

/// Whether a key is required where it stands; `None` if that differs.
fn is_required(parents: &[Node<'_>], name: &str) -> Option<bool> {
    let tables = parents.iter().flat_map(|node| node.alternatives());
    let inner = tables.flat_map(|node| {
        let items = node.step("[]");
        items
            .into_iter()
            .flat_map(Node::alternatives)
            .chain([node])
            .collect::<Vec<_>>()
    });
    let mut says = inner
        .filter(|node| node.properties().any(|(key, _)| key == name))
        .map(|node| {
            let required = node.schema["required"].as_array();
            required.is_some_and(|all| all.iter().any(|key| key == name))
        });
    let first = says.next()?;
    says.all(|other| other == first).then_some(first)
}

/// The schemas of all kinds, by game; the configuration's has none.
struct Schemas(Vec<(String, String, Value)>);

impl Schemas {
    fn new() -> Self {
        let read = |(path, text): (String, String)| {
            let (game, file) = path.split_once('/').unwrap_or(("", &path));
            let kind = file.strip_suffix(".schema.json")?;
            let schema = serde_json::from_str(&text).expect("schemas are JSON");
            (kind != "findings").then(|| (game.to_owned(), kind.to_owned(), schema))
        };
        Self(schema::all(&GAMES).into_iter().filter_map(read).collect())
    }

    fn of<'s>(&'s self, game: &str) -> impl Iterator<Item = Node<'s>> + use<'s> {
        let game = game.to_owned();
        let all = self.0.iter().filter(move |(of, ..)| *of == game);
        all.map(|(_, kind, root)| Node {
            kind,
            root,
            schema: root,
        })
    }

    fn kind<'s>(&'s self, game: &str, kind: &str) -> Option<Node<'s>> {
        self.of(game).find(|node| node.kind == kind)
    }
}

/// A schema inside another.
#[derive(Clone, Copy)]
struct Node<'s> {
    kind: &'s str,
    root: &'s Value,
    schema: &'s Value,
}

impl<'s> Node<'s> {
    fn at(self, schema: &'s Value) -> Self {
        Self { schema, ..self }
    }

    /// The schema and those that it stands for.
    fn alternatives(self) -> Vec<Self> {
        let mut all = vec![self];
        let definition = self.schema["$ref"]
            .as_str()
            .and_then(|path| path.strip_prefix('#'));
        if let Some(schema) = definition.and_then(|path| self.root.pointer(path)) {
            all.extend(self.at(schema).alternatives());
        }
        for word in ["anyOf", "oneOf", "allOf"] {
            for schema in self.schema[word].as_array().into_iter().flatten() {
                all.extend(self.at(schema).alternatives());
            }
        }
        all
    }

    /// The values among which a string is chosen.
    fn choices(self) -> Vec<&'s str> {
        let listed = self.schema["enum"].as_array().into_iter().flatten();
        let each = self.schema["oneOf"].as_array().into_iter().flatten();
        let each = each.map(|one| &one["const"]);
        let all = listed.chain(each).chain([&self.schema["const"]]);
        all.filter_map(Value::as_str).collect()
    }

    fn properties(self) -> impl Iterator<Item = (&'s str, Self)> {
        let all = self.schema["properties"].as_object().into_iter().flatten();
        all.map(move |(key, schema)| (key.as_str(), self.at(schema)))
    }

    /// What a key leads to; `[]` is any item of a list, and capitals stand for any key.
    fn step(self, key: &str) -> Vec<Self> {
        let mut found = Vec::new();
        for node in self.alternatives() {
            let schema = node.schema;
            let further = |word: &str| Some(&schema[word]).filter(|value| value.is_object());
            if key == "[]" {
                found.extend(further("items").map(|items| node.at(items)));
                continue;
            }
            let is_any = key.chars().all(|c| c.is_ascii_uppercase());
            let here: Vec<_> = node
                .properties()
                .filter(|(name, _)| is_any || *name == key)
                .collect();
            if here.is_empty() || is_any {
                let patterns = schema["patternProperties"]
                    .as_object()
                    .into_iter()
                    .flatten();
                found.extend(
                    patterns
                        .filter(|(pattern, _)| is_any || matches(pattern, key))
                        .map(|(_, schema)| node.at(schema)),
                );
                found.extend(further("additionalProperties").map(|value| node.at(value)));
            }
            found.extend(here.into_iter().map(|(_, node)| node));
        }
        found
    }

    /// The schema with all that is in it, down to so many steps.
    fn below(self, depth: usize) -> Vec<Self> {
        let mut all = Vec::new();
        for node in self.alternatives() {
            all.push(node);
            if depth > 0 {
                let any = node.step_all();
                all.extend(any.into_iter().flat_map(|inner| inner.below(depth - 1)));
            }
        }
        all
    }

    fn step_all(self) -> Vec<Self> {
        let mut found: Vec<Self> = self.properties().map(|(_, node)| node).collect();
        let patterns = self.schema["patternProperties"]
            .as_object()
            .into_iter()
            .flatten();
        found.extend(patterns.map(|(_, schema)| self.at(schema)));
        for word in ["items", "additionalProperties"] {
            found.extend(
                Some(&self.schema[word])
                    .filter(|value| value.is_object())
                    .map(|value| self.at(value)),
            );
        }
        found
    }

    /// Every table in a document of the kind, each once.
    fn places(self) -> Vec<Self> {
        let definitions = self.root["$defs"].as_object().into_iter().flatten();
        let named = definitions.map(|(_, schema)| self.at(schema));
        let mut places = Vec::new();
        let mut rest: Vec<Self> = named.chain([self]).collect();
        while let Some(node) = rest.pop() {
            if node.schema.get("properties").is_some()
                || node.schema["additionalProperties"].is_object()
            {
                places.push(node);
            }
            rest.extend(node.step_all());
            for word in ["anyOf", "oneOf", "allOf"] {
                let inner = node.schema[word].as_array().into_iter().flatten();
                rest.extend(inner.map(|schema| node.at(schema)));
            }
        }
        places
    }
}

/// Where a path leads from any of these; a list is gone through to its items.
fn resolve<'s>(from: &[Node<'s>], path: &[&str]) -> Vec<Node<'s>> {
    let mut nodes = from.to_vec();
    for key in path {
        let direct: Vec<Node<'s>> = nodes.iter().flat_map(|node| node.step(key)).collect();
        nodes = if direct.is_empty() && *key != "[]" {
            let items = nodes.iter().flat_map(|node| node.step("[]"));
            items.flat_map(|node| node.step(key)).collect()
        } else {
            direct
        };
    }
    nodes
}

fn matches(pattern: &str, key: &str) -> bool {
    let schema = json!({ "pattern": pattern });
    jsonschema::is_valid(&schema, &json!(key))
}
