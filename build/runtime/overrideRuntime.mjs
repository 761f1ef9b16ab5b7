import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { executableName } from "./executableName.mjs";

/** @typedef {import("./RuntimeSource").RuntimeSource} RuntimeSource */

/**
 * The runtime a person names in ELECTRON_OVERRIDE_DIST_PATH, the variable Electron's own package reads.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {RuntimeSource}
 */
export function overrideRuntime(env) {
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
