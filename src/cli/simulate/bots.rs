//! Who plays which seat.

use crate::kit::nearest::{did_you_mean, nearest};
use crate::kit::seat::Seat;
use crate::lab::{Bot, BotError};
use crate::project::failure::Failure;

/// The bot of each seat; seats that never decide are [`Bot::Automatic`], and the text leaves them
/// out.
///
/// # Errors
/// What is wrong with the text.
pub(in crate::cli) fn of_seats(
    text: &str,
    seats: &[&'static str],
    decides: impl Fn(Seat) -> bool,
) -> Result<Vec<Bot>, Failure> {
    let decides: Vec<bool> = (0..seats.len()).map(Seat::new).map(decides).collect();
    let played = seats.iter().zip(&decides).filter(|(_, decides)| **decides);
    let played: Vec<&'static str> = played.map(|(seat, _)| *seat).collect();
    let mut bots = of_played(text, &played)?.into_iter();
    let bot = |decides| if decides { bots.next() } else { None };
    let bots = decides.into_iter().map(bot);
    Ok(bots.map(|bot| bot.unwrap_or(Bot::Automatic)).collect())
}

/// The bot of each seat that decides.
fn of_played(text: &str, seats: &[&'static str]) -> Result<Vec<Bot>, Failure> {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    if parts.iter().any(|part| part.contains('=')) {
        // Who is not named plays at random.
        let bots = by_name(&parts, seats)?.into_iter();
        return Ok(bots.map(|bot| bot.unwrap_or(Bot::Random)).collect());
    }
    let bots = parts
        .iter()
        .map(|part| bot(part))
        .collect::<Result<Vec<Bot>, Failure>>()?;
    match bots[..] {
        [one] => Ok(vec![one; seats.len()]),
        _ if bots.len() == seats.len() => Ok(bots),
        _ => Err(Failure::new(format!(
            "there are {} bots for {} players",
            bots.len(),
            seats.len()
        ))
        .help(format!(
            "name one for all, or one each for {}",
            seats.join(", ")
        ))),
    }
}

/// Bots for some seats, in company with people: one bot for all, or bots by the names of players.
///
/// # Errors
/// What is wrong with the text.
pub(in crate::cli) fn among_people(
    text: &str,
    seats: &[&'static str],
) -> Result<Vec<Option<Bot>>, Failure> {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    match parts[..] {
        [one] if !one.contains('=') => Ok(vec![Some(bot(one)?); seats.len()]),
        _ => by_name(&parts, seats),
    }
}

/// Bots by the names of players.
fn by_name(parts: &[&str], seats: &[&'static str]) -> Result<Vec<Option<Bot>>, Failure> {
    let mut bots = vec![None; seats.len()];
    for part in parts {
        let Some((name, named)) = part.split_once('=') else {
            return Err(
                Failure::new(format!("`{part}` does not say whose bot it is")).help(format!(
                    "write as in `{}=random`, or name no player at all",
                    seats[0]
                )),
            );
        };
        let name = name.trim();
        let Some(seat) = seats.iter().position(|seat| *seat == name) else {
            let failure = Failure::new(format!("there is no player `{name}` in this game"));
            return Err(failure.help(format!("players are {}", seats.join(", "))));
        };
        if bots[seat].replace(bot(named.trim())?).is_some() {
            return Err(Failure::new(format!("`{name}` has two bots")).help("keep one of them"));
        }
    }
    Ok(bots)
}

/// A bot by its name.
///
/// # Errors
/// That there is none, and which there are.
pub(in crate::cli) fn bot(name: &str) -> Result<Bot, Failure> {
    name.parse().map_err(|why| match why {
        BotError::Playouts => Failure::new(format!("`{name}` is not a number of playouts"))
            .help("write as in `search:200`, at least 1"),
        BotError::Unknown => {
            let failure = Failure::new(format!("there is no bot `{name}`"));
            match nearest(name, Bot::names()) {
                Some(close) => failure.help(did_you_mean(close)),
                None => failure.help(format!("expected one of {}", Bot::names().join(", "))),
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{Bot, Failure, among_people, of_seats};

    const SEATS: [&str; 3] = ["red", "blue", "green"];

    #[track_caller]
    fn check(text: &str, expected: &str) {
        checked(of_seats(text, &SEATS, |_| true), expected);
    }

    #[track_caller]
    fn checked(bots: Result<Vec<Bot>, Failure>, expected: &str) {
        let names = bots.map(|bots| {
            bots.iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        });
        let shown = names.unwrap_or_else(|failure| failure.to_string());
        assert_eq!(shown.trim_end(), expected);
    }

    #[test]
    fn bots_are_named_for_all_for_each_or_by_player() {
        check("greedy", "greedy greedy greedy");
        check("greedy, random,search:9", "greedy random search:9");
        check("blue=search", "random search random");
        check("green = greedy,red=search", "search random greedy");
    }

    #[test]
    fn beside_people_only_who_is_named_is_a_bot() {
        let of = |text| among_people(text, &SEATS).expect("they can be read");
        assert_eq!(of("blue=greedy"), [None, Some(Bot::Greedy), None]);
        assert_eq!(of("random"), [Some(Bot::Random); 3]);
        assert!(among_people("greedy,random", &SEATS).is_err());
    }

    #[test]
    fn seats_that_never_decide_have_no_bot() {
        let of = |text| of_seats(text, &SEATS, |seat| seat.index() != 1);
        checked(of("greedy"), "greedy automatic greedy");
        checked(of("greedy,random"), "greedy automatic random");
        checked(of("green=greedy"), "random automatic greedy");
        checked(
            of("blue=greedy"),
            "error: there is no player `blue` in this game\n  help: players are red, green",
        );
    }

    #[test]
    fn what_is_no_bot_or_nobody_is_said() {
        check(
            "gredy",
            "error: there is no bot `gredy`\n  help: did you mean `greedy`?",
        );
        check(
            "chess",
            "error: there is no bot `chess`\n  help: expected one of random, greedy, search",
        );
        check(
            "search:many",
            "error: `search:many` is not a number of playouts\n  help: write as in `search:200`, at least 1",
        );
        check(
            "greedy,random",
            "error: there are 2 bots for 3 players\n  help: name one for all, or one each for red, blue, green",
        );
        check(
            "pink=random",
            "error: there is no player `pink` in this game\n  help: players are red, blue, green",
        );
        check(
            "red=random,red=greedy",
            "error: `red` has two bots\n  help: keep one of them",
        );
        check(
            "red=random,greedy",
            "error: `greedy` does not say whose bot it is\n  help: write as in `red=random`, or name no player at all",
        );
        check(
            "",
            "error: there is no bot ``\n  help: expected one of random, greedy, search",
        );
    }
}
