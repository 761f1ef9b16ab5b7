import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Picture } from "#shared/contract/methods/pictureMethods";
import { AppError } from "#shared/errors/AppError";
import type { HandlersOf } from "../ipc/MethodHandlers";
import { exportFileName } from "./exportFileName";

export interface PicturePorts {
  /** Asks the person where a picture of that name is to go; null when they decided otherwise. */
  readonly askForPictureFile: (name: string, format: Picture["format"]) => Promise<string | null>;
  /** Puts the bytes of a PNG file on the clipboard. */
  readonly writePicture: (png: Buffer) => Promise<void>;
}

/** Handlers of what takes charts out as pictures. */
export function pictureHandlers({
  askForPictureFile,
  writePicture,
}: PicturePorts): HandlersOf<"results.savePicture" | "results.copyPicture"> {
  return {
    "results.savePicture": async ({ picture, suggestedName }) => {
      const path = await askForPictureFile(exportFileName(suggestedName, picture.format), picture.format);
      if (path === null) return { name: null };
      try {
        await writeFile(path, picture.format === "png" ? Buffer.from(picture.bytes, "base64") : picture.text);
      } catch (error) {
        const isFull = error instanceof Error && "code" in error && error.code === "ENOSPC";
        throw new AppError(isFull ? "EXPORT_DISK_FULL" : "EXPORT_NOT_WRITTEN");
      }
      return { name: basename(path) };
    },
    "results.copyPicture": async ({ bytes }) => {
      await writePicture(Buffer.from(bytes, "base64"));
      return {};
    },
  };
}
