//! The integration tests: one program, one line a subject.

mod allocations;
mod cases;
mod cli;
mod damaged;
mod docs;
mod editions;
mod extremes;
mod fixtures;
mod forms;
mod generated;
mod in_place;
mod layering;
mod meant;
mod mutations;
mod own_game;
mod packaged;
mod pages;
mod perft;
mod pictures;
mod planted;
mod repairs;
mod sessions;
mod slips;
mod starts;
mod transcripts;
#[path = "../src/kit/tries.rs"]
mod tries;
#[cfg(unix)]
mod walkthrough;
mod words;
