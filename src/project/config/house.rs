//! House rules as a configuration declares them.

use serde_json_path::JsonPath;
use toml::Spanned;

use super::Known;
use super::contents::HouseRuleTable as Written;
use super::read::ConfigReader;
use crate::diagnostic::{Citation, Group, Rule};
use crate::games::AnyGame;
use crate::kit::nearest::{did_you_mean, nearest};
use crate::kit::quote::quote;
use crate::lint::house::{House, HouseRule, Sense};
use crate::lint::{Catalogue as _, retired};

/// Adds the rules that a configuration declares; what is wrong with one is taken down, and it is left out.
pub(super) fn declare(
    written: Vec<Written>,
    known: &Known,
    house: &mut House,
    reader: &mut ConfigReader<'_>,
) {
    let mut own: Vec<String> = Vec::new();
    for rule in written {
        let name = rule.name.get_ref().clone();
        if let Some(why) = refused_name(&name, known) {
            reader.refuse(rule.name.span(), why, None);
        } else if own.contains(&name) {
            let message = format!("there are two house rules `{name}`");
            reader.refuse(
                rule.name.span(),
                message,
                Some("give one of them another name".to_owned()),
            );
        } else if let Some(rule) = declared(rule, known, reader) {
            house.add(rule);
        } else {
            reader.faulty.push(name.clone());
        }
        own.push(name);
    }
}

/// Why a house rule cannot be called so.
fn refused_name(name: &str, known: &Known) -> Option<String> {
    let is_small = |character: char| character.is_ascii_lowercase();
    let is_fit =
        |character: char| is_small(character) || character.is_ascii_digit() || character == '-';
    if !name.starts_with(is_small) || !name.chars().all(is_fit) {
        let message = "a rule is named with small letters, digits and hyphens, such as `our-cars`";
        return Some(format!("{message}, and not {}", quote(name)));
    }
    let is_taken = known.rules.iter().any(|rule| rule.name == name)
        || retired(name).is_some()
        || known.games.find(name).is_some()
        || Group::ALL.iter().any(|group| group.name() == name);
    is_taken.then(|| format!("`{name}` is the name of something else that has a level"))
}

/// A rule, if nothing is wrong with it.
fn declared(written: Written, known: &Known, reader: &mut ConfigReader<'_>) -> Option<HouseRule> {
    let place = reader.place(written.name.span());
    let is_about = is_about(&written, known, reader);
    let clause = match &written.clause {
        Some(clause) => Some(cited(clause, written.game.as_ref(), known, reader)?),
        None => None,
    };
    let (sense, query) = match (&written.forbid, &written.require) {
        (Some(query), None) => (Sense::Forbids, query),
        (None, Some(query)) => (Sense::Requires, query),
        _ => {
            let message = "a house rule needs either `forbid` or `require`".to_owned();
            let help = "`forbid` reports each value that its query finds, `require` a document in which its query \
                        finds nothing";
            reader.refuse(written.name.span(), message, Some(help.to_owned()));
            return None;
        }
    };
    let query = read(query, reader)?;
    if !is_about {
        return None;
    }
    let rule: &'static Rule = Box::leak(Box::new(Rule {
        name: written.name.into_inner().leak(),
        game: None,
        level: written.level,
        group: None,
        summary: written.message.leak(),
        why: written.why.leak(),
        clauses: clause
            .iter()
            .map(|clause| clause.id)
            .collect::<Vec<_>>()
            .leak(),
        bad: "",
        good: "",
    }));
    Some(HouseRule {
        rule,
        place,
        game: written.game.map(Spanned::into_inner),
        kind: written.kind.map(Spanned::into_inner),
        sense,
        query,
        clause,
        help: written.help,
    })
}

/// Whether there are the game and the kind that it names.
fn is_about(written: &Written, known: &Known, reader: &mut ConfigReader<'_>) -> bool {
    let mut games = known.games.to_vec();
    if let Some(game) = &written.game {
        games.retain(|known| known.meta().id == game.get_ref());
        if games.is_empty() {
            let message = format!("there is no game {}", quote(game.get_ref()));
            let close = nearest(game.get_ref(), known.games.ids());
            reader.refuse(game.span(), message, close.map(did_you_mean));
            return false;
        }
    }
    let Some(kind) = &written.kind else {
        return true;
    };
    let names = games
        .iter()
        .flat_map(|game| game.meta().kinds)
        .map(|kind| kind.name);
    if names.clone().any(|name| name == kind.get_ref()) {
        return true;
    }
    let place = (written.game.as_ref()).map_or_else(String::new, |game| {
        format!(" in documents of {}", quote(game.get_ref()))
    });
    let message = format!("there is no kind {}{place}", quote(kind.get_ref()));
    let elsewhere = known.games.with_kind(kind.get_ref());
    let help = match nearest(kind.get_ref(), names) {
        _ if !elsewhere.is_empty() => {
            let ids: Vec<String> = (elsewhere.iter())
                .map(|game| format!("`game = \"{}\"`", game.meta().id))
                .collect();
            format!("it is one of {}", ids.join(" and of "))
        }
        Some(close) => did_you_mean(close),
        None => "`scrutineer list kinds` names them all".to_owned(),
    };
    reader.refuse(kind.span(), message, Some(help));
    false
}

/// The clause that it names.
fn cited(
    clause: &Spanned<String>,
    game: Option<&Spanned<String>>,
    known: &Known,
    reader: &mut ConfigReader<'_>,
) -> Option<Citation> {
    let Some(game) = game else {
        let message = "a clause is one of a game".to_owned();
        reader.refuse(
            clause.span(),
            message,
            Some("say the `game`, too".to_owned()),
        );
        return None;
    };
    let found = known.games.clause(game.get_ref(), clause.get_ref());
    if found.is_none() && known.games.find(game.get_ref()).is_some() {
        let message = format!(
            "no clause of `{}` is called {}",
            game.get_ref(),
            quote(clause.get_ref())
        );
        let clauses = known
            .games
            .find(game.get_ref())
            .map(AnyGame::clauses)
            .unwrap_or_default();
        let close = nearest(clause.get_ref(), clauses.iter().map(|clause| clause.id));
        reader.refuse(clause.span(), message, close.map(did_you_mean));
    }
    found
}

/// A query, if it is one.
fn read(written: &Spanned<String>, reader: &mut ConfigReader<'_>) -> Option<JsonPath> {
    match JsonPath::parse(written.get_ref()) {
        Ok(query) => Some(query),
        Err(error) => {
            let text = written.get_ref();
            let at = text.floor_char_boundary(error.position());
            let message = format!(
                "{} is no JSONPath, from character {} on: {}",
                quote(text),
                text[..at].chars().count() + 1,
                error.message()
            );
            let help =
                "such as `$.cars[?!@.note]`: all cars without a note; RFC 9535 has the language";
            reader.refuse(reader.inside(written, at), message, Some(help.to_owned()));
            None
        }
    }
}
