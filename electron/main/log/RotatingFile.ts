import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";

export interface RotationLimits {
  readonly maxBytes: number;
  /** Older files kept beside the current one, named `.1` (newest) and up. */
  readonly olderFiles: number;
}

/** A file that lines are appended to and that starts anew when it has grown large. It never throws: a log must not. */
export class RotatingFile {
  readonly path: string;
  readonly #limits: RotationLimits;
  #descriptor: number | null = null;
  #bytes = 0;

  constructor(path: string, limits: RotationLimits) {
    this.path = path;
    this.#limits = limits;
  }

  /** Appends text; written when it returns, so that a crash right after loses nothing. */
  write(text: string): void {
    const bytes = Buffer.from(text);
    try {
      if (this.#descriptor !== null && this.#bytes + bytes.length > this.#limits.maxBytes) this.#rotate();
      this.#descriptor ??= this.#open();
      this.#bytes += writeSync(this.#descriptor, bytes);
    } catch {
      // Nowhere is left to tell of it: the disk is full or the folder is gone.
    }
  }

  close(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
    this.#descriptor = null;
  }

  #open(): number {
    mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 });
    const descriptor = openSync(this.path, "a", 0o600);
    this.#bytes = fstatSync(descriptor).size;
    return descriptor;
  }

  #rotate(): void {
    this.close();
    for (let number = this.#limits.olderFiles; number > 0; number -= 1) {
      const from = number === 1 ? this.path : `${this.path}.${number - 1}`;
      try {
        renameSync(from, `${this.path}.${number}`);
      } catch {
        // There is no such older file yet.
      }
    }
  }
}
