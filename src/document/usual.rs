//! Values that documents need not write down: for the attributes of serde.

/// Whether a value is what its type has unless given: for `skip_serializing_if`.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// What is counted from 1, or there once, unless given: for `default`.
#[must_use]
pub fn one<T: From<u8>>() -> T {
    T::from(1)
}

/// Whether a number is [`one`]: for `skip_serializing_if`.
pub fn is_one<T: From<u8> + PartialEq>(value: &T) -> bool {
    *value == one()
}

/// What is so unless given: for `default`.
#[must_use]
pub fn yes() -> bool {
    true
}

/// Whether something is so, as it is unless given: for `skip_serializing_if`.
#[must_use]
pub fn is_yes(flag: &bool) -> bool {
    *flag
}
