import { posix } from "node:path";
import { isTest } from "./layerRules.mjs";

/** @typedef {import("./SourceFile").SourceFile} SourceFile */

/** Bounds of the house. Tests and styles stand beside their source and count for nothing. */
export const bounds = {
  /** Sources in a folder; the design system is one flat shelf. */
  filesInFolder: 25,
  /** Lines of any source, and of nine in ten. */
  longest: 400,
  usual: 200,
  /** Fewer lines than this are a paragraph of the one file in the folder that imports them. */
  crumb: 18,
  /** Folders below a process, or below `shared` and `renderer/src`. */
  nesting: 4,
};

const shelves = new Set(["renderer/src/components"]);

/** @template {Pick<SourceFile, "path">} File @param {readonly File[]} sources */
function productOf(sources) {
  return sources.filter(({ path }) => !isTest(path) && !path.endsWith(".d.ts"));
}

/**
 * @param {readonly Pick<SourceFile, "path">[]} sources
 * @returns {string[]} Folders with more sources than one look takes in.
 */
export function fullFolders(sources) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { path } of productOf(sources)) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > bounds.filesInFolder && !shelves.has(folder))
    .map(([folder, count]) => `${folder}: ${count} files`);
}

/**
 * @param {readonly SourceFile[]} sources
 * @returns {string[]} Sources that hold more than one concept can.
 */
export function longFiles(sources) {
  const product = productOf(sources);
  const overUsual = product.filter(({ lines }) => lines > bounds.usual);
  return [
    ...product
      .filter(({ lines }) => lines > bounds.longest)
      .map(({ path, lines }) => `${path}: ${lines} lines`),
    ...(overUsual.length > product.length / 10
      ? [`${overUsual.length} of ${product.length} files have over ${bounds.usual} lines`]
      : []),
  ];
}

/**
 * @param {readonly SourceFile[]} sources
 * @returns {string[]} Short sources that one file of their folder imports and nothing else: they belong into it,
 * unless that file starts a process or adapts Electron, which no unit test can load.
 */
export function crumbs(sources) {
  const product = productOf(sources);
  const bound = new Set(product.filter(({ imports }) => imports.some(isElectron)).map(({ path }) => path));
  const startsOrAdapts = (/** @type {string} */ path) => bound.has(path) || path.endsWith("/index.ts");
  /** @type {Map<string, Set<string>>} */
  const importers = new Map();
  for (const { path, imports } of product) {
    for (const { target } of imports) {
      const known = importers.get(target) ?? new Set();
      importers.set(target, known.add(path));
    }
  }
  return product.flatMap(({ path, lines }) => {
    const [only, second] = importers.get(path.replace(/\.tsx?$/, "")) ?? [];
    const isCrumb =
      lines < bounds.crumb &&
      only !== undefined &&
      second === undefined &&
      posix.dirname(only) === posix.dirname(path) &&
      !startsOrAdapts(only);
    return isCrumb ? [`${path} (${lines} lines) belongs into ${only}`] : [];
  });
}

/** @param {import("./SourceFile").SourceImport} entry */
function isElectron({ specifier, typeOnly }) {
  return specifier === "electron" && !typeOnly;
}

/**
 * @param {readonly SourceFile[]} sources
 * @returns {string[]} Folders nested deeper than a reader can keep in mind.
 */
export function deepFolders(sources) {
  const base = /^(electron\/[^/]+|shared|renderer\/src)\//;
  const folders = new Set(productOf(sources).map(({ path }) => posix.dirname(path)));
  return [...folders].filter(
    (folder) => `${folder}/`.replace(base, "").split("/").length - 1 > bounds.nesting,
  );
}
