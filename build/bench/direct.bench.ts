import { execFile } from "node:child_process";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { DuckDBInstance } from "@duckdb/node-api";
import pg from "pg";
import { freePort } from "../../electron/source/testing/ServerProcess";
import { newerDuckDb } from "../setup/newerDuckDb.mjs";
import { BenchService } from "./measure/BenchService";
import { inTurn } from "./measure/inTurn";
import { itemsKeySql, itemsSql } from "./measure/smallStatements";
import { median, percentile } from "./measure/statistics";
import { printFigure } from "./measure/printFigure";

/**
 * Direct connections. 5,000,000 × 12 into a Parquet file by a DuckDB that runs the ATTACH statement of the creation answer, against the
 * same DuckDB's COPY from its own file; the rows are compared. And a small prepared query by a driver, against the same in this process.
 */
const rounds = 3;
const smallRounds = 500;
const rows = 5_000_000;

const tableSql = `CREATE TABLE orders AS SELECT
  i AS id, (i % 9973)::INTEGER AS customer, (hash(i) % 1000000 / 100.0)::DECIMAL(18,2) AS amount,
  (hash(i + 2) % 1000)::DOUBLE / 7 AS ratio, 'Order ' || i AS title,
  ['Rotterdam', 'Hamburg', 'Gdańsk', 'Valparaíso', 'Osaka'][1 + (i % 5)::INTEGER] AS city,
  CASE WHEN i % 7 = 0 THEN NULL ELSE 'Leave it with the neighbour, flat ' || (i % 90) END AS note,
  TIMESTAMP '2023-01-01' + to_seconds(i) AS ordered_at, DATE '2023-01-01' + (i % 1400)::INTEGER AS due,
  i % 3 = 0 AS gift, (hash(i + 3) % 100000)::BIGINT AS points, 'tag ' || (i % 7) AS tag
  FROM range(${rows}) r(i)`;

interface Created {
  readonly database: { readonly id: string };
  readonly token: string;
  readonly connection: { readonly sql: string };
}

const run = promisify(execFile);
const newer = await newerDuckDb();
if ("reason" in newer) throw new Error(newer.reason);
const { program } = newer;
const extensions = join(dirname(program), "root/usr/lib/duckdb/extensions/v2.0.0/linux_amd64");
const loadPostgres = `LOAD '${join(extensions, "postgres_scanner.duckdb_extension")}';`;

const folder = await mkdtemp(join(tmpdir(), "wharf-bench-"));
const port = await freePort();
const service = await BenchService.start({ env: { WHARF_PG_PORT: String(port) } });
try {
  const { database, token, connection } = (await service.call("POST", "/databases", {
    name: "wharf",
    memoryMb: 4096,
  })) as Created;
  await service.untilRunning(database.id);
  for (const sql of [tableSql, itemsSql, itemsKeySql])
    await (await service.query(sql, 1, database.id)).text();

  const instance = await DuckDBInstance.create(join(folder, "reference.duckdb"), { threads: "2" });
  const inside = await instance.connect();
  for (const sql of [tableSql, itemsSql, itemsKeySql, "CHECKPOINT"]) await inside.run(sql);
  const own = join(folder, "own.duckdb");
  await copyFile(join(folder, "reference.duckdb"), own);

  const path = join(folder, "export.parquet");
  const reference = join(folder, "reference.parquet");
  const timed = async (file: string, sql: string): Promise<number> => {
    const began = performance.now();
    await run(program, ["-unsigned", file, "-c", sql], { cwd: folder });
    return performance.now() - began;
  };
  const exports = await inTurn(
    rounds,
    () =>
      timed(
        ":memory:",
        `${loadPostgres} ${connection.sql} COPY wharf.main.orders TO '${path}' (FORMAT parquet);`,
      ),
    () => timed(own, `SET threads = 2; COPY orders TO '${reference}' (FORMAT parquet);`),
  );
  const compared = await inside.runAndReadAll(
    `SELECT (SELECT count(*) FROM read_parquet('${path}'))::VARCHAR, count(*)::VARCHAR
     FROM (FROM read_parquet('${path}') EXCEPT ALL FROM read_parquet('${reference}'))`,
  );
  const [same] = compared.getRows();
  if (same?.[0] !== String(rows) || same[1] !== "0") throw new Error(`The rows differ: ${String(same)}.`);
  printFigure({
    name: "direct",
    value: median(exports.first),
    unit: "ms",
    reference: median(exports.second),
    budget: 2,
  });

  const client = new pg.Client({
    ...{ host: "127.0.0.1", port, user: "wharf", password: token, database: database.id },
  });
  await client.connect();
  const prepared = await inside.prepare("SELECT * FROM items WHERE id = $1");
  const times: { over: number[]; inside: number[] } = { over: [], inside: [] };
  for (let round = 0; round < smallRounds; round += 1) {
    const id = (round * 7919) % 100_000;
    const began = performance.now();
    await client.query({ name: "key", text: "SELECT * FROM items WHERE id = $1", values: [id] });
    const between = performance.now();
    prepared.bindInteger(1, id);
    (await prepared.runAndReadAll()).getRowObjectsJson();
    const ended = performance.now();
    times.over.push(between - began);
    times.inside.push(ended - between);
  }
  await client.end();
  printFigure({
    name: "direct-small",
    value: percentile(times.over, 0.5),
    unit: "ms",
    reference: percentile(times.inside, 0.5),
    budget: 2,
  });
  inside.closeSync();
  instance.closeSync();
} finally {
  await service.close();
  await rm(folder, { recursive: true, force: true });
}
