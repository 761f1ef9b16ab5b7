import { randomBytes } from "node:crypto";
import { z } from "zod";
import { runStatuses, runTriggers } from "#shared/api/wire/run";
import { isAcknowledged } from "#shared/domain/additionPolicy";
import type { ConnectionRecord } from "../catalog/ConnectionRepository";
import { openFailures, type RunRecord } from "../catalog/RunRepository";
import { openError } from "../sync/tablesError";

/** Failed tables that an alert names; the counts are of all of them. */
const namedTables = 20;

/** The body of a webhook: a Connection began to fail, or syncs again. Times are ISO 8601 UTC; no secret is part of it. */
export const connectionAlert = z.strictObject({
  id: z.string(),
  type: z.enum(["connection.failing", "connection.recovered"]),
  at: z.string(),
  connection: z.strictObject({
    id: z.string(),
    databaseId: z.string(),
    kind: z.string(),
    name: z.string(),
  }),
  run: z.strictObject({
    id: z.string(),
    trigger: z.enum(runTriggers),
    status: z.enum(runStatuses),
    startedAt: z.string().nullable(),
    finishedAt: z.string().nullable(),
    error: z.string().nullable(),
    errorScope: z.enum(["source", "tables"]).nullable(),
    tables: z.int(),
    failedTables: z.int(),
    /** Those that were not acknowledged, at most 20. */
    failures: z.array(z.strictObject({ table: z.string(), error: z.string() })),
  }),
});

export type ConnectionAlert = Readonly<z.infer<typeof connectionAlert>>;

/** What a run says of its Connection; null where it was cut short and says nothing. */
export function healthAfter(
  run: RunRecord,
  { acknowledgedErrors }: Pick<ConnectionRecord, "acknowledgedErrors">,
): "ok" | "failing" | null {
  if (run.interrupted || (run.status !== "succeeded" && run.status !== "failed")) return null;
  if (run.status === "failed" && run.errorScope !== "tables") return "failing";
  const open = openFailures(run).filter(
    ({ name, error }) => !isAcknowledged(acknowledgedErrors, name, error),
  );
  return open.length === 0 ? "ok" : "failing";
}

export function newAlert(
  type: ConnectionAlert["type"],
  { id, databaseId, kind, name, acknowledgedErrors }: ConnectionRecord,
  run: RunRecord,
  at: number,
): ConnectionAlert {
  const failed = run.tables.filter(({ status }) => status === "failed");
  return {
    id: `alert_${randomBytes(12).toString("hex")}`,
    type,
    at: new Date(at).toISOString(),
    connection: { id, databaseId, kind, name },
    run: {
      id: run.id,
      trigger: run.trigger,
      status: run.status,
      startedAt: run.startedAt,
      finishedAt: run.finishedAt,
      error: openError(run, acknowledgedErrors),
      errorScope: run.errorScope,
      tables: run.tables.length,
      failedTables: failed.length,
      failures: failed
        .filter((table) => !isAcknowledged(acknowledgedErrors, table.name, table.error ?? ""))
        .slice(0, namedTables)
        .map((table) => ({ table: table.name, error: table.error ?? "" })),
    },
  };
}
