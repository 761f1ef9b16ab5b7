import { beforeAll, describe, expect, it } from "vitest";
import { folderCycles } from "./folderCycles.mjs";
import { isTest, layerRules } from "./layerRules.mjs";
import { parseSource, readSources } from "./readSources.mjs";

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
  "only the headless service listens on a port": {
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
