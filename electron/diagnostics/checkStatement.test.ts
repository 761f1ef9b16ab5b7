import { beforeAll, describe, expect, it } from "vitest";
import type { Relation } from "#shared/api/relation";
import type { StatementDiagnostic } from "#shared/domain/statementDiagnostic";
import { checkStatement } from "./checkStatement";
import { SchemaMirror } from "./SchemaMirror";

function table(name: string, columns: Readonly<Record<string, string>>, schema = "main"): Relation {
  const declared = Object.entries(columns).map(([column, type]) => ({ name: column, type, nullable: null }));
  return { schema, name, kind: "table", columns: declared };
}

const relations = [
  table("orders", { customer_id: "BIGINT", amount: "DECIMAL(12,2)", place: "STRUCT(street VARCHAR)" }),
  table("customers", { customer_id: "BIGINT", name: "VARCHAR", mood: "ENUM('sad', 'glad')" }),
  table("Größe", { 'né "x"': "INTEGER" }, "Übersicht"),
];

let mirror: SchemaMirror;
beforeAll(async () => {
  mirror = await SchemaMirror.open();
});

async function check(
  sql: string,
  known: readonly Relation[] = relations,
): Promise<readonly StatementDiagnostic[]> {
  return checkStatement(sql, mirror, await mirror.hold(known));
}

describe("checkStatement", () => {
  it.each([
    ["select custmer_id from orders", "name", "custmer_id", ["customer_id"]],
    ["select 'äö😀', o.amuont from orders o", "name", "amuont", ["amount"]],
    ["select * from ordrs", "table", "ordrs", ["orders"]],
    ["select x.name from customers c", "name", "x", ["c"]],
    [
      "select customer_id from orders, customers",
      "name",
      "customer_id",
      ["orders.customer_id", "customers.customer_id"],
    ],
    ["select o.amount from ordrs o", "table", "ordrs", ["orders"]],
    ["select p.name from geo.prts p", "table", "prts", []],
    ["select * exclude (nme) from customers", "name", "nme", []],
    ["select * from orders join customers using (custmer_id)", "name", "custmer_id", []],
    ["select customer_id from orders order by 2", "type", "2", []],
    ["select (select customer_id, name from customers)", "type", "(", []],
    ["update orders set amuont = 1", "name", "amuont", ["amount"]],
    ["insert into orders(custmer_id) values (1)", "name", "custmer_id", ["customer_id"]],
    [
      "merge into orders using customers c on c.custmer_id = orders.customer_id when matched then delete",
      "name",
      "custmer_id",
      ["customer_id"],
    ],
    ["create view v as select nme from customers", "name", "nme", ["name"]],
    ["explain analyze select nme from customers", "name", "nme", ["name"]],
    ["with c as (select name n from customers) select nam from c", "name", "nam", []],
    ["select o.place.stret from orders o", "type", "stret", ["street"]],
    ["select name, count(*) from customers", "type", "name", ["any_value(name)"]],
    ["select sum(name) from customers", "type", "sum", []],
    ["select * from customers where sum(1) > 2", "type", "sum", []],
    ["select lowr(name) from customers", "function", "lowr", ["lower"]],
    ["select * from rnge(3)", "function", "rnge", ["range"]],
    ["select sumx(1) over ()", "function", "sumx", ["sum"]],
    ["selec 1", "syntax", "selec", []],
    ["select (1 from orders", "syntax", "from", []],
    ["select 1 from", "syntax", "from", []],
    ["select 'it", "incomplete", "'it", []],
    ["select /* it", "incomplete", "select", []],
    ["with c as (select 1) select", "incomplete", "with", []],
    ["select customer_id, ", "incomplete", "customer_id", []],
  ])("finds what is wrong with %s", async (sql, kind, place, replacements) => {
    const [found, ...others] = await check(sql);
    expect(others).toEqual([]);
    expect({ ...found, place: sql.slice(found?.start, found?.end) }).toMatchObject({
      kind,
      place,
      replacements,
    });
  });

  it.each([
    "select * from customers where customer_id = :id and name in $names",
    "select * from customers where customer_id = ? and name = ?",
    "select * from customers where mood = 'glad' limit :n",
    "select cast(name as feeling) from customers",
    "from 'file.csv' select a",
    "from read_parquet('*.parquet') select a",
    "pivot customers on name using count(*)",
    "select * from duckdb_tables()",
    "pragma table_info('nothing')",
    "import database 'nowhere'",
    "execute q(1)",
    "select nextval('ids')",
    "attach 'other.db'; ",
    "from lake.main.orders",
    'select "né ""x""" from "Übersicht"."Größe"',
    "summarize customers",
    "select customer_id as c, c + 1 as d from customers",
    "copy (select 1) to 'x.csv'",
    "",
    "-- nothing",
  ])("says nothing against %s", async (sql) => {
    expect(await check(sql)).toEqual([]);
  });

  it("says nothing about columns of a table whose types it does not know", async () => {
    const known = [table("shapes", { area: "GEOMETRY_OF_A_SERVICE", name: "VARCHAR" })];
    expect(await check("select area.x, nme from shapes", known)).toEqual([]);
    expect(await check("select * from shaps", known)).toHaveLength(1);
    expect(await check("select 1 +", known)).toHaveLength(1);
  });

  it("takes no statement from the type of a column", async () => {
    const known = [table("t", { a: "INTEGER); CREATE TABLE main.planted(a INTEGER" })];
    await check("select 1", known);
    expect(await check("select * from planted", [...known, table("u", { a: "INTEGER" })])).toHaveLength(1);
  });

  it("forgets the tables of the check before", async () => {
    expect(await check("select * from orders")).toEqual([]);
    expect(await check("select * from orders", [])).toHaveLength(1);
  });

  it("runs nothing, whatever a statement would compute or change", async () => {
    expect(await check("select list_sum(range(100000000000))")).toEqual([]);
    expect(await check("create table planted as select 1 a")).toEqual([]);
    expect(await check("select * from planted")).toHaveLength(1);
    expect(await check("insert into orders select * from orders")).toEqual([]);
    await mirror.hold(relations);
    const count = await mirror.connection.runAndReadAll("select count(*) from orders");
    expect(count.getRows()).toEqual([[0n]]);
  });

  it("looks names up in the tables of a session first, as long as they are its own", async () => {
    const own = [table("orders", { mine: "INTEGER" }, "temp"), table("scratch", { a: "VARCHAR" }, "temp")];
    const isExact = await mirror.hold(relations, own);
    const found = (sql: string) => checkStatement(sql, mirror, isExact);
    expect(await found("select mine from orders join scratch on a = 'x'")).toEqual([]);
    expect(await found("select amount from temp.orders")).toHaveLength(1);
    expect(await check("select amount from orders")).toEqual([]);
    expect(await check("select a from scratch")).toHaveLength(1);
  });

  it("opens no file", async () => {
    await expect(mirror.connection.run("from read_text('/etc/hostname')")).rejects.toThrow(/Permission/u);
    await expect(mirror.connection.run("set enable_external_access = true")).rejects.toThrow(
      /locked|Cannot/u,
    );
  });
});
