import { clipboard } from "electron";
import { writeToClipboard } from "./writeToClipboard";

/** What goes on the clipboard: a text, and for programs that take it the same as HTML. */
export interface ClipboardContent {
  readonly text: string;
  readonly html: string | null;
}

/** Replaces what is on the system's clipboard. */
export async function writeClipboard({ text, html }: ClipboardContent): Promise<void> {
  if (html === null) {
    // Asynchronous since Electron 44, immediate before.
    await clipboard.writeText(text);
    return;
  }
  await writeToClipboard({
    items: () => ({ "text/plain": text, "text/html": html }),
    data: () => ({ text, html }),
  });
}
