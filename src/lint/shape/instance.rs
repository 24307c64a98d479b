//! A TOML tree as the schema validator reads it: in place, as if it were JSON.
//!
//! JSON has no word for some of TOML's values: dates, `nan` and `inf`, and numbers beyond 64 bits.
//! Such a value is shown as a table with the single key [`FOREIGN`], which no schema takes for a
//! number or a string.

use std::borrow::Cow;
use std::cell::Cell;
use std::slice;

use jsonschema::JsonType;
use jsonschema::json::{Array, Json, JsonNumber, Node, NodeIdentity, Object};
use serde_json::{Number, Value};
use toml::Spanned;
use toml::de::{DeArray, DeFloat, DeInteger, DeTable, DeValue};

/// The only key of a value that JSON has no word for; what is behind it means nothing.
pub(super) const FOREIGN: &str = "$foreign";

/// TOML as a representation of JSON.
#[derive(Debug)]
pub(super) struct Toml;

/// How much the validator may still say about a document.
///
/// Each error costs one, and a little more the longer the path to its value is. Once nothing is
/// left, arrays and tables look empty, so that the errors of a file full of them fit into memory.
#[derive(Debug)]
pub(super) struct Budget(Cell<usize>);

/// Path bytes that cost as much as an error does.
const PATH_BYTES: usize = 256;

impl Budget {
    pub fn new(errors: usize) -> Self {
        Self(Cell::new(errors))
    }

    pub fn is_spent(&self) -> bool {
        self.0.get() == 0
    }

    fn spend(&self, path: usize) {
        self.0
            .set(self.0.get().saturating_sub(1 + path / PATH_BYTES));
    }
}

/// A value of the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Instance<'t> {
    value: Shown<'t>,
    /// Bytes of the path that leads here, roughly.
    path: usize,
    budget: &'t Budget,
}

#[derive(Clone, Copy, Debug)]
enum Shown<'t> {
    Table(&'t DeTable<'t>),
    Value(&'t DeValue<'t>),
    /// The name of a key.
    Name(&'t str),
    /// What stands behind [`FOREIGN`].
    Nothing,
}

impl<'t> Instance<'t> {
    /// A whole document.
    pub fn root(table: &'t DeTable<'t>, budget: &'t Budget) -> Self {
        Self {
            value: Shown::Table(table),
            path: 0,
            budget,
        }
    }

    fn child(&self, value: &'t Spanned<DeValue<'t>>, key: usize) -> Self {
        Self {
            value: Shown::Value(value.get_ref()),
            path: self.path + key,
            budget: self.budget,
        }
    }
}

impl Json for Toml {
    type Node<'a> = Instance<'a>;
    type PreparedKey = String;
    type StringBuffer = ();

    fn prepare_key(key: &str) -> String {
        key.to_owned()
    }

    fn with_string_node<T>((): &mut (), string: &str, f: impl FnOnce(Instance<'_>) -> T) -> T {
        let budget = Budget::new(usize::MAX);
        f(Instance {
            value: Shown::Name(string),
            path: 0,
            budget: &budget,
        })
    }
}

impl<'a> Node<'a, Toml> for Instance<'a> {
    type Object = Members<'a>;
    type Array = Items<'a>;
    type Number = Numeric<'a>;

    fn as_object(&self) -> Option<Members<'a>> {
        let table = match self.value {
            Shown::Table(table) | Shown::Value(DeValue::Table(table)) => Some(table),
            Shown::Value(value) if is_foreign(value) => None,
            _ => return None,
        };
        Some(Members {
            table,
            parent: *self,
        })
    }

    fn as_array(&self) -> Option<Items<'a>> {
        match self.value {
            Shown::Value(DeValue::Array(items)) => Some(Items {
                items,
                parent: *self,
            }),
            _ => None,
        }
    }

    fn as_string(&self) -> Option<Cow<'a, str>> {
        match self.value {
            Shown::Value(DeValue::String(text)) => Some(Cow::Borrowed(text)),
            Shown::Name(name) => Some(Cow::Borrowed(name)),
            _ => None,
        }
    }

    fn as_number(&self) -> Option<Numeric<'a>> {
        match self.value {
            Shown::Value(value) => Numeric::of(value),
            _ => None,
        }
    }

    fn as_boolean(&self) -> Option<bool> {
        match self.value {
            Shown::Value(DeValue::Boolean(flag)) => Some(*flag),
            _ => None,
        }
    }

    fn is_null(&self) -> bool {
        matches!(self.value, Shown::Nothing)
    }

    fn json_type(&self) -> JsonType {
        match self.value {
            Shown::Table(_) | Shown::Value(DeValue::Table(_)) => JsonType::Object,
            Shown::Name(_) | Shown::Value(DeValue::String(_)) => JsonType::String,
            Shown::Value(DeValue::Array(_)) => JsonType::Array,
            Shown::Value(DeValue::Boolean(_)) => JsonType::Boolean,
            Shown::Value(value) if is_foreign(value) => JsonType::Object,
            Shown::Value(_) => JsonType::Number,
            Shown::Nothing => JsonType::Null,
        }
    }

    fn equals_value(&self, expected: &Value) -> bool {
        match (self.value, expected) {
            (Shown::Table(table), Value::Object(_)) => table_equals(table, expected),
            (Shown::Value(value), _) => equals(value, expected),
            (Shown::Name(name), Value::String(other)) => name == other,
            _ => false,
        }
    }

    /// The copy that an error takes of its value. Nobody reads it but in the case of a name, and
    /// each error about a document would copy all of it.
    fn to_value(&self) -> Cow<'a, Value> {
        self.budget.spend(self.path);
        Cow::Owned(match self.value {
            Shown::Name(name) => Value::from(name),
            _ => Value::Null,
        })
    }

    fn identity(&self) -> Option<NodeIdentity> {
        let address = match self.value {
            Shown::Table(table) => std::ptr::from_ref(table).addr(),
            Shown::Value(value) => std::ptr::from_ref(value).addr(),
            Shown::Name(_) | Shown::Nothing => return None,
        };
        Some(NodeIdentity::new(address))
    }
}

/// The entries of a table; none of a foreign value but one.
#[derive(Debug)]
pub(super) struct Members<'t> {
    table: Option<&'t DeTable<'t>>,
    parent: Instance<'t>,
}

impl<'a> Members<'a> {
    fn foreign(&self) -> Instance<'a> {
        Instance {
            value: Shown::Nothing,
            ..self.parent
        }
    }
}

impl<'a> Object<'a, Toml> for Members<'a> {
    type Node = Instance<'a>;
    type MemberName = &'a str;
    type MembersIter = MembersIter<'a>;

    fn len(&self) -> usize {
        self.table.map_or(1, DeTable::len)
    }

    fn get(&self, key: &String) -> Option<Instance<'a>> {
        match self.table {
            Some(table) => table
                .get(key.as_str())
                .map(|value| self.parent.child(value, key.len())),
            None => (key == FOREIGN).then(|| self.foreign()),
        }
    }

    fn members(&self) -> MembersIter<'a> {
        match self.table {
            Some(table) => MembersIter::Table(table.iter(), self.parent),
            None => MembersIter::Foreign(Some(self.foreign())),
        }
    }
}

/// Goes through the entries of a table.
pub(super) enum MembersIter<'t> {
    Table(
        toml::map::Iter<'t, Spanned<Cow<'t, str>>, Spanned<DeValue<'t>>>,
        Instance<'t>,
    ),
    Foreign(Option<Instance<'t>>),
}

impl<'t> Iterator for MembersIter<'t> {
    type Item = (&'t str, Instance<'t>);

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Self::Table(_, parent) if parent.budget.is_spent() => None,
            Self::Table(entries, parent) => {
                let (key, value) = entries.next()?;
                let key: &str = key.get_ref();
                Some((key, parent.child(value, key.len())))
            }
            Self::Foreign(value) => value.take().map(|value| (FOREIGN, value)),
        }
    }
}

/// The items of an array.
#[derive(Debug)]
pub(super) struct Items<'t> {
    items: &'t DeArray<'t>,
    parent: Instance<'t>,
}

impl<'a> Array<'a, Toml> for Items<'a> {
    type Node = Instance<'a>;
    type ElementsIter = ItemsIter<'a>;

    fn len(&self) -> usize {
        self.items.as_ref().len()
    }

    fn elements(&self) -> ItemsIter<'a> {
        ItemsIter {
            items: self.items.as_ref().iter(),
            parent: self.parent,
        }
    }

    fn is_unique(&self) -> bool {
        super::duplicate::first(self.items.as_ref()).is_none()
    }
}

/// Goes through the items of an array.
#[derive(Debug)]
pub(super) struct ItemsIter<'t> {
    items: slice::Iter<'t, Spanned<DeValue<'t>>>,
    parent: Instance<'t>,
}

impl<'t> Iterator for ItemsIter<'t> {
    type Item = Instance<'t>;

    fn next(&mut self) -> Option<Instance<'t>> {
        if self.parent.budget.is_spent() {
            return None;
        }
        self.items.next().map(|item| self.parent.child(item, 1))
    }
}

/// A number that JSON can hold.
#[derive(Clone, Copy, Debug)]
pub(super) enum Numeric<'t> {
    Integer(&'t DeInteger<'t>),
    Float(f64),
}

impl<'t> Numeric<'t> {
    /// The number in a value, unless it is foreign.
    pub fn of(value: &'t DeValue<'t>) -> Option<Self> {
        match value {
            DeValue::Integer(number) => {
                let number = Self::Integer(number);
                (number.as_i64().is_some() || number.as_u64().is_some()).then_some(number)
            }
            DeValue::Float(number) => finite(number).map(Self::Float),
            _ => None,
        }
    }
}

fn finite(number: &DeFloat<'_>) -> Option<f64> {
    number
        .as_str()
        .parse()
        .ok()
        .filter(|number: &f64| number.is_finite())
}

impl JsonNumber for Numeric<'_> {
    fn as_u64(&self) -> Option<u64> {
        match self {
            Self::Integer(number) => u64::from_str_radix(number.as_str(), number.radix()).ok(),
            Self::Float(_) => None,
        }
    }

    fn as_i64(&self) -> Option<i64> {
        match self {
            Self::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).ok(),
            Self::Float(_) => None,
        }
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "JSON's numbers compare as floats beyond 53 bits"
    )]
    fn as_f64(&self) -> Option<f64> {
        match self {
            Self::Integer(_) => self
                .as_i64()
                .map(|number| number as f64)
                .or(self.as_u64().map(|number| number as f64)),
            Self::Float(number) => Some(*number),
        }
    }

    fn as_str(&self) -> Cow<'_, str> {
        Cow::Owned(self.to_number().to_string())
    }

    fn to_number(&self) -> Cow<'_, Number> {
        let number = match self {
            Self::Integer(_) => self
                .as_i64()
                .map(Number::from)
                .or(self.as_u64().map(Number::from)),
            Self::Float(number) => Number::from_f64(*number),
        };
        Cow::Owned(number.unwrap_or_else(|| Number::from(0)))
    }

    /// Types read integers only as such: `5.0` is none.
    fn is_integer(&self) -> bool {
        matches!(self, Self::Integer(_))
    }

    fn is_written_as_integer(&self) -> bool {
        self.is_integer()
    }
}

/// Whether JSON has no word for a value.
pub(super) fn is_foreign(value: &DeValue<'_>) -> bool {
    match value {
        DeValue::Datetime(_) => true,
        DeValue::Integer(_) | DeValue::Float(_) => Numeric::of(value).is_none(),
        _ => false,
    }
}

/// Whether a value equals one of the schema's, as JSON has it: `1` and `1.0` are equal.
pub(super) fn equals(value: &DeValue<'_>, expected: &Value) -> bool {
    match (value, expected) {
        (DeValue::String(text), Value::String(other)) => text == other,
        (DeValue::Boolean(flag), Value::Bool(other)) => flag == other,
        (DeValue::Integer(_) | DeValue::Float(_), Value::Number(other)) => Numeric::of(value)
            .is_some_and(|number| jsonschema::json::cmp::equal_numbers(&number, other)),
        (DeValue::Array(items), Value::Array(others)) => {
            items.as_ref().len() == others.len()
                && items
                    .iter()
                    .zip(others)
                    .all(|(item, other)| equals(item.get_ref(), other))
        }
        (DeValue::Table(table), Value::Object(_)) => table_equals(table, expected),
        _ => false,
    }
}

fn table_equals(table: &DeTable<'_>, expected: &Value) -> bool {
    expected.as_object().is_some_and(|others| {
        table.len() == others.len()
            && others.iter().all(|(key, other)| {
                table
                    .get(key.as_str())
                    .is_some_and(|value| equals(value.get_ref(), other))
            })
    })
}
