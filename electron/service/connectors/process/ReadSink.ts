import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { StreamSink } from "../Connector";
import type { SpoolColumn, SpoolFile } from "../SpoolFile";
import type { SourceEvent } from "./sourcePort";

/** Passes a stream's files on to the service, one at a time. */
export class ReadSink implements StreamSink {
  readonly #id: number;
  readonly #folder: string;
  readonly #post: (event: SourceEvent) => void;
  #onTaken: (() => void) | undefined;

  constructor(id: number, folder: string, post: (event: SourceEvent) => void) {
    this.#id = id;
    this.#folder = folder;
    this.#post = post;
  }

  /** Does not wait for the table: its failure comes as a cancellation, and until then the source is read already. */
  begin(columns: readonly SpoolColumn[], mode: "replace" | "merge"): Promise<void> {
    this.#post({ type: "begin", id: this.#id, columns, mode });
    return Promise.resolve();
  }

  newFile(ending: string): string {
    return join(this.#folder, `${randomUUID()}.${ending}`);
  }

  add(file: SpoolFile): Promise<void> {
    this.#post({ type: "file", id: this.#id, file });
    return new Promise((resolve) => {
      this.#onTaken = resolve;
    });
  }

  progress(rows: number): void {
    this.#post({ type: "progress", id: this.#id, rows });
  }

  /** The service has room again, or the read is over and nothing should wait. */
  taken(): void {
    this.#onTaken?.();
    this.#onTaken = undefined;
  }
}
