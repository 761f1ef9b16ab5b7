import { scrubText } from "../scrubText";
import { SourceProblem } from "../SourceProblem";
import { diskProblem } from "../spool/diskProblem";
import type { SourceProblemData } from "./sourcePort";

/** What went wrong, fit to leave this process: a driver's or a server's own words may repeat a secret. */
export function problemData(error: unknown, secrets: readonly string[]): SourceProblemData {
  const problem =
    error instanceof SourceProblem
      ? error
      : (diskProblem(error) ??
        new SourceProblem("internal", `The source could not be read: ${textOf(error)}`));
  return {
    kind: problem.kind,
    message: scrubText(problem.message, secrets),
    retryAfterSeconds: problem.retryAfterSeconds,
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
