import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectRoot } from "../setup/projectRoot.mjs";
import { skipReason } from "./skipReason.mjs";

/** Where the counts of the last run of the unit tests are. */
export const unitReportFile = join(projectRoot, "test-results", "unit.json");

/**
 * A vitest reporter that writes down what a run came to, with the reason of every skipped test, which vitest's own
 * JSON leaves out. A test that is skipped without one counts as failed.
 */
export default class UnitReporter {
  /** @param {readonly import("vitest/node").TestModule[]} modules */
  onTestRunEnd(modules) {
    let passed = 0;
    let failed = 0;
    /** @type {string[]} */
    const skipReasons = [];
    for (const module of modules) {
      // A file that cannot be loaded, or a set-up that fails, has no failed test to count, so it counts itself.
      for (const group of [module, ...module.children.allSuites()]) {
        if (group.errors().length > 0) failed += 1;
      }
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === "passed") passed += 1;
        else if (result.state === "failed") failed += 1;
        else {
          const name = `${module.relativeModuleId}: ${test.fullName}`;
          const reason = skipReason(test.fullName, "note" in result ? result.note : undefined);
          // In a file that failed, tests that its failure kept from running are skipped as well.
          if (reason !== undefined || !module.ok())
            skipReasons.push(`${name}: ${reason ?? "not run, in a file that failed"}`);
          else {
            failed += 1;
            console.error(`${name}: skipped without a reason. Give it one: "(skipped where …)" in its name.`);
          }
        }
      }
    }
    mkdirSync(dirname(unitReportFile), { recursive: true });
    writeFileSync(
      unitReportFile,
      JSON.stringify({ passed, failed, skipped: skipReasons.length, skipReasons }),
    );
  }
}
