import { existsSync } from "node:fs";
import { join } from "node:path";
import { pinnedElectronVersion } from "../runtime/electronPackage.mjs";
import { standInMarker } from "../runtime/standInPackage.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";
import { baseConfiguration } from "./baseConfiguration.mjs";

/** @typedef {import("electron-builder").Configuration} Configuration */

/**
 * How a release is packaged: with the official Electron in the pinned version, which electron-builder downloads and
 * checks. There is no setting that makes it take a runtime from this machine.
 *
 * @returns {Configuration}
 */
export function releaseConfiguration() {
  return {
    ...baseConfiguration,
    directories: { output: join(projectRoot, "release") },
    electronVersion: pinnedElectronVersion(),
    electronDist: null,
    publish: null,
    afterExtract: (context) => refuseStandIn(context.appOutDir),
  };
}

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
