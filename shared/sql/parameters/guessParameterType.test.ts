import { describe, expect, it } from "vitest";
import type { SqlFunction } from "../../domain/sqlFunction";
import { FunctionIndex } from "../functions/FunctionIndex";
import { SchemaIndex } from "../completion/SchemaIndex";
import { findParameters } from "./findParameters";
import { guessParameterType } from "./guessParameterType";

const schema = new SchemaIndex();
const columns = {
  id: "INTEGER",
  price: "DECIMAL(18,3)",
  Day: "DATE",
  seen: "TIMESTAMP WITH TIME ZONE",
  at: "TIMESTAMP",
  note: "VARCHAR",
  tags: "VARCHAR[]",
  point: "DOUBLE[2]",
};
schema.add([
  {
    schema: "main",
    name: "orders",
    kind: "table",
    columns: Object.entries(columns).map(([name, type]) => ({ name, type, nullable: true })),
  },
] as unknown as Parameters<SchemaIndex["add"]>[0]);

const signature = (returns: string | null) => ({ parameters: [], required: 0, isVariadic: false, returns });
const known = (name: string, ...returns: (string | null)[]): SqlFunction => ({
  name,
  kind: "scalar",
  origin: "builtIn",
  signatures: returns.map(signature),
  description: null,
  examples: [],
  definition: null,
});
const functions = new FunctionIndex(
  [
    known("length", "BIGINT", "BIGINT"),
    known("now", "TIMESTAMP WITH TIME ZONE"),
    known("date_trunc", "DATE", "TIMESTAMP"),
    known("max", null),
  ],
  [],
);

const guesses = (sql: string) =>
  findParameters(sql).map((place) => {
    const { type, isList } = guessParameterType(sql, place, schema, functions);
    return isList ? `${type}[]` : type;
  });

describe("guessParameterType", () => {
  it.each([
    ["SELECT * FROM orders WHERE id = :a AND o.price >= $b AND ? < day", ["BIGINT", "DECIMAL", "DATE"]],
    ["FROM orders o WHERE o.id IN (:a) AND id NOT IN $b", ["BIGINT[]", "BIGINT[]"]],
    [
      "FROM orders WHERE day BETWEEN :a AND :b AND at NOT BETWEEN $c AND $d",
      ["DATE", "DATE", "TIMESTAMP", "TIMESTAMP"],
    ],
    [
      "SELECT :a::timestamptz, CAST($b AS UUID), :c::int FROM orders LIMIT :n",
      ["TIMESTAMPTZ", "UUID", "BIGINT", "BIGINT"],
    ],
    ["UPDATE orders SET price = :p WHERE seen < :s", ["DECIMAL", "TIMESTAMPTZ"]],
    [
      "FROM orders WHERE length(trim(note)) >= :a AND :b < length(note) AND now() > :c",
      ["BIGINT", "BIGINT", "TIMESTAMPTZ"],
    ],
    [
      "FROM orders WHERE length(note) IN (:a) AND length(note) BETWEEN :b AND :c",
      ["BIGINT[]", "BIGINT", "BIGINT"],
    ],
    [
      "FROM orders WHERE date_trunc('day', at) = :a AND max(id) > :b AND (id) = :c",
      ["VARCHAR", "VARCHAR", "VARCHAR"],
    ],
    ["SELECT :a, note LIKE :b, unknown = :c FROM orders", ["VARCHAR", "VARCHAR", "VARCHAR"]],
    ["FROM orders WHERE tags = :a OR point <> $b", ["VARCHAR[]", "DOUBLE[]"]],
    ["SELECT :a::INT[], CAST($b AS DECIMAL(9, 2) []), $c::int || [1]", ["BIGINT[]", "DECIMAL[]", "BIGINT"]],
  ])("reads those of %s", (sql, expected) => {
    expect(guesses(sql)).toEqual(expected);
  });
});
