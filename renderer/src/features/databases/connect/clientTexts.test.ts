import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clientNames, clientText, type DirectTarget } from "./clientTexts";

const target: DirectTarget = {
  ...{ host: "127.0.0.1", port: 5544, databaseId: "db_1", name: "sales", token: "dbt_x" },
};

describe("clientText", () => {
  it.each(clientNames)("names the address, the database and the token to %s", (name) => {
    const text = clientText(name, target);
    for (const part of ["127.0.0.1", "5544", "db_1", "dbt_x"]) expect(text).toContain(part);
  });

  it("keeps any name of a database inside its quotes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 50 }), (name) => {
        const attach = clientText("duckdb", { ...target, name });
        const quoted = /^ATTACH '[^']*' AS "((?:[^"]|"")*)" \(TYPE postgres\);$/u.exec(attach)?.[1];
        expect(quoted?.replaceAll('""', '"')).toBe(name);
        const line = clientText("grafana", { ...target, name }).split("\n")[2] ?? "";
        expect(JSON.parse(line.slice("  - name: ".length))).toBe(name);
        for (const other of clientNames.filter((one) => one !== "duckdb" && one !== "grafana"))
          expect(clientText(other, { ...target, name })).toBe(clientText(other, target));
      }),
    );
  });
});
