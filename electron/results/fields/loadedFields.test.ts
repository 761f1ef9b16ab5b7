import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResultView } from "#shared/domain/results/resultView";
import { ViewAnalyses } from "../session/ViewAnalyses";
import { ResultTables } from "../table/ResultTables";
import { resultOfRows } from "../testing/resultOf";
import { ResultViews } from "../session/ResultViews";
import { FieldWork } from "./FieldWork";

let folder: string;
let tables: ResultTables;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-loaded-"));
  tables = new ResultTables(folder);
});
afterAll(async () => {
  await tables.close();
  await rm(folder, { recursive: true });
});

const own = 2;
const part = (index: number) => ({ column: 0, path: [`f${index}`] });
/** By the part of that index, the largest value first. */
const byPart = (index: number): ResultView => ({
  filters: [],
  sort: [{ column: own + index, direction: "desc" }],
});

/** A result of one JSON column with twenty fields, all shown, and another column. */
async function shownFields(): Promise<ResultViews> {
  const rows = [1, 2, 3].map((row) => [
    JSON.stringify(Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`f${index}`, row * 1.5]))),
    row,
  ]);
  const views = new ResultViews(resultOfRows({ doc: "JSON", n: "INTEGER" }, rows), tables);
  await views.fields.add(Array.from({ length: 20 }, (_, index) => part(index)));
  return views;
}

/** Columns of the result's table that are made of parts. */
async function inTable(views: ResultViews): Promise<string[]> {
  const { table } = await views.use(() => views.scope(0, { columns: [] }));
  const database = await views.database();
  const columns = await database.rows(
    `SELECT column_name FROM duckdb_columns() WHERE table_name = '${table}' ORDER BY column_index`,
  );
  return columns.map(([name]) => String(name)).slice(own);
}

const opened = (views: ResultViews, view: ResultView) => views.use(() => views.open(0, view));

async function firstBy(views: ResultViews, index: number): Promise<string | null | undefined> {
  const { rows } = await opened(views, byPart(index));
  return rows.rowTexts(0, [own + index])[0];
}

describe("columns made of parts", () => {
  it("go into the table only when they are needed, and not for what goes by other columns", async () => {
    const views = await shownFields();
    await opened(views, { filters: [], sort: [{ column: 1, direction: "desc" }] });
    expect(await inTable(views)).toEqual([]);
    expect(await firstBy(views, 7)).toBe("4.5");
    expect(await inTable(views)).toEqual(["c9", "c9_text"]);
    await views.use(() =>
      views.group(0, { keys: [], across: [], values: [{ column: own, aggregate: "sum" }] }),
    );
    expect(await inTable(views)).toEqual(["c9", "c9_text", "c2", "c2_text"]);
  });

  it("go in together where their statistics are read one after the other", async () => {
    const views = await shownFields();
    const analyses = new ViewAnalyses(views);
    const read = (column: number) => views.use(() => analyses.statistics({ viewId: 0, column }));
    expect(await read(own)).toMatchObject({ rows: 3, sum: "9.0" });
    const names = await inTable(views);
    expect(names.filter((name) => !name.endsWith("_text"))).toHaveLength(17);
    expect(await read(own + 3)).toMatchObject({ maximum: "4.5" });
    expect(await inTable(views)).toEqual(names);
  });

  it("leave the table when they are hidden and no view goes by them, and come back when they are needed", async () => {
    const views = await shownFields();
    const { viewId } = await opened(views, byPart(0));
    await firstBy(views, 1);
    await views.use(async () => views.fields.hide([part(0), part(1)]));
    // The view that went by the second of them is still open.
    expect(await inTable(views)).toEqual(["c2", "c2_text", "c3", "c3_text"]);
    await views.use(async () => views.close(viewId));
    await expect.poll(() => inTable(views)).toEqual(["c3", "c3_text"]);
    expect(await firstBy(views, 0)).toBe("4.5");
    expect(views.rows(0).rowTexts(2, [own, own + 1])).toEqual(["4.5", "4.5"]);
  });

  it("are read for no page while they are hidden, and with the next one when they are shown again", async () => {
    const views = await shownFields();
    const sorted = await opened(views, byPart(1));
    const lengths = (viewId: number) =>
      views
        .rows(viewId)
        .page(0, 3)
        .slice(own, own + 3)
        .map(({ texts }) => texts.length);
    await views.use(async () => views.fields.hide([part(0), part(1)]));
    for (const viewId of [0, sorted.viewId]) expect(lengths(viewId)).toEqual([0, 0, 3]);
    // Whoever asks for the cell itself gets it.
    expect(views.rows(0).cell(2, own + 1)).toBe("4.5");
    await views.fields.add([part(1)]);
    for (const viewId of [0, sorted.viewId]) expect(lengths(viewId)).toEqual([0, 3, 3]);
    expect(views.rows(0).page(2, 1)[own + 1]?.texts).toEqual(["4.5"]);
  });

  it("stay where they are needed while one of them is hidden", async () => {
    const views = await shownFields();
    const sorted = await opened(views, byPart(4));
    let answered: Promise<unknown> = Promise.resolve();
    await views.use(async () => {
      const scope = await views.scope(sorted.viewId, { columns: [own + 5] });
      const database = await views.database();
      await views.use(async () => views.fields.hide([part(5)]));
      answered = database.rows(`SELECT c7 FROM ${scope.table} ${scope.sql.orderBy}`);
      await answered;
    });
    await expect(answered).resolves.toHaveLength(3);
    await expect.poll(() => inTable(views)).toEqual(["c6", "c6_text"]);
  });

  it("are in the table whole or not at all where that is stopped", async () => {
    const views = await shownFields();
    const abort = new AbortController();
    abort.abort(new Error("stopped"));
    const stopped = new FieldWork(abort.signal, () => undefined);
    await expect(views.use(() => views.open(0, byPart(2), stopped))).rejects.toThrow("stopped");
    expect(await inTable(views)).toEqual([]);
    expect(await firstBy(views, 2)).toBe("4.5");
  });
});
