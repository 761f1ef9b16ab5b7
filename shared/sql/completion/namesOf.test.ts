import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ownNameAt } from "./namesOf";
import { SchemaIndex } from "./SchemaIndex";

const schema = new SchemaIndex();

/** The statement with all places of the name at the bar in brackets. */
function places(marked: string): string | null {
  const sql = marked.replace("|", "");
  const found = ownNameAt(sql, marked.indexOf("|"), schema);
  if (found === null) return null;
  return found.places.reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`,
    sql,
  );
}

describe("ownNameAt", () => {
  it.each([
    ["select o|.id, o.* from orders o where O.x = 1", "select [o].id, [o].* from orders [o] where [O].x = 1"],
    [
      "select x.o from orders |o join t x on x.o = o.id",
      "select x.o from orders [o] join t x on x.o = [o].id",
    ],
    [
      "with big| as (select 1 a) select big.a from big join (select a from big) s on true",
      "with [big] as (select 1 a) select [big].a from [big] join (select a from [big]) s on true",
    ],
    [
      "with a as (select * from b), b| as (select 1) select * from b, a",
      "with a as (select * from b), [b] as (select 1) select * from [b], a",
    ],
    [
      "with recursive r|(n) as (select 1 union all select n + 1 from r) from r",
      "with recursive [r](n) as (select 1 union all select n + 1 from [r]) from [r]",
    ],
    [
      "select o|.a from t o where exists (select 1 from u o where o.b = 2) and o.c in (select v.d from v where v.e = o.e)",
      "select [o].a from t [o] where exists (select 1 from u o where o.b = 2) and [o].c in (select v.d from v where v.e = [o].e)",
    ],
    ['select "My o|".a from t "My o"', 'select ["My o"].a from t ["My o"]'],
    ["select count(o|) from t o", "select count([o]) from t [o]"],
    ["select 'o', o|.a -- o\nfrom t as o", "select 'o', [o].a -- o\nfrom t as [o]"],
  ])("finds all and only the places of the name in %s", (marked, expected) => {
    expect(places(marked)).toBe(expected);
  });

  it.each([
    "select a| from t o",
    "select * from orders|",
    "select o.a| from t o",
    "select f|(1) from t f",
    "1|",
  ])("finds no name of the statement's own in %s", (marked) => {
    expect(places(marked)).toBeNull();
  });

  it("gives the same places from each of them, in nested queries that use names again", () => {
    interface Query {
      readonly alias: string;
      readonly cte: string | null;
      readonly inner: Query | null;
      readonly isCorrelated: boolean;
    }
    const name = fc.constantFrom("a", "b", '"c d"');
    const { query } = fc.letrec<{ query: Query }>((tie) => ({
      query: fc.record({
        alias: name,
        cte: fc.option(name, { nil: null }),
        inner: fc.option(tie("query"), { nil: null, maxDepth: 3 }),
        isCorrelated: fc.boolean(),
      }),
    }));
    fc.assert(
      fc.property(query, (outer) => {
        let sql = "";
        let symbols = 0;
        const uses: { symbol: string; start: number; end: number }[] = [];
        const refer = (text: string, symbol: string): void => {
          uses.push({ symbol, start: sql.length, end: sql.length + text.length });
          sql += text;
        };
        const write = (part: Query, outerAlias: { text: string; symbol: string } | null): void => {
          symbols += 1;
          const own = { text: part.alias, symbol: `alias ${symbols}` };
          const common = `with ${symbols}`;
          if (part.cte !== null) {
            sql += "with ";
            refer(part.cte, common);
            sql += " as (select 1 x) ";
          }
          sql += "select ";
          refer(own.text, own.symbol);
          sql += ".x from ";
          if (part.cte === null) sql += "base_table";
          else refer(part.cte, common);
          sql += " as ";
          refer(own.text, own.symbol);
          sql += " where ";
          refer(own.text, own.symbol);
          sql += ".y = 1";
          if (part.isCorrelated && outerAlias !== null && outerAlias.text !== own.text) {
            sql += " and ";
            refer(outerAlias.text, outerAlias.symbol);
            sql += ".z = 2";
          }
          if (part.inner === null) return;
          sql += " and exists (";
          write(part.inner, own);
          sql += ")";
        };
        write(outer, null);
        for (const { symbol, start } of uses) {
          const expected = uses
            .filter((other) => other.symbol === symbol)
            .map(({ start: at, end }) => [at, end]);
          const found = ownNameAt(sql, start, schema);
          expect({ sql, places: found?.places.map((place) => [place.start, place.end]) }).toEqual({
            sql,
            places: expected,
          });
        }
      }),
      { numRuns: 500 },
    );
  });
});
