import type { StreamState } from "../catalog/StreamState";
import { SourceProblem } from "../connectors/SourceProblem";
import type { SourceColumn, SourceStream } from "../connectors/SourceStream";
import { excludedColumns } from "./excludedColumns";

export interface ColumnsToRead {
  readonly read: readonly SourceColumn[];
  /** Everything that is excluded, as it was written and as the source writes it. */
  readonly excluded: ReadonlySet<string>;
  /** What a person should decide, in sentences. */
  readonly notes: readonly string[];
}

/**
 * Which columns of a stream are read. An excluded column that is not there may be there under another name, renamed or
 * misspelt: columns that no sync has read before are not read then, until a person has decided.
 *
 * @param state what the last good sync left; undefined at the first, which reads nothing in that case
 * @throws SourceProblem where nothing is left to read, or nothing may be
 */
export function columnsToRead(
  stream: SourceStream,
  excludeColumns: readonly string[],
  state: Pick<StreamState, "columns"> | undefined,
): ColumnsToRead {
  const { there, missing } = excludedColumns(stream, excludeColumns);
  if (missing.length > 0 && state === undefined)
    throw new SourceProblem(
      "settings",
      `${unknownExclusion(stream, missing)} Nothing of it is read until then.`,
    );
  const excluded = new Set([...there, ...excludeColumns]);
  const wanted = stream.columns.filter(({ name }) => !excluded.has(name));
  const known = new Set(state?.columns.map(({ name }) => name.toLowerCase()));
  const read = missing.length === 0 ? wanted : wanted.filter(({ name }) => known.has(name.toLowerCase()));
  const held = wanted.filter((column) => !read.includes(column)).map(({ name }) => name);
  if (read.length === 0 && held.length === 0)
    throw new SourceProblem(
      "settings",
      "Every column is excluded. Let at least one be read, or turn the table off.",
    );
  const notes = held.length === 0 ? [] : [heldBack(stream.name, missing, held)];
  if (read.length === 0) throw new SourceProblem("settings", notes.join(" "));
  return { read, excluded, notes };
}

/** What to do about an excluded column that a stream does not have. */
export function unknownExclusion({ name }: Pick<SourceStream, "name">, missing: readonly string[]): string {
  return `${missing.join(", ")} cannot be left out of ${name}: it has no such column that can be read. Correct the excluded columns, or take ${missing.length === 1 ? "it" : "them"} out of the list.`;
}

function heldBack(stream: string, missing: readonly string[], held: readonly string[]): string {
  return `${stream} no longer has ${missing.join(", ")}, excluded, and has since come to have ${held.join(", ")}. That may be the same under another name, so it is not read. Exclude it too, or allow ${missing.join(", ")} to have it read.`;
}
