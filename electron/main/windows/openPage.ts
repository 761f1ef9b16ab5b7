import { type BrowserWindow, protocol, session } from "electron";
import type { Language } from "#shared/domain/settings/language";
import type { RunningRequests } from "../ipc/RunningRequests";
import type { Log } from "../log/openLog";
import { lockContents } from "../security/lockContents";
import { lockSession } from "../security/lockSession";
import { addressIn, appScheme, type PageAddress } from "../security/pageAddress";
import { serveAppFiles } from "../security/serveAppFiles";
import { mainWindow, type MainWindowOptions } from "./mainWindow";

export interface OpenPageOptions extends MainWindowOptions {
  readonly page: PageAddress;
  readonly language: Language;
  /** Absolute path of the folder of the built page. */
  readonly pageFolder: string;
  readonly requests: RunningRequests;
  /** Settles when the page's requests are answered. */
  readonly answering: Promise<void>;
  readonly log: Log;
}

/** A page that crashes again within this time is left alone: it would only crash once more. */
const leastMsBetweenCrashes = 10_000;

/** Opens the main window, locked, and begins to load the page; `shown` settles when that is done. */
export function openPage(options: OpenPageOptions): {
  readonly window: BrowserWindow;
  readonly shown: Promise<void>;
} {
  const { page, language, pageFolder, requests, answering, log } = options;
  protocol.handle(appScheme, serveAppFiles(pageFolder, answering));
  lockSession(session.defaultSession, page.origin, page.source);
  const window = mainWindow(options);
  const contents = window.webContents;
  lockContents(contents, page.origin, (what, address) => log.warn("refused", { what, address }));

  const { id } = contents;
  let lastCrash = -leastMsBetweenCrashes;
  contents.on("did-start-navigation", (details) => {
    if (details.isMainFrame && !details.isSameDocument) requests.cancelAll(id);
  });
  contents.on("destroyed", () => requests.cancelAll(id));
  contents.on("render-process-gone", (_event, { reason, exitCode }) => {
    requests.cancelAll(id);
    log.error("page ended", { reason, exitCode });
    const now = performance.now();
    // Every text is on the disk: a fresh page has all of it.
    if (reason !== "clean-exit" && now - lastCrash >= leastMsBetweenCrashes) contents.reload();
    lastCrash = now;
  });
  return { window, shown: window.loadURL(addressIn(language, page)) };
}
