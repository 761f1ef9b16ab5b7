import type { JsonFields } from "../JsonFields";
import { messageOf } from "../messageOf";

const names = ["error", "errorMessage", "failureReason", "reason", "failure", "errors"];

/** What went wrong with a sync or one of its tables, in the service's words; null where nothing did. */
export function errorOf(fields: JsonFields): string | null {
  return names.map((name) => messageOf(fields.first(name))).find((message) => message !== null) ?? null;
}
