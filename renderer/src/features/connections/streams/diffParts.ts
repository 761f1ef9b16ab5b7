import { messages } from "../../../messages/messages";
import type { StreamDiff } from "./streamDiff";

/** One kind of change: its sentence and the names behind it. */
export interface DiffPart {
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
