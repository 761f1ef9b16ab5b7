import { rmSync } from "node:fs";
import { join } from "node:path";
import { standInVersion } from "../runtime/standInPackage.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";
import { baseConfiguration } from "./baseConfiguration.mjs";

/** @typedef {import("electron-builder").Configuration} Configuration */

/** Where the offline test package goes: away from `release`, so that nobody takes it for one. */
export const offlinePackageFolder = join(projectRoot, "out", "offline-package");

/**
 * How the packaging is tested without Electron's download: the same package around the development runtime, as a
 * plain folder for Linux.
 *
 * @param {string} runtimeFolder The stand-in.
 * @param {string} [output] Absolute path.
 * @returns {Configuration}
 */
export function offlineConfiguration(runtimeFolder, output = offlinePackageFolder) {
  return {
    ...baseConfiguration,
    // electron-builder changes the list that it is given.
    files: [baseConfiguration.files].flat().map((entry) => entry ?? ""),
    directories: { output },
    // The name says what it is, should a file of it ever leave its folder.
    artifactName: "wharf-development-runtime-${version}-${arch}.${ext}",
    electronVersion: standInVersion,
    electronDist: runtimeFolder,
    publish: null,
    // The launcher would start any folder instead of the packaged archive.
    afterExtract: (context) => rmSync(join(context.appOutDir, "resources", "app"), { recursive: true }),
  };
}

/**
 * Packages the built app around the development runtime, for tests only.
 *
 * @param {string} runtimeFolder The stand-in.
 * @returns {Promise<string>} The folder of the unpacked package.
 */
export async function packageOffline(runtimeFolder) {
  rmSync(offlinePackageFolder, { recursive: true, force: true });
  const { build, Platform } = await import("electron-builder");
  await build({
    projectDir: projectRoot,
    targets: Platform.LINUX.createTarget("dir"),
    config: offlineConfiguration(runtimeFolder),
    publish: "never",
  });
  return join(offlinePackageFolder, "linux-unpacked");
}
