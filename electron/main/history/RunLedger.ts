import { appendFile, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { SerialQueue } from "#shared/async/SerialQueue";
import { parseJson } from "#shared/domain/parseJson";
import type { ArchivedRuns, RunEntry } from "#shared/domain/runEntry";
import { writeFileAtomically } from "../storage/writeFileAtomically";
import {
  begun,
  beginMark,
  ledgerLine,
  linesAtOnce,
  readArchive,
  unended,
  type BegunRun,
  type EndedRun,
  type LedgerLine,
} from "./ledgerLines";

export interface LedgerBounds {
  readonly entries: number;
  readonly bytes: number;
}

interface ArchiveSearch {
  readonly matches: (entry: RunEntry) => boolean;
  /** Runs that are given back at most. */
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** Runs and bytes that the file holds at most when it is read; older runs stay in an archive beside it. */
const defaultBounds: LedgerBounds = { entries: 100_000, bytes: 64_000_000 };

/**
 * Every run of a statement, in a file of a JSON object a line: one when it begins, one when it ends. Lines are only ever
 * added; one that was torn by a crash is passed over. The file is read when the history is first shown, and never more of it than
 * the bounds allow: a longer one becomes an archive that stays beside it, and its newest runs go on in a new file. No secrets
 * are recorded.
 */
export class RunLedger {
  readonly #path: string;
  readonly #bounds: LedgerBounds;
  /** Oldest first; null until the file was read. */
  #entries: Map<string, RunEntry> | null = null;
  /** Runs of this process: those without an end in the file are still under way. */
  readonly #own = new Set<string>();
  #archives: ArchivedRuns[] = [];
  #isChecked = false;
  readonly #work = new SerialQueue();

  /** @param path Absolute path; made by the first run. */
  constructor(path: string, bounds: LedgerBounds = defaultBounds) {
    this.#path = path;
    this.#bounds = bounds;
  }

  /** Settles when it is written. Rejects with the system's error. */
  begin(run: BegunRun): Promise<void> {
    this.#own.add(run.runId);
    return this.#add({ type: "begin", ...run });
  }

  /** Settles when it is written. Rejects with the system's error. */
  end(run: EndedRun): Promise<void> {
    return this.#add({ type: "end", ...run });
  }

  /** All runs, the oldest first. Not to be changed. Rejects with the system's error. */
  async entries(): Promise<ReadonlyMap<string, RunEntry>> {
    return this.#work.do(() => this.#read());
  }

  /** Older runs that are in archives and not among the entries, the oldest archive first. Rejects with the system's error. */
  async archives(): Promise<readonly ArchivedRuns[]> {
    return this.#work.do(async () => {
      await this.#read();
      return this.#archives;
    });
  }

  /**
   * Runs of an archive that match and are not among the entries; none where there is no such archive. Only the newest are
   * held. Rejects with CANCELLED and with the system's error.
   */
  async searchArchive(
    file: string,
    { matches, limit, signal }: ArchiveSearch,
  ): Promise<{ readonly matching: number; readonly entries: readonly RunEntry[] }> {
    const archive = (await this.archives()).find((one) => one.file === file);
    if (archive === undefined) return { matching: 0, entries: [] };
    const listed = await this.entries();
    let matching = 0;
    let found: RunEntry[] = [];
    await readArchive(join(dirname(this.#path), basename(file)), archive.runs, signal, (entry) => {
      if (listed.has(entry.runId) || !matches(entry)) return;
      matching += 1;
      found.push(entry);
      if (found.length > 2 * limit) found = newest(found, limit);
    });
    return { matching, entries: newest(found, limit) };
  }

  /** A run of any archive, the newest archive first. Rejects as `searchArchive` does. */
  async findArchived(runId: string, signal: AbortSignal): Promise<RunEntry | undefined> {
    const matches = (entry: RunEntry) => entry.runId === runId;
    for (const { file } of (await this.archives()).toReversed()) {
      const { entries } = await this.searchArchive(file, { matches, limit: 1, signal });
      if (entries[0] !== undefined) return entries[0];
    }
    return undefined;
  }

  /** Deletes all runs but those under way, and the archives. Rejects with the system's error. */
  clear(): Promise<void> {
    return this.#work.do(async () => {
      await this.#read();
      for (const { file } of this.#archives)
        await rm(join(dirname(this.#path), basename(file)), { force: true });
      await rm(this.#path, { force: true });
      this.#archives = [];
      this.#entries = new Map();
    });
  }

  /** Settles when nothing is being written any more. */
  settled(): Promise<void> {
    return this.#work.settled();
  }

  #add(added: LedgerLine): Promise<void> {
    return this.#work.do(async () => {
      const lead = await this.#check();
      await appendFile(this.#path, `${lead}${JSON.stringify(added)}\n`, { mode: 0o600 });
      if (this.#entries !== null) this.#apply(this.#entries, added);
    });
  }

  /** Before the first line: the folder is made, a torn line is closed. */
  async #check(): Promise<string> {
    if (this.#isChecked) return "";
    await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
    await this.#finishArchiving();
    this.#isChecked = true;
    return (await endsWithLine(this.#path)) ? "" : "\n";
  }

  async #read(): Promise<Map<string, RunEntry>> {
    if (this.#entries !== null) return this.#entries;
    await this.#finishArchiving();
    const entries = new Map<string, RunEntry>();
    const size = await sizeOf(this.#path);
    const start = Math.max(0, size - this.#bounds.bytes);
    if (size > 0) {
      let count = 0;
      for await (const text of createInterface({
        input: createReadStream(this.#path, { encoding: "utf8", start }),
      })) {
        const parsed = ledgerLine.safeParse(parseJson(text));
        if (parsed.success) this.#apply(entries, parsed.data);
        count += 1;
        if (count % linesAtOnce === 0) await new Promise(setImmediate);
      }
    }
    if (start > 0 || entries.size > this.#bounds.entries) await this.#archive(entries);
    this.#entries = entries;
    return entries;
  }

  /** Goes on in a new file with nine tenths of what fits, so that it is not done at every start; the old one is the archive. */
  async #archive(entries: Map<string, RunEntry>): Promise<void> {
    const kept: string[] = [];
    let bytes = 0;
    for (const entry of [...entries.values()].toReversed()) {
      const text = linesOf(entry);
      bytes += Buffer.byteLength(text);
      if (bytes > this.#bounds.bytes * 0.9 || kept.length >= this.#bounds.entries * 0.9)
        entries.delete(entry.runId);
      else kept.push(text);
    }
    const { archives, runs } = await countRuns(this.#path);
    const archived = { runs: runs - kept.length, file: archiveName(this.#path, Date.now()) };
    this.#archives = [...archives, archived];
    const first = this.#archives.map(
      (one) => `${JSON.stringify({ type: "archived", ...one } satisfies LedgerLine)}\n`,
    );
    await writeFileAtomically(nextPath(this.#path), [...first, ...kept.toReversed()].join(""));
    await rename(this.#path, join(dirname(this.#path), archived.file));
    await rename(nextPath(this.#path), this.#path);
  }

  /** A crash may have come between the two renames of archiving, or before them. */
  async #finishArchiving(): Promise<void> {
    if ((await sizeOf(nextPath(this.#path))) === 0) return;
    if ((await sizeOf(this.#path)) === 0) await rename(nextPath(this.#path), this.#path);
    else await rm(nextPath(this.#path), { force: true });
  }

  #apply(entries: Map<string, RunEntry>, added: LedgerLine): void {
    if (added.type === "archived") {
      this.#archives.push({ runs: added.runs, file: added.file });
      return;
    }
    const { type, ...run } = added;
    const known = entries.get(run.runId);
    if (type === "end") {
      if (known !== undefined) entries.set(run.runId, { ...known, ...run });
      return;
    }
    const outcome = this.#own.has(run.runId) ? "running" : "interrupted";
    entries.set(run.runId, { ...begun.parse(run), ...unended, outcome });
  }
}

function linesOf({ outcome, totalMs, rowCount, truncated, columnsKey, error, ...run }: RunEntry): string {
  const begin = `${JSON.stringify({ type: "begin", ...run } satisfies LedgerLine)}\n`;
  if (outcome === "running" || outcome === "interrupted") return begin;
  const { runId } = run;
  const end: LedgerLine = { type: "end", runId, outcome, totalMs, rowCount, truncated, columnsKey, error };
  return `${begin}${JSON.stringify(end)}\n`;
}

function newest(entries: readonly RunEntry[], limit: number): RunEntry[] {
  return entries.toSorted((a, b) => b.startedAt - a.startedAt).slice(0, limit);
}

function nextPath(path: string): string {
  return `${path}.next`;
}

/** `history-2026-11-22T10-15-00-250.jsonl`, in UTC; to the millisecond, so that no archive replaces another. */
function archiveName(path: string, now: number): string {
  const time = new Date(now).toISOString().slice(0, 23).replaceAll(/[:.]/gu, "-");
  return `${basename(path, ".jsonl")}-${time}.jsonl`;
}

/** Counts the runs of a file without parsing them, and reads which archives it follows; those are its first lines. */
async function countRuns(
  path: string,
): Promise<{ readonly runs: number; readonly archives: ArchivedRuns[] }> {
  const mark = Buffer.from(beginMark);
  let runs = 0;
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 4 * 1024 * 1024 })) {
    const bytes = Buffer.concat([rest, z.instanceof(Buffer).parse(chunk)]);
    for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) {
      runs += 1;
    }
    // A mark may lie across two chunks.
    rest = bytes.subarray(Math.max(0, bytes.length - mark.length + 1));
  }
  return { runs, archives: await archivesOf(path) };
}

async function archivesOf(path: string): Promise<ArchivedRuns[]> {
  const archives: ArchivedRuns[] = [];
  for await (const text of createInterface({ input: createReadStream(path, "utf8") })) {
    const parsed = ledgerLine.safeParse(parseJson(text));
    if (!parsed.success || parsed.data.type !== "archived") return archives;
    archives.push({ runs: parsed.data.runs, file: parsed.data.file });
  }
  return archives;
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return 0;
    throw error;
  }
}

async function endsWithLine(path: string): Promise<boolean> {
  const size = await sizeOf(path);
  if (size === 0) return true;
  const file = await open(path, "r");
  try {
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
    return buffer[0] === 0x0a;
  } finally {
    await file.close();
  }
}
