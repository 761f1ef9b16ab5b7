/** @typedef {import("./CheckOutcome").CheckOutcome} CheckOutcome */

/**
 * Runs every part, whatever the ones before came to, and prints the sum as the last line.
 *
 * @param {readonly { name: string, run: () => Promise<CheckOutcome> }[]} parts
 * @param {(line: string) => void} print
 * @returns {Promise<number>} Exit code: 1 when anything failed.
 */
export async function runChecks(parts, print) {
  let passed = 0;
  let failed = 0;
  /** @type {string[]} */
  const skipReasons = [];
  /** @type {string[]} */
  const summary = [];
  for (const { name, run } of parts) {
    print(`\n== ${name}`);
    const started = Date.now();
    const outcome = await run().catch((/** @type {unknown} */ error) => {
      print(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return { passed: 0, failed: 1, skipped: 0, skipReasons: [] };
    });
    passed += outcome.passed;
    failed += outcome.failed;
    skipReasons.push(...outcome.skipReasons);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    summary.push(
      `${outcome.failed > 0 ? "FAILED" : "ok    "} ${name}: ${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped} skipped (${seconds} s)`,
    );
  }
  print(`\n== Summary\n${summary.join("\n")}`);
  if (skipReasons.length > 0) print(`\nSkipped:\n${skipReasons.map((reason) => `  ${reason}`).join("\n")}`);
  print(`\n${passed} passed, ${failed} failed, ${skipReasons.length} skipped`);
  return failed > 0 ? 1 : 0;
}
