import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { open, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { z } from "zod";
import { SerialQueue } from "#shared/async/SerialQueue";
import type { ByteStore } from "./ByteStore";
import { KeptFile, OpenFiles } from "./KeptFile";

/** Bytes that are written at once, so that other work comes in between. */
const pieceBytes = 1024 * 1024;

/** Files of results that are open at the same time. */
const openFiles = 32;

/** What is written beside the bytes of a result. */
export const keptResult = z.strictObject({
  version: z.literal(1),
  /** The name of the files, so it has to be one. */
  runId: z.string().regex(/^[\w-]{1,100}$/),
  /** The cap the run was made with. */
  maxRows: z.int().positive(),
  bytes: z.int().nonnegative(),
  rowCount: z.int().nonnegative(),
  truncated: z.boolean(),
  /** CRC-32 of the bytes; absent where they were kept by an earlier version. */
  crc32: z.int().nonnegative().optional(),
  isPinned: z.boolean(),
  /** Milliseconds since 1970. */
  storedAt: z.number(),
});

/** What is known of a result that was kept, without reading its bytes. */
export type KeptResult = Omit<z.infer<typeof keptResult>, "version">;

/**
 * The results on disk that outlive the process: `<runId>.answer` holds the bytes as they came, `<runId>.json` what is
 * known of them. The second is written last, so bytes without it are incomplete. Files are this user's alone.
 */
export class KeptResults {
  readonly #folder: string;
  readonly #results = new Map<string, KeptResult>();
  /** Writing and removing happen one after the other: they share the disk with results that come in. */
  readonly #work = new SerialQueue();
  readonly #unwanted = new Set<string>();
  readonly #files = new OpenFiles(openFiles);
  readonly #damaged: string[] = [];

  /** Takes the folder over, which is made, and removes what is incomplete in it. Throws the system's error. */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const names = readdirSync(folder);
    const found = names.flatMap((name) => (name.endsWith(".json") ? (this.#read(name) ?? []) : []));
    for (const result of found.toSorted((a, b) => a.storedAt - b.storedAt)) {
      this.#results.set(result.runId, result);
    }
    for (const name of names) {
      const isOwn = this.#results.has(name.replace(/\.(answer|json)$/u, ""));
      if (!isOwn && /\.(answer|json|part)$/u.test(name)) rmSync(join(folder, name), { force: true });
    }
  }

  /** Runs whose bytes were not all there when the folder was taken over; what was left of them is removed. */
  get damaged(): readonly string[] {
    return this.#damaged;
  }

  /** Oldest first. */
  list(): readonly KeptResult[] {
    return [...this.#results.values()];
  }

  /** What all of them take. */
  get size(): { readonly bytes: number; readonly results: number } {
    return { bytes: this.list().reduce((sum, { bytes }) => sum + bytes, 0), results: this.#results.size };
  }

  /** The oldest that have to go so that the rest is within bounds, as far as they may. */
  beyond(maxBytes: number, maxResults: number, mayGo: (runId: string) => boolean): readonly KeptResult[] {
    let { bytes, results } = this.size;
    const going: KeptResult[] = [];
    for (const result of this.list()) {
      if (bytes <= maxBytes && results <= maxResults) break;
      if (!mayGo(result.runId)) continue;
      going.push(result);
      bytes -= result.bytes;
      results -= 1;
    }
    return going;
  }

  get(runId: string): KeptResult | undefined {
    return this.#results.get(runId);
  }

  /** The file with the bytes of a result. */
  file(runId: string): KeptFile {
    return new KeptFile(this.#path(runId, "answer"), this.#files);
  }

  /**
   * Writes a complete result, in pieces; settles when it would be found again. False where it was removed meanwhile, or
   * has a name that is none of a file. Rejects with the system's error, and nothing is left.
   */
  keep(result: KeptResult, bytes: ByteStore): Promise<boolean> {
    const parsed = keptResult.safeParse({ version: 1, ...result });
    if (!parsed.success) return Promise.resolve(false);
    const { runId } = result;
    return this.#work.do(async () => {
      try {
        const checksum = await this.#writeBytes(runId, bytes, result.bytes);
        if (checksum === null) return false;
        await rename(this.#path(runId, "part"), this.#path(runId, "answer"));
        const facts = { ...result, crc32: checksum };
        await this.#writeFacts(facts);
        if (this.#unwanted.has(runId)) return false;
        this.#results.set(runId, facts);
        return true;
      } catch (error) {
        await this.#removeFiles(runId).catch(() => undefined);
        throw error;
      }
    });
  }

  /** Pinned results are not removed to make room. */
  pin(runId: string, isPinned: boolean): Promise<void> {
    return this.#work.do(async () => {
      const result = this.#results.get(runId);
      if (result === undefined) return;
      await this.#writeFacts({ ...result, isPinned });
      if (this.#results.has(runId)) this.#results.set(runId, { ...result, isPinned });
    });
  }

  /** Removes a result; its file must be closed. */
  remove(runId: string): void {
    this.#results.delete(runId);
    this.#unwanted.add(runId);
    this.#work
      .do(() => this.#removeFiles(runId))
      // What cannot be removed now is taken away at the next start, because its facts are gone or incomplete.
      .catch(() => undefined)
      .finally(() => this.#unwanted.delete(runId));
  }

  /** Settles when nothing is being written or removed any more. */
  settled(): Promise<void> {
    return this.#work.settled();
  }

  /** The CRC-32 of what was written; null where the result was removed meanwhile. */
  async #writeBytes(runId: string, bytes: ByteStore, length: number): Promise<number | null> {
    let checksum = 0;
    const file = await open(this.#path(runId, "part"), "w", 0o600);
    try {
      for (let done = 0; done < length;) {
        // A result that was dropped has let its bytes go.
        if (this.#unwanted.has(runId) || bytes.length !== length) return null;
        const piece = bytes.read(done, Math.min(length, done + pieceBytes));
        for (let written = 0; written < piece.length;) {
          written += (await file.write(piece, written, piece.length - written, done + written)).bytesWritten;
        }
        checksum = crc32(piece, checksum);
        done += piece.length;
      }
      return checksum;
    } finally {
      await file.close();
    }
  }

  async #writeFacts(result: KeptResult): Promise<void> {
    const facts: z.infer<typeof keptResult> = { version: 1, ...result };
    const part = this.#path(result.runId, "json.part");
    await writeFile(part, JSON.stringify(facts), { mode: 0o600 });
    await rename(part, this.#path(result.runId, "json"));
  }

  /** The facts first: what is left without them is incomplete. */
  async #removeFiles(runId: string): Promise<void> {
    for (const ending of ["json", "answer", "part"]) await rm(this.#path(runId, ending), { force: true });
  }

  /** Null for what is no result that can be opened. */
  #read(name: string): KeptResult | null {
    try {
      const { version: _version, ...result } = keptResult.parse(
        JSON.parse(readFileSync(join(this.#folder, name), "utf8")),
      );
      if (name !== `${result.runId}.json`) return null;
      const size = statSync(this.#path(result.runId, "answer"), { throwIfNoEntry: false })?.size;
      if (size === result.bytes) return result;
      this.#damaged.push(result.runId);
      return null;
    } catch {
      // Facts are renamed into place when they are complete: ones that can't be read were damaged later.
      this.#damaged.push(name.slice(0, -".json".length));
      return null;
    }
  }

  #path(runId: string, ending: string): string {
    return join(this.#folder, `${runId}.${ending}`);
  }
}
