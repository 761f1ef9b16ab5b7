import { smallStreams, type SmallStream, type StreamSelection } from "../../service/connectors/Connector";
import { SourceError } from "../../service/connectors/SourceError";
import { cancelPostgres } from "./cancelPostgres";
import { checkPostgresRows } from "./checkPostgresRows";
import type { PostgresLink } from "./connectPostgres";
import { lookUpRelations, planPostgresRead, relationOf, type PostgresReadPlan } from "./planPostgresRead";
import type { PostgresSettings } from "./PostgresSettings";
import { SmallCopies, type CopiedRows } from "./SmallCopies";

/** Tables that are asked for in one message. */
const TOGETHER = 16;

/** A table that somebody has locked is left to `read`, which waits longer: the others need not wait for it. */
const SETUP = "SET LOCAL lock_timeout = '2s'";

/** Pages of 8 KB: a table of more is not small, unless most of it is empty. */
const PAGES = smallStreams.bytes / 8192;

/** Tables, partitioned ones and stored views. A view or a foreign table may work for long, and would do it twice. */
const kinds: ReadonlySet<string> = new Set(["r", "p", "m"]);

interface SmallRead {
  readonly index: number;
  readonly selection: StreamSelection;
  readonly plan: PostgresReadPlan;
}

export interface SmallReadContext {
  readonly onProgress: () => void;
  readonly signal: AbortSignal;
}

/**
 * Reads small tables: one query looks up all of them, and then each message asks for several. The transaction has to
 * have the savepoint `step`, to which it goes back after a failure.
 *
 * @returns see OpenSource.readSmall
 * @throws DatabaseError where the connection broke
 */
export async function readSmallPostgres(
  link: PostgresLink,
  settings: PostgresSettings,
  selections: readonly StreamSelection[],
  { onProgress, signal }: SmallReadContext,
): Promise<(SmallStream | null)[]> {
  const { client, watch } = link;
  const known = await lookUpRelations(link, selections.map(relationOf));
  const found: (SmallStream | null)[] = selections.map(() => null);
  const reads = selections.flatMap((selection, index): SmallRead[] => {
    const plan = planned(() => planPostgresRead(known, selection));
    return plan !== null && kinds.has(plan.kind) && plan.pages <= PAGES ? [{ index, selection, plan }] : [];
  });
  let bytes = 0;
  for (let next = 0; next < reads.length;) {
    const together = reads.slice(next, next + TOGETHER);
    const copies = new SmallCopies(
      SETUP,
      together.map(
        ({ plan }) => `COPY (${plan.select} LIMIT ${smallStreams.rows + 1}) TO STDOUT (FORMAT csv)`,
      ),
      smallStreams.bytes,
      () => void cancelPostgres(client, settings).catch(() => undefined),
    );
    watch.expectRows();
    client.query(copies);
    const { copied, error } = await copies.ended;
    watch.expectAnswer();
    signal.throwIfAborted();
    onProgress();
    for (const [place, rows] of copied.entries()) {
      const read = together[place];
      if (read === undefined) continue;
      found[read.index] = smallStream(rows, read, settings);
      bytes += rows.csv?.length ?? 0;
    }
    next += together.length;
    if (error !== undefined) {
      await client.query("ROLLBACK TO SAVEPOINT step");
      // The one that failed is left out.
      next += copied.length + 1 - together.length;
    }
    const following = reads[next];
    if (following !== undefined && bytes >= smallStreams.bytesTogether)
      return found.slice(0, following.index);
  }
  return found;
}

function smallStream(
  { csv, rows }: CopiedRows,
  { plan }: SmallRead,
  { user }: PostgresSettings,
): SmallStream | null {
  if (csv === null || rows > smallStreams.rows) return null;
  const columns = plan.columns.map(({ spool }) => spool);
  const rowsCheck = checkPostgresRows(plan.columns.map(({ spool, watch }) => ({ name: spool.name, watch })));
  const checked = rowsCheck.check(csv);
  return { columns, csv: checked, rows, notes: [...plan.notes(user), ...rowsCheck.notes()] };
}

/** Null for what is wrong with one stream, which `read` reports. */
function planned<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof SourceError) return null;
    throw error;
  }
}
