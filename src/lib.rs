//! `cargo check` for tabletop games: components and scripted games are TOML documents, and a check
//! says what is wrong with them, where, why, and what to write instead. A move that the rulebook
//! forbids is a finding like any other, with the clause behind it.
//!
//! ```
//! use std::sync::Arc;
//!
//! use scrutineer::diagnostic::Source;
//! use scrutineer::document::Memory;
//! use scrutineer::games::GAMES;
//! use scrutineer::lint::Library;
//!
//! let source = Arc::new(Source::new(
//!     "car.toml",
//!     "format = 1\ngame = \"checkpoint-rally\"\nkind = \"car-sheet\"\nextends = [\"base\"]\n\
//!      [[cars]]\nid = \"van\"\nname = \"Van\"\nminutes = { highway = 5, gravel = 0, urban = 4 }\n",
//! ));
//! let library = Library::new(Memory::default(), &GAMES);
//! let checked = GAMES.check(&source, &library, None);
//! assert_eq!(checked.findings[0].rule.name, "car-cost-range");
//! assert_eq!(checked.findings[0].at.place.start(), (8, 35));
//! ```
//!
//! The modules, from the ground up, each using only those above it in this list:
//!
//! - [`kit`]: seats, random numbers, near misses;
//! - [`paint`]: pictures as SVG, as characters, as PNG and PDF;
//! - [`diagnostic`]: findings, and drawing them;
//! - [`document`]: TOML text, its tree, its places, its schema;
//! - [`lint`]: shape, references, levels, and rules about every document;
//! - [`engine`]: what a game is, scripts, replay, and the laws;
//! - [`lab`]: bots, simulation, searches, counts;
//! - [`games`]: the games themselves, and checking a document of any of them;
//! - [`edit`]: repairs, actual values in expectations, positions as documents;
//! - [`workspace`]: documents under change, and what is wrong with them;
//! - [`project`]: documents on a disk, and the configuration that holds for them;
//! - [`lsp`]: the server for editors;
//! - [`studio`]: the server for browsers;
//! - [`cli`]: the command line.

#[macro_use]
pub mod engine;
#[cfg(feature = "cli")]
pub mod cli;
pub mod diagnostic;
pub mod document;
pub mod edit;
pub mod games;
pub mod kit;
pub mod lab;
pub mod lint;
#[cfg(feature = "lsp")]
pub mod lsp;
pub mod paint;
#[cfg(feature = "cli")]
pub mod project;
#[cfg(feature = "studio")]
pub mod studio;
pub mod workspace;
