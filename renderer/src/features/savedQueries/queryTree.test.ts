import { describe, expect, it } from "vitest";
import { queryTree } from "./queryTree";

describe("queryTree", () => {
  it("puts folders before the queries that stand beside them", () => {
    expect(queryTree(["daily.sql", "reports/a.sql", "reports/old/b.SQL"])).toEqual([
      {
        id: "reports/",
        name: "reports",
        children: [
          {
            id: "reports/old/",
            name: "old",
            children: [{ id: "reports/old/b.SQL", name: "b", children: null }],
          },
          { id: "reports/a.sql", name: "a", children: null },
        ],
      },
      { id: "daily.sql", name: "daily", children: null },
    ]);
  });
});
