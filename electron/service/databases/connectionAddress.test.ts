import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attachStatement, connectionAddress } from "./connectionAddress";

describe("connectionAddress", () => {
  it("gives an address that no network resolves, so that the token cannot be sent to somebody else", () => {
    expect(connectionAddress("db_7f3a", "quack", null)).toEqual({
      protocol: "quack",
      uri: "quack:db-7f3a.invalid:9494",
    });
  });

  it("keeps any name inside its quotes", () => {
    const address = connectionAddress("db_1", "quack", null);
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 50 }), (name) => {
        const statement = attachStatement(address, { id: "db_1", name }, "dbt_x", null);
        const quoted = /^ATTACH '[^']*' AS "((?:[^"]|"")*)" \(TYPE quack, TOKEN 'dbt_x'\);\n-- /u.exec(
          statement,
        )?.[1];
        expect(quoted?.replaceAll('""', '"')).toBe(name);
      }),
    );
  });

  it("says beside the statement that direct attachment is not offered", () => {
    const address = connectionAddress("db_1", "quack", null);
    const statement = attachStatement(address, { id: "db_1", name: "sales" }, "dbt_x", null);
    expect(statement.split("\n")[1]).toMatch(/^-- .*takes no direct connections/);
  });

  it("gives the listener's address, and a statement that attaches it", () => {
    const listener = { host: "127.0.0.1", port: 5433, requiresTls: false };
    expect(connectionAddress("db_1", "quack", listener)).toEqual({
      protocol: "postgres",
      uri: "postgresql://wharf@127.0.0.1:5433/db_1",
    });
    const remote = { host: "2001:db8::1", port: 5433, requiresTls: true };
    const address = connectionAddress("db_1", "quack", remote);
    expect(attachStatement(address, { id: "db_1", name: 'my "shop"' }, "dbt_x", remote)).toBe(
      `ATTACH 'postgresql://wharf:dbt_x@[2001:db8::1]:5433/db_1?sslmode=require' AS "my ""shop""" (TYPE postgres);`,
    );
  });
});
