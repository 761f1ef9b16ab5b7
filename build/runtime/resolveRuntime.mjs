import { cacheFolder } from "./cacheFolder.mjs";
import { downloadedRuntime } from "./downloadedRuntime.mjs";
import { downloadRuntime } from "./downloadRuntime.mjs";
import { firstRuntime } from "./firstRuntime.mjs";
import { overrideRuntime } from "./overrideRuntime.mjs";
import { standInRuntime } from "./standInRuntime.mjs";
import { standInVersion } from "./standInPackage.mjs";

/** @typedef {import("./RuntimeSource.mjs").ElectronRuntime} ElectronRuntime */

/**
 * The Electron to start Wharf with, in this order: the one a person names, the official one if it is here, the
 * official download, and on Linux x64 the stand-in.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<ElectronRuntime>}
 * @throws {import("../setup/StopError.mjs").StopError} When there is none.
 */
export async function resolveRuntime(env = process.env) {
  const cache = cacheFolder(env);
  const runtime = await firstRuntime([
    overrideRuntime(env),
    downloadedRuntime,
    downloadRuntime(env, cache),
    standInRuntime(cache),
  ]);
  if (runtime.origin === "stand-in") console.error(`Using the development runtime Electron ${standInVersion}`);
  return runtime;
}
