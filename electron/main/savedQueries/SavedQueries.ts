import { mkdir, realpath } from "node:fs/promises";
import type { FSWatcher } from "chokidar";
import { AppError } from "#shared/errors/AppError";
import { isInside } from "../storage/isInside";
import type { AppState } from "../settings/AppState";
import { QueryFolder } from "./QueryFolder";

interface SavedQueriesPorts {
  readonly state: Pick<AppState, "queryFolder" | "setQueryFolder">;
  /** The folder that is made where the user chooses none. Absolute. */
  readonly suggested: string;
  /** Wharf's own folder, which is no place for what the user keeps. Absolute. */
  readonly ownFolder: string;
  /** A file in the folder was added, changed or removed, by whomever. */
  readonly onChanged: () => void;
}

/** Milliseconds in which changes are told as one. */
const together = 150;

/** The folder of saved queries that is chosen now, watched from the first look at it on. */
export class SavedQueries {
  readonly #ports: SavedQueriesPorts;
  #watch: { readonly folder: string; readonly watcher: Promise<FSWatcher> } | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(ports: SavedQueriesPorts) {
    this.#ports = ports;
  }

  /** The folder that is made where the user chooses none. Absolute. */
  get suggested(): string {
    return this.#ports.suggested;
  }

  /** The chosen folder; null where none has been chosen. */
  current(): QueryFolder | null {
    const folder = this.#ports.state.queryFolder;
    if (folder === null) return null;
    this.#follow(folder);
    return new QueryFolder(folder);
  }

  /** @throws AppError SAVED_QUERY_NOT_DONE where no folder has been chosen */
  chosen(): QueryFolder {
    const current = this.current();
    if (current === null) throw new AppError("SAVED_QUERY_NOT_DONE", "No folder has been chosen.");
    return current;
  }

  /** Keeps queries in a folder from now on. @throws AppError SAVED_QUERY_NOT_DONE for a folder of Wharf's own */
  async choose(folder: string): Promise<void> {
    const real = await realpath(folder).catch(() => folder);
    if (isInside(await realpath(this.#ports.ownFolder).catch(() => this.#ports.ownFolder), real)) {
      throw new AppError(
        "SAVED_QUERY_NOT_DONE",
        `“${folder}” belongs to Wharf itself. Choose another folder.`,
      );
    }
    await this.#ports.state.setQueryFolder(real);
    this.#ports.onChanged();
  }

  /** Makes the suggested folder and keeps queries there. */
  async useSuggested(): Promise<void> {
    await mkdir(this.#ports.suggested, { recursive: true }).catch((error: unknown) => {
      throw new AppError(
        "SAVED_QUERY_NOT_DONE",
        `“${this.#ports.suggested}” could not be made: ${String(error)}`,
      );
    });
    await this.choose(this.#ports.suggested);
  }

  /** Ends the watch. */
  async close(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    const watch = this.#watch;
    this.#watch = null;
    await (await watch?.watcher)?.close();
  }

  #follow(folder: string): void {
    if (this.#watch?.folder === folder) return;
    void this.close();
    this.#watch = { folder, watcher: this.#watcher(folder) };
  }

  async #watcher(folder: string): Promise<FSWatcher> {
    // Loaded only where there is a folder to watch.
    const { watch } = await import("chokidar");
    const watcher = watch(folder, {
      ignoreInitial: true,
      followSymlinks: false,
      ignored: (path, stats) => {
        const name = path.slice(folder.length);
        if (/[\\/](?:node_modules|\.[^\\/]*)(?:[\\/]|$)/u.test(name)) return true;
        return stats?.isFile() === true && !/\.(?:sql|md)$/iu.test(path);
      },
    });
    watcher.on("all", () => {
      this.#timer ??= setTimeout(() => {
        this.#timer = null;
        this.#ports.onChanged();
      }, together);
    });
    // What cannot be watched is read anew when it is looked at.
    watcher.on("error", () => undefined);
    return watcher;
  }
}
