//! The variants of a document: what is played under each choice of the readings that it leaves
//! open.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use crate::engine::Game;
use crate::engine::laws::guarded;
use crate::kit::number::narrow;
use crate::kit::random::Random;
use crate::lab::table::Table;

/// A reading that a document leaves open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenReading {
    /// Its name.
    pub name: String,
    /// Its values, first the one that holds unless another is named.
    pub values: Vec<String>,
}

/// A reading as a document could name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenReading {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// One value for each open reading, by their places; 0 leaves it as it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct VariantChoice(pub Vec<u8>);

/// Makes the table of a document to which these readings are added, if that can be played.
pub type Deal<'v, G> = &'v dyn Fn(&[GivenReading]) -> Option<Table<G>>;

/// The variants of a document.
pub struct Variants<'v, G: Game> {
    open: Vec<OpenReading>,
    deal: Deal<'v, G>,
    plain: Rc<Table<G>>,
    dealt: RefCell<BTreeMap<VariantChoice, Option<Rc<Table<G>>>>>,
}

/// Tables that are kept. More are seldom drawn twice.
const KEPT: usize = 256;

impl<'v, G: Game> Variants<'v, G> {
    /// The variants by these readings; `None` if the document as it is cannot be played.
    pub fn new(mut open: Vec<OpenReading>, deal: Deal<'v, G>) -> Option<Self> {
        open.retain(|reading| reading.values.len() > 1);
        Some(Self {
            open,
            deal,
            plain: Rc::new(deal(&[])?),
            dealt: RefCell::default(),
        })
    }

    /// How many readings are open.
    pub(super) fn open(&self) -> usize {
        self.open.len()
    }

    /// The choice that leaves everything open, and its table.
    pub(super) fn plain(&self) -> (VariantChoice, Rc<Table<G>>) {
        (
            VariantChoice(vec![0; self.open.len()]),
            Rc::clone(&self.plain),
        )
    }

    /// Draws a choice: a third of them leave everything open, a third change one reading, the others
    /// draw a value for each. Instead of one that cannot be played everything is left open.
    pub(super) fn draw(&self, random: &mut Random) -> (VariantChoice, Rc<Table<G>>) {
        let (mut choice, plain) = self.plain();
        let value = |random: &mut Random, index: usize, least: usize| {
            let count = self.open[index].values.len();
            narrow::<u8>(least + random.below(count - least))
        };
        match random.below(3) {
            1 if !self.open.is_empty() => {
                let index = random.below(self.open.len());
                choice.0[index] = value(random, index, 1);
            }
            2 => {
                let all = (0..self.open.len()).map(|index| value(random, index, 0));
                choice.0 = all.collect();
            }
            _ => {}
        }
        match self.table(&choice) {
            Some(table) => (choice, table),
            None => (self.plain().0, plain),
        }
    }

    /// The table of a choice, if it can be played.
    pub(super) fn table(&self, choice: &VariantChoice) -> Option<Rc<Table<G>>> {
        if choice.0.iter().all(|&value| value == 0) {
            return Some(Rc::clone(&self.plain));
        }
        let mut dealt = self.dealt.borrow_mut();
        if dealt.len() >= KEPT {
            dealt.clear();
        }
        let deal = || guarded(|| (self.deal)(&self.given(choice))).ok().flatten();
        let table = dealt
            .entry(choice.clone())
            .or_insert_with(|| deal().map(Rc::new));
        table.clone()
    }

    /// The readings that a choice names.
    pub(super) fn given(&self, choice: &VariantChoice) -> Vec<GivenReading> {
        let named = self.open.iter().zip(&choice.0);
        let named = named.filter(|(_, value)| **value > 0);
        named
            .map(|(open, value)| GivenReading {
                name: open.name.clone(),
                value: open.values[usize::from(*value)].clone(),
            })
            .collect()
    }
}

impl<G: Game> fmt::Debug for Variants<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Variants")
            .field("open", &self.open)
            .finish_non_exhaustive()
    }
}
