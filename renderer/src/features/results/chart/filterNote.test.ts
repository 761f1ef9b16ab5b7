import { describe, expect, it } from "vitest";
import { filterNote } from "./filterNote";

const columns = [
  { name: "day", type: "DATE" },
  { name: "seen", type: "TIMESTAMP WITH TIME ZONE" },
  { name: "berth", type: "BIGINT" },
];
const at = { now: Date.parse("2026-11-20T23:30:00Z"), timeZone: "Europe/Oslo" };
const note = (...written: (readonly [column: number, text: string])[]) =>
  filterNote(
    written.map(([column, text]) => ({ id: text, column, text })),
    columns,
    at,
  );

describe("filterNote", () => {
  it.each(["today", "last 7 days", "this month", "last year", ">2026-01 and <today"])(
    "says when %s was read, in the zone it was read in",
    (text) => {
      expect(note([1, text])).toBe(`seen: ${text}, as of 2026-11-21 00:30`);
    },
  );

  it("leaves filters as they are written that mean the same on every day", () => {
    expect(note([0, "2026-11"], [2, ">10 and <20"])).toBe("day: 2026-11 · berth: >10 and <20");
    expect(filterNote([{ id: "1", column: 2, text: "7" }], columns, null)).toBe("berth: 7");
  });

  it("says it of each filter that needs it", () => {
    expect(note([2, "7"], [1, "yesterday"])).toBe("berth: 7 · seen: yesterday, as of 2026-11-21 00:30");
  });
});
