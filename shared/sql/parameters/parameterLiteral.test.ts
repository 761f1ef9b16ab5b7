import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { isSignificant, lexSql } from "../lexSql";
import { type ParameterType, parameterTypes } from "../../domain/writtenStatement";
import { isValueOf, parameterLiteral } from "./parameterLiteral";

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await (await DuckDBInstance.create()).connect();
  await connection.run("SET TimeZone = 'UTC'");
});

/** What DuckDB takes a literal for: its type, and its value as text. */
async function read(literal: string): Promise<{ type: string; text: string | null }> {
  const rows = await connection.runAndReadAll(`SELECT typeof(v), v::VARCHAR FROM (SELECT ${literal} AS v)`);
  const [type, text] = rows.getRowsJson()[0] ?? [];
  return { type: typeof type === "string" ? type : "", text: typeof text === "string" ? text : null };
}

/** The same as the database writes it when it is given the text apart from the statement. */
async function expected(type: string, text: string): Promise<string | null> {
  const rows = await connection.runAndReadAll(`SELECT CAST($1::VARCHAR AS ${type})::VARCHAR`, [text]);
  const value = rows.getRowsJson()[0]?.[0];
  return typeof value === "string" ? value : null;
}

const two = (number: number) => String(number).padStart(2, "0");
const date = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, day]) => `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`);
const time = fc
  .tuple(fc.nat(23), fc.nat(59), fc.nat(59), fc.nat(999_999))
  .map(
    ([hour, minute, second, micro]) =>
      `${two(hour)}:${two(minute)}:${two(second)}.${String(micro).padStart(6, "0")}`,
  );
const timestamp = fc.tuple(date, time).map((parts) => parts.join(" "));
const hostile = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
  fc
    .array(
      fc.constantFrom(
        "'",
        "''",
        "\\",
        "\\'",
        ";",
        "--",
        "/*",
        "*/",
        "$$",
        "$a$",
        "\0",
        "\n",
        "\r",
        "?",
        ":a",
        "é",
        "😀",
        '"',
        ")",
      ),
    )
    .map((parts) => parts.join("")),
  fc.constant("x'); DROP TABLE t; --"),
);

const valuesOf: Readonly<Record<ParameterType, fc.Arbitrary<string>>> = {
  VARCHAR: hostile,
  BIGINT: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  HUGEINT: fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n - 1n }).map(String),
  DECIMAL: fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 38n - 1n }), fc.nat(38), fc.boolean())
    .map(([digits, scale, isNegative]) => {
      const text = String(digits).padStart(scale + 1, "0");
      const cut = text.length - scale;
      const fraction = scale === 0 ? "" : `.${text.slice(cut)}`;
      return `${isNegative ? "-" : ""}${text.slice(0, cut)}${fraction}`;
    }),
  DOUBLE: fc.double().map(String),
  BOOLEAN: fc.boolean().map(String),
  DATE: date,
  TIME: time,
  TIMESTAMP: timestamp,
  TIMESTAMPTZ: timestamp.map((text) => `${text}+00`),
  INTERVAL: fc
    .tuple(fc.integer({ min: -1000, max: 1000 }), fc.nat(1000))
    .map(([months, days]) => `${months} months ${days} days`),
  UUID: fc.uuid(),
  JSON: fc.json(),
  BLOB: fc
    .uint8Array()
    .map((bytes) => [...bytes].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("")),
};

describe("parameterLiteral", () => {
  it.each(parameterTypes)("makes a %s that DuckDB reads back with the same value and type", async (type) => {
    await fc.assert(
      fc.asyncProperty(valuesOf[type], async (text) => {
        const literal = parameterLiteral(type, text);
        expect(literal).not.toBeNull();
        const value = await read(literal ?? "");
        expect(value.type).toMatch(
          type === "DECIMAL"
            ? /^DECIMAL/
            : new RegExp(`^${type === "TIMESTAMPTZ" ? "TIMESTAMP WITH TIME ZONE" : type}$`),
        );
        if (type === "VARCHAR" || type === "JSON") expect(value.text).toBe(text);
        else expect(value.text).toBe(await expected(value.type, text));
        if (type === "BIGINT" || type === "HUGEINT") expect(value.text).toBe(text);
        if (type === "DOUBLE")
          expect(
            Object.is(Number(value.text?.replace("inf", "Infinity")), Number(text)) || Number(text) === 0,
          ).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("keeps every digit of a decimal", async () => {
    await fc.assert(
      fc.asyncProperty(valuesOf.DECIMAL, async (text) => {
        const { text: read_ } = await read(parameterLiteral("DECIMAL", text) ?? "");
        const plain = (number: string) =>
          number
            .replace(/^-(?=[0.]*$)/, "")
            .replace(/^(-?)0*(?=\d)/, "$1")
            .replace(/^(-?)\./, "$10.");
        expect(plain(read_ ?? "")).toBe(plain(text));
      }),
    );
  });

  it("is one value whatever the text is: no token of it is outside of a string", () => {
    const types = fc.constantFrom(...parameterTypes);
    fc.assert(
      fc.property(types, hostile, (type, text) => {
        const literal = parameterLiteral(type, text);
        if (literal === null) return;
        const tokens = lexSql(literal).filter(isSignificant);
        expect(tokens.every(({ closed }) => closed)).toBe(true);
        const outside = tokens
          .filter(({ kind }) => kind !== "string")
          .map(({ start, end }) => literal.slice(start, end))
          .join(" ");
        expect(outside).toMatch(
          /^CAST \( (?:\( (?:(?:\|\| )?(?:chr \( 0 \) )?)*\) )?AS [A-Z]+(?: \( \d+ , \d+ \))? \)$/,
        );
      }),
      { numRuns: 1000 },
    );
  });

  it.each(parameterTypes)("makes a NULL of %s", async (type) => {
    expect((await read(parameterLiteral(type, null) ?? "")).text).toBeNull();
  });

  it.each([
    ["BIGINT", "1.5"],
    ["BIGINT", "9223372036854775808"],
    ["BIGINT", ""],
    ["DECIMAL", "1e5"],
    ["DECIMAL", "1".repeat(39)],
    ["DOUBLE", "1,5"],
    ["BOOLEAN", "perhaps"],
    ["DATE", "2026-01-01 12:00"],
    ["UUID", "12"],
    ["JSON", "{a: 1}"],
    ["TIMESTAMP", " "],
    ["VARCHAR", "\ud800"],
  ] as const)("is nothing for a %s of %j, which the database would change or refuse", (type, text) => {
    expect(isValueOf(type, text)).toBe(false);
    expect(parameterLiteral(type, text)).toBeNull();
  });
});
