import { isReadOnlyRefusal } from "#shared/api/decode/errors/decodeError";
import { windowRuns } from "../runs/windowRuns";
import { permitStatement, type StatementPermit, type StatementToRun } from "./permitChange";

/** How a run ended, and what it was permitted. */
interface PermittedRun<Outcome> {
  readonly outcome: Outcome;
  readonly permit: StatementPermit;
}

/**
 * Runs a statement as far as it may. On production what was taken for a read, and is refused because it may write (EXPLAIN of
 * a DELETE, a call that advances a sequence), is asked about like any other write, and then runs.
 *
 * @param runKey Whose run it is in the window's runs.
 * @param start Runs it; null where that has become needless.
 * @returns Null where the user decided against it, or it has become needless.
 */
export async function runPermitted<Outcome>(
  runKey: string,
  statement: StatementToRun,
  start: (permit: StatementPermit) => Promise<Outcome> | null,
): Promise<PermittedRun<Outcome> | null> {
  const permit = await permitStatement(statement);
  const run = permit === null ? null : start(permit);
  if (permit === null || run === null) return null;
  const outcome = await run;
  const ended = windowRuns.store.getState()[runKey];
  const isRefused =
    permit.isTakenForRead === true &&
    permit.readOnly &&
    ended?.status === "failed" &&
    isReadOnlyRefusal(ended.error.message);
  if (!isRefused) return { outcome, permit };
  const again = await permitStatement({ ...statement, isKnownToWrite: true });
  const secondRun = again === null ? null : start(again);
  // What was refused stays as it is.
  if (again === null || secondRun === null) return { outcome, permit };
  return { outcome: await secondRun, permit: again };
}
