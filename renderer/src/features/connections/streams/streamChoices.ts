import type { SourceStream, StreamChoice } from "#shared/api/sourceStream";
import { messages } from "../../../messages/messages";

/** What is chosen for one table. */
export interface Choice {
  readonly enabled: boolean;
  readonly excludeColumns: readonly string[];
  /** New columns that are to be read. */
  readonly includeColumns?: readonly string[];
}

/** What was changed, by the name of the stream; a stream that is absent stays as it came. */
export type StreamChoices = ReadonlyMap<string, Choice>;

export function choiceOf(stream: SourceStream, choices: StreamChoices): Choice {
  return choices.get(stream.name) ?? stream;
}

/** The choices with some tables turned on or off. */
export function withEnabled(
  streams: readonly SourceStream[],
  choices: StreamChoices,
  enabled: boolean,
): StreamChoices {
  const changed = new Map(choices);
  for (const stream of streams) {
    changed.set(stream.name, { ...chosenIn(choiceOf(stream, choices)), enabled });
  }
  return changed;
}

/** The choices with some columns of a table read or not. */
export function withColumns(
  stream: SourceStream,
  choices: StreamChoices,
  columns: readonly string[],
  isRead: boolean,
): StreamChoices {
  const { enabled, excludeColumns, includeColumns = [] } = choiceOf(stream, choices);
  const named = new Set(columns);
  const others = excludeColumns.filter((name) => !named.has(name));
  const otherNew = includeColumns.filter((name) => !named.has(name));
  const held = stream.heldColumns.filter((name) => named.has(name));
  return new Map(choices).set(stream.name, {
    enabled,
    excludeColumns: isRead ? others : [...others, ...named],
    includeColumns: isRead ? [...otherNew, ...held] : otherNew,
  });
}

function chosenIn({ enabled, excludeColumns, includeColumns = [] }: Choice): Choice {
  return { enabled, excludeColumns, includeColumns };
}

/** The whole list as it is saved. Those that are gone keep what was chosen, for the day they come back. */
export function savedChoices(streams: readonly SourceStream[], choices: StreamChoices): StreamChoice[] {
  // A new table that nobody has decided about goes on waiting.
  const decided = streams.filter(({ held, name }) => !held || choices.has(name));
  return decided.map((stream) => {
    const { enabled, excludeColumns, includeColumns = [] } = choiceOf(stream, choices);
    return {
      ...{ identity: stream.identity, enabled, excludeColumns: [...excludeColumns] },
      ...(includeColumns.length === 0 ? {} : { includeColumns: [...includeColumns] }),
    };
  });
}

/** What a stream is like once its choice is saved; nothing where it was not changed. */
export function savedChoice(stream: SourceStream, choices: StreamChoices) {
  const chosen = choices.get(stream.name);
  if (chosen === undefined) return {};
  const { enabled, excludeColumns, includeColumns = [] } = chosen;
  const heldColumns = stream.heldColumns.filter(
    (name) => !includeColumns.includes(name) && !excludeColumns.includes(name),
  );
  return { enabled, held: false, heldColumns, excludeColumns: [...excludeColumns] };
}

/** The columns of a table that are not read. */
export function excludedColumns({ excludeColumns }: Choice): ReadonlySet<string> {
  return new Set(excludeColumns);
}

/** Excluded columns that the source no longer has. While one is among the choices, no new column is read. */
export function missingColumns(
  { available, columns, excludeColumns }: SourceStream,
  choice: Choice,
): string[] {
  if (!available || columns === null) return [];
  const names = new Set([...excludeColumns, ...choice.excludeColumns]);
  for (const { name } of columns) names.delete(name);
  return [...names];
}

/** Whether a column is read: a new one that is held back is only once it is turned on. */
export function isColumnRead(stream: SourceStream, choice: Choice, column: string): boolean {
  if (choice.excludeColumns.includes(column)) return false;
  return !stream.heldColumns.includes(column) || choice.includeColumns?.includes(column) === true;
}

interface ColumnsOf {
  readonly stream: string;
  readonly columns: readonly string[];
}

/** What saving would change, in names. */
export interface StreamDiff {
  readonly stopped: readonly string[];
  readonly started: readonly string[];
  /** Columns of tables that are on before and after. */
  readonly dropped: readonly ColumnsOf[];
  readonly added: readonly ColumnsOf[];
  /** Whether nothing would be synced any more. */
  readonly isEmptyAfter: boolean;
}

export function streamDiff(streams: readonly SourceStream[], choices: StreamChoices): StreamDiff {
  const stopped: string[] = [];
  const started: string[] = [];
  const dropped: ColumnsOf[] = [];
  const added: ColumnsOf[] = [];
  for (const stream of streams) {
    const chosen = choices.get(stream.name);
    if (chosen === undefined) continue;
    if (stream.enabled && !chosen.enabled) stopped.push(stream.name);
    if (!stream.enabled && chosen.enabled) started.push(stream.name);
    const before = new Set(stream.excludeColumns);
    const after = new Set(chosen.excludeColumns);
    const less = [...after].filter((name) => !before.has(name));
    const more = [...before, ...(chosen.includeColumns ?? [])].filter((name) => !after.has(name));
    if (less.length > 0) dropped.push({ stream: stream.name, columns: less });
    if (more.length > 0) added.push({ stream: stream.name, columns: more });
  }
  const isEmptyAfter = streams.every((stream) => !choiceOf(stream, choices).enabled);
  return { stopped, started, dropped, added, isEmptyAfter };
}

export function isNoChange({ stopped, started, dropped, added }: StreamDiff): boolean {
  return stopped.length + started.length + dropped.length + added.length === 0;
}

/** One kind of change: its sentence and the names behind it. */
interface DiffPart {
  readonly sentence: string;
  readonly names: readonly string[];
}

/** The changes in sentences, the ones that take something away first. */
export function diffParts({ stopped, dropped, started, added }: StreamDiff): readonly DiffPart[] {
  const text = messages.connectionStreams.diff;
  const columnNames = (of: StreamDiff["dropped"]) =>
    of.flatMap(({ stream, columns }) => columns.map((column) => `${stream}.${column}`));
  const parts = [
    { say: text.stopped, names: stopped },
    { say: text.dropped, names: columnNames(dropped) },
    { say: text.started, names: started },
    { say: text.added, names: columnNames(added) },
  ];
  return parts
    .filter(({ names }) => names.length > 0)
    .map(({ say, names }) => ({ sentence: say(names.length), names }));
}

/** Something that is new at the source. */
export interface Addition {
  readonly table: string;
  /** Null: the table itself is new. */
  readonly column: string | null;
}

/** The saved list of choices with the answer to one addition in it. */
export function answerAddition(
  streams: readonly StreamChoice[],
  { table, column }: Addition,
  isSynced: boolean,
): StreamChoice[] {
  const before = streams.find(({ identity }) => identity["name"] === table);
  const others = streams.filter((choice) => choice !== before);
  const choice = before ?? { identity: { name: table }, enabled: true, excludeColumns: [] };
  if (column === null) return [...others, { ...choice, enabled: isSynced }];
  const { excludeColumns, includeColumns = [] } = choice;
  return [
    ...others,
    isSynced
      ? { ...choice, includeColumns: [...includeColumns, column] }
      : { ...choice, excludeColumns: [...excludeColumns, column] },
  ];
}
