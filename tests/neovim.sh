#!/usr/bin/env bash
# Drives the server for editors from a real editor: Neovim without a screen, 0.7 or later.
# Usage: tests/neovim.sh PROGRAM
set -euo pipefail
PROGRAM=$(realpath "$1")
HERE=$(cd "$(dirname "$0")" && pwd)
FOLDER=$(mktemp -d)
trap 'rm -rf "$FOLDER"' EXIT
export PROGRAM FOLDER
cat >"$FOLDER/cars.toml" <<'TOML'
format = 1
game = "brick-run"
kind = "cars"
extends = ["base"]
cars = [{ id = "van", track = [5, 4, 3], cargo = 6 }]
TOML
cat >"$FOLDER/scenario.toml" <<'TOML'
format = 1
game = "brick-run"
kind = "scenario"
players = 2
components.cars = "cars.toml"
fixed.cars = { a = "van", b = "sedan" }
TOML
XDG_STATE_HOME=$FOLDER/state XDG_CACHE_HOME=$FOLDER/cache XDG_DATA_HOME=$FOLDER/data \
  timeout 120 nvim --headless --clean -i NONE --cmd 'set noswapfile hidden' -c "luafile $HERE/neovim.lua" 2>&1
