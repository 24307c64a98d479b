//! `show`: what something looks like.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::new::EditorSchema;
use super::number;
use super::output::Output;
use super::replay::no_such_step;
use super::style::{self, terminal};
use super::what::{self, ShownSubject, When};
use super::write;
use crate::edit::diff;
use crate::edit::tables::SCHEMA;
use crate::kit::difference::{is_changed, pairs, side_by_side};
use crate::kit::picture::{Picture, gallery};
use crate::paint::text::{draw, draw_all};
use crate::paint::{self, Options, Theme};
use crate::project::failure::Failure;

/// What `show` is asked to do.
#[derive(Debug, clap::Args)]
pub struct ShowArgs {
    /// A file; or a component or a document of a game, as `GAME/ID`, as `list components` and
    /// `list shipped` name them
    #[arg(value_name = "WHAT")]
    pub what: String,
    /// Show it beside this older version of it, with marks where they differ
    #[arg(long, value_name = "OLD", conflicts_with = "seat")]
    pub diff: Option<String>,
    /// Of a script: after this step, counted from 1; 0 shows the start
    #[arg(long, value_name = "STEP", value_parser = number::step, allow_negative_numbers = true)]
    pub until: Option<usize>,
    /// Of a game in progress: what this player sees
    #[arg(long, value_name = "PLAYER")]
    pub seat: Option<String>,
    /// How to write it; without a format it is drawn in the terminal
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<PictureFormat>,
    /// Write it to this file; its ending says the format, if there is none
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Leave out what `check` says about the file
    #[arg(long)]
    pub no_marks: bool,
    /// The ground on which a picture is looked at
    #[arg(long, value_name = "THEME", default_value = "auto")]
    pub theme: Ground,
    /// Of PNG: pixels a unit, 2 unless given; a tile is 96 units wide
    #[arg(long, value_name = "FACTOR", value_parser = number::scale, allow_negative_numbers = true)]
    pub scale: Option<f32>,
}

/// How a picture is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum PictureFormat {
    /// The document, to copy
    Toml,
    /// A vector picture
    Svg,
    /// A picture of pixels
    #[cfg(feature = "pictures")]
    Png,
    /// One page each
    #[cfg(feature = "pictures")]
    Pdf,
    /// A page by itself, for a browser
    Html,
    /// Shapes and what they show, as data
    Json,
}

impl PictureFormat {
    fn has_pixels(self) -> bool {
        #[cfg(feature = "pictures")]
        return self == Self::Png;
        #[cfg(not(feature = "pictures"))]
        false
    }

    /// Whether it is no text.
    fn is_binary(self) -> bool {
        #[cfg(feature = "pictures")]
        return matches!(self, Self::Png | Self::Pdf);
        #[cfg(not(feature = "pictures"))]
        false
    }
}

/// On what a picture is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Ground {
    /// As the reader's system is; light where that is unknown
    Auto,
    /// Dark on light
    Light,
    /// Light on dark
    Dark,
}

/// Pixels a unit of a PNG, unless somebody says otherwise.
#[cfg(feature = "pictures")]
const SCALE: f32 = 2.0;

/// Runs `show`.
///
/// # Errors
/// What kept it from being shown.
pub fn run(args: &ShowArgs, output: &mut Output) -> Result<bool, Failure> {
    let when = When {
        until: args.until,
        seat: args.seat.as_deref(),
        // What is wrong may be what a player does not see.
        is_marked: !args.no_marks && args.seat.is_none(),
    };
    let named = [&args.what].into_iter().chain(&args.diff);
    output.read.extend(named.map(PathBuf::from));
    write::may_deliver(args.output.as_deref(), output)?;
    let form = args.form()?;
    if args.scale.is_some() && !form.is_some_and(PictureFormat::has_pixels) {
        let failure = Failure::new("`--scale` is for pictures of pixels");
        return Err(failure.help("add `--format png`, or leave `--scale` out"));
    }
    if form.is_some_and(PictureFormat::is_binary) {
        write::may_print(args.output.as_deref(), output)?;
    }
    let shown = match &args.diff {
        None => what::find(&args.what, when, output)?,
        Some(old) => {
            let when = When {
                is_marked: false,
                ..when
            };
            let before = what::find(old, when, output)?;
            let after = what::find(&args.what, when, output)?;
            alike(&before, &after)?;
            if before.text == after.text && before.pieces == after.pieces {
                writeln!(output.notes(), "nothing differs")?;
                return Ok(true);
            }
            compared(&before, &after)
        }
    };
    if form == Some(PictureFormat::Toml) && args.diff.is_none() {
        args.is_of_whole()?;
    }
    if let (Some(until), Some(last)) = (args.until, shown.last_step)
        && until > last
    {
        writeln!(output.notes(), "{}", no_such_step(until, last))?;
    }
    if form == Some(PictureFormat::Toml)
        && let Some(file) = write::file_of(args.output.as_deref())
        && let Some((text, schema)) = copied(&shown, file, output)?
    {
        write::deliver(text.as_bytes(), args.output.as_deref(), output)?;
        schema.write(output)?;
        return Ok(true);
    }
    let bytes = match form {
        None => drawn(&shown, args, output).into_bytes(),
        Some(form) => written(&shown, form, args)?,
    };
    write::deliver(&bytes, args.output.as_deref(), output)?;
    Ok(true)
}

/// A document that is copied to a file, with the line by which editors find its schema from there; nothing if it has no
/// such line.
fn copied(
    shown: &ShownSubject,
    file: &Path,
    output: &Output,
) -> Result<Option<(String, EditorSchema)>, Failure> {
    let (game, kind) = shown.kind;
    let kind = output.games.find(game).and_then(|game| {
        let mut kinds = game.meta().kinds.iter();
        kinds.find(|own| own.name == kind)
    });
    let (Some(kind), Some((first, rest))) = (kind, shown.text.split_once('\n')) else {
        return Ok(None);
    };
    if !first.starts_with(SCHEMA) {
        return Ok(None);
    }
    let schema = EditorSchema::of(file, game, kind)?;
    // The line ends as the others do.
    let end = if first.ends_with('\r') { "\r\n" } else { "\n" };
    Ok(Some((format!("{}{end}{rest}", schema.line), schema)))
}

impl ShowArgs {
    /// That nothing is asked that makes no sense of a whole document, which says what each player hides.
    fn is_of_whole(&self) -> Result<(), Failure> {
        let what = &self.what;
        let (option, help) = match (&self.seat, self.until) {
            (Some(seat), _) => (
                "--seat",
                format!("leave out `--format toml` to see what `{seat}` sees"),
            ),
            (None, Some(until)) => (
                "--until",
                format!(
                    "`scrutineer replay {what} --until {until} --emit position` prints the position there"
                ),
            ),
            (None, None) => return Ok(()),
        };
        let message = format!("`{what}` is copied as a whole, whatever `{option}` says");
        Err(Failure::new(message).help(help))
    }

    /// The format that is asked for, by name or by the ending of the file.
    fn form(&self) -> Result<Option<PictureFormat>, Failure> {
        match (self.format, write::file_of(self.output.as_deref())) {
            (None, Some(path)) => write::form_by_ending(path).map(Some),
            (form, _) => Ok(form),
        }
    }

    fn options(&self) -> Options {
        let theme = match self.theme {
            Ground::Auto => Theme::Auto,
            Ground::Light => Theme::Light,
            Ground::Dark => Theme::Dark,
        };
        Options::alone(theme)
    }
}

impl ShownSubject {
    /// All of it in one picture.
    fn picture(&self) -> Picture {
        match &self.pieces[..] {
            [one] => one.front.clone().marked(&self.on[0]),
            several => {
                let mut pieces = several.to_vec();
                for (piece, marks) in pieces.iter_mut().zip(&self.on) {
                    piece.front.mark(marks);
                }
                gallery(&self.title, &pieces)
            }
        }
    }

    /// The same, with what the marks say below.
    fn explained(&self) -> Picture {
        let mut picture = self.picture();
        picture.explain(&self.marks);
        picture
    }

    /// One picture for each thing in it, with what is said of that below.
    fn pages(&self) -> Vec<Picture> {
        let pages = self.pieces.iter().zip(&self.on).map(|(piece, marks)| {
            let mut picture = piece.front.clone().marked(marks);
            picture.explain(marks);
            picture
        });
        pages.collect()
    }

    /// What the marks say, in lines; of no more than so many columns if there are any.
    fn lines(&self, columns: Option<usize>) -> String {
        let mut lines = String::new();
        for mark in &self.marks {
            let text: String = mark.text.chars().take(1000).collect();
            let lead = format!("{:>3}  ", mark.number);
            match columns {
                None => {
                    let _ = writeln!(lines, "{lead}{text}");
                }
                Some(columns) => {
                    let wrapped = style::wrapped(&text, columns, [&lead, "     "]);
                    lines.extend(wrapped.iter().flat_map(|line| [line, "\n"]));
                }
            }
        }
        lines
    }

    /// What the marks say, as a list for a page.
    fn legend(&self) -> String {
        if self.marks.is_empty() {
            return String::new();
        }
        let mut list = String::from("<ol>");
        for mark in &self.marks {
            let text: String = mark.text.chars().take(1000).collect();
            let _ = write!(list, "<li><bdi>{}</bdi></li>", paint::escaped(&text));
        }
        list.push_str("</ol>");
        list
    }
}

/// That two things can be versions of one: documents or components of one kind. Two tables can, whatever lays them.
fn alike(before: &ShownSubject, after: &ShownSubject) -> Result<(), Failure> {
    let are_tables = before.drawing.is_some() && after.drawing.is_some();
    let ((game, old), (other, new)) = (before.kind, after.kind);
    if game == other && (old == new || are_tables) {
        return Ok(());
    }
    let message = if game == other {
        format!("a `{new}` and a `{old}` are not compared")
    } else {
        format!("a `{new}` of {other} and a `{old}` of {game} are not compared")
    };
    Err(Failure::new(message).help("`--diff` takes an older version of the same"))
}

/// Two versions of something, side by side: the pieces that differ, and what differs in the text.
fn compared(before: &ShownSubject, after: &ShownSubject) -> ShownSubject {
    let pairs = pairs(&before.pieces, &after.pieces);
    // Where only the text differs, the pictures still say of what.
    let any = pairs.iter().any(is_changed);
    let mut numbers = 0;
    let (mut pieces, mut on) = (Vec::new(), Vec::new());
    for (old, new) in pairs.into_iter().filter(|pair| !any || is_changed(pair)) {
        let Some((piece, mut marks)) = side_by_side(old, new) else {
            continue;
        };
        for mark in &mut marks {
            numbers += 1;
            mark.number = numbers;
        }
        pieces.push(piece);
        on.push(marks);
    }
    ShownSubject {
        kind: after.kind,
        title: format!("{} and {}", before.title, after.title),
        text: diff::between(
            (&before.title, &before.text),
            (&after.title, &after.text),
            false,
        ),
        pieces,
        drawing: None,
        marks: on.concat(),
        on,
        last_step: after.last_step,
    }
}

/// The drawing for the terminal, and what there is to know beside it.
fn drawn(shown: &ShownSubject, args: &ShowArgs, output: &Output) -> String {
    let style = output.style;
    let columns = output.columns().filter(|_| args.output.is_none());
    if let Some(drawing) = &shown.drawing {
        let mut text = style::drawn(drawing, style, columns);
        if !shown.marks.is_empty() {
            text.push('\n');
            text.push_str(&shown.lines(columns));
        }
        return text;
    }
    let mut text = match &shown.pieces[..] {
        [_] => draw(&shown.picture(), terminal(style)),
        several => {
            let pieces = several.iter().zip(&shown.on);
            let pictures =
                pieces.map(|(piece, marks)| (piece.caption(), piece.front.clone().marked(marks)));
            draw_all(&pictures.collect::<Vec<_>>(), terminal(style))
        }
    };
    if !shown.marks.is_empty() {
        text.push('\n');
        text.push_str(&shown.lines(columns));
    }
    if shown.pieces.len() == 1 && args.format.is_none() {
        text.push('\n');
        text.push_str(&shown.text);
    }
    text
}

fn written(shown: &ShownSubject, form: PictureFormat, args: &ShowArgs) -> Result<Vec<u8>, Failure> {
    let options = args.options();
    #[cfg(feature = "pictures")]
    let unpaintable = |error: paint::Unpaintable| Failure::new(error.to_string());
    Ok(match form {
        PictureFormat::Toml => shown.text.clone().into_bytes(),
        PictureFormat::Svg => paint::svg(&shown.explained(), options).into_bytes(),
        #[cfg(feature = "pictures")]
        PictureFormat::Png => paint::png(
            &shown.explained(),
            options.theme,
            args.scale.unwrap_or(SCALE),
        )
        .map_err(unpaintable)?,
        #[cfg(feature = "pictures")]
        PictureFormat::Pdf => {
            let pages = shown.pages();
            paint::pdf(&pages).map_err(unpaintable)?
        }
        PictureFormat::Html => {
            let picture = shown.picture();
            let mut page = paint::page(&shown.title, &paint::style([&picture], Theme::Auto));
            page.push_str("<div class=\"wide\">");
            page.push_str(&paint::svg(
                &picture,
                Options {
                    on_page: true,
                    ..options
                },
            ));
            page.push_str("</div>");
            page.push_str(&shown.legend());
            page.push_str(paint::PAGE_END);
            page.into_bytes()
        }
        PictureFormat::Json => {
            let mut text = serde_json::to_string(&shown.pages())
                .map_err(|error| Failure::new(error.to_string()))?;
            text.push('\n');
            text.into_bytes()
        }
    })
}
