#!/usr/bin/env bash
# Builds the packages that can be built on this machine, installs each in an empty folder, and runs a check with it:
#
#     packages/try.sh PROGRAM [PROFILE]
#
# PROGRAM is put into the packages of npm and Debian; the wheel is built by cargo's PROFILE, `dev` unless said.
# Needs Python with venv, Node and, for the Debian package, dpkg-deb; installs maturin and what runs the hooks for itself.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "$1")
profile=${2:-dev}
out=$PWD/target/packages
rm -rf "$out"
mkdir -p "$out"
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -1)

# Without what only a debugger reads: a tenth of the size.
strip -o "$out/scrutineer" "$program"
program=$out/scrutineer
mkdir "$out/bin"
ln -s "$program" "$out/bin/scrutineer"

# Whether the program does its work: writes a script, replays it, and finds what is wrong with another one.
try() {
  local folder
  folder=$(mktemp -d)
  (
    cd "$folder"
    test "$("$@" --version)" = "scrutineer $version"
    "$@" new script ruling.toml --game rallyman >/dev/null
    "$@" check ruling.toml --deny-warnings >/dev/null
    sed -i.bak 's/^kind = /knid = /' ruling.toml
    ! "$@" check ruling.toml >/dev/null
  )
  rm -rf "$folder"
  echo "ok: $*"
}

# Whether a hook or a service that runs the installed program lets a sound script pass, and says what is wrong with
# another one. Outside of this repository, whose ignored folders are passed over.
judges() {
  local folder
  folder=$(mktemp -d)
  (
    cd "$folder"
    git init --quiet .
    export PATH=$out/bin:$PATH
    scrutineer new script ruling.toml --game rallyman >/dev/null
    git add .
    "$@" >said 2>&1 || { cat said; exit 1; }
    sed -i.bak 's/^kind = /knid = /' ruling.toml
    ! "$@" >said 2>&1
    grep -q knid said
  )
  rm -rf "$folder"
  echo "ok: $*"
}

if python3 -m venv "$out/tools"; then
  "$out/tools/bin/pip" install --quiet --disable-pip-version-check 'maturin>=1.9,<2'
  (cd packages/python && "$out/tools/bin/maturin" build --quiet --profile "$profile" --strip --locked --out "$out")
  python3 -m venv "$out/wheel"
  "$out/wheel/bin/pip" install --quiet --disable-pip-version-check --no-index "$out"/scrutineer-*.whl
  try "$out/wheel/bin/scrutineer"
  # The hooks, by pre-commit itself; as those of a system that has the program, for building it again takes minutes.
  "$out/tools/bin/pip" install --quiet --disable-pip-version-check 'pre-commit>=4,<5'
  hooks=$PWD/.pre-commit-hooks.yaml
  hook() {
    { echo 'repos: [{repo: local, hooks: ['; sed -n 's/^- id: \(.*\)/\1/p' "$hooks" | while read -r id; do
      entry=$(sed -n "/^- id: $id\$/,/entry:/s/^  entry: //p" "$hooks")
      echo "{id: $id, name: $id, entry: $entry, language: system, types: [toml], pass_filenames: false},"
    done; echo ']}]'; } >.pre-commit-config.yaml
    PRE_COMMIT_HOME=$out/hooks "$out/tools/bin/pre-commit" run --all-files
  }
  judges hook
  # The action's steps; pre-commit brought a reader of YAML with it.
  judges "$out/tools/bin/python" "$PWD/packages/github/try.py"
else
  echo 'UNCHECKED: no venv of Python for the wheel'
fi

if command -v npm >/dev/null; then
  node packages/npm/pack.mjs "$program" "$out" >/dev/null
  mkdir "$out/node"
  (cd "$out/node" && npm install --silent --offline --no-audit --no-fund --omit=optional "$out"/scrutineer*-"$version".tgz)
  try "$out/node/node_modules/.bin/scrutineer"
  # The template of GitLab, by a runner for one's own machine, which copies the folder by rsync.
  if command -v rsync >/dev/null; then
    npm install --silent --no-audit --no-fund --prefix "$out/runner" gitlab-ci-local@4.61.1
    pipeline() {
      cp "$template" .
      echo 'include: [local: scrutineer.yml]' >.gitlab-ci.yml
      git add .
      "$out/runner/node_modules/.bin/gitlab-ci-local" --shell-executor-no-image --force-shell-executor scrutineer
    }
    template=$PWD/packages/gitlab/scrutineer.yml
    judges pipeline
  else
    echo 'UNCHECKED: no rsync for the template of GitLab'
  fi
else
  echo 'UNCHECKED: no Node for the package of npm'
fi

if command -v dpkg-deb >/dev/null; then
  packages/debian/build "$program" "$out" >/dev/null
  dpkg-deb -x "$out"/scrutineer_*.deb "$out/debian"
  try "$out/debian/usr/bin/scrutineer"
  for file in usr/share/man/man1/scrutineer-check.1.gz usr/share/bash-completion/completions/scrutineer usr/share/doc/scrutineer/copyright; do
    test -s "$out/debian/$file"
  done
else
  echo 'UNCHECKED: no dpkg-deb for the package of Debian'
fi
(cd "$out" && ls -sh1 ./*.whl ./*.tgz ./*.deb 2>/dev/null)
