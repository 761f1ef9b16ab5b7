import { randomUUID } from "node:crypto";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { exportEmbedded } from "../../electron/main/results/exportEmbedded";
import { ResultDatabase } from "../../electron/main/results/ResultDatabase";
import { ResultTableFixture } from "../../electron/main/testing/ResultTableFixture";
import { copyEntries } from "../../electron/service/testing/copyEntries";
import { inTurn } from "./measure/inTurn";
import { median } from "./measure/statistics";
import { printFigure } from "./measure/printFigure";

/**
 * All rows of a query of 5,000,000 × 12 from the embedded service to a Parquet file, from the request to the file in its
 * place, against DuckDB's own COPY of the same rows with its own options.
 */
const rounds = 3;
const rows = 5_000_000;

const columns = {
  id: "BIGINT",
  customer: "INTEGER",
  amount: "DECIMAL(18,2)",
  ratio: "DOUBLE",
  title: "VARCHAR",
  city: "VARCHAR",
  note: "VARCHAR",
  ordered_at: "TIMESTAMP",
  due: "DATE",
  gift: "BOOLEAN",
  points: "BIGINT",
  tags: "INTEGER[]",
};
const tableSql = `CREATE TABLE orders AS SELECT
  i AS id, (i % 9973)::INTEGER AS customer, (hash(i) % 1000000 / 100.0)::DECIMAL(18,2) AS amount,
  (hash(i + 2) % 1000)::DOUBLE / 7 AS ratio, 'Order ' || i AS title,
  ['Rotterdam', 'Hamburg', 'Gdańsk', 'Valparaíso', 'Osaka'][1 + (i % 5)::INTEGER] AS city,
  CASE WHEN i % 7 = 0 THEN NULL ELSE 'Leave it with the neighbour, flat ' || (i % 90) END AS note,
  TIMESTAMP '2023-01-01' + to_seconds(i) AS ordered_at, DATE '2023-01-01' + (i % 1400)::INTEGER AS due,
  i % 3 = 0 AS gift, (hash(i + 3) % 100000)::BIGINT AS points, [(i % 10)::INTEGER, (i % 7)::INTEGER] AS tags
  FROM range(${rows}) r(i)`;

const never = new AbortController().signal;
const folder = await mkdtemp(join(tmpdir(), "wharf-bench-"));
const entries = await copyEntries();
const bed = await ResultTableFixture.start(entries.engine);
try {
  const databaseId = await new ResultDatabase(bed.client, join(folder, "database.json")).open(never);
  await bed.rows(databaseId, tableSql);
  const instance = await DuckDBInstance.create(join(folder, "reference.duckdb"), { threads: "2" });
  const connection = await instance.connect();
  await connection.run(tableSql);
  await connection.run("CHECKPOINT");

  const path = join(folder, "export.parquet");
  const reference = join(folder, "reference.parquet");
  const exportAll = async (): Promise<number> => {
    const began = performance.now();
    const file = await exportEmbedded(
      bed.exportPorts(),
      {
        exportId: randomUUID(),
        databaseId,
        path,
        export: {
          sql: "SELECT * FROM orders",
          format: "parquet",
          resultColumns: Object.entries(columns).map(([name, type]) => ({ name, type })),
          columns: Object.keys(columns).map((_, index) => index),
          keys: [],
        },
      },
      { signal: never, onProgress: () => undefined },
    );
    if (file.rows !== rows || (await stat(path)).size !== file.bytes)
      throw new Error(`The file has ${file.rows} rows.`);
    return performance.now() - began;
  };
  const copy = async (): Promise<number> => {
    const began = performance.now();
    await connection.run(`COPY (SELECT * FROM orders) TO '${reference}' (FORMAT parquet)`);
    return performance.now() - began;
  };
  const times = await inTurn(rounds, exportAll, copy);
  const [same] = await (
    await connection.run(
      `SELECT count(*)::VARCHAR FROM (FROM read_parquet('${path}') EXCEPT ALL FROM read_parquet('${reference}'))`,
    )
  ).getRows();
  if (same?.[0] !== "0") throw new Error(`${String(same?.[0])} rows differ.`);
  printFigure({
    name: "export-all",
    value: median(times.first),
    unit: "ms",
    reference: median(times.second),
    budget: 1.5,
  });
  connection.closeSync();
  instance.closeSync();
} finally {
  await bed.close();
  await entries.remove();
  await rm(folder, { recursive: true, force: true });
}
