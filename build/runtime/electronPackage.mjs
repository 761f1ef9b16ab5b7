import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../setup/projectRoot.mjs";

/** @typedef {import("./RuntimeSource").ElectronRuntime} ElectronRuntime */

/** Folder of the npm package "electron", which holds types and the download script but not the program. */
export const electronPackageFolder = join(projectRoot, "node_modules", "electron");

/** The version of Electron that Wharf ships, pinned in package.json. */
export function pinnedElectronVersion() {
  return JSON.parse(readFileSync(join(electronPackageFolder, "package.json"), "utf8")).version;
}

/**
 * The official program if it has been downloaded before, in the pinned version.
 *
 * @returns {ElectronRuntime | undefined}
 */
export function downloadedElectron() {
  const folder = join(electronPackageFolder, "dist");
  const executable = join(folder, executableName());
  const versionFile = join(folder, "version");
  if (!existsSync(executable) || !existsSync(versionFile)) return undefined;
  const version = readFileSync(versionFile, "utf8").trim().replace(/^v/, "");
  return version === pinnedElectronVersion() ? { executable, folder, origin: "official" } : undefined;
}

/**
 * Path of the Electron program inside its distribution folder.
 *
 * @param {NodeJS.Platform} [platform]
 */
export function executableName(platform = process.platform) {
  if (platform === "darwin") return "Electron.app/Contents/MacOS/Electron";
  return platform === "win32" ? "electron.exe" : "electron";
}
