import type { OpenFiles } from "./OpenFiles";
import { readFully } from "./readFully";

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
