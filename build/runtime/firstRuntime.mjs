import { StopError } from "../setup/StopError.mjs";

/** @typedef {import("./RuntimeSource").ElectronRuntime} ElectronRuntime */
/** @typedef {import("./RuntimeSource").RuntimeSource} RuntimeSource */

/**
 * Asks the sources one after the other and takes the first runtime.
 *
 * @param {readonly RuntimeSource[]} sources In the order of preference; a later one is not touched once one has it.
 * @returns {Promise<ElectronRuntime>}
 * @throws {StopError} When none has one, with the reason of each.
 */
export async function firstRuntime(sources) {
  /** @type {string[]} */
  const reasons = [];
  for (const source of sources) {
    const found = await source.find();
    if (typeof found !== "string") return found;
    reasons.push(`  ${source.name}: ${found}`);
  }
  throw new StopError(
    `No Electron runtime could be found or fetched.\n${reasons.join("\n")}\n\n` +
      "Set ELECTRON_MIRROR to a reachable mirror, or ELECTRON_OVERRIDE_DIST_PATH to the folder of an unpacked Electron.",
  );
}
