import { AppError } from "#shared/errors/AppError";

/** Files that were exported in this run. The page knows them by the export's id only, so it can name no other file. */
export class ExportedFiles {
  readonly #paths = new Map<string, string>();

  add(exportId: string, path: string): void {
    this.#paths.set(exportId, path);
  }

  /** @throws AppError NOT_FOUND for an export of another run */
  pathOf(exportId: string): string {
    const path = this.#paths.get(exportId);
    if (path === undefined)
      throw new AppError("NOT_FOUND", "This file was not exported since Wharf started.");
    return path;
  }
}
