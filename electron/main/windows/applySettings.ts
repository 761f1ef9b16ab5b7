import { type BrowserWindow, nativeTheme } from "electron";
import { defaultSettings, type Settings } from "#shared/domain/settings/settings";
import type { SettingsFile } from "../settings/SettingsFile";

/** How many times as large the page is shown for its text to have the size that is set. */
export function zoomOf(values: Settings): number {
  return values["interface.textSize"] / defaultSettings["interface.textSize"];
}

/**
 * Keeps the theme and the size of the page as they are set.
 *
 * @param shown Settles when the page is loaded: until then Chromium has a size of its own for its address.
 */
export function applySettings(settings: SettingsFile, window: BrowserWindow, shown: Promise<void>): void {
  const apply = (): void => {
    const { values } = settings;
    nativeTheme.themeSource = values.theme;
    if (window.isDestroyed()) return;
    const zoom = zoomOf(values);
    if (Math.abs(window.webContents.getZoomFactor() - zoom) > 0.001) window.webContents.setZoomFactor(zoom);
  };
  void shown.then(apply, () => undefined);
  settings.onChanged(apply);
}
