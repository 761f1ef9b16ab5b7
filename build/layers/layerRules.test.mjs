import { beforeAll, describe, expect, it } from "vitest";
import { folderCycles } from "./folderCycles.mjs";
import { borrowed, isTest, layerRules } from "./layerRules.mjs";
import { loadedBy } from "./loadedBy.mjs";
import { buildPrograms, parseSource, readSources } from "./readSources.mjs";
import { bounds, crumbs, deepFolders, fullFolders, longFiles } from "./sizeRules.mjs";

/** @typedef {import("./SourceFile").SourceFile} SourceFile */

/** A file that breaks each rule, and one beside it that does not: a rule that never finds anything proves nothing. */
/** @type {Readonly<Record<string, { broken: [path: string, text: string], kept: [path: string, text: string] }>>} */
const examples = {
  "shared code imports nothing of the processes, Node, Electron or the page": {
    broken: ["shared/sql/split.ts", 'export { app } from "../../electron/main/index";'],
    kept: [
      "shared/sql/split.ts",
      'import { code } from "#shared/errors/errorCodes"; import { z } from "zod";',
    ],
  },
  "what the service answers is described without the page's contract": {
    broken: ["shared/api/decode/decoded.ts", 'import type { M } from "../../contract/methods";'],
    kept: ["shared/api/decode/decoded.ts", 'import type { Envelope } from "../../errors/Envelope";'],
  },
  "a process imports its own folder, what all processes share, and nothing of another": {
    broken: ["electron/engine/statement/run.ts", 'import type { S } from "../../service/LocalService";'],
    kept: ["electron/source/sftp/open.ts", 'import type { C } from "../../service/connectors/Connector";'],
  },
  "what all processes share knows none of them": {
    broken: ["electron/processes/ParentChannel.ts", 'import { run } from "../engine/index";'],
    kept: ["electron/processes/ParentChannel.ts", 'import { frames } from "./eventFrames";'],
  },
  "engines and connectors import nothing of what uses them": {
    broken: ["electron/service/connectors/Connector.ts", 'import { run } from "../sync/SyncRun";'],
    kept: ["electron/service/sync/SyncRun.ts", 'import type { Connector } from "../connectors/Connector";'],
  },
  "the page imports nothing of the processes, Node or Electron": {
    broken: ["renderer/src/lib/read.ts", 'const fs = await import("node:fs");'],
    kept: ["renderer/src/lib/read.ts", 'import { code } from "#shared/errors/errorCodes";'],
  },
  "the processes import nothing of the page": {
    broken: ["electron/main/index.ts", 'import type { Tab } from "../../renderer/src/app/Tab";'],
    kept: ["electron/main/index.ts", 'import { start } from "./lifecycle/start";'],
  },
  "the preload imports channel names and types only": {
    broken: ["electron/preload/index.ts", 'import { methods } from "#shared/contract/methods";'],
    kept: [
      "electron/preload/index.ts",
      'import { channels } from "#shared/contract/channels"; import type { M } from "#shared/contract/methods";',
    ],
  },
  "a feature never imports another feature": {
    broken: ["renderer/src/features/editor/Run.tsx", 'import { Grid } from "../results/Grid";'],
    kept: ["renderer/src/features/editor/Run.tsx", 'import { Button } from "../../components/Button";'],
  },
  "design parts, the bridge and lib import no feature and no screen": {
    broken: ["renderer/src/components/Button.tsx", 'import { Shell } from "../app/Shell";'],
    kept: ["renderer/src/components/Button.tsx", 'import { Icon } from "./Icon";'],
  },
  "only adapters of main and the preload import Electron": {
    broken: ["electron/main/profiles/handlers.ts", 'import { app } from "electron";'],
    kept: ["electron/main/profiles/handlers.ts", 'import type { App } from "electron";'],
  },
  "only the headless service and the listener for direct connections listen on a port": {
    broken: ["electron/service/index.ts", 'import { createServer } from "node:net"; createServer();'],
    kept: ["electron/source/postgres/connect.ts", 'import { connect } from "node:tls"; connect();'],
  },
  "windows are made in one file": {
    broken: ["electron/main/ipc/open.ts", "const window = new BrowserWindow({});"],
    kept: ["electron/main/windows/mainWindow.ts", "const window = new BrowserWindow({});"],
  },
  "links are handed to the system in one file": {
    broken: ["electron/main/ipc/open.ts", "void shell.openExternal(address);"],
    kept: ["electron/main/ipc/open.ts", "void openInBrowser(address);"],
  },
  "text is never turned into markup": {
    broken: ["renderer/src/app/A.tsx", "const a = <p dangerouslySetInnerHTML={{ __html: text }} />;"],
    kept: ["renderer/src/app/A.tsx", "element.textContent = text;"],
  },
};

describe("the layers of the source", () => {
  /** @type {SourceFile[]} */
  let sources;
  beforeAll(() => {
    sources = readSources();
  });

  it("are all looked at", () => {
    const folders = new Set(sources.map(({ path }) => path.split("/").slice(0, 2).join("/")));
    expect([...folders]).toEqual(
      expect.arrayContaining(["shared/contract", "electron/main", "electron/preload", "renderer/src"]),
    );
  });

  it("form no cycle of folders", () => {
    expect(folderCycles(sources.filter(({ path }) => !isTest(path)))).toEqual([]);
  });

  it("find a cycle of folders that passes through a third", () => {
    const files = /** @type {const} */ ([
      ["shared/a/one.ts", 'import type { Two } from "../b/two";'],
      ["shared/b/two.ts", 'import { three } from "../c/three";'],
      ["shared/c/three.ts", 'import { four } from "../a/four";'],
      ["shared/a/four.ts", ""],
    ]);
    const parsed = files.map(([path, text]) => parseSource(path, text));
    expect(folderCycles(parsed)).toEqual([["shared/a", "shared/b", "shared/c"]]);
    expect(folderCycles(parsed.slice(0, 2))).toEqual([]);
  });

  it("have no folder, file or nesting over the bounds of the house, and no file that is a paragraph of another", () => {
    expect(fullFolders([...sources, ...buildPrograms()])).toEqual([]);
    expect(longFiles(sources)).toEqual([]);
    expect(deepFolders(sources)).toEqual([]);
    expect(crumbs(sources)).toEqual([]);
  });

  const processes = ["main", "preload", "service", "engine", "source", "results", "import", "diagnostics"];

  it("have an entry for every process", () => {
    const folders = new Set(sources.map(({ path }) => /^electron\/([^/]+)\//.exec(path)?.[1]));
    folders.delete(undefined);
    expect(folders).toEqual(new Set([...processes, "processes"]));
  });

  it.each(processes)(
    "let the %s process load its folder, what all processes share, and nothing more",
    (name) => {
      const loaded = loadedBy(sources, `electron/${name}/index.ts`);
      const foreign = loaded.filter(
        (path) =>
          ![`electron/${name}/`, "electron/processes/", "shared/"].some((start) => path.startsWith(start)) &&
          borrowed[name]?.test(path) !== true,
      );
      expect(foreign).toEqual([]);
      expect(loaded.length).toBeGreaterThan(2);
    },
  );

  it("find what is loaded through another file or later, and not what is gone at run time", () => {
    const files = /** @type {const} */ ([
      ["electron/a/index.ts", 'import { one } from "./one"; import type { Gone } from "../b/gone";'],
      ["electron/a/one.ts", 'const two = await import("../b/two");'],
      ["electron/b/two.ts", ""],
      ["electron/b/gone.ts", ""],
    ]);
    const parsed = files.map(([path, text]) => parseSource(path, text));
    expect(loadedBy(parsed, "electron/a/index.ts")).toEqual([
      "electron/a/index.ts",
      "electron/a/one.ts",
      "electron/b/two.ts",
    ]);
  });

  describe("over the bounds of the house", () => {
    /** @param {string} path @param {number} lines @param {string} [text] */
    const source = (path, lines, text = "") => parseSource(path, text + "\n".repeat(lines));

    it("finds a folder with too many sources, and counts no tests", () => {
      const many = Array.from({ length: bounds.filesInFolder }, (_, i) => source(`shared/a/${i}.ts`, 30));
      const beside = [source("shared/a/0.test.ts", 30), source("shared/a/testing/one.ts", 30)];
      expect(fullFolders([...many, ...beside])).toEqual([]);
      expect(fullFolders([...many, source("shared/a/more.ts", 30)])).toEqual(["shared/a: 26 files"]);
    });

    it("finds a source that is too long, and too many that are long", () => {
      const short = Array.from({ length: 19 }, (_, i) => source(`shared/a/${i}.ts`, 30));
      expect(longFiles([...short, source("shared/a/long.ts", 300)])).toEqual([]);
      expect(longFiles([...short, source("shared/a/long.ts", 401)])).toEqual(["shared/a/long.ts: 401 lines"]);
      const three = [1, 2, 3].map((i) => source(`shared/b/${i}.ts`, 201));
      expect(longFiles([...short, ...three])).toEqual(["3 of 22 files have over 200 lines"]);
    });

    it("finds a short source that one file of its folder imports, whatever its tests import", () => {
      const crumb = source("shared/a/crumb.ts", 17);
      const user = source("shared/a/user.ts", 60, 'import { crumb } from "./crumb";');
      const test = source("shared/a/crumb.test.ts", 60, 'import { crumb } from "./crumb";');
      expect(crumbs([crumb, user, test])).toEqual([
        "shared/a/crumb.ts (17 lines) belongs into shared/a/user.ts",
      ]);
      const other = source("shared/b/other.ts", 60, 'import { crumb } from "../a/crumb";');
      expect(crumbs([crumb, user, other])).toEqual([]);
      expect(crumbs([crumb, other])).toEqual([]);
      const adapter = source("shared/a/user.ts", 60, 'import "electron"; import { crumb } from "./crumb";');
      expect(crumbs([crumb, adapter])).toEqual([]);
    });

    it("finds a folder that is nested too deep", () => {
      expect(deepFolders([source("electron/main/a/b/c/d/one.ts", 30)])).toEqual([]);
      expect(deepFolders([source("electron/main/a/b/c/d/e/one.ts", 30)])).toEqual([
        "electron/main/a/b/c/d/e",
      ]);
    });
  });

  describe.each(layerRules)("$promise", ({ promise, broken }) => {
    it("in every file", () => {
      const offences = sources.flatMap((file) => broken(file).map((what) => `${file.path} ${what}`));
      expect(offences).toEqual([]);
    });

    it("and a file that breaks it is found", () => {
      const example = examples[promise];
      if (example === undefined) throw new Error(`there is no example for "${promise}"`);
      expect(broken(parseSource(...example.broken))).not.toEqual([]);
      expect(broken(parseSource(...example.kept))).toEqual([]);
    });
  });
});
