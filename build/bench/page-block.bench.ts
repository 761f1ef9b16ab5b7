import { median } from "./measure/statistics";
import { printFigure } from "./measure/printFigure";
import { BenchWindow } from "./window/BenchWindow";
import { MainThreadGaps } from "./window/MainThreadGaps";

/** Longest block of the page's main thread while 100,000 × 20 rows arrive and are scrolled through by wheel and keys. */
const rounds = 5;
const wheelTurns = 60;

const benchWindow = await BenchWindow.open();
const { workbench, wharf } = benchWindow;
const { page } = wharf;
try {
  const longest: number[] = [];
  await benchWindow.runWide();
  for (let round = 0; round < rounds; round += 1) {
    await workbench.focusEditor();
    await MainThreadGaps.start(page);
    await benchWindow.runAgain();
    // Plain selectors: finding things by role and name reads the styles of the whole page, on the thread that is measured.
    await page.locator('[role="grid"]').hover();
    for (let turn = 0; turn < wheelTurns; turn += 1) await page.mouse.wheel(0, 1000);
    await page.locator('[role="gridcell"]').first().click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.locator('[role="row"][aria-rowindex="100001"]').waitFor();
    longest.push(await MainThreadGaps.stop(page));
  }
  printFigure({ name: "page-block", value: median(longest), unit: "ms", reference: null, budget: 32 });
} finally {
  await benchWindow.close();
}
