import { join } from "node:path";
import type { Platform } from "./Platform";

const FILE = "credentials.key";

/** A file beside a person's configuration, by the convention of the platform and never in the data folder. */
export function defaultCredentialsKeyFile({ name, home, env }: Platform): string {
  if (name === "win32") return join(env["APPDATA"] || join(home, "AppData", "Roaming"), "Wharf", FILE);
  if (name === "darwin") return join(home, "Library", "Application Support", "Wharf", FILE);
  return join(env["XDG_CONFIG_HOME"] || join(home, ".config"), "wharf", FILE);
}
