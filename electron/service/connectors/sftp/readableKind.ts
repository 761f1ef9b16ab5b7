import { SourceProblem } from "../SourceProblem";
import { type FileKind, fileKindOf } from "./fileKindOf";

/** How a file that a pattern found is read. @throws SourceProblem `settings`: leaving it out silently would lose rows. */
export function readableKind(path: string): FileKind {
  const kind = fileKindOf(path);
  if (kind !== null) return kind;
  throw new SourceProblem(
    "settings",
    `“Files”: “${path.slice(0, 200)}” is met by a pattern but is none of .csv, .tsv, .json, .ndjson, .jsonl, .parquet, each also with .gz. Narrow the pattern, for example to *.csv.`,
  );
}
