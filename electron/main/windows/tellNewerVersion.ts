import { type BrowserWindow, dialog } from "electron";

/** Says that a newer version had the data last. This one reads all of it, or it had refused to start. */
export async function tellNewerVersion(window: BrowserWindow, newer: string, own: string): Promise<void> {
  if (window.isDestroyed()) return;
  await dialog.showMessageBox(window, {
    type: "info",
    message: `Wharf ${newer} used your data last`,
    detail: `This is Wharf ${own}. It opens all of your data. What only the newer version can do is missing until you install that again.`,
    buttons: ["OK"],
  });
}
