import type { SourceStream, StreamChoice } from "#shared/api/sourceStream";

/** What is chosen for one table. */
export interface Choice {
  readonly enabled: boolean;
  readonly excludeColumns: readonly string[];
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
    const { excludeColumns } = choiceOf(stream, choices);
    changed.set(stream.name, { enabled, excludeColumns });
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
  const { enabled, excludeColumns } = choiceOf(stream, choices);
  const named = new Set(columns);
  const others = excludeColumns.filter((name) => !named.has(name));
  return new Map(choices).set(stream.name, {
    enabled,
    excludeColumns: isRead ? others : [...others, ...named],
  });
}

/** The whole list as it is saved. Those that are gone keep what was chosen, for the day they come back. */
export function savedChoices(streams: readonly SourceStream[], choices: StreamChoices): StreamChoice[] {
  return streams.map((stream) => {
    const { enabled, excludeColumns } = choiceOf(stream, choices);
    return { identity: stream.identity, enabled, excludeColumns: [...excludeColumns] };
  });
}
