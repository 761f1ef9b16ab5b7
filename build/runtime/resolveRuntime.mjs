import { cacheFolder } from "./cacheFolder.mjs";
import { downloadedRuntime } from "./downloadedRuntime.mjs";
import { downloadRuntime } from "./downloadRuntime.mjs";
import { firstRuntime } from "./firstRuntime.mjs";
import { overrideRuntime } from "./overrideRuntime.mjs";
import { standInRuntime } from "./standInRuntime.mjs";
import { standInVersion } from "./standInPackage.mjs";

/** @typedef {import("./RuntimeSource").ElectronRuntime} ElectronRuntime */

/**
 * Where Electron is looked for, in this order: the folder a person names, the official one if it is here, the official
 * download, and on Linux x64 the stand-in.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {readonly import("./RuntimeSource").RuntimeSource[]}
 */
export function runtimeSources(env) {
  const cache = cacheFolder(env);
  return [overrideRuntime(env), downloadedRuntime, downloadRuntime(env, cache), standInRuntime(cache)];
}

/**
 * The Electron to start Wharf with.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<ElectronRuntime>}
 * @throws {import("../setup/StopError.mjs").StopError} When there is none.
 */
export async function resolveRuntime(env = process.env) {
  const runtime = await firstRuntime(runtimeSources(env));
  if (runtime.origin === "stand-in")
    console.error(`Using the development runtime Electron ${standInVersion}`);
  return runtime;
}
