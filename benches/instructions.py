#!/usr/bin/env python3
"""How many instructions ten workloads take, beside the figures that are kept: taking more than before is a fault.

Usage: benches/instructions.py [--write] PROGRAM

Times differ by a tenth on a machine that others use, counts by valgrind by less than a thousandth. PROGRAM is the one
of a run of `.ci/run`, built with the variables that `.ci/steps` sets. A workload that takes over 3 % more fails; a
change that is worth it says so by new figures, which `--write` puts in place. Figures hold for one version of the
compiler and for one kind of processor, which stand beside them: with another one nothing is compared.
"""

import argparse
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "benches/instructions.json"
# By how much a count may grow before somebody has to look.
SLACK = 0.03

GAMES = sorted(folder.name for folder in (ROOT / "scenarios").iterdir())
SLIP = 'format = 1\ngame = "rallyman"\nknid = "dice"\n'
WORKLOADS = {
    "nothing but beginning": ["--version"],
    "one document with a slip": ["check", "{folder}/slip.toml"],
    "a ruling": ["check", "{root}/scenarios/checkpoint-rally/rulings/turn/least-time-acts.toml"],
    "a whole game, checked": ["check", "{root}/scenarios/rallyman/games/2-won.toml"],
    "a whole game, as a picture": ["show", "{root}/scenarios/classic-rally/games/2-classified.toml", "--format", "svg"],
} | {f"random play of {game}": ["simulate", f"{{folder}}/{game}.toml", "--games", "4"] for game in GAMES}


def counted(program, arguments):
    """The instructions of a run on one thread."""
    valgrind = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    environment = {**os.environ, "RAYON_NUM_THREADS": "1"}
    done = subprocess.run([*valgrind, program, *arguments], env=environment, capture_output=True, text=True)
    count = re.search(r"I +refs: +([\d,]+)", done.stderr)
    if done.returncode not in (0, 1) or count is None:
        sys.exit(f"{' '.join(arguments)}: exit code {done.returncode}\n{done.stderr}")
    return int(count[1].replace(",", ""))


def measured(program):
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "slip.toml").write_text(SLIP)
        for game in GAMES:
            subprocess.run([program, "new", "scenario", f"{folder}/{game}.toml", "--game", game], check=True, capture_output=True)
        return {
            name: counted(program, [argument.format(root=ROOT, folder=folder) for argument in arguments])
            for name, arguments in WORKLOADS.items()
        }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=lambda name: str(Path(name).resolve()))
    parser.add_argument("--write", action="store_true", help="write new figures")
    asked = parser.parse_args()
    compiler = subprocess.run(["rustc", "--version"], check=True, capture_output=True, text=True).stdout.strip()
    made_with = f"{compiler}, {platform.machine()}"
    if asked.write:
        kept = {"made-with": made_with, "instructions": measured(asked.program)}
        KEPT.write_text(json.dumps(kept, indent=2) + "\n")
        return
    kept = json.loads(KEPT.read_text())
    if kept["made-with"] != made_with:
        print(f"UNCHECKED: the figures are of {kept['made-with']}, and this is {made_with}")
        return
    grown = []
    for name, now in measured(asked.program).items():
        before = kept["instructions"].get(name)
        change = None if before is None else now / before - 1
        print(f"{now / 1e6:10.1f} million  {'new' if change is None else f'{change:+.2%}':>8}  {name}")
        if change is None or change > SLACK:
            grown.append(name)
    if grown:
        sys.exit(f"more than before: {', '.join(grown)}; if it is worth it, run this with --write")


if __name__ == "__main__":
    main()
