//! The program: arguments in, exit code out.

use std::process::ExitCode;

/// Documents become many small values, which the system's allocator is slow with
/// ([Decision 042](../docs/decisions/042-an-allocator.md)).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    scrutineer::cli::run(&scrutineer::games::GAMES, std::env::args_os())
}
