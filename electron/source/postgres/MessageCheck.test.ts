import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pgMessage, pgReady } from "../testing/fakePostgres";
import { MessageCheck } from "./connectPostgres";

const fields = Buffer.from("SERROR\0Mno\0\0");

describe("MessageCheck", () => {
  it("lets messages through however they are cut into pieces", () => {
    const all = Buffer.concat([
      pgMessage("E", fields),
      pgReady,
      pgMessage("d", Buffer.from("7\n")),
      pgMessage("1"),
    ]);
    fc.assert(
      fc.property(fc.array(fc.nat(all.length), { maxLength: 6 }), (cuts) => {
        const check = new MessageCheck();
        const places = [0, ...cuts.toSorted((a, b) => a - b), all.length];
        for (const [index, place] of places.entries()) check.take(all.subarray(place, places[index + 1]));
      }),
    );
  });

  it.each([
    ["no end", fields.subarray(0, -1)],
    ["nothing", Buffer.alloc(0)],
    ["a field that is cut short", fields.subarray(0, 4)],
  ])("stops an error or a notice with %s", (_name, body) => {
    for (const letter of ["E", "N"])
      expect(() => {
        new MessageCheck().take(Buffer.concat([pgMessage(letter, body), pgReady]));
      }).toThrow("an error without an end");
  });

  it("stops a message that is shorter than its own length, and an error of a gigabyte", () => {
    expect(() => {
      new MessageCheck().take(pgMessage("Z", Buffer.from("T"), 3));
    }).toThrow("shorter than its own length");
    expect(() => {
      new MessageCheck().take(pgMessage("E", Buffer.alloc(0), 1024 ** 3));
    }).toThrow("longer than any");
  });
});
