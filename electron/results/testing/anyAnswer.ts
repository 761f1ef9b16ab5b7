import fc from "fast-check";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { StoredResult } from "../rows/StoredResult";
import { resultOf } from "./resultOf";

const types = [
  "VARCHAR",
  "INTEGER",
  "DECIMAL(18,2)",
  "DOUBLE[]",
  "STRUCT(a BIGINT)",
  "INTERVAL",
  "JSON",
  "DATE",
  "TIME",
  "TIMESTAMP",
  "TIMESTAMP WITH TIME ZONE",
  "BIGINT",
  "DOUBLE",
  "BOOLEAN",
];
const signs = [
  '"',
  "\\",
  ",",
  ";",
  "\t",
  "|",
  "\r",
  "\n",
  " ",
  "\u00a0",
  "\u3000",
  "\u2028",
  "\u1680",
  "\ufeff",
  "\u0085",
];
const fragments = [
  ...signs,
  "=",
  "-",
  "+",
  "@",
  "＝",
  "－",
  "1",
  ".",
  "5e3",
  "a",
  "é",
  "か",
  "。",
  "“",
  "😀",
  "/",
  "\u0000",
  "\b",
  "\f",
  "\v",
  "_x",
  "_",
  "<",
  ">",
  "&",
  "\uffff",
];
/** Values that a spreadsheet has as such, and others that nearly are. */
const moments = [
  "2024-02-29",
  "2024-13-41",
  "1900-02-28",
  "1900-03-01",
  "0044-03-15",
  "2024-02-2",
  "2024-02-29 23:59:59",
  "2024-02-29T00:00:00",
  "2024-02-29 24:00:00",
  "2024-02-29 12:60:00",
  "2024-02-29 12:34:56.789",
  "2024-02-29 12:34:56.7891",
  "2024-02-29 12:34:56+00",
  "2024-02-29-12:34:56",
  "12345-02-29 12:34:56",
  "12:34:56",
  "infinity",
];
const numbers = [
  "123456789012345",
  "-12345678901234",
  "-123456789012345",
  "1234567890123456",
  "-1234567890123456",
  "0.12345678901234",
  "0.00000000000000000012",
  "00012",
  "1.",
  ".5",
  "1e300",
  "5e-324",
  "0.30000000000000004",
  "1234567890.1234567",
  "NaN",
  `0.${"0".repeat(310)}1`,
  "1".repeat(400),
];
const text = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(fc.constantFrom(...fragments), { maxLength: 4 }).map((parts) => parts.join("")),
  },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 8 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "NULL",
      String.raw`\N`,
      "∅",
      "true",
      "-5",
      "-5.30",
      "-.5",
      "-5.",
      "-5..",
      "-",
      "\ud83d",
      "a\udc00b",
      "x".repeat(90),
    ),
  },
  { weight: 2, arbitrary: fc.constantFrom(...moments, ...numbers) },
);

/** A string of JSON, its characters escaped as its writer liked. */
const jsonString = fc.tuple(text, fc.constantFrom("least", "slash", "all")).map(([value, way]) => {
  if (way === "least") return JSON.stringify(value);
  if (way === "slash") return JSON.stringify(value).replaceAll("/", String.raw`\/`);
  const units = Array.from({ length: value.length }, (_, at) =>
    value.charCodeAt(at).toString(16).padStart(4, "0"),
  );
  return `"${units.map((unit) => `\\u${unit}`).join("")}"`;
});
const value = fc.oneof(
  { weight: 5, arbitrary: jsonString },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "null",
      "true",
      "false",
      "0",
      "-0",
      "1.50",
      "-1e5",
      "9007199254740993",
      "0.1",
      "5e-324",
      `-0.${"0".repeat(310)}1`,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('[1, "2"]', '{"a":"1"}', '{"months":1,"days":2,"micros":"0"}', '["\\u003c"]'),
  },
);

/** A result, and its columns. */
export interface AnyAnswer {
  readonly columns: readonly ResultColumn[];
  readonly result: StoredResult;
}

/** Names that tell columns apart or do not, keys in the columns' order or not, with white space or without, rows as lists. */
export const anyAnswer: fc.Arbitrary<AnyAnswer> = fc
  .record({
    names: fc.array(fc.constantFrom("a", "b", "c", 'q"q', "ä", "a:1", ""), { minLength: 1, maxLength: 5 }),
    types: fc.array(fc.constantFrom(...types), { minLength: 5, maxLength: 5 }),
    rows: fc.array(fc.array(value, { minLength: 5, maxLength: 5 }), { maxLength: 5 }),
    form: fc.constantFrom("plain", "plain", "plain", "spaced", "reversed", "lists", "incomplete"),
    broken: fc.boolean(),
  })
  .map(({ names, types: drawn, rows, form, broken }) => {
    const columns = names.map((name, index) => ({ name, type: drawn[index] ?? "" }));
    const separator = form === "spaced" ? " , " : ",";
    const written = rows.map((cells, row) => {
      const members = names.map(
        (name, index) => `${JSON.stringify(name)}${form === "spaced" ? " : " : ":"}${cells[index]}`,
      );
      if (form === "lists") return `[${cells.slice(0, names.length).join(",")}]`;
      if (form === "reversed" && row % 2 === 1) members.reverse();
      if (form === "incomplete") members.splice(row % members.length, 1);
      return `{${members.join(separator)}}`;
    });
    const head = `"columns":${JSON.stringify(names)},"types":${JSON.stringify(columns.map(({ type }) => type))}`;
    const body = Buffer.from(`{${head},"rows":[${written.join(separator)}],"truncated":false}`);
    // The first byte of é becomes one that no UTF-8 has.
    const sent = broken ? body.map((byte) => (byte === 0xc3 ? 0xff : byte)) : body;
    const result = resultOf([sent]);
    return { columns: result.columns ?? [], result };
  });
