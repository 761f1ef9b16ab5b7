import type { SourceStream, StreamChoice, StreamIdentity } from "../../sourceStream";
import { sameStream, streamPlace } from "./streamIdentity";

/**
 * What a source offers with the choices that were saved apart from it. A choice whose stream is not offered any more
 * comes last, as unavailable.
 *
 * @param streamOf Makes a stream of a choice that is all that is known of it.
 */
export function mergeChoices(
  offered: readonly SourceStream[],
  choices: readonly StreamChoice[],
  streamOf: (identity: StreamIdentity) => SourceStream | null,
): SourceStream[] {
  const streams = [...offered];
  const places = placesOf(offered);
  const missingLast: SourceStream[] = [];
  for (const choice of choices) {
    const index = indexOf(choice, offered, places);
    const stream = streams[index];
    if (stream === undefined) {
      const missing = streamOf(choice.identity);
      if (missing === null) continue;
      const { enabled, excludeColumns } = choice;
      missingLast.push({ ...missing, identity: choice.identity, enabled, excludeColumns, available: false });
    } else {
      const { enabled, excludeColumns } = choice;
      streams[index] = { ...stream, enabled, excludeColumns };
    }
  }
  return [...streams, ...missingLast];
}

/** The places in the list of each text that names a stream: five thousand are merged without looking at pairs. */
function placesOf(offered: readonly SourceStream[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [index, { name, identity }] of offered.entries()) {
    for (const text of new Set([name, ...Object.values(identity).map(String)])) {
      const list = places.get(text);
      if (list === undefined) places.set(text, [index]);
      else list.push(index);
    }
  }
  return places;
}

/** -1 where the choice is of no offered stream, or could be of several. */
function indexOf(
  { identity }: StreamChoice,
  offered: readonly SourceStream[],
  places: ReadonlyMap<string, readonly number[]>,
): number {
  const name = streamPlace(identity).name;
  const byName = (places.get(name) ?? []).filter((index) => offered[index]?.name === name);
  const [only] = byName;
  if (only !== undefined && byName.length === 1) return only;
  // Texts that many streams share, as their schema, say where and not which.
  const candidates = new Set(
    Object.values(identity)
      .map((value) => places.get(String(value)) ?? [])
      .filter((indexes) => indexes.length < 50)
      .flat(),
  );
  const same = [...candidates].filter((index) => {
    const stream = offered[index];
    return stream !== undefined && sameStream(identity, stream.identity);
  });
  const [first] = same;
  return first !== undefined && same.length === 1 ? first : -1;
}
