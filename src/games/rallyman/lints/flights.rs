//! Flights over bumps, and where in a rally a space is.

use super::prelude::*;

/// The highest gear.
pub(super) const TOP_GEAR: u8 = 5;

/// Spaces that a flight leads over beyond its bump, at most: those of the highest gear that keeps
/// control of the car, if `in_control`.
pub(super) fn reach(note: u8, in_control: bool) -> usize {
    let above = TOP_GEAR.saturating_sub(note);
    let most = if in_control { 1 } else { 2 };
    usize::from(above.min(most)) + 1
}

/// The bumps of a stage with their notes.
pub(super) fn bumps(track: &Track) -> impl Iterator<Item = (Place, u8)> {
    let places = track.places();
    places.filter_map(|place| match track.at(place).kind {
        Kind::Bump(note) => Some((place, note)),
        _ => None,
    })
}

/// The spaces ahead by the inside, the next one first.
pub(super) fn ahead(track: &Track, from: Place) -> impl Iterator<Item = Place> {
    let next = |place: &Place| track.at(*place).next.first().copied();
    std::iter::successors(next(&from), move |place| next(place))
}

/// A pointer to the section of a stage that leads over a space; to all of them if the name of the
/// space does not tell.
pub(super) fn section_of(rally: &Rally, stage: usize, space: &str) -> String {
    let sections = &rally.stages[stage].sections;
    let (road, _) = space.split_once('/').unwrap_or((space, ""));
    let leads_there = |index: &usize| {
        let section = &sections[*index];
        let zone = &section.zone;
        let starts = road.starts_with(&format!("{zone}{}-", section.from));
        let ends = road.ends_with(&format!("-{zone}{}", section.to));
        starts || ends
    };
    match (0..sections.len()).find(leads_there) {
        Some(index) => format!("/stages/{stage}/sections/{index}"),
        None => format!("/stages/{stage}/sections"),
    }
}
