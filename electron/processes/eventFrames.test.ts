import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EngineEvent } from "#shared/processes/enginePort";
import { eventFrame, eventFrameReader } from "./eventFrames";

const event: fc.Arbitrary<EngineEvent> = fc.oneof(
  fc.record({
    type: fc.constant("rpc.part" as const),
    id: fc.nat(),
    part: fc.oneof(fc.uint8Array({ minLength: 1, maxLength: 300 }), fc.string({ unit: "grapheme" })),
  }),
  fc.record({
    type: fc.constant("rpc.result" as const),
    id: fc.nat(),
    result: fc.oneof(
      fc.constant(null),
      fc.record({
        ok: fc.constant(true),
        value: fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      }),
      fc.record({ ok: fc.constant(false), failure: fc.record({ message: fc.string({ unit: "grapheme" }) }) }),
    ),
  }),
  fc.record({ type: fc.constant("invalidated" as const), message: fc.string({ unit: "grapheme" }) }),
);

/** With the pieces of each part put together. */
function whole(events: readonly EngineEvent[]): unknown[] {
  const joined: unknown[] = [];
  let pieces: Uint8Array[] = [];
  for (const next of events) {
    if (next.type === "rpc.piece") pieces.push(next.piece);
    else if (next.type === "rpc.part" && next.part instanceof Uint8Array) {
      joined.push({ id: next.id, part: [...Buffer.concat([...pieces, next.part])] });
      pieces = [];
    } else joined.push(next);
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
