import { errorCode } from "../networkProblem";
import { SourceProblem } from "../SourceProblem";

/** A full disk of this computer, in a sentence; null where the error is of another sort. */
export function diskProblem(error: unknown): SourceProblem | null {
  const code = errorCode(error);
  if (code !== "ENOSPC" && code !== "EDQUOT") return null;
  return new SourceProblem(
    "limit",
    "The disk that holds the service's data is full, so the rows found no room. The table is as it was. Free some space there, and sync again.",
    { cause: error },
  );
}
