import { locateError, messageWithoutExcerpt } from "#shared/sql/locateError";
import { writtenRange } from "#shared/sql/parameters/bindParameters";
import { outcomeText } from "../../../features/results/outcome/OutcomeState";
import { formatDuration } from "../../../lib/formatTime";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { lineBreaksIn } from "../../state/scripts/ScriptRuns";
import type { ScriptStep } from "../../state/scripts/scriptState";

/** How a step ended, on one line: "1,000 rows deleted in 17 ms", "Line 12: …"; null while it has not ended. */
export function stepText({ run, outcome, sql, line }: ScriptStep): string | null {
  const text = messages.scripts;
  if (run === null) return null;
  if (run.status === "cancelled") return text.stopped(formatDuration(run.totalMs));
  if (run.status === "succeeded") {
    return outcome === null
      ? text.rows(run.rowCount, run.truncated, formatDuration(run.totalMs))
      : lineText(outcomeText(outcome, run.totalMs));
  }
  const { message } = run.error;
  const errorLine = line + lineBreaksIn(sql.slice(0, errorOffset({ run })));
  return text.line(errorLine, lineText(messageWithoutExcerpt(message).replaceAll(/\s+/gu, " ").trim()));
}

/** Characters from a statement's beginning to what its error is about; 0 where that is not known. */
export function errorOffset({ run }: Pick<ScriptStep, "run">): number {
  if (run?.status !== "failed" || run.error.code !== "STATEMENT_FAILED") return 0;
  const place = locateError(run.error.message, run.request.sql);
  const { written } = run.request;
  if (place === null) return 0;
  return written === undefined ? place.start : writtenRange(written.bound, place).start;
}
