import { existsSync } from "node:fs";
import { join } from "node:path";
import { standInMarker } from "../runtime/standInPackage.mjs";

/**
 * Keeps the development runtime out of releases, wherever it came from.
 *
 * @param {string} folder The folder Electron was unpacked into.
 * @throws When it holds the stand-in.
 */
export function refuseStandIn(folder) {
  if (existsSync(join(folder, standInMarker))) {
    throw new Error(
      "A release is never made from the development runtime. Package where Electron can be downloaded.",
    );
  }
}
