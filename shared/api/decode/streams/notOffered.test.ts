import { describe, expect, it } from "vitest";
import { notOfferedTables } from "./stream";

const audit = { name: "public.audit", schema: "public", table: "audit", reason: "No SELECT right." };

describe("notOfferedTables", () => {
  it.each<[string, unknown]>([
    ["under notOffered", { streams: [], notOffered: [audit] }],
    ["in snake case", { streams: [], not_offered: [audit] }],
    ["in data", { data: { streams: [], notOffered: [audit] } }],
    [
      "without a name of its own",
      { notOffered: [{ schema: "public", table: "audit", reason: audit.reason }] },
    ],
    ["with an error for a reason", { notOffered: [{ ...audit, reason: null, error: audit.reason }] }],
    ["twice", { notOffered: [audit, audit] }],
    ["among entries that name no table", { notOffered: [null, 7, {}, audit] }],
  ])("reads a table %s", (_form, json) => {
    expect(notOfferedTables(json)).toEqual([audit]);
  });

  it("keeps a table whose reason is missing", () => {
    expect(notOfferedTables({ notOffered: ["audit"] })).toEqual([
      { name: "audit", schema: null, table: null, reason: null },
    ]);
  });

  it.each([null, 7, "x", [], {}, { notOffered: null }, { notOffered: "none" }, { notOffered: {} }])(
    "is empty for %j",
    (json) => {
      expect(notOfferedTables(json)).toEqual([]);
    },
  );
});
