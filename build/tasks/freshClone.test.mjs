import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseSource } from "../layers/readSources.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";

/**
 * Packages that a file needs before it can run at all, itself or by what it imports.
 *
 * @param {string} path From the repository's root.
 * @param {Set<string>} [seen]
 * @returns {string[]}
 */
function packagesNeeded(path, seen = new Set()) {
  if (seen.has(path)) return [];
  seen.add(path);
  const text = readFileSync(join(projectRoot, path), "utf8");
  // An import inside a function runs later, after the set-up.
  const atStart = text.replaceAll(/await import\(/g, "await later(");
  return parseSource(path, atStart).imports.flatMap(({ specifier, target }) => {
    if (specifier.startsWith("node:")) return [];
    return specifier.startsWith(".") ? packagesNeeded(target, seen) : [`${path}: ${specifier}`];
  });
}

const commands = readdirSync(join(projectRoot, "build", "tasks"))
  .filter((name) => name.endsWith(".mjs") && !name.includes(".test."))
  .map((name) => `build/tasks/${name}`);

describe("a clone without node_modules", () => {
  it.each(commands)("%s can start", (command) => {
    expect(packagesNeeded(command)).toEqual([]);
  });

  it("a command that needs a package at once would be found", () => {
    expect(packagesNeeded("build/package/fuses.mjs")).toEqual(["build/package/fuses.mjs: @electron/fuses"]);
  });
});
