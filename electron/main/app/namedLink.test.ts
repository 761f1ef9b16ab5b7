import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { namedLink } from "./namedLink";

describe("namedLink", () => {
  it("reads a saved query and a database", () => {
    expect(namedLink(["--x", "wharf://query/reports/late%20ships.sql"])).toEqual({
      kind: "query",
      path: "reports/late ships.sql",
    });
    expect(namedLink(["WHARF://Database/Caf%C3%A9"])).toEqual({ kind: "database", name: "Café" });
  });

  it.each([
    "wharf://open",
    "wharf://run/SELECT%201",
    "wharf://query/",
    "wharf://query/a.sql?run=1",
    "wharf://query/a.sql#run",
    "wharf://query/a.exe",
    "wharf://query/..%2F..%2Fsecret.sql",
    "wharf://query/../secret.sql",
    "wharf://query//etc/x.sql",
    "wharf://query/%2Fetc%2Fx.sql",
    "wharf://query/C:%5Cx.sql",
    "wharf://query/.git/x.sql",
    "wharf://query/a%00.sql",
    "wharf://query/%zz.sql",
    "wharf://user@query/a.sql",
    "wharf://database/",
    "wharf://database/a%0Ab",
    "wharf://database/a?sql=DROP%20TABLE%20t",
    `wharf://database/${"a".repeat(2000)}`,
    "wharf:query/a.sql",
    "https://query/a.sql",
  ])("takes %s for no more than a wish to see the window", (word) => {
    expect(namedLink([word])).toBeNull();
  });

  it("lets only the first link count", () => {
    expect(namedLink(["wharf://open", "wharf://database/shop"])).toBeNull();
  });

  it("leads to no place outside the folder, whatever a link holds", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.boolean(), (text, isEncoded) => {
        const made = namedLink([
          `wharf://query/${isEncoded ? encodeURIComponent(text.toWellFormed()) : text}.sql`,
        ]);
        if (made?.kind !== "query") return;
        expect(made.path).not.toMatch(/^\/|\\|[\p{Cc}:]|(?:^|\/)\./u);
      }),
    );
  });
});
