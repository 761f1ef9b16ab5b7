import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#shared/errors/AppError";
import { serviceBaseUrl, serviceUrl } from "./serviceUrl";

const base = serviceBaseUrl("https://db.example.com/team/api/v1");

describe("serviceUrl", () => {
  it("names a resource below the base address", () => {
    expect(serviceUrl(base, ["databases", "db_1", "query"]).href).toBe(
      "https://db.example.com/team/api/v1/databases/db_1/query",
    );
  });

  it.each(["", ".", "..", "\ud800"])("refuses the id %j", (id) => {
    expect(() => serviceUrl(base, ["databases", id])).toThrow(AppError);
  });

  it("never leaves the base address, whatever an id holds", () => {
    const hostile = fc.constantFrom(
      "..",
      "%2e%2e",
      "../..",
      "/",
      "//evil.example.com",
      "\\",
      "?",
      "#",
      "@",
      ":",
      "\0",
      "a",
    );
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), hostile), (id) => {
        let url: URL;
        try {
          url = serviceUrl(base, ["databases", id, "query"]);
        } catch (error) {
          expect(error).toMatchObject({ code: "INVALID_INPUT" });
          return;
        }
        expect(url.origin).toBe(base.origin);
        expect([url.search, url.hash]).toEqual(["", ""]);
        const [escaped, ...rest] = url.pathname.slice("/team/api/v1/databases/".length).split("/");
        expect(decodeURIComponent(escaped ?? "")).toBe(id);
        expect(rest).toEqual(["query"]);
      }),
      { numRuns: 1000 },
    );
  });
});
