import { setTimeout as wait } from "node:timers/promises";
import { embeddedProfileId } from "../../shared/domain/ids";
import { inTurn } from "./measure/inTurn";
import { median } from "./measure/statistics";
import { printFigure } from "./measure/printFigure";
import { wideTable } from "./measure/wideTable";
import { BenchWindow } from "./window/BenchWindow";

/** From the key that runs it to the first of 100,000 × 20 rows on screen, against the first byte of the same answer. */
declare global {
  interface Window {
    /** Put there by this bench: milliseconds from the key to the painted rows. */
    benchFirstRows?: Promise<number>;
  }
}

const rounds = 5;

/** What is still to be done with the result of the round before is no part of the next one. */
const restMs = 2500;
const firstId = 9_007_199_254_740_993n;

const benchWindow = await BenchWindow.open();
const { workbench, wharf } = benchWindow;
const { page } = wharf;
let offset = 0n;

/** Each round asks for other values, so that rows of an earlier result cannot be taken for the new ones. */
function nextSql(): string {
  offset += 1n;
  return `SELECT * REPLACE (id + ${offset} AS id) FROM ${wideTable}`;
}

async function firstRows(): Promise<number> {
  await wait(restMs);
  await workbench.writeSql(nextSql());
  await page.evaluate(
    (wanted) => {
      const began = new Promise<number>((resolve) => {
        const note = (event: KeyboardEvent): void => {
          if (event.key !== "Enter") return;
          window.removeEventListener("keydown", note, { capture: true });
          resolve(performance.now());
        };
        window.addEventListener("keydown", note, { capture: true });
      });
      const shown = new Promise<number>((resolve) => {
        const look = (): void => {
          const cell = document.querySelector('[role="grid"] [role="gridcell"]');
          // One frame later what was found has been painted.
          if (cell?.textContent === wanted) requestAnimationFrame((time) => resolve(time));
          else requestAnimationFrame(look);
        };
        look();
      });
      window.benchFirstRows = Promise.all([began, shown]).then(([from, to]) => to - from);
    },
    String(firstId + offset),
  );
  await page.keyboard.press("ControlOrMeta+Enter");
  const time = await page.evaluate(() => window.benchFirstRows ?? Number.NaN);
  await workbench.grid.and(page.locator('[aria-rowcount="100001"]')).waitFor({ timeout: 60_000 });
  return time;
}

async function firstByte(): Promise<number> {
  await wait(restMs);
  const sql = nextSql();
  return page.evaluate(
    async ({ profileId, statement }) => {
      const { methods } = window.wharf;
      const listed = await methods["databases.list"]({ profileId }, crypto.randomUUID());
      const databaseId = listed.ok ? (listed.value.databases[0]?.id ?? "") : "";
      const runId = crypto.randomUUID();
      const input = { runId, profileId, databaseId, sql: statement, maxRows: 100_000, readOnly: false };
      const answer = await methods["query.run"](input, crypto.randomUUID());
      await methods["results.close"]({ runId }, crypto.randomUUID());
      if (!answer.ok) throw new Error(answer.error.message);
      return answer.value.firstByteMs;
    },
    { profileId: embeddedProfileId, statement: sql },
  );
}

try {
  const times = await inTurn(rounds, firstRows, firstByte);
  printFigure({
    name: "first-rows",
    value: median(times.first),
    unit: "ms",
    reference: median(times.second),
    budget: 45,
    isDifference: true,
  });
} finally {
  await benchWindow.close();
}
