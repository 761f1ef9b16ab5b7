import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { readFully } from "./readFully";

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
