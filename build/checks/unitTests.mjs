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
  const code = await runTool(
    "vitest",
    // A test that waits for a real server or a window may lose its turn on a busy machine: it gets another one.
    ["run", "--retry=1", "--reporter=default", `--reporter=${reporter}`],
    {
      ...process.env,
      // The build before it leaves "production" here, with which React has no test support.
      NODE_ENV: "test",
    },
  );
  /** @type {CheckOutcome} */
  const outcome = existsSync(unitReportFile)
    ? JSON.parse(readFileSync(unitReportFile, "utf8"))
    : { passed: 0, failures: [], skips: [], repeats: [] };
  // An error outside any test, or a run that broke off, fails the run without failing a test.
  return code !== 0 && outcome.failures.length === 0
    ? { ...outcome, failures: [`ended with exit code ${code} outside any test`] }
    : outcome;
}
