import { describe, expect, it } from "vitest";
import { allOf, plural } from "./plural";

describe("Counts with their nouns", () => {
  it.each([
    [0, "0 rows", "All 0 rows"],
    [1, "1 row", "1 row"],
    [2000, "2,000 rows", "All 2,000 rows"],
  ])("have the noun in the right form for %d", (count, counted, all) => {
    expect([plural(count, "row", "rows"), allOf(count, "row", "rows")]).toEqual([counted, all]);
  });
});
