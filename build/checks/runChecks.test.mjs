import { describe, expect, it } from "vitest";
import { playwrightOutcome } from "./endToEndTests.mjs";
import { failureLines } from "./failureLines.mjs";
import { oneCheck, runChecks } from "./runChecks.mjs";

/** @typedef {import("./CheckOutcome").CheckOutcome} CheckOutcome */

/**
 * @param {string} name
 * @param {Partial<CheckOutcome>} outcome
 */
function part(name, outcome) {
  return { name, run: async () => ({ passed: 0, failures: [], skips: [], repeats: [], ...outcome }) };
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
      part("Unit", { passed: 40, skips: ["a: because"] }),
    ]);
    expect(last).toBe("41 passed, 0 failed, 1 skipped");
    expect(code).toBe(0);
  });

  it("says what was skipped and why", async () => {
    const { text } = await printed([part("Window", { skips: ["Window: no display"] })]);
    expect(text).toContain("Skipped:\n  Window: no display");
  });

  it("runs the rest after a failure and a crash, and then fails", async () => {
    const { code, last } = await printed([
      part("Lint", { failures: ["exit code 1"] }),
      { name: "Build", run: () => Promise.reject(new Error("broken")) },
      part("Unit", { passed: 2 }),
    ]);
    expect(last).toBe("2 passed, 2 failed, 0 skipped");
    expect(code).toBe(1);
  });

  it("names at its end what failed, with the reason, and what passed only when repeated", async () => {
    const { text } = await printed([
      part("Unit", { passed: 1, failures: ["a.test.ts: keeps a row\n    expected 1 to be 2"] }),
      part("Window", { passed: 1, repeats: ["b.spec.ts: opens"] }),
    ]);
    expect(text.slice(text.indexOf("Passed only"))).toBe(
      "Passed only when run once more:\n  b.spec.ts: opens\n\nFailed:\n" +
        "  Unit: a.test.ts: keeps a row\n    expected 1 to be 2\n\n2 passed, 1 failed, 0 skipped",
    );
  });

  it("counts a tool that exits with an error as one failure", async () => {
    expect(await oneCheck(async () => 1)).toMatchObject({ passed: 0, failures: ["ended with exit code 1"] });
    expect(await oneCheck(async () => 0)).toMatchObject({ passed: 1, failures: [] });
  });

  it("counts a window test run that broke off, or failed outside any test, as failed", () => {
    expect(playwrightOutcome(undefined, 0).failures).toHaveLength(1);
    const stats = { startTime: "", duration: 0, expected: 3, skipped: 0, unexpected: 0, flaky: 0 };
    const report = { stats, suites: [] };
    expect(playwrightOutcome(report, 1)).toMatchObject({ passed: 3, failures: [expect.any(String)] });
    expect(playwrightOutcome(report, 0)).toMatchObject({ passed: 3, failures: [] });
  });
});

describe("failureLines", () => {
  it("is its name and the beginning of its error, without colours", () => {
    const lines = Array.from({ length: 20 }, (_, index) => `\u001B[31mline ${index}\u001B[39m`);
    const said = failureLines("a", [{ message: lines.join("\n\n") }]);
    expect(said).toBe("a\n" + [0, 1, 2, 3, 4, 5].map((index) => `    line ${index}`).join("\n"));
  });
});
