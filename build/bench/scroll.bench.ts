import type { Page } from "@playwright/test";
import { printFigure } from "./measure/printFigure";
import { percentile } from "./measure/statistics";
import { BenchWindow } from "./window/BenchWindow";
import { FrameTimes } from "./window/FrameTimes";

/** Frames while a result of 100,000 × 200 is scrolled by the wheel: down, across and back. */
const columns = 200;
const rounds = 3;
const wheelTurns = 120;
const oneFrameMs = 16.7;

const sql = `SELECT ${Array.from({ length: columns }, (_, index) => `i + ${index} AS c${index}`).join(", ")} FROM range(100000) t(i)`;

/** One turn of the wheel a frame, as a finger on a touchpad gives. */
async function scroll(page: Page, across: number, down: number): Promise<void> {
  for (let turn = 0; turn < wheelTurns; turn += 1) await page.mouse.wheel(across, down);
}

const benchWindow = await BenchWindow.open();
const { workbench, wharf } = benchWindow;
const { page } = wharf;
try {
  await workbench.writeSql(sql);
  await benchWindow.runAgain();
  await page.locator('[role="grid"]').hover();
  const frames: number[] = [];
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    await FrameTimes.start(page);
    await scroll(page, 0, 900);
    await scroll(page, 300, 0);
    await scroll(page, -300, -900);
    const times = await FrameTimes.stop(page);
    if (round > 0) frames.push(...times);
  }
  const figure = { unit: "ms", reference: null } as const;
  printFigure({ name: "scroll", value: percentile(frames, 0.99), ...figure, budget: oneFrameMs });
  printFigure({ name: "scroll-median", value: percentile(frames, 0.5), ...figure, budget: null });
} finally {
  await benchWindow.close();
}
