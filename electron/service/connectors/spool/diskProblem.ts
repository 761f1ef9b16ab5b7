import { errorCode } from "../networkProblem";
import { SourceProblem } from "../SourceProblem";

/** A full disk of this computer, told by the system or by DuckDB, in a sentence; null for an error of another sort. */
export function diskProblem(error: unknown): SourceProblem | null {
  const code = errorCode(error);
  const text = error instanceof Error ? error.message : "";
  if (code !== "ENOSPC" && code !== "EDQUOT" && !/No space left on device/.test(text)) return null;
  return new SourceProblem(
    "limit",
    "The disk that holds the service's data is full, so the rows found no room. The table is as it was. Free some space there, and sync again.",
    { cause: error },
  );
}
