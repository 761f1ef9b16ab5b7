import { execFile, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { promisify } from "node:util";
import { startMariaDb } from "../../electron/source/testing/startMariaDb";
import { startPostgres } from "../../electron/source/testing/startPostgres";
import { BenchConnection } from "./measure/BenchConnection";
import { BenchService } from "./measure/BenchService";
import { inTurn } from "./measure/inTurn";
import { loadByHand } from "./measure/loadByHand";
import { median, percentile } from "./measure/statistics";
import { printFigure } from "./measure/printFigure";
import { idleMemory, peakMemory } from "./measure/processMemory";
import { mariaDbTable, postgresTable, sourceRows } from "./measure/wideSource";

/**
 * A full refresh of 1,000,000 × 12 (and for memory of a tenth and of three times as many rows), swapped in, against the source's own tool writing a file and DuckDB reading it; what
 * it takes in memory, and what the neighbours notice.
 */
const rounds = 5;
const fewRows = sourceRows / 10;
const manyRows = sourceRows * 3;
const idleMs = 3000;

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), "wharf-bench-"));
const postgres = await startPostgres();
const mariaDb = await startMariaDb();
const service = await BenchService.start();

/** Byte for byte what psql writes. */
async function dumpPostgres(file: string): Promise<void> {
  const { config, secrets } = postgres.settings;
  const login = ["-h", "127.0.0.1", "-p", String(config["port"]), "-U", "owner", "-d", "postgres"];
  await run("psql", [...login, "-c", `\\copy wide TO '${file}' (FORMAT csv)`], {
    env: { ...process.env, PGPASSWORD: secrets["password"] ?? "" },
  });
}

/** Tab-separated, as `mariadb --quick` prints rows into a file. */
async function dumpMariaDb(file: string): Promise<void> {
  const { config, secrets } = mariaDb.settings;
  const login = ["--host=127.0.0.1", `--port=${String(config["port"])}`, "--user=owner", "--skip-ssl"];
  const output = createWriteStream(file);
  await once(output, "open");
  const child = spawn(
    "mariadb",
    [...login, "--quick", "--batch", "--skip-column-names", "app", "--execute=SELECT * FROM wide"],
    {
      env: { ...process.env, MYSQL_PWD: secrets["password"] ?? "" },
      stdio: ["ignore", output, "inherit"],
    },
  );
  const [code] = (await once(child, "exit")) as [number | null];
  output.close();
  if (code !== 0) throw new Error("mariadb could not write the table.");
}

try {
  await postgres.query(postgresTable("wide", sourceRows));
  await postgres.query(postgresTable("few", fewRows));
  await postgres.query(postgresTable("many", manyRows));
  for (const sql of mariaDbTable("wide", sourceRows)) await mariaDb.query(sql);
  const neighbour = await service.addDatabase();
  await service.query("CREATE TABLE small AS SELECT i AS k, i * 2 AS v FROM range(1000) t(i)", 1, neighbour);

  // Before any sync: what a database keeps cached afterwards counts as taken.
  const idle = await idleMemory(service.pid);
  const tables = [
    { name: "few", rows: fewRows },
    { name: "many", rows: manyRows },
    { name: "wide", rows: sourceRows },
  ] as const;
  const connectionOf = (table: (typeof tables)[number]) =>
    BenchConnection.create(service, "postgres", postgres.settings, {
      ...table,
      others: tables.filter((other) => other !== table).map(({ name }) => `public.${name}`),
    });
  const peakOf = async (connection: BenchConnection) => {
    const peaks: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      peaks.push(await peakMemory(service.pid, () => connection.sync()));
    return Math.max(...peaks);
  };
  const [few, many, wide] = [
    await connectionOf(tables[0]),
    await connectionOf(tables[1]),
    await connectionOf(tables[2]),
  ];
  const peakOfFew = await peakOf(few);
  const peakOfMany = await peakOf(many);
  const peak = await peakOf(wide);
  const memory = { unit: "MB", reference: idle, budget: 150, isDifference: true } as const;
  printFigure({ name: "sync-memory-few", value: peakOfFew, ...memory });
  printFigure({ name: "sync-memory", value: peak, ...memory });
  // More rows may add what a longer run leaves to the garbage collector; memory that grew with them would triple.
  printFigure({ name: "sync-memory-many", value: peakOfMany, ...memory, reference: peak, budget: 60 });

  const ofPostgres = await inTurn(
    rounds,
    () => wide.sync(),
    () =>
      loadByHand({
        source: "postgres",
        dump: dumpPostgres,
        options: "FORMAT csv, HEADER false",
        file: join(folder, "wide.csv"),
        database: join(folder, "postgres.duckdb"),
      }),
  );
  printFigure({
    name: "sync",
    value: median(ofPostgres.first),
    unit: "ms",
    reference: median(ofPostgres.second),
    budget: 0.55,
  });

  const fromMariaDb = await BenchConnection.create(service, "mysql", mariaDb.settings, {
    name: "wide",
    rows: sourceRows,
  });
  const ofMariaDb = await inTurn(
    rounds,
    () => fromMariaDb.sync(),
    () =>
      loadByHand({
        source: "mariaDb",
        dump: dumpMariaDb,
        options: "FORMAT csv, HEADER false, DELIMITER '\t', QUOTE '', ESCAPE '', NULLSTR 'NULL'",
        file: join(folder, "wide.tsv"),
        database: join(folder, "mariadb.duckdb"),
      }),
  );
  printFigure({
    name: "sync-mariadb",
    value: median(ofMariaDb.first),
    unit: "ms",
    reference: median(ofMariaDb.second),
    budget: 0.75,
  });

  const rest = () =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, idleMs);
    });
  const p95 = async (work: () => Promise<unknown>) => percentile(await queryTimes(neighbour, work), 0.95);
  const ofNeighbour = await inTurn(
    rounds,
    () => p95(() => wide.sync()),
    () => p95(rest),
  );
  printFigure({
    name: "sync-neighbour",
    value: median(ofNeighbour.first),
    unit: "ms",
    reference: median(ofNeighbour.second),
    budget: 3,
  });
} finally {
  await service.close();
  await postgres.stop();
  await mariaDb.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Times a small query again and again, as long as something is done. @returns milliseconds to its last byte, each */
async function queryTimes(databaseId: string, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const done = new AbortController();
  const working = work().finally(() => {
    done.abort();
  });
  while (!done.signal.aborted) {
    const began = performance.now();
    const answer = await service.query("SELECT sum(v) FROM small WHERE k % 7 = 0", 10, databaseId);
    await answer.text();
    times.push(performance.now() - began);
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
  await working;
  return times;
}
