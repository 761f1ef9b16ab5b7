import { nativeImage } from "electron";
import { writeToClipboard } from "./writeToClipboard";

/** Puts a picture on the system's clipboard. */
export function writePicture(png: Buffer): Promise<void> {
  return writeToClipboard({
    items: () => ({ "image/png": new Blob([Uint8Array.from(png)], { type: "image/png" }) }),
    data: () => ({ image: nativeImage.createFromBuffer(png) }),
  });
}
