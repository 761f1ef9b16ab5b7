import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { isSqlFormat, rowFormats } from "#shared/domain/results/resultCopy";
import type { FilterCondition } from "#shared/domain/results/resultView";
import { isEmptyStatement, splitStatements } from "#shared/sql/splitStatements";
import { lexSql } from "#shared/sql/lexSql";
import { comparisonAsSql } from "#shared/sql/wholeData/comparisonAsSql";
import { groupingAsSql } from "#shared/sql/wholeData/groupingAsSql";
import { pageOfStatement } from "#shared/sql/wholeData/pageOfStatement";
import { statementAsTable } from "#shared/sql/wholeData/statementAsTable";
import { unnestAsSql, viewAsSql } from "#shared/sql/wholeData/viewAsSql";
import { createRowWriter } from "./createRowWriter";
import { sqlLiteral } from "./sqlStatementWriters";

let instance: DuckDBInstance;
let connection: DuckDBConnection;
beforeAll(async () => {
  instance = await DuckDBInstance.create(":memory:");
  connection = await instance.connect();
});
afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

/** A word that the statements never hold by themselves. */
const injected = "pwned";

const endings = ["", ")", "))", "'", "''", '"', '""', "\\'", "$$", "*/", "\n", "]", "E'\\"];
const beginnings = [
  "",
  "DECIMAL(1,0)",
  "STRUCT(a ",
  "MAP(VARCHAR, ",
  "ENUM('a",
  "VARCHAR",
  "'",
  '"',
  "1",
  "[",
];
const payloads = [
  `; DROP TABLE ${injected}; --`,
  ` ${injected}() `,
  `(SELECT ${injected})`,
  `/* ${injected} */`,
];
const hostile = fc
  .tuple(fc.constantFrom(...beginnings), fc.constantFrom(...endings), fc.constantFrom(...payloads))
  .map((parts) => parts.join(""));
const foreign = fc.oneof(hostile, fc.string({ maxLength: 12 }), fc.string({ unit: "binary", maxLength: 6 }));
const knownTypes = ["DATE", "BIGINT", "DOUBLE", "DECIMAL(9,2)", "VARCHAR", "JSON", "TIMESTAMP", "INTERVAL"];
const nestedTypes = foreign.map((text) => `STRUCT("${text.replaceAll('"', '""')}" ${text})[]`);
const type = fc.oneof(foreign, fc.constantFrom(...knownTypes), nestedTypes);
const column = fc.record({ name: foreign, type });
const columns = fc.array(column, { minLength: 2, maxLength: 3 });

const condition = foreign.chain((text) =>
  fc.constantFrom<FilterCondition>(
    { kind: "compare", operator: "<=", value: text },
    { kind: "between", from: text, to: text, toIncluded: true },
    { kind: "like", pattern: text },
    { kind: "contains", text },
    { kind: "is", text },
  ),
);

/** Whether it is one statement in which nothing foreign is more than a quoted text or name. */
async function expectOneStatement(sql: string, statements = 1): Promise<void> {
  // DuckDB ends a statement's text at a NUL.
  if (sql.includes("\0")) return;
  const words = lexSql(sql).filter(({ kind }) => kind === "word");
  expect(words.map(({ start, end }) => sql.slice(start, end))).not.toContain(injected);
  const extracted = await connection.extractStatements(sql).catch(() => null);
  // A type of another engine, well formed, may be no type of DuckDB's; then nothing runs.
  if (extracted !== null) expect(extracted.count, sql).toBe(statements);
  expect(splitStatements(sql).filter((piece) => !isEmptyStatement(piece))).toHaveLength(1);
}

describe("Statements written for a foreign result", () => {
  const statement = "SELECT 1 AS a";
  const whole = { filters: [], sort: [] };

  it("stay one statement for any filter, type, name and text", async () => {
    await fc.assert(
      fc.asyncProperty(columns, condition, async (all, any) => {
        const view = {
          filters: [{ column: 0, not: false, anyOf: [any] }],
          sort: [{ column: 1, direction: "asc" as const }],
        };
        await expectOneStatement(String(viewAsSql(statement, all, view)));
      }),
      { numRuns: 600 },
    );
  });

  it("stay one statement for any grouping and pivot", async () => {
    const bucket = fc.constantFrom(
      { kind: "value" as const },
      { kind: "period" as const, period: "month" as const },
      { kind: "ranges" as const, count: 10 },
    );
    await fc.assert(
      fc.asyncProperty(columns, bucket, condition, fc.boolean(), async (all, by, any, isPivot) => {
        const sql = groupingAsSql(statement, all, [{ column: 1, not: true, anyOf: [any] }], {
          keys: [{ column: 0, bucket: by }],
          across: isPivot ? [{ column: 1, bucket: by }] : [],
          values: [{ column: 1, aggregate: "sum" }],
          totals: true,
        });
        // DuckDB itself makes a PIVOT of two: one finds the values that become columns.
        await expectOneStatement(String(sql), isPivot ? 2 : 1);
      }),
      { numRuns: 600 },
    );
  });

  it("stay one statement for any comparison, page, unnesting and part", async () => {
    await fc.assert(
      fc.asyncProperty(columns, foreign, type, async (all, text, partType) => {
        const keys = [{ before: 0, now: 0 }];
        const side = { sql: statement, columns: all };
        const part: ResultColumn[] = [
          ...all,
          { name: text, type: partType, field: { column: 0, path: [text, 0] } },
        ];
        const key = sqlLiteral(all[0]?.type ?? "")(text);
        const written = [
          comparisonAsSql(side, side, { keys, columns: [{ before: 1, now: 1 }] }),
          unnestAsSql(statement, all, 0) ?? "SELECT 1",
          pageOfStatement(
            statement,
            { resultColumns: part, columns: [0, part.length - 1], keys: [0] },
            [key],
            9,
          ),
          viewAsSql(statement, part, {
            ...whole,
            filters: [{ column: part.length - 1, not: false, anyOf: [{ kind: "is", text }] }],
          }),
          `SELECT ${String(statementAsTable(statement, part)?.selected.join(", "))}`,
        ];
        for (const sql of written) await expectOneStatement(String(sql));
      }),
      { numRuns: 400 },
    );
  });

  it("stay one statement when copied as SQL", async () => {
    const formats = rowFormats.filter(isSqlFormat);
    await fc.assert(
      fc.asyncProperty(columns, foreign, fc.constantFrom(...formats), async (all, text, format) => {
        const writer = createRowWriter(format, { columns: all, target: { table: "t", keys: [0] } });
        const sql =
          writer.begin +
          writer.row(
            all.map(() => text),
            0,
          ) +
          writer.end(1);
        await expectOneStatement(format === "sqlIn" ? `SELECT 1 IN ${sql}` : sql);
      }),
      { numRuns: 800 },
    );
  });
});
