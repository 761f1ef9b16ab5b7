import { expect, it } from "vitest";
import type { RuleSubject } from "../suite/RuleSubject";

/** GET /databases/:id/schema. */
export function schemaRules({ client, samples: { schema } }: RuleSubject): void {
  it("lists nothing in a new database", async () => {
    const id = await client().createRunning();
    expect((await client().send("GET", `/databases/${id}/schema`)).body).toEqual({ tables: [] });
  });

  it("lists every table and view with its columns, their types and whether they may be null", async () => {
    const id = await client().createRunning();
    for (const sql of schema.statements) await client().query(id, sql);
    const { status, body } = await client().send("GET", `/databases/${id}/schema`);
    expect(status).toBe(200);
    expect(body).toEqual({ tables: schema.tables(await schema.main(client(), id)) });
  });
}
