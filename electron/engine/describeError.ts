import type { EngineFailure } from "#shared/processes/enginePort";
import { BodyStopped } from "./answer/BodyWriter";
import { TableNameTakenError } from "./load/LoadError";
import { StatementError } from "./sql/StatementError";

const LONGEST_MESSAGE = 2000;

/** An engine's error text can hold the data itself, up to many megabytes: only its start is passed on. */
export function cutMessage(text: string): string {
  return text.length <= LONGEST_MESSAGE ? text : `${text.slice(0, LONGEST_MESSAGE - 1)}…`;
}

/** DuckDB's own words would have the caller change a setting that is locked. */
const NO_SPILL_LEFT =
  "Out of Memory Error: the statement needs more disk space for temporary data than its database may use. Sort, group or join fewer rows, or give the service more with --spill-mb or WHARF_SPILL_MB.";

/** What the person who sent a request is told when it fails. */
export function describeError(error: unknown, cancelled: boolean): EngineFailure {
  if (error instanceof BodyStopped) {
    return {
      kind: "interrupted",
      message: "The statement had ended, but its answer was not read to the end.",
    };
  }
  if (cancelled) return { kind: "interrupted", message: "The statement was interrupted." };
  const text = error instanceof Error ? error.message : String(error);
  if (text.includes("'max_temp_directory_size' setting"))
    return { kind: "statement", message: NO_SPILL_LEFT };
  if (error instanceof TableNameTakenError) return { kind: "tableTaken", message: cutMessage(text) };
  if (error instanceof StatementError) return { kind: "request", message: cutMessage(text) };
  return { kind: "statement", message: cutMessage(text.replace(/^Failed to extract statements: /, "")) };
}
