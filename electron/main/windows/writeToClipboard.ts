import { clipboard } from "electron";

/** The same content in the two forms that clipboards of Electron take. */
export interface ClipboardForms {
  /** By media type, as the web's clipboard takes it. */
  readonly items: () => Record<string, string | Blob>;
  /** Electron's own form. */
  readonly data: () => object;
}

/** Replaces what is on the system's clipboard: since Electron 44 it takes items as the web's does, before one object. */
export async function writeToClipboard({ items, data }: ClipboardForms): Promise<void> {
  const { ClipboardItem } = await import("electron");
  const content: unknown = typeof ClipboardItem === "function" ? [new ClipboardItem(items())] : data();
  const write: unknown = Reflect.get(clipboard, "write");
  if (typeof write === "function") await Reflect.apply(write, clipboard, [content]);
}
