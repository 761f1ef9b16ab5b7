import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectRoot } from "../setup/projectRoot.mjs";
import { failureLines } from "./failureLines.mjs";

/** Where the outcome of the last run of the unit tests is. */
export const unitReportFile = join(projectRoot, "test-results", "unit.json");

/**
 * A vitest reporter that writes down what a run came to, with the reason of every skipped test, which vitest's own
 * JSON leaves out. A test that is skipped without one counts as failed.
 */
export default class UnitReporter {
  /** @param {readonly import("vitest/node").TestModule[]} modules */
  onTestRunEnd(modules) {
    let passed = 0;
    /** @type {string[]} */
    const failures = [];
    /** @type {string[]} */
    const skips = [];
    /** @type {string[]} */
    const repeats = [];
    for (const module of modules) {
      // A file that cannot be loaded, or a set-up that fails, has no failed test to count, so it counts itself.
      for (const group of [module, ...module.children.allSuites()]) {
        if (group.errors().length > 0) failures.push(failureLines(module.relativeModuleId, group.errors()));
      }
      for (const test of module.children.allTests()) {
        const name = `${module.relativeModuleId}: ${test.fullName}`;
        const result = test.result();
        if (result.state === "passed") {
          passed += 1;
          if (test.diagnostic()?.flaky === true) repeats.push(name);
        } else if (result.state === "failed") failures.push(failureLines(name, result.errors));
        else {
          const reason = skipReason(test.fullName, "note" in result ? result.note : undefined);
          // In a file that failed, tests that its failure kept from running are skipped as well.
          if (reason !== undefined || !module.ok())
            skips.push(`${name}: ${reason ?? "not run, in a file that failed"}`);
          else
            failures.push(`${name}: skipped without a reason. Give it one: "(skipped where …)" in its name.`);
        }
      }
    }
    console.log(slowestFiles(modules));
    mkdirSync(dirname(unitReportFile), { recursive: true });
    writeFileSync(unitReportFile, JSON.stringify({ passed, failures, skips, repeats }));
  }
}

/**
 * The ten files that took longest, since the time of all tests is won there.
 *
 * @param {readonly import("vitest/node").TestModule[]} modules
 */
function slowestFiles(modules) {
  const slowest = modules
    .map((module) => ({ name: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10);
  return `\nSlowest files:\n${slowest.map(({ name, seconds }) => `  ${seconds.toFixed(0)} s  ${name}`).join("\n")}`;
}

/**
 * Why a test was skipped: in what it said when it ended itself, or in its name or its group's, as in
 * "a real server (skipped where it is not installed)".
 *
 * @param {string} fullName Names of its groups and its own.
 * @param {string | undefined} note
 * @returns {string | undefined} undefined where neither says why.
 */
export function skipReason(fullName, note) {
  return note || /\((skipped [^()]+)\)/.exec(fullName)?.[1];
}
