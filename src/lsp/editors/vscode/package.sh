#!/usr/bin/env bash
# Checks, tests and packages the extension: out/scrutineer.vsix. Needs Node.
set -euo pipefail
cd "$(dirname "$0")"
npm ci --no-audit --no-fund --loglevel=error
npm run --silent check
npm test --silent
npm run --silent bundle
cp ../../../../LICENSE-MIT ../../../../LICENSE-APACHE .
trap 'rm -f LICENSE-MIT LICENSE-APACHE' EXIT
npx --no-install vsce package --no-dependencies --allow-missing-repository --skip-license --out out/scrutineer.vsix
