import { DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Relation } from "../../api/relation";
import { completionsAt } from "./completionsAt";
import { duckdbFunctions } from "../functions/duckdbFunctions";
import { matchName } from "./matchName";
import { buildSchemaIndex, type SchemaIndex } from "./SchemaIndex";

function relation(schema: string, name: string, columns: string, kind: "table" | "view" = "table"): Relation {
  return {
    schema,
    name,
    kind,
    columns: columns.split(" ").map((column) => ({ name: column, type: "VARCHAR", nullable: true })),
  };
}

function indexOf(relations: readonly Relation[]): SchemaIndex {
  const steps = buildSchemaIndex(relations);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

const shop = indexOf([
  relation("main", "orders", "order_id customer_id placed_at total"),
  relation("main", "order_items", "order_id product_id quantity"),
  relation("main", "customers", "customer_id name City order"),
  relation("main", "Big Spenders", "customer_id amount", "view"),
  relation("sales", "targets", "region goal"),
]);

/** Texts proposed where the bar stands. */
function proposed(marked: string): string[] {
  const list = completionsAt(marked.replace("|", ""), marked.indexOf("|"), shop);
  return list?.items.map((item) => item.insertText) ?? [];
}

describe("completion", () => {
  it("proposes columns of WITH queries while FROM is not written", () => {
    const marked =
      "with monthly as (select placed_at as month, total from orders), d(day) as (select 1) select mon|";
    expect(proposed(marked)[0]).toBe("month");
    expect(proposed(marked.replace("mon|", "|")).slice(0, 3)).toEqual(["month", "total", "day"]);
    expect(proposed(marked.replace("mon|", "t| from d"))).not.toContain("total");
  });

  it("proposes tables and views behind FROM and JOIN", () => {
    expect(proposed("select * from |").slice(0, 4).toSorted()).toEqual(
      ['"Big Spenders"', "customers", "order_items", "orders"].toSorted(),
    );
    expect(proposed("select * from ord|").slice(0, 2)).toEqual(["orders", "order_items"]);
    expect(proposed("from orders o join cust|")[0]).toBe("customers");
    expect(proposed("select * from orders, cu|")[0]).toBe("customers");
    expect(proposed("from tar|")[0]).toBe("sales.targets");
    expect(proposed("from sales.|")).toEqual(["targets"]);
    expect(proposed("drop table if exists ord|")[0]).toBe("orders");
  });

  it("proposes columns in scope before functions of the very word that is typed", () => {
    expect(proposed("select * from orders where ord|")[0]).toBe("order_id");
    expect(proposed("select * from orders where ord|")).toContain("ord");
    expect(proposed("select * from orders where sum|")[0]).toBe("sum");
  });

  it("proposes the columns of the tables in scope, also before FROM is reached", () => {
    expect(proposed("select | from orders").slice(0, 4)).toEqual([
      "order_id",
      "customer_id",
      "placed_at",
      "total",
    ]);
    expect(proposed("select * from orders where pla|")[0]).toBe("placed_at");
    expect(proposed("select * from customers where |").slice(0, 4)).toContain('"order"');
    expect(proposed("update orders set to|")[0]).toBe("total");
    expect(proposed("insert into orders (order_id, |")).toEqual([
      "order_id",
      "customer_id",
      "placed_at",
      "total",
    ]);
    expect(proposed("insert into sales.targets (|")).toEqual(["region", "goal"]);
    expect(proposed("delete from orders where cust|")[0]).toBe("customer_id");
  });

  it("proposes the columns of an alias behind its dot, in the table's order", () => {
    expect(proposed("select o.| from orders o")).toEqual(["order_id", "customer_id", "placed_at", "total"]);
    expect(proposed("select * from orders as o join customers c on c.cu| = o.customer_id")).toEqual([
      "customer_id",
    ]);
    expect(proposed("select orders.to| from orders")[0]).toBe("total");
    expect(proposed('select b.| from "Big Spenders" b')).toEqual(["customer_id", "amount"]);
    expect(proposed("select nothing.| from orders o")).toEqual([]);
  });

  it("qualifies a column that several tables have", () => {
    const columns = proposed("select cust| from orders o join customers c using (customer_id)");
    expect(columns.slice(0, 2).toSorted()).toEqual(["c.customer_id", "o.customer_id"]);
    expect(proposed("select na| from orders o join customers c using (customer_id)")[0]).toBe("name");
    expect(proposed("create index i on orders(|")).toContain("total");
    expect(proposed("create index i on orders (total, |)")).toContain("placed_at");
    expect(proposed("select * from orders o join customers c using (|")).toEqual(["customer_id"]);
    expect(
      proposed("select * from orders o join order_items i using (order_id) join customers c using (|"),
    ).toEqual(["customer_id"]);
    expect(proposed("select * from orders join order_items using (order_id, |)")).toEqual(["order_id"]);
  });

  it("knows WITH queries and subqueries and what columns they give", () => {
    expect(
      proposed("with big as (select order_id, total * 2 as double_total from orders) select b.| from big b"),
    ).toEqual(["order_id", "double_total"]);
    expect(proposed("with big as (select 1) select * from b|")[0]).toBe("big");
    expect(proposed("with a(x, y) as (select 1, 2), b as (from a) select b.| from b")).toEqual(["x", "y"]);
    expect(proposed("select s.| from (select o.*, 1 as one from orders o) s")).toEqual([
      "order_id",
      "customer_id",
      "placed_at",
      "total",
      "one",
    ]);
    expect(proposed("select s.| from (select total from orders union all select 1) as s")).toEqual(["total"]);
    expect(
      proposed("select * from orders o where exists (select 1 from customers c where c.name = o.|)"),
    ).toEqual(["order_id", "customer_id", "placed_at", "total"]);
    expect(
      proposed("with recursive r as (select 1 as n union all select n + 1 from r) select r.| from r"),
    ).toEqual(["n"]);
  });

  it("keeps the parts of a UNION and other statements apart", () => {
    expect(proposed("select total from orders union select | from sales.targets").slice(0, 2)).toEqual([
      "region",
      "goal",
    ]);
    expect(proposed("select 1 from orders; select re| from sales.targets; select 2")[0]).toBe("region");
  });

  it("proposes keywords where they can stand, in the case that the person writes in", () => {
    expect(proposed("sel|")[0]).toBe("select");
    expect(proposed("SEL|")[0]).toBe("SELECT");
    expect(proposed("select * from orders |")[0]).toBe("where");
    expect(proposed("SELECT * FROM orders GR|")).toEqual(["GROUP BY"]);
    expect(proposed("select total fr|")).toContain("from");
    expect(proposed("select total::|")[0]).toBe("varchar");
    expect(proposed("select cast(total as dec|")[0]).toBe("decimal");
  });

  it("proposes functions by name where a value can stand", () => {
    expect(proposed("select date_tr|")[0]).toBe("date_trunc");
    expect(proposed("select * from generate_s|")[0]).toBe("generate_series");
  });

  it("stays silent in strings, comments and numbers, and where a new name is due", () => {
    expect(completionsAt("select 'from ", 13, shop)).toBeNull();
    expect(completionsAt("select 1 -- from ", 17, shop)).toBeNull();
    expect(completionsAt("select 12", 9, shop)).toBeNull();
    expect(proposed("select total as |")).toEqual([]);
    expect(proposed("create table |")).toEqual([]);
  });

  it.each([
    "select count(*) n|",
    "select count(*) n| from orders",
    "from orders o|",
    "select * from orders, customers c|",
    "select * from orders as o|",
    "from (select 1) s|",
    "with n|",
    "with a as (select 1), b|",
    "with r(n|",
    "create view v|",
    "create schema s|",
    "create table t (n|",
    "create macro f(a|",
    "create index i|",
    "alter table orders add column n|",
    "alter table orders rename to n|",
    "alter table orders rename column total to n|",
    "select 1 from orders window w|",
  ])("proposes nothing where %j is a new name or an alias", (marked) => {
    expect(proposed(marked)).toEqual([]);
  });

  it.each([
    ["select case when total > 1 th|", ["then"]],
    ["select case when total > 1 then 2 e|", ["else", "end"]],
    ["select total wh|", ["where"]],
    ["select total the|", []],
    ["select sum(total) ov|", ["over"]],
    ["select sum(total) over (pa|", ["partition by"]],
    ["select sum(total) over (partition by customer_id or|", ["order by", "or"]],
    ["select total from orders pa|", []],
    ["select total from orders on|", []],
    ["select total from orders o join customers c on|", ["on"]],
    ["select total from orders sel|", []],
    ["from orders sel|", ["select"]],
    ["select total from orders order by total de|", ["desc"]],
    ["select total from orders where total de|", []],
    ["select * ex|", ["exclude", "except"]],
    ["select total from orders group |", ["by"]],
    ["update orders se|", ["set"]],
    ["delete from orders jo|", []],
    ["create table t (a int pri|", ["primary key"]],
    ["select total from orders pri|", []],
    ["alter table orders ad|", ["add column", "add primary key"]],
    ["alter table orders drop column to|", ["total"]],
    ["insert into orders va|", ["values"]],
    ["select total from orders union |", ["all", "by name"]],
  ])("proposes in %j only keywords that the grammar allows", (marked, expected) => {
    expect(
      proposed(marked)
        .slice(0, expected.length === 0 ? undefined : expected.length)
        .toSorted(),
    ).toEqual(expected.toSorted());
  });

  it("completes a name whose quotes were begun, replacing all of it", () => {
    const text = 'select * from "Big';
    expect(completionsAt(text, text.length, shop)).toMatchObject({ start: 14, end: 18, wordEnd: 18 });
    expect(proposed('select * from "Big|')[0]).toBe('"Big Spenders"');
  });

  it("never fails and stays within the text, whatever is typed", () => {
    const piece = fc.constantFrom(
      ..."select from where join on with as ( ) , . ; * union all orders o \" ' -- [ { } :: = 1 insert into update set cast using order by".split(
        " ",
      ),
    );
    const text = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(" "));
    fc.assert(
      fc.property(text, fc.nat(200), (sql, at) => {
        const offset = at % (sql.length + 1);
        const list = completionsAt(sql, offset, shop);
        if (list === null) return;
        expect(list.start).toBeLessThanOrEqual(offset);
        expect(list.end).toBe(offset);
        expect(list.wordEnd).toBeGreaterThanOrEqual(offset);
      }),
      { numRuns: 2000 },
    );
  });

  it("proposes only functions that DuckDB has", async () => {
    const connection = await (await DuckDBInstance.create()).connect();
    const reader = await connection.runAndReadAll("select distinct function_name from duckdb_functions()");
    const existing = new Set(reader.getColumnsJson()[0]);
    const windowOrSpecial = new Set([
      "coalesce",
      "nullif",
      "cume_dist",
      "dense_rank",
      "first_value",
      "lag",
      "last_value",
    ]);
    const missing = Object.values(duckdbFunctions)
      .flat()
      .filter((name) => !existing.has(name) && !windowOrSpecial.has(name));
    expect(missing).toEqual([]);
  });
});

describe("matching names", () => {
  it("puts the whole name before its beginning, word beginnings, inner parts and scattered letters", () => {
    const scores = ["oi", "oil_price", "order_items", "coins", "x_only_in_y"].map((name) =>
      matchName("oi", name),
    );
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(scores.length);
    expect(scores.at(-1)).toBeGreaterThan(0);
    expect(matchName("ordit", "orderItems")).toBeGreaterThan(600);
    expect(matchName("zz", "order_items")).toBe(0);
  });

  it("finds any name by any beginning of it", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 30 }), fc.nat(30), (name, length) => {
        expect(matchName(name.toLowerCase().slice(0, length), name)).toBeGreaterThan(0);
      }),
    );
  });
});

describe("Completion of what belongs together", () => {
  const types = (name: string, columns: Readonly<Record<string, string>>): Relation => ({
    schema: "main",
    name,
    kind: "table",
    columns: Object.entries(columns).map(([column, type]) => ({ name: column, type, nullable: null })),
  });
  const schema = indexOf([
    types("orders", {
      id: "BIGINT",
      customer_id: "BIGINT",
      note: "VARCHAR",
      ship_to: 'STRUCT(street VARCHAR, geo STRUCT("Lat N" DOUBLE, lon DOUBLE))',
      lines: "STRUCT(sku VARCHAR, packed STRUCT(at TIMESTAMP)[])[]",
    }),
    types("customers", { id: "BIGINT", name: "VARCHAR", note: "VARCHAR" }),
    types("lineitem", { l_orderkey: "BIGINT", l_partkey: "BIGINT", l_suppkey: "BIGINT" }),
    types("partsupp", { ps_partkey: "BIGINT", ps_suppkey: "BIGINT", ps_comment: "VARCHAR" }),
  ]);
  const at = (marked: string): string[] =>
    completionsAt(marked.replace("|", ""), marked.indexOf("|"), schema)?.items.map(
      (item) => item.insertText,
    ) ?? [];

  it("proposes the fields of a struct behind its column, also of one in another", () => {
    expect(at("select o.ship_to.| from orders o")).toEqual(["street", "geo"]);
    expect(at("select ship_to.| from orders")).toEqual(["street", "geo"]);
    expect(at("select ship_to.geo.la| from orders")).toEqual(['"Lat N"']);
    expect(at("select o.note.| from orders o")).toEqual([]);
  });

  it("proposes the fields of a list's elements, by its place and behind unnest()", () => {
    expect(at("select lines[1].| from orders")).toEqual(["sku", "packed"]);
    expect(at("select o.lines[o.id][1].| from orders o")).toEqual([]);
    expect(at("select o.lines[1].packed[2].| from orders o")).toEqual(['"at"']);
    expect(at("select item.| from orders o, unnest(o.lines) as u(item)")).toEqual(["sku", "packed"]);
    expect(at("select u.item.| from orders cross join lateral unnest(lines) u(item)")).toEqual([
      "sku",
      "packed",
    ]);
    expect(at("select i.| from orders, unnest(lines) as i")).toEqual(["unnest"]);
    expect(at("select i.unnest.| from orders, unnest(lines) as i")).toEqual(["sku", "packed"]);
    expect(at("select p.| from orders, unnest(lines) u(item), unnest(item.packed) v(p)")).toEqual(['"at"']);
    expect(at("select item.| from (select unnest(lines) as item from orders)")).toEqual(["sku", "packed"]);
    expect(at("with l as (select o.lines[1] as first from orders o) select first.| from l")).toEqual([
      "sku",
      "packed",
    ]);
    expect(at("select some.| from (select lines[1:2] as some from orders)")).toEqual([]);
  });

  it("proposes conditions by the keys and the equal names of the tables before, the likeliest first", () => {
    expect(at("select * from orders o join customers c on |").slice(0, 2)).toEqual([
      "o.customer_id = c.id",
      "o.note = c.note",
    ]);
    expect(at("select * from lineitem l join partsupp on |").slice(0, 3)).toEqual([
      "l.l_partkey = partsupp.ps_partkey and l.l_suppkey = partsupp.ps_suppkey",
      "l.l_partkey = partsupp.ps_partkey",
      "l.l_suppkey = partsupp.ps_suppkey",
    ]);
  });

  it("proposes no condition with a table that is named later", () => {
    expect(at("select * from orders o join customers c on | join partsupp p on true")[0]).toBe(
      "o.customer_id = c.id",
    );
    expect(at("select * from orders o join customers c on o.id = |")).not.toContain("o.customer_id = c.id");
  });

  it("proposes the names of values that were selected before, and not those behind", () => {
    expect(at("select id + 1 as next_id, next| from orders")[0]).toBe("next_id");
    expect(at("select id + 1 as next_id from orders where next|")[0]).toBe("next_id");
    expect(at("select next|, id + 1 as next_id from orders")).not.toContain("next_id");
  });
});
