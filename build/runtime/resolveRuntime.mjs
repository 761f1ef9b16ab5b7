import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { StopError } from "../setup/runCommand.mjs";
import { downloadRuntime } from "./downloadRuntime.mjs";
import { downloadedElectron, executableName } from "./electronPackage.mjs";
import { standInVersion } from "./standInPackage.mjs";
import { standInRuntime } from "./standInRuntime.mjs";

/** @typedef {import("./RuntimeSource").RuntimeSource} RuntimeSource */

/** The official Electron, where it has been downloaded before. @type {RuntimeSource} */
const downloadedRuntime = {
  name: "Downloaded Electron",
  async find() {
    return downloadedElectron() ?? "not downloaded yet";
  },
};

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
 * @throws {import("../setup/runCommand.mjs").StopError} When there is none.
 */
export async function resolveRuntime(env = process.env) {
  const runtime = await firstRuntime(runtimeSources(env));
  if (runtime.origin === "stand-in")
    console.error(`Using the development runtime Electron ${standInVersion}`);
  return runtime;
}

/**
 * The per-user folder for what can be fetched again, outside node_modules because `npm ci` empties that.
 *
 * @param {NodeJS.ProcessEnv} env XDG_CACHE_HOME is honoured when it is absolute, as its specification asks.
 */
export function cacheFolder(env) {
  const base = env["XDG_CACHE_HOME"];
  return join(base !== undefined && isAbsolute(base) ? base : join(homedir(), ".cache"), "wharf");
}

/**
 * Asks the sources one after the other and takes the first runtime.
 *
 * @param {readonly RuntimeSource[]} sources In the order of preference; a later one is not touched once one has it.
 * @returns {Promise<ElectronRuntime>}
 * @throws {StopError} When none has one, with the reason of each.
 */
export async function firstRuntime(sources) {
  /** @type {string[]} */
  const reasons = [];
  for (const source of sources) {
    const found = await source.find();
    if (typeof found !== "string") return found;
    reasons.push(`  ${source.name}: ${found}`);
  }
  throw new StopError(
    `No Electron runtime could be found or fetched.\n${reasons.join("\n")}\n\n` +
      "Set ELECTRON_MIRROR to a reachable mirror, or ELECTRON_OVERRIDE_DIST_PATH to the folder of an unpacked Electron.",
  );
}

/**
 * The runtime a person names in ELECTRON_OVERRIDE_DIST_PATH, the variable Electron's own package reads.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {RuntimeSource}
 */
function overrideRuntime(env) {
  return {
    name: "ELECTRON_OVERRIDE_DIST_PATH",
    async find() {
      const named = env["ELECTRON_OVERRIDE_DIST_PATH"];
      if (!named) return "not set";
      const folder = resolve(named);
      const executable = join(folder, executableName());
      if (!existsSync(executable)) return `there is no ${executable}`;
      return { executable, folder, origin: "override" };
    },
  };
}
