import type { NotOfferedTable } from "../../sourceStream";
import { JsonFields } from "../JsonFields";
import { messageOf } from "../messageOf";
import { identityFrom } from "./identityFrom";
import { streamPlace } from "./streamPlace";

/**
 * Reads `notOffered` of an answer about a source: tables that are there and cannot be synced, each once. Empty where a
 * service does not list them, and without entries that name no table. Never throws.
 */
export function notOfferedTables(json: unknown): NotOfferedTable[] {
  const answer = JsonFields.of(json);
  const places = [answer, JsonFields.of(answer?.first("data", "result"))];
  const lists = places.map((place) => place?.first("notOffered"));
  const entries: readonly unknown[] = lists.find((list) => Array.isArray(list)) ?? [];
  const byName = new Map<string, NotOfferedTable>();
  for (const entry of entries) {
    const table = tableFrom(entry);
    if (table !== null) byName.set(table.name, table);
  }
  return [...byName.values()];
}

function tableFrom(entry: unknown): NotOfferedTable | null {
  const identity = identityFrom(entry, null);
  if (identity === null) return null;
  const reason = messageOf(JsonFields.of(entry)?.first("reason", "error", "message"));
  return { ...streamPlace(identity), reason };
}
