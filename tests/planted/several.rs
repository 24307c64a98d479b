//! Six mistakes in one document: each must show in the first run.

use std::collections::BTreeSet;

use scrutineer::kit::random::Random;

use super::judge::alone;
use super::plant::{Class, HEADER, Site, site};
use super::text::{Form, edited, line_of, moved};
use super::world::{WORLD, pick};

/// How many mistakes a document has.
pub const MISTAKES: usize = 6;

/// The classes that do not reach beyond where they are; the first one is about the syntax.
const CLASSES: [Class; 9] = [
    Class::MissingComma,
    Class::KeyTypo,
    Class::ValueTypo,
    Class::UnknownId,
    Class::WrongType,
    Class::OutOfRange,
    Class::MissingKey,
    Class::DuplicateKey,
    Class::DuplicateId,
];

/// Items and sections that a document must have.
const PARTS: usize = 10;

/// A document with six mistakes.
pub struct Six {
    pub document: usize,
    pub text: String,
    /// Class, what was done, and the right lines.
    pub mistakes: Vec<(Class, String, Vec<usize>)>,
    /// What is found, as `line: message`.
    pub found: Vec<(usize, String)>,
}

impl Six {
    fn of(document: usize, sites: &[(Class, Site)]) -> Self {
        let edits: Vec<_> = sites
            .iter()
            .flat_map(|(_, site)| site.edits.clone())
            .collect();
        let text = edited(&WORLD.documents[document].text.text, &edits);
        let mistakes = sites.iter().map(|(class, site)| {
            let marks = site
                .marks
                .iter()
                .map(|mark| line_of(&text, moved(*mark, &edits)));
            (*class, site.told.clone(), marks.collect())
        });
        let findings = alone(document, &text);
        let found = findings.iter().map(|finding| {
            let told = format!("[{}] {}", finding.rule.name, finding.message);
            (finding.at.place.start().0, told)
        });
        Self {
            document,
            mistakes: mistakes.collect(),
            found: found.collect(),
            text,
        }
    }

    /// Whether there are exactly as many findings as mistakes.
    pub fn is_right(&self) -> bool {
        self.found.len() == MISTAKES
    }
}

/// Plants six mistakes in each of `count` documents, reproducibly.
pub fn documents(count: usize, seed: u64) -> Vec<Six> {
    use rayon::prelude::*;
    let large: Vec<Vec<usize>> = (WORLD.kinds.iter())
        .map(|kind| {
            let documents = kind.documents.iter().copied();
            documents
                .filter(|document| parts(*document) >= PARTS)
                .collect()
        })
        .collect();
    let large: Vec<&Vec<usize>> = large
        .iter()
        .filter(|documents| !documents.is_empty())
        .collect();
    let one = |number: usize| {
        let mut random = Random::branch(seed, &[6, number as u64]);
        (0..100).find_map(|_| {
            let document = *pick(large[number % large.len()], &mut random)?;
            Some(Six::of(document, &sites(document, &mut random)?))
        })
    };
    (0..count).into_par_iter().filter_map(one).collect()
}

fn parts(document: usize) -> usize {
    let text = &WORLD.documents[document].text;
    let parts = text.nodes.iter().filter(|node| {
        let section = node.form == Form::Section && node.parent.is_some();
        let parent = node.parent.map(|parent| text.nodes[parent].form);
        section || (node.form == Form::Inline && parent == Some(Form::List))
    });
    parts.count()
}

/// Whether what else is wrong in the document can be seen all the same: without its header nobody knows what
/// it is, and behind a step that cannot be read nobody knows which ids the next ones may name.
fn stands_alone(document: usize, class: Class, site: &Site) -> bool {
    let sound = &WORLD.documents[document];
    let inside = |name: &str| {
        let node = sound.text.at(&[name]).map(|node| &sound.text.nodes[node]);
        let whole = node.map(|node| node.key.clone().unwrap_or_default().start..node.span.end);
        let edits = site.edits.iter().map(|(range, _)| range.start);
        let mut starts = edits.chain(site.marks.iter().copied());
        whole.is_some_and(|whole| starts.any(|start| whole.contains(&start)))
    };
    let header = HEADER.iter().any(|name| inside(name));
    let play = class == Class::UnknownId && sound.kind == "script" && inside("steps");
    !header && !play
}

/// Six mistakes of different classes in different parts; at most one is about the syntax.
fn sites(document: usize, random: &mut Random) -> Option<Vec<(Class, Site)>> {
    let text = &WORLD.documents[document].text;
    let mut classes = CLASSES;
    random.shuffle(&mut classes);
    let (mut sites, mut taken) = (Vec::new(), BTreeSet::new());
    for class in classes {
        let found = (0..10).find_map(|_| {
            let site = site(class, document, random)?;
            if !stands_alone(document, class, &site) {
                return None;
            }
            let offsets = site.edits.iter().map(|(range, _)| range.start);
            let parts: BTreeSet<usize> = offsets
                .chain(site.marks.iter().copied())
                .map(|at| text.part(at))
                .collect();
            let apart = sites
                .iter()
                .flat_map(|(_, other): &(Class, Site)| &other.edits)
                .all(|(other, _)| {
                    let mut edits = site.edits.iter();
                    edits.all(|(range, _)| range.end < other.start || other.end < range.start)
                });
            (apart && parts.is_disjoint(&taken)).then_some((site, parts))
        });
        if let Some((site, parts)) = found {
            taken.extend(parts);
            sites.push((class, site));
        }
        if sites.len() == MISTAKES {
            return Some(sites);
        }
    }
    None
}
