import type { TableAge } from "#shared/domain/tableAge/TableAge";
import { messages } from "../messages/messages";
import { formatDate } from "./formatDate";
import { formatRelativeTime } from "./formatRelativeTime";
import { tableAgeStatus } from "./tableAgeStatus";

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
