import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseFilter } from "#shared/domain/resultFilter/parseFilter";
import { isZoned, typeFamily } from "#shared/domain/typeFamily";
import { ResultTables } from "../table/ResultTables";
import { resultOfRows } from "../testing/resultOf";
import { ResultViews } from "../session/ResultViews";

let folder: string;
let tables: ResultTables;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-guessed-"));
  tables = new ResultTables(folder);
});
afterAll(async () => {
  await tables.close();
  rmSync(folder, { recursive: true });
});

/** In Berlin it is half an hour past midnight, on Sunday 22 November. */
const now = Date.parse("2026-11-21T23:30:15Z");

async function rowsOf(type: string, values: readonly unknown[], text: string): Promise<number[]> {
  const column = { family: typeFamily(type), isZoned: isZoned(type), zone: "Europe/Berlin", now };
  const terms = parseFilter(text, column);
  if ("error" in terms) throw new Error(terms.error);
  const result = resultOfRows(
    { v: type, row: "INTEGER" },
    values.map((value, row) => [value, row]),
  );
  const { rows } = await new ResultViews(result, tables).open(0, {
    filters: [{ column: 0, ...terms }],
    sort: [],
  });
  return (rows.page(0, rows.rowCount)[1]?.texts ?? []).map(Number);
}

interface Guesses {
  readonly type: string;
  readonly values: readonly unknown[];
  /** Rows that each of these lets through. */
  readonly filters: readonly (readonly [rows: readonly number[], ...texts: string[]])[];
}

const guesses: readonly Guesses[] = [
  {
    type: "INTEGER",
    values: [1, 5, 10, 15, 20, -5, null],
    filters: [
      [[1], "5", "=5", "==5", '"5"', "+5", "5.0", "in (5)"],
      [[2, 3], ">=10 and <20", ">=10 & <20", ">=10 && <20", ">=10 <20", "≥10 and <20", ">= 10 AND < 20"],
      [[2, 3, 4], "10..20", "10-20", "10 to 20", "between 10 and 20", "10..", ">9.5"],
      [[1, 2], "5, 10", "5 or 10", "5 | 10", "in (5, 10)", "(5 or 10)"],
      [
        [0, 3, 4, 5, 6],
        "!5, 10",
        "not (5 or 10)",
        "not in (5, 10)",
        "!5 and !10",
        "<>5 and <>10",
        "≠5 and ≠10",
      ],
      [[2, 6], "10 or null", ">5 and <15, null"],
      [[6], "null", "is null", "= null"],
      [[0, 1, 2, 3, 4, 5], "!null", "not null", "is not null", "<> null"],
    ],
  },
  {
    type: "VARCHAR",
    values: ["Oslo", "black and white", "today", "", null, "Bergen", "null"],
    filters: [
      [[0], "oslo", "=OSLO", '"Oslo"', "o*", "os?o", "like 'O%'", "*slo", "o* and *o"],
      [[1], "black and white", '"black and white"', "*and*", "black and", "and", "b* and !ber*"],
      [[2], "today", '"today"', "tod*"],
      [[0, 5], "oslo, bergen", '"Oslo" or "Bergen"', "in ('Oslo', 'Bergen')", "o* or ber*"],
      [[2, 3, 4, 6], "!o* and !b*", "!o*, !b*", "not like 'o%' and not like 'b%'"],
      [[6], '"null"'],
      [[4], "null"],
      [[3], "''"],
    ],
  },
  {
    type: "DATE",
    values: ["2026-11-22", "2026-11-21", "2026-11-15", "2026-10-31", "2025-01-01", null],
    filters: [
      [[0], "today", ">=today", "after yesterday", "this week and !yesterday", "since today"],
      [[0, 1], "last 7 days", "today or yesterday", "this week", "past week", ">7 days ago"],
      [[2], "last week", "7 days ago", "2026-11-15"],
      [[0, 1, 2], "this month", "2026-11", "2026-11-15..today", "between 2026-11-01 and 2026-11-30"],
      [[3], "last month", "2026-10"],
      [[3, 4], "before this month", "<2026-11", "..2026-10"],
      [[4], "last year", "2025"],
      [[3, 5], "last month or null", "2026-10, null"],
    ],
  },
  {
    type: "TIMESTAMP",
    values: ["2026-11-22 00:15:00", "2026-11-21 23:00:00.5", "2026-11-21 10:00:00", null],
    filters: [
      [[0], "today", "last 30 minutes", ">1 hour ago"],
      [[0, 1], "last 2 hours", "since 2 hours ago", ">2026-11-21 10:00"],
      [[2], "2026-11-21 10", "2026-11-21 10:00", "*10:00*", "yesterday and <2026-11-21 12"],
    ],
  },
  {
    type: "TIMESTAMP WITH TIME ZONE",
    values: ["2026-11-21 23:15:00+00", "2026-11-21 22:30:00+00", "2026-11-20 22:30:00+00"],
    filters: [
      [[0], "today", "2026-11-22", "2026-11-22 00:15", "2026-11-22 00:15:00+01", "last hour"],
      [[1], "yesterday", "2026-11-21", "2026-11-21T22:30:00Z", "2026-11-21 23:30"],
      [[2], "2026-11-20", "!last 2 days"],
    ],
  },
  {
    type: "TIME",
    values: ["10:00:00", "10:30:15", "23:59:59", "05:10:00"],
    filters: [
      [[0], "10:00", "10:00:00"],
      [[0, 1], "10", "10:00..11:00", ">=10 and <12", ">9 and before 11:00"],
      [[2], "23:59", ">10:30", "after 11"],
    ],
  },
  {
    type: "INTERVAL",
    values: ["1 month", "30 days", "02:00:00"],
    filters: [
      [[0], "1 month", "month"],
      [[2], "2 hours", "<1 day"],
    ],
  },
  {
    type: "UUID",
    values: ["7fffffff-ffff-ffff-ffff-ffffffffffff", "00000000-0000-0000-0000-000000000000"],
    filters: [[[0], "7fff", "7FFF*", "7FFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF", "!00000000"]],
  },
  {
    type: "BIGINT[]",
    values: [["1", "2"], ["12"], []],
    filters: [
      [[0], "[1,2]", "[1, 2]", "*2] and !12"],
      [[2], "[]", "!1"],
    ],
  },
  {
    type: "ENUM('low', 'mid', 'high')",
    values: ["low", "mid", "high"],
    filters: [
      [[1, 2], ">low", "mid, high", "!low"],
      [[0], "LOW", "<=low", "l*"],
    ],
  },
];

describe.each(guesses)(
  "filters that users may write for a column of type $type",
  ({ type, values, filters }) => {
    it.each(filters.flatMap(([rows, ...texts]) => texts.map((text) => ({ text, rows }))))(
      "means what it says: $text",
      async ({ text, rows }) => {
        expect(await rowsOf(type, values, text)).toEqual(rows);
      },
    );
  },
);
