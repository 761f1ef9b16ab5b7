import { printFigure } from "./measure/printFigure";
import { BenchWindow } from "./window/BenchWindow";

/** Memory of the page's process with ten results of 100,000 × 20 rows open, over the same page with none. */
const openResults = 10;

const benchWindow = await BenchWindow.open();
const { page } = benchWindow.wharf;
try {
  const none = await benchWindow.pageMemory();
  await benchWindow.runWide();
  for (let count = 1; count < openResults; count += 1) {
    await page.getByRole("button", { name: "New query" }).first().click();
    await benchWindow.runWide();
  }
  const ten = await benchWindow.pageMemory();
  printFigure({
    name: "page-memory",
    value: ten,
    unit: "MB",
    reference: none,
    budget: 15,
    isDifference: true,
  });
} finally {
  await benchWindow.close();
}
