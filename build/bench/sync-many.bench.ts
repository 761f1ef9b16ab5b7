import { startPostgres } from "../../electron/source/testing/startPostgres";
import type { DatabaseServer } from "../../electron/source/testing/DatabaseServer";
import { BenchConnection } from "./measure/BenchConnection";
import { BenchService } from "./measure/BenchService";
import { median } from "./measure/statistics";
import { printFigure } from "./measure/printFigure";

/**
 * Many small tables from PostgreSQL: 2,000 × 20 rows, the first sync and the ones after it, which replace every table;
 * 500 of them beside it, by which the time of one table must stay the same; and a sync of 11, which people wait for.
 */
const rowsEach = 20;
const manyRounds = 3;
const fewRounds = 9;
const counts = { few: 11, quarter: 500, many: 2000 } as const;

interface SyncTimes {
  /** Milliseconds of the first sync, which makes the tables. */
  readonly first: number;
  /** Median of those that replace them. */
  readonly again: number;
}

const postgres = await startPostgres();
try {
  for (const [schema, tables] of Object.entries(counts)) {
    for (const sql of manyTables(schema, tables, rowsEach)) await postgres.query(sql);
  }
  const few = await measure(postgres, "few", fewRounds);
  const quarter = await measure(postgres, "quarter", manyRounds);
  const many = await measure(postgres, "many", manyRounds);
  printFigure({ name: "sync-few", value: few.again, unit: "ms", reference: null, budget: 500 });
  printFigure({ name: "sync-many-first", value: many.first, unit: "ms", reference: null, budget: 10_000 });
  printFigure({ name: "sync-many", value: many.again, unit: "ms", reference: null, budget: 10_000 });
  // Of one table: as much as among fewer.
  printFigure({
    name: "sync-many-growth",
    value: many.again / counts.many,
    unit: "ms",
    reference: quarter.again / counts.quarter,
    budget: 1.5,
  });
} finally {
  await postgres.stop();
}

/** Each in a service of its own: what another Connection's tables cost would weigh on it. */
async function measure(
  { settings }: DatabaseServer,
  schema: keyof typeof counts,
  rounds: number,
): Promise<SyncTimes> {
  const service = await BenchService.start();
  try {
    const { connection, firstMs } = await BenchConnection.createTimed(
      service,
      "postgres",
      { ...settings, config: { ...settings.config, schemas: schema } },
      { name: schema, rows: counts[schema] * rowsEach },
    );
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await connection.sync());
    return { first: firstMs, again: median(times) };
  } finally {
    await service.close();
  }
}

/** Statements that make small tables of the usual types in a schema of their own, not analysed, as fresh ones are. */
function manyTables(schema: string, tables: number, rows: number): string[] {
  const columns =
    "i::int AS id, 'name ' || i AS name, (i % 1000 / 10.0)::numeric(12,2) AS amount, i % 3 = 0 AS is_open, " +
    "timestamptz '2024-01-01' + i * interval '1 hour' AS changed_at";
  const make = Array.from(
    { length: tables },
    (_, index) =>
      `CREATE TABLE ${schema}.table_${index} AS SELECT ${columns} FROM generate_series(1, ${rows}) AS i`,
  );
  const together = 100;
  return [
    `CREATE SCHEMA ${schema}`,
    ...Array.from({ length: Math.ceil(make.length / together) }, (_, index) =>
      make.slice(index * together, (index + 1) * together).join("; "),
    ),
  ];
}
