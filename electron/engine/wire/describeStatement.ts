import type { WireDescription, WireParameter } from "#shared/processes/wireRows";
import { findParameters } from "#shared/sql/parameters/findParameters";
import { codeTokens } from "#shared/sql/lexSql";
import type { StatementSession } from "../session/StatementSession";
import type { CheckedStatement } from "../statement/checkStatement";
import { StatementError } from "../sql/StatementError";
import { wireColumns } from "./wireQuery";
import { duckDbTypeOf, oids, wireTypeOf } from "./wireTypes";

interface Wanted {
  readonly sql: string;
  readonly readOnly: boolean;
  /** PostgreSQL's numbers of types that the client gave parameters; 0: none. */
  readonly declared: readonly number[];
}

/** Parameters that a statement may have: they are counted in 16 bits. */
const mostParameters = 65_535;

/** Of a parameter that may be of several types: its value is written as it is. */
const undecided = "";

/**
 * What is known of a statement before it runs. DuckDB finds the types of most parameters; one that it can't is a text, or of no
 * type at all where a text doesn't fit.
 *
 * @throws StatementError, or the engine's own error
 */
export async function describeStatement(
  session: Pick<StatementSession, "describe">,
  { sql, readOnly, declared }: Wanted,
): Promise<WireDescription> {
  const count = parameterCount(sql);
  const types = Array.from({ length: count }, (_, index) => {
    const oid = declared[index] ?? 0;
    return oid === 0 ? undefined : duckDbTypeOf(oid);
  });
  const look = async (fill: string | undefined): Promise<WireDescription | undefined> => {
    const casts = types.map((type) => type ?? fill);
    // A table function has no columns before it has its values.
    const value = fill === undecided ? () => "NULL" : (written: string) => written;
    return session.describe({ sql: withCasts(sql, casts, value), readOnly }, async (checked) =>
      describeChecked(checked, sql, types, declared, fill),
    );
  };
  const found = await look(undefined);
  if (found !== undefined) return found;
  try {
    const texts = await look("VARCHAR");
    if (texts !== undefined) return texts;
  } catch {
    // A text doesn't fit everywhere, as in `number + $1`.
  }
  const last = await look(undecided);
  if (last === undefined) throw new StatementError("The type of a column can't be told: cast the parameter.");
  return last;
}

/** @throws StatementError for parameters that aren't numbered */
function parameterCount(sql: string): number {
  const numbers = findParameters(sql)
    .filter(({ written }) => !written.startsWith(":"))
    .map(({ name, written }) => {
      const number = /^\$\d+$/.test(written) ? Number(name) : 0;
      if (number < 1 || number > mostParameters)
        throw new StatementError(`The parameter ${written} isn’t possible here. Number them: $1, $2, …`);
      return number;
    });
  return Math.max(0, ...numbers);
}

/** The statement with its parameters cast; without a type, one becomes NULL. @param value what stands for a parameter */
function withCasts(
  sql: string,
  types: readonly (string | undefined)[],
  value: (written: string) => string,
): string {
  let cast = "";
  let position = 0;
  for (const { written, start, end } of findParameters(sql)) {
    if (written.startsWith(":")) continue;
    const type = types[Number(written.slice(1)) - 1];
    cast += sql.slice(position, start);
    if (type === undefined) cast += written;
    else cast += type === undecided ? "NULL" : `CAST(${value(written)} AS ${type})`;
    position = end;
  }
  return cast + sql.slice(position);
}

/** @returns undefined where types are missing that a cast would bring */
function describeChecked(
  checked: CheckedStatement | null,
  sql: string,
  known: readonly (string | undefined)[],
  declared: readonly number[],
  fill: string | undefined,
): WireDescription | undefined {
  if (checked === null) return { parameters: [], columns: null };
  const { prepared, wrappable } = checked;
  const parameters: WireParameter[] = [];
  for (const [index, type] of known.entries()) {
    const found = type ?? fill ?? inferred(prepared, index + 1);
    if (found === undefined) return undefined;
    const oid = declared[index] ?? 0;
    if (oid !== 0) parameters.push({ oid, type: duckDbTypeOf(oid) });
    else if (typeof found === "string") parameters.push({ oid: oids.text, type: found });
    else parameters.push({ oid: wireTypeOf(found).oid, type: String(found) });
  }
  try {
    return { parameters, columns: wrappable || returnsRows(sql) ? wireColumns(prepared).columns : null };
  } catch (error) {
    if (error instanceof StatementError || fill === undecided) throw error;
    return undefined;
  }
}

function returnsRows(sql: string): boolean {
  const tokens = codeTokens(sql);
  return tokens.some(
    ({ kind, text }, index) =>
      kind === "word" && (text === "returning" || (index === 0 && text === "explain")),
  );
}

function inferred(
  prepared: CheckedStatement["prepared"],
  number: number,
): ReturnType<CheckedStatement["prepared"]["parameterType"]> | undefined {
  for (let index = 1; index <= prepared.parameterCount; index += 1) {
    if (prepared.parameterName(index) !== String(number)) continue;
    try {
      return prepared.parameterType(index);
    } catch {
      return undefined;
    }
  }
  return undefined;
}
