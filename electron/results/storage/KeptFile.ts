import { closeSync, openSync } from "node:fs";
import { readFully } from "./SpillFile";

/** Files opened for reading, the most recently read ones only: a process may hold few hundred at a time. */
export class OpenFiles {
  /** By path, the one read longest ago first. */
  readonly #descriptors = new Map<string, number>();
  readonly #limit: number;

  /** @param limit Files that are open at the same time. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The descriptor of a file, good until the next call. Throws the system's error. */
  descriptor(path: string): number {
    const known = this.#descriptors.get(path);
    this.#descriptors.delete(path);
    const descriptor = known ?? openSync(path, "r");
    this.#descriptors.set(path, descriptor);
    const [oldest] = this.#descriptors.keys();
    if (this.#descriptors.size > this.#limit && oldest !== undefined) this.close(oldest);
    return descriptor;
  }

  /** Closes a file where it is open. */
  close(path: string): void {
    const descriptor = this.#descriptors.get(path);
    if (descriptor === undefined) return;
    this.#descriptors.delete(path);
    closeSync(descriptor);
  }
}

/** The file of a result that outlives this process. It is opened when it is read: there may be thousands. */
export class KeptFile {
  readonly #path: string;
  readonly #files: OpenFiles;

  constructor(path: string, files: OpenFiles) {
    this.#path = path;
    this.#files = files;
  }

  /** Fills `target` from an offset. Throws the system's error, or where the file is shorter. */
  read(target: Uint8Array, offset: number): void {
    readFully(this.#files.descriptor(this.#path), target, offset);
  }

  /** Closes the file and leaves it where it is. */
  close(): void {
    this.#files.close(this.#path);
  }
}
