import { describe, expect, it } from "vitest";
import type { DatabaseGroup } from "./DatabaseGroup";
import { matchingGroups } from "./DatabaseList";

function group(heading: string, names: readonly string[], isUnread = false): DatabaseGroup {
  const options = names.map((name) => ({ key: `${heading} ${name}`, name, description: null }));
  return { id: heading, heading, mark: null, badge: null, options, note: "", isUnread };
}

const groups = [
  group("Live", ["archive", "reorders", "orders_eu", "Orders"]),
  group("Staging", ["orders", "(x)"]),
  group("Empty", []),
  group("Away", [], true),
];

const found = (query: string) =>
  matchingGroups(groups, query).map(({ heading, options }) => [heading, ...options.map(({ name }) => name)]);

describe("databases that are looked for", () => {
  it("are all there, in their order, as long as nothing is looked for", () => {
    expect(matchingGroups(groups, "  ")).toBe(groups);
  });

  it("begin with the name that is written, then names that begin with it, then those that contain it", () => {
    expect(found("ORDERS")).toEqual([
      ["Live", "Orders", "orders_eu", "reorders"],
      ["Staging", "orders"],
      ["Away"],
    ]);
  });

  it("are of the service that has the best one first", () => {
    expect(found("(")).toEqual([["Staging", "(x)"], ["Away"]]);
    expect(found("staging ord")).toEqual([["Staging", "orders"], ["Away"]]);
  });

  it("are found by words in any order; all of them count", () => {
    expect(found("eu live")).toEqual([["Live", "orders_eu"], ["Away"]]);
    expect(found("eu staging")).toEqual([["Away"]]);
  });
});
