import { expect } from "@playwright/test";
import { launchWharf, type Wharf } from "../../../e2e/fixtures/launchWharf";
import { Workbench } from "../../../e2e/fixtures/Workbench";
import { wideTable, wideTableSql } from "../measure/wideTable";

/** The built app with a database that holds the wide table, and a query tab on it. */
export class BenchWindow {
  readonly wharf: Wharf;
  readonly workbench: Workbench;

  private constructor(wharf: Wharf, workbench: Workbench) {
    this.wharf = wharf;
    this.workbench = workbench;
  }

  static async open(): Promise<BenchWindow> {
    const wharf = await launchWharf({ env: { WHARF_CHECK_OUTPUT: "0" } });
    const workbench = new Workbench(wharf.page);
    await workbench.openQueryOn("bench");
    // The compiler that runs the benches names functions by a helper of its own, which the page lacks.
    await wharf.page.evaluate("globalThis.__name = (named) => named");
    await workbench.run(wideTableSql);
    await expect(wharf.page.getByRole("heading", { name: /^Table wide created/ })).toBeVisible({
      timeout: 30_000,
    });
    const window = new BenchWindow(wharf, workbench);
    await window.#chooseAllRows();
    return window;
  }

  /** Runs the wide query in the tab that is open and waits until its result is complete. */
  async runWide(): Promise<void> {
    await this.workbench.writeSql(`SELECT * FROM ${wideTable}`);
    await this.runAgain();
  }

  /** Runs what stands in the tab; settles when all rows are there. */
  async runAgain(): Promise<void> {
    const { page } = this.wharf;
    await page.keyboard.press("ControlOrMeta+Enter");
    // An assertion that is tried again describes the whole page to itself each time, on the thread that is measured.
    await page.waitForFunction(
      () => document.querySelector('[role="grid"]')?.getAttribute("aria-rowcount") === "100001",
      undefined,
      { timeout: 30_000 },
    );
  }

  /** Ids and bytes of the page's process as the system counts them. @returns MB */
  async pageMemory(): Promise<number> {
    const { app, page } = this.wharf;
    const session = await page.context().newCDPSession(page);
    await session.send("HeapProfiler.collectGarbage");
    await session.detach();
    return app.evaluate(({ app: running, BrowserWindow }) => {
      const id = BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId();
      const found = running.getAppMetrics().find((process) => process.pid === id);
      return (found?.memory.workingSetSize ?? Number.NaN) / 1024;
    });
  }

  close(): Promise<void> {
    return this.wharf.close();
  }

  async #chooseAllRows(): Promise<void> {
    const { page } = this.wharf;
    await page.getByRole("button", { name: /Row limit/ }).click();
    await page.getByRole("option", { name: "First 100,000 rows" }).click();
  }
}
