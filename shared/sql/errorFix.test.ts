import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { beforeAll, describe, expect, it } from "vitest";
import { errorFix, withoutFarNames } from "./errorFix";

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await (await DuckDBInstance.create()).connect();
  await connection.run(
    'create table orders(customer_id int, amount int, st struct(street text), "Unit price" int); create table customers(id int, name text); create schema old; create table old.harbours(id int)',
  );
});

async function errorOf(sql: string): Promise<string | null> {
  try {
    await connection.run(sql);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe("errorFix", () => {
  it.each([
    ["select custmer_id from orders", "select customer_id from orders"],
    ["select amount,\n  o.amuont from orders o", "select amount,\n  o.amount from orders o"],
    ["select 'ordrs' from ordrs", "select 'ordrs' from orders"],
    ["select lenght('a')", "select length('a')"],
    ["select x.id from customers c", "select c.id from customers c"],
    ["select st.stret from orders", "select st.street from orders"],
    ["insert into orders(custmer_id) values (1)", "insert into orders(customer_id) values (1)"],
    ["select cast(1 as intger)", "select cast(1 as integer)"],
    ["update orders set amuont = 1", "update orders set amount = 1"],
    ['select "Unit prices" from orders', 'select "Unit price" from orders'],
    ["select * from harbours", "select * from old.harbours"],
    ["select cust from orders", "select customer_id from orders"],
    [
      'select count(*) from orders where "custmer_id" = 1',
      "select count(*) from orders where customer_id = 1",
    ],
  ])("corrects %s", async (sql, corrected) => {
    const fix = errorFix((await errorOf(sql)) ?? "", sql);
    const [name] = fix?.names ?? [];
    expect(sql.slice(0, fix?.start) + name + sql.slice(fix?.end)).toBe(corrected);
    expect(await errorOf(corrected)).toBeNull();
  });

  it("offers every name that the message proposes, up to three", async () => {
    const sql = "select custmer_id from (select 1 customer_id, 2 customer_ids)";
    const fix = errorFix((await errorOf(sql)) ?? "", sql);
    expect(fix?.names.length).toBeGreaterThan(1);
    expect(fix?.names.length).toBeLessThanOrEqual(3);
  });

  it.each([
    "selec 1",
    "truncate old.none",
    "select getenv('HOME')",
    "select package from old.harbours",
    "select * exclude (nothing) from orders",
    "select sum(amount) frm orders",
    "select 1/'a'",
    "select amount from orders group by all having",
  ])("offers nothing for %s", async (sql) => {
    expect(errorFix((await errorOf(sql)) ?? "", sql)).toBeNull();
  });

  it("offers nothing where the name stands twice and the message points nowhere", () => {
    const message = 'Binder Error: Could not find key "stret" in struct\n\nCandidate Entries: "street"';
    expect(errorFix(message, "select st.stret, st.stret from orders")).toBeNull();
  });

  it("never takes a text within a literal or a comment for the name", () => {
    const message = 'Catalog Error: Table with name ordrs does not exist!\nDid you mean "orders"?';
    expect(errorFix(message, "select 'ordrs' /* ordrs */")).toBeNull();
  });
});

describe("withoutFarNames", () => {
  it("leaves out what DuckDB proposes though nothing is like the wrong name", async () => {
    const far = (await errorOf("select * from packages_of_debian")) ?? "";
    expect(far).toContain("Did you mean");
    expect(withoutFarNames(far)).not.toContain("Did you mean");
    expect(withoutFarNames(far)).toContain("Table with name packages_of_debian does not exist!");
    const near = (await errorOf("select * from ordrs")) ?? "";
    expect(near).toContain('Did you mean "orders"?');
    expect(withoutFarNames(near)).toBe(near);
  });
});
