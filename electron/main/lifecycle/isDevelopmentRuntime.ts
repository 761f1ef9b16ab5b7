import { existsSync } from "node:fs";
import { join } from "node:path";

/** Whether the app runs on the stand-in for development: it starts apps with a launcher of our own. */
export function isDevelopmentRuntime(resourcesFolder: string, isPackaged: boolean): boolean {
  return !isPackaged && existsSync(join(resourcesFolder, "app", "launcher.mjs"));
}
