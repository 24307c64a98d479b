//! Moves: as rules see them from how scripts write them, and back.

use crate::engine::definition::Unknown;
use crate::games::classic_rally::components::{
    AnyCard, Board, CardsGiven, CellName, Feature, LoadText, Location, StepName,
};
use crate::games::classic_rally::moves::{Choice, MoveText, TakeText};
use crate::games::classic_rally::{
    Cards, ClassicRally, Exchange, Loot, Move, Route, RouteStep, Spot, State,
};
use crate::kit::seat::Seat;

impl ClassicRally {
    pub(crate) fn move_of(&self, _: &State, seat: Seat, text: &MoveText) -> Result<Move, Unknown> {
        Ok(match text {
            MoveText::RemoveServiceTile { tile } => {
                Move::RemoveService(self.tile_named(tile, "/tile")?)
            }
            MoveText::PlaceStart { rotation } => Move::PlaceStart(*rotation),
            MoveText::PlaceTile { tile, at, rotation } => Move::PlaceTile {
                tile: self.tile_named(tile, "/tile")?,
                at: at.0,
                rotation: *rotation,
            },
            MoveText::KeepTile {} => Move::KeepTile,
            MoveText::VoteFinish(location) => Move::VoteFinish(spot(location)),
            MoveText::PlaceFinish(location) => Move::PlaceFinish(spot(location)),
            MoveText::ChooseFeature { feature } => Move::ChooseFeature(*feature),
            MoveText::Load(LoadText { rally, assistance }) => Move::Load {
                rally: rally.cards(),
                assistance: assistance.cards(),
                feature: rally.feature().or(assistance.feature()),
            },
            MoveText::PlaceRally { heading } => Move::PlaceRally(*heading),
            MoveText::PlaceAssist { at } => Move::PlaceAssist(at.0),
            MoveText::Roll {} => Move::Roll,
            MoveText::Disable { features } => Move::Disable(choice(features)),
            MoveText::Drive {
                steps,
                burn,
                joker_next,
                assist_next,
            } => Move::Drive(Route {
                burn: *burn,
                joker_next: *joker_next,
                assist_next: *assist_next,
                ..route(steps)
            }),
            MoveText::Burn { card } => Move::Burn(*card),
            MoveText::DriveAssist { exit } => Move::DriveAssist(*exit),
            MoveText::Assist {
                to_rally,
                to_assist,
                u_turn,
            } => Move::Assist {
                exchange: exchange(to_rally, to_assist),
                u_turn: *u_turn,
            },
            MoveText::UTurn {} => Move::UTurn,
            MoveText::Resupply { car, give, take } => Move::Resupply {
                car: *car,
                exchange: exchange(take, give),
            },
            MoveText::Repair { problem, with } => Move::Repair {
                problem: *problem,
                with: *with,
            },
            MoveText::Transporter {
                to_rally,
                to_assist,
            } => Move::Transporter(exchange(to_rally, to_assist)),
            MoveText::Robber { take } => Move::Robber(self.loot(seat, take)?),
            MoveText::Saboteur {} => Move::Saboteur,
            MoveText::Mechanic { problem } => Move::Mechanic(*problem),
            MoveText::EndTurn {} => Move::EndTurn,
        })
    }

    pub(crate) fn move_text(&self, _: &State, seat: Seat, mv: &Move) -> MoveText {
        match *mv {
            Move::RemoveService(tile) => MoveText::RemoveServiceTile {
                tile: self.id_of(tile),
            },
            Move::PlaceStart(rotation) => MoveText::PlaceStart { rotation },
            Move::PlaceTile { tile, at, rotation } => MoveText::PlaceTile {
                tile: self.id_of(tile),
                at: CellName(at),
                rotation,
            },
            Move::KeepTile => MoveText::KeepTile {},
            Move::VoteFinish(spot) => MoveText::VoteFinish(location(spot)),
            Move::PlaceFinish(spot) => MoveText::PlaceFinish(location(spot)),
            Move::ChooseFeature(feature) => MoveText::ChooseFeature { feature },
            Move::Load {
                rally,
                assistance,
                feature,
            } => MoveText::Load(LoadText {
                rally: given(rally, feature),
                assistance: assistance.into(),
            }),
            Move::PlaceRally(heading) => MoveText::PlaceRally { heading },
            Move::PlaceAssist(cell) => MoveText::PlaceAssist { at: CellName(cell) },
            Move::Roll => MoveText::Roll {},
            Move::Disable(choice) => MoveText::Disable {
                features: features(choice),
            },
            Move::Drive(route) => MoveText::Drive {
                steps: steps(&route),
                burn: route.burn,
                joker_next: route.joker_next,
                assist_next: route.assist_next,
            },
            Move::Burn(card) => MoveText::Burn { card },
            Move::DriveAssist(exit) => MoveText::DriveAssist { exit },
            Move::Assist { exchange, u_turn } => MoveText::Assist {
                to_rally: given(exchange.gained, exchange.feature),
                to_assist: exchange.lost.into(),
                u_turn,
            },
            Move::UTurn => MoveText::UTurn {},
            Move::Resupply { car, exchange } => MoveText::Resupply {
                car,
                give: exchange.lost.into(),
                take: given(exchange.gained, exchange.feature),
            },
            Move::Repair { problem, with } => MoveText::Repair { problem, with },
            Move::Transporter(exchange) => MoveText::Transporter {
                to_rally: given(exchange.gained, exchange.feature),
                to_assist: exchange.lost.into(),
            },
            Move::Robber(loot) => MoveText::Robber {
                take: self.takes(seat, &loot),
            },
            Move::Saboteur => MoveText::Saboteur {},
            Move::Mechanic(problem) => MoveText::Mechanic { problem },
            Move::EndTurn => MoveText::EndTurn {},
        }
    }

    fn loot(&self, seat: Seat, take: &[TakeText]) -> Result<Loot, Unknown> {
        let mut loot = Loot::default();
        for (index, part) in take.iter().enumerate() {
            let owner = self.seat_named(part.player, &format!("/take/{index}/player"))?;
            if owner == seat || part.board != Board::Assistance {
                loot.elsewhere = true;
                continue;
            }
            match part.card.carried() {
                Ok(card) => {
                    let count = loot.from[owner.index()].of_mut(card);
                    *count = count.saturating_add(part.count);
                }
                Err(feature) => loot.feature = Some(feature),
            }
        }
        Ok(loot)
    }

    fn takes(&self, seat: Seat, loot: &Loot) -> Vec<TakeText> {
        let part = |owner: Seat, card: AnyCard, count| TakeText {
            player: self.colour(owner),
            card,
            count,
            board: Board::Assistance,
        };
        let mut takes = Vec::new();
        for (owner, cards) in self.all_seats().zip(loot.from) {
            let cards = CardsGiven::from(cards).0;
            takes.extend(
                cards
                    .into_iter()
                    .map(|(card, count)| part(owner, card, count)),
            );
        }
        let opponent = self.all_seats().find(|&other| other != seat);
        if let Some(feature) = loot.feature {
            takes.push(part(opponent.unwrap_or(seat), feature.into(), 1));
        }
        if loot.elsewhere {
            takes.push(part(seat, AnyCard::Fuel, 1));
        }
        takes
    }
}

fn spot(location: &Location) -> Spot {
    Spot {
        cell: location.at.0,
        rotation: location.rotation,
    }
}

fn location(spot: Spot) -> Location {
    Location {
        at: CellName(spot.cell),
        rotation: spot.rotation,
    }
}

fn choice(features: &[Feature]) -> Choice {
    let mut choice = Choice::default();
    for &feature in features {
        choice.0[feature as usize] += 1;
    }
    choice
}

fn features(choice: Choice) -> Vec<Feature> {
    let counted = Feature::ALL.iter().zip(choice.0);
    counted
        .flat_map(|(&feature, count)| std::iter::repeat_n(feature, usize::from(count)))
        .collect()
}

fn route(steps: &[StepName]) -> Route {
    Route::new(steps.iter().map(|step| RouteStep {
        exit: step.exit,
        card: step.card,
    }))
}

fn steps(route: &Route) -> Vec<StepName> {
    let step = |step: RouteStep| StepName {
        exit: step.exit,
        card: step.card,
    };
    route.steps().map(step).collect()
}

fn exchange(gained: &CardsGiven, lost: &CardsGiven) -> Exchange {
    Exchange {
        feature: gained.feature().or(lost.feature()),
        ..Exchange::new(gained.cards(), lost.cards())
    }
}

/// Cards as documents write them, with a Feature among them if there is one.
fn given(cards: Cards, feature: Option<Feature>) -> CardsGiven {
    let mut given = CardsGiven::from(cards);
    if let Some(feature) = feature {
        given.0.insert(feature.into(), 1);
    }
    given
}
