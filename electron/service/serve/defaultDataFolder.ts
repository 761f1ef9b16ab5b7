import { join } from "node:path";

const FILE = "credentials.key";

/** A file beside a person's configuration, by the convention of the platform and never in the data folder. */
export function defaultCredentialsKeyFile({ name, home, env }: Platform): string {
  if (name === "win32") return join(env["APPDATA"] || join(home, "AppData", "Roaming"), "Wharf", FILE);
  if (name === "darwin") return join(home, "Library", "Application Support", "Wharf", FILE);
  return join(env["XDG_CONFIG_HOME"] || join(home, ".config"), "wharf", FILE);
}

/** What the defaults of settings hang on. */
export interface Platform {
  readonly name: NodeJS.Platform;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Where a person's data belongs by the convention of the platform: XDG base directories, Application Support, LocalAppData. */
export function defaultDataFolder({ name, home, env }: Platform): string {
  if (name === "win32")
    return join(env["LOCALAPPDATA"] || join(home, "AppData", "Local"), "Wharf", "service");
  if (name === "darwin") return join(home, "Library", "Application Support", "Wharf", "service");
  return join(env["XDG_DATA_HOME"] || join(home, ".local", "share"), "wharf", "service");
}
