import { BenchService } from "./measure/BenchService";
import { KeptConnection } from "./measure/KeptConnection";
import { printFigure } from "./measure/printFigure";
import { median, percentile } from "./measure/statistics";
import { wideTable, wideTableSql } from "./measure/wideTable";

/** Eight answers of 100,000 × 20 at once from one database, and how long SELECT 1 takes on it meanwhile. */
const answers = 8;
const rounds = 5;
const pauseMs = 10;
const sql = `SELECT * FROM ${wideTable}`;

const service = await BenchService.start();
const url = `${service.address}/databases/${service.databaseId}/query`;
try {
  await service.query(wideTableSql);
  const small = await KeptConnection.open(url, service.key);
  const speeds: number[] = [];
  const smallTimes: number[] = [];
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    let isRunning = true;
    const began = performance.now();
    const large = Promise.all(Array.from({ length: answers }, () => service.timedQuery(sql))).finally(() => {
      isRunning = false;
    });
    const times: number[] = [];
    for (;;) {
      const asked = performance.now();
      await small.post({ sql: "SELECT 1" });
      // Set by the answers above, while one of these was awaited.
      if (!(isRunning as boolean)) break;
      times.push(performance.now() - asked);
      await new Promise((resolve) => {
        setTimeout(resolve, pauseMs);
      });
    }
    const taken = await large;
    const seconds = (performance.now() - began) / 1000;
    if (taken.some(({ status }) => status !== 200)) throw new Error("An answer is not 200.");
    if (round === 0) continue;
    speeds.push(taken.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6 / seconds);
    smallTimes.push(...times);
  }
  small.close();
  printFigure({
    name: "large-8",
    value: median(speeds),
    unit: "MB/s",
    reference: null,
    budget: 120,
    isLeast: true,
  });
  printFigure({
    name: "large-8-small",
    value: percentile(smallTimes, 0.95),
    unit: "ms",
    reference: null,
    budget: 60,
  });
} finally {
  await service.close();
}
