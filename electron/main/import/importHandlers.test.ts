import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#shared/errors/AppError";
import { embeddedProfileId } from "#shared/domain/ids";
import { english } from "../messages/english";
import { silentLog } from "../testing/silentLog";
import { openTaskJournal } from "../tasks/TaskJournal";
import { TaskRegistry } from "../tasks/TaskRegistry";
import { ChosenFiles } from "./ChosenFiles";
import { FileReaders } from "./FileReaders";
import { importHandlers } from "./importHandlers";
import type { LoadFiles } from "./LoadFiles";
import { SavedMappings } from "./settings/SavedMappings";
import { StartedLoads } from "./settings/StartedLoads";
import { textReading } from "./testing/openTestLoads";

const loadId = "00000000-0000-4000-8000-000000000001";
const otherLoadId = "00000000-0000-4000-8000-000000000002";
const context = { signal: new AbortController().signal, page: { sendResultPort: () => undefined } };
const accounting = {
  ...{ lines: 2, headerLines: 1, skippedLines: 0, loadedRows: 1, rejectedRows: 0, paddedRows: 0 },
  ...{ trimmedRows: 0, continuationLines: 0, rejectsTable: null },
};

let folder = "";
let tasks: TaskRegistry;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-handlers-"));
  writeFileSync(join(folder, "orders.csv"), "id\n1\n");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The handlers of one run of the app. */
function handlersOfARun(loadFiles: LoadFiles) {
  const files = new ChosenFiles(join(folder, "own"));
  tasks = new TaskRegistry({
    journal: openTaskJournal(join(folder, "tasks.jsonl")),
    onChanged: () => undefined,
    onRemoved: () => undefined,
    describe: () => new AppError("INTERNAL").toData(),
    now: () => new Date("2026-11-22T10:00:00Z"),
  });
  const startedLoads = new StartedLoads(join(folder, "started.json"));
  const neverAsked = () => Promise.reject(new Error("Nothing asks for this here."));
  const handlers = importHandlers({
    client: { query: neverAsked, readSchema: neverAsked },
    files,
    mappings: new SavedMappings(join(folder, "mappings.json")),
    startedLoads,
    readers: new FileReaders(() => {
      throw new Error("No file is read here.");
    }),
    openFiles: { open: neverAsked },
    tasks,
    loadFiles,
    estimates: { estimate: neverAsked, learn: () => undefined },
    askForFiles: () => Promise.resolve([join(folder, "orders.csv")]),
    askForFolder: () => Promise.resolve(null),
    texts: () => english.loads,
    log: silentLog(),
  });
  return { handlers, startedLoads };
}

const plan = {
  reading: textReading(["id BIGINT"]),
  target: { profileId: embeddedProfileId, databaseId: "d1", schema: "main", table: "orders" },
  databaseName: "sales",
  mode: "append",
  brokenLines: "reject",
} as const;

/** @param loads id of each load and ids of its files */
function loadsOf(...loads: readonly (readonly [loadId: string, fileIds: string[]])[]) {
  const { reading, target, databaseName, mode, brokenLines } = plan;
  const { profileId, databaseId, schema, table } = target;
  const tables = loads.map(([id, fileIds]) => ({ loadId: id, fileIds, table }));
  return {
    profileId,
    databaseId,
    databaseName,
    plans: [{ reading, mode, brokenLines, schema, shape: null, tables }],
  };
}

async function startLoad({ handlers }: ReturnType<typeof handlersOfARun>): Promise<void> {
  const { files } = await handlers["imports.chooseFiles"]({}, context);
  await handlers["loads.start"](loadsOf([loadId, files.map(({ fileId }) => fileId)]), context);
}

const settingsOf = ({ handlers }: ReturnType<typeof handlersOfARun>) =>
  handlers["loads.settings"]({ taskId: loadId }, context);

describe("the handler of loads.start", () => {
  it("puts all loads into the list at once, also those that wait", async () => {
    const run = handlersOfARun(() => new Promise(() => undefined));
    const { files } = await run.handlers["imports.chooseFiles"]({}, context);
    const fileIds = files.map(({ fileId }) => fileId);
    const ids = Array.from({ length: 10 }, (_, i) => `00000000-0000-4000-8000-00000000001${i}`);
    await run.handlers["loads.start"](loadsOf(...ids.map((id) => [id, fileIds] as const)), context);
    expect((await tasks.list()).map(({ id }) => id)).toEqual(ids);
    // As a start after a crash reads it.
    const journal = await openTaskJournal(join(folder, "tasks.jsonl")).read();
    expect([...journal.keys()]).toEqual(ids);
  });

  it("starts no load where a file of one is not known", async () => {
    const run = handlersOfARun(() => Promise.resolve(accounting));
    const { files } = await run.handlers["imports.chooseFiles"]({}, context);
    const fileIds = files.map(({ fileId }) => fileId);
    const loads = loadsOf([loadId, fileIds], [otherLoadId, ["00000000-0000-4000-8000-000000000099"]]);
    await expect(run.handlers["loads.start"](loads, context)).rejects.toMatchObject({
      code: "FILE_NOT_READABLE",
    });
    expect(await tasks.list()).toEqual([]);
  });
});

describe("the handler of loads.settings", () => {
  it("answers with files and settings of a load that failed, also in the next run", async () => {
    const run = handlersOfARun(() => Promise.reject(new AppError("TABLE_EXISTS")));
    await startLoad(run);
    await expect.poll(() => tasks.active).toEqual([]);
    const file = { name: "orders.csv", sizeBytes: 5 };
    expect(await settingsOf(run)).toMatchObject({ ...plan, files: [file] });
    const next = handlersOfARun(() => Promise.reject(new AppError("TABLE_EXISTS")));
    const found = await settingsOf(next);
    expect(found).toMatchObject({ ...plan, files: [file] });
    // Its ids stand for the files of this run.
    const fileIds = found.files.map(({ fileId }) => fileId);
    await next.handlers["loads.start"](loadsOf([otherLoadId, fileIds]), context);
  });

  it("has nothing of a load that succeeded", async () => {
    const run = handlersOfARun(() => Promise.resolve(accounting));
    await startLoad(run);
    await expect.poll(() => tasks.active).toEqual([]);
    await run.startedLoads.settled();
    await expect(settingsOf(run)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("says which file is no longer there", async () => {
    const run = handlersOfARun(() => Promise.reject(new AppError("TABLE_EXISTS")));
    await startLoad(run);
    rmSync(join(folder, "orders.csv"));
    await expect(settingsOf(run)).rejects.toMatchObject({
      code: "FILE_NOT_READABLE",
      message: "“orders.csv” cannot be found.",
    });
  });
});
