import { createHash } from "node:crypto";
import type { ResultColumn } from "#shared/contract/ResultColumn";

/** A short text that is the same for results whose columns have the same names in the same order, blind to case. */
export function columnsKey(columns: readonly ResultColumn[]): string {
  const names = JSON.stringify(columns.map(({ name }) => name.toLowerCase()));
  return createHash("sha256").update(names).digest("base64url").slice(0, 22);
}
