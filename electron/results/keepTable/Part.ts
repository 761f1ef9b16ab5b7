import { quoteAlways } from "#shared/sql/quoteAlways";
import type { Cast } from "./KeptType";

/** A part of a nested value: SQL over the JSON in which a service gives it. */
export interface Part {
  readonly type: string;
  /** What the value is at first: lists of a fixed length come as lists of any length, because DuckDB knows no CASE of them. */
  readonly madeAs: string;
  readonly value: (json: string, cast: Cast) => string;
  readonly isExact: (json: string) => string;
}

/** A part under its name: a field of a struct or a member of a union. */
export interface NamedPart {
  readonly name: string;
  readonly part: Part;
}

/** The type of a struct or union, and what it is made as. */
export function typesOfMembers(
  word: "STRUCT" | "UNION",
  members: readonly NamedPart[],
): Pick<Part, "type" | "madeAs"> {
  const typeOf = (of: "type" | "madeAs") =>
    `${word}(${members.map(({ name, part }) => `${quoteAlways(name)} ${part[of]}`).join(", ")})`;
  return { type: typeOf("type"), madeAs: typeOf("madeAs") };
}

function isNull(json: string): string {
  return `coalesce(json_type(${json}), 'NULL') = 'NULL'`;
}

export function nullOr(json: string, value: string): string {
  return `CASE WHEN ${isNull(json)} THEN NULL ELSE ${value} END`;
}

/** True of a NULL; never NULL itself, which lists would not count. */
export function orNull(json: string, condition: string): string {
  return `(CASE WHEN ${isNull(json)} THEN true ELSE coalesce(${condition}, false) END)`;
}
