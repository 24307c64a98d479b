//! What a picture or a drawing shows, by anchor, and which part of that a finding is about.

use std::collections::BTreeMap;

use super::stand::FindingStand;
use crate::document::spans::steps;
use crate::kit::drawing::Drawing;
use crate::kit::marks::Bounds;
use crate::kit::picture::{Part, Picture, Piece};

/// The piece that a finding is about, and where in it: the innermost.
pub(super) fn on_piece(pieces: &[Piece], stand: &FindingStand) -> Option<(usize, Vec<Bounds>)> {
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
pub(super) struct KnownAnchors<'p, T>(BTreeMap<&'p str, T>);

impl<'p> KnownAnchors<'p, usize> {
    pub(super) fn of_drawing(drawing: &'p Drawing) -> Self {
        let spots = drawing.spots().iter().enumerate();
        Self(spots.map(|(at, spot)| (spot.anchor.as_str(), at)).collect())
    }
}

impl<'p> KnownAnchors<'p, Bounds> {
    pub(super) fn of(picture: &'p Picture) -> Self {
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
    pub(super) fn exactly(&self, id: &str, stand: &FindingStand) -> Vec<T> {
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
    pub(super) fn around(&self, id: &str, stand: &FindingStand) -> Vec<T> {
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
