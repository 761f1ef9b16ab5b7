import { expect, it } from "vitest";
import type { RuleSubject } from "../suite/RuleSubject";

/** GET /databases/:id/schema. */
export function schemaRules({ client }: RuleSubject): void {
  it("lists nothing in a new database", async () => {
    const id = await client().createRunning();
    expect((await client().send("GET", `/databases/${id}/schema`)).body).toEqual({ tables: [] });
  });

  it("lists every table and view with its columns, their types and whether they may be null", async () => {
    const id = await client().createRunning();
    await client().query(
      id,
      'CREATE TABLE orders (id BIGINT PRIMARY KEY, "note ""x""" VARCHAR, price DECIMAL(18,2) NOT NULL)',
    );
    await client().query(id, "CREATE VIEW cheap AS SELECT id FROM orders");
    await client().query(id, "CREATE SCHEMA archive");
    await client().query(id, "CREATE TABLE archive.orders (a INTEGER[])");
    const { status, body } = await client().send("GET", `/databases/${id}/schema`);
    expect(status).toBe(200);
    expect(body).toEqual({
      tables: [
        {
          schema: "archive",
          name: "orders",
          type: "table",
          columns: [{ name: "a", type: "INTEGER[]", nullable: true }],
        },
        {
          schema: "main",
          name: "cheap",
          type: "view",
          columns: [{ name: "id", type: "BIGINT", nullable: true }],
        },
        {
          schema: "main",
          name: "orders",
          type: "table",
          columns: [
            { name: "id", type: "BIGINT", nullable: false },
            { name: 'note "x"', type: "VARCHAR", nullable: true },
            { name: "price", type: "DECIMAL(18,2)", nullable: false },
          ],
        },
      ],
    });
  });
}
