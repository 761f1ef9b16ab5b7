import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { DuckDBInstance } from "@duckdb/node-api";
import { startPostgres } from "../../electron/service/connectors/testing/startPostgres";
import { BenchService } from "./measure/BenchService";
import { inTurn } from "./measure/inTurn";
import { median } from "./measure/median";
import { printFigure } from "./measure/printFigure";

/** A full refresh of 1,000,000 × 12 from PostgreSQL, swapped in, against `psql` COPY to a file and DuckDB reading that. */
const rounds = 5;
const rows = 1_000_000;
const run = promisify(execFile);

const columns: readonly (readonly [type: string, expression: string])[] = [
  ["BIGINT", "i"],
  ["INTEGER", "(i % 10007)::int"],
  ["DECIMAL(12,2)", "(i % 100000 / 100.0)::numeric(12,2)"],
  ["DOUBLE", "(i / 7.0)::float8"],
  ["VARCHAR", "'Order ' || i"],
  ["VARCHAR", "md5(i::text)"],
  ["VARCHAR", "CASE WHEN i % 5 = 0 THEN NULL ELSE 'a note of some length, number ' || i END"],
  ["BOOLEAN", "i % 3 = 0"],
  ["DATE", "date '2020-01-01' + (i % 2000)::int"],
  ["TIMESTAMP", "timestamp '2020-01-01' + i * interval '1 second'"],
  ["SMALLINT", "(i % 300)::smallint"],
  ["UUID", "md5(i::text)::uuid"],
];

const folder = await mkdtemp(join(tmpdir(), "wharf-bench-"));
const postgres = await startPostgres();
const service = await BenchService.start();
const { config, secrets } = postgres.settings;

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${service.address}${path}`, {
    method,
    headers: { authorization: `Bearer ${service.key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** Waits for the newest run. @returns Milliseconds that the run itself says it took. */
async function finishedRun(connectionId: string): Promise<number> {
  for (;;) {
    const { runs } = (await call("GET", `/connections/${connectionId}/runs`)) as {
      runs: { status: string; error: string | null; durationMs: number; rowsSynced: number }[];
    };
    const newest = runs[0];
    if (newest?.status === "succeeded" && newest.rowsSynced === rows) return newest.durationMs;
    if (newest?.status === "failed") throw new Error(newest.error ?? "The run failed.");
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

async function copyByHand(): Promise<number> {
  const file = join(folder, "wide.csv");
  const instance = await DuckDBInstance.create(join(folder, "reference.duckdb"), { threads: "2" });
  const connection = await instance.connect();
  const began = performance.now();
  await run(
    "psql",
    [
      "-h",
      "127.0.0.1",
      "-p",
      String(config["port"]),
      "-U",
      "owner",
      "-d",
      "postgres",
      "-c",
      `\\copy wide TO '${file}' (FORMAT csv)`,
    ],
    {
      env: { ...process.env, PGPASSWORD: secrets["password"] ?? "" },
    },
  );
  const definitions = columns.map(([type], index) => `c${index} ${type}`);
  await connection.run(`CREATE OR REPLACE TABLE wide (${definitions.join(", ")})`);
  await connection.run(`COPY wide FROM '${file}' (FORMAT csv, HEADER false)`);
  await connection.run("CHECKPOINT");
  const time = performance.now() - began;
  connection.closeSync();
  instance.closeSync();
  return time;
}

try {
  const list = columns.map(([, expression], index) => `${expression} AS c${index}`);
  await postgres.query(
    `CREATE TABLE wide AS SELECT ${list.join(", ")} FROM generate_series(1, ${rows}) AS i; ANALYZE wide`,
  );
  const body = { kind: "postgres", name: "bench", scheduleMinutes: 1440, config, secrets };
  const made = (await call("POST", `/databases/${service.databaseId}/connections`, body)) as {
    connection: { id: string };
  };
  await finishedRun(made.connection.id);
  const times = await inTurn(
    rounds,
    async () => {
      await call("POST", `/connections/${made.connection.id}/sync`);
      return finishedRun(made.connection.id);
    },
    copyByHand,
  );
  printFigure({
    name: "sync",
    value: median(times.first),
    unit: "ms",
    reference: median(times.second),
    budget: 1,
  });
} finally {
  await service.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
