import type { StreamState } from "../catalog/StreamStateRepository";
import type { SourceColumn, SourceStream } from "../connectors/Connector";
import { SourceError } from "../connectors/SourceError";
import { type AdditionPolicy, effectivePolicy } from "#shared/domain/additionPolicy";
import type { StreamChoice } from "#shared/api/wire/stream";
import type { ConnectionRecord } from "../catalog/ConnectionRepository";

export interface ColumnsToRead {
  readonly read: readonly SourceColumn[];
  /** Everything that is excluded, as it was written and as the source writes it. */
  readonly excluded: ReadonlySet<string>;
  /** Names of new columns that are not read before somebody decides. */
  readonly held: readonly string[];
  /** For StreamState.seenColumns. */
  readonly seen: readonly string[];
  /** What should be decided, in sentences. */
  readonly notes: readonly string[];
}

/** What a sync before left: the columns of the table, and those that were seen. */
type Before = Pick<StreamState, "columns" | "seenColumns">;

/**
 * Which columns of a stream are read. A new column is held back where the Connection asks about new columns or ignores
 * them, and also where an excluded column is missing, because it may be the same one under a new name.
 *
 * @param before undefined where the stream was never read; then nothing is new
 * @throws SourceError where nothing is left to read, or nothing may be
 */
export function columnsToRead(
  stream: SourceStream,
  selection: Pick<StreamSelection, "excludeColumns" | "includeColumns" | "newColumns">,
  before: Before | undefined,
): ColumnsToRead {
  const { excludeColumns, newColumns } = selection;
  const { there, missing } = excludedColumns(stream, excludeColumns);
  if (missing.length > 0 && (before === undefined || before.columns.length === 0))
    throw new SourceError(
      "settings",
      `${unknownExclusion(stream, missing)} Nothing of it is read until then.`,
    );
  const excluded = new Set([...there, ...excludeColumns]);
  const wanted = stream.columns.filter(({ name }) => !excluded.has(name));
  const held = (newColumns === "sync" && missing.length === 0 ? [] : newNames(wanted, selection, before)).map(
    ({ name }) => name,
  );
  const read = wanted.filter(({ name }) => !held.includes(name));
  if (read.length === 0 && held.length === 0)
    throw new SourceError(
      "settings",
      "Every column is excluded. Let at least one be read, or turn the table off.",
    );
  const notes =
    held.length === 0 || (newColumns === "ignore" && missing.length === 0) ? [] : [heldNote(missing, held)];
  if (read.length === 0)
    throw new SourceError("settings", `${heldNote(missing, held)} No other column is left to read.`);
  const seen = [...new Set([...(before?.seenColumns ?? []), ...read.map(({ name }) => name), ...there])];
  return { read, excluded, held, seen, notes };
}

/** New columns of a stream that are held back, for a list of what the source offers. */
export function heldColumns(
  stream: SourceStream,
  selection: Pick<StreamSelection, "excludeColumns" | "includeColumns" | "newColumns">,
  before: Before | undefined,
): readonly string[] {
  const { there, missing } = excludedColumns(stream, selection.excludeColumns);
  if (selection.newColumns === "sync" && missing.length === 0) return [];
  const excluded = new Set([...there, ...selection.excludeColumns]);
  const wanted = stream.columns.filter(({ name }) => !excluded.has(name));
  return newNames(wanted, selection, before).map(({ name }) => name);
}

/** What to do about an excluded column that a stream does not have. */
export function unknownExclusion({ name }: Pick<SourceStream, "name">, missing: readonly string[]): string {
  return `${missing.join(", ")} cannot be left out of ${name}: it has no such column that can be read. Correct the excluded columns, or take ${missing.length === 1 ? "it" : "them"} out of the list.`;
}

function newNames(
  columns: readonly SourceColumn[],
  { includeColumns }: Pick<StreamSelection, "includeColumns">,
  before: Before | undefined,
): readonly SourceColumn[] {
  if (before === undefined) return [];
  const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase());
  const known = new Set([
    ...lower(before.columns.map(({ name }) => name)),
    ...lower(before.seenColumns ?? []),
    ...lower(includeColumns),
  ]);
  return columns.filter(({ name }) => !known.has(name.toLowerCase()));
}

/** `Excluded column "note" no longer exists. New column "remark" is held back until you review it.` */
function heldNote(missing: readonly string[], held: readonly string[]): string {
  const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");
  const gone =
    missing.length === 0
      ? ""
      : missing.length === 1
        ? `Excluded column ${quoted(missing)} no longer exists. `
        : `Excluded columns ${quoted(missing)} no longer exist. `;
  return held.length === 1
    ? `${gone}New column ${quoted(held)} is held back until you review it.`
    : `${gone}New columns ${quoted(held)} are held back until you review them.`;
}

interface ExcludedColumns {
  /** As the source writes them. */
  readonly there: readonly string[];
  /** As they were excluded; the stream has no such column. */
  readonly missing: readonly string[];
}

/**
 * Finds the columns that are to be left out. Where none is written as the name is, capitals do not count: what must not
 * be read is rather left out once too often.
 */
export function excludedColumns(
  { columns, withheld = [] }: Pick<SourceStream, "columns" | "withheld">,
  names: readonly string[],
): ExcludedColumns {
  const known = [...columns.map(({ name }) => name), ...withheld];
  const found = names.map((name) =>
    known.includes(name) ? [name] : known.filter((other) => other.toLowerCase() === name.toLowerCase()),
  );
  return { there: found.flat(), missing: names.filter((_, index) => found[index]?.length === 0) };
}

/** Whether a column that a run found to be new still waits for an answer. */
export function isUndecided(
  column: string,
  choice: StreamChoice | undefined,
  newColumns: AdditionPolicy,
): boolean {
  const { enabled = true, excludeColumns = [], includeColumns = [] } = choice ?? {};
  // A column may be an excluded one under a new name: that is asked whatever is done with new columns.
  const isAsked = newColumns === "ask" || excludeColumns.length > 0;
  return enabled && isAsked && !excludeColumns.includes(column) && !includeColumns.includes(column);
}

type Identity = Pick<SourceStream, "name" | "schema" | "table">;

/**
 * What was chosen for a stream: the choice of its name, else of its schema and table, else of its bare table name. A bare name
 * counts for the tables of that name in every schema, because what was turned off must not be read by mistake.
 */
export function choiceFor(choices: readonly StreamChoice[], stream: Identity): StreamChoice | undefined {
  return (
    choices.find(({ name }) => name === stream.name) ??
    choices.find(
      ({ schema, table }) => schema !== null && schema === stream.schema && table === stream.table,
    ) ??
    choices.find(({ name, schema, table }) => schema === null && (table ?? name) === stream.table)
  );
}

/** Whether and how a sync reads a stream. */
export interface StreamSelection {
  readonly enabled: boolean;
  /** New at the source, chosen by no one and not synced until it is. */
  readonly isHeld: boolean;
  readonly excludeColumns: readonly string[];
  readonly includeColumns: readonly string[];
  readonly newColumns: AdditionPolicy;
}

/**
 * What a Connection reads of a stream. Without a choice it is read, as the contract says, unless it is new and new
 * tables are held back.
 */
export function selectStream(
  connection: Pick<ConnectionRecord, "streams" | "newTables" | "newColumns">,
  stream: Identity,
  state: Pick<StreamState, "newSince"> | undefined,
): StreamSelection {
  const choice = choiceFor(connection.streams, stream);
  const { newTables, newColumns } = effectivePolicy(connection, connection.streams);
  const isHeld = choice === undefined && (state?.newSince ?? null) !== null && newTables !== "sync";
  return {
    enabled: choice?.enabled ?? !isHeld,
    isHeld,
    excludeColumns: choice?.excludeColumns ?? [],
    includeColumns: choice?.includeColumns ?? [],
    newColumns,
  };
}
