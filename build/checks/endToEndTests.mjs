import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { resolveRuntime } from "../runtime/resolveRuntime.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";
import { runInForeground } from "../tasks/runInForeground.mjs";
import { keyringSession } from "./keyringSession.mjs";
import { playwrightOutcome } from "./playwrightOutcome.mjs";
import { openTestDisplay } from "./testDisplay.mjs";

/** @typedef {import("./CheckOutcome").CheckOutcome} CheckOutcome */

const reportFile = join(projectRoot, "test-results", "e2e.json");

/**
 * Runs the Playwright tests on the built app, on a display and a keyring of their own. The tests find the Electron
 * to start in ELECTRON_OVERRIDE_DIST_PATH.
 *
 * @returns {Promise<CheckOutcome>}
 */
export async function endToEndTests() {
  const display = await openTestDisplay();
  if ("reason" in display) {
    return { passed: 0, failures: [], skips: [`Electron end-to-end: ${display.reason}`], repeats: [] };
  }
  const session = await keyringSession(display.env);
  try {
    const runtime = await resolveRuntime();
    rmSync(reportFile, { force: true });
    const playwright = join(projectRoot, "node_modules", "@playwright", "test", "cli.js");
    const [program, ...programArguments] = [
      ...session.prefix,
      process.execPath,
      playwright,
      "test",
      "--config",
      join(projectRoot, "e2e", "playwright.config.ts"),
      "--reporter=list,json",
      // A window may lose its turn on a busy machine: its test gets another one, and is named.
      "--retries=1",
    ];
    const code = await runInForeground(program, programArguments, {
      cwd: projectRoot,
      env: {
        ...session.env,
        ELECTRON_OVERRIDE_DIST_PATH: runtime.folder,
        PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      },
    });
    const report = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, "utf8")) : undefined;
    return playwrightOutcome(report, code);
  } finally {
    session.close();
    display.close();
  }
}
