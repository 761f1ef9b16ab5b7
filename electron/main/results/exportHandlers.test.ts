import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ResultExport, unfinishedPath, type WholeExport } from "#shared/domain/results/resultExport";
import { AppError } from "#shared/errors/AppError";
import { EventPublisher } from "../ipc/EventPublisher";
import type { Statement } from "../serviceClient/ServicePorts";
import { fakeChannel } from "../testing/fakeChannel";
import { silentLog } from "../testing/silentLog";
import { TakingStore } from "../testing/TakingStore";
import { exportHandlers } from "./exportHandlers";
import { ResultStoreProcess } from "./ResultStoreProcess";

const exportId = "22222222-2222-4222-8222-222222222222";
const context = (signal = new AbortController().signal) => ({
  signal,
  page: { sendResultPort: () => undefined },
});
const rows: ResultExport = { viewId: 0, format: "csv", columns: [0] };
const whole: WholeExport = {
  sql: "FROM orders;",
  format: "csv",
  resultColumns: [
    { name: "id", type: "BIGINT" },
    { name: "Name", type: "VARCHAR" },
  ],
  columns: [1],
  keys: [0],
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-save-"));
});
afterEach(() => rm(folder, { recursive: true }));

function ready({ chosen = true } = {}) {
  const path = join(folder, "chosen.csv");
  const process = new TakingStore();
  const store = new ResultStoreProcess({
    start: () => process,
    createChannel: fakeChannel,
    spillFolder: folder,
    keptBytes: () => 0,
    onStateChanged: () => undefined,
    log: silentLog(),
  });
  store.start();
  store.create("run", 10, { isPassing: false });
  const asked: string[] = [];
  const shown: string[] = [];
  const progress: unknown[] = [];
  const statements: Statement[] = [];
  const answers: (() => Promise<never>)[] = [];
  const handlers = exportHandlers({
    exportFetch: async () => Promise.reject(new AppError("INTERNAL")),
    client: {
      query: async (_profile, _database, request) => {
        statements.push(request);
        await answers.shift()?.();
        return { body: bodyOf("[]") };
      },
    },
    store,
    events: new EventPublisher((_name, payload) => progress.push(payload), true),
    askForSaveFile: async (name) => {
      asked.push(name);
      return chosen ? path : null;
    },
    showInFolder: (file) => shown.push(file),
  });
  const start = (signal?: AbortSignal) =>
    handlers["results.export"](
      { exportId, runId: "run", export: rows, suggestedName: "Orders" },
      context(signal),
    );
  const startWhole = (signal?: AbortSignal) =>
    handlers["results.exportWhole"](
      { exportId, profileId: "p", databaseId: "d", export: whole, suggestedName: "Orders" },
      context(signal),
    );
  const sent = () => process.commands.map(({ type }) => type);
  /** Settles when the store was asked for it. */
  const until = (method: string, times = 1) =>
    expect.poll(() => process.called.filter((each) => each === method)).toHaveLength(times);
  /** Settles when a file of pages is open. */
  const open = async () => {
    await until("openPages");
    process.complete("openPages", null);
  };
  /** Settles when the store was asked to leave no file. */
  const discarded = async () => {
    await until("discardPages");
    process.complete("discardPages", null);
  };
  return {
    path,
    process,
    store,
    asked,
    shown,
    progress,
    statements,
    answers,
    handlers,
    start,
    startWhole,
    sent,
    until,
    open,
    discarded,
  };
}

function bodyOf(text: string): ReadableStream<Uint8Array> {
  return new Blob([text]).stream();
}

describe("an export", () => {
  it("is written where the person chose, and can be shown there", async () => {
    const { path, process, start, until, asked, progress, shown, handlers } = ready();
    const exporting = start();
    await until("export");
    expect(process.paramsOf("export")).toEqual({ exportId, runId: "run", export: rows, path });
    process.sendPart("export", 2);
    process.complete("export", { rows: 3, bytes: 12 });
    expect(await exporting).toEqual({ file: { name: "chosen.csv", rows: 3, bytes: 12 } });
    expect(asked).toEqual(["Orders.csv"]);
    expect(progress).toEqual([0, 2].map((rowsDone) => ({ exportId, rowsDone, percent: null })));
    await handlers["results.showExport"]({ exportId }, context());
    expect(shown).toEqual([path]);
  });

  it("writes nothing where the person closes the dialog", async () => {
    const { start, process } = ready({ chosen: false });
    expect(await start()).toEqual({ file: null });
    expect(process.called).toEqual([]);
  });

  it("shows no file that it did not write", async () => {
    const { handlers } = ready();
    await expect(async () => handlers["results.showExport"]({ exportId }, context())).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("waits, when it is stopped, until the store has removed what was written", async () => {
    const { process, start, until, sent } = ready();
    const abort = new AbortController();
    const exporting = start(abort.signal);
    await until("export");
    abort.abort();
    expect(sent().at(-1)).toBe("rpc.cancel");
    process.fail("export", "CANCELLED");
    await expect(exporting).rejects.toMatchObject({ code: "CANCELLED" });
  });

  it("removes what a store that went has left", async () => {
    const { path, process, store, start, until } = ready();
    const exporting = start();
    await until("export");
    await writeFile(unfinishedPath(path, exportId), "half");
    process.exit(11);
    await expect(exporting).rejects.toMatchObject({ code: "RESULT_STORE_STOPPED" });
    expect(await readdir(folder)).toEqual([]);
    await store.stop();
  });
});

describe("an export of all rows", () => {
  it("asks for page after page, each from the row that the one before ended with", async () => {
    const { process, startWhole, until, open, statements, sent } = ready();
    const exporting = startWhole();
    await open();
    await until("addPage");
    expect(process.paramsOf("openPages")).toMatchObject({
      pages: { format: "csv", columns: [{ name: "Name" }], keys: [1], target: null },
    });
    process.complete("addPage", ["100000"]);
    await until("addPage", 2);
    process.complete("addPage", null);
    await until("endPages");
    process.complete("endPages", { rows: 3, bytes: 12 });
    expect(await exporting).toMatchObject({ file: { rows: 3 } });
    const page = (where: string) =>
      `SELECT Name, id\nFROM (\nFROM orders\n) AS result\n${where}ORDER BY id ASC NULLS FIRST\nLIMIT 100000`;
    expect(statements).toEqual(
      [page(""), page("WHERE id >= 100000\n")].map((sql) => ({ sql, maxRows: 100_000, readOnly: true })),
    );
    expect(sent().filter((type) => type === "drop")).toHaveLength(2);
  });

  it("ends with what the service says, and leaves no file", async () => {
    const { startWhole, answers, open, discarded } = ready();
    answers.push(() => Promise.reject(new AppError("STATEMENT_FAILED", "no such table")));
    const exporting = startWhole();
    exporting.catch(() => undefined);
    await open();
    await discarded();
    await expect(exporting).rejects.toMatchObject({ code: "STATEMENT_FAILED", message: "no such table" });
  });

  it("ends with what the store says of the key", async () => {
    const { process, startWhole, until, open, discarded } = ready();
    const exporting = startWhole();
    exporting.catch(() => undefined);
    await open();
    await until("addPage");
    process.fail("addPage", "EXPORT_KEY_UNFIT");
    await discarded();
    await expect(exporting).rejects.toMatchObject({ code: "EXPORT_KEY_UNFIT" });
  });

  it("refuses what is no single query", async () => {
    const { handlers, open, discarded } = ready();
    const request = { exportId, profileId: "p", databaseId: "d", suggestedName: "Orders" };
    const exporting = handlers["results.exportWhole"](
      { ...request, export: { ...whole, sql: "DELETE FROM orders" } },
      context(),
    );
    await open();
    await discarded();
    await expect(exporting).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });
});
