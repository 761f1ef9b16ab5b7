import { closeSync, openSync } from "node:fs";
import { readFully } from "./readFully";

/** The file of a result that outlives this process, opened for reading. */
export class KeptFile {
  readonly #descriptor: number;

  /** Throws the system's error. */
  constructor(path: string) {
    this.#descriptor = openSync(path, "r");
  }

  /** Fills `target` from an offset. Throws where the file is shorter. */
  read(target: Uint8Array, offset: number): void {
    readFully(this.#descriptor, target, offset);
  }

  /** Closes the file and leaves it where it is. */
  close(): void {
    closeSync(this.#descriptor);
  }
}
