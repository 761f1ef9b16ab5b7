import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../setup/projectRoot.mjs";
import { runTool } from "./runTool.mjs";
import { unitReportFile } from "./UnitReporter.mjs";

/** @typedef {import("./CheckOutcome").CheckOutcome} CheckOutcome */

/**
 * Runs the unit and contract tests (vitest).
 *
 * @returns {Promise<CheckOutcome>}
 */
export async function unitTests() {
  rmSync(unitReportFile, { force: true });
  const reporter = join(projectRoot, "build", "checks", "UnitReporter.mjs");
  const code = await runTool("vitest", ["run", "--reporter=default", `--reporter=${reporter}`], {
    ...process.env,
    // The build before it leaves "production" here, with which React has no test support.
    NODE_ENV: "test",
  });
  /** @type {CheckOutcome} */
  const outcome = existsSync(unitReportFile)
    ? JSON.parse(readFileSync(unitReportFile, "utf8"))
    : { passed: 0, failed: 0, skipped: 0, skipReasons: [] };
  // An error outside any test, or a run that broke off, fails the run without failing a test.
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}
