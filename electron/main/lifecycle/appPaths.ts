import { existsSync } from "node:fs";
import { join } from "node:path";
import { app } from "electron";
import type { AppPorts } from "../app/appHandlers";

/** Every path that main uses, absolute. */
export interface AppPaths {
  readonly page: string;
  readonly preload: string;
  readonly serviceProcess: string;
  readonly engineProcess: string;
  readonly sourceProcess: string;
  readonly resultsProcess: string;
  readonly importProcess: string;
  readonly diagnosticsProcess: string;
  /** What the user has set, which they may write themselves. */
  readonly settingsFile: string;
  /** What the app remembers of itself. */
  readonly stateFile: string;
  readonly profilesFile: string;
  readonly dashboardsFile: string;
  /** Outside hosts that the user has allowed. */
  readonly allowedHostsFile: string;
  /** Which Connections failed at the last look. */
  readonly alertsFile: string;
  /** Names of what is in the keychain. */
  readonly secretNamesFile: string;
  readonly workspaceFolder: string;
  /** Earlier versions of texts. */
  readonly versionsFolder: string;
  /** Where saved queries are kept unless the user chooses a folder. */
  readonly suggestedQueryFolder: string;
  /** Which database each saved query was saved on. */
  readonly queryPlacesFile: string;
  /** Every run of a statement. */
  readonly historyFile: string;
  /** Which database holds the results that are kept as tables. */
  readonly resultDatabaseFile: string;
  /** Everything that the app keeps. */
  readonly ownFolder: string;
  /** How files were loaded, by their shape. */
  readonly mappingsFile: string;
  readonly startedLoadsFile: string;
  /** Tasks that have not ended well. */
  readonly tasksFile: string;
  /** The embedded service's databases. */
  readonly dataFolder: string;
  /** Where results spill to when they outgrow memory; only complete results outlive a run. */
  readonly spillFolder: string;
  /** What is kept for updates: the version before, where it can be put back. */
  readonly updatesFolder: string;
  readonly logFile: string;
  /** The terms of the libraries in the app. */
  readonly noticesFile: string;
}

/**
 * @param appFolder The folder that holds package.json, in the archive when packaged.
 * @param userData The app's own folder in the person's profile.
 */
export function appPaths(appFolder: string, userData: string): AppPaths {
  const built = (...names: string[]) => join(appFolder, "out", ...names);
  return {
    page: built("renderer"),
    preload: built("preload", "index.cjs"),
    serviceProcess: built("service", "index.mjs"),
    engineProcess: built("engine", "index.mjs"),
    sourceProcess: built("source", "index.mjs"),
    resultsProcess: built("results", "index.mjs"),
    importProcess: built("import", "index.mjs"),
    diagnosticsProcess: built("diagnostics", "index.mjs"),
    noticesFile: built("main", "third-party-notices.json"),
    settingsFile: join(userData, "settings.json"),
    stateFile: join(userData, "state.json"),
    profilesFile: join(userData, "profiles.json"),
    dashboardsFile: join(userData, "dashboards.json"),
    allowedHostsFile: join(userData, "allowed-hosts.json"),
    alertsFile: join(userData, "alerts.json"),
    secretNamesFile: join(userData, "secret-names.json"),
    suggestedQueryFolder: join(app.getPath("documents"), "Wharf queries"),
    queryPlacesFile: join(userData, "query-places.json"),
    versionsFolder: join(userData, "versions"),
    workspaceFolder: join(userData, "workspace"),
    historyFile: join(userData, "history.jsonl"),
    resultDatabaseFile: join(userData, "result-database.json"),
    ownFolder: userData,
    mappingsFile: join(userData, "import-mappings.json"),
    startedLoadsFile: join(userData, "started-loads.jsonl"),
    tasksFile: join(userData, "tasks.jsonl"),
    dataFolder: join(userData, "service"),
    spillFolder: join(userData, "results"),
    updatesFolder: join(userData, "updates"),
    logFile: join(userData, "logs", "wharf.log"),
  };
}

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

/** The platform in the words of the contract; systems that Wharf is not made for count as Linux. */
function platformName(platform: NodeJS.Platform): "mac" | "windows" | "linux" {
  if (platform === "darwin") return "mac";
  return platform === "win32" ? "windows" : "linux";
}

/** Whether the app runs on the stand-in for development: it starts apps with a launcher of our own. */
function isDevelopmentRuntime(resourcesFolder: string, isPackaged: boolean): boolean {
  return !isPackaged && existsSync(join(resourcesFolder, "app", "launcher.mjs"));
}
