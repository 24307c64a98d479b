//! `print`: sheets to print and cut out.

use std::path::PathBuf;

use serde::Serialize;

use super::number;
use super::output::Output;
use super::what::{self, ShownSubject, When};
use super::write;
use crate::paint::sheets::{
    self, Misfit, PAPERS, Paper, PlacedPiece, SheetItem, SheetPage, SheetSettings, SheetSide,
};
use crate::project::failure::Failure;

/// The most pieces of a run.
const MOST: usize = 5000;

/// Millimetres of colour beyond the edge of a piece, unless the command line says how many.
const BLEED: f32 = 3.0;

/// What `print` is asked to do.
#[derive(Debug, clap::Args)]
pub struct PrintArgs {
    /// Files; or components or documents of a game, as `GAME/base/tiles.toml`, as `list components`
    /// and `list shipped` name them
    #[arg(value_name = "WHAT", required = true)]
    pub what: Vec<String>,
    /// Write to this file
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// How to write it; without a format the ending of the file says it
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<SheetFormat>,
    /// The paper, upright
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    pub paper: PaperSort,
    /// Where the backs of pieces are printed
    #[arg(long, value_name = "BACKS", default_value = "long-edge")]
    pub backs: BacksOption,
    /// How many of each piece, instead of what the document says
    #[arg(long, value_name = "N", value_parser = number::copies, allow_negative_numbers = true)]
    pub copies: Option<u16>,
    /// How large pieces are; 1 is true to size
    #[arg(long, value_name = "FACTOR", default_value = "1", value_parser = number::print_scale)]
    pub scale: f32,
    /// Millimetres from the edge of a piece to the next piece; twice the bleed if not given
    #[arg(long, value_name = "MM", value_parser = number::millimetres)]
    pub gutter: Option<f32>,
    /// Millimetres of colour beyond the edge of a piece, at most half of the gutter; 3, or as much as fits, if not given
    #[arg(long, value_name = "MM", value_parser = number::millimetres)]
    pub bleed: Option<f32>,
    /// Also print what is not cut out, such as maps, on pages of their own
    #[arg(long)]
    pub all: bool,
}

/// How sheets are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum SheetFormat {
    /// Pages to print
    #[cfg(feature = "pictures")]
    Pdf,
    /// Where everything lies, in millimetres, as data
    Json,
}

/// Sorts of paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum PaperSort {
    /// 210 × 297 mm
    A4,
    /// 8.5 × 11 inches
    Letter,
    /// 297 × 420 mm
    A3,
    /// 11 × 17 inches
    Tabloid,
}

/// Where backs are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum BacksOption {
    /// On the next page, for a printer that turns the paper over its long edge
    LongEdge,
    /// Beside the fronts, on the other half of a page to be folded and glued
    GutterFold,
    /// Nowhere
    None,
}

/// Runs `print`.
///
/// # Errors
/// What kept it from being printed.
pub fn run(args: &PrintArgs, output: &mut Output) -> Result<bool, Failure> {
    let form = args.form()?;
    args.must_fit()?;
    output.read.extend(args.what.iter().map(PathBuf::from));
    write::may_deliver(args.output.as_deref(), output)?;
    #[cfg(feature = "pictures")]
    if form == SheetFormat::Pdf {
        write::may_print(args.output.as_deref(), output)?;
    }
    let documents: Vec<ShownSubject> = args
        .what
        .iter()
        .map(|what| what::find(what, When::default(), output))
        .collect::<Result<_, _>>()?;
    let order = PrintOrder::of(&documents, args)?;
    let bytes = order.written(form)?;
    write::deliver(&bytes, args.output.as_deref(), output)?;
    Ok(true)
}

impl PrintArgs {
    /// The format that is asked for, by name or by the ending of the file.
    fn form(&self) -> Result<SheetFormat, Failure> {
        if let Some(form) = self.format {
            return Ok(form);
        }
        let Some(path) = write::file_of(self.output.as_deref()) else {
            let failure = Failure::new("there is no file to write to");
            return Err(failure.help("name one with `-o`, or a format with `--format`"));
        };
        write::form_by_ending(path)
    }

    /// That the bleeds of two pieces would meet.
    fn must_fit(&self) -> Result<(), Failure> {
        let (Some(gutter), Some(bleed)) = (self.gutter, self.bleed) else {
            return Ok(());
        };
        if 2.0 * bleed <= gutter {
            return Ok(());
        }
        let message = format!("a bleed of {bleed} mm does not fit into a gutter of {gutter} mm");
        let help = format!(
            "from piece to piece there is room for both bleeds: `--gutter {}`, or `--bleed {}`",
            2.0 * bleed,
            gutter / 2.0
        );
        Err(Failure::new(message).help(help))
    }

    fn settings(&self) -> SheetSettings {
        let bleed = self.bleed.unwrap_or(BLEED);
        let name = match self.paper {
            PaperSort::A4 => "a4",
            PaperSort::Letter => "letter",
            PaperSort::A3 => "a3",
            PaperSort::Tabloid => "tabloid",
        };
        SheetSettings {
            paper: *PAPERS
                .iter()
                .find(|paper| paper.name == name)
                .unwrap_or(&PAPERS[0]),
            backs: match self.backs {
                BacksOption::LongEdge => sheets::Backs::LongEdge,
                BacksOption::GutterFold => sheets::Backs::Fold,
                BacksOption::None => sheets::Backs::None,
            },
            bleed,
            gutter: self.gutter.unwrap_or(2.0 * bleed),
            scale: self.scale,
        }
    }
}

/// What is printed, and on which pages.
struct PrintOrder<'d> {
    documents: &'d [ShownSubject],
    /// What is printed, and of which document it is.
    items: Vec<SheetItem<'d>>,
    sources: Vec<usize>,
    settings: SheetSettings,
    pages: Vec<SheetPage>,
}

impl<'d> PrintOrder<'d> {
    fn of(documents: &'d [ShownSubject], args: &PrintArgs) -> Result<Self, Failure> {
        let settings = args.settings();
        let (mut items, mut sources, mut count) = (Vec::new(), Vec::new(), 0_usize);
        for (source, document) in documents.iter().enumerate() {
            let is_cut = document.pieces.iter().any(|piece| piece.copies > 0);
            for piece in &document.pieces {
                let copies = match (piece.copies, args.copies) {
                    (0, _) if is_cut && !args.all => continue,
                    (0, _) => 0,
                    (_, Some(copies)) => usize::from(copies),
                    (copies, None) => copies,
                };
                count = count.saturating_add(copies.max(1));
                items.push(SheetItem { piece, copies });
                sources.push(source);
            }
        }
        if count > MOST {
            let failure = Failure::new(format!("{count} pieces are too many to print at once"));
            return Err(failure.help(format!("at most {MOST} are printed in one run")));
        }
        let has_size =
            |item: &SheetItem<'_>| item.piece.front.width > 0.0 && item.piece.front.height > 0.0;
        if let Some(item) = items.iter().find(|item| !has_size(item)) {
            let message = format!("`{}` has nothing to print", item.piece.id);
            return Err(Failure::new(message));
        }
        let pages = sheets::lay_out(&items, &settings)
            .map_err(|misfit| too_large(&misfit, &items, args, &settings))?;
        Ok(Self {
            documents,
            items,
            sources,
            settings,
            pages,
        })
    }

    /// Which documents the pieces of a page are of, and how they are printed.
    fn heading(&self, page: &SheetPage) -> String {
        let mut sources: Vec<usize> = Vec::new();
        for placed in &page.placed {
            let source = self.sources[placed.item];
            if !sources.contains(&source) {
                sources.push(source);
            }
        }
        let mut names: Vec<String> = sources
            .into_iter()
            .map(|source| named(&self.documents[source]))
            .collect();
        #[expect(
            clippy::float_cmp,
            reason = "what the command line says, and nothing that was calculated"
        )]
        if self.settings.scale != 1.0 {
            names.push(format!("scale {}", self.settings.scale));
        }
        names.join(" · ")
    }

    fn written(&self, form: SheetFormat) -> Result<Vec<u8>, Failure> {
        match form {
            #[cfg(feature = "pictures")]
            SheetFormat::Pdf => {
                let title = self.documents.first().map(named).unwrap_or_default();
                let pages: Vec<(String, &SheetPage)> = self
                    .pages
                    .iter()
                    .map(|page| (self.heading(page), page))
                    .collect();
                sheets::pdf(&title, &self.items, &pages, self.settings.paper)
                    .map_err(|error| Failure::new(error.to_string()))
            }
            SheetFormat::Json => {
                let mut text = serde_json::to_string(&self.data())
                    .map_err(|error| Failure::new(error.to_string()))?;
                text.push('\n');
                Ok(text.into_bytes())
            }
        }
    }

    fn data(&self) -> Sheets<'_> {
        let piece = |placed: &PlacedPiece| OnPage {
            id: &self.items[placed.item].piece.id,
            document: &self.documents[self.sources[placed.item]].title,
            is_back: placed.is_back,
            x: rounded(placed.x),
            y: rounded(placed.y),
            width: rounded(placed.width),
            height: rounded(placed.height),
            turns: placed.turns,
            bleed: rounded(placed.bleed),
        };
        let ends = |mark: &sheets::CutMark| {
            let ((x, y), (to_x, to_y)) = (mark.from, mark.to);
            [x, y, to_x, to_y].map(rounded)
        };
        let page = |page: &SheetPage| Data {
            side: page.side,
            heading: self.heading(page),
            pieces: page.placed.iter().map(piece).collect(),
            marks: page.marks.iter().map(ends).collect(),
        };
        Sheets {
            paper: self.settings.paper,
            pages: self.pages.iter().map(page).collect(),
        }
    }
}

/// A document by its file, its title and its version.
fn named(document: &ShownSubject) -> String {
    let table = document.text.parse::<toml::Table>().unwrap_or_default();
    let mut name = document.title.clone();
    if let Some(title) = table.get("title").and_then(toml::Value::as_str) {
        name.push_str(", ");
        name.push_str(title);
    }
    if let Some(version) = table.get("format").and_then(toml::Value::as_integer) {
        name.push_str(", format ");
        name.push_str(&version.to_string());
    }
    name
}

fn too_large(
    misfit: &Misfit,
    items: &[SheetItem<'_>],
    args: &PrintArgs,
    settings: &SheetSettings,
) -> Failure {
    let id = &items[misfit.item].piece.id;
    let paper = settings.paper.name;
    let on = match args.backs {
        BacksOption::GutterFold if items[misfit.item].piece.back.is_some() => "half of a page",
        _ => "a page",
    };
    let (width, height) = misfit.size;
    let (room_width, room_height) = misfit.room;
    let message = format!(
        "`{id}` is {width:.1} × {height:.1} mm and does not fit on {on} of {paper} paper, which has room for \
         {room_width:.1} × {room_height:.1} mm"
    );
    let failure = Failure::new(message);
    let scale = (misfit.scale * 100.0).floor() / 100.0;
    if scale < 0.1 {
        return failure.help("use larger `--paper`");
    }
    failure.help(format!(
        "use larger `--paper`, or print all pieces smaller: `--scale {scale}`"
    ))
}

/// Sheets as data; lengths in millimetres.
#[derive(Serialize)]
struct Sheets<'o> {
    paper: Paper,
    pages: Vec<Data<'o>>,
}

#[derive(Serialize)]
struct Data<'o> {
    side: SheetSide,
    heading: String,
    pieces: Vec<OnPage<'o>>,
    /// Lines: from where, to where.
    marks: Vec<[f64; 4]>,
}

#[derive(Serialize)]
struct OnPage<'o> {
    id: &'o str,
    document: &'o str,
    is_back: bool,
    x: f64,
    y: f64,
    width: f64,
    height: f64,
    turns: u8,
    bleed: f64,
}

/// To a thousandth of a millimetre.
fn rounded(length: f32) -> f64 {
    (f64::from(length) * 1000.0).round() / 1000.0
}
