import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import type { ChosenFile } from "#shared/contract/methods/importMethods";
import { AppError } from "#shared/errors/AppError";

/** Files that the person chose or dropped in this run. The page knows them by id only, so it can name no other file. */
export class ChosenFiles {
  readonly #paths = new Map<string, string>();

  /** @throws AppError FILE_NOT_READABLE for a folder, a device, or a file that is gone. */
  async adopt(path: string): Promise<ChosenFile> {
    const name = basename(path);
    const found = await stat(path).catch(() => null);
    if (found === null || !found.isFile()) {
      throw new AppError("FILE_NOT_READABLE", `“${name}” is not a file that can be read.`);
    }
    const fileId = randomUUID();
    this.#paths.set(fileId, path);
    return { fileId, name, sizeBytes: found.size };
  }

  /** @throws AppError FILE_NOT_READABLE for an id of another run. */
  pathOf(fileId: string): string {
    const path = this.#paths.get(fileId);
    if (path === undefined) throw new AppError("FILE_NOT_READABLE", "Choose the file again.");
    return path;
  }
}
