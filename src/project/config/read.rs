//! From the text of a configuration file to what it says.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use toml::Spanned;

use super::contents::{Contents, WrittenLevels};
use super::fault::{CONFIGURATION, MAX_FAULTS, as_faults, limited};
use super::schema::shape;
use super::{Known, editions, house};
use crate::diagnostic::{Finding, Level, Place, Rule, Source};
use crate::document::{SyntaxError, parse};
use crate::kit::nearest::did_you_mean;
use crate::kit::quote::quote;
use crate::lint::general::NOT_REPLAYED;
use crate::lint::house::House;
use crate::lint::select::{Selector, resolve};
use crate::lint::syntax;
use crate::project::layer::{self, Layer, PerFile, PlacedLevel};
use crate::project::pattern::Patterns;

/// Reads the text of a configuration.
///
/// # Errors
/// What is not TOML in it, or does not fit the schema.
pub(super) fn contents(source: &Arc<Source>, known: &Known) -> Result<Contents, Vec<Finding>> {
    // What nests too deep must not come near a parser without that limit.
    let parsed = parse(&source.text);
    if !parsed.errors.is_empty() {
        return Err(as_faults(unreadable(source, &parsed.errors)));
    }
    toml::from_str(&source.text).map_err(|error| {
        let faults = shape(source, &parsed.tree, &known.rules);
        if !faults.is_empty() {
            return limited(faults);
        }
        let place = source.place(error.span().unwrap_or_default());
        vec![Finding::new(&CONFIGURATION, place, error.message())]
    })
}

/// What is not TOML in a configuration: a conflict of a merge, or all of it a second time, is one fault.
fn unreadable(source: &Arc<Source>, errors: &[SyntaxError]) -> Vec<Finding> {
    let conflicts = syntax::conflicts(source, errors);
    if !conflicts.is_empty() {
        return conflicts;
    }
    let mut findings = syntax::findings(source, errors);
    let is_header = |finding: &Finding| source.text[..finding.at.place.span.start].ends_with('[');
    if findings.len() > 1
        && errors.iter().all(SyntaxError::is_duplicate_key)
        && is_header(&findings[0])
    {
        findings.truncate(1);
        "a second configuration begins here".clone_into(&mut findings[0].message);
        findings[0].help = Some("keep what is right of both, each header once".to_owned());
    }
    findings
}

/// What a configuration that lies in `folder` says. Its house rules are added to `house`, which has those of the
/// configurations that it extends.
///
/// # Errors
/// What in it names nothing.
pub(super) fn layer(
    source: &Arc<Source>,
    folder: &Path,
    contents: Contents,
    known: &Known,
    house: &mut House,
) -> Result<Layer, Vec<Finding>> {
    let mut reader = ConfigReader {
        source,
        folder,
        rules: known.rules.clone(),
        faulty: Vec::new(),
        faults: Vec::new(),
    };
    house::declare(contents.house_rules, known, house, &mut reader);
    reader.rules.extend(house.iter().map(|house| house.rule));
    let newest = known.newest_edition;
    if let Some(edition) = &contents.rules_edition
        && !(1..=newest).contains(edition.get_ref())
    {
        let message = format!("there is no edition {}", edition.get_ref());
        let fault = reader.fault(edition.span(), message).help(editions(newest));
        reader.faults.push(fault);
    }
    let mut levels = reader.selected(&contents.check.select);
    levels.extend(reader.levels(&contents.levels));
    // Of patterns that are about the same file, the last one holds.
    let mut per_file: Vec<_> = contents.per_file.iter().collect();
    per_file.sort_by_key(|(pattern, _)| pattern.span().start);
    let per_file = (per_file.into_iter())
        .map(|(pattern, written)| PerFile {
            patterns: reader.patterns(std::slice::from_ref(pattern)),
            levels: reader.levels(written),
        })
        .collect();
    let exclude = reader.patterns(&contents.check.exclude);
    let edition = contents.rules_edition.as_ref();
    let edition = edition.map(|edition| (*edition.get_ref(), reader.place(edition.span())));
    let documentation = contents
        .documentation
        .and_then(|address| reader.address(&address));
    let mut faults = reader.faults;
    if !faults.is_empty() {
        faults.sort_by_key(|fault| fault.at.place.span.start);
        return Err(limited(faults));
    }
    Ok(Layer {
        source: Arc::clone(source),
        levels,
        per_file,
        exclude,
        deny_warnings: contents.check.deny_warnings,
        edition,
        documentation,
    })
}

/// Reads what a configuration names, and takes down what is wrong with it.
pub(super) struct ConfigReader<'r> {
    source: &'r Arc<Source>,
    folder: &'r Path,
    rules: Vec<&'static Rule>,
    /// The names of house rules with faults of their own: a level that names one is not a second fault.
    pub faulty: Vec<String>,
    faults: Vec<Finding>,
}

impl ConfigReader<'_> {
    pub fn place(&self, span: Range<usize>) -> Place {
        let source = Arc::clone(self.source);
        Place { source, span }
    }

    /// From a byte of a text to its end; all of it where it is not written as it reads.
    pub fn inside(&self, text: &Spanned<String>, at: usize) -> Range<usize> {
        let span = text.span();
        let written = self.source.text.get(span.clone()).unwrap_or_default();
        let quotes = ["\"", "'"].into_iter();
        let mut bare = quotes.filter_map(|it| written.strip_prefix(it)?.strip_suffix(it));
        // An empty end would show nothing.
        match bare.any(|bare| bare == text.get_ref()) {
            true if at < text.get_ref().len() => span.start + 1 + at..span.end - 1,
            true => span.end - 1..span.end,
            false => span,
        }
    }

    fn fault(&self, span: Range<usize>, message: String) -> Finding {
        Finding::new(&CONFIGURATION, self.place(span), message)
    }

    /// Takes down that something is wrong with what is written in a place.
    pub fn refuse(&mut self, span: Range<usize>, message: String, help: Option<String>) {
        let fault = self.fault(span, message);
        self.faults.push(Finding { help, ..fault });
    }

    /// An address, without `/` at its end. It is written into links, which nothing in it may end.
    fn address(&mut self, written: &Spanned<String>) -> Option<String> {
        let address = written.get_ref().trim_end_matches('/');
        let is_known = ["https://", "http://", "file://"]
            .iter()
            .any(|scheme| address.starts_with(scheme));
        if is_known
            && address
                .chars()
                .all(|character| character.is_ascii_graphic())
        {
            return Some(address.to_owned());
        }
        let message = format!("{} is not an address of a page", quote(written.get_ref()));
        let help = "an address begins with `https://`, `http://` or `file://`, and has no blanks";
        self.refuse(written.span(), message, Some(help.to_owned()));
        None
    }

    fn selector(&mut self, name: &Spanned<String>) -> Option<Selector> {
        let written = name.get_ref();
        if self.faulty.contains(written) {
            return None;
        }
        // Nobody reads on for long, and looking for what was meant takes its time.
        let known: &[&'static Rule] = if self.faults.len() < MAX_FAULTS {
            &self.rules
        } else {
            &[]
        };
        match Selector::read(written, known) {
            Ok(selector) => Some(selector),
            Err(unknown) => {
                let message = format!("no rule is called {}", quote(written));
                let help = unknown.close.as_deref().map(did_you_mean);
                self.refuse(name.span(), message, help);
                None
            }
        }
    }

    /// Refuses a level that no finding gets.
    fn without_effect(&mut self, name: &Spanned<String>, level: Level) {
        let rule = &NOT_REPLAYED;
        if name.get_ref() == rule.name && level != rule.level {
            let message = format!("no level and no comment hides `{}`", rule.name);
            let help = "leave this out, and correct what the finding names".to_owned();
            self.refuse(name.span(), message, Some(help));
        }
    }

    fn levels(&mut self, written: &WrittenLevels) -> PlacedLevel {
        let settings: Vec<_> = (written.iter())
            .filter_map(|(name, level)| {
                self.without_effect(name, *level);
                Some((self.selector(name)?, *level, self.place(name.span())))
            })
            .collect();
        resolve(&settings, &self.rules)
    }

    /// That everything else is allowed, where some rules are selected.
    fn selected(&mut self, select: &[Spanned<String>]) -> PlacedLevel {
        let Some(first) = select.first() else {
            return PlacedLevel::new();
        };
        let selectors: Vec<_> = select
            .iter()
            .filter_map(|name| self.selector(name))
            .collect();
        let place = self.place(first.span());
        layer::unselected(&self.rules, &place, |rule| {
            selectors.iter().any(|selector| selector.selects(rule))
        })
    }

    fn patterns(&mut self, written: &[Spanned<String>]) -> Patterns {
        let mut patterns = Patterns::new(self.folder);
        for pattern in written {
            if let Err(why) = patterns.add_asked(pattern.get_ref()) {
                let message = format!("invalid pattern {}: {why}", quote(pattern.get_ref()));
                self.refuse(pattern.span(), message, None);
            }
        }
        patterns
    }
}
