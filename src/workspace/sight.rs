//! What findings are about, in pictures: from the place of a finding in a text to a part of a picture.

mod anchors;
mod frames;
mod stand;

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Workspace;
use crate::diagnostic::{Finding, Source};
use crate::document::parse;
use crate::engine::Viewer;
use crate::engine::laws::guarded;
use crate::games::any::Beginning;
use crate::kit::drawing::Drawing;
use crate::kit::marks::Bounds;
use crate::kit::picture::{Picture, Piece};
use crate::kit::quote::quote;
use crate::lint::Levels;
use anchors::{KnownAnchors, on_piece};
use frames::Frames;
use stand::{FindingStand, Text};

/// The most pictures of one document.
const MOST: usize = 40;

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

impl Workspace<'_> {
    /// What findings about one of the documents are about, as it was when the workspace was last
    /// [analysed](Self::analyse).
    #[must_use]
    pub fn sight(&self, name: &str, findings: &[Finding]) -> Sight {
        let mut sight = Sight {
            scenes: Vec::new(),
            spots: vec![None; findings.len()],
        };
        let Some(file) = self.file(name) else {
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
        let file = self.file(name)?;
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
        let mut frames = Frames::of(wanted.collect());
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
