/** @typedef {import("./SourceFile").SourceFile} SourceFile */

/**
 * The sources that a process loads when it runs: what its entry imports, also through others and by `import()`.
 * Types are gone by then and count for nothing.
 *
 * @param {readonly SourceFile[]} sources
 * @param {string} entry Path of a source, such as "electron/engine/index.ts".
 * @returns {string[]} Paths, sorted, the entry among them.
 */
export function loadedBy(sources, entry) {
  const byTarget = new Map(sources.map((file) => [file.path.replace(/\.tsx?$/, ""), file]));
  const loaded = new Set();
  const open = sources.filter(({ path }) => path === entry);
  if (open.length === 0) throw new Error(`there is no source ${entry}`);
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (loaded.has(file.path)) continue;
    loaded.add(file.path);
    for (const { target, typeOnly } of file.imports) {
      const other = typeOnly ? undefined : byTarget.get(target);
      if (other !== undefined) open.push(other);
    }
  }
  return [...loaded].toSorted((a, b) => a.localeCompare(b));
}
