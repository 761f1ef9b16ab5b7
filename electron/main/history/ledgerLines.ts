import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { parseJson } from "#shared/domain/parseJson";
import { archivedRuns, runEntry, type RunEntry, runMark } from "#shared/domain/runEntry";
import { AppError } from "#shared/errors/AppError";

export const begun = runEntry.pick({
  runId: true,
  profileId: true,
  databaseId: true,
  sql: true,
  written: true,
  startedAt: true,
});
const ended = runEntry
  .pick({ runId: true, totalMs: true, rowCount: true, truncated: true, columnsKey: true, error: true })
  .extend({ outcome: z.enum(["succeeded", "failed", "cancelled"]) });
/** A line of the ledger's file. */
export const ledgerLine = z.discriminatedUnion("type", [
  begun.extend({ type: z.literal("begin") }),
  ended.extend({ type: z.literal("end") }),
  archivedRuns.extend({ type: z.literal("archived") }),
  runMark.extend({ type: z.literal("mark") }),
]);

export type BegunRun = z.infer<typeof begun>;
export type EndedRun = z.infer<typeof ended>;
export type LedgerLine = z.infer<typeof ledgerLine>;

/** What a line that begins a run starts with. A statement's own text has its quotes escaped, so it never holds this. */
export const beginMark = '{"type":"begin"';
/** What a line with the star and the name of a run starts with. */
export const markMark = '{"type":"mark"';
/** Lines that are parsed before other work of the process comes in between. */
export const linesAtOnce = 1000;

/** A run whose end is not in the file. */
export const unended = { totalMs: null, rowCount: null, truncated: false, error: null } as const;

interface ArchiveRead {
  /** How many of the first runs belong to the archive. */
  readonly runs: number;
  /** The only runs that are looked for; lines of others are not parsed. Absent where any may be. */
  readonly only?: ReadonlySet<string>;
  readonly signal: AbortSignal;
}

/** The run of a line, as cheaply as it can be found: the id comes right behind the line's type. */
function runIdOf(line: string): string {
  return /"runId":"([^"]+)"/u.exec(line.slice(0, 80))?.[1] ?? "";
}

/** Whether a file has any line of a run. */
async function holdsRun(path: string, runId: string): Promise<boolean> {
  for await (const text of createInterface({ input: createReadStream(path, "utf8") })) {
    if (runIdOf(text) === runId) return true;
  }
  return false;
}

/**
 * Hands on the first runs of an archive, each when its end is read; later ones went on in the next file, and are in the
 * archive too. Rejects with CANCELLED and with the system's error.
 */
export async function readArchive(
  path: string,
  { runs, only, signal }: ArchiveRead,
  onRun: (entry: RunEntry) => void,
): Promise<void> {
  const open = new Map<string, RunEntry>();
  let lines = 0;
  let begins = 0;
  for await (const text of createInterface({ input: createReadStream(path, "utf8") })) {
    lines += 1;
    if (lines % linesAtOnce === 0) {
      await new Promise(setImmediate);
      if (signal.aborted) throw new AppError("CANCELLED");
    }
    if (text.startsWith(beginMark)) {
      begins += 1;
      if (begins > runs) continue;
    }
    if (only !== undefined && !only.has(runIdOf(text))) continue;
    const parsed = ledgerLine.safeParse(parseJson(text));
    if (!parsed.success || parsed.data.type === "archived" || parsed.data.type === "mark") continue;
    const { type, ...run } = parsed.data;
    const known = open.get(run.runId);
    if (type === "begin") open.set(run.runId, { ...begun.parse(run), ...unended, outcome: "interrupted" });
    else if (known !== undefined) {
      open.delete(run.runId);
      onRun({ ...known, ...run });
    }
  }
  for (const entry of open.values()) onRun(entry);
}

interface ArchiveDeletion {
  /** How many of the first runs belong to the archive. */
  readonly runs: number;
  readonly isDropped: (run: BegunRun) => boolean;
  /** The only run that can be dropped; absent where any may be. */
  readonly only?: string | undefined;
}

/**
 * Copies an archive without some of its runs, those of its end that went on in the next file too.
 * @returns How many of its first runs are left, and whether any run was left out.
 */
export async function copyArchive(
  from: string,
  to: string,
  { runs, isDropped, only }: ArchiveDeletion,
): Promise<{ readonly runs: number; readonly isChanged: boolean }> {
  if (only !== undefined && !(await holdsRun(from, only))) return { runs, isChanged: false };
  const dropped = new Set<string>();
  let [begins, left] = [0, 0];
  async function* keptLines(): AsyncGenerator<string> {
    for await (const text of createInterface({ input: createReadStream(from, "utf8") })) {
      const parsed = ledgerLine.safeParse(parseJson(text));
      if (!parsed.success) continue;
      if (parsed.data.type === "begin") {
        begins += 1;
        if (isDropped(parsed.data)) {
          dropped.add(parsed.data.runId);
          continue;
        }
        if (begins <= runs) left += 1;
      } else if ("runId" in parsed.data && dropped.has(parsed.data.runId)) continue;
      yield `${text}\n`;
    }
  }
  await pipeline(Readable.from(keptLines()), createWriteStream(to, { mode: 0o600 }));
  return { runs: left, isChanged: dropped.size > 0 };
}
