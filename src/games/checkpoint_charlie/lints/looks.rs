//! What the cats of a deck look like, for lints about a deck as a whole.

use std::sync::Arc;

use super::deck::SuspectsSubject;
use super::prelude::*;

/// A deck in which every cat has one face of each trait.
#[derive(Debug)]
pub(super) struct Looks<'a> {
    /// The cats.
    pub set: &'a Set<Suspect>,
    /// The traits.
    pub traits: Vec<&'a Trait>,
    /// What each cat looks like: bit `t` is its face of trait `t`.
    codes: Vec<u8>,
}

/// What is wrong with a deck, and what to do.
pub(super) type Words = (String, String);

impl<'a> Looks<'a> {
    /// `None` if a cat or a trait has a fault of its own, which others report, or if it is not known
    /// which traits there are.
    pub fn new(set: &'a Set<Suspect>, traits: Vec<&'a Trait>) -> Option<Self> {
        let sound = |own: &&Trait| matches!(&own.faces[..], [one, other] if one != other);
        if traits.is_empty() || traits.len() > 8 || !traits.iter().all(sound) {
            return None;
        }
        let codes = set.items.iter().map(|entry| code(&entry.value, &traits));
        let codes = codes.collect::<Option<Vec<u8>>>()?;
        Some(Self { set, traits, codes })
    }

    /// How many looks there can be.
    pub fn possible(&self) -> usize {
        1 << self.traits.len()
    }

    /// How many cats show this face of this trait.
    pub fn showing(&self, of: usize, face: u8) -> usize {
        let codes = self.codes.iter();
        codes.filter(|code| *code >> of & 1 == face).count()
    }

    /// The face that all cats show of a trait, if they do.
    pub fn constant(&self, of: usize) -> Option<u8> {
        [0, 1]
            .into_iter()
            .find(|face| self.showing(of, 1 - face) == 0)
    }

    /// Whether two traits tell the same of every cat, and then whether face 0 of one goes with face
    /// 1 of the other. Of traits that are constant this is not asked.
    pub fn alike(&self, one: usize, other: usize) -> Option<bool> {
        if self.constant(one).is_some() || self.constant(other).is_some() {
            return None;
        }
        let differs = |code: &u8| (code >> one ^ code >> other) & 1 == 1;
        if self.codes.iter().all(differs) {
            return Some(true);
        }
        (!self.codes.iter().any(differs)).then_some(false)
    }

    /// Looks that no cat has, in order.
    pub fn missing(&self) -> Vec<u8> {
        let codes = (0..=u8::MAX).take(self.possible());
        codes.filter(|code| !self.codes.contains(code)).collect()
    }

    /// The faces of the only look that no cat has, as a list, in a deck of as many cats as there are looks: another one is a
    /// copy.
    pub fn only_missing(&self) -> Option<String> {
        let missing = self.missing();
        let [only] = missing[..] else { return None };
        (self.codes.len() == self.possible()).then(|| self.listed(only))
    }

    /// The faces of a look, as a list.
    pub fn listed(&self, code: u8) -> String {
        let faces = self.faces(code);
        let faces: Vec<String> = faces.iter().map(|face| format!("\"{face}\"")).collect();
        format!("[{}]", faces.join(", "))
    }

    /// The faces of a look.
    pub fn faces(&self, code: u8) -> Vec<&'a str> {
        let traits = self.traits.iter().enumerate();
        let face = |(of, own): (usize, &&'a Trait)| own.faces[usize::from(code >> of & 1)].as_str();
        traits.map(face).collect()
    }

    /// A deck alone that is likely to be one for play: it has half of all looks at least. A smaller
    /// one may be there to be extended, or be small on purpose.
    fn alone(subject: &SuspectsSubject<'a>) -> Option<Self> {
        let looks = Self::new(subject.set, subject.traits.clone())?;
        (2 * looks.codes.len() >= looks.possible()).then_some(looks)
    }
}

/// What a cat looks like, if it has one face of each trait and no other.
fn code(cat: &Suspect, traits: &[&Trait]) -> Option<u8> {
    let mut code = 0;
    for (of, own) in traits.iter().enumerate() {
        match [0, 1].map(|face| cat.faces.contains(&own.faces[face])) {
            [true, false] => {}
            [false, true] => code |= 1 << of,
            _ => return None,
        }
    }
    (cat.faces.len() == traits.len()).then_some(code)
}

/// Reports what is wrong with a deck as a whole in its own document.
pub(super) fn report_own(
    lint: &'static GameLint,
    subject: &SuspectsSubject<'_>,
    faults: fn(&Looks<'_>) -> Vec<Words>,
    scope: &mut Scope<'_>,
) {
    let Some(looks) = Looks::alone(subject).filter(|_| subject.set.own > 0) else {
        return;
    };
    for (message, help) in faults(&looks) {
        let finding = found(lint, scope.key_place("/suspects"), message);
        scope.report(finding.help(help));
    }
}

/// Reports what is wrong with a deck as a whole where a scenario names it.
pub(super) fn report_named(
    lint: &'static GameLint,
    subject: &ScenarioSubject<'_>,
    faults: fn(&Looks<'_>) -> Vec<Words>,
    scope: &mut Scope<'_>,
) {
    let set = &subject.parts.suspects;
    let traits = subject.parts.traits.items.iter();
    let traits: Vec<&Trait> = traits.map(|entry| &entry.value).collect();
    let Some(looks) = Looks::new(set, traits) else {
        return;
    };
    let faults = faults(&looks);
    if faults.is_empty() {
        return;
    }
    let base: Option<Arc<Set<Trait>>> = scope.set::<Traits>("", None);
    let own = base
        .as_ref()
        .map(|base| SuspectsSubject::new(set, &base.items));
    let alone = own.as_ref().and_then(Looks::alone);
    let same = |alone: &Looks<'_>| {
        let faces = |looks: &Looks<'_>| looks.traits.iter().map(|own| own.faces.clone()).collect();
        let (one, other): (Vec<_>, Vec<_>) = (faces(alone), faces(&looks));
        one == other
    };
    let found_there = set.own > 0 && alone.as_ref().is_some_and(same);
    let here = set.own().first().or(set.items.first());
    for words in faults {
        let here = here.map(|entry| entry.document.key_place("/suspects"));
        report_shared(lint, "suspects", (here, found_there), words, scope);
    }
}
