import fc from "fast-check";
import { quoteAlways, quoteText } from "#shared/sql/quote";
import { intervals, orderedTypes, textTypes, type TypedValues } from "./typedValues";

/** A type whose values are made of others, to any depth, and values of it as SQL. */
export interface NestedValues {
  readonly type: string;
  readonly values: readonly string[];
}

const partNames = ["a", "b c", "value", "tag", 'say "é"', "x/y~z", "it's"] as const;
/** Every type that a part can have, and what no type of DuckDB can be made of again from its JSON. */
const leaves: readonly TypedValues[] = [
  ...orderedTypes,
  intervals,
  // A list's text could not be read back with a NUL in it; columns of text are tried with it on their own.
  ...textTypes.map((type) => ({ ...type, edges: type.edges.filter((text) => !text.includes("\0")) })),
];

/** Any type of lists, structs, maps and unions of every other type, with four values of it. */
export const anyNested: fc.Arbitrary<NestedValues> = fc.letrec<{ leaf: NestedValues; nested: NestedValues }>(
  (tie) => {
    const part = fc.oneof({ depthSize: "small", maxDepth: 3 }, tie("leaf"), tie("nested"));
    const names = fc.uniqueArray(fc.constantFrom(...partNames), { minLength: 1, maxLength: 3 });
    return {
      leaf: fc.constantFrom(...leaves).chain(({ type, edges, any }) =>
        fc.array(fc.oneof(fc.constantFrom(...edges), any), { minLength: 3, maxLength: 3 }).map((texts) => ({
          type,
          values: ["NULL", ...texts.map((text) => `${quoteText(text)}::${type}`)],
        })),
      ),
      nested: fc.oneof(
        part.map(({ type, values }) => made(`${type}[]`, ["[]", `[${values.join(", ")}]`, "NULL"])),
        part.map(({ type, values: [first, second] }) => made(`${type}[2]`, [`[${first}, ${second}]`])),
        part.map(({ type, values: [, first, second] }) =>
          made(`MAP(VARCHAR, ${type})`, ["MAP {}", `MAP {'k': ${first}, '': ${second}}`]),
        ),
        fc.tuple(part, names).map(([{ type, values }, fields]) =>
          made(
            `STRUCT(${fields.map((name) => `${quoteAlways(name)} ${type}`).join(", ")})`,
            values.map((value) => `{${fields.map((name) => `${quoteText(name)}: ${value}`).join(", ")}}`),
          ),
        ),
        fc.tuple(part, names).map(([{ type, values }, tags]) =>
          made(
            `UNION(${tags.map((name) => `${quoteAlways(name)} ${type}`).join(", ")})`,
            values.map(
              (value, index) =>
                `union_value(${quoteAlways(tags[index % tags.length] ?? "a")} := ${value}::${type})`,
            ),
          ),
        ),
      ),
    };
  },
).nested;

/** Of every type there are as many values. */
function made(type: string, values: readonly string[]): NestedValues {
  const four = [0, 1, 2, 3].map((index) => values[index % values.length] ?? "NULL");
  return { type, values: four.map((value) => `CAST(${value} AS ${type})`) };
}
