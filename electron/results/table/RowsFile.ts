import { randomUUID } from "node:crypto";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/** A file of rows as one JSON list, for DuckDB to read; readable by this user only. */
export class RowsFile {
  readonly path: string;
  readonly #descriptor: number;
  #isOpen = true;

  /** @param folder The folder that the store's DuckDB may read. Throws the system's error. */
  constructor(folder: string) {
    this.path = join(folder, `${randomUUID()}.rows.json`);
    this.#descriptor = openSync(this.path, "wx", 0o600);
  }

  write(part: Uint8Array | string): void {
    const bytes = typeof part === "string" ? Buffer.from(part) : part;
    for (let done = 0; done < bytes.length;) done += writeSync(this.#descriptor, bytes, done);
  }

  /** No more is written. */
  end(): void {
    if (this.#isOpen) closeSync(this.#descriptor);
    this.#isOpen = false;
  }

  remove(): void {
    this.end();
    rmSync(this.path, { force: true });
  }
}
