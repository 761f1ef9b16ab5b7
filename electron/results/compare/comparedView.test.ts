import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ResultCopy } from "#shared/domain/results/resultCopy";
import { quoteText } from "#shared/sql/quote";
import { ViewAnalyses } from "../session/ViewAnalyses";
import { copiedText } from "../testing/copiedText";
import { exportedFile } from "../testing/exportedFile";
import { ResultTables } from "../table/ResultTables";
import { compareResults, pairsAt } from "../testing/compareResults";
import { resultOfRows } from "../testing/resultOf";

let folder: string;
let tables: ResultTables;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-compare-"));
  tables = new ResultTables(folder);
});
afterEach(async () => {
  await tables.close();
  rmSync(folder, { recursive: true });
});

const types = { id: "BIGINT", amount: "DECIMAL(38,2)" };
const large = "999999999999999999999999999999999999";
/** The third row goes, the fourth comes, two change. */
const before = resultOfRows(types, [
  ["9007199254740993", `${large}.01`],
  ["9007199254740994", "5.00"],
  ["9007199254740995", "7.00"],
]);
const now = resultOfRows(types, [
  ["9007199254740993", `${large}.02`],
  ["9007199254740994", "4.00"],
  ["9007199254740996", null],
]);
const compared = () => compareResults(tables, before, now, { keys: pairsAt(0), columns: pairsAt(1) });

/** Columns of the comparison. */
const [change, key, amountBefore, amountNow] = [0, 1, 2, 3];

describe("a comparison", () => {
  it("is filtered by what changed and sorted by the values of either side", async () => {
    const { views, viewId } = await compared();
    const ids = async (view: Parameters<typeof views.open>[1]) => {
      const { rows } = await views.open(viewId, view);
      return Array.from({ length: rows.rowCount }, (_, row) => rows.cell(row, key));
    };
    const isChanged = { column: change, not: false, anyOf: [{ kind: "is" as const, text: "changed" }] };
    expect(await ids({ filters: [isChanged], sort: [{ column: amountNow, direction: "asc" }] })).toEqual([
      "9007199254740994",
      "9007199254740993",
    ]);
    const isLarge = {
      column: amountBefore,
      not: false,
      anyOf: [{ kind: "compare" as const, operator: ">" as const, value: `${large}.00` }],
    };
    expect(await ids({ filters: [isLarge], sort: [] })).toEqual(["9007199254740993"]);
    const isNowNothing = { column: amountNow, not: false, anyOf: [{ kind: "isNull" as const }] };
    expect(await ids({ filters: [isNowNothing], sort: [{ column: key, direction: "desc" }] })).toEqual([
      "9007199254740996",
      "9007199254740995",
    ]);
  });

  it("can be counted, summed, searched and grouped", async () => {
    const { views, viewId } = await compared();
    const analyses = new ViewAnalyses(views);
    const values = await analyses.values({ viewId, column: change, containing: "", limit: 10 });
    expect(values).toMatchObject({
      values: [{ text: "changed", rows: 2 }, { rows: 1 }, { rows: 1 }],
      distinct: 3,
    });
    const summary = await analyses.summary({ viewId, from: 0, count: 4, columns: [amountBefore] });
    expect(summary).toMatchObject({ sum: "1000000000000000000000000000000000011.01" });
    const statistics = await analyses.statistics({ viewId, column: amountNow });
    expect(statistics).toMatchObject({ nulls: 2, maximum: `${large}.02` });
    const find = await analyses.find({
      viewId,
      text: "added",
      columns: [change, key],
      after: { row: -1, place: 0 },
      backwards: false,
    });
    expect(find).toMatchObject({ place: { row: 3, place: 0 }, cells: 1 });
    const groups = await views.group(viewId, {
      keys: [{ column: change, bucket: { kind: "value" } }],
      across: [],
      values: [{ column: null, aggregate: "count" }],
    });
    expect(groups.rows.rowTexts(1, [0, 1])).toEqual(["changed", "2"]);
  });

  it("is copied and exported with every digit of both sides", async () => {
    const { views, viewId } = await compared();
    const copy: ResultCopy = {
      viewId,
      format: "csv",
      rows: { from: 0, count: 2 },
      columns: [change, key, amountBefore, amountNow],
    };
    const changed = `changed,9007199254740993,${large}.01,${large}.02\r\n`;
    const header = "change,id,amount before,amount now\r\n";
    const text = await copiedText({ result: now, views }, copy);
    expect(text.replaceAll(/\r?\n/g, "\r\n")).toContain(header + changed);

    const path = join(folder, "difference.csv");
    const wish = { viewId, format: "csv" as const, columns: [change, key, amountBefore, amountNow] };
    expect(await exportedFile({ result: now, views }, wish, path, tables)).toMatchObject({ rows: 4 });
    const written = readFileSync(path, "utf8");
    expect(written).toContain(`${large}.01,${large}.02`);
    expect(written).toContain("removed,9007199254740995,7.00,");

    const table = join(folder, "difference.parquet");
    await exportedFile({ result: now, views }, { ...wish, format: "parquet" }, table, tables);
    const database = await tables.database();
    const [row] = await database.rows(
      `SELECT "amount before"::VARCHAR, "amount now"::VARCHAR FROM read_parquet(${quoteText(table)}) WHERE id = 9007199254740993`,
    );
    expect(row).toEqual([`${large}.01`, `${large}.02`]);
  });

  it("takes its table with it when it is closed", async () => {
    const { views, viewId } = await compared();
    const count = async () => {
      const database = await tables.database();
      const [row] = await database.rows(
        "SELECT count(*)::INTEGER FROM duckdb_tables() WHERE table_name LIKE 'difference%'",
      );
      return row?.[0];
    };
    expect(await count()).toBe(1);
    views.close(viewId);
    await expect.poll(count).toBe(0);
    expect(() => views.rows(viewId)).toThrow("closed");
  });
});
