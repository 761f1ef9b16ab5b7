import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Picture } from "#shared/contract/methods/pictureMethods";
import { AppError } from "#shared/errors/AppError";
import type { HandlersOf } from "../ipc/MethodHandlers";
import { exportFileName } from "./exportFileName";
import { isDiskFull } from "../../processes/isDiskFull";

export interface PicturePorts {
  /** Asks the person where a picture of that name is to go; null when they decided otherwise. */
  readonly askForPictureFile: (name: string, format: Picture["format"] | "html") => Promise<string | null>;
  /** Puts the bytes of a PNG file on the clipboard. */
  readonly writePicture: (png: Buffer) => Promise<void>;
}

/** Handlers of what takes charts out as pictures, and notebooks as HTML. */
export function pictureHandlers({
  askForPictureFile,
  writePicture,
}: PicturePorts): HandlersOf<"results.savePicture" | "results.copyPicture" | "notebooks.export"> {
  return {
    "notebooks.export": async ({ html, suggestedName }) => {
      const path = await askForPictureFile(exportFileName(suggestedName, "html"), "html");
      if (path === null) return { name: null };
      await written(path, html);
      return { name: basename(path) };
    },
    "results.savePicture": async ({ picture, suggestedName }) => {
      const path = await askForPictureFile(exportFileName(suggestedName, picture.format), picture.format);
      if (path === null) return { name: null };
      await written(path, picture.format === "png" ? Buffer.from(picture.bytes, "base64") : picture.text);
      return { name: basename(path) };
    },
    "results.copyPicture": async ({ bytes }) => {
      await writePicture(Buffer.from(bytes, "base64"));
      return {};
    },
  };
}

async function written(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(path, content);
  } catch (error) {
    throw new AppError(isDiskFull(error) ? "EXPORT_DISK_FULL" : "EXPORT_NOT_WRITTEN");
  }
}
