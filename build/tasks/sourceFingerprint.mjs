import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { projectRoot } from "../setup/projectRoot.mjs";

const watched = [
  "electron",
  "renderer",
  "shared",
  "build/asciiChunks.ts",
  "build/pageLanguages.ts",
  "build/preloadStart.ts",
  "vite.config.ts",
  "tsconfig.base.json",
  "package.json",
  "package-lock.json",
];

/** @param {string} path @returns {Generator<string>} */
function* filesUnder(path) {
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path)) yield* filesUnder(join(path, entry));
}

/**
 * A short text that changes when any source of the build changes, is added or goes away: made of paths, sizes and
 * times, so that it takes milliseconds.
 *
 * @param {string} [root]
 */
export function sourceFingerprint(root = projectRoot) {
  const hash = createHash("sha256");
  for (const name of watched) {
    for (const file of filesUnder(join(root, name))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      const { mtimeMs, size } = statSync(file);
      hash.update(`${relative(root, file)}\0${mtimeMs}\0${size}\n`);
    }
  }
  return hash.digest("hex");
}
