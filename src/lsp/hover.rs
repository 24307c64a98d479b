//! What is told of the thing at the caret.

use std::fmt::Write as _;

use lsp_types::{Hover, MarkupContent, MarkupKind};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;

use super::answer::RequestStop;
use super::complete::ids::Facts;
use super::configured;
use super::replayed::{PlayedStep, played};
use super::sketch::{self, SketchSlot};
use super::world::{AskedSpot, World};
use crate::document::spans::steps;
use crate::document::{Document, inline};
use crate::games::AnyGame;
use crate::games::topics::Sort;
use crate::kit::count::Count;
use crate::kit::picture::Picture;
use crate::paint::{Options, Theme, svg};
use crate::workspace::changes::changes;
use crate::workspace::shape::{self, DocumentShape, Facet, said};
use crate::workspace::stage::StepAt;
use crate::workspace::symbols::Symbol;

/// The largest picture that is shown, in bytes: larger ones make editors slow.
const LARGEST: usize = 60_000;

/// The most lines of one sort.
const MOST: usize = 12;

/// What is told of the thing at the caret.
pub fn hover(world: &World, spot: &AskedSpot, stop: RequestStop<'_>) -> Option<Hover> {
    if world.is_configuration(&spot.name) {
        let sketched = sketch::sketch(&spot.source.text, spot.offset);
        let text = configured::told(world, spot, &sketched)?;
        return Some(shown(world, spot, text, sketched.caret.span));
    }
    let (game, kind) = world.kind(&spot.source)?;
    if let Some(symbol) = world.workspace.symbol_at(&spot.name, spot.offset) {
        let text = of_symbol(world, &symbol)?;
        return Some(shown(world, spot, text, symbol.place.span.clone()));
    }
    let sketched = sketch::sketch(&spot.source.text, spot.offset);
    let caret = &sketched.caret;
    let text = match caret.slot {
        SketchSlot::Value => {
            let word = sketch::unquoted(&spot.source.text[caret.span.clone()]);
            let keys: Vec<&str> = caret.path.iter().map(String::as_str).collect();
            of_value(world, game, &keys, &word)
                .or_else(|| of_chosen(world, &sketched, game, kind, &word))
        }
        SketchSlot::Key { .. } | SketchSlot::Header { .. } => {
            let key = sketch::unquoted(&spot.source.text[caret.span.clone()]);
            of_key(world, &sketched, game, kind, &key, spot, stop)
        }
        SketchSlot::Comment | SketchSlot::Nothing => None,
    };
    let whole_step = || {
        let document = Document::new(std::sync::Arc::clone(&spot.source));
        let pointer = document.at(spot.offset).pointer;
        let keys: Vec<String> = steps(&pointer).collect();
        let (at, depth) = StepAt::of(&keys)?;
        (keys.len() == depth).then_some(at)
    };
    match text {
        Some(text) => Some(shown(world, spot, text, caret.span.clone())),
        None => {
            let at = whole_step()?;
            let text = of_step(world, &spot.name, at, stop)?;
            Some(shown(world, spot, text, spot.offset..spot.offset))
        }
    }
}

fn shown(world: &World, spot: &AskedSpot, text: String, span: std::ops::Range<usize>) -> Hover {
    let (kind, value) = if world.client.has_markdown {
        (MarkupKind::Markdown, text)
    } else {
        (MarkupKind::PlainText, text)
    };
    Hover {
        contents: MarkupContent { kind, value }.into(),
        range: (!span.is_empty()).then(|| world.range(&spot.source, &span)),
    }
}

/// A component: what it is, the lines that make it, and its picture.
fn of_symbol(world: &World, symbol: &Symbol) -> Option<String> {
    let definition = world.workspace.definition(symbol)?;
    let mut facts = Facts::default();
    let item = facts.item(&definition)?;
    let mut text = format!("**{}** `{}`", definition.noun, definition.id);
    if let Some(name) = item["name"].as_str() {
        let _ = write!(text, ": {name}");
    }
    text.push('\n');
    let facts = text.len();
    for (key, value) in item.as_object().into_iter().flatten().take(MOST) {
        if !matches!(key.as_str(), "id" | "name") {
            let value: String = inline(value).chars().take(120).collect();
            let _ = write!(text, "\n- {key}: `{value}`");
        }
    }
    if text.len() > facts {
        text.push('\n');
    }
    let home = &definition.place.source.name;
    let _ = write!(
        text,
        "\nDeclared in `{home}`, line {}.",
        definition.place.start().0
    );
    if world.client.has_markdown && world.settings.pictures {
        let pieces = world.workspace.pieces_of(home);
        if let Some(piece) = pieces.iter().find(|piece| piece.id == definition.id)
            && let Some(image) = image(&piece.front)
        {
            let _ = write!(text, "\n\n{image}");
        }
    }
    Some(text)
}

/// A picture inside Markdown.
fn image(picture: &Picture) -> Option<String> {
    let drawn = svg(picture, Options::alone(Theme::Light));
    if drawn.len() > LARGEST {
        return None;
    }
    let encoded = utf8_percent_encode(&drawn, NON_ALPHANUMERIC).to_string();
    let title: String = picture
        .title
        .chars()
        .filter(|letter| !"[]".contains(*letter))
        .collect();
    Some(format!("![{title}](data:image/svg+xml,{encoded})"))
}

/// A clause, a rule, an invariant: whatever has a name in the game.
pub fn of_value(
    world: &World,
    game: &'static dyn AnyGame,
    keys: &[&str],
    word: &str,
) -> Option<String> {
    let names = keys
        .iter()
        .rev()
        .filter(|key| key.parse::<usize>().is_err());
    let key = *names.clone().next()?;
    if let Some(clause) = game.clauses().iter().find(|clause| clause.id == word)
        && matches!(key, "cites" | "illegal")
    {
        let rulings = world.workspace.documents().filter(|(file, _)| {
            let replayed = file.checked.replayed.as_ref();
            let index = game
                .clauses()
                .iter()
                .position(|known| known.id == clause.id);
            file.checked.game == Some(game.meta().id)
                && index.is_some_and(|index| {
                    replayed.is_some_and(|replayed| replayed.claims.contains(index))
                })
        });
        let rulings = rulings.count();
        return Some(format!(
            "**clause** `{}`\n\n{}\n\nRulebook heading: “{}”. {} here.",
            clause.id,
            clause.text,
            clause.heading,
            Count(rulings, "ruling")
        ));
    }
    let under_readings = names.clone().any(|key| *key == "readings");
    let named = if under_readings {
        format!("{key}={word}")
    } else {
        word.to_owned()
    };
    let fits = |sort: Sort| match key {
        "holds" => sort == Sort::Invariant,
        "kind" => sort == Sort::Kind,
        "game" => sort == Sort::Game,
        "move" => sort == Sort::Move,
        "chance" => sort == Sort::Chance,
        "event" => sort == Sort::Event,
        _ => under_readings && matches!(sort, Sort::ReadingValue(..)),
    };
    let topics = world.topics(game);
    let topic = topics
        .iter()
        .find(|topic| topic.name == named && fits(topic.sort))?;
    Some(below_title(&topic.page))
}

/// The page of a topic, its title as a line.
pub fn below_title(page: &str) -> String {
    match page.split_once('\n') {
        Some((title, rest)) => {
            let title = title.trim_start_matches('#').trim().trim_matches('`');
            format!("**{title}**\n{}", rest.trim_end())
        }
        None => page.to_owned(),
    }
}

/// A value that the schema names.
fn of_chosen(
    world: &World,
    sketched: &sketch::Sketch,
    game: &'static dyn AnyGame,
    kind: &'static crate::lint::Kind,
    word: &str,
) -> Option<String> {
    let schema = world.schema(game, kind);
    let shape = DocumentShape {
        schema: &schema,
        document: &sketched.document,
    };
    let facets = shape.at(&sketched.caret.path);
    let named = facets.iter().flat_map(Facet::named);
    let mut meant =
        named.filter(|named| named.value.as_str() == Some(word) && !named.description.is_empty());
    let meant = meant.next()?;
    Some(format!("`{word}`: {}", meant.description))
}

/// A key: what it means, what it can be, and of an expectation what is there now; of a reading its values.
fn of_key(
    world: &World,
    sketched: &sketch::Sketch,
    game: &'static dyn AnyGame,
    kind: &'static crate::lint::Kind,
    key: &str,
    spot: &AskedSpot,
    stop: RequestStop<'_>,
) -> Option<String> {
    let path: Vec<&str> = sketched.caret.path.iter().map(String::as_str).collect();
    if path.last() == Some(&"readings") {
        let topics = world.topics(game);
        if let Some(topic) = topics
            .iter()
            .find(|topic| topic.name == key && matches!(topic.sort, Sort::Reading(_)))
        {
            return Some(below_title(&topic.page));
        }
    }
    let schema = world.schema(game, kind);
    let shape = DocumentShape {
        schema: &schema,
        document: &sketched.document,
    };
    let here: Vec<&str> = path.iter().copied().chain([key]).collect();
    let mut facets = Vec::new();
    for known in shape
        .keys(&path)
        .into_iter()
        .filter(|known| known.name == key)
    {
        facets.extend(known.values);
    }
    if facets.is_empty() {
        facets = shape.at(&here);
    }
    let mut text = said(&facets);
    if text.is_empty() && facets.is_empty() {
        return None;
    }
    if let Some((at, depth)) = StepAt::of(&here)
        && here.get(depth) == Some(&"expect")
        && here.len() > depth + 1
    {
        let steps = played(world, &spot.name, stop);
        if let Some(step) = steps.iter().find(|step| step.at == at)
            && let Some(actual) = shape::at(&step.told.view, &here[depth + 1..])
        {
            let actual: String = inline(actual).chars().take(400).collect();
            let _ = write!(text, "\n\nAfter this step: `{actual}`");
        }
    }
    Some(format!("**{key}**\n\n{text}"))
}

/// What a step has brought: events, clauses, and what has changed.
fn of_step(world: &World, name: &str, at: StepAt, stop: RequestStop<'_>) -> Option<String> {
    let steps = played(world, name, stop);
    let step = steps.iter().find(|step| step.at == at)?;
    Some(outcome(step))
}

/// What a step has brought, in Markdown.
pub fn outcome(step: &PlayedStep) -> String {
    let told = &step.told;
    let mut text = format!("**Step {}**", step.at.step + 1);
    if let Some(refused) = &told.refused {
        let _ = write!(
            text,
            ": refused by `{}`: {}",
            refused.clause, refused.reason
        );
    }
    let list = |text: &mut String, title: &str, lines: Vec<String>| {
        if lines.is_empty() {
            return;
        }
        let _ = write!(text, "\n\n{title}:\n");
        for line in lines.iter().take(MOST) {
            let line: String = line.chars().take(160).collect();
            let _ = write!(text, "\n- {line}");
        }
        if lines.len() > MOST {
            let _ = write!(text, "\n- … {} more", lines.len() - MOST);
        }
    };
    list(
        &mut text,
        "Events",
        told.events
            .iter()
            .map(|event| format!("`{}`", inline(event)))
            .collect(),
    );
    list(
        &mut text,
        "Clauses",
        told.cites.iter().map(|id| format!("`{id}`")).collect(),
    );
    let before = if step.before == Value::Null {
        &told.view
    } else {
        &step.before
    };
    list(
        &mut text,
        "Changes",
        changes(before, &told.view)
            .into_iter()
            .map(|line| format!("`{line}`"))
            .collect(),
    );
    let next = super::replayed::whose(step.turn, &step.seats, step.chance.as_deref());
    let _ = write!(text, "\n\nThen: {next}.");
    text
}
