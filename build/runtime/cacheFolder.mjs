import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/**
 * The per-user folder for what can be fetched again, outside node_modules because `npm ci` empties that.
 *
 * @param {NodeJS.ProcessEnv} env XDG_CACHE_HOME is honoured when it is absolute, as its specification asks.
 */
export function cacheFolder(env) {
  const base = env["XDG_CACHE_HOME"];
  return join(base !== undefined && isAbsolute(base) ? base : join(homedir(), ".cache"), "wharf");
}
