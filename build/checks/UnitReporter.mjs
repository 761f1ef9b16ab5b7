import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectRoot } from "../setup/projectRoot.mjs";

/** Where the counts of the last run of the unit tests are. */
export const unitReportFile = join(projectRoot, "test-results", "unit.json");

/**
 * A vitest reporter that writes down what a run came to, with the reason of every skipped test, which vitest's own
 * JSON leaves out.
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
          const note =
            "note" in result && result.note
              ? result.note
              : module.ok()
                ? "no reason given"
                : "not run, or no reason given, in a file that failed";
          skipReasons.push(`${module.relativeModuleId}: ${test.fullName}: ${note}`);
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
