//! What findings are about, in pictures: from the place of a finding in a text to a part of a picture.

use std::collections::BTreeMap;
use std::sync::Arc;

use toml::Spanned;

use super::Workspace;
use crate::diagnostic::{Finding, Source};
use crate::document::spans::steps;
use crate::document::tree::{TomlTable, TomlValue};
use crate::document::{Document, Tree, parse};
use crate::engine::Viewer;
use crate::engine::laws::guarded;
use crate::engine::replay::{Moment, Watcher};
use crate::games::any::Beginning;
use crate::kit::drawing::Drawing;
use crate::kit::marks::Bounds;
use crate::kit::picture::{Part, Picture, Piece};
use crate::kit::quote::quote;
use crate::lint::Levels;

/// The most pictures of one document.
const MOST: usize = 40;

/// Keys of a step that name nothing on the table.
const WORDS: [&str; 8] = [
    "player", "move", "chance", "illegal", "label", "note", "expect", "cites",
];

/// A picture that shows what findings are about.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// What it is.
    pub title: String,
    /// The picture, without marks.
    pub picture: Picture,
    /// The same as characters; components have none.
    pub drawing: Option<Drawing>,
}

/// What a finding is about.
#[derive(Clone, Debug, PartialEq)]
pub struct FindingSpot {
    /// In which of the scenes.
    pub scene: usize,
    /// Where in it; nothing if it is about no part that the picture shows.
    pub around: Vec<Bounds>,
    /// What of the drawing it names, by place among the spots of that.
    pub drawn: Vec<usize>,
}

/// What the findings of a document are about.
#[derive(Clone, Debug, Default)]
pub struct Sight {
    /// Its pictures, in the order in which the findings come to them.
    pub scenes: Vec<Scene>,
    /// For each finding its spot, if there is a picture for it.
    pub spots: Vec<Option<FindingSpot>>,
}

/// A moment of a script.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ScriptMoment {
    /// The title of the case.
    case: Option<String>,
    /// After how many entries.
    count: usize,
}

/// Where a finding stands.
#[derive(Clone, Debug)]
struct FindingStand {
    /// A JSON pointer.
    pointer: String,
    /// Of a finding about an entry of a script: the position that it is about.
    when: Option<ScriptMoment>,
    /// The keys that lead to it, or from the entry to it: as written, and with ids in place of numbers.
    keys: Vec<[String; 2]>,
    /// What it names.
    names: Vec<String>,
    /// Who moves.
    player: Option<String>,
}

impl Workspace<'_> {
    /// What findings about one of the documents are about, as it was when the workspace was last
    /// [analysed](Self::analyse).
    #[must_use]
    pub fn sight(&self, name: &str, findings: &[Finding]) -> Sight {
        let mut sight = Sight {
            scenes: Vec::new(),
            spots: vec![None; findings.len()],
        };
        let Some(file) = self
            .documents
            .get(name)
            .and_then(super::RunMember::document)
        else {
            return sight;
        };
        let Some(source) = stands_in(name, findings) else {
            return sight;
        };
        let parsed = parse(&source.text);
        let text = Text::of(&source, &parsed.tree);
        let stands: Vec<FindingStand> =
            findings.iter().map(|finding| text.stand(finding)).collect();
        if file.checked.is_component() {
            let pieces = self.pieces(name);
            sight.of_pieces(&pieces, &stands);
        } else if file.checked.is_script() {
            sight.of_moments(&self.frames(name, &stands), &stands);
        } else if let Some((picture, drawing)) = self.start(name) {
            sight.of_start(picture, drawing, &stands);
        }
        sight
    }

    /// Where in the picture of a document findings are about something: of a script that shows the position
    /// after so many entries.
    #[must_use]
    pub fn spots_in(
        &self,
        picture: &Picture,
        count: Option<usize>,
        findings: &[Finding],
    ) -> Vec<Vec<Bounds>> {
        let Some(source) = findings.first().map(|first| &first.at.place.source) else {
            return Vec::new();
        };
        let parsed = parse(&source.text);
        let text = Text::of(source, &parsed.tree);
        let known = KnownAnchors::of(picture);
        let spots = findings.iter().map(|finding| {
            let stand = text.stand(finding);
            let is_here = match (&stand.when, count) {
                (Some(when), Some(count)) => when.case.is_none() && when.count == count,
                (Some(_), None) => false,
                (None, _) => true,
            };
            if is_here {
                known.around("", &stand)
            } else {
                Vec::new()
            }
        });
        spots.collect()
    }

    /// Which piece each finding is about, and where in it.
    #[must_use]
    pub fn spots_on(pieces: &[Piece], findings: &[Finding]) -> Vec<Option<(usize, Vec<Bounds>)>> {
        let Some(source) = findings.first().map(|first| &first.at.place.source) else {
            return Vec::new();
        };
        let parsed = parse(&source.text);
        let text = Text::of(source, &parsed.tree);
        let spots = findings
            .iter()
            .map(|finding| on_piece(pieces, &text.stand(finding)));
        spots.collect()
    }

    /// How many entries of a script, apart from its cases, can be played; `None` for any other document.
    #[must_use]
    pub fn playable(&self, name: &str) -> Option<usize> {
        let file = self.documents.get(name)?.document()?;
        if !file.checked.is_script() {
            return None;
        }
        let stop = file.checked.stop.as_ref();
        let own = stop.filter(|stop| stop.case.is_none());
        let played = || {
            file.checked
                .replayed
                .as_ref()
                .map(|replayed| replayed.steps)
        };
        own.map_or_else(played, |stop| stop.entry.or(Some(0)))
    }

    /// The table of a scenario or a position.
    fn start(&self, name: &str) -> Option<(Picture, Drawing)> {
        let session = self.session_to_show(name, &Beginning::default())?;
        let look = || {
            let now = session.now();
            Some((now.picture(Viewer::Referee)?, now.drawing(Viewer::Referee)))
        };
        guarded(look).ok()?
    }

    /// The positions of a script that findings are about, or the last one before each that is reached.
    fn frames(
        &self,
        name: &str,
        stands: &[FindingStand],
    ) -> BTreeMap<ScriptMoment, (Picture, Drawing)> {
        let wanted = stands.iter().filter_map(|stand| stand.when.clone());
        let mut frames = Frames {
            wanted: wanted.collect(),
            ..Frames::default()
        };
        frames.wanted.sort();
        frames.wanted.dedup();
        frames.wanted.truncate(MOST);
        if frames.wanted.is_empty() {
            return BTreeMap::new();
        }
        let start = ScriptMoment {
            case: None,
            count: 0,
        };
        // Once to see how far it comes, and once to look.
        let _ = self.look(name, &Levels::default(), Some(&mut frames));
        frames.choose();
        let _ = self.look(name, &Levels::default(), Some(&mut frames));
        // A start with errors is never played.
        if frames.reached.is_empty()
            && let Some(look) = self.start(name)
        {
            frames.pictures.insert(start, look);
        }
        frames.pictures
    }
}

/// The text in which findings stand, if there are any.
fn stands_in(name: &str, findings: &[Finding]) -> Option<Arc<Source>> {
    let sources = findings.iter().map(|finding| &finding.at.place.source);
    sources
        .into_iter()
        .find(|source| source.name == name)
        .cloned()
}

impl Sight {
    fn of_pieces(&mut self, pieces: &[Piece], stands: &[FindingStand]) {
        let mut scenes: BTreeMap<usize, usize> = BTreeMap::new();
        for (spot, stand) in self.spots.iter_mut().zip(stands) {
            let Some((index, around)) = on_piece(pieces, stand) else {
                continue;
            };
            if self.scenes.len() >= MOST && !scenes.contains_key(&index) {
                continue;
            }
            let piece = &pieces[index];
            let scene = *scenes.entry(index).or_insert_with(|| {
                self.scenes.push(Scene {
                    title: piece.front.title.clone(),
                    picture: piece.front.clone(),
                    drawing: None,
                });
                self.scenes.len() - 1
            });
            *spot = Some(FindingSpot {
                scene,
                around,
                drawn: Vec::new(),
            });
        }
    }

    fn of_start(&mut self, picture: Picture, drawing: Drawing, stands: &[FindingStand]) {
        let known = KnownAnchors::of(&picture);
        let characters = KnownAnchors::of_drawing(&drawing);
        for (spot, stand) in self.spots.iter_mut().zip(stands) {
            let around = known.around("", stand);
            *spot = (!around.is_empty()).then(|| FindingSpot {
                scene: 0,
                around,
                drawn: characters.exactly("", stand),
            });
        }
        if self.spots.iter().any(Option::is_some) {
            self.scenes.push(Scene {
                title: picture.title.clone(),
                picture,
                drawing: Some(drawing),
            });
        }
    }

    fn of_moments(
        &mut self,
        frames: &BTreeMap<ScriptMoment, (Picture, Drawing)>,
        stands: &[FindingStand],
    ) {
        let mut scenes: BTreeMap<&ScriptMoment, usize> = BTreeMap::new();
        for (spot, stand) in self.spots.iter_mut().zip(stands) {
            let frame = stand.when.as_ref().and_then(|when| {
                let frames = frames.range(..=when);
                frames
                    .into_iter()
                    .next_back()
                    .filter(|(known, _)| known.case == when.case)
            });
            let Some((when, (picture, drawing))) = frame else {
                continue;
            };
            let scene = *scenes.entry(when).or_insert_with(|| {
                self.scenes.push(Scene {
                    title: when.title(),
                    picture: picture.clone(),
                    drawing: Some(drawing.clone()),
                });
                self.scenes.len() - 1
            });
            *spot = Some(FindingSpot {
                scene,
                around: KnownAnchors::of(picture).around("", stand),
                drawn: KnownAnchors::of_drawing(drawing).exactly("", stand),
            });
        }
    }
}

impl ScriptMoment {
    fn title(&self) -> String {
        let at = match self.count {
            0 => "at the start".to_owned(),
            count => format!("after step {count}"),
        };
        match &self.case {
            Some(case) => format!("{at}, in the case {}", quote(case)),
            None => at,
        }
    }
}

/// Keeps the pictures of wanted moments.
#[derive(Default)]
struct Frames {
    wanted: Vec<ScriptMoment>,
    /// How many entries have been carried out at each moment.
    reached: Vec<ScriptMoment>,
    is_looking: bool,
    case: Option<String>,
    count: usize,
    pictures: BTreeMap<ScriptMoment, (Picture, Drawing)>,
}

impl Frames {
    /// Takes for each wanted moment the last one that is reached.
    fn choose(&mut self) {
        self.reached.sort();
        let reached = |when: &ScriptMoment| {
            let end = self.reached.partition_point(|known| known <= when);
            let last = self.reached[..end].last()?;
            (last.case == when.case).then(|| last.clone())
        };
        self.wanted = self.wanted.iter().filter_map(reached).collect();
        self.is_looking = true;
        (self.case, self.count) = (None, 0);
    }
}

impl Watcher for Frames {
    fn moment(&mut self, moment: &dyn Moment) -> bool {
        if !moment.is_whole() && moment.entry().is_some() {
            return true;
        }
        if let Some(entry) = moment.entry() {
            self.count = entry + 1;
        }
        let when = ScriptMoment {
            case: self.case.clone(),
            count: self.count,
        };
        if !self.is_looking {
            self.reached.push(when);
        } else if self.wanted.contains(&when)
            && let Some(picture) = moment.picture(Viewer::Referee)
        {
            let drawing = moment.drawing(Viewer::Referee);
            self.pictures.insert(when, (picture, drawing));
        }
        true
    }

    fn case(&mut self, title: &str) -> bool {
        self.case = Some(title.to_owned());
        self.count = 0;
        true
    }
}

/// A text and what is in it.
struct Text<'t> {
    document: Document,
    root: &'t TomlTable<'t>,
}

impl<'t> Text<'t> {
    fn of(source: &Arc<Source>, tree: &'t Tree<'t>) -> Self {
        let document = Document::new(Arc::clone(source));
        document.learn(tree);
        Self {
            document,
            root: tree.get_ref(),
        }
    }

    fn stand(&self, finding: &Finding) -> FindingStand {
        let pointer = self.document.at(finding.at.place.span.start).pointer;
        let spelled = self.spelled(&pointer);
        let written: Vec<String> = steps(&pointer).collect();
        let written: Vec<&str> = written.iter().map(String::as_str).collect();
        let case = finding.case.as_deref();
        let (from, when) = match written[..] {
            ["cases", at, "steps", index, ..] => (4, self.in_case(at, index, case)),
            ["steps", index, ..] => (2, whole(index).map(|count| (case, count))),
            ["start" | "setup", ..] if case.is_none() => (0, Some((None, 0))),
            _ => (0, None),
        };
        let entry = (from > 0)
            .then(|| value(self.root, &written[..from]))
            .flatten();
        let is_after = written.get(from) == Some(&"expect");
        let when = when.map(|(case, count)| ScriptMoment {
            case: case.map(str::to_owned),
            count: count + usize::from(is_after),
        });
        let mut names = Vec::new();
        if let Some(named) = value(self.root, &written)
            && (from == 0 || written.len() > from)
        {
            strings(named, &mut names);
        }
        let mut player = None;
        if let Some(TomlValue::Table(table)) = entry {
            // What is wrong with the form of a step says nothing about who moves.
            player = (finding.clause.is_some())
                .then(|| text(table, "player"))
                .flatten();
            for (key, value) in table {
                if !WORDS.contains(&key.get_ref().as_ref()) && names.len() < 16 {
                    strings(value.get_ref(), &mut names);
                }
            }
        }
        FindingStand {
            pointer,
            when,
            keys: spelled[from.min(spelled.len())..].to_vec(),
            names,
            player,
        }
    }

    /// Before which entry a step of a case is tried, counted with those that it goes on from.
    fn in_case<'c>(
        &self,
        at: &str,
        index: &str,
        title: Option<&'c str>,
    ) -> Option<(Option<&'c str>, usize)>
    where
        't: 'c,
    {
        let Some(TomlValue::Table(case)) = value(self.root, &["cases", at]) else {
            return None;
        };
        let title = title.or_else(|| case.get("title")?.get_ref().as_str())?;
        let mut before = 0;
        if let Some(after) = text(case, "after") {
            let Some(TomlValue::Array(steps)) = value(self.root, &["steps"]) else {
                return None;
            };
            for step in steps.iter().filter_map(|step| step.get_ref().as_table()) {
                let is_played = ["move", "chance"].iter().any(|key| step.contains_key(key))
                    && !["illegal", "legal"]
                        .iter()
                        .any(|key| step.contains_key(key));
                before += usize::from(is_played);
                if text(step, "label").as_deref() == Some(after.as_str()) {
                    break;
                }
            }
        }
        Some((Some(title), before + whole(index)?))
    }

    /// The keys of a pointer, each as it is written and, for an entry of a list, by its id.
    fn spelled(&self, pointer: &str) -> Vec<[String; 2]> {
        let mut keys = Vec::new();
        let mut at: Option<&TomlValue<'_>> = None;
        for step in steps(pointer) {
            let inner = match at {
                None => self.root.get(step.as_str()).map(Spanned::get_ref),
                Some(outer) => inside(outer, &step),
            };
            let id = match (at, inner) {
                (Some(TomlValue::Array(_)), Some(TomlValue::Table(entry))) => {
                    text(entry, "id").or_else(|| text(entry, "name"))
                }
                _ => None,
            };
            keys.push([step.clone(), id.unwrap_or(step)]);
            let Some(inner) = inner else { break };
            at = Some(inner);
        }
        keys
    }
}

fn whole(index: &str) -> Option<usize> {
    index.parse().ok()
}

fn inside<'v, 't>(outer: &'v TomlValue<'t>, step: &str) -> Option<&'v TomlValue<'t>> {
    match outer {
        TomlValue::Table(table) => table.get(step).map(Spanned::get_ref),
        TomlValue::Array(items) => items.get(whole(step)?).map(Spanned::get_ref),
        _ => None,
    }
}

/// The value to which keys lead.
fn value<'v, 't>(root: &'v TomlTable<'t>, keys: &[&str]) -> Option<&'v TomlValue<'t>> {
    let (first, rest) = keys.split_first()?;
    let first = root.get(first)?.get_ref();
    rest.iter().try_fold(first, |outer, key| inside(outer, key))
}

fn text(table: &TomlTable<'_>, key: &str) -> Option<String> {
    table.get(key)?.get_ref().as_str().map(str::to_owned)
}

/// The texts in a value that is a text or a list.
fn strings(value: &TomlValue<'_>, into: &mut Vec<String>) {
    match value {
        TomlValue::String(text) => into.push(text.to_string()),
        TomlValue::Array(items) => {
            let few = items.iter().take(8);
            few.for_each(|item| strings(item.get_ref(), into));
        }
        _ => {}
    }
}

/// The piece that a finding is about, and where in it: the innermost.
fn on_piece(pieces: &[Piece], stand: &FindingStand) -> Option<(usize, Vec<Bounds>)> {
    let is_about = |piece: &Piece| {
        let below = stand.pointer.strip_prefix(piece.pointer.as_str());
        below.is_some_and(|below| below.is_empty() || below.starts_with('/'))
    };
    let about = pieces
        .iter()
        .enumerate()
        .filter(|(_, piece)| is_about(piece));
    let (index, piece) = about.max_by_key(|(_, piece)| piece.pointer.len())?;
    let mut inner = stand.clone();
    let depth = steps(&piece.pointer).count();
    inner.keys = stand.keys[depth.min(stand.keys.len())..].to_vec();
    let mut around = KnownAnchors::of(&piece.front).around(&piece.id, &inner);
    if around.is_empty() && !piece.pointer.is_empty() {
        around.push(piece.front.bounds());
    }
    Some((index, around))
}

/// What a picture or a drawing shows, by anchor.
struct KnownAnchors<'p, T>(BTreeMap<&'p str, T>);

impl<'p> KnownAnchors<'p, usize> {
    fn of_drawing(drawing: &'p Drawing) -> Self {
        let spots = drawing.spots().iter().enumerate();
        Self(spots.map(|(at, spot)| (spot.anchor.as_str(), at)).collect())
    }
}

impl<'p> KnownAnchors<'p, Bounds> {
    fn of(picture: &'p Picture) -> Self {
        fn collect<'p>(parts: &'p [Part], known: &mut BTreeMap<&'p str, Bounds>) {
            for part in parts {
                if let (Some(anchor), Some(bounds)) = (&part.anchor, part.bounds()) {
                    known.entry(anchor.as_str()).or_insert(bounds);
                }
                collect(&part.parts, known);
            }
        }
        let mut known = BTreeMap::new();
        collect(&picture.parts, &mut known);
        Self(known)
    }
}

impl<T: Copy + PartialEq> KnownAnchors<'_, T> {
    /// What a finding is about: the part that its place is the path of; else what stands there by name.
    fn exactly(&self, id: &str, stand: &FindingStand) -> Vec<T> {
        if let Some(exact) = self.ending_at(id, &stand.keys) {
            return vec![exact];
        }
        let named = stand.names.iter().filter_map(|name| self.named(name));
        let mut around: Vec<T> = Vec::new();
        for bounds in named {
            if !around.contains(&bounds) && around.len() < 6 {
                around.push(bounds);
            }
        }
        around
    }

    /// The same; or the nearest part around it.
    fn around(&self, id: &str, stand: &FindingStand) -> Vec<T> {
        let keys = &stand.keys;
        let mut around = self.exactly(id, stand);
        if around.is_empty() {
            let shorter = (1..keys.len()).rev();
            let nearest = shorter
                .into_iter()
                .find_map(|end| self.ending_at(id, &keys[..end]));
            let player = stand.player.as_deref().and_then(|name| self.named(name));
            around.extend(nearest.or(player));
        }
        around
    }

    /// The part whose anchor is the path of these keys, or of the last ones of them.
    fn ending_at(&self, id: &str, keys: &[[String; 2]]) -> Option<T> {
        let starts = 0..keys.len();
        starts.into_iter().find_map(|start| {
            [0, 1].into_iter().find_map(|spelling| {
                let path: Vec<&str> = keys[start..]
                    .iter()
                    .map(|key| key[spelling].as_str())
                    .collect();
                let path = path.join(".");
                let of_piece = format!("{id}.{path}");
                let found = self.0.get(path.as_str());
                found.or_else(|| self.0.get(of_piece.as_str())).copied()
            })
        })
    }

    /// The part that shows what has a name: the one with the shortest path that ends with it.
    fn named(&self, name: &str) -> Option<T> {
        let ends_so = |anchor: &&&str| {
            let rest = anchor.strip_suffix(name);
            rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        };
        let anchors = self.0.keys().filter(ends_so);
        let shortest = anchors.min_by_key(|anchor| (anchor.matches('.').count(), anchor.len()))?;
        self.0.get(*shortest).copied()
    }
}
