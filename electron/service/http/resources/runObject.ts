import type { Answer } from "../answers/Answer";
import type { runList } from "../answers/runAnswers";
import type { RunRecord } from "../../catalog/RunRecord";

/** A run of GET /connections/:id/runs; while it runs, its rows are those read so far. */
export function runObject(run: RunRecord): Answer<typeof runList>["runs"][number] {
  const { id, connectionId, trigger, status, queuedAt, startedAt, finishedAt, error } = run;
  return {
    id,
    connectionId,
    trigger,
    status,
    queuedAt,
    startedAt: startedAt ?? queuedAt,
    finishedAt,
    durationMs:
      startedAt === null || finishedAt === null
        ? null
        : Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt)),
    rowsSynced: run.tables.reduce((sum, { rows }) => sum + rows, 0),
    error,
    waiting: run.waiting,
    tables: run.tables,
    changes: run.changes,
    review: run.review,
    only: run.only,
    errorScope: run.errorScope,
  };
}
