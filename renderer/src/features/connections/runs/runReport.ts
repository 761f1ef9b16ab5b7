import type { Connection } from "#shared/api/connection";
import type { SyncRun, SyncRunTable } from "#shared/api/syncRun";
import { sourceErrorCause } from "#shared/domain/sourceErrorCause";
import { formatDuration } from "../../../lib/formatTime";
import { formatNumber } from "../../../lib/formatNumber";
import { messages } from "../../../messages/messages";
import { redactText } from "./redactText";
import { changeText } from "./runText";

/** Tables that went well are only counted beyond so many. */
const listedTables = 200;

/**
 * A sync in plain text, to be passed to whoever runs the source or the service: kind of source, times, tables and
 * errors. The Connection's name and settings, hosts, users and paths are left out.
 */
export function runReport({ kind, settings }: Pick<Connection, "kind" | "settings">, run: SyncRun): string {
  const text = messages.connections;
  const safe = (words: string) => redactText(words, settings);
  const errorCause = run.error === null ? null : sourceErrorCause(run.error);
  const failed = run.tables.filter(({ error }) => error !== null);
  const others = run.tables.filter(({ error }) => error === null);
  return [
    `Sync ${run.id}: ${text.outcomes[run.status]}`,
    `Source: ${kind ?? messages.general.notKnown}`,
    `Trigger: ${run.trigger ?? messages.general.notKnown}`,
    `Started: ${run.startedAt ?? messages.general.notKnown}`,
    `Finished: ${run.finishedAt ?? messages.general.notKnown}`,
    ...(run.durationMs === null ? [] : [`Duration: ${formatDuration(run.durationMs)}`]),
    ...(run.rowsSynced === null ? [] : [`Rows: ${formatNumber(run.rowsSynced)}`]),
    ...(run.error === null ? [] : [`Error: ${safe(run.error)}`]),
    ...(errorCause === null ? [] : [`Cause: ${text.sourceErrors[errorCause].cause}`]),
    ...section(
      `Failed tables (${failed.length})`,
      failed.map((table) => tableLine(table, safe)),
    ),
    ...section(
      `Other tables (${others.length})`,
      others.slice(0, listedTables).map((table) => tableLine(table, safe)),
    ),
    ...section(
      "Changes at the source",
      run.changes.map((change) => safe(changeText(change, kind))),
    ),
  ].join("\n");
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["", `${title}:`, ...lines.map((line) => `- ${line}`)];
}

function tableLine(table: SyncRunTable, safe: (text: string) => string): string {
  const { name, status, rows, durationMs, error, notes } = table;
  const text = messages.connections;
  const parts = [
    ...(status === null ? [] : [text.outcomes[status].toLowerCase()]),
    ...(rows === null ? [] : [text.rowsOf(rows)]),
    ...(durationMs === null ? [] : [formatDuration(durationMs)]),
    ...(error === null ? [] : [safe(error)]),
    ...notes.map(safe),
  ];
  return parts.length === 0 ? safe(name) : `${safe(name)}: ${parts.join(", ")}`;
}
