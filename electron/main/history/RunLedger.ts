import { appendFile, mkdir, open, rm, stat } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { WorkInOrder } from "#shared/async/WorkInOrder";
import { parseJson } from "#shared/domain/parseJson";
import { runEntry, type RunEntry } from "#shared/domain/runEntry";
import { writeFileAtomically } from "../storage/writeFileAtomically";

const begun = runEntry.pick({ runId: true, profileId: true, databaseId: true, sql: true, startedAt: true });
const ended = runEntry
  .pick({ runId: true, totalMs: true, rowCount: true, truncated: true, columnsKey: true, error: true })
  .extend({ outcome: z.enum(["succeeded", "failed", "cancelled"]) });
const line = z.discriminatedUnion("type", [
  begun.extend({ type: z.literal("begin") }),
  ended.extend({ type: z.literal("end") }),
]);

export type BegunRun = z.infer<typeof begun>;
export type EndedRun = z.infer<typeof ended>;
type Line = z.infer<typeof line>;

export interface LedgerBounds {
  readonly entries: number;
  readonly bytes: number;
}

/** Runs and bytes that the file holds at most when it is read; the oldest go. */
const defaultBounds: LedgerBounds = { entries: 100_000, bytes: 64_000_000 };
/** Lines that are parsed before other work of the process comes in between. */
const linesAtOnce = 1000;

/**
 * Every run of a statement, in a file of a JSON object a line: one when it begins, one when it ends. Lines are only ever
 * added; one that was torn by a crash is passed over. The file is read when somebody first looks. It is told no secrets.
 */
export class RunLedger {
  readonly #path: string;
  readonly #bounds: LedgerBounds;
  /** Oldest first; null until the file was read. */
  #entries: Map<string, RunEntry> | null = null;
  /** Runs of this process: those without an end in the file are still under way. */
  readonly #own = new Set<string>();
  #isChecked = false;
  readonly #work = new WorkInOrder();

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

  /** Forgets all runs but those under way. Rejects with the system's error. */
  clear(): Promise<void> {
    return this.#work.do(async () => {
      await rm(this.#path, { force: true });
      this.#entries = new Map();
    });
  }

  /** Settles when nothing is being written any more. */
  settled(): Promise<void> {
    return this.#work.settled();
  }

  #add(added: Line): Promise<void> {
    return this.#work.do(async () => {
      const lead = await this.#check();
      await appendFile(this.#path, `${lead}${JSON.stringify(added)}\n`, { mode: 0o600 });
      if (this.#entries !== null) this.#apply(this.#entries, added);
    });
  }

  /** Before the first line: the folder is made, a file that grew too long is shortened, a torn line is closed. */
  async #check(): Promise<string> {
    if (this.#isChecked) return "";
    await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
    const size = await sizeOf(this.#path);
    if (size > this.#bounds.bytes) await this.#read();
    this.#isChecked = true;
    return (await endsWithLine(this.#path)) ? "" : "\n";
  }

  async #read(): Promise<Map<string, RunEntry>> {
    if (this.#entries !== null) return this.#entries;
    const entries = new Map<string, RunEntry>();
    const size = await sizeOf(this.#path);
    if (size > 0) {
      let count = 0;
      for await (const text of createInterface({ input: createReadStream(this.#path, "utf8") })) {
        const parsed = line.safeParse(parseJson(text));
        if (parsed.success) this.#apply(entries, parsed.data);
        count += 1;
        if (count % linesAtOnce === 0) await new Promise(setImmediate);
      }
    }
    if (size > this.#bounds.bytes || entries.size > this.#bounds.entries) await this.#shorten(entries);
    this.#entries = entries;
    return entries;
  }

  /** Keeps nine tenths of what fits, so that it is not done at every start. */
  async #shorten(entries: Map<string, RunEntry>): Promise<void> {
    const kept: string[] = [];
    let bytes = 0;
    let count = 0;
    for (const entry of [...entries.values()].toReversed()) {
      const text = linesOf(entry);
      bytes += Buffer.byteLength(text);
      count += 1;
      if (bytes > this.#bounds.bytes * 0.9 || count > this.#bounds.entries * 0.9) entries.delete(entry.runId);
      else kept.push(text);
    }
    await writeFileAtomically(this.#path, kept.toReversed().join(""));
  }

  #apply(entries: Map<string, RunEntry>, added: Line): void {
    const { type, ...run } = added;
    const known = entries.get(run.runId);
    if (type === "end") {
      if (known !== undefined) entries.set(run.runId, { ...known, ...run });
      return;
    }
    const outcome = this.#own.has(run.runId) ? "running" : "interrupted";
    const unended = { outcome, totalMs: null, rowCount: null, truncated: false, error: null } as const;
    entries.set(run.runId, { ...begun.parse(run), ...unended });
  }
}

function linesOf({ outcome, totalMs, rowCount, truncated, columnsKey, error, ...run }: RunEntry): string {
  const begin = `${JSON.stringify({ type: "begin", ...run } satisfies Line)}\n`;
  if (outcome === "running" || outcome === "interrupted") return begin;
  const { runId } = run;
  const end: Line = { type: "end", runId, outcome, totalMs, rowCount, truncated, columnsKey, error };
  return `${begin}${JSON.stringify(end)}\n`;
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
