import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { BenchService } from "./measure/BenchService";
import { inProcessQuery } from "./measure/inProcessQuery";
import { inTurn } from "./measure/inTurn";
import { KeptConnection } from "./measure/KeptConnection";
import {
  printIdleEngine,
  printManyDatabases,
  printSleepingDatabase,
  printWakes,
  sleepSettings,
} from "./measure/measureSleep";
import { percentile } from "./measure/statistics";
import { printFigure } from "./measure/printFigure";
import { itemsKeySql, itemsSql, smallStatements } from "./measure/smallStatements";

/**
 * Small statements over a kept-alive connection on loopback, against the same ones in this process, and 32 such
 * connections at once; what an engine takes while it rests and until it is awake; and a service of many databases.
 */
const rounds = 500;
const clients = 32;
const roundsOfClient = 60;

/** Statements of all clients together. */
const leastPerSecond = 1500;

const kinds = Object.entries(smallStatements);
const folder = await mkdtemp(join(tmpdir(), "wharf-bench-"));
const service = await BenchService.start({ env: sleepSettings });
const url = `${service.address}/databases/${service.databaseId}/query`;
try {
  await printIdleEngine("small-query-idle-before-sleep", service);
  for (const sql of [itemsSql, itemsKeySql]) await (await service.query(sql)).text();
  const instance = await DuckDBInstance.create(join(folder, "reference.duckdb"), { threads: "2" });
  const connection = await instance.connect();
  for (const sql of [itemsSql, itemsKeySql, "CHECKPOINT"]) await connection.run(sql);

  const kept = await KeptConnection.open(url, service.key);
  const all: Times = { over: [], inside: [] };
  for (const [name, statement] of kinds) {
    const times = await statementTimes(statement, kept, (sql) => inProcessQuery(connection, sql));
    printTimes(`small-query-${name}`, times, 0.5);
    all.over.push(...times.over);
    all.inside.push(...times.inside);
  }
  printTimes("small-query", all, 0.5);
  printTimes("small-query-p95", all, 0.95);
  kept.close();

  printFigure({
    name: "small-query-clients",
    value: await timeOfEach(),
    unit: "ms",
    reference: null,
    budget: 1000 / leastPerSecond,
  });
  await printIdleEngine("small-query-idle-after", service);
} finally {
  await service.close();
  await rm(folder, { recursive: true, force: true });
}
await printSleepingDatabase("small-query-idle");
await printWakes();
await printManyDatabases();

/** Milliseconds of each statement, over HTTP and in this process. */
interface Times {
  readonly over: number[];
  readonly inside: number[];
}

function printTimes(name: string, { over, inside }: Times, rank: number): void {
  printFigure({
    name,
    value: percentile(over, rank),
    unit: "ms",
    reference: percentile(inside, rank),
    budget: 2,
  });
}

/** One kind of statement over HTTP and in this process, in turn. */
async function statementTimes(
  statement: (round: number) => string,
  kept: KeptConnection,
  runInside: (sql: string) => Promise<string>,
): Promise<Times> {
  let round = 0;
  const { first, second } = await inTurn(
    rounds,
    () => timed(() => answered(kept, statement((round += 1)))),
    () => timed(() => runInside(statement(round))),
  );
  return { over: first, inside: second };
}

/** @returns milliseconds for each statement, with all clients at once */
async function timeOfEach(): Promise<number> {
  const connections = await Promise.all(
    Array.from({ length: clients }, () => KeptConnection.open(url, service.key)),
  );
  const run = async (from: number, to: number) => {
    await Promise.all(
      connections.map(async (kept, client) => {
        for (let round = from; round < to; round += 1) {
          for (const [, statement] of kinds) await answered(kept, statement(round * clients + client));
        }
      }),
    );
  };
  await run(0, 5);
  const time = await timed(() => run(5, 5 + roundsOfClient));
  for (const kept of connections) kept.close();
  return time / (clients * roundsOfClient * kinds.length);
}

async function answered(kept: KeptConnection, sql: string): Promise<void> {
  const { status, bytes } = await kept.post({ sql });
  if (status !== 200) throw new Error(bytes.toString());
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
