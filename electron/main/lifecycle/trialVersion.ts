import { app, dialog } from "electron";
import type { MainMessages } from "../messages/MainMessages";
import type { AppState } from "../settings/AppState";
import { quitThen } from "./openUpdates";
import { StagedInstaller } from "../updates/StagedInstaller";

/** Starts of a new version without a window before the version before is offered. */
const triesBefore = 2;

/**
 * Counts the starts of a version that was just installed until its window has shown; from the third on asks whether the
 * version before shall come back.
 * @returns whether the app ends for that
 */
export async function tryVersion(
  state: AppState,
  folder: string,
  texts: () => MainMessages["updates"],
): Promise<boolean> {
  const { trial, previous } = state.updates;
  const version = app.getVersion();
  if (trial?.version !== version) {
    await state.setUpdates({ trial: undefined });
    return false;
  }
  await state.setUpdates({ trial: { version, starts: trial.starts + 1 } });
  if (trial.starts < triesBefore || previous === undefined) return false;
  await app.whenReady();
  const { response } = await dialog.showMessageBox({
    type: "warning",
    ...texts().goBack(version, trial.starts, previous.version),
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  if (response !== 0) return false;
  const { isPackaged } = app;
  const appImage = process.env["APPIMAGE"] ?? null;
  await new StagedInstaller({ state, version, appImage, folder, isPackaged, quit: quitThen }).goBack();
  return true;
}
