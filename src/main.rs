//! The program: arguments in, exit code out.

use std::process::ExitCode;

fn main() -> ExitCode {
    scrutineer::cli::run(&scrutineer::games::GAMES, std::env::args_os())
}
