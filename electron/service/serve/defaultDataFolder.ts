import { join } from "node:path";
import type { Platform } from "./Platform";

/** Where a person's data belongs by the convention of the platform: XDG base directories, Application Support, LocalAppData. */
export function defaultDataFolder({ name, home, env }: Platform): string {
  if (name === "win32")
    return join(env["LOCALAPPDATA"] || join(home, "AppData", "Local"), "Wharf", "service");
  if (name === "darwin") return join(home, "Library", "Application Support", "Wharf", "service");
  return join(env["XDG_DATA_HOME"] || join(home, ".local", "share"), "wharf", "service");
}
