import type { SourceStream } from "#shared/api/sourceStream";
import { messages } from "../../../messages/messages";
import { choiceOf, type StreamChoices } from "./streamChoices";

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
