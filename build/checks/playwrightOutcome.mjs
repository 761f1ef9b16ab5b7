/** @typedef {import("./CheckOutcome").CheckOutcome} CheckOutcome */
/** @typedef {import("@playwright/test/reporter").JSONReport} JSONReport */
/** @typedef {import("@playwright/test/reporter").JSONReportSuite} JSONReportSuite */

/**
 * @param {JSONReportSuite} suite
 * @returns {string[]} A line for each skipped test under it.
 */
function skipped(suite) {
  const own = suite.specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === "skipped")
      .map((test) => {
        const why = test.annotations.find(({ type }) => type === "skip" || type === "fixme")?.description;
        return `${spec.file}: ${spec.title}: ${why ?? "no reason given"}`;
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(skipped)];
}

/**
 * Counts a Playwright run. A test that passed only when repeated counts as failed.
 *
 * @param {Pick<JSONReport, "stats" | "suites"> | undefined} report Its JSON report, or nothing when it broke off before writing one.
 * @param {number} exitCode
 * @returns {CheckOutcome}
 */
export function playwrightOutcome(report, exitCode) {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0, skipReasons: [] };
  const { expected, unexpected, flaky } = report.stats;
  const skipReasons = report.suites.flatMap(skipped);
  const failed = unexpected + flaky;
  return {
    passed: expected,
    // Errors outside any test, and a run without a single test, show only in the exit code.
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: skipReasons.length,
    skipReasons,
  };
}
