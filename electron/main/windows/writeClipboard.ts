import { clipboard, nativeImage } from "electron";

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

/** The same content in the two forms that clipboards of Electron take. */
interface ClipboardForms {
  /** By media type, as the web's clipboard takes it. */
  readonly items: () => Record<string, string | Blob>;
  /** Electron's own form. */
  readonly data: () => object;
}

/** Replaces what is on the system's clipboard: since Electron 44 it takes items as the web's does, before one object. */
async function writeToClipboard({ items, data }: ClipboardForms): Promise<void> {
  const { ClipboardItem } = await import("electron");
  const content: unknown = typeof ClipboardItem === "function" ? [new ClipboardItem(items())] : data();
  const write: unknown = Reflect.get(clipboard, "write");
  if (typeof write === "function") await Reflect.apply(write, clipboard, [content]);
}

/** Puts a picture on the system's clipboard. */
export function writePicture(png: Buffer): Promise<void> {
  return writeToClipboard({
    items: () => ({ "image/png": new Blob([Uint8Array.from(png)], { type: "image/png" }) }),
    data: () => ({ image: nativeImage.createFromBuffer(png) }),
  });
}
