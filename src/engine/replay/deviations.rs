//! Expectations that fail step after step in the same way, as one wrong number in a map makes a total wrong from there
//! on: that is one mistake, and one finding.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use serde_json::Value;

use crate::diagnostic::{Finding, Place};
use crate::engine::expect::Mismatch;

/// What has been found not to be as expected in one game, by the value and the way in which it deviates.
#[derive(Debug, Default)]
pub(super) struct Deviations(HashMap<(String, String), Deviation>);

#[derive(Debug)]
struct Deviation {
    /// Which of the findings says so.
    finding: usize,
    /// In how many further entries it is so.
    further: usize,
    /// Whether the finding says something else to type.
    has_help: bool,
}

impl Deviations {
    /// The number of the finding about an earlier entry that deviates in the same way: it shows this one, too. If there is
    /// none, the finding with the number `at` will be about this one. `way` says how an entry deviates where values do not.
    pub fn repeats(
        &mut self,
        mismatch: &Mismatch,
        way: Option<&str>,
        place: &Place,
        findings: &mut [Finding],
        at: usize,
    ) -> Option<usize> {
        let numbers = mismatch.actual.as_ref().and_then(Value::as_i64);
        let numbers = numbers.zip(mismatch.expected.as_i64());
        let (how, here) = match (way, &mismatch.actual, numbers) {
            (Some(way), ..) => (way.to_owned(), "nor is it here"),
            (_, _, Some((actual, expected))) => {
                let by = i128::from(actual) - i128::from(expected);
                (by.to_string(), "off by as much here")
            }
            (_, Some(actual), _) => (format!("{} {actual}", mismatch.expected), "here, too"),
            (_, None, _) => return None,
        };
        let known = match self.0.entry((mismatch.pointer.clone(), how)) {
            Entry::Vacant(vacant) => {
                vacant.insert(Deviation {
                    finding: at,
                    further: 0,
                    has_help: false,
                });
                return None;
            }
            Entry::Occupied(known) => known.into_mut(),
        };
        let finding = &mut findings[known.finding];
        if known.further == 0 {
            known.has_help = finding.help.is_some();
        }
        known.further += 1;
        finding.further(place.clone(), here);
        if !known.has_help {
            let further = match known.further {
                1 => "an entry further down deviates".to_owned(),
                more => format!("{more} entries further down deviate"),
            };
            finding.help = Some(format!(
                "{further} in the same way: look for the cause up to here"
            ));
        }
        Some(known.finding)
    }
}
