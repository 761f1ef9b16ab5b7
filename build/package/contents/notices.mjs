import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { shippedLibraries } from "../../advisories/shippedLibraries.mjs";
import { projectRoot } from "../../setup/projectRoot.mjs";

const licenseFile = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/**
 * A library in the app and the terms that it comes with.
 *
 * @typedef {object} Notice
 * @property {string} name
 * @property {string} version
 * @property {string} license As its package names it, in SPDX where it does.
 * @property {string} text Of its own licence files; empty where it has none.
 */

/**
 * The libraries that are in a package for this system, by name: those for other systems are not installed.
 *
 * @returns {import("../../advisories/shippedLibraries.mjs").Library[]}
 */
export function librariesHere() {
  return shippedLibraries()
    .filter(({ place }) => place === null || existsSync(join(projectRoot, place)))
    .toSorted((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

/** @param {import("../../advisories/shippedLibraries.mjs").Library} library */
export function licenseOf({ name, place }) {
  // A copy inside another library is under its own terms, which that one repeats.
  const folder = place ?? join("node_modules", name);
  const file = join(projectRoot, folder, "package.json");
  if (!existsSync(file)) return "";
  const { license, licenses } = JSON.parse(readFileSync(file, "utf8"));
  if (typeof license === "string") return license;
  const named = [license, licenses]
    .flat()
    .flatMap((one) => (typeof one?.type === "string" ? [one.type] : []));
  return named.join(" OR ");
}

/** @param {import("../../advisories/shippedLibraries.mjs").Library} library */
function textOf({ place }) {
  if (place === null) return "";
  const folder = join(projectRoot, place);
  return readdirSync(folder)
    .filter((name) => licenseFile.test(name))
    .toSorted(compare)
    .map((name) => readFileSync(join(folder, name), "utf8").trim())
    .join("\n\n");
}

/**
 * What the app shows of the libraries in it.
 *
 * @returns {Notice[]}
 */
export function thirdPartyNotices() {
  return librariesHere().map((library) => ({
    name: library.name,
    version: library.version,
    license: licenseOf(library),
    text: textOf(library),
  }));
}

/** @param {string} a @param {string} b The same order on every system. */
function compare(a, b) {
  return a < b ? -1 : Number(a > b);
}
