//! Tables and values of a text, each with its place.
//!
//! Tables hold their entries in a list, in the order of their keys. Most have three or four: a list of that length is
//! searched faster than a search tree, and takes a quarter of its memory.

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::ops::Index;

use toml::Spanned;
use toml::de::{DeTable, DeValue};
use toml::value::Datetime;

/// A key, and where it stands.
pub type TomlKey<'t> = Spanned<Cow<'t, str>>;

type TomlEntry<'t> = (TomlKey<'t>, Spanned<TomlValue<'t>>);

/// A value of TOML.
#[derive(Clone, Debug)]
pub enum TomlValue<'t> {
    /// A string, without its quotes and escapes.
    String(Cow<'t, str>),
    /// A whole number.
    Integer(TomlInteger<'t>),
    /// Another number, as the text of one that `f64` reads.
    Float(Cow<'t, str>),
    /// `true` or `false`.
    Boolean(bool),
    /// A date, a time, or both.
    Datetime(Box<Datetime>),
    /// An array, also one of tables with headers of their own.
    Array(Vec<Spanned<TomlValue<'t>>>),
    /// A table, however it is written.
    Table(TomlTable<'t>),
}

/// A whole number as written: TOML sets no bound to it.
#[derive(Clone, Debug)]
pub struct TomlInteger<'t> {
    /// The digits with their sign, without prefix and underscores.
    pub digits: Cow<'t, str>,
    /// 2, 8, 10 or 16.
    pub radix: u32,
}

impl TomlInteger<'_> {
    /// The number, if 64 bits with a sign hold it, which is what TOML promises.
    #[must_use]
    pub fn value(&self) -> Option<i64> {
        i64::from_str_radix(&self.digits, self.radix).ok()
    }
}

/// The digits behind the prefix that their radix has.
impl Display for TomlInteger<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefix = match self.radix {
            2 => "0b",
            8 => "0o",
            16 => "0x",
            _ => "",
        };
        write!(f, "{prefix}{}", self.digits)
    }
}

impl<'t> TomlValue<'t> {
    /// The text of a string, as one's own.
    #[must_use]
    pub fn into_text(self) -> Option<String> {
        match self {
            Self::String(text) => Some(text.into_owned()),
            _ => None,
        }
    }

    /// The text of a string.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// The number, if it is whole and 64 bits with a sign hold it.
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Self::Integer(number) => number.value(),
            _ => None,
        }
    }

    /// The table.
    #[must_use]
    pub fn as_table(&self) -> Option<&TomlTable<'t>> {
        match self {
            Self::Table(table) => Some(table),
            _ => None,
        }
    }

    /// The items of an array.
    #[must_use]
    pub fn as_array(&self) -> Option<&[Spanned<Self>]> {
        match self {
            Self::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The value behind a key, if this is a table.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Spanned<Self>> {
        self.as_table()?.get(key)
    }

    /// Whether another value is of the same type.
    #[must_use]
    pub fn same_type(&self, other: &TomlValue<'_>) -> bool {
        self.type_name() == other.type_name()
    }

    /// What TOML calls its type.
    #[must_use]
    pub fn type_name(&self) -> &'static str {
        match self {
            Self::String(_) => "string",
            Self::Integer(_) => "integer",
            Self::Float(_) => "float",
            Self::Boolean(_) => "boolean",
            Self::Datetime(_) => "datetime",
            Self::Array(_) => "array",
            Self::Table(_) => "table",
        }
    }
}

/// A table: keys, each of them once, and what stands behind them.
#[derive(Clone, Debug, Default)]
pub struct TomlTable<'t> {
    /// In the order of their keys.
    entries: Vec<TomlEntry<'t>>,
}

/// Tables of at most so many keys are searched from the beginning.
const FEW: usize = 8;

impl<'t> TomlTable<'t> {
    /// A table without entries.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            entries: Vec::new(),
        }
    }

    /// How many entries there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    fn position(&self, key: &str) -> Option<usize> {
        if self.len() <= FEW {
            return self
                .entries
                .iter()
                .position(|(own, _)| **own.get_ref() == *key);
        }
        self.place(key).ok()
    }

    /// Where a key is, or where it would be.
    fn place(&self, key: &str) -> Result<usize, usize> {
        // Many tables are written in order, and those that are printed always are.
        if self
            .entries
            .last()
            .is_none_or(|(last, _)| **last.get_ref() < *key)
        {
            return Err(self.len());
        }
        (self.entries).binary_search_by(|(own, _)| (**own.get_ref()).cmp(key))
    }

    /// What stands behind a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Spanned<TomlValue<'t>>> {
        self.get_key_value(key).map(|(_, value)| value)
    }

    /// A key with its place, and what stands behind it.
    #[must_use]
    pub fn get_key_value(&self, key: &str) -> Option<(&TomlKey<'t>, &Spanned<TomlValue<'t>>)> {
        let (key, value) = &self.entries[self.position(key)?];
        Some((key, value))
    }

    /// What stands behind a key, to be changed.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Spanned<TomlValue<'t>>> {
        let at = self.position(key)?;
        Some(&mut self.entries[at].1)
    }

    /// Whether there is such a key.
    #[must_use]
    pub fn contains_key(&self, key: &str) -> bool {
        self.position(key).is_some()
    }

    /// Adds an entry if there is none with its key; hands the one that is there back, and the new value, if there is.
    ///
    /// # Errors
    /// The new value, and where the key is.
    pub(super) fn add(
        &mut self,
        key: TomlKey<'t>,
        value: Spanned<TomlValue<'t>>,
    ) -> Result<usize, (Spanned<TomlValue<'t>>, usize)> {
        match self.place(key.get_ref()) {
            Ok(at) => Err((value, at)),
            Err(at) => {
                self.entries.insert(at, (key, value));
                Ok(at)
            }
        }
    }

    /// The entry at a position that [`add`](Self::add) has given.
    pub(super) fn at_mut(&mut self, at: usize) -> &mut Spanned<TomlValue<'t>> {
        &mut self.entries[at].1
    }

    /// Puts a value behind a key; what stood there is returned.
    pub fn insert(
        &mut self,
        key: TomlKey<'t>,
        value: Spanned<TomlValue<'t>>,
    ) -> Option<Spanned<TomlValue<'t>>> {
        let (value, at) = self.add(key, value).err()?;
        Some(std::mem::replace(self.at_mut(at), value))
    }

    /// Takes an entry out, and hands back what stood behind the key.
    pub fn remove(&mut self, key: &str) -> Option<Spanned<TomlValue<'t>>> {
        self.remove_entry(key).map(|(_, value)| value)
    }

    /// Takes an entry out.
    pub fn remove_entry(&mut self, key: &str) -> Option<TomlEntry<'t>> {
        let at = self.position(key)?;
        Some(self.entries.remove(at))
    }

    /// The entries, in the order of their keys.
    pub fn iter(&self) -> TomlEntries<'_, 't> {
        self.entries.iter().map(parts)
    }

    /// The keys, in their order.
    #[must_use]
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &TomlKey<'t>> {
        self.entries.iter().map(|(key, _)| key)
    }

    /// The values, in the order of their keys.
    #[must_use]
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &Spanned<TomlValue<'t>>> {
        self.entries.iter().map(|(_, value)| value)
    }
}

fn parts<'v, 't>(entry: &'v TomlEntry<'t>) -> (&'v TomlKey<'t>, &'v Spanned<TomlValue<'t>>) {
    (&entry.0, &entry.1)
}

/// The entries of a table, in the order of their keys.
pub type TomlEntries<'v, 't> = std::iter::Map<
    std::slice::Iter<'v, TomlEntry<'t>>,
    fn(&'v TomlEntry<'t>) -> (&'v TomlKey<'t>, &'v Spanned<TomlValue<'t>>),
>;

impl<'v, 't> IntoIterator for &'v TomlTable<'t> {
    type Item = (&'v TomlKey<'t>, &'v Spanned<TomlValue<'t>>);
    type IntoIter = TomlEntries<'v, 't>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'t> IntoIterator for TomlTable<'t> {
    type Item = TomlEntry<'t>;
    type IntoIter = std::vec::IntoIter<TomlEntry<'t>>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}

impl<'t> Index<&str> for TomlTable<'t> {
    type Output = Spanned<TomlValue<'t>>;

    fn index(&self, key: &str) -> &Self::Output {
        self.get(key).expect("the table has this key")
    }
}

impl<'t> From<DeTable<'t>> for TomlTable<'t> {
    fn from(table: DeTable<'t>) -> Self {
        // It iterates in the order of its keys.
        let entries = table.into_iter().map(|(key, value)| (key, spanned(value)));
        Self {
            entries: entries.collect(),
        }
    }
}

impl<'t> From<DeValue<'t>> for TomlValue<'t> {
    fn from(value: DeValue<'t>) -> Self {
        match value {
            DeValue::String(text) => Self::String(text),
            DeValue::Integer(number) => Self::Integer(TomlInteger {
                digits: Cow::Owned(number.as_str().to_owned()),
                radix: number.radix(),
            }),
            DeValue::Float(number) => Self::Float(Cow::Owned(number.as_str().to_owned())),
            DeValue::Boolean(flag) => Self::Boolean(flag),
            DeValue::Datetime(date) => Self::Datetime(Box::new(date)),
            DeValue::Array(items) => Self::Array(items.into_iter().map(spanned).collect()),
            DeValue::Table(table) => Self::Table(table.into()),
        }
    }
}

fn spanned(value: Spanned<DeValue<'_>>) -> Spanned<TomlValue<'_>> {
    let span = value.span();
    Spanned::new(span, value.into_inner().into())
}
