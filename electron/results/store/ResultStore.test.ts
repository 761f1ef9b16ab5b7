import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MessageChannel } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ResultCopy } from "#shared/domain/results/resultCopy";
import { resultPortVersion } from "#shared/contract/resultPort";
import type { CopyEnd, StoreEvent } from "#shared/processes/storePort";
import { AppError } from "#shared/errors/AppError";
import { ResultStore } from "./ResultStore";
import { nodeMessageEnd } from "../../processes/testing/nodeMessageEnd";
import { Page } from "../testing/Page";
import { sampleAnswer, sampleText } from "../testing/sampleAnswer";

let folder: string;
let events: StoreEvent[];
let store: ResultStore;
let pages: Page[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-results-"));
  events = [];
  pages = [];
  store = new ResultStore((event) => events.push(event));
  store.configure({ type: "configure", spillFolder: folder });
});

afterEach(async () => {
  for (const page of pages) page.port.close();
  await store.close();
  rmSync(folder, { recursive: true });
});

function connect(runId: string): Page {
  const { port1, port2 } = new MessageChannel();
  store.connect(runId, nodeMessageEnd(port1));
  const page = new Page(port2);
  pages.push(page);
  return page;
}

function fill(runId: string, rows: number, columns: number): void {
  store.arrivals.create(runId, 100_000);
  for (const bytes of sampleAnswer(rows, columns)) store.arrivals.push(runId, bytes);
  store.arrivals.end(runId);
}

function eventsOf(type: StoreEvent["type"]): StoreEvent[] {
  return events.filter((event) => event.type === type);
}

async function copied(copy: ResultCopy, onText: (text: string) => void = () => undefined): Promise<CopyEnd> {
  return store.outputs.handlers.copy(
    { runId: "run", copy },
    {
      signal: new AbortController().signal,
      onCancel: () => undefined,
      send: async ({ text }) => onText(text),
      ports: [],
    },
  );
}

function spilled(): string[] {
  return readdirSync(folder).filter((name) => name.endsWith(".wharf-result"));
}

describe("the result store", () => {
  it("lets a page read rows while the rest still arrives, and says when all are there", async () => {
    const parts = [...sampleAnswer(3000, 3)];
    store.arrivals.create("run", 5000);
    const page = connect("run");
    expect(await page.until("hello")).toEqual({ type: "hello", version: resultPortVersion, runId: "run" });
    for (const bytes of parts.slice(0, 2)) store.arrivals.push("run", bytes);
    expect((await page.until("columns")).columns).toHaveLength(3);
    page.messages.length = 0;
    const answer = await page.calls.call("page", { viewId: 0, from: 100, count: 2 });
    expect(answer.columns[1]?.texts).toEqual([sampleText(100, 1), sampleText(101, 1)]);
    for (const bytes of parts.slice(2)) store.arrivals.push("run", bytes);
    store.arrivals.end("run");
    const total = parts.reduce((sum, part) => sum + part.length, 0);
    expect(await page.until("done")).toEqual({
      type: "done",
      rowCount: 3000,
      truncated: false,
      maxRows: 5000,
      bytes: total,
    });
    expect(eventsOf("stored")).toEqual([
      { type: "stored", runId: "run", rowCount: 3000, truncated: false, columnsKey: expect.any(String) },
    ]);
  });

  it("gives the first rows together with the columns, fewer of a wide result", async () => {
    for (const [columnCount, count] of [
      [3, 60],
      [200, 20],
    ] as const) {
      const runId = `run of ${columnCount}`;
      store.arrivals.create(runId, 5000);
      const page = connect(runId);
      store.arrivals.push(runId, Buffer.concat([...sampleAnswer(3000, columnCount)].slice(0, 2)));
      const { columns, rowCount, rows } = await page.until("columns");
      expect(columns).toHaveLength(columnCount);
      expect(rowCount).toBe(500);
      expect(rows.map(({ texts }) => texts.length)).toEqual(columns.map(() => count));
      expect(rows[1]?.texts.at(-1)).toEqual(sampleText(count - 1, 1));
    }
  });

  it("tells a page that comes late everything at once", async () => {
    fill("run", 10, 2);
    const page = connect("run");
    expect((await page.until("columns")).columns).toHaveLength(2);
    expect((await page.until("done")).rowCount).toBe(10);
  });

  it("copies 100,000 rows of 20 columns exactly, part by part", async () => {
    fill("run", 100_000, 20);
    const rows = { from: 0, count: 100_000 };
    const copy: ResultCopy = { viewId: 0, format: "tsvWithHeader", rows, columns: [4, 0, 1] };
    const texts: string[] = [];
    expect(await copied(copy, (text) => texts.push(text))).toEqual({ rows: 100_000 });
    expect(texts.length).toBeGreaterThan(5);
    const lines = texts.join("").split("\n");
    expect(lines).toHaveLength(100_001);
    expect(lines[0]).toBe("column_4\tcolumn_0\tcolumn_1");
    for (const row of [0, 1, 49_999, 99_999]) {
      expect(lines[row + 1]).toBe(`${row}\t${sampleText(row, 0)}\t"${sampleText(row, 1)}"`);
    }
  });

  const wholeCopy: ResultCopy = {
    viewId: 0,
    format: "tsv",
    rows: { from: 0, count: 20_000 },
    columns: [0, 1, 2],
  };

  it("ends a copy whose result goes, and refuses one of a result that is gone", async () => {
    fill("run", 20_000, 20);
    let parts = 0;
    const copying = copied(wholeCopy, () => {
      parts += 1;
      store.drop("run");
    });
    await expect(copying).rejects.toMatchObject({ code: "RESULT_GONE" });
    expect(parts).toBe(1);
    await expect(copied(wholeCopy)).rejects.toMatchObject({ code: "RESULT_GONE" });
  });

  it("refuses what it does not understand instead of leaving it unanswered", async () => {
    fill("run", 1, 1);
    const page = connect("run");
    await expect(page.calls.call("page", { viewId: 0, from: -1, count: 10 })).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
    const cell = { viewId: 0, row: 0, column: 0, offset: 2, count: 3 };
    await expect(page.calls.call("cell", { ...cell, row: 5 })).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
    expect(await page.calls.call("cell", cell)).toEqual({
      text: sampleText(0, 0).slice(2, 5),
      length: sampleText(0, 0).length,
    });
  });

  it("tells main and page why an answer could not be kept, and takes later bytes without a word", async () => {
    store.arrivals.create("run", 10);
    const page = connect("run");
    store.arrivals.push("run", Buffer.from("<html>"));
    store.arrivals.push("run", Buffer.from("</html>"));
    store.arrivals.end("run");
    expect(eventsOf("broken")).toEqual([
      expect.objectContaining({ error: expect.objectContaining({ code: "ANSWER_NOT_JSON" }) }),
    ]);
    expect(eventsOf("stored")).toEqual([]);
    expect((await page.until("failed")).error.code).toBe("ANSWER_NOT_JSON");
    await expect(page.calls.call("page", { viewId: 0, from: 0, count: 1 })).rejects.toMatchObject({
      code: "ANSWER_NOT_JSON",
    });
  });

  it("passes a run's failure on to its page", async () => {
    store.arrivals.create("run", 10);
    const page = connect("run");
    store.arrivals.fail("run", new AppError("STATEMENT_FAILED", "no such table").toData());
    expect((await page.until("failed")).error.message).toBe("no such table");
  });

  it("moves results to disk beyond the memory set aside, and reads them from there exactly", async () => {
    store.configure({ type: "configure", spillFolder: folder, memoryBytes: 2 * 1024 * 1024 });
    fill("one", 20_000, 5);
    fill("two", 20_000, 5);
    expect(spilled()).toHaveLength(2);
    for (const runId of ["one", "two"]) {
      const page = connect(runId);
      for (const row of [0, 777, 9_999, 19_998]) {
        const { columns } = await page.calls.call("page", { viewId: 0, from: row, count: 2 });
        expect(columns.map((column) => column.texts)).toEqual(
          [0, 1, 2, 3, 4].map((column) => [sampleText(row, column), sampleText(row + 1, column)]),
        );
      }
    }
    await store.close();
    expect(readdirSync(folder)).toEqual(["kept"]);
  });

  it("drops the oldest finished result to make room, and says so", async () => {
    store.configure({ type: "configure", spillFolder: folder, totalBytes: 1024 * 1024 });
    fill("one", 5_000, 5);
    const page = connect("one");
    fill("two", 5_000, 5);
    expect(eventsOf("dropped")).toEqual([{ type: "dropped", runId: "one" }]);
    expect((await page.until("failed")).error.code).toBe("RESULT_GONE");
    connect("one");
    expect(eventsOf("gone")).toEqual([{ type: "gone", runId: "one" }]);
    fill("three", 50_000, 5);
    expect(eventsOf("broken")).toEqual([
      expect.objectContaining({
        runId: "three",
        error: expect.objectContaining({ code: "RESULT_DISK_FULL" }),
      }),
    ]);
  });

  it("goes on in memory where its folder cannot be used, and says which result has no room", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    store.configure({ type: "configure", spillFolder: join(file, "below"), memoryBytes: 1024 * 1024 });
    fill("small", 100, 5);
    expect(eventsOf("stored")).toHaveLength(1);
    fill("large", 50_000, 5);
    expect(eventsOf("broken")).toEqual([
      expect.objectContaining({
        runId: "large",
        error: expect.objectContaining({ code: "RESULT_DISK_FULL" }),
      }),
    ]);
    const page = connect("small");
    const { columns } = await page.calls.call("page", { viewId: 0, from: 0, count: 1 });
    expect(columns[4]?.texts).toEqual(["0"]);
  });

  it("removes what an earlier run left on disk, and nothing else", () => {
    writeFileSync(join(folder, "old.wharf-result"), "rows");
    writeFileSync(join(folder, "notes.txt"), "mine");
    store.configure({ type: "configure", spillFolder: folder });
    expect(readdirSync(folder)).toEqual(["kept", "notes.txt"]);
  });
});
