import { rmSync } from "node:fs";
import { join } from "node:path";
import { offlineConfiguration, offlinePackageFolder } from "./offlineConfiguration.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";

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
