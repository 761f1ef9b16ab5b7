import type { Review, SyncRun, SyncRunStatus, SyncRunTable } from "../../syncRun";
import { isoTime } from "../isoTime";
import { JsonFields } from "../JsonFields";
import { looseBoolean } from "../looseBoolean";
import { looseCount } from "../looseCount";
import { looseNumber } from "../looseNumber";
import { messageOf } from "../messageOf";
import { textsIn } from "../textsIn";
import { textUnder } from "../textUnder";
import { errorOf } from "./errorOf";
import { runStatusOf } from "./runStatusOf";
import { runTablesFrom } from "./runTablesFrom";
import { schemaChangesFrom } from "./schemaChangesFrom";

/**
 * One sync from its JSON object. Null where it says nothing of itself.
 *
 * @param key Its name where it came out of an object map.
 * @param fallbackId Its name where it has no id, no key and no time.
 */
export function runFrom(fields: JsonFields, key: string | null, fallbackId: string): SyncRun | null {
  const queuedAt = timeIn(fields, "queuedAt", "createdAt", "scheduledAt", "requestedAt");
  const startedAt = timeIn(fields, "startedAt", "started", "startTime", "start", "beganAt", "startedTime");
  const finishedAt = timeIn(
    fields,
    "finishedAt",
    "endedAt",
    "completedAt",
    "finished",
    "endTime",
    "end",
    "ended",
  );
  const ownId = textUnder(fields, "id", "runId", "jobId", "syncId", "uuid");
  const word =
    textUnder(JsonFields.of(fields.first("status", "state")), "state", "status") ??
    textUnder(fields, "status", "state", "outcome", "result");
  if (ownId === null && word === null && startedAt === null && queuedAt === null && finishedAt === null) {
    const said = looseBoolean(fields.first("ok", "success", "succeeded"));
    if (said === null && errorOf(fields) === null) return null;
  }
  const tables = runTablesFrom(fields);
  const named = (word === null ? null : runStatusOf(word)) ?? derivedStatus(fields, finishedAt, tables);
  const status = named === "failed" && isPartial(tables) ? "partial" : named;
  const failed = status === "failed" || status === "partial";
  return {
    id: ownId ?? key ?? startedAt ?? queuedAt ?? finishedAt ?? fallbackId,
    status,
    rawStatus: word ?? status,
    trigger: textUnder(fields, "trigger", "triggeredBy", "triggerType"),
    queuedAt,
    startedAt,
    finishedAt,
    durationMs: durationIn(fields, startedAt, finishedAt),
    rowsSynced: rowsOf(
      fields,
      tables.map(({ rows }) => rows),
    ),
    error: errorOf(fields) ?? (failed ? messageOf(fields.first("message", "detail")) : null),
    waiting: finishedAt === null ? waitingFrom(JsonFields.of(fields.first("waiting"))) : null,
    tables,
    changes: schemaChangesFrom(fields.first("changes", "schemaChanges")),
    review: reviewFrom(fields.first("review")),
    only: JsonFields.of(fields.first("only")) === null ? null : textsIn(fields.first("only")),
    errorScope: scopeIn(fields) ?? (failed && isPartial(tables) ? "tables" : null),
  };
}

/** A sync in which tables failed and others came in, whatever a service calls it. */
function isPartial(tables: readonly SyncRunTable[]): boolean {
  return (
    tables.some(({ error, status }) => error !== null || status === "failed") &&
    tables.some(
      ({ error, status, rows }) =>
        error === null && (status === "succeeded" || (status === null && (rows ?? 0) > 0)),
    )
  );
}

function scopeIn(fields: JsonFields): SyncRun["errorScope"] {
  const word = fields.first("errorScope");
  return word === "source" || word === "tables" ? word : null;
}

/** What waits for an answer, of a run or of a Connection. */
export function reviewFrom(value: unknown): Review | null {
  const fields = JsonFields.of(value);
  if (fields === null) return null;
  const columns = fields.first("columns");
  return {
    tables: textsIn(fields.first("tables")),
    columns: (Array.isArray(columns) ? columns : []).flatMap((item: unknown) => {
      const own = JsonFields.of(item);
      const [table, column] = [textUnder(own, "table"), textUnder(own, "column")];
      return table === null || column === null ? [] : [{ table, column }];
    }),
  };
}

function waitingFrom(fields: JsonFields | null): SyncRun["waiting"] {
  const reason = textUnder(fields, "reason");
  return fields === null || reason === null ? null : { until: timeIn(fields, "until"), reason };
}

function timeIn(fields: JsonFields, ...names: readonly string[]): string | null {
  return names.map((name) => isoTime(fields.first(name))).find((time) => time !== null) ?? null;
}

/** For words of a service's own: what is over and has no error went well (service-shapes.md, run status). */
function derivedStatus(
  fields: JsonFields,
  finishedAt: string | null,
  tables: readonly SyncRunTable[],
): SyncRunStatus {
  const said = looseBoolean(fields.first("ok", "success", "succeeded"));
  if (said !== null) return said ? "succeeded" : "failed";
  if (finishedAt === null) return "running";
  if (errorOf(fields) !== null) return "failed";
  return tables.some(({ error }) => error !== null) ? "partial" : "succeeded";
}

function durationIn(fields: JsonFields, startedAt: string | null, finishedAt: string | null): number | null {
  const own = looseCount(fields.first("durationMs", "elapsedMs", "durationMillis"));
  if (own !== null) return own;
  if (startedAt !== null && finishedAt !== null) {
    return Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt));
  }
  const seconds = looseNumber(fields.first("durationSeconds", "elapsedSeconds", "durationSec"));
  return seconds === null || seconds < 0 ? null : seconds * 1000;
}

/** The sum over the tables where the service gives none itself and says it of each. */
function rowsOf(fields: JsonFields, rows: readonly (number | null)[]): number | null {
  const names = [
    "rowsSynced",
    "totalRows",
    "rowCount",
    "rows",
    "recordsSynced",
    "totalRecords",
    "records",
    "count",
  ];
  const own = names.map((name) => looseCount(fields.first(name))).find((count) => count !== null);
  if (own !== undefined) return own;
  const known = rows.filter((count) => count !== null);
  return known.length === 0 || known.length < rows.length
    ? null
    : known.reduce((sum, count) => sum + count, 0);
}
