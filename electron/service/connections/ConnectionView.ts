import { type AcknowledgedErrors, effectivePolicy, isAcknowledged } from "#shared/domain/additionPolicy";
import type { Answer } from "#shared/api/wire/operation";
import type { runCounts as wireCounts } from "#shared/api/wire/run";
import type { ConnectionRecord, StoredConnection } from "../catalog/ConnectionRepository";
import { isOver, openFailures, type Review, type RunRecord } from "../catalog/RunRepository";
import type { CredentialsState } from "../credentials/CredentialsVault";
import { isUndecided } from "../sync/columnsToRead";
import { nextRunTime } from "../sync/SyncSchedule";
import { openError } from "../sync/tablesError";
import type { ConnectionParts } from "./ConnectionParts";
import { secretBinding } from "./secretBinding";
import { findDescriptor } from "./settings";

type RunCounts = Answer<typeof wireCounts>;

/** A Connection as callers see it. */
export interface ConnectionView {
  readonly record: ConnectionRecord;
  readonly lastRun: RunRecord | undefined;
  /** How many tables its last run read, and how they ended. */
  readonly counts: RunCounts | undefined;
  /** What is new at the source and waits for an answer now. */
  readonly review: Review;
  /** Milliseconds since 1970. */
  readonly nextRunAt: number | null;
  readonly credentials: CredentialsState;
}

/** A Connection with what its syncs and its secrets are like at this moment. */
export async function viewConnection(
  { runs, clock, vault, opener }: ConnectionParts,
  { record, sealed }: StoredConnection,
): Promise<ConnectionView> {
  const run = runs.last(record.id);
  const lastRun = run && { ...run, error: openError(run, record.acknowledgedErrors) };
  const descriptor = findDescriptor(opener.descriptors, record.kind);
  return {
    record,
    lastRun,
    counts: lastRun && runCounts(lastRun, record.acknowledgedErrors),
    review: openReview(record, lastRun),
    nextRunAt: nextRunTime(record, lastRun, clock.now()),
    credentials: await vault.state(record.id, secretBinding(descriptor, record.config), sealed),
  };
}

/** How the tables of a run ended, and those that failed before and were not part of it. */
function runCounts(run: RunRecord, acknowledged: AcknowledgedErrors): RunCounts {
  const { tables } = run;
  const failed = tables.filter(({ status }) => status === "failed");
  const names = new Set(tables.map(({ name }) => name));
  const untried = isOver(run) ? openFailures(run).filter(({ name }) => !names.has(name)) : [];
  const isKnown = ({ name, error }: { readonly name: string; readonly error: string | null }): boolean =>
    isAcknowledged(acknowledged, name, error ?? "");
  return {
    total: tables.length + untried.length,
    succeeded: tables.filter(({ status }) => status === "succeeded").length,
    failed: failed.length + untried.length,
    acknowledged: failed.filter(isKnown).length + untried.filter(isKnown).length,
  };
}

/** What the last run left to be decided, without what was decided since. */
function openReview(record: ConnectionRecord, lastRun: RunRecord | undefined): Review {
  if (lastRun === undefined) return { tables: [], columns: [] };
  const { newTables, newColumns } = effectivePolicy(record, record.streams);
  const choiceOf = (stream: string) =>
    record.streams.find(({ name }) => name === stream) ??
    record.streams.find(({ name, schema, table }) => schema === null && stream.endsWith(`.${table ?? name}`));
  return {
    tables: newTables === "ask" ? lastRun.review.tables.filter((name) => choiceOf(name) === undefined) : [],
    columns: lastRun.review.columns.filter(({ table, column }) =>
      isUndecided(column, choiceOf(table), newColumns),
    ),
  };
}
