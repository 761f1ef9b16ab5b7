import { appendFile, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { SerialQueue } from "#shared/async/SerialQueue";
import { parseJson } from "#shared/domain/parseJson";
import {
  archivedRuns,
  type ArchivedRuns,
  type RunEntry,
  type RunMark,
  runMark,
} from "#shared/domain/runEntry";
import { writeFileAtomically } from "../storage/writeFileAtomically";
import {
  begun,
  beginMark,
  copyArchive,
  ledgerLine,
  linesAtOnce,
  markMark,
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
  /** What can match at all, where that is known: runs with a star, or one run. */
  readonly among?: "starred" | { readonly runId: string };
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
  /** Stars and names, of archived runs too. */
  readonly #marks = new Map<string, RunMark>();
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

  /** Gives a run a star or a name, or takes it away. Rejects with the system's error. */
  mark(mark: RunMark): Promise<void> {
    return this.#work.do(async () => {
      await this.#read();
      const lead = await this.#check();
      const line: LedgerLine = { type: "mark", ...mark };
      await appendFile(this.#path, `${lead}${JSON.stringify(line)}\n`, { mode: 0o600 });
      if (this.#entries !== null) this.#apply(this.#entries, line);
    });
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
    { matches, among, limit, signal }: ArchiveSearch,
  ): Promise<{ readonly matching: number; readonly entries: readonly RunEntry[] }> {
    const archive = (await this.archives()).find((one) => one.file === file);
    if (archive === undefined) return { matching: 0, entries: [] };
    const listed = await this.entries();
    let matching = 0;
    let found: RunEntry[] = [];
    const only = among === "starred" ? new Set(this.#marks.keys()) : among && new Set([among.runId]);
    const read = { runs: archive.runs, signal, ...(only && { only }) };
    await readArchive(join(dirname(this.#path), basename(file)), read, (archived) => {
      const entry = this.#marked(archived);
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
      const { entries } = await this.searchArchive(file, { matches, among: { runId }, limit: 1, signal });
      if (entries[0] !== undefined) return entries[0];
    }
    return undefined;
  }

  /**
   * Deletes runs, also from the archives, so that no text of theirs is left. Runs of this process that have not ended stay.
   * Rejects with the system's error.
   * @param only The one run that can be dropped, where it is one: archives without it are not copied.
   */
  delete(isDropped: (run: BegunRun & Pick<RunEntry, "isStarred">) => boolean, only?: string): Promise<void> {
    return this.#work.do(async () => {
      const entries = await this.#read();
      const isGone = (run: BegunRun) => {
        if (entries.get(run.runId)?.outcome === "running") return false;
        return isDropped(this.#marks.get(run.runId)?.isStarred === true ? { ...run, isStarred: true } : run);
      };
      // First the archives: a crash in between leaves runs that can be deleted again, never a count of none.
      const archives: ArchivedRuns[] = [];
      for (const archive of this.#archives)
        archives.push(...(await this.#deleteArchived(archive, isGone, only)));
      this.#archives = archives;
      for (const entry of [...entries.values()]) {
        if (!isGone(entry)) continue;
        entries.delete(entry.runId);
        this.#marks.delete(entry.runId);
      }
      if (entries.size === 0 && archives.length === 0) {
        this.#marks.clear();
        await rm(this.#path, { force: true });
      } else {
        const runs = [...entries.values()].map(linesOf);
        await writeFileAtomically(this.#path, [...this.#head(), ...runs].join(""));
      }
    });
  }

  async #deleteArchived(
    archive: ArchivedRuns,
    isGone: (run: BegunRun) => boolean,
    only: string | undefined,
  ): Promise<readonly ArchivedRuns[]> {
    const file = join(dirname(this.#path), basename(archive.file));
    const copy = `${file}.next`;
    try {
      const isDropped = (run: BegunRun) => isGone(run) && (this.#marks.delete(run.runId), true);
      const { runs, isChanged } = await copyArchive(file, copy, { runs: archive.runs, isDropped, only });
      if (!isChanged) return [archive];
      if (runs > 0) await rename(copy, file);
      else await rm(file, { force: true });
      return runs > 0 ? [{ ...archive, runs }] : [];
    } catch (error) {
      // What is no longer there has nothing left to delete.
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
      throw error;
    } finally {
      await rm(copy, { force: true });
    }
  }

  #marked(entry: RunEntry): RunEntry {
    const mark = this.#marks.get(entry.runId);
    const { isStarred: _star, name: _name, ...run } = entry;
    if (mark === undefined) return run;
    return {
      ...run,
      ...(mark.isStarred ? { isStarred: true as const } : {}),
      ...(mark.name === null ? {} : { name: mark.name }),
    };
  }

  /** What stands before the runs in the file. */
  #head(): string[] {
    const archived = this.#archives.map((one): LedgerLine => ({ type: "archived", ...one }));
    const marks = [...this.#marks.values()].map((one): LedgerLine => ({ type: "mark", ...one }));
    return [...archived, ...marks].map((line) => `${JSON.stringify(line)}\n`);
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
    const { archives, marks, runs } = await countRuns(this.#path);
    const archived = { runs: runs - kept.length, file: archiveName(this.#path, Date.now()) };
    this.#archives = [...archives, archived];
    for (const mark of marks) this.#keepMark(mark);
    await writeFileAtomically(nextPath(this.#path), [...this.#head(), ...kept.toReversed()].join(""));
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
    if (added.type === "mark") {
      const { type: _type, ...mark } = added;
      this.#keepMark(mark);
      const marked = entries.get(mark.runId);
      if (marked !== undefined) entries.set(mark.runId, this.#marked(marked));
      return;
    }
    const { type, ...run } = added;
    const known = entries.get(run.runId);
    if (type === "end") {
      if (known !== undefined) entries.set(run.runId, { ...known, ...run });
      return;
    }
    const outcome = this.#own.has(run.runId) ? "running" : "interrupted";
    entries.set(run.runId, this.#marked({ ...begun.parse(run), ...unended, outcome }));
  }

  #keepMark(mark: RunMark): void {
    if (mark.isStarred || mark.name !== null) this.#marks.set(mark.runId, mark);
    else this.#marks.delete(mark.runId);
  }
}

function linesOf(entry: RunEntry): string {
  const {
    outcome,
    totalMs,
    rowCount,
    truncated,
    columnsKey,
    error,
    isStarred: _star,
    name: _name,
    ...run
  } = entry;
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

/** Counts the runs of a file without parsing them, and reads the archives and the marks that it names. */
async function countRuns(path: string): Promise<{
  readonly runs: number;
  readonly archives: ArchivedRuns[];
  readonly marks: RunMark[];
}> {
  let runs = 0;
  let isBeforeRuns = true;
  const archives: ArchivedRuns[] = [];
  const marks: RunMark[] = [];
  for await (const text of createInterface({ input: createReadStream(path, "utf8") })) {
    if (text.startsWith(beginMark)) {
      runs += 1;
      isBeforeRuns = false;
    } else if (isBeforeRuns || text.startsWith(markMark)) {
      const parsed = ledgerLine.safeParse(parseJson(text));
      if (!parsed.success) continue;
      const { type, ...line } = parsed.data;
      if (type === "archived") archives.push(archivedRuns.parse(line));
      else if (type === "mark") marks.push(runMark.parse(line));
    }
  }
  return { runs, archives, marks };
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
