import { join, resolve } from "node:path";
import type { Platform } from "./defaultDataFolder";

const FILE = "credentials.key";

/**
 * Where the key for credentials is: WHARF_CREDENTIALS_KEY_FILE, or a file beside a person's configuration, by the
 * convention of the platform and never in the data folder.
 */
export function credentialsKeyFile({ name, home, env }: Platform): string {
  const given = env["WHARF_CREDENTIALS_KEY_FILE"];
  if (given !== undefined && given !== "") return resolve(given);
  if (name === "win32") return join(env["APPDATA"] || join(home, "AppData", "Roaming"), "Wharf", FILE);
  if (name === "darwin") return join(home, "Library", "Application Support", "Wharf", FILE);
  return join(env["XDG_CONFIG_HOME"] || join(home, ".config"), "wharf", FILE);
}
