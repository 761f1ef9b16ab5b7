import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitChunk } from "./BodySender";

describe("splitChunk", () => {
  it("cuts a chunk into parts that are whole, bounded and in buffers of their own", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 500 }),
        fc.nat(50),
        fc.integer({ min: 1, max: 60 }),
        (bytes, offset, max) => {
          const parts = [...splitChunk(bytes.subarray(Math.min(offset, bytes.length)), max)];
          expect(Buffer.concat(parts).equals(bytes.subarray(Math.min(offset, bytes.length)))).toBe(true);
          for (const part of parts) {
            expect(part.byteLength).toBeLessThanOrEqual(max);
            expect(part.buffer.byteLength).toBe(part.byteLength);
          }
        },
      ),
    );
  });
});
