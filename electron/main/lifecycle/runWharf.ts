import { app, BrowserWindow, clipboard, Menu, nativeTheme, protocol, session, shell } from "electron";
import { channelOf } from "#shared/contract/channels";
import { appHandlers } from "../app/appHandlers";
import { EventPublisher } from "../ipc/EventPublisher";
import { registerMethods } from "../ipc/registerMethods";
import { RunningRequests } from "../ipc/RunningRequests";
import { KnownSecrets } from "../log/KnownSecrets";
import { openLog } from "../log/openLog";
import { appScheme } from "../security/appScheme";
import { lockContents } from "../security/lockContents";
import { lockSession } from "../security/lockSession";
import { pageAddress } from "../security/pageAddress";
import { serveAppFiles } from "../security/serveAppFiles";
import { Settings } from "../settings/Settings";
import { applicationMenu } from "../windows/applicationMenu";
import { backgroundColor } from "../windows/backgroundColor";
import { mainWindow } from "../windows/mainWindow";
import { appPaths } from "./appPaths";
import { isDevelopmentRuntime } from "./isDevelopmentRuntime";
import type { LaunchOptions } from "./launchOptions";
import { platformName } from "./platformName";

/** Puts the app together and opens its window; settles when the window shows its page. */
export async function runWharf(options: LaunchOptions): Promise<void> {
  const paths = appPaths(app.getAppPath(), app.getPath("userData"));
  const page = pageAddress(options.devServerUrl);
  const [settings] = await Promise.all([Settings.load(paths.settingsFile), app.whenReady()]);
  nativeTheme.themeSource = settings.theme;

  protocol.handle(appScheme, serveAppFiles(paths.page));
  lockSession(session.defaultSession, page.origin, page.source);
  const developerTools = !app.isPackaged;
  const window = mainWindow({ preload: paths.preload, developerTools, settings });
  const log = openLog(paths.logFile, new KnownSecrets());
  const requests = new RunningRequests();
  lockContents(window.webContents, page.origin, (what, address) => log.warn("refused", { what, address }));
  const shown = window.loadURL(page.address);

  const contentsId = window.webContents.id;
  window.webContents.on("did-start-navigation", (details) => {
    if (details.isMainFrame && !details.isSameDocument) requests.cancelAll(contentsId);
  });
  window.webContents.on("render-process-gone", () => requests.cancelAll(contentsId));
  window.webContents.on("destroyed", () => requests.cancelAll(contentsId));

  const events = new EventPublisher((name, payload) => {
    if (!window.isDestroyed()) window.webContents.send(channelOf(name), payload);
  }, options.checkOutput);
  nativeTheme.on("updated", () => {
    const dark = nativeTheme.shouldUseDarkColors;
    if (!window.isDestroyed()) window.setBackgroundColor(backgroundColor(dark));
    events.publish("theme.changed", { dark });
  });
  Menu.setApplicationMenu(
    applicationMenu(
      (command) => events.publish("menu.commandChosen", { command }),
      process.platform,
      developerTools,
    ),
  );
  registerMethods(
    {
      ...appHandlers({
        facts: {
          version: app.getVersion(),
          platform: platformName(process.platform),
          electronVersion: process.versions["electron"] ?? "",
          developmentRuntime: isDevelopmentRuntime(process.resourcesPath, app.isPackaged),
          dataFolder: paths.dataFolder,
          logFile: paths.logFile,
        },
        isKeychainAvailable: async () => false,
        settings,
        applyTheme: (theme) => {
          nativeTheme.themeSource = theme;
        },
        openInBrowser: (address) => shell.openExternal(address),
        writeClipboard: (text) => clipboard.writeText(text),
        log,
      }),
    },
    { pageOrigin: page.origin, requests, log, checkOutput: options.checkOutput },
    (id) => BrowserWindow.getAllWindows().some((known) => known.webContents.id === id),
  );
  app.on("window-all-closed", () => app.quit());
  await shown;
}
