import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { flipFuses, FuseV1Options, FuseVersion } from "@electron/fuses";
import { Progress } from "../setup/Progress.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";
import { standInIdentity, standInMarker, standInVersion } from "./standInPackage.mjs";
import { unpackStandIn } from "./unpackStandIn.mjs";

/**
 * Turns the stand-in's zip into a runtime that starts any app folder.
 *
 * @param {string} zip
 * @param {string} folder The runtime's folder; made when needed.
 */
export async function buildStandIn(zip, folder) {
  const progress = new Progress("Unpacking the development runtime");
  await unpackStandIn(zip, folder, (fraction) => progress.update(fraction));
  await flipFuses(join(folder, "electron"), {
    version: FuseVersion.V1,
    // It was built to start from a heap snapshot of another app, which is not unpacked.
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    // Playwright drives Electron through the inspector.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
  cpSync(join(projectRoot, "build", "runtime", "launcher"), join(folder, "resources", "app"), {
    recursive: true,
  });
  writeFileSync(join(folder, "version"), standInVersion);
  writeFileSync(join(folder, standInMarker), standInIdentity());
  progress.end();
}
