import { BrowserWindow, nativeTheme, screen } from "electron";
import type { AppState } from "../settings/AppState";
import { minimumSize, openingBounds } from "./openingBounds";
import { webPreferences } from "./webPreferences";

export interface MainWindowOptions {
  /** Absolute path of the built preload script. */
  readonly preload: string;
  readonly developerTools: boolean;
  readonly state: AppState;
  /** The page is shown this many times as large. */
  readonly zoom: number;
}

/** Opens the main window, empty, where it was the last time; the caller locks it and loads the page. */
export function mainWindow({ preload, developerTools, state, zoom }: MainWindowOptions): BrowserWindow {
  const kept = state.windowBounds;
  const [primary, ...others] = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()];
  const window = new BrowserWindow({
    ...openingBounds(kept, [primary.workArea, ...others.map((display) => display.workArea)]),
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    title: "Wharf",
    backgroundColor: backgroundColor(nativeTheme.shouldUseDarkColors),
    webPreferences: { ...webPreferences, preload, devTools: developerTools, zoomFactor: zoom },
  });
  if (kept?.maximized === true) window.maximize();
  window.on("close", () => {
    void state.setWindowBounds({ ...window.getNormalBounds(), maximized: window.isMaximized() });
  });
  return window;
}

/** The page's background before it is painted, so that opening a dark window does not flash white. */
function backgroundColor(dark: boolean): string {
  return dark ? "#12181b" : "#fcfdfe";
}

/** Gives a window the background of the theme that the system changes to. */
export function followTheme(window: BrowserWindow, onChanged: (dark: boolean) => void): void {
  nativeTheme.on("updated", () => {
    const dark = nativeTheme.shouldUseDarkColors;
    if (!window.isDestroyed()) window.setBackgroundColor(backgroundColor(dark));
    onChanged(dark);
  });
}
