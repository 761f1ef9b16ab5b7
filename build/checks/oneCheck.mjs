/** @typedef {import("./CheckOutcome").CheckOutcome} CheckOutcome */

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
