import { type BrowserWindow, dialog } from "electron";
import type { AlertText } from "../messages/MainMessages";

/** Says that a newer version had the data last. This one reads all of it, or it had refused to start. */
export async function tellNewerVersion(
  window: BrowserWindow,
  { title, body }: AlertText,
  ok: string,
): Promise<void> {
  if (window.isDestroyed()) return;
  await dialog.showMessageBox(window, {
    type: "info",
    message: title,
    detail: body,
    buttons: [ok],
  });
}
