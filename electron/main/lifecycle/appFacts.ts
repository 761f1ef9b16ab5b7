import { app } from "electron";
import type { AppPorts } from "../app/appHandlers";
import type { AppPaths } from "./appPaths";
import { isDevelopmentRuntime } from "./isDevelopmentRuntime";
import { platformName } from "./platformName";

/** What app.info tells of this run. */
export function appFacts({ dataFolder, logFile }: AppPaths): AppPorts["facts"] {
  return {
    version: app.getVersion(),
    platform: platformName(process.platform),
    electronVersion: process.versions["electron"] ?? "",
    developmentRuntime: isDevelopmentRuntime(process.resourcesPath, app.isPackaged),
    dataFolder,
    logFile,
  };
}
