//! Names of output formats as values of `--format`.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::diagnostic::render::Format;

/// How a command writes what it has to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// For people
    Human,
    /// One JSON document
    Json,
}

/// How `check` writes what it has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FindingsFormat {
    /// As a report by itself, which knows nothing of games.
    Report(Format),
    /// A page for a browser, with pictures.
    Html,
}

impl Default for FindingsFormat {
    fn default() -> Self {
        Self::Report(Format::default())
    }
}

impl std::fmt::Display for FindingsFormat {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.name())
    }
}

impl FindingsFormat {
    fn name(self) -> &'static str {
        match self {
            Self::Report(format) => format.name(),
            Self::Html => "html",
        }
    }
}

impl ValueEnum for FindingsFormat {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [FindingsFormat; Format::ALL.len() + 1] = {
            let mut all = [FindingsFormat::Html; Format::ALL.len() + 1];
            let mut index = 0;
            while index < Format::ALL.len() {
                all[index] = FindingsFormat::Report(Format::ALL[index]);
                index += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let summary = match self {
            Self::Report(format) => format.summary(),
            Self::Html => "one page for a browser, with pictures of what findings are about",
        };
        Some(PossibleValue::new(self.name()).help(summary))
    }
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum;

    use super::FindingsFormat;
    use crate::diagnostic::render::Format;

    #[test]
    fn formats_are_known_by_their_names() {
        assert_eq!(
            FindingsFormat::from_str("sarif", false),
            Ok(FindingsFormat::Report(Format::Sarif))
        );
        assert_eq!(
            FindingsFormat::from_str("html", false),
            Ok(FindingsFormat::Html)
        );
        assert!(FindingsFormat::from_str("yaml", false).is_err());
    }
}
