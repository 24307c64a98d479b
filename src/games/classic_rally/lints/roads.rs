//! What several lints ask of the roads of a map.

use super::prelude::*;
use super::tours;
use super::tours::Stretch;

/// Tiles that roads link with each other, and none with START.
pub(super) struct CutOff {
    /// The tiles, in reading order.
    pub tiles: Vec<Place>,
    /// Checkpoints and FINISH among them that START is linked with nowhere else.
    pub goals: Vec<Place>,
}

/// A side by which a road leaves the last tile that it leads to.
pub(super) struct RoadEnd {
    /// The tile.
    pub tile: Place,
    /// By which side.
    pub side: Side,
    /// The cell beyond, if nothing lies there and something can.
    pub gap: Option<Cell>,
}

/// A road that runs into a blank side.
pub(super) struct Clash {
    /// The tile that the road leaves.
    pub road: Place,
    /// By which side.
    side: Side,
    /// The tile beyond.
    pub blank: Place,
}

impl MapSubject<'_> {
    /// What no road of this map, its tiles turned somehow, links with START; nothing if START is not where it should be.
    pub(super) fn cut_off(&self, map: &Map) -> Vec<CutOff> {
        let Some((start, _)) = self.ends() else {
            return Vec::new();
        };
        let (linked, others): (Vec<_>, Vec<_>) = tours::regions(map)
            .into_iter()
            .partition(|region| region.contains(&start));
        let goal = |place: &Place| match map.at(*place).sign.and_then(Sign::checkpoint) {
            Some(number) => Some(number),
            None => (self.role(*place) == Some(Role::Finish)).then_some(0),
        };
        let reached: Vec<u8> = linked.iter().flatten().filter_map(goal).collect();
        let is_lost = |place: &Place| goal(place).is_some_and(|goal| !reached.contains(&goal));
        let cut_off = others.into_iter().map(|tiles| CutOff {
            goals: tiles.iter().copied().filter(is_lost).collect(),
            tiles,
        });
        cut_off.collect()
    }

    /// Where the roads of these tiles end.
    pub(super) fn road_ends(&self, tiles: &[Place]) -> Vec<RoadEnd> {
        let map = &self.raced;
        let ends = tiles.iter().flat_map(|&tile| {
            let laid = map.at(tile);
            Side::of(laid.exits & !laid.linked).map(move |side| {
                let beyond = laid.cell.next(side);
                let gap = beyond.filter(|cell| map.find(*cell).is_none());
                RoadEnd { tile, side, gap }
            })
        });
        ends.collect()
    }

    /// The tiles that roads link with START.
    pub(super) fn linked(&self) -> Vec<Place> {
        let start = self.ends().map(|(start, _)| start);
        let mut regions = tours::regions(&self.raced).into_iter();
        let linked = start.and_then(|start| regions.find(|region| region.contains(&start)));
        linked.unwrap_or_default()
    }

    /// Every road that runs into a blank side.
    pub(super) fn clashes(&self) -> Vec<Clash> {
        let map = &self.raced;
        let all: Vec<Place> = map.places().collect();
        let clash = |end: RoadEnd| {
            let RoadEnd { tile, side, .. } = end;
            let blank = map.find(map.at(tile).cell.next(side)?)?;
            Some(Clash {
                road: tile,
                side,
                blank,
            })
        };
        self.road_ends(&all).into_iter().filter_map(clash).collect()
    }

    /// The longest stretch between supplies that a tour cannot avoid; `None` if there is no tour.
    pub(super) fn longest_stretch(&self) -> Option<Stretch> {
        let (start, finish) = self.ends()?;
        let map = &self.raced;
        let fixed = self.map.start_heading;
        let fixed = fixed.filter(|_| self.terms.start_heading == StartHeading::Fixed);
        let headings = fixed.map_or(map.at(start).linked, Side::bit);
        tours::longest_stretch(map, start, headings, finish, |place| {
            map.at(place).sign == Some(Sign::ServiceStation)
        })
    }
}

impl Clash {
    /// Reports it at the tile that the road leaves.
    pub(super) fn report(
        &self,
        lint: &'static GameLint,
        subject: &MapSubject<'_>,
        scope: &mut Scope<'_>,
    ) {
        let (road, blank) = (subject.name(self.road), subject.name(self.blank));
        let under = match subject.terms.edge_match {
            EdgeMatch::Lenient => "",
            EdgeMatch::Strict => ", which `edge-match = \"strict\"` forbids",
        };
        let message = format!(
            "the road of {road} runs {} into a blank side of {blank}{under}",
            self.side
        );
        let other = scope.place(&subject.pointer(self.blank));
        let finding = found(lint, scope.place(&subject.pointer(self.road)), message);
        scope.report(
            finding
                .also(other, "no road here")
                .help("turn one of the two tiles, or lay another one"),
        );
    }
}
