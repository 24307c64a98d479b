#!/usr/bin/env node
// Runs the program that is installed for this platform.
const { spawnSync } = require("node:child_process");

const platform = `${process.platform}-${process.arch}`;
const file = process.platform === "win32" ? "scrutineer.exe" : "scrutineer";

let program;
try {
  program = require.resolve(`scrutineer-${platform}/bin/${file}`);
} catch {
  console.error(
    `scrutineer: the package scrutineer-${platform} is not installed.\n` +
      "Install without --omit=optional; if there is no such package, build the program with cargo.",
  );
  process.exit(2);
}
const { status, signal, error } = spawnSync(program, process.argv.slice(2), { stdio: "inherit" });
if (error) {
  console.error(`scrutineer: ${error.message}`);
  process.exit(2);
}
// Stopped by a signal: as a shell would say it.
process.exit(signal ? 130 : status);
