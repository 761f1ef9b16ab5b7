/** @typedef {import("./CheckOutcome").CheckOutcome} CheckOutcome */

/**
 * Runs every part, whatever the ones before came to, and prints the sum as the last line; before it, by name, what
 * failed, what passed only when repeated, and what was skipped.
 *
 * @param {readonly { name: string, run: () => Promise<CheckOutcome> }[]} parts
 * @param {(line: string) => void} print
 * @returns {Promise<number>} Exit code: 1 when anything failed.
 */
export async function runChecks(parts, print) {
  let passed = 0;
  /** @type {string[]} */
  const failures = [];
  /** @type {string[]} */
  const skips = [];
  /** @type {string[]} */
  const repeats = [];
  /** @type {string[]} */
  const summary = [];
  for (const { name, run } of parts) {
    print(`\n== ${name}`);
    const started = Date.now();
    const outcome = await run().catch((/** @type {unknown} */ error) => {
      print(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return { passed: 0, failures: [String(error)], skips: [], repeats: [] };
    });
    passed += outcome.passed;
    failures.push(...outcome.failures.map((failure) => `${name}: ${failure}`));
    skips.push(...outcome.skips);
    repeats.push(...outcome.repeats);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    summary.push(
      `${outcome.failures.length > 0 ? "FAILED" : "ok    "} ${name}: ${counts(outcome.passed, outcome)} (${seconds} s)`,
    );
  }
  print(`\n== Summary\n${summary.join("\n")}`);
  printList("Skipped", skips, print);
  printList("Passed only when run once more", repeats, print);
  printList("Failed", failures, print);
  print(`\n${counts(passed, { failures, skips })}`);
  return failures.length > 0 ? 1 : 0;
}

/**
 * @param {number} passed
 * @param {Pick<CheckOutcome, "failures" | "skips">} outcome
 */
function counts(passed, { failures, skips }) {
  return `${passed} passed, ${failures.length} failed, ${skips.length} skipped`;
}

/**
 * @param {string} heading
 * @param {readonly string[]} entries
 * @param {(line: string) => void} print
 */
function printList(heading, entries, print) {
  if (entries.length > 0) print(`\n${heading}:\n${entries.map((entry) => `  ${entry}`).join("\n")}`);
}

/**
 * Counts something that either holds or does not, such as the build, as one check.
 *
 * @param {() => Promise<number | void>} body Resolves with an exit code; nothing means 0.
 * @returns {Promise<CheckOutcome>} Failed when the body rejects too, after printing why.
 */
export async function oneCheck(body) {
  /** @type {string[]} */
  const failures = [];
  try {
    const code = (await body()) ?? 0;
    if (code !== 0) failures.push(`ended with exit code ${code}`);
  } catch (error) {
    console.error(error);
    failures.push(error instanceof Error ? error.message : String(error));
  }
  return { passed: 1 - failures.length, failures, skips: [], repeats: [] };
}
