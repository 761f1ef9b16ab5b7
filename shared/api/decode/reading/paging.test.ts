import { describe, expect, it } from "vitest";
import { nextPage } from "./paging";

describe("nextPage", () => {
  it.each<[unknown, string]>([
    [{ databases: [], next: "/api/v1/databases?cursor=c2" }, "/api/v1/databases?cursor=c2"],
    [{ data: [], links: { next: { href: "?cursor=c2" } } }, "?cursor=c2"],
    [{ _embedded: { databases: [] }, _links: { next: { href: "?page=2" } } }, "?page=2"],
    [
      { value: [], "@odata.nextLink": "https://db.example/x?$skiptoken=2" },
      "https://db.example/x?$skiptoken=2",
    ],
    [{ data: [], links: { next: "?page[number]=2" } }, "?page[number]=2"],
    [{ results: [], paging: { next: { link: "?after=2" } } }, "?after=2"],
  ])("finds the address in %j", (json, address) => {
    expect(nextPage(json)?.address).toBe(address);
  });

  it.each<[unknown, string, string]>([
    [{ databases: [], nextCursor: "c2" }, "cursor", "c2"],
    [{ databases: [], next_cursor: "c2", has_more: true }, "cursor", "c2"],
    [{ data: [], pagination: { next: { cursor: "c2" } } }, "cursor", "c2"],
    [{ items: [], nextPageToken: "t" }, "pageToken", "t"],
    [{ Items: [], NextToken: "t" }, "nextToken", "t"],
    [{ data: { databases: { edges: [], pageInfo: { hasNextPage: true, endCursor: "e" } } } }, "after", "e"],
    [{ results: [], paging: { next: { after: "a" } } }, "after", "a"],
    [{ items: [], page: 1, totalPages: 3 }, "page", "2"],
    [{ items: [], meta: { current_page: 2, last_page: 3 } }, "page", "3"],
    [{ items: [], offset: 0, limit: 10, total: 25 }, "offset", "10"],
    [{ items: [], nextPage: 2 }, "page", "2"],
  ])("finds the token in %j and asks by %s", (json, parameter, value) => {
    const token = nextPage(json)?.token;
    expect(token?.value).toBe(value);
    expect(token?.parameters[0]).toBe(parameter);
  });

  it.each<[unknown]>([
    [{ databases: [], nextCursor: "c2", hasMore: false }],
    [{ databases: [], nextCursor: null }],
    [{ databases: [], nextCursor: "" }],
    [{ items: [], page: 3, totalPages: 3 }],
    [{ items: [], offset: 20, limit: 10, total: 25 }],
    [{ data: { databases: { edges: [], pageInfo: { hasNextPage: false, endCursor: "e" } } } }],
    [[]],
    [null],
  ])("finds the end in %j", (json) => {
    expect(nextPage(json)).toBeNull();
  });

  it("goes on after the last item where the service only says that there is more", () => {
    expect(nextPage({ object: "list", data: [], has_more: true })).toEqual({
      address: null,
      token: null,
      afterLast: true,
    });
  });

  it.each<[string, string | null]>([
    [
      '<https://db.example/x?page=2>; rel="next", <https://db.example/x?page=5>; rel="last"',
      "https://db.example/x?page=2",
    ],
    ["</x?page=2>; rel=next", "/x?page=2"],
    ['<https://db.example/x?page=1>; rel="prev"', null],
    ["nonsense", null],
  ])("reads the Link header %s", (header, address) => {
    expect(nextPage([], header)?.address ?? null).toBe(address);
  });
});
