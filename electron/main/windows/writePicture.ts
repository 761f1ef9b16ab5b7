import { clipboard, nativeImage } from "electron";

/** Puts a picture on the system's clipboard. */
export async function writePicture(png: Buffer): Promise<void> {
  const { ClipboardItem } = await import("electron");
  // Since Electron 44 it takes items as the web's clipboard does; before, a picture of Electron's own.
  if (typeof ClipboardItem === "function") {
    await clipboard.write([
      new ClipboardItem({ "image/png": new Blob([Uint8Array.from(png)], { type: "image/png" }) }),
    ]);
    return;
  }
  Reflect.apply(clipboard.write, clipboard, [{ image: nativeImage.createFromBuffer(png) }]);
}
