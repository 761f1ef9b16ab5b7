import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { launchWharf } from "../../e2e/fixtures/launchWharf";
import { Workbench } from "../../e2e/fixtures/Workbench";
import { projectRoot } from "../setup/projectRoot.mjs";
import { inTurn } from "./measure/inTurn";
import { median } from "./measure/statistics";
import { printFigure } from "./measure/printFigure";
import { startOnce } from "./window/startOnce";

/**
 * From the start of the built app to typing in the text of a tab that was open, and to the editor that takes it over, against
 * a bare window's first paint.
 */
const rounds = 7;
const settleMs = 2500;

const folder = await mkdtemp(join(tmpdir(), "wharf-bench-"));
const [wharfData, bareData] = [join(folder, randomUUID()), join(folder, randomUUID())];
await mkdir(bareData);
try {
  // As a person has it on the second day: a database, and a tab with text.
  const prepared = await launchWharf({ userData: wharfData });
  const workbench = new Workbench(prepared.page);
  await workbench.openQueryOn("bench");
  await workbench.writeSql("SELECT 1");
  await expect.poll(() => workbench.editorText()).toBe("SELECT 1");
  await prepared.page.waitForTimeout(1000);
  await prepared.close();

  const complete: number[] = [];
  const bareFolder = join(projectRoot, "build", "bench", "window");
  const times = await inTurn(
    rounds,
    async () => {
      const [typing, editor] = await startOnce(
        projectRoot,
        wharfData,
        settleMs,
        "editor.shown",
        "editor.complete",
      );
      complete.push(editor);
      return typing;
    },
    async () => (await startOnce(bareFolder, bareData, settleMs, "first-contentful-paint"))[0],
  );
  printFigure({
    name: "start",
    value: median(times.first),
    unit: "ms",
    reference: median(times.second),
    budget: 1.45,
  });
  printFigure({
    name: "start-editor",
    // The first round warms up, as in the others.
    value: median(complete.slice(1)),
    unit: "ms",
    reference: median(times.second),
    budget: 2.3,
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
