// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import type { Relation } from "#shared/api/relation";
import { type TableAge, TableAges } from "#shared/domain/tableAge/TableAge";
import { SchemaIndex } from "#shared/sql/completion/SchemaIndex";
import { statementAges } from "./StatementAge";

const relation = (schema: string, name: string): Relation => ({ schema, name, kind: "table", columns: [] });
const age = (schema: string, table: string): TableAge => ({
  schema,
  table,
  connectionId: "con_1",
  connectionName: "Shop",
  state: "fresh",
  lastSyncedAt: "2026-11-20T10:00:00.000Z",
  syncedAt: ["2026-11-20T10:00:00.000Z"],
  error: null,
  nextRunAt: null,
});
const schema = new SchemaIndex();
schema.add([relation("shop", "orders"), relation("shop", "users"), relation("main", "users")]);
const ages = new TableAges([age("shop", "orders"), age("shop", "users")]);
const tablesOf = (sql: string) => statementAges(sql, schema, ages).map(({ table }) => table);

describe("statementAges", () => {
  it("finds the ages of fed tables, each once, whatever the case and however they are qualified", () => {
    expect(tablesOf("FROM shop.Orders JOIN harbour.shop.orders o USING (id)")).toEqual(["orders"]);
    expect(tablesOf("SELECT * FROM shop.users, orders")).toEqual(["users", "orders"]);
  });

  it("takes a name without a schema for the table in main, which is a person's own", () => {
    expect(tablesOf("FROM users")).toEqual([]);
    expect(tablesOf("FROM harbour.users")).toEqual([]);
  });

  it("finds none for names of WITH and tables that are not there", () => {
    expect(tablesOf("WITH orders AS (SELECT 1) FROM orders")).toEqual([]);
    expect(tablesOf("FROM shop.elsewhere")).toEqual([]);
  });
});
