import { app, type BrowserWindow, nativeTheme } from "electron";
import { KnownSecrets } from "#shared/secrets/redact";
import { dataStores } from "../dataFormat/dataStores";
import { openDataFolder } from "../dataFormat/openDataFolder";
import { RunningRequests } from "../ipc/RunningRequests";
import { openLog, type Log } from "../log/openLog";
import type { MainMessages } from "../messages/MainMessages";
import { messagesIn } from "../messages/messagesIn";
import { type PageAddress, pageAddress } from "../security/pageAddress";
import { AppState } from "../settings/AppState";
import { SettingsFile } from "../settings/SettingsFile";
import { applySettings, zoomOf } from "../windows/applySettings";
import { closeFolder } from "../storage/closeFolder";
import { systemLanguage, windowLanguage } from "../windows/windowLanguage";
import { openPage } from "../windows/openPage";
import { type AppPaths, appPaths } from "./appPaths";
import { checkArchive } from "./checkArchive";
import type { LaunchOptions } from "./launchOptions";

/** The window and what was needed to open it. */
export interface OpenedWindow {
  readonly options: LaunchOptions;
  readonly paths: AppPaths;
  readonly page: PageAddress;
  readonly state: AppState;
  readonly settings: SettingsFile;
  /** What main shows itself, in the language that is set now. */
  readonly texts: () => MainMessages;
  readonly secretsKnown: KnownSecrets;
  readonly log: ReturnType<typeof openLog>;
  readonly requests: RunningRequests;
  readonly window: BrowserWindow;
  /** Settles when the page is loaded. */
  readonly shown: Promise<void>;
  /** Call it once the page's requests are answered: its scripts wait for that. */
  readonly onAnswering: () => void;
  /** The newer version that had the data last, in formats that this one reads too; null where none had. */
  readonly newerVersion: string | null;
}

/**
 * Opens the window, then loads the rest of main while the system starts the page's process. Only what the window needs is
 * imported here: the rest takes longer to compile and evaluate than the window to open. Settles when the page is loaded.
 */
export async function startWharf(options: LaunchOptions): Promise<void> {
  const paths = appPaths(app.getAppPath(), app.getPath("userData"));
  const wasOpen = [paths.ownFolder, paths.dataFolder].map(closeFolder).includes(true);
  const page = pageAddress(options.devServerUrl);
  const secretsKnown = new KnownSecrets();
  const log = openLog(paths.logFile, secretsKnown);
  logUncaught(log);
  log.info("started", { version: app.getVersion(), electron: process.versions["electron"] });
  if (wasOpen) log.warn("own folder was open to other users and is closed now", { folder: paths.ownFolder });
  const [{ state, settings, newerVersion }] = await Promise.all([
    openSettings(paths, log),
    app.whenReady(),
    // Before any page, process or connection of the app exists.
    checkArchive(app.isPackaged && process.platform === "linux" ? app.getAppPath() : null),
  ]);

  const texts = () => messagesIn(windowLanguage(settings.values));
  if (state.updates.trial !== undefined) {
    const { tryVersion } = await import("./trialVersion");
    if (await tryVersion(state, paths.updatesFolder, () => texts().updates)) return;
  }
  nativeTheme.themeSource = settings.values.theme;
  const requests = new RunningRequests();
  let onAnswering: () => void = () => undefined;
  const answering = new Promise<void>((resolve) => {
    onAnswering = resolve;
  });
  // A server of the page in development knows nothing of main.
  const rest = options.devServerUrl === null ? null : await import("./runWharf");
  const { window, shown } = openPage({
    page,
    language: windowLanguage(settings.values),
    pageFolder: paths.page,
    preload: paths.preload,
    developerTools: !app.isPackaged,
    state,
    zoom: zoomOf(settings.values),
    requests,
    answering,
    log,
  });
  applySettings(settings, window, shown);
  const { runWharf } = rest ?? (await import("./runWharf"));
  await runWharf({
    options,
    paths,
    page,
    state,
    settings,
    texts,
    secretsKnown,
    log,
    requests,
    window,
    shown,
    onAnswering,
    newerVersion,
  });
  await shown;
}

/** Opens the app's own folder, whose formats are looked at before any file is read. @throws NewerData */
async function openSettings(
  { ownFolder, stateFile, settingsFile }: AppPaths,
  log: Log,
): Promise<Pick<OpenedWindow, "state" | "settings" | "newerVersion">> {
  const version = app.getVersion();
  const opened = await openDataFolder({
    folder: ownFolder,
    stores: dataStores,
    version,
    now: () => new Date(),
    // What the person chose is among the data.
    texts: () => messagesIn(systemLanguage()).start,
  });
  const { changed, backup, newerVersion } = opened;
  if (changed.length > 0) log.info("data brought to the format of this version", { changed, backup });
  if (newerVersion !== null) log.warn("data was last opened by a newer version", { newerVersion });
  const [state, settings] = await Promise.all([AppState.load(stateFile), SettingsFile.load(settingsFile)]);
  return { state, settings, newerVersion };
}

/** Faults that nothing caught go into the log; Electron would show a dialog in words meant for developers. */
function logUncaught(log: Log): void {
  process.on("uncaughtException", (error) => log.error("uncaught", { error }));
  process.on("unhandledRejection", (error) => log.error("unhandled", { error }));
}
