import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EngineEvent } from "#shared/processes/enginePort";
import { eventFrame, eventFrameReader } from "./eventFrames";

const event: fc.Arbitrary<EngineEvent> = fc.oneof(
  fc.record({ type: fc.constant("chunk" as const), id: fc.nat(), bytes: fc.uint8Array({ maxLength: 300 }) }),
  fc.record({
    type: fc.constant("whole" as const),
    id: fc.nat(),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  }),
  fc.record({
    type: fc.constant("failed" as const),
    id: fc.nat(),
    kind: fc.constantFrom("request" as const, "statement" as const),
    message: fc.string({ unit: "grapheme" }),
  }),
  fc.constant({ type: "opened" as const }),
);

/** With chunks as one list of bytes where nothing stands between them: pieces have no meaning of their own. */
function whole(events: readonly EngineEvent[]): unknown[] {
  const joined: (Exclude<EngineEvent, { type: "chunk" }> | { id: number; chunk: number[] })[] = [];
  for (const next of events) {
    const last = joined.at(-1);
    if (next.type !== "chunk") joined.push(next);
    else if (last !== undefined && "chunk" in last && last.id === next.id) last.chunk.push(...next.bytes);
    else if (next.bytes.length > 0) joined.push({ id: next.id, chunk: [...next.bytes] });
  }
  return joined;
}

describe("eventFrames", () => {
  it("events come out of the pipe as they went in, however it cuts them", () => {
    fc.assert(
      fc.property(fc.array(event), fc.integer({ min: 1, max: 50 }), (events, size) => {
        const written = Buffer.concat(events.flatMap(eventFrame));
        const read: EngineEvent[] = [];
        const reader = eventFrameReader((next) => read.push(next));
        for (let from = 0; from < written.length; from += size) reader(written.subarray(from, from + size));
        expect(whole(read)).toEqual(whole(events));
      }),
    );
  });
});
