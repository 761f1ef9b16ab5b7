import { constants } from "node:fs";
import { mkdir, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { z } from "zod";
import { SerialQueue } from "#shared/async/SerialQueue";
import { parseJson } from "#shared/domain/parseJson";
import { writeFileAtomically } from "./writeFileAtomically";

/** What changes in one step. */
export interface JournalChange<Entry> {
  /** Entries that are new or replace those of the same key. */
  readonly put?: readonly Entry[];
  /** Keys; those that are not there count for nothing. */
  readonly remove?: readonly string[];
}

/** Lines that the file may have, however few entries are left of them. */
const fewLines = 1000;
/** More lines than this for each entry are written anew. */
const linesPerEntry = 4;

/**
 * Entries with a key each, in a file of a JSON object a line: one for each that is put or removed. So a change costs what it changes, however
 * many entries there are. Lines are added; now and then the file is replaced by one without those that no longer count. One that a crash
 * tore is passed over.
 */
export class EntryJournal<Schema extends z.ZodType> {
  readonly #path: string;
  readonly #schema: Schema;
  readonly #keyOf: (entry: z.infer<Schema>) => string;
  readonly #work = new SerialQueue();
  /** In the order in which they were first put; null until the file was read. */
  #entries: Map<string, z.infer<Schema>> | null = null;
  #lines = 0;
  /** Of the lines that are complete. */
  #bytes = 0;

  /** @param path Absolute; made by the first change. */
  constructor(path: string, schema: Schema, keyOf: (entry: z.infer<Schema>) => string) {
    this.#path = path;
    this.#schema = schema;
    this.#keyOf = keyOf;
  }

  /** All entries, in the order in which they were first put. A file that cannot be read counts as empty, and stays as it is. */
  async read(): Promise<ReadonlyMap<string, z.infer<Schema>>> {
    return this.#work.do(() => this.#read().catch(() => new Map()));
  }

  /** Settles when the change is on the disk. Rejects as Node's file functions do; then nothing has changed. */
  change({ put = [], remove = [] }: JournalChange<z.infer<Schema>>): Promise<void> {
    return this.#work.do(async () => {
      const entries = await this.#read();
      const gone = remove.filter((key) => entries.has(key));
      if (put.length === 0 && gone.length === 0) return;
      const apply = (to: Map<string, z.infer<Schema>>): void => {
        for (const key of gone) to.delete(key);
        for (const entry of put) to.set(this.#keyOf(entry), entry);
      };
      const lines = this.#lines + gone.length + put.length;
      if (lines > Math.max(fewLines, linesPerEntry * entries.size)) {
        const after = new Map(entries);
        apply(after);
        await this.#replace(after);
      } else
        await this.#append([
          ...gone.map((key) => lineOf({ remove: key })),
          ...put.map((entry) => lineOf({ put: entry })),
        ]);
      apply(entries);
    });
  }

  /** Settles when nothing is being written any more. */
  settled(): Promise<void> {
    return this.#work.settled();
  }

  async #read(): Promise<Map<string, z.infer<Schema>>> {
    if (this.#entries !== null) return this.#entries;
    const entries = new Map<string, z.infer<Schema>>();
    const text = await readFile(this.#path, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "";
      throw error;
    });
    const complete = text.slice(0, text.lastIndexOf("\n") + 1);
    const lines = complete.split("\n").slice(0, -1);
    for (const line of lines) {
      const { put, remove } = fieldsOf(parseJson(line));
      const parsed = this.#schema.safeParse(put);
      if (parsed.success) entries.set(this.#keyOf(parsed.data), parsed.data);
      else if (typeof remove === "string") entries.delete(remove);
    }
    this.#lines = lines.length;
    this.#bytes = Buffer.byteLength(complete);
    this.#entries = entries;
    return entries;
  }

  async #append(lines: readonly string[]): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
    const file = await open(this.#path, constants.O_RDWR | constants.O_CREAT, 0o600);
    try {
      const text = Buffer.from(lines.join(""));
      try {
        // What a crash left of an earlier line must not follow the new ones.
        await file.truncate(this.#bytes);
        for (let at = 0; at < text.length;) {
          const { bytesWritten } = await file.write(text, at, text.length - at, this.#bytes + at);
          at += bytesWritten;
        }
        await file.datasync();
      } catch (error) {
        await file.truncate(this.#bytes).catch(() => undefined);
        throw error;
      }
      this.#bytes += text.length;
      this.#lines += lines.length;
    } finally {
      await file.close();
    }
  }

  async #replace(entries: ReadonlyMap<string, z.infer<Schema>>): Promise<void> {
    const text = Array.from(entries.values(), (entry) => lineOf({ put: entry })).join("");
    await writeFileAtomically(this.#path, text);
    this.#lines = entries.size;
    this.#bytes = Buffer.byteLength(text);
  }
}

function lineOf(line: { readonly put: unknown } | { readonly remove: string }): string {
  return `${JSON.stringify(line)}\n`;
}

function fieldsOf(line: unknown): { readonly put?: unknown; readonly remove?: unknown } {
  return typeof line === "object" && line !== null ? line : {};
}
