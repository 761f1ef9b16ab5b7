import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ResultPortMessage } from "#shared/contract/resultPort";
import type { StoreEvent } from "#shared/processes/storePort";
import { ResultStore } from "./store/ResultStore";
import { nodeMessageEnd } from "../processes/testing/nodeMessageEnd";
import { Page } from "./testing/Page";
import { sampleAnswer, sampleText } from "./testing/sampleAnswer";

let folder: string;
let events: StoreEvent[];
const stores: ResultStore[] = [];
const ports: MessagePort[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-back-"));
  events = [];
});
afterEach(async () => {
  for (const port of ports.splice(0)) port.close();
  for (const store of stores.splice(0)) await store.close();
  rmSync(folder, { recursive: true });
});

/** A store as a new process has it: what is in the folder is all it knows. */
function start(): ResultStore {
  events = [];
  const store = new ResultStore((event) => events.push(event));
  store.configure({ type: "configure", spillFolder: folder });
  stores.push(store);
  return store;
}

/** Settles when so many results are on disk. */
async function fill(store: ResultStore, runId: string, kept: number, rows = 3000): Promise<void> {
  store.arrivals.create(runId, 100_000);
  for (const bytes of sampleAnswer(rows, 5)) store.arrivals.push(runId, bytes);
  store.arrivals.end(runId);
  await expect
    .poll(() => events.findLast(({ type }) => type === "keptSize"))
    .toMatchObject({ results: kept });
}

function connect(store: ResultStore, runId: string): ResultPortMessage[] {
  const { port1, port2 } = new MessageChannel();
  const messages: ResultPortMessage[] = [];
  port2.on("message", (message: ResultPortMessage) => messages.push(message));
  store.connect(runId, nodeMessageEnd(port1));
  ports.push(port2);
  return messages;
}

const keptRuns = (): readonly string[] => {
  const event = events.find(({ type }) => type === "kept");
  return event?.type === "kept" ? event.runIds : [];
};

const dropped = (): readonly string[] =>
  events.flatMap((event) => (event.type === "dropped" ? [event.runId] : []));

describe("comingBack", () => {
  it("shows a complete result again after its process was killed, cell by cell", async () => {
    await fill(start(), "run", 1, 30_000);
    const store = start();
    expect(keptRuns()).toEqual(["run"]);
    const messages = connect(store, "run");
    await expect
      .poll(() => messages.at(-1))
      .toMatchObject({ type: "done", rowCount: 30_000, maxRows: 100_000 });
    const page = ports.at(-1);
    if (page === undefined) expect.unreachable();
    const { columns } = await new Page(page).calls.call("page", { viewId: 0, from: 29_999, count: 5 });
    expect(columns.map(({ texts }) => texts)).toEqual(
      [0, 1, 2, 3, 4].map((column) => [sampleText(29_999, column)]),
    );
    await store.sortable("run");
  });

  it("removes a result that was not complete when its process was killed", async () => {
    const first = start();
    first.arrivals.create("run", 100);
    for (const bytes of [...sampleAnswer(3000, 5)].slice(0, 3)) first.arrivals.push("run", bytes);
    start();
    expect(keptRuns()).toEqual([]);
  });

  it("drops the oldest beyond the bound, and keeps what is pinned or looked at", async () => {
    const store = start();
    await fill(store, "pinned", 1, 1000);
    store.pin("pinned", true);
    await fill(store, "shown", 2, 1000);
    connect(store, "shown");
    await fill(store, "three", 3, 1000);
    await fill(store, "four", 4, 1000);
    // What is looked at stays until the app ends, and is among what a person is asked about.
    expect(store.limitKept(1, 2)).toMatchObject({ results: 3, pinned: 1 });
    expect(store.limitKept(1, 3)).toBeNull();
    expect(dropped()).toEqual(["three", "four"]);
    await store.close();
    start();
    expect(keptRuns()).toEqual(["pinned", "shown"]);
  });

  it("drops nothing by a smaller bound while that would be more than may go, and says what would", async () => {
    const store = start();
    const bytes = [...sampleAnswer(1000, 5)].reduce((sum, { length }) => sum + length, 0);
    for (const [index, runId] of ["one", "two", "three", "pinned"].entries()) {
      await fill(store, runId, index + 1, 1000);
    }
    store.pin("pinned", true);
    // There is room for two, of which one is pinned.
    for (const mayDrop of [0, 1]) {
      expect(store.limitKept(bytes * 2, mayDrop)).toEqual({ results: 2, bytes: bytes * 2, pinned: 1 });
    }
    await fill(store, "five", 5, 1000);
    expect(dropped()).toEqual([]);
    expect(store.limitKept(bytes * 2, 3)).toBeNull();
    expect(dropped()).toEqual(["one", "two", "three"]);
    expect(store.limitKept(bytes * 3, 0)).toBeNull();
  });

  it("keeps a result that no tab shows any more, until it is asked to remove all", async () => {
    const store = start();
    await fill(store, "run", 1);
    store.release("run");
    const messages = connect(store, "run");
    await expect.poll(() => messages.at(-1)?.type).toBe("done");
    ports.at(-1)?.close();
    await expect
      .poll(() => {
        store.dropKept();
        return events.at(-1);
      })
      .toEqual({ type: "keptSize", bytes: 0, results: 0 });
    await store.close();
    expect(readdirSync(join(folder, "kept"))).toEqual([]);
  });

  it("reports a kept result as damaged where its bytes have another number of rows than were stored", async () => {
    await fill(start(), "run", 1);
    const path = join(folder, "kept", "run.json");
    writeFileSync(path, readFileSync(path, "utf8").replace('"rowCount":3000', '"rowCount":3001'));
    const messages = connect(start(), "run");
    await expect
      .poll(() => messages.find(({ type }) => type === "failed"))
      .toMatchObject({ error: { code: "RESULT_DAMAGED" } });
    expect(messages.map(({ type }) => type)).not.toContain("done");
  });

  it("reports a kept result as damaged where its bytes are no answer", async () => {
    const first = start();
    await fill(first, "run", 1);
    const size = [...sampleAnswer(3000, 5)].reduce((sum, { length }) => sum + length, 0);
    writeFileSync(join(folder, "kept", "run.answer"), Buffer.alloc(size));
    const store = start();
    const messages = connect(store, "run");
    await expect
      .poll(() => messages.find(({ type }) => type === "failed"))
      .toMatchObject({ error: { code: "RESULT_DAMAGED" } });
    expect(events).toContainEqual({ type: "dropped", runId: "run" });
  });

  it("reports a kept result as damaged where one digit of a cell is another", async () => {
    await fill(start(), "run", 1);
    const path = join(folder, "kept", "run.answer");
    const bytes = readFileSync(path);
    const digit = bytes.lastIndexOf("7");
    bytes.write("8", digit);
    writeFileSync(path, bytes);
    const messages = connect(start(), "run");
    await expect
      .poll(() => messages.find(({ type }) => type === "failed"))
      .toMatchObject({ error: { code: "RESULT_DAMAGED" } });
  });

  it("names the runs whose files were cut in the middle", async () => {
    await fill(start(), "run", 1);
    truncateSync(join(folder, "kept", "run.answer"), 1000);
    start();
    expect(events).toContainEqual({ type: "kept", runIds: [], damaged: ["run"] });
  });
});
