import { setTimeout as wait } from "node:timers/promises";
import { BenchService } from "./BenchService";
import { KeptConnection } from "./KeptConnection";
import { percentile } from "./statistics";
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

/** Databases that share what one of them is said to hold. */
const used = 10;

/** Numbers that do not compress: about a gigabyte in the file. */
const gigabyteSql =
  "CREATE TABLE large AS SELECT i, hash(i) AS a, hash(i + 1) AS b, hash(i + 2) AS c, hash(i + 3) AS d FROM range(28000000) r(i)";

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** So long that the process can be measured before it ends. */
const sleepMs = 15_000;

/** As the benches of this file start a service. */
export const sleepSettings = { WHARF_SLEEP_MS: String(sleepMs) };

/** Memory of the one engine process that runs, once it has given back what it can. Printed under the name. */
export async function printIdleEngine(name: string, service: BenchService): Promise<void> {
  await wait(restMs);
  const [engine, ...others] = childrenOf(service.pid);
  if (engine === undefined || others.length > 0) throw new Error("Exactly one engine has to run.");
  printFigure({ name, value: await idleMemory(engine), unit: "MB", reference: null, budget: null });
}

/** What each of some databases holds that were used and sleep, of the service's own memory and of processes. */
export async function printSleepingDatabase(name: string): Promise<void> {
  const service = await BenchService.start({ env: { WHARF_SLEEP_MS: "1000" } });
  const asleep = async () => {
    while (childrenOf(service.pid).length > 0) await wait(100);
    await wait(restMs);
    return idleMemory(service.pid);
  };
  const fill = async (id?: string) => {
    for (const sql of [itemsSql, itemsKeySql, "FROM items LIMIT 100"])
      await (await service.query(sql, 100, id)).text();
  };
  try {
    await fill();
    const before = await asleep();
    for (let index = 0; index < used; index += 1) await fill(await service.addDatabase());
    const value = Math.max(0, (await asleep()) - before) / used;
    printFigure({ name, value, unit: "MB", reference: null, budget: 20 });
  } finally {
    await service.close();
  }
}

/** The first query on a database that sleeps, up to the last byte of its answer: a small one, and one of a gigabyte. */
export async function printWakes(): Promise<void> {
  await printWake("small-query-wake", [itemsSql, itemsKeySql]);
  await printWake("small-query-wake-large", [itemsSql, itemsKeySql, gigabyteSql]);
}

async function printWake(name: string, made: readonly string[]): Promise<void> {
  const service = await BenchService.start({ env: { WHARF_SLEEP_MS: "300" } });
  try {
    for (const sql of made) await (await service.query(sql)).text();
    const times: number[] = [];
    for (let round = 0; round < wakes; round += 1) {
      while (childrenOf(service.pid).length > 0) await wait(50);
      const sql = `SELECT name FROM items WHERE id = ${round}`;
      times.push(await timed(async () => (await service.query(sql)).text()));
    }
    printFigure({
      name,
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
