import { readdirSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { parseSync, Visitor } from "vite";
import { projectRoot } from "../setup/projectRoot.mjs";

const sourceFolders = ["shared", "electron", "renderer"];

/** @param {string} folder @returns {string[]} Everything below it, from the project's root, with forward slashes. */
function pathsUnder(folder) {
  return readdirSync(join(projectRoot, folder), { recursive: true }).map((name) =>
    `${folder}/${String(name)}`.split(sep).join("/"),
  );
}

/** Where the programs lie that build, check and measure the app; the rules of its layers are not theirs. */
export function buildPrograms() {
  return pathsUnder("build")
    .filter((path) => /\.(ts|mjs)$/.test(path))
    .map((path) => ({ path }));
}

/** Parses every TypeScript source of the app, tests included. */
export function readSources() {
  return sourceFolders
    .flatMap(pathsUnder)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => parseSource(path, readFileSync(join(projectRoot, path), "utf8")));
}

/** @typedef {import("./SourceFile").SourceFile} SourceFile */
/** @typedef {import("./SourceFile").SourceImport} SourceImport */

/**
 * @param {string} path
 * @param {string} specifier
 */
function targetOf(path, specifier) {
  if (specifier.startsWith("#shared/")) return specifier.slice(1);
  if (specifier.startsWith(".")) return posix.join(posix.dirname(path), specifier);
  return specifier;
}

/**
 * Reads what the layer rules look at out of one TypeScript file.
 *
 * @param {string} path From the repository's root, with forward slashes.
 * @param {string} text
 * @returns {SourceFile}
 * @throws When the text is not TypeScript.
 */
export function parseSource(path, text) {
  const { program, module, errors } = parseSync(path, text);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);

  /** @type {SourceImport[]} */
  const imports = [];
  const add = (/** @type {string} */ specifier, /** @type {boolean} */ typeOnly) =>
    imports.push({ specifier, target: targetOf(path, specifier), typeOnly });
  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType));
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) if (moduleRequest) add(moduleRequest.value, isType);
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^["'`](.*)["'`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[1] !== undefined) add(literal[1], false);
  }

  /** @type {string[]} */
  const constructed = [];
  /** @type {string[]} */
  const calls = [];
  /** @type {string[]} */
  const properties = [];
  new Visitor({
    NewExpression({ callee }) {
      if (callee.type === "Identifier") constructed.push(callee.name);
    },
    CallExpression({ callee }) {
      if (callee.type === "Identifier") calls.push(callee.name);
      if (callee.type === "MemberExpression" && callee.property.type === "Identifier") {
        const object = callee.object.type === "Identifier" ? callee.object.name : "";
        calls.push(`${object}.${callee.property.name}`);
      }
    },
    MemberExpression({ property }) {
      if (property.type === "Identifier") properties.push(property.name);
    },
    JSXAttribute({ name }) {
      if (name.type === "JSXIdentifier") properties.push(name.name);
    },
  }).visit(program);
  return { path, lines: text.split("\n").length - 1, imports, constructed, calls, properties };
}
