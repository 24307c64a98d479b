//! What the program says of a text, and whether that is right.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, RwLock};

use scrutineer::diagnostic::report::Summary;
use scrutineer::diagnostic::{Finding, Report, Source};
use scrutineer::games::GAMES;
use scrutineer::games::run::File;
use scrutineer::kit::random::Random;
use scrutineer::lint::{Levels, Library};

use super::plant::{Class, Plant};
use super::world::{Shadow, WORLD, folder, pick};

/// How many documents that use a planted one are checked beside it.
const USERS: usize = 3;

static ALONE: LazyLock<Shadow> = LazyLock::new(|| shadow(false));
static COMPANY: LazyLock<Shadow> = LazyLock::new(|| shadow(true));

fn shadow(is_company: bool) -> Shadow {
    Shadow {
        texts: RwLock::default(),
        is_company,
    }
}

static ALONE_LIBRARY: LazyLock<Library<'static>> = LazyLock::new(|| Library::new(&*ALONE, &GAMES));
static COMPANY_LIBRARY: LazyLock<Library<'static>> =
    LazyLock::new(|| Library::new(&*COMPANY, &GAMES));

fn reported(findings: Vec<Finding>) -> Vec<Finding> {
    Report::new(Vec::new(), findings, Summary::default()).findings
}

/// What is found in a text that stands for a document, when it is checked alone.
pub fn alone(document: usize, text: &str) -> Vec<Finding> {
    let source = Arc::new(Source::new(WORLD.documents[document].name.as_str(), text));
    reported(
        GAMES
            .check_alone(&source, &ALONE_LIBRARY, &Levels::default())
            .findings,
    )
}

/// Whether a check of a text alone says that no scenario uses it.
fn is_unused(document: usize, text: &str) -> bool {
    let source = Arc::new(Source::new(WORLD.documents[document].name.as_str(), text));
    let file = GAMES.look(source, &ALONE_LIBRARY, &Levels::default(), None);
    !GAMES.settle(&[&file], &ALONE_LIBRARY).unused.is_empty()
}

/// What is found when it is checked with documents that use it; a number that no other run has.
pub fn in_company(document: usize, text: &str, number: usize) -> Vec<Finding> {
    let sound = &WORLD.documents[document];
    let planted = folder(number);
    let key = (number, sound.name.clone());
    let texts = || COMPANY.texts.write().expect("nobody panics with it");
    texts().insert(key.clone(), Arc::from(text));
    let mut random = Random::branch(0, &[number as u64]);
    let mut users = sound.users.clone();
    random.shuffle(&mut users);
    let mut files = Vec::new();
    for checked in std::iter::once(document).chain(users.into_iter().take(USERS)) {
        let other = &WORLD.documents[checked];
        let text = if checked == document {
            text
        } else {
            other.text.text.as_str()
        };
        let source = Arc::new(Source::new(format!("{planted}{}", other.name), text));
        files.push(GAMES.look(source, &COMPANY_LIBRARY, &Levels::default(), None));
    }
    let mut settled = GAMES.settle(&files.iter().collect::<Vec<&File>>(), &COMPANY_LIBRARY);
    texts().remove(&key);
    let own = (files.iter()).filter_map(|file| settled.findings.remove(&file.source.name));
    reported(own.flatten().chain(settled.elsewhere).collect())
}

/// What was found of a mistake.
#[derive(Clone, Debug)]
pub struct Verdict {
    pub findings: Vec<Finding>,
    pub is_reported: bool,
    pub is_one: bool,
    pub is_right_line: bool,
    /// Whether what was meant is named, if something was.
    pub is_suggested: Option<bool>,
}

impl Verdict {
    pub fn of(plant: &Plant, findings: Vec<Finding>) -> Self {
        let name = WORLD.documents[plant.document].name.as_str();
        let right = |finding: &&Finding| {
            let place = &finding.at.place;
            place.source.name.ends_with(name) && plant.lines.contains(&place.start().0)
        };
        let most = if plant.class == Class::Swapped { 2 } else { 1 };
        let suggested = |meant: &String| {
            findings.iter().any(|finding| {
                let help = finding.help.iter().map(String::as_str);
                let fix = finding.fix.iter().map(|fix| fix.title.as_str());
                help.chain(fix)
                    .any(|words| words.contains(&format!("`{meant}`")))
            })
        };
        Self {
            is_reported: !findings.is_empty(),
            is_one: (1..=most).contains(&findings.len()),
            is_right_line: findings.iter().any(|finding| right(&finding)),
            is_suggested: plant.site.meant.as_ref().map(suggested),
            findings,
        }
    }

    /// Whether nothing could be better.
    pub fn is_right(&self) -> bool {
        self.is_one && self.is_right_line && self.is_suggested != Some(false)
    }
}

/// A planted mistake and what was found of it.
#[derive(Clone, Debug)]
pub struct Case {
    pub plant: Plant,
    pub alone: Verdict,
    /// Beside documents that use it, if any do.
    pub company: Option<Verdict>,
}

impl Case {
    /// Whether only a document that uses this one brings the mistake to light, and a check of this one
    /// alone does not say that nothing uses it.
    pub fn is_cleaner_alone(&self) -> bool {
        let company = self.company.as_ref();
        !self.alone.is_reported
            && company.is_some_and(|company| company.is_reported)
            && !is_unused(self.plant.document, &self.plant.text)
    }

    pub fn of(plant: Plant, number: usize) -> Self {
        let alone = Verdict::of(&plant, alone(plant.document, &plant.text));
        let used = !WORLD.documents[plant.document].users.is_empty();
        let company = used
            .then(|| in_company(plant.document, &plant.text, number))
            .map(|findings| Verdict::of(&plant, findings));
        Self {
            plant,
            alone,
            company,
        }
    }
}

/// The kinds of a game that documents with this class of mistake can be of.
fn documents(game: &str, class: Class, random: &mut Random) -> Option<usize> {
    let kinds: Vec<_> = (WORLD.kinds.iter())
        .filter(|kind| kind.game == game && !kind.documents.is_empty())
        .filter(|kind| !class.is_of_scripts() || kind.name == "script")
        .collect();
    let kind = pick(&kinds, random)?;
    pick(&kind.documents, random).copied()
}

/// Plants `count` mistakes, reproducibly, and looks what is found of each.
pub fn cases(count: usize, seed: u64) -> Vec<Case> {
    use rayon::prelude::*;
    let games: Vec<&str> = WORLD.ids.keys().copied().collect();
    let case = |number: usize| {
        let mut random = Random::branch(seed, &[number as u64]);
        let class = Class::ALL[number % Class::ALL.len()];
        let game = games[number / Class::ALL.len() % games.len()];
        let planted = (0..60).find_map(|_| {
            let document = documents(game, class, &mut random)?;
            super::plant::plant(class, document, &mut random)
        });
        planted.map(|plant| Case::of(plant, number))
    };
    (0..count).into_par_iter().filter_map(case).collect()
}

/// Sums by a key.
pub fn by<K: Ord>(cases: &[Case], key: impl Fn(&Case) -> K) -> BTreeMap<K, Vec<&Case>> {
    let mut sums: BTreeMap<K, Vec<&Case>> = BTreeMap::new();
    for case in cases {
        sums.entry(key(case)).or_default().push(case);
    }
    sums
}
