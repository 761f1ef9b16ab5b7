import { join } from "node:path";
import { pinnedElectronVersion } from "../runtime/electronPackage.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";
import { baseConfiguration } from "./baseConfiguration.mjs";
import { refuseStandIn } from "./refuseStandIn.mjs";

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
