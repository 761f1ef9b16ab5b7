import { posix } from "node:path";

/** @typedef {import("./SourceFile").SourceFile} SourceFile */

/**
 * Folders that import each other, directly or through others: each group can only be understood as one.
 *
 * @param {readonly SourceFile[]} sources Files with the paths and targets of their imports.
 * @returns {string[][]} Folders of each cycle, sorted; empty when the folders are layered.
 */
export function folderCycles(sources) {
  const paths = new Set(sources.map(({ path }) => path.replace(/\.tsx?$/, "")));
  /** @type {Map<string, Set<string>>} */
  const imported = new Map();
  for (const { path, imports } of sources) {
    const folder = posix.dirname(path);
    const others = imported.get(folder) ?? new Set();
    imported.set(folder, others);
    for (const { target } of imports) {
      const other = posix.dirname(target);
      if (paths.has(target) && other !== folder) others.add(other);
    }
  }
  const reached = new Map([...imported.keys()].map((folder) => [folder, reachableFrom(folder, imported)]));
  /** @type {Map<string, string[]>} */
  const cycles = new Map();
  for (const [folder, others] of reached) {
    if (!others.has(folder)) continue;
    const cycle = [...others].filter((other) => reached.get(other)?.has(folder)).toSorted();
    cycles.set(cycle.join(), cycle);
  }
  return [...cycles.values()];
}

/**
 * @param {string} start
 * @param {ReadonlyMap<string, ReadonlySet<string>>} imported
 * @returns {Set<string>} Every folder that the start imports, also through others; itself only in a cycle.
 */
function reachableFrom(start, imported) {
  const seen = new Set();
  const open = [start];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const other of imported.get(folder) ?? []) {
      if (seen.has(other)) continue;
      seen.add(other);
      open.push(other);
    }
  }
  return seen;
}
