import type { SourceStream } from "#shared/api/sourceStream";
import { choiceOf, type StreamChoices } from "./streamChoices";

export const streamFilters = ["all", "enabled", "disabled", "new", "gone"] as const;
export type StreamFilter = (typeof streamFilters)[number];

interface Wanted {
  readonly search: string;
  readonly filter: StreamFilter;
  /** Names of streams for which nothing was ever saved. */
  readonly newNames: ReadonlySet<string>;
}

/** The streams that fit; each word of the search has to be part of the name. */
export function filterStreams(
  streams: readonly SourceStream[],
  choices: StreamChoices,
  { search, filter, newNames }: Wanted,
): readonly SourceStream[] {
  if (filter === "all" && search.trim() === "") return streams;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return streams.filter((stream) => {
    const name = stream.name.toLowerCase();
    return words.every((word) => name.includes(word)) && passes(stream);
  });

  function passes(stream: SourceStream): boolean {
    switch (filter) {
      case "all":
        return true;
      case "enabled":
        return choiceOf(stream, choices).enabled;
      case "disabled":
        return !choiceOf(stream, choices).enabled;
      case "new":
        return newNames.has(stream.name);
      case "gone":
        return !stream.available;
    }
  }
}
