#!/usr/bin/env node
// Packs the program for npm: a package for this platform that holds it, and one that runs the one that fits.
//
//     node packages/npm/pack.mjs PROGRAM OUT
//
// Whoever publishes packs on each platform, and publishes the main package once.
import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..");
const [program, out] = process.argv.slice(2);
if (!program || !out) {
  console.error("usage: node packages/npm/pack.mjs PROGRAM OUT");
  process.exit(2);
}
const version = /^version = "(.*)"$/m.exec(readFileSync(join(root, "Cargo.toml"), "utf8"))[1];
const PLATFORMS = ["darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64", "win32-x64"];
const about = {
  version,
  license: "MIT OR Apache-2.0",
};

/** Packs a folder made of these files; returns the name of the archive. */
function pack(manifest, files) {
  const folder = join(resolve(out), `npm-${manifest.name}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "bin"), { recursive: true });
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const [from, to] of files) {
    copyFileSync(from, join(folder, to));
    chmodSync(join(folder, to), to.startsWith("bin/") ? 0o755 : 0o644);
  }
  // Through Node itself: the command is a script with another ending on each system.
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ["npm", []];
  execFileSync(command, [...first, "pack", "--silent", "--pack-destination", resolve(out)], { cwd: folder, stdio: "inherit" });
  rmSync(folder, { recursive: true });
}

const licences = ["LICENSE-MIT", "LICENSE-APACHE"].map((name) => [join(root, name), name]);
const platform = `${process.platform}-${process.arch}`;
const file = process.platform === "win32" ? "scrutineer.exe" : "scrutineer";
pack(
  {
    name: `scrutineer-${platform}`,
    description: `The program of scrutineer for ${platform}`,
    ...about,
    os: [process.platform],
    cpu: [process.arch],
    preferUnplugged: true,
  },
  [[program, `bin/${file}`], ...licences],
);
pack(
  {
    name: "scrutineer",
    description: "`cargo check` for tabletop games",
    ...about,
    bin: { scrutineer: "bin/scrutineer.js" },
    engines: { node: ">=18" },
    optionalDependencies: Object.fromEntries(PLATFORMS.map((name) => [`scrutineer-${name}`, version])),
  },
  [[join(here, "scrutineer.js"), "bin/scrutineer.js"], [join(root, "README.md"), "README.md"], ...licences],
);
