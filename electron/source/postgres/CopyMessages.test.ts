import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SpoolWriter } from "../spool/SpoolWriter";
import { CopyMessages } from "./CopyOut";

const noSink = {
  begin: () => Promise.resolve(),
  newFile: () => "",
  add: () => Promise.resolve(),
  progress: () => undefined,
};

function message(type: string, content: string): Buffer {
  const bytes = Buffer.from(content);
  const header = Buffer.alloc(5);
  header.write(type, "latin1");
  header.writeUInt32BE(bytes.length + 4, 1);
  return Buffer.concat([header, bytes]);
}

describe("CopyMessages", () => {
  it("finds the same rows however the network cuts the answer into pieces", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "binary" })),
        fc.array(fc.constantFrom("S", "N", "A"), { maxLength: 3 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 }),
        (rows, notices, sizes) => {
          const end = Buffer.concat([message("c", ""), message("C", "COPY 1\0")]);
          const answer = Buffer.concat([
            message("H", "\0\0\0"),
            ...notices.map((type) => message(type, "notice")),
            ...rows.map((row) => message("d", row)),
            end,
          ]);
          const writer = new SpoolWriter(noSink, "csv");
          const messages = new CopyMessages(writer);
          let rest: Buffer | null = null;
          let position = 0;
          for (let turn = 0; rest === null; turn += 1) {
            const size = sizes[turn % sizes.length] ?? 1;
            rest = messages.take(answer.subarray(position, position + size));
            position += size;
          }
          expect(writer.rows).toBe(rows.length);
          expect(writer.bytes.toString("utf8", 0, writer.length)).toBe(rows.join(""));
          expect(Buffer.concat([rest, answer.subarray(position)])).toEqual(end);
        },
      ),
    );
  });
});
