import { describe, expect, it } from "vitest";
import type { Relation } from "../../api/relation";
import type { StatementDiagnostic } from "../../domain/statementDiagnostic";
import type { SqlFunction } from "../../domain/sqlFunction";
import { FunctionIndex } from "../functions/FunctionIndex";
import { noCatalog } from "../completion/DatabaseCatalog";
import { buildSchemaIndex, SchemaIndex } from "../completion/SchemaIndex";
import { certainDiagnostics, relationsNamed } from "./certainDiagnostics";
import { definitionsOf, joinDefinitions } from "./definitions";
import { isBeingTyped, type PlacedDiagnostic } from "./isBeingTyped";
import { nearNames } from "../nearNames";

const relation = (schema: string | null, name: string): Relation => ({
  schema,
  name,
  kind: "table",
  columns: [{ name: "id", type: "BIGINT", nullable: null }],
});

function completeIndex(...relations: Relation[]): SchemaIndex {
  const steps = buildSchemaIndex(relations);
  for (;;) {
    const { value, done } = steps.next();
    if (done === true) return value;
  }
}

function diagnosticAt(sql: string, word: string, kind: StatementDiagnostic["kind"]): StatementDiagnostic {
  const start = sql.indexOf(word);
  return { kind, message: `about ${word}`, start, end: start + word.length, replacements: [] };
}

const nothing = joinDefinitions([]);

describe("nearNames", () => {
  it("offers names with a letter wrong, missing, doubled or swapped, the nearest first", () => {
    const names = ["customer_id", "custmer_id", "order_id", "Customer_ID2", "name"];
    expect(nearNames("custmer_id", names)).toEqual(["custmer_id", "customer_id", "Customer_ID2"]);
    expect(nearNames("naem", names)).toEqual(["name"]);
    expect(nearNames("x", ["y", "abc"])).toEqual(["y"]);
    expect(nearNames("total", names)).toEqual([]);
  });
});

describe("relationsNamed", () => {
  it("gives all relations whose name is a word of the statement, in any schema and spelling", () => {
    const schema = completeIndex(
      relation("main", "Orders"),
      relation("old", "orders"),
      relation("main", "items"),
    );
    const named = relationsNamed('select "ORDERS".id from orders -- items', schema);
    expect(named.map((found) => found.schema)).toEqual(["main", "old"]);
  });
});

describe("certainDiagnostics", () => {
  const schema = completeIndex(
    relation("main", "orders"),
    relation("old", "harbours"),
    relation("old", "my ships"),
  );
  const macro: SqlFunction = {
    name: "net_price",
    kind: "scalar",
    origin: "database",
    signatures: [],
    description: null,
    examples: [],
    definition: null,
  };
  const catalog = { ...noCatalog, functions: new FunctionIndex([], [macro]), hasAllFunctions: true };
  const own = { schema, catalog, isSameEngine: true };
  const foreign = { schema, catalog: noCatalog, isSameEngine: false };

  it("offers tables of like names, with their schema where it is not the usual one", () => {
    const sql = "select * from ordrs, harbors";
    const [orders] = certainDiagnostics(sql, [diagnosticAt(sql, "ordrs", "table")], own, nothing);
    expect(orders?.replacements).toEqual(["orders"]);
    const [harbours] = certainDiagnostics(sql, [diagnosticAt(sql, "harbors", "table")], own, nothing);
    expect(harbours?.replacements).toEqual(["old.harbours"]);
    const qualified = "select * from old.my_ships";
    const [ships] = certainDiagnostics(
      qualified,
      [diagnosticAt(qualified, "my_ships", "table")],
      own,
      nothing,
    );
    expect(ships?.replacements).toEqual(['"my ships"']);
  });

  it("offers the table of another database that has one of the name", () => {
    const others = [{ name: "Web shop", index: completeIndex(relation("main", "parcels")) }];
    const place = { ...own, schema: schema.withDatabases(others) };
    const sql = "select * from Parcels";
    const [parcels] = certainDiagnostics(sql, [diagnosticAt(sql, "Parcels", "table")], place, nothing);
    expect(parcels?.replacements).toEqual(['"Web shop".main.parcels']);
    const elsewhere = "select * from old.parcels";
    const [missing] = certainDiagnostics(
      elsewhere,
      [diagnosticAt(elsewhere, "parcels", "table")],
      place,
      nothing,
    );
    expect(missing?.replacements).toEqual([]);
  });

  it("offers tables of like names behind a SELECT list with qualified columns", () => {
    const sql = "select o.id from ordrs o";
    const found = [diagnosticAt(sql, "ordrs", "table")];
    expect(certainDiagnostics(sql, found, own, nothing)).toMatchObject([{ replacements: ["orders"] }]);
    const elsewhere = "select * from lake.old.ships";
    expect(certainDiagnostics(elsewhere, [diagnosticAt(elsewhere, "ships", "table")], own, nothing)).toEqual(
      [],
    );
  });

  it("drops a table that another service may look up in its schema, or that may be of another database", () => {
    const sql = "select * from harbours";
    const found = [diagnosticAt(sql, "harbours", "table")];
    expect(certainDiagnostics(sql, found, own, nothing)[0]?.replacements).toEqual(["old.harbours"]);
    expect(certainDiagnostics(sql, found, foreign, nothing)).toEqual([]);
    const other = "select * from lake.ships";
    expect(certainDiagnostics(other, [diagnosticAt(other, "ships", "table")], own, nothing)).toEqual([]);
  });

  it("drops what depends on functions and types of another engine", () => {
    const sql = "select sum(name) from orders";
    expect(certainDiagnostics(sql, [diagnosticAt(sql, "sum", "type")], own, nothing)).toHaveLength(1);
    expect(certainDiagnostics(sql, [diagnosticAt(sql, "sum", "type")], foreign, nothing)).toEqual([]);
  });

  it("keeps a function only where all of the database are known, with those whose names are like it", () => {
    const sql = "select net_pric(1)";
    const found = [diagnosticAt(sql, "net_pric", "function")];
    expect(certainDiagnostics(sql, found, own, nothing)).toMatchObject([{ replacements: ["net_price"] }]);
    expect(certainDiagnostics(sql, found, foreign, nothing)).toEqual([]);
    expect(certainDiagnostics(sql, found, own, definitionsOf("create macro net_pric(a) as a"))).toEqual([]);
  });

  it("drops a function that the database has, or that may be in another one", () => {
    const sql = "select net_price(1), lake.net_pric(1), main.net_pric(1)";
    const at = (word: string, from: number) => {
      const start = sql.indexOf(word, from);
      return { ...diagnosticAt(sql, word, "function"), start, end: start + word.length };
    };
    const found = [at("net_price", 0), at("net_pric", 20), at("net_pric", 40)];
    expect(certainDiagnostics(sql, found, own, nothing).map(({ start }) => start)).toEqual([found[2]?.start]);
  });

  it("keeps only what can't be read while the schema is not known", () => {
    const unknown = { schema: new SchemaIndex(), catalog, isSameEngine: true };
    const sql = "selec x from y";
    expect(certainDiagnostics(sql, [diagnosticAt(sql, "y", "table")], unknown, nothing)).toEqual([]);
    expect(certainDiagnostics(sql, [diagnosticAt(sql, "selec", "syntax")], unknown, nothing)).toHaveLength(1);
  });

  it("drops names that other statements of the text define, and all names where they change the schema", () => {
    const sql = "select nme from Top";
    const found = [diagnosticAt(sql, "nme", "name")];
    expect(certainDiagnostics(sql, found, own, definitionsOf("create temp table top as select 1"))).toEqual(
      [],
    );
    expect(certainDiagnostics(sql, found, own, definitionsOf("use old"))).toEqual([]);
    expect(certainDiagnostics(sql, found, own, definitionsOf("create table other(a int)"))).toHaveLength(1);
  });
});

describe("definitionsOf", () => {
  it.each([
    ["create or replace temp table if not exists main.t as select 1", ["main", "t"]],
    ['CREATE RECURSIVE VIEW "My View" AS SELECT 1', ["my view"]],
    ["create macro net(p, d) as p * d", ["net"]],
    ["create unique index i on orders(a)", ["i"]],
    ["alter table orders rename to bills", ["orders", "bills"]],
    ["drop table if exists s.t cascade", ["s", "t"]],
    ["alter table orders rename to 'Bills'", ["orders", "bills"]],
    ["create table 'it''s'(a integer)", ["it's"]],
    ["select 1", []],
  ])("reads the names of %s", (sql, names) => {
    expect([...definitionsOf(sql).names]).toEqual(names);
  });

  it("knows what changes where names are looked up", () => {
    expect(definitionsOf("attach 'x' as y").movesPlace).toBe(true);
    expect(definitionsOf("set search_path = 'a'").movesPlace).toBe(true);
    expect(definitionsOf("select 1").movesPlace).toBe(false);
  });
});

describe("isBeingTyped", () => {
  const placed = (text: string, word: string, kind: StatementDiagnostic["kind"]): PlacedDiagnostic => ({
    ...diagnosticAt(text, word, kind),
    piece: { start: 0, end: text.length },
  });

  it("is true of a word that the cursor is at", () => {
    const text = "select cust from orders";
    expect(isBeingTyped(placed(text, "cust", "name"), text, 11)).toBe(true);
    expect(isBeingTyped(placed(text, "cust", "name"), text, text.length)).toBe(false);
  });

  it("is true of a statement that lacks its rest where the cursor is", () => {
    const end = "select a from ";
    expect(isBeingTyped(placed(end, "from", "syntax"), end, end.length)).toBe(true);
    const middle = "select  from orders";
    expect(isBeingTyped(placed(middle, "from", "syntax"), middle, 7)).toBe(true);
    expect(isBeingTyped(placed(middle, "from", "name"), middle, 7)).toBe(false);
  });

  it("is true of a statement that lacks a part, wherever the cursor is in it", () => {
    const text = "select name, ";
    expect(isBeingTyped(placed(text, "name", "incomplete"), text, text.length)).toBe(true);
  });

  it("is false of another statement, and of another place", () => {
    const text = "selec 1 from t";
    const wrong = { ...placed(text, "selec", "syntax"), piece: { start: 0, end: 10 } };
    expect(isBeingTyped(wrong, text, text.length)).toBe(false);
    expect(isBeingTyped(placed(text, "selec", "syntax"), text, text.length)).toBe(false);
  });
});
