import { type BrowserWindow, nativeTheme } from "electron";
import { defaultSettings, type Settings, settings } from "#shared/domain/settings/settings";
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
export function applySettings(file: SettingsFile, window: BrowserWindow, shown: Promise<void>): void {
  const apply = (): void => {
    const { values } = file;
    nativeTheme.themeSource = values.theme;
    if (window.isDestroyed()) return;
    const zoom = zoomOf(values);
    if (Math.abs(window.webContents.getZoomFactor() - zoom) > 0.001) window.webContents.setZoomFactor(zoom);
  };
  void shown.then(apply, () => undefined);
  file.onChanged(apply);
}

/** Makes the interface's text a pixel larger or smaller, within its bounds; 0: as at first. @throws AppError SETTINGS_NOT_WRITTEN */
export async function resizeText(file: SettingsFile, step: -1 | 0 | 1): Promise<void> {
  const name = "interface.textSize";
  const size = step === 0 ? defaultSettings[name] : file.values[name] + step;
  if (settings.shape[name].safeParse(size).success) await file.change({ [name]: size });
}
