import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../setup/projectRoot.mjs";

const files = ["shared", "electron", "renderer", "build"].flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => /\.test\.(tsx?|mjs)$/.test(path)),
);

/** @param {string} text Of a test file. @returns {string[]} Names of its outer groups. */
function subjects(text) {
  const groups = /^describe\w*(?:\.\w+(?:\([^"`]*?\))?)?\(\s*["`]([^"`]+)["`]/gm;
  return [...text.matchAll(groups)].map(([, name]) => name ?? "");
}

/** A sentence without its subject: read alone in a list it says nothing. */
const unnamed = /^(what|whatever|when|where|while|how|if|in|reads|is|are)\b/;

describe("the names of tests", () => {
  it("begin with a subject in every file", () => {
    const found = files.flatMap((path) => {
      const text = readFileSync(join(projectRoot, path), "utf8");
      if (!/^\s*describe\w*[.(]/m.test(text)) return [`${path}: no describe`];
      const vague = subjects(text).filter((name) => unnamed.test(name));
      return vague.map((name) => `${path}: ${name}`);
    });
    expect(found).toEqual([]);
  });

  it("are found in each way that groups are written", () => {
    const text = [
      'describe("StoredResult", () => {',
      '  describe("inner", () => {',
      'describe.skipIf(none)("a server", () => {',
      "describe.each([1])(`a row`, () => {",
      'describeConformance("serve", async () => {',
    ].join("\n");
    expect(subjects(text)).toEqual(["StoredResult", "a server", "a row", "serve"]);
  });
});
