import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { resultPortVersion } from "#shared/contract/resultPort";
import { AppError } from "#shared/errors/AppError";
import { FakeStore, type StoreRequest } from "../testing/FakeStore";
import { ResultClient } from "./ResultClient";

let client: ResultClient;
let store: FakeStore;

beforeEach(() => {
  store = new FakeStore();
  client = new ResultClient(store.page);
});

afterEach(() => {
  client.dispose();
  store.close();
});

async function open(rowCount: number): Promise<void> {
  store.tell(
    { type: "hello", version: resultPortVersion, runId: "run" },
    { type: "columns", columns: [{ name: "a", type: "INTEGER" }], rowCount: 0, rows: [] },
    { type: "progress", rowCount },
  );
  await vi.waitFor(() => expect(client.getState().rowCount).toBe(rowCount));
}

type PageRequest = Extract<StoreRequest, { type: "page" }>;

function pages(): PageRequest[] {
  return store.asked.filter((message) => message.type === "page");
}

function answerPage(request: PageRequest | undefined, rows = request?.count ?? 0): void {
  const texts = Array.from({ length: rows }, (_, index) => String((request?.from ?? 0) + index));
  store.answer(request, { columns: [{ texts, cut: [[1, 9000]] }] });
}

describe("the client of a result's port", () => {
  it("asks for each block once and hands out its cells", async () => {
    await open(1000);
    client.want(0, 30);
    client.want(5, 35);
    await vi.waitFor(() => expect(pages()).toHaveLength(1));
    expect(client.cell(3, 0)).toBeUndefined();
    answerPage(pages()[0]);
    await vi.waitFor(() => expect(client.cell(3, 0)).toEqual({ text: "3", wholeLength: null }));
    expect(client.cell(1, 0)).toEqual({ text: "1", wholeLength: 9000 });
    client.want(0, 30);
    client.want(190, 210);
    await vi.waitFor(() => expect(pages().map((page) => page.from)).toEqual([0, 200]));
  });

  it("has the first rows as soon as it knows the columns, and asks for the rest of their block", async () => {
    const texts = Array.from({ length: 60 }, (_, row) => String(row));
    store.tell({
      type: "columns",
      columns: [{ name: "a", type: "INTEGER" }],
      rowCount: 150,
      rows: [{ texts, cut: [] }],
    });
    await vi.waitFor(() => expect(client.getState().columns).not.toBeNull());
    expect(client.getState()).toMatchObject({ phase: "receiving", rowCount: 150, shownRowCount: 150 });
    expect(client.cell(59, 0)).toEqual({ text: "59", wholeLength: null });
    expect(client.cell(60, 0)).toBeUndefined();
    client.want(0, 30);
    await vi.waitFor(() => expect(pages().map(({ from, count }) => [from, count])).toEqual([[0, 200]]));
  });

  it("reads a block again when more of its rows have come in", async () => {
    await open(50);
    client.want(0, 40);
    await vi.waitFor(() => expect(pages()).toHaveLength(1));
    answerPage(pages()[0], 50);
    await vi.waitFor(() => expect(client.cell(49, 0)?.text).toBe("49"));
    store.tell({ type: "done", rowCount: 120, truncated: true, maxRows: 120, bytes: 1 });
    await vi.waitFor(() =>
      expect(client.getState()).toMatchObject({ phase: "done", truncated: true, maxRows: 120 }),
    );
    client.want(0, 60);
    await vi.waitFor(() => expect(pages()).toHaveLength(2));
  });

  it("skips what was only scrolled past while the store was busy", async () => {
    await open(100_000);
    for (let row = 0; row < 50_000; row += 1000) client.want(row, row + 30);
    await vi.waitFor(() => expect(pages()).toHaveLength(2));
    answerPage(pages()[0]);
    answerPage(pages()[1]);
    await vi.waitFor(() => expect(pages()).toHaveLength(3));
    expect(pages()[2]?.from).toBe(49_000);
  });

  it("keeps a bounded number of rows", async () => {
    await open(100_000);
    for (let block = 0; block < 30; block += 1) {
      client.want(block * 200, block * 200 + 10);
      await vi.waitFor(() => expect(pages()).toHaveLength(block + 1));
      answerPage(pages()[block]);
      await vi.waitFor(() => expect(client.cell(block * 200, 0)).toBeDefined());
    }
    expect(client.cell(0, 0)).toBeUndefined();
    expect(client.cell(29 * 200, 0)).toBeDefined();
  });

  it("keeps the cells of before until those with the columns made of parts are there", async () => {
    await open(1000);
    client.want(400, 430);
    await vi.waitFor(() => expect(pages()).toHaveLength(1));
    answerPage(pages()[0]);
    await vi.waitFor(() => expect(client.cell(400, 0)).toBeDefined());
    const field = { column: 0, path: ["b", 0] };
    const made = client.makeFields([field]);
    await vi.waitFor(() => expect(store.asked.at(-1)).toMatchObject({ type: "fields", fields: [field] }));
    const columns = [
      { name: "a", type: "JSON" },
      { name: "a.b[0]", type: "BIGINT", field },
    ];
    store.answer(store.asked.at(-1), { columns });
    await made;
    await vi.waitFor(() => expect(pages()).toHaveLength(2));
    expect(client.getState().columns).toHaveLength(1);
    expect(client.cell(400, 0)).toBeDefined();
    const texts = (text: string) => ({ texts: Array.from({ length: 200 }, () => text), cut: [] });
    store.answer(pages()[1], { columns: [texts("whole"), texts("part")] });
    await vi.waitFor(() => expect(client.getState().columns).toEqual(columns));
    expect(client.cell(400, 0)?.text).toBe("whole");
    expect(client.cell(400, 1)?.text).toBe("part");
  });

  it("goes on from what was asked for last, though it is not shown yet, and ends an overtaken wish with it", async () => {
    await open(10);
    const views = () => store.asked.filter((message) => message.type === "view");
    const sort = [{ column: 0, direction: "asc" }] as const;
    const first = client.arrange({ filters: [], sort: [...sort] });
    expect(client.wishedView.sort).toEqual(sort);
    const filters = [{ column: 0, not: false, anyOf: [{ kind: "isNull" as const }] }];
    const second = client.arrange({ ...client.wishedView, filters });
    await vi.waitFor(() => expect(views()).toHaveLength(2));
    store.answer(views()[0], { viewId: 1, rowCount: 10, columns: [] });
    store.answer(views()[1], { viewId: 2, rowCount: 4, columns: [] });
    await first;
    expect(client.getState()).toMatchObject({ viewId: 2, shownRowCount: 4, view: { filters, sort } });
    await second;
    expect(client.getState().isArranging).toBe(false);
  });

  it("goes on from what is shown once a wish was refused", async () => {
    await open(10);
    const wish = client.arrange({ filters: [], sort: [{ column: 0, direction: "asc" }] });
    await vi.waitFor(() => expect(store.asked.some(({ type }) => type === "view")).toBe(true));
    const view = store.asked.find((message) => message.type === "view");
    store.refuse(view, new AppError("CANCELLED"));
    await expect(wish).rejects.toMatchObject({ code: "CANCELLED" });
    expect(client.wishedView.sort).toEqual([]);
  });

  it("answers everything that is under way when the store goes away", async () => {
    await open(10);
    const piece = client.readCell(0, 0, 0, 10);
    await vi.waitFor(() => expect(store.asked).toHaveLength(1));
    store.close();
    await expect(piece).rejects.toMatchObject({ code: "RESULT_STORE_STOPPED" });
    expect(client.getState()).toMatchObject({ phase: "failed", error: { code: "RESULT_STORE_STOPPED" } });
    await expect(client.readCell(0, 0, 0, 10)).rejects.toMatchObject({ code: "RESULT_STORE_STOPPED" });
  });

  it("keeps the first error when the port closes after it", async () => {
    await open(10);
    store.tell({ type: "failed", error: new AppError("RESULT_GONE").toData() });
    await vi.waitFor(() => expect(client.getState().error?.code).toBe("RESULT_GONE"));
    const { port1, port2 } = new MessageChannel();
    const closed = new Promise((resolve) => port2.addEventListener("close", resolve));
    port2.start();
    store.close();
    port1.close();
    await closed;
    expect(client.getState().error?.code).toBe("RESULT_GONE");
  });

  it("does not talk to a store of another version", async () => {
    store.tell({ type: "hello", version: 99, runId: "run" });
    await vi.waitFor(() =>
      expect(client.getState()).toMatchObject({ phase: "failed", error: { code: "INTERNAL" } }),
    );
  });

  it("shows how far the work on fields is until its request is answered, and stops just that", async () => {
    await open(1000);
    client.fields.stopWork();
    const names = client.fields.names(0, [], 10);
    await vi.waitFor(() => expect(store.asked).toHaveLength(1));
    const [request] = store.asked;
    store.report(request, { task: "names", rowsDone: 400 });
    await vi.waitFor(() => expect(client.getState().fieldWork).toEqual({ task: "names", rowsDone: 400 }));
    client.fields.stopWork();
    await vi.waitFor(() => expect(store.cancelled).toEqual([request]));
    store.refuse(request, new AppError("CANCELLED"));
    await expect(names).rejects.toMatchObject({ code: "CANCELLED" });
    expect(client.getState().fieldWork).toBeNull();
  });
});
