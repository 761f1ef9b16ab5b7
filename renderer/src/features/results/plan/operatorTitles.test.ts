import { describe, expect, it } from "vitest";
import { parseQueryPlan } from "#shared/sql/plan/QueryPlan";
import { operatorTitles } from "./operatorTitles";

const scan = (table: string) => ({ name: "SEQ_SCAN", extra_info: { Table: table }, children: [] });

describe("operatorTitles", () => {
  it("tells operators apart by the table that they read, and by their place where they read the same", () => {
    const plan = parseQueryPlan(
      JSON.stringify([
        {
          name: "HASH_JOIN",
          children: [
            scan("db.main.orders"),
            { name: "HASH_JOIN", children: [scan("db.main.people"), scan("db.main.orders")] },
            { name: "FILTER", children: [] },
          ],
        },
      ]),
    );
    const titles = plan === null ? [] : [...operatorTitles(plan).values()];
    expect(titles.map(({ full }) => full)).toEqual([
      "HASH JOIN #1",
      "SEQ SCAN orders #1",
      "HASH JOIN #2",
      "SEQ SCAN people",
      "SEQ SCAN orders #2",
      "FILTER",
    ]);
    expect(titles.map(({ short }) => short)).toEqual([
      "HASH JOIN #1",
      "SEQ SCAN #1",
      "HASH JOIN #2",
      "SEQ SCAN",
      "SEQ SCAN #2",
      "FILTER",
    ]);
  });
});
