/** @typedef {import("./CheckOutcome").CheckOutcome} CheckOutcome */

/**
 * Counts something that either holds or does not, such as the build, as one check.
 *
 * @param {() => Promise<number | void>} body Resolves with an exit code; nothing means 0.
 * @returns {Promise<CheckOutcome>} Failed when the body rejects too, after printing why.
 */
export async function oneCheck(body) {
  let failed = 0;
  try {
    if (((await body()) ?? 0) !== 0) failed = 1;
  } catch (error) {
    console.error(error);
    failed = 1;
  }
  return { passed: 1 - failed, failed, skipped: 0, skipReasons: [] };
}
