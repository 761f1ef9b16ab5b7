import type { Envelope } from "../../errors/Envelope";
import type { SourceStream } from "../sourceStream";
import { decoded } from "./decoded";
import type { ListItem } from "./findList";
import { choiceFrom, choiceWords } from "./streams/choiceFrom";
import { findStreamLists, type StreamLists } from "./streams/findStreamLists";
import { mergeChoices } from "./streams/mergeChoices";
import { namesApart } from "./streams/namesApart";
import { streamFrom } from "./streams/streamFrom";

/**
 * Reads the answer of GET /connections/:id/streams in every form of service-shapes.md: one list, or what is offered and
 * what was saved apart. Never throws.
 */
export function decodeStreams(json: unknown): Envelope<SourceStream[]> {
  const what = "the list of streams";
  const lists = findStreamLists(json);
  if (lists === null) return decoded<SourceStream[]>(null, what);
  const streams = streamsIn(lists);
  const entries = lists.offered.length + (lists.saved?.length ?? 0);
  return decoded(streams.length === 0 && entries > 0 ? null : namesApart(streams), what);
}

/** The streams of one list, each once. */
export function offeredStreams(items: readonly ListItem[]): SourceStream[] {
  const byIdentity = new Map<string, SourceStream>();
  for (const { key, value } of items) {
    const stream = streamFrom(value, key);
    if (stream !== null) byIdentity.set(JSON.stringify(stream.identity), stream);
  }
  return [...byIdentity.values()];
}

function streamsIn({ offered, saved, savedIsSelection }: StreamLists): SourceStream[] {
  const streams = offeredStreams(offered);
  if (saved === null) return streams;
  const choices = saved.map(({ key, value }) => choiceFrom(value, key)).filter((choice) => choice !== null);
  // A list of what was selected, without a word on each, leaves out what was not.
  const isSelection =
    savedIsSelection && choices.length > 0 && saved.every(({ value }) => choiceWords(value).enabled === null);
  const before = isSelection ? streams.map((stream) => ({ ...stream, enabled: false })) : streams;
  return mergeChoices(before, choices);
}
