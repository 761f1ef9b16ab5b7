// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { rankMatches } from "./CommandPalette";

const find = (texts: readonly string[], query: string, limit = 10) =>
  rankMatches(texts, query, (label) => ({ label }), limit).matches;

describe("finding by a few letters", () => {
  it("puts what begins with them first, then words that do, then what contains them, then letters apart", () => {
    expect(find(["o_r_d", "reorder", "my orders", "orders"], "ord")).toEqual([
      "orders",
      "my orders",
      "reorder",
      "o_r_d",
    ]);
  });

  it("puts secondary items after commands, and finds them by all words of their text", () => {
    const items = [
      { label: "Query 1", text: "select * from orders where total > 5", isSecondary: true },
      { label: "New query" },
      { label: "Orders" },
    ];
    const labels = (query: string) =>
      rankMatches(items, query, (item) => item, 10).matches.map(({ label }) => label);
    expect(labels("query")).toEqual(["New query", "Query 1"]);
    expect(labels("orders")).toEqual(["Orders", "Query 1"]);
    expect(labels("total orders")).toEqual(["Query 1"]);
    expect(labels("customers")).toEqual([]);
  });

  it("finds a label by its words in another order, as a message has them", () => {
    const labels = ["Turn read-only mode of the tab on or off", "Turn session on or off"];
    expect(find(labels, "Turn off read-only mode")).toEqual([labels[0]]);
  });

  it("leaves out what lacks a letter or has them in another order", () => {
    expect(find(["abc", "acb", "ab"], "abc")).toEqual(["abc"]);
  });

  it("takes characters for what they are, not for a pattern", () => {
    expect(find(["a.b", "axb", "(x)"], "a.b")).toEqual(["a.b"]);
    expect(find(["(x)"], "(")).toEqual(["(x)"]);
  });

  it("says how many more there are", () => {
    expect(rankMatches(["a1", "a2", "a3"], "a", (label) => ({ label }), 2)).toEqual({
      matches: ["a1", "a2"],
      more: 1,
    });
  });
});
