import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quoteAlways } from "#shared/sql/quote";
import type { SourceStream } from "../connectors/Connector";
import { SourceError } from "../connectors/SourceError";
import { type SpoolColumn, spoolExpressions } from "#shared/processes/SpoolFile";
import { spoolQuery } from "../../engine/load/spoolQuery";
import { mergeStatements, replaceStatements } from "../../engine/load/TableLoad";
import { StreamPlan } from "./StreamPlan";

const hostile = "2)); COMMIT; DROP TABLE victim; --";
const names = fc.oneof(
  fc.constantFrom(
    hostile,
    'a"b',
    "a'b",
    "a`b",
    "two\nlines",
    "a\0b",
    "",
    "$1",
    "value",
    "\\",
    "/*",
    "--",
    "𝒳",
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
);
/** Usual ones most often: a target with one hostile column is refused as a whole. */
const types = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.constantFrom("INTEGER", "DECIMAL(10,2)", "ENUM('a;b', 'it''s')", 'STRUCT("a;b" INT)'),
  },
  { weight: 1, arbitrary: fc.constant(`DECIMAL(10,${hostile}`) },
  { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
);
const expressions = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...spoolExpressions) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("CAST(value AS INTEGER)", `unhex(value); ${hostile}`, "(SELECT 1)"),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
);
/** A table with two columns of one name is refused where it is discovered. */
const columns = fc.uniqueArray(
  fc.record({ name: names, type: types, readAs: types, expression: expressions }),
  {
    minLength: 1,
    maxLength: 4,
    selector: ({ name }) => name.toLowerCase(),
  },
) as fc.Arbitrary<SpoolColumn[]>;

describe("a load target", () => {
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

  it("is refused, or makes one statement of each text, whatever names, types and expressions a source sends", async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(names, names, names, columns, async (schema, table, key, spool) => {
        const stream: SourceStream = {
          ...{ name: `s.${table}`, schema: "s", table, primaryKey: [key], estimatedRows: null, cursor: null },
          columns: spool.map(({ name, type }) => ({ name, type, nullable: true, targetType: type })),
        };
        let target;
        try {
          const plan = new StreamPlan({
            ...{ stream, schema, table, seenColumns: null, state: undefined, hasTable: false },
            selection: {
              enabled: true,
              isHeld: false,
              excludeColumns: [],
              includeColumns: [],
              newColumns: "sync",
            },
            mark: `Synced by Connection con_1 from ${stream.name}`,
            at: "2026-01-01T00:00:00.000Z",
          });
          ({ target } = plan.target(spool, "replace"));
        } catch (error) {
          expect(error).toBeInstanceOf(SourceError);
          return;
        }
        taken += 1;
        const quoted = `${quoteAlways("s")}.${quoteAlways(table)}`;
        const loadNames = { schema: quoteAlways("s"), stage: quoted, stageName: table, table: quoted };
        // The key is a column of a table that exists, and no column there has an empty name or a NUL.
        const isKey = key !== "" && !key.includes("\0");
        const before = { hasTable: true, carried: isKey ? [key] : [] };
        const texts = [
          `CREATE TABLE ${quoted} (${target.columns.map(({ name, type }) => `${quoteAlways(name)} ${type}`).join(", ")})`,
          `INSERT INTO ${quoted} ${spoolQuery(target.columns, "csv", ["/nowhere"], 10)}`,
          ...(!isKey ? [] : replaceStatements(target, loadNames, before)),
          ...(!isKey ? [] : mergeStatements({ primaryKey: [key] }, loadNames)),
        ];
        for (const sql of texts) expect((await connection.extractStatements(sql)).count).toBe(1);
      }),
      { numRuns: 400 },
    );
    expect(taken).toBeGreaterThan(10);
  });
});
