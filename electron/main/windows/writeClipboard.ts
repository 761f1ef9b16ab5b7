import { clipboard } from "electron";

/** What goes on the clipboard: a text, and for programs that take it the same as HTML. */
export interface ClipboardContent {
  readonly text: string;
  readonly html: string | null;
}

/** Replaces what is on the system's clipboard. */
export async function writeClipboard({ text, html }: ClipboardContent): Promise<void> {
  // Asynchronous since Electron 44, immediate before.
  if (html === null) await clipboard.writeText(text);
  else await writeBoth(text, html);
}

async function writeBoth(text: string, html: string): Promise<void> {
  const { ClipboardItem } = await import("electron");
  // Since Electron 44 it takes items as the web's clipboard does; before, one object.
  const content =
    typeof ClipboardItem === "function"
      ? [new ClipboardItem({ "text/plain": text, "text/html": html })]
      : { text, html };
  const write: unknown = Reflect.get(clipboard, "write");
  if (typeof write === "function") await Reflect.apply(write, clipboard, [content]);
}
