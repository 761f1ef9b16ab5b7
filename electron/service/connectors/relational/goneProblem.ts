import { SourceProblem } from "../SourceProblem";

/** @param what is gone, in a sentence */
export function goneProblem(what: string): SourceProblem {
  return new SourceProblem(
    "missing",
    `${what} It was removed or renamed at the source; the next sync takes what is there then.`,
  );
}
