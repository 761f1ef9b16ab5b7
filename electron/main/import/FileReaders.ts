import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileLines, FileReading, FileShape } from "#shared/domain/importPlan";
import { FileReaderClient, type FileReaderProcess } from "./FileReaderClient";

/** Starts a process that reads files. */
export type StartFileReader = () => FileReaderProcess;

/** How long a process waits for work before it ends. */
const idleMs = 60_000;
/** Files that one process looks at, one after the other: what a damaged file leaves in its memory ends with it. */
const mostLooks = 200;

/** Asks a process about files. @returns in the order of the paths; null for one that cannot be read */
type LookAtEach<Found> = (
  reader: FileReaderClient,
  paths: readonly string[],
  scratchFolder: string,
) => Promise<readonly (Found | null)[]>;

/** A process that waits, with no file open. */
interface Idle {
  readonly reader: FileReaderClient;
  readonly looks: number;
  readonly timer: NodeJS.Timeout;
}

/**
 * Lends processes that read files, each with an empty scratch folder for as long as it is lent. A process that loads a file or keeps it open
 * is for that work alone; those that only look at files are used again.
 */
export class FileReaders {
  readonly #start: StartFileReader;
  /** Started ahead, and never used. */
  #spare: Idle | null = null;
  readonly #lookers: Idle[] = [];

  constructor(start: StartFileReader) {
    this.#start = start;
  }

  /** Starts a process ahead, so that the next work need not wait for it. Settles when it is ready; never rejects. */
  async warm(): Promise<void> {
    if (this.#spare !== null) return;
    const reader = new FileReaderClient(this.#start());
    const spare = idle(reader, 0, () => {
      this.#spare = null;
    });
    this.#spare = spare;
    void reader.ended.then(() => {
      clearTimeout(spare.timer);
      if (this.#spare === spare) this.#spare = null;
    });
    await reader.ask("release", {}, undefined).catch(() => undefined);
  }

  /**
   * For a load, or statements over a file: a process of its own, gone afterwards.
   * @throws Whatever `work` throws, and AppError FILE_NOT_READABLE where the reader cannot start.
   */
  async withFile<Result>(
    path: string,
    signal: AbortSignal,
    work: (reader: FileReaderClient, scratchFolder: string) => Promise<Result>,
  ): Promise<Result> {
    return withScratchFolder(async (scratchFolder) => {
      const spare = this.#spare;
      this.#spare = null;
      clearTimeout(spare?.timer);
      const reader = spare?.reader ?? new FileReaderClient(this.#start());
      try {
        await reader.ask("open", { path, scratchFolder }, signal);
        return await work(reader, scratchFolder);
      } finally {
        reader.close();
        await reader.ended;
      }
    });
  }

  /** For a look at a file. @throws as withFile */
  async toLook<Result>(
    path: string,
    signal: AbortSignal,
    look: (reader: FileReaderClient) => Promise<Result>,
  ): Promise<Result> {
    return this.#withLooker(async (reader, scratchFolder) => {
      await reader.ask("open", { path, scratchFolder }, signal);
      const result = await look(reader);
      await reader.ask("release", {}, signal);
      return result;
    });
  }

  /** The shapes of files, in the order of their paths; null for each that cannot be read. @throws AppError CANCELLED */
  shapes(paths: readonly string[], signal: AbortSignal): Promise<readonly (FileShape | null)[]> {
    return this.#ofEach(paths, signal, async (reader, some, scratchFolder) => {
      const { shapes } = await reader.ask("shapes", { paths: some, scratchFolder }, signal);
      return shapes;
    });
  }

  /** Where the lines of files are, as {@link shapes}. @throws AppError CANCELLED */
  checkLines(
    paths: readonly string[],
    reading: FileReading,
    signal: AbortSignal,
  ): Promise<readonly (FileLines | null)[]> {
    return this.#ofEach(paths, signal, async (reader, some) => {
      const { lines } = await reader.ask("checkLines", { paths: some, reading }, signal);
      return lines;
    });
  }

  /** Looks at many files; null for each that cannot be read, whatever it does to the process that reads it. */
  async #ofEach<Found>(
    paths: readonly string[],
    signal: AbortSignal,
    look: LookAtEach<Found>,
  ): Promise<readonly (Found | null)[]> {
    try {
      return await this.#withLooker((reader, scratchFolder) => look(reader, paths, scratchFolder));
    } catch (error) {
      if (signal.aborted) throw error;
      if (paths.length < 2) return paths.map(() => null);
      // One of them ended the process: the others are read without it.
      const half = Math.ceil(paths.length / 2);
      return [
        ...(await this.#ofEach(paths.slice(0, half), signal, look)),
        ...(await this.#ofEach(paths.slice(half), signal, look)),
      ];
    }
  }

  /** Lends a process that looks at files, and keeps it where nothing failed. */
  async #withLooker<Result>(
    look: (reader: FileReaderClient, scratchFolder: string) => Promise<Result>,
  ): Promise<Result> {
    return withScratchFolder(async (scratchFolder) => {
      const kept = this.#lookers.pop();
      clearTimeout(kept?.timer);
      const reader = kept?.reader ?? new FileReaderClient(this.#start());
      const looks = (kept?.looks ?? 0) + 1;
      let isKept = false;
      try {
        const result = await look(reader, scratchFolder);
        isKept = looks < mostLooks;
        return result;
      } finally {
        if (isKept) this.#keep(reader, looks);
        else {
          reader.close();
          await reader.ended;
        }
      }
    });
  }

  #keep(reader: FileReaderClient, looks: number): void {
    const kept = idle(reader, looks, () => remove());
    const remove = (): void => {
      const index = this.#lookers.indexOf(kept);
      if (index >= 0) this.#lookers.splice(index, 1);
    };
    this.#lookers.push(kept);
    void reader.ended.then(() => {
      clearTimeout(kept.timer);
      remove();
    });
  }
}

function idle(reader: FileReaderClient, looks: number, onEnd: () => void): Idle {
  const timer = setTimeout(() => {
    onEnd();
    reader.close();
  }, idleMs);
  timer.unref();
  return { reader, looks, timer };
}

async function withScratchFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "wharf-import-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
