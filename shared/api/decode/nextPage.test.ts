import { expect, it } from "vitest";
import { nextPage } from "./nextPage";

it.each<[unknown, string | null]>([
  [{ databases: [], nextCursor: "c2" }, "c2"],
  [{ databases: [], next_cursor: "c2", has_more: true }, "c2"],
  [{ databases: [], next: "/api/v1/databases?cursor=c2" }, "/api/v1/databases?cursor=c2"],
  [{ data: [], pagination: { next: { cursor: "c2" } } }, "c2"],
  [{ data: [], links: { next: { href: "?cursor=c2" } } }, "?cursor=c2"],
  [{ databases: [], nextCursor: "c2", hasMore: false }, null],
  [{ databases: [], hasMore: true }, null],
  [{ databases: [], nextCursor: null }, null],
  [{ databases: [], nextCursor: "" }, null],
  [[], null],
])("reads where the rest of a list is from %j: %j", (json, next) => {
  expect(nextPage(json)).toBe(next);
});
