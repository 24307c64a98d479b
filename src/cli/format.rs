//! Names of output formats as values of `--format`.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::diagnostic::render::Format;

impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Self] {
        Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.summary()))
    }
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum;

    use crate::diagnostic::render::Format;

    #[test]
    fn formats_are_known_by_their_names() {
        assert_eq!(Format::from_str("sarif", false), Ok(Format::Sarif));
        assert!(Format::from_str("yaml", false).is_err());
    }
}
