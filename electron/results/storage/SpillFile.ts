import { closeSync, mkdirSync, openSync, readdirSync, readSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Ending of the files in which results wait. */
export const spillFileEnding = ".wharf-result";

/** Files of the store alone: results, rows on their way into tables, and what DuckDB puts aside. Nothing else is touched. */
const ownFile = /\.wharf-result$|\.rows\.json$|\.export\.parquet$|^duckdb_temp/;

/** Makes the folder, for this user only, and removes what an earlier run left in it. Throws the system's error. */
export function cleanSpillFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    if (ownFile.test(name)) rmSync(join(folder, name), { force: true });
  }
}

/**
 * A file that holds the beginning of one result. Synchronous on purpose: it is read and written by a process that
 * does nothing else, in pieces that the page cache mostly answers, and a result cannot vanish between two steps.
 */
export class SpillFile {
  readonly #path: string;
  readonly #descriptor: number;

  /** Creates the file, readable by this user only. Throws the system's error. */
  constructor(path: string) {
    this.#path = path;
    this.#descriptor = openSync(path, "wx+", 0o600);
  }

  /** Writes all bytes at an offset. Throws the system's error, ENOSPC on a full disk. */
  write(bytes: Uint8Array, offset: number): void {
    let done = 0;
    while (done < bytes.length) {
      done += writeSync(this.#descriptor, bytes, done, bytes.length - done, offset + done);
    }
  }

  /** Fills `target` from an offset. Throws where the file is shorter. */
  read(target: Uint8Array, offset: number): void {
    readFully(this.#descriptor, target, offset);
  }

  /** Closes and removes the file. */
  close(): void {
    closeSync(this.#descriptor);
    rmSync(this.#path, { force: true });
  }
}

/** Fills `target` from an offset of an open file. Throws the system's error, or where the file is shorter. */
export function readFully(descriptor: number, target: Uint8Array, offset: number): void {
  let done = 0;
  while (done < target.length) {
    const count = readSync(descriptor, target, done, target.length - done, offset + done);
    if (count === 0) throw new Error("A stored result is shorter than it was written");
    done += count;
  }
}
