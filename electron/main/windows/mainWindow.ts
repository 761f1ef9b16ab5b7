import { BrowserWindow, nativeTheme, screen } from "electron";
import type { Settings } from "../settings/Settings";
import { backgroundColor } from "./backgroundColor";
import { minimumSize, openingBounds } from "./openingBounds";
import { webPreferences } from "./webPreferences";

export interface MainWindowOptions {
  /** Absolute path of the built preload script. */
  readonly preload: string;
  readonly developerTools: boolean;
  readonly settings: Settings;
}

/** Opens the main window, empty, where it was the last time; the caller locks it and loads the page. */
export function mainWindow({ preload, developerTools, settings }: MainWindowOptions): BrowserWindow {
  const kept = settings.windowBounds;
  const [primary, ...others] = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()];
  const window = new BrowserWindow({
    ...openingBounds(kept, [primary.workArea, ...others.map((display) => display.workArea)]),
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    title: "Wharf",
    backgroundColor: backgroundColor(nativeTheme.shouldUseDarkColors),
    webPreferences: { ...webPreferences, preload, devTools: developerTools },
  });
  if (kept?.maximized === true) window.maximize();
  window.on("close", () => {
    void settings.setWindowBounds({ ...window.getNormalBounds(), maximized: window.isMaximized() });
  });
  return window;
}
