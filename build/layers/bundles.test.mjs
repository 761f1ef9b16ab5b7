import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { projectRoot } from "../setup/projectRoot.mjs";

/** @param {string} bundle Folder under out/. */
function scripts(bundle) {
  const folder = join(projectRoot, "out", bundle);
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.[cm]?js$/.test(name))
    .map((name) => ({ name: `${bundle}/${name}`, text: readFileSync(join(folder, name), "utf8") }));
}

/**
 * @param {string} bundle
 * @param {RegExp} pattern
 */
function found(bundle, pattern) {
  const all = scripts(bundle);
  expect(all).not.toEqual([]);
  return all.flatMap(({ name, text }) => (pattern.test(text) ? [name] : []));
}

/** An import, re-export or require of a module; minified code leaves the space before the quote out. */
const imports = (/** @type {string} */ modules) =>
  new RegExp(`(\\bfrom\\s*|\\bimport\\s*\\(?\\s*|\\brequire\\(\\s*)["'\`](${modules})["'\`]`);

/**
 * The scripts that a bundle loads before any of its lazy parts is asked for.
 *
 * @param {string} bundle
 * @param {readonly string[]} entries Names in the bundle.
 */
function startOf(bundle, entries) {
  const text = new Map(scripts(bundle).map(({ name, text: script }) => [name, script]));
  const started = new Set(entries.map((name) => `${bundle}/${name}`));
  for (const name of started) {
    // Minified scripts have no line ends and no spaces between their imports.
    const imported = (text.get(name) ?? "").matchAll(
      /(?:^|[;\n}])import\s*(?:[^"';]*?from\s*)?"\.\/([^"]+)"/g,
    );
    for (const [, file] of imported) started.add(posix.join(posix.dirname(name), file ?? ""));
  }
  return { started, text };
}

describe("the built bundles", () => {
  beforeAll(async () => {
    // In a process of its own: building sets NODE_ENV, which the tests of components running beside this share.
    await promisify(execFile)(process.execPath, [join(projectRoot, "build", "tasks", "build.mjs")]);
  }, 180_000);

  it("keep Node and Electron out of the page", () => {
    expect(found("renderer", imports("node:[^\"']*|electron|fs|path|child_process|net|http"))).toEqual([]);
  });

  it("have the production build of React, though a test runner builds them", () => {
    expect(found("renderer", /Download the React DevTools/)).toEqual([]);
  });

  it("let the preload load Electron and nothing else", () => {
    expect(scripts("preload").map(({ name }) => name)).toEqual(["preload/index.cjs"]);
    expect(found("preload", imports("(?!electron[\"'])[^\"']+"))).toEqual([]);
  });

  it("keep the validator out of the preload", () => {
    expect(found("preload", /ZodError|_zod|safeParse/)).toEqual([]);
  });

  it("open no port in any process of the app", () => {
    for (const bundle of ["main", "results", "import", "diagnostics"]) {
      expect(found(bundle, imports("(node:)?(http|https|http2|net)"))).toEqual([]);
    }
    // The engine reads its parent's pipe through a socket of node:net; a server it opens none.
    expect(found("engine", imports("(node:)?(http|https|http2)"))).toEqual([]);
    expect(found("engine", /\bcreateServer\b/)).toEqual([]);
    const service = scripts("service").filter(({ name }) => name === "service/index.mjs");
    expect(service).toHaveLength(1);
    expect(service.filter(({ text }) => imports("(node:)?(http|https|http2|net)").test(text))).toEqual([]);
  });

  it("start an engine without what only syncs and loads of files need", () => {
    const { started, text } = startOf("engine", ["index.mjs"]);
    const script = [...started].map((name) => text.get(name)).join("\n");
    expect(started.size).toBeGreaterThan(1);
    expect(script).not.toMatch(/ZodError|class TableLoad\b|function serveFileLoad/);
  });

  it("start the page without charts, what only lazy parts share and texts in languages that it does not have", () => {
    const page = readFileSync(join(projectRoot, "out", "renderer", "index.html"), "utf8");
    const named = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? "");
    const { started, text } = startOf("renderer", named);
    expect(scripts("renderer").filter(({ name }) => /\/(?:charts|later)-/.test(name))).toHaveLength(2);
    expect([...started].filter((name) => /\/(?:charts|later)-/.test(name))).toEqual([]);
    const script = [...started].map((name) => text.get(name)).join("\n");
    expect(script).toContain("react.transitional.element");
    // React Aria's text of a button, in Dutch.
    expect(script).not.toMatch(/Suggesties weergeven/);
    expect(found("renderer", /__ec_inner_/).map((name) => name.replace(/-.*/, ""))).toEqual([
      "renderer/assets/charts",
    ]);
  });
});
