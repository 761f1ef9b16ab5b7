import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { z } from "zod";
import { parseJson } from "#shared/domain/parseJson";
import { archivedRuns, runEntry, type RunEntry } from "#shared/domain/runEntry";
import { AppError } from "#shared/errors/AppError";

export const begun = runEntry.pick({
  runId: true,
  profileId: true,
  databaseId: true,
  sql: true,
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
]);

export type BegunRun = z.infer<typeof begun>;
export type EndedRun = z.infer<typeof ended>;
export type LedgerLine = z.infer<typeof ledgerLine>;

/** What a line that begins a run starts with. A statement's own text has its quotes escaped, so it never holds this. */
export const beginMark = '{"type":"begin"';
/** Lines that are parsed before other work of the process comes in between. */
export const linesAtOnce = 1000;

/** A run whose end is not in the file. */
export const unended = { totalMs: null, rowCount: null, truncated: false, error: null } as const;

/**
 * Hands on the first runs of an archive, each when its end is read; later ones went on in the next file, and are in the
 * archive too. Rejects with CANCELLED and with the system's error.
 */
export async function readArchive(
  path: string,
  runs: number,
  signal: AbortSignal,
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
    const parsed = ledgerLine.safeParse(parseJson(text));
    if (!parsed.success || parsed.data.type === "archived") continue;
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
