import { failureLines } from "./failureLines.mjs";

/** @typedef {import("./CheckOutcome").CheckOutcome} CheckOutcome */
/** @typedef {import("@playwright/test/reporter").JSONReport} JSONReport */
/** @typedef {import("@playwright/test/reporter").JSONReportSuite} JSONReportSuite */

/**
 * Counts a Playwright run.
 *
 * @param {Pick<JSONReport, "stats" | "suites"> | undefined} report Its JSON report, or nothing when it broke off before writing one.
 * @param {number} exitCode
 * @returns {CheckOutcome}
 */
export function playwrightOutcome(report, exitCode) {
  if (report === undefined)
    return { passed: 0, failures: ["broke off without a report"], skips: [], repeats: [] };
  const tests = report.suites.flatMap((suite) => testsUnder(suite));
  const failures = tests
    .filter(({ status }) => status === "unexpected")
    .map(({ name, results }) => failureLines(name, results.at(-1)?.errors ?? []));
  // Errors outside any test, and a run without a single test, show only in the exit code.
  if (failures.length === 0 && exitCode !== 0)
    failures.push(`ended with exit code ${exitCode} outside any test`);
  return {
    passed: report.stats.expected + report.stats.flaky,
    failures,
    skips: tests.filter(({ status }) => status === "skipped").map(skipLine),
    repeats: tests.filter(({ status }) => status === "flaky").map(({ name }) => name),
  };
}

/** @param {JSONReportSuite} suite */
function testsUnder(suite) {
  /** @type {(import("@playwright/test/reporter").JSONReportTest & { name: string })[]} */
  const own = suite.specs.flatMap((spec) =>
    spec.tests.map((test) => ({ ...test, name: `${spec.file}: ${spec.title}` })),
  );
  /** @type {typeof own} */
  const inner = (suite.suites ?? []).flatMap(testsUnder);
  return [...own, ...inner];
}

/** @param {ReturnType<typeof testsUnder>[number]} test */
function skipLine({ name, annotations }) {
  const why = annotations.find(({ type }) => type === "skip" || type === "fixme")?.description;
  return `${name}: ${why ?? "no reason given"}`;
}
