import { dialog, type BrowserWindow } from "electron";
import type { QuestionText } from "../messages/MainMessages";

/** Shows a question in a window of the system, which no page can answer. No is the default. */
export async function askForConsent(
  window: BrowserWindow,
  { message, detail, allow }: QuestionText,
  cancel: string,
): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: "question",
    message,
    detail,
    buttons: [cancel, allow],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1;
}
