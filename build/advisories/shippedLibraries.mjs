import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../setup/projectRoot.mjs";

/**
 * @typedef {object} Library
 * @property {string} name
 * @property {string} version
 * @property {string | null} place Its folder in the project; null for a copy that another library carries.
 * @property {string | null} integrity Digest in the form of the lock file.
 */
/** @typedef {{ version?: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, name?: string, integrity?: string }} Locked */

const sourceFolders = ["electron", "renderer/src", "shared"];
const importOf = /(?:\bfrom\s*|\bimport\s*\(?\s*)["']((?:@[\w.-]+\/)?[a-z][\w.-]*)[^"']*["']/g;

/** Libraries that others carry a copy of in their own files, where the lock file does not show them. */
const copies = [
  {
    name: "dompurify",
    file: "monaco-editor/esm/vs/base/browser/dompurify/dompurify.js",
    version: /DOMPurify (\d+\.\d+\.\d+)/,
  },
  {
    name: "marked",
    file: "monaco-editor/esm/vs/base/common/marked/marked.js",
    version: /marked v(\d+\.\d+\.\d+)/,
  },
];

const electronPlace = "node_modules/electron";

/** Packages that the sources of the app import, tests left out. */
function importedPackages() {
  const names = new Set();
  for (const folder of sourceFolders) {
    for (const file of readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(file) || /\.test\.|(^|[\\/])(testing|conformance)[\\/]/.test(file)) continue;
      const text = readFileSync(join(projectRoot, folder, file), "utf8");
      for (const [, name = ""] of text.matchAll(importOf)) names.add(name);
    }
  }
  return names;
}

/**
 * Every library whose code is in a package, in the version that the lock file names: what the app imports, all that those
 * depend on, Electron, and the copies that some of them carry.
 *
 * @returns {Library[]}
 */
export function shippedLibraries() {
  /** @type {{ packages: Record<string, Locked> }} */
  const { packages } = JSON.parse(readFileSync(join(projectRoot, "package-lock.json"), "utf8"));
  /** @type {Map<string, Library>} */
  const found = new Map();
  /** @param {string} name @param {string} from The place in the lock file of the package that needs it. */
  const add = (name, from) => {
    const place = nearest(packages, name, from);
    if (place === null || found.has(place)) return;
    const { version = "", dependencies = {}, optionalDependencies = {}, ...locked } = packages[place] ?? {};
    found.set(place, {
      name: locked.name ?? name,
      version,
      place,
      integrity: place === electronPlace ? null : (locked.integrity ?? null),
    });
    // Electron's own dependencies download it; they are in no package.
    if (place === electronPlace) return;
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) add(next, place);
  };
  for (const name of importedPackages()) add(name, "");
  if (!found.has(electronPlace)) throw new Error("The app does not import Electron.");
  const libraries = [...found.values()];
  for (const { name, file, version } of copies) {
    const text = readFileSync(join(projectRoot, "node_modules", file), "utf8");
    const [, copied] = version.exec(text) ?? [];
    if (copied === undefined) throw new Error(`${file} does not say which version of ${name} it is.`);
    libraries.push({ name, version: copied, place: null, integrity: null });
  }
  return libraries;
}

/**
 * Where a package finds another: in its own node_modules, or in one above.
 *
 * @param {Record<string, Locked>} packages
 * @param {string} name
 * @param {string} from
 * @returns {string | null}
 */
function nearest(packages, name, from) {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf("/node_modules/")))) {
    const candidate = `${place === "" ? "" : `${place}/`}node_modules/${name}`;
    if (packages[candidate] !== undefined) return candidate;
    if (place === "") return null;
  }
}
