import { resolveRuntime } from "../runtime/resolveRuntime.mjs";
import { openTestDisplay } from "./testDisplay.mjs";

/** @typedef {import("./CheckOutcome").CheckOutcome} CheckOutcome */

/**
 * Packages the app offline, starts the result and looks at what is in it.
 *
 * @returns {Promise<CheckOutcome>} One check for each promise; skipped as one where the stand-in or a display is missing.
 */
export async function packagingChecks() {
  const skip = (/** @type {string} */ reason) => ({
    passed: 0,
    failures: [],
    skips: [`Packaging: ${reason}`],
    repeats: [],
  });
  const runtime = await resolveRuntime();
  if (runtime.origin !== "stand-in") {
    return skip("it is tested around the development runtime, which is not used on this machine");
  }
  const display = await openTestDisplay();
  if ("reason" in display) return skip(display.reason);
  // Loaded here: they need packages that the set-up may only just have installed.
  const { packageOffline } = await import("../package/packageOffline.mjs");
  const { packagePromises } = await import("../package/packagePromises.mjs");
  try {
    const folder = await packageOffline(runtime.folder);
    let passed = 0;
    /** @type {string[]} */
    const failures = [];
    for (const [promise, check] of Object.entries(packagePromises)) {
      try {
        await check(folder, display.env);
        passed += 1;
        console.log(`  ok      ${promise}`);
      } catch (error) {
        failures.push(`${promise}: ${error instanceof Error ? error.message : String(error)}`);
        console.log(`  FAILED  ${failures.at(-1)}`);
      }
    }
    return { passed, failures, skips: [], repeats: [] };
  } finally {
    display.close();
  }
}
