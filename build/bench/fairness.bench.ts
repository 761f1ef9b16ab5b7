import { setTimeout as wait } from "node:timers/promises";
import { BenchService } from "./measure/BenchService";
import { percentile } from "./measure/statistics";
import { printFigure } from "./measure/printFigure";

/** Small requests on a database where endless reads run, from when each of these has had its turn. */
const endless = "SELECT sum(a.range * b.range) FROM range(100000000) a, range(100000000) b";
const endlessReads = 16;
const settleMs = 5000;
const rounds = 100;
const pauseMs = 20;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const service = await BenchService.start();
try {
  const path = `/databases/${service.databaseId}`;
  const reads = Array.from({ length: endlessReads }, () =>
    service.query(endless).then(
      () => "answered",
      (error: unknown) => String(error),
    ),
  );
  await wait(settleMs);
  const queries: number[] = [];
  const schemas: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    queries.push(await timed(async () => (await service.query("SELECT 1")).text()));
    schemas.push(await timed(() => service.call("GET", `${path}/schema`)));
    await wait(pauseMs);
  }
  const ended = await Promise.race([Promise.any(reads), wait(0, undefined)]);
  if (ended !== undefined) throw new Error(`A read that should be endless ended: ${ended}`);
  const figure = { unit: "ms", reference: null, budget: 250 } as const;
  printFigure({ name: "fairness", value: percentile(queries, 0.95), ...figure });
  printFigure({ name: "fairness-schema", value: percentile(schemas, 0.95), ...figure });
  await service.call("DELETE", path);
  await Promise.all(reads);
} finally {
  await service.close();
}
