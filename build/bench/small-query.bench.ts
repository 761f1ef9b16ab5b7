import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { BenchService } from "./measure/BenchService";
import { inProcessQuery } from "./measure/inProcessQuery";
import { inTurn } from "./measure/inTurn";
import { KeptConnection } from "./measure/KeptConnection";
import { percentile } from "./measure/percentile";
import { printFigure } from "./measure/printFigure";
import { itemsKeySql, itemsSql, smallStatements } from "./measure/smallStatements";

/**
 * Small statements over a kept-alive connection on loopback, against the same ones in this process; and 32 such
 * connections at once.
 */
const rounds = 500;
const clients = 32;
const roundsOfClient = 60;

const folder = await mkdtemp(join(tmpdir(), "wharf-bench-"));
const service = await BenchService.start();
const url = `${service.address}/databases/${service.databaseId}/query`;
try {
  await service.query(itemsSql);
  await service.query(itemsKeySql);
  const instance = await DuckDBInstance.create(join(folder, "reference.duckdb"), { threads: "2" });
  const connection = await instance.connect();
  for (const sql of [itemsSql, itemsKeySql, "CHECKPOINT"]) await connection.run(sql);

  const kept = await KeptConnection.open(url, service.key);
  const { over, inside } = await statementTimes(kept, (sql) => inProcessQuery(connection, sql));
  for (const [name, rank] of [
    ["small-query", 0.5],
    ["small-query-p95", 0.95],
  ] as const) {
    printFigure({
      name,
      value: percentile(over, rank),
      unit: "ms",
      reference: percentile(inside, rank),
      budget: 2.5,
    });
  }
  kept.close();

  // 1,200 a second.
  printFigure({
    name: "small-query-clients",
    value: await timeOfEach(),
    unit: "ms",
    reference: null,
    budget: 1000 / 1200,
  });
} finally {
  await service.close();
  await rm(folder, { recursive: true, force: true });
}

/** Each statement over HTTP and in this process, in turn. @returns milliseconds of each */
async function statementTimes(
  kept: KeptConnection,
  runInside: (sql: string) => Promise<string>,
): Promise<{ readonly over: number[]; readonly inside: number[] }> {
  const all = { over: [] as number[], inside: [] as number[] };
  const kinds = smallStatements(0).length;
  for (let kind = 0; kind < kinds; kind += 1) {
    let round = 0;
    const { first, second } = await inTurn(
      rounds,
      () => timed(() => answered(kept, smallStatements((round += 1))[kind] ?? "")),
      () => timed(() => runInside(smallStatements(round)[kind] ?? "")),
    );
    all.over.push(...first);
    all.inside.push(...second);
  }
  return all;
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
          for (const sql of smallStatements(round * clients + client)) await answered(kept, sql);
        }
      }),
    );
  };
  await run(0, 5);
  const time = await timed(() => run(5, 5 + roundsOfClient));
  for (const kept of connections) kept.close();
  return time / (clients * roundsOfClient * smallStatements(0).length);
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
