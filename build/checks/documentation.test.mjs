import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../setup/projectRoot.mjs";

const sourceFolders = ["shared", "electron", "renderer", "build", "e2e", "docs"];

/** Every file and folder of the project, from its root, with a slash before. */
const paths = sourceFolders
  .flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true }).map((name) => `/${folder}/${String(name)}`),
  )
  .map((path) => path.split(sep).join("/"));

/**
 * @param {string} text
 * @returns {string[]} Paths of sources and of folders in folders that a page names as code; NAME is any name.
 */
function namedPaths(text) {
  return [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs)|[\w.-]+\/[\w./-]*\/)`/g)]
    .map(([, path]) => path ?? "")
    .filter((path) => !path.includes("NAME"));
}

/** @param {string} path As a page names it: from the root, or from a folder that the sentence is about. */
function isThere(path) {
  const end = `/${posix.normalize(path).replace(/\/$/, "")}`;
  return sourceFolders.includes(end.slice(1)) || paths.some((known) => known.endsWith(end));
}

const processPages = paths
  .map((path) => path.slice(1))
  .filter((path) => /^(electron\/[^/]+|renderer|shared|build|e2e)\/README\.md$/.test(path));

describe("the pages for engineers", () => {
  it.each(["docs/architecture.md", "CONTRIBUTING.md", ...processPages])(
    "%s names only what is there",
    (page) => {
      const text = readFileSync(join(projectRoot, page), "utf8");
      expect(namedPaths(text).filter((path) => !isThere(path))).toEqual([]);
    },
  );

  it("include one of at most 40 lines for each process", () => {
    const processes = readdirSync(join(projectRoot, "electron")).filter((name) => !name.includes("."));
    expect(processPages).toEqual(
      expect.arrayContaining([
        "renderer/README.md",
        ...processes.map((name) => `electron/${name}/README.md`),
      ]),
    );
    const lines = processPages.map(
      (page) => readFileSync(join(projectRoot, page), "utf8").split("\n").length - 1,
    );
    expect(Math.max(...lines)).toBeLessThanOrEqual(40);
  });

  it("link only to files that are there, pictures included", () => {
    const pages = readdirSync(projectRoot)
      .concat(readdirSync(join(projectRoot, "docs")).map((name) => `docs/${name}`))
      .filter((name) => name.endsWith(".md"));
    const missing = pages.flatMap((page) => {
      const text = readFileSync(join(projectRoot, page), "utf8");
      return [...text.matchAll(/\]\((?!\w+:|#)([^)#]+)/g)]
        .map(([, link = ""]) => posix.join(posix.dirname(page), link))
        .filter((path) => !existsSync(join(projectRoot, path)))
        .map((path) => `${page}: ${path}`);
    });
    expect(missing).toEqual([]);
  });

  it("find a file that is gone, and take part of a path", () => {
    const text =
      "Asked by `lifecycle/runWharf.ts` in `electron/main/`, no longer by `lifecycle/runAll.ts` or `electron/gone/`.";
    expect(namedPaths(text).filter((path) => !isThere(path))).toEqual([
      "lifecycle/runAll.ts",
      "electron/gone/",
    ]);
  });
});
