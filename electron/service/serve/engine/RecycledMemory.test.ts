import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RecycledMemory } from "./RecycledMemory";

/** Reads a piece of `length` bytes of one value, and borrows it. */
function borrow(memory: RecycledMemory, length: number, value: number): Uint8Array {
  memory.room().fill(value, 0, length);
  const borrowed = memory.filled(length);
  memory.lend(borrowed);
  return borrowed;
}

describe("RecycledMemory", () => {
  it("leaves lent bytes as they are until they are given back, in whatever order", () => {
    const step = fc.oneof(
      fc.record({ read: fc.integer({ min: 1, max: 64 * 1024 }) }),
      fc.record({ giveBack: fc.nat() }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const memory = new RecycledMemory();
        const out: { bytes: Uint8Array; value: number }[] = [];
        for (const [index, action] of steps.entries()) {
          if ("read" in action)
            out.push({ bytes: borrow(memory, action.read, index % 251), value: index % 251 });
          else if (out.length > 0) {
            const [back] = out.splice(action.giveBack % out.length, 1);
            if (back !== undefined) RecycledMemory.giveBack(back.bytes);
          }
          for (const { bytes, value } of out) {
            expect(bytes[0]).toBe(value);
            expect(bytes.at(-1)).toBe(value);
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it("reads into the same memory again once it is given back", () => {
    const memory = new RecycledMemory();
    const places = new Set<ArrayBufferLike>();
    for (let read = 0; read < 1000; read += 1) {
      const bytes = borrow(memory, 64 * 1024, read % 251);
      places.add(bytes.buffer);
      RecycledMemory.giveBack(bytes);
      // A second time, and memory of somebody else: neither does anything.
      RecycledMemory.giveBack(bytes);
      RecycledMemory.giveBack(new Uint8Array(1));
    }
    expect(places.size).toBe(2);
  });
});
