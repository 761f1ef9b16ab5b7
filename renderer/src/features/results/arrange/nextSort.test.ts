import { describe, expect, it } from "vitest";
import { nextSort } from "../state/Arrangement";

describe("choosing a column to sort by", () => {
  it("goes from ascending to descending and back to the order the rows came in", () => {
    const once = nextSort([], 3, false);
    const twice = nextSort(once, 3, false);
    expect([once, twice, nextSort(twice, 3, false)]).toEqual([
      [{ column: 3, direction: "asc" }],
      [{ column: 3, direction: "desc" }],
      [],
    ]);
  });

  it("keeps the keys there are, in their order, when it is a further one", () => {
    const both = nextSort([{ column: 1, direction: "desc" }], 2, true);
    expect(both).toEqual([
      { column: 1, direction: "desc" },
      { column: 2, direction: "asc" },
    ]);
    expect(nextSort(both, 1, true)).toEqual([{ column: 2, direction: "asc" }]);
    expect(nextSort(both, 2, false)).toEqual([{ column: 2, direction: "desc" }]);
  });
});
