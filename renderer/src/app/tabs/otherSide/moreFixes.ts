import type { Relation } from "#shared/api/relation";
import { type ErrorFix, wrongName } from "#shared/sql/errorFix";
import { locateError } from "#shared/sql/locateError";
import { quoteIdentifier, unquoteIdentifier } from "#shared/sql/quote";
import { reservedNameFix } from "#shared/sql/reservedName";

/** A database that statements of the tab's database can read by its name. */
export interface ReadableDatabase {
  readonly name: string;
  readonly relations: readonly Relation[];
}

const mostNames = 3;

/** Whether a statement failed because a table is not in its database. */
export function missesTable(message: string): boolean {
  return /Table with name .+ does not exist/u.test(message);
}

/**
 * What corrects a failed statement and its message can't know: the table is one of another database, or the name of a column
 * is a keyword.
 *
 * @param relations Those of its own database that the statement names.
 * @param others The databases of the same service.
 */
export function moreFixes(
  message: string,
  sql: string,
  relations: readonly Relation[],
  others: readonly ReadableDatabase[],
): ErrorFix | null {
  const place = locateError(message, sql);
  if (/syntax error/u.test(message))
    return place === null ? null : reservedNameFix(sql, place.start, relations);
  return missesTable(message) ? tableElsewhere(message, sql, place?.start ?? null, others) : null;
}

function tableElsewhere(
  message: string,
  sql: string,
  from: number | null,
  others: readonly ReadableDatabase[],
): ErrorFix | null {
  const wrong = wrongName(message, sql, from);
  // With a qualifier it was looked for in that place.
  if (wrong === null || /\.\s*$/u.test(sql.slice(0, wrong.start))) return null;
  const name = unquoteIdentifier(sql.slice(wrong.start, wrong.end)).toLowerCase();
  const names = others.flatMap((database) =>
    database.relations
      .filter((relation) => relation.name.toLowerCase() === name)
      .map((relation) => [database.name, relation.schema ?? "main", relation.name]),
  );
  if (names.length === 0) return null;
  return { ...wrong, names: names.slice(0, mostNames).map((parts) => parts.map(quoteIdentifier).join(".")) };
}
