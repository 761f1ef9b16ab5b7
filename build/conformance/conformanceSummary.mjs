/**
 * What a run of the suite came to, in lines for a person.
 *
 * @param {readonly import("vitest/node").TestModule[]} modules
 * @returns {{ lines: string[], isKept: boolean }}
 */
export function conformanceSummary(modules) {
  const counts = { kept: 0, broken: 0 };
  /** @type {Map<string, number>} */
  const reasons = new Map();
  for (const module of modules) {
    // A set-up or a cleaning up that fails has no rule to count, so it counts itself.
    for (const group of [module, ...module.children.allSuites()]) {
      if (group.errors().length > 0) counts.broken += 1;
    }
    for (const test of module.children.allTests()) {
      const result = test.result();
      if (result.state === "passed") counts.kept += 1;
      else if (result.state === "failed") counts.broken += 1;
      else {
        const reason = ("note" in result && result.note) || "the run was ended before";
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      }
    }
  }
  const skipped = [...reasons].map(([reason, count]) => `  ${count} not examined: ${reason}`);
  return {
    lines: [`${counts.kept} rules are kept, ${counts.broken} are broken.`, ...skipped],
    isKept: counts.broken === 0 && counts.kept > 0,
  };
}
