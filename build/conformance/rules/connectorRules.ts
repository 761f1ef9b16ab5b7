import { expect, it } from "vitest";
import type { RuleSubject } from "../suite/RuleSubject";
import { connectorList, type Connector } from "../suite/connectionShapes";

/** GET /connectors. */
export function connectorRules({ client }: RuleSubject): void {
  const connectors = async (): Promise<Connector[]> => {
    const { status, body } = await client().send("GET", "/connectors");
    expect(status).toBe(200);
    return connectorList.parse(body).connectors;
  };

  it("lists every kind of source once, each with the fields that it needs", async () => {
    const kinds = await connectors();
    expect(new Set(kinds.map(({ kind }) => kind)).size).toBe(kinds.length);
    for (const { fields } of kinds) {
      expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
      for (const { type, options } of fields) expect((options ?? []).length > 0).toBe(type === "select");
    }
  });

  it("says which fields are secret, and fills none of them in", async () => {
    const fields = (await connectors()).flatMap((connector) => connector.fields);
    expect(fields.some(({ secret }) => secret)).toBe(true);
    for (const field of fields) if (field.secret) expect(field).not.toHaveProperty("default");
  });

  it("allows several Connections for four kinds at most, two of them relational", async () => {
    const kinds = await connectors();
    const relational = kinds.filter(({ excludeColumns }) => excludeColumns);
    expect(kinds.filter(({ multiple }) => multiple).length).toBeLessThanOrEqual(4);
    expect(relational.length).toBeLessThanOrEqual(2);
    expect(relational.every(({ multiple }) => multiple)).toBe(true);
  });
}
