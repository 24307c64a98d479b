//! Sets of components: a document's own items together with those of the sets that it extends.

use std::sync::Arc;

use serde::de::DeserializeOwned;
use toml::Value as Toml;

use super::scope::Overlay;
use crate::diagnostic::Place;
use crate::document::Document;

/// A document that lists components of one sort.
pub trait Component: DeserializeOwned + Send + Sync + 'static {
    /// What it lists.
    type Item: DeserializeOwned + Clone + Send + Sync + 'static;
    /// The kind of document.
    const KIND: &'static str;
    /// The key of the list.
    const LIST: &'static str;
    /// What one item is called in findings, such as `tile`.
    const NOUN: &'static str;
    /// The key that identifies an item.
    const ID: &'static str = "id";
    /// The most items of a set, those of the sets that it extends included.
    const MOST: usize;

    /// How many items the document itself has.
    fn count(&self) -> usize;

    /// The sets that it extends.
    fn extends(&self) -> &[String];

    /// Its own items.
    fn into_items(self) -> Vec<Self::Item>;

    /// An item's id.
    fn id(item: &Self::Item) -> &str;

    /// Whether the game itself reports that a document of this kind lists nothing.
    const REPORTS_EMPTY: bool = false;

    /// What people call an item, if it says so, under `name`.
    #[must_use]
    fn name(_: &Self::Item) -> Option<&str> {
        None
    }

    /// Whether an item is to the game what another one is: they differ in what they are called only.
    /// `false` where a set may well have several that are alike.
    #[must_use]
    fn is_alike(_: &Self::Item, _: &Self::Item) -> bool {
        false
    }
}

/// A sort of components with a base set.
#[derive(Debug)]
pub struct Listed {
    /// The kind of document.
    pub kind: &'static str,
    /// The key of the list.
    pub list: &'static str,
    /// What one is called.
    pub noun: &'static str,
    /// The id of one, if it is one.
    pub id: fn(&Toml) -> Option<String>,
}

impl Listed {
    /// The components that `C` lists.
    #[must_use]
    pub const fn of<C: Component>() -> Self {
        Self {
            kind: C::KIND,
            list: C::LIST,
            noun: C::NOUN,
            id: id_of::<C>,
        }
    }
}

fn id_of<C: Component>(item: &Toml) -> Option<String> {
    let item: C::Item = item.clone().try_into().ok()?;
    Some(C::id(&item).to_owned())
}

/// Declares a document as a set of components that have ids: the type of the document, its list with
/// the type of an item, its kind, what an item is called in findings, and the most of them; behind
/// `named` how an item's name is had, and behind `alike` when two of them are the same to the game.
#[macro_export]
macro_rules! component {
    (
        $document:ident lists $list:ident: $item:ident; $kind:literal, $noun:literal, $most:expr
        $(, reports_empty $empty:literal)?
        $(, named |$named:ident| $name:expr)?
        $(, alike |$one:ident, $other:ident| $alike:expr)?
    ) => {
        impl $crate::lint::Component for $document {
            type Item = $item;
            const KIND: &'static str = $kind;
            const LIST: &'static str = stringify!($list);
            const NOUN: &'static str = $noun;
            const MOST: usize = $most;
            $(const REPORTS_EMPTY: bool = $empty;)?

            fn count(&self) -> usize {
                self.$list.len()
            }

            fn extends(&self) -> &[String] {
                &self.extends
            }

            fn into_items(self) -> Vec<$item> {
                self.$list
            }

            fn id(item: &$item) -> &str {
                item.id.as_str()
            }

            $(fn name($named: &$item) -> Option<&str> {
                $name
            })?

            $(fn is_alike($one: &$item, $other: &$item) -> bool {
                $alike
            })?
        }
    };
}

/// An item and where it is written.
#[derive(Clone, Debug)]
pub struct Entry<T> {
    /// The item.
    pub value: T,
    /// The document that lists it.
    pub document: Arc<Document>,
    /// Its pointer there, such as `/tiles/3`.
    pub pointer: String,
    /// Where it is taken to be, and what stands elsewhere than there.
    pub(super) taken: Option<(String, Arc<Overlay>)>,
}

impl<T> Entry<T> {
    /// The place of a value inside the item; `below` is a pointer such as `/minutes`, or empty.
    #[must_use]
    pub fn place(&self, below: &str) -> Place {
        self.document.place(&self.written(below))
    }

    /// The place of a key inside the item.
    #[must_use]
    pub fn key_place(&self, below: &str) -> Place {
        self.document.key_place(&self.written(below))
    }

    /// Whether a value inside the item is written.
    #[must_use]
    pub fn says(&self, below: &str) -> bool {
        self.document.says(&self.written(below))
    }

    fn written(&self, below: &str) -> String {
        let taken = self.taken.as_ref();
        let elsewhere = taken.and_then(|(at, overlay)| overlay.find(&format!("{at}{below}")));
        elsewhere.unwrap_or_else(|| format!("{}{below}", self.pointer))
    }

    /// Whether this is the item of the other entry and not a second one.
    pub(super) fn is_at(&self, other: &Self) -> bool {
        self.pointer == other.pointer && self.document.source().name == other.document.source().name
    }

    /// Whether another item stands between braces in the same words.
    pub(super) fn is_written_like(&self, other: &Self) -> bool {
        let [one, other] = [self, other].map(|entry| entry.place(""));
        let [one, other] = [&one, &other].map(|place| &place.source.text[place.span.clone()]);
        one == other && one.starts_with('{')
    }
}

/// A document's items, those of extended sets first.
#[derive(Clone, Debug)]
pub struct Set<T> {
    /// Every item, each id once.
    pub items: Vec<Entry<T>>,
    /// How many of them, at the end, are the document's own.
    pub own: usize,
}

impl<T> Set<T> {
    /// The document's own items.
    #[must_use]
    pub fn own(&self) -> &[Entry<T>] {
        &self.items[self.items.len() - self.own..]
    }
}
