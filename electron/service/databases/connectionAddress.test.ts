import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attachStatement, connectionAddress } from "./connectionAddress";

describe("connectionAddress", () => {
  it("gives an address that no network resolves, so that the token cannot be sent to somebody else", () => {
    expect(connectionAddress("db_7f3a", "quack")).toEqual({
      protocol: "quack",
      uri: "quack:db-7f3a.invalid:9494",
    });
  });

  it("keeps any name inside its quotes", () => {
    const address = connectionAddress("db_1", "quack");
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 50 }), (name) => {
        const statement = attachStatement(address, name, "dbt_x");
        const quoted = /^ATTACH '[^']*' AS "((?:[^"]|"")*)" \(TYPE quack, TOKEN 'dbt_x'\);\n-- /u.exec(
          statement,
        )?.[1];
        expect(quoted?.replaceAll('""', '"')).toBe(name);
      }),
    );
  });

  it("says beside the statement that direct attachment is not offered", () => {
    expect(attachStatement(connectionAddress("db_1", "quack"), "sales", "dbt_x").split("\n")[1]).toMatch(
      /^-- .*does not offer/,
    );
  });
});
