import { nestedType } from "#shared/sql/nested/nestedType";

/** The names that people write for types whose standard name is long. */
const shortNames: ReadonlyMap<string, string> = new Map([
  ["TIMESTAMP WITH TIME ZONE", "TIMESTAMPTZ"],
  ["TIMESTAMP WITHOUT TIME ZONE", "TIMESTAMP"],
  ["TIME WITH TIME ZONE", "TIMETZ"],
  ["TIME WITHOUT TIME ZONE", "TIME"],
  ["CHARACTER VARYING", "VARCHAR"],
  ["DOUBLE PRECISION", "DOUBLE"],
]);
const precise = /^(TIMESTAMP|TIME|CHARACTER VARYING)\s*(\(\d+\))\s*(.*)$/i;

/**
 * A type as a narrow place shows it: `TIMESTAMPTZ`, `STRUCT{4}` for a struct of four fields, `ENUM{3}`. Text that it does not
 * know stays as it is.
 */
export function shortType(type: string): string {
  const text = type.trim();
  const nested = nestedType(text);
  switch (nested.kind) {
    case "list":
      return `${shortType(nested.item)}${text.slice(text.lastIndexOf("["))}`;
    case "map":
      return `MAP(${shortType(nested.key)}, ${shortType(nested.value)})`;
    case "struct":
    case "union":
      return `${nested.kind.toUpperCase()}{${nested.members.length}}`;
    case "open":
      return plainType(text);
  }
}

function plainType(text: string): string {
  const values = /^ENUM\s*\((.*)\)$/is.exec(text)?.[1];
  if (values !== undefined) return `ENUM{${values.match(/'(?:[^']|'')*'/g)?.length ?? 0}}`;
  const known = shortNames.get(text.toUpperCase());
  if (known !== undefined) return known;
  const [, word = "", precision = "", rest = ""] = precise.exec(text) ?? [];
  const short = shortNames.get(`${word} ${rest}`.trim().toUpperCase());
  return short === undefined ? text : `${short}${precision}`;
}
