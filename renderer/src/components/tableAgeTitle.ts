import type { TableAge } from "#shared/domain/tableAge/TableAge";
import type { StatusKind } from "./StatusMark";
import { messages } from "../messages/messages";
import { formatDate, formatRelativeTime } from "../lib/formatTime";

const kinds = { running: "busy", failed: "error", paused: "stopped", left: "unknown" } as const;

/** What warns of a table's age, as mark and words; null where its rows come in as planned. */
export function tableAgeStatus({ state }: TableAge): { kind: StatusKind; label: string } | null {
  return state === "fresh" ? null : { kind: kinds[state], label: messages.tableAges.states[state] };
}

/** All there is to say of a table's age in one text: when exactly, by which Connection, how it goes on. */
export function tableAgeTitle(age: TableAge, now: number): string {
  const text = messages.tableAges;
  const when = formatRelativeTime(age.lastSyncedAt, now, text.justNow);
  const next = age.nextRunAt === null ? text.nextNone : text.next(formatDate(age.nextRunAt));
  return [
    text.syncedAt(when, formatDate(age.lastSyncedAt)),
    [text.by(age.connectionName), tableAgeStatus(age)?.label].filter((part) => part !== undefined).join(", "),
    ...(age.error === null ? [] : [age.error]),
    next,
  ].join("\n");
}
