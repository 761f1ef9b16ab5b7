import { describe, expect, it } from "vitest";
import { oneCheck } from "./oneCheck.mjs";
import { playwrightOutcome } from "./playwrightOutcome.mjs";
import { runChecks } from "./runChecks.mjs";

/** @typedef {import("./CheckOutcome").CheckOutcome} CheckOutcome */

/**
 * @param {string} name
 * @param {Partial<CheckOutcome>} outcome
 */
function part(name, outcome) {
  return { name, run: async () => ({ passed: 0, failed: 0, skipped: 0, skipReasons: [], ...outcome }) };
}

/** @param {Parameters<typeof runChecks>[0]} parts */
async function printed(parts) {
  /** @type {string[]} */
  const lines = [];
  const code = await runChecks(parts, (line) => lines.push(line));
  const text = lines.join("\n");
  return { code, text, last: text.split("\n").at(-1) };
}

describe("npm test", () => {
  it("ends with the sum over everything", async () => {
    const { code, last } = await printed([
      part("Lint", { passed: 1 }),
      part("Unit", { passed: 40, skipped: 1, skipReasons: ["a: because"] }),
    ]);
    expect(last).toBe("41 passed, 0 failed, 1 skipped");
    expect(code).toBe(0);
  });

  it("says what was skipped and why", async () => {
    const { text } = await printed([part("Window", { skipped: 1, skipReasons: ["Window: no display"] })]);
    expect(text).toContain("Skipped:\n  Window: no display");
  });

  it("runs the rest after a failure and a crash, and then fails", async () => {
    const { code, last } = await printed([
      part("Lint", { failed: 1 }),
      { name: "Build", run: () => Promise.reject(new Error("broken")) },
      part("Unit", { passed: 2 }),
    ]);
    expect(last).toBe("2 passed, 2 failed, 0 skipped");
    expect(code).toBe(1);
  });

  it("counts a tool that exits with an error as one failure", async () => {
    expect(await oneCheck(async () => 1)).toMatchObject({ passed: 0, failed: 1 });
    expect(await oneCheck(async () => 0)).toMatchObject({ passed: 1, failed: 0 });
  });

  it("counts a window test run that broke off, or failed outside any test, as failed", () => {
    expect(playwrightOutcome(undefined, 0)).toMatchObject({ failed: 1 });
    const stats = { startTime: "", duration: 0, expected: 3, skipped: 0, unexpected: 0, flaky: 0 };
    const report = { stats, suites: [] };
    expect(playwrightOutcome(report, 1)).toMatchObject({ passed: 3, failed: 1 });
    expect(playwrightOutcome(report, 0)).toMatchObject({ passed: 3, failed: 0 });
  });
});
