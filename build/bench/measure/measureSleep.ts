import { setTimeout as wait } from "node:timers/promises";
import { BenchService } from "./BenchService";
import { KeptConnection } from "./KeptConnection";
import { percentile } from "./percentile";
import { printFigure } from "./printFigure";
import { childrenOf, idleMemory } from "./processMemory";
import { writeSleepingDatabases } from "./sleepingDatabases";
import { itemsKeySql, itemsSql } from "./smallStatements";

const sleeping = 1000;
const wakes = 7;
const starts = 5;
const lists = 100;

/** Until an engine has given back what its last requests needed. */
const restMs = 6000;

/** Short, so that the database sleeps between two rounds, and longer than a round takes. */
const idleMs = 1500;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Memory of the one engine process that runs, once it has rested. Printed under the name. */
export async function printIdleEngine(name: string, service: BenchService): Promise<void> {
  await wait(restMs);
  const [engine, ...others] = childrenOf(service.pid);
  if (engine === undefined || others.length > 0) throw new Error("Exactly one engine has to run.");
  printFigure({ name, value: await idleMemory(engine), unit: "MB", reference: null, budget: 20 });
}

/** The first query on a database that sleeps, up to the last byte of its answer. */
export async function printWake(): Promise<void> {
  const service = await BenchService.start({ env: { WHARF_IDLE_MS: String(idleMs) }, autoStop: true });
  try {
    for (const sql of [itemsSql, itemsKeySql]) await (await service.query(sql)).text();
    const times: number[] = [];
    for (let round = 0; round < wakes; round += 1) {
      await service.untilStopped();
      const sql = `SELECT name FROM items WHERE id = ${round}`;
      times.push(await timed(async () => (await service.query(sql)).text()));
    }
    printFigure({
      name: "small-query-wake",
      value: percentile(times, 0.5),
      unit: "ms",
      reference: null,
      budget: 400,
    });
  } finally {
    await service.close();
  }
}

/** The list of databases, and the start of the service, with many in the catalogue. */
export async function printManyDatabases(): Promise<void> {
  const service = await BenchService.start({
    prepare: (folder) => writeSleepingDatabases(folder, sleeping),
    autoStop: true,
  });
  try {
    const started: number[] = [];
    for (let round = 0; round < starts; round += 1) started.push(await service.restart());
    const kept = await KeptConnection.open(`${service.address}/databases`, service.key);
    const listed: number[] = [];
    // The first ones warm up and are not counted.
    for (let round = -lists; round < lists; round += 1) {
      const time = await timed(async () => {
        const { status, bytes } = await kept.get();
        if (status !== 200) throw new Error(bytes.toString());
      });
      if (round >= 0) listed.push(time);
    }
    kept.close();
    for (const [name, times, budget] of [
      ["small-query-list", listed, 5],
      ["small-query-start", started, 1000],
    ] as const) {
      printFigure({ name, value: percentile(times, 0.5), unit: "ms", reference: null, budget });
    }
  } finally {
    await service.close();
  }
}
