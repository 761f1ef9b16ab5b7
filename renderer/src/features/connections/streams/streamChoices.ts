import type { SourceStream, StreamChoice } from "#shared/api/sourceStream";

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

/** Whether a column is read: a new one that is held back is only once it is turned on. */
export function isColumnRead(stream: SourceStream, choice: Choice, column: string): boolean {
  if (choice.excludeColumns.includes(column)) return false;
  return !stream.heldColumns.includes(column) || choice.includeColumns?.includes(column) === true;
}
