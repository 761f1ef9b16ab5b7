import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MysqlPackets } from "./RawSelect";

function packet(content: Buffer, sequence: number): Buffer {
  const header = Buffer.alloc(4);
  header.writeUIntLE(content.length, 0, 3);
  header[3] = sequence;
  return Buffer.concat([header, content]);
}

describe("MysqlPackets", () => {
  it("finds the same packets however the network cuts the answer into pieces", () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 40 })),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 }),
        (contents, sizes) => {
          const answer = Buffer.concat(
            contents.map((content, index) => packet(Buffer.from(content), index % 256)),
          );
          const found: string[] = [];
          const packets = new MysqlPackets(
            (buffer, start, end) => found.push(buffer.toString("hex", start, end)),
            1000,
            () => undefined,
          );
          for (let position = 0, turn = 0; position < answer.length; turn += 1) {
            const size = sizes[turn % sizes.length] ?? 1;
            packets.execute(answer.subarray(position, position + size));
            position += size;
          }
          expect(found).toEqual(contents.map((content) => Buffer.from(content).toString("hex")));
        },
      ),
    );
  });

  it("leaves out a packet that is longer than may be, tells of it once, and goes on with the next", () => {
    const full = Buffer.alloc(0xffffff);
    const found: number[] = [];
    let tooLong = 0;
    const packets = new MysqlPackets(
      (_, start, end) => found.push(end - start),
      2 * full.length,
      () => (tooLong += 1),
    );
    packets.execute(packet(Buffer.from("a"), 0));
    for (const part of [full, full, Buffer.from("b")]) packets.execute(packet(part, 1));
    for (const part of [full, Buffer.from("c")]) packets.execute(packet(part, 2));
    expect(found).toEqual([1, full.length + 1]);
    expect(tooLong).toBe(1);
  });
});
