import { quoteIdentifier } from "#shared/sql/quote";
import { tablesRead } from "#shared/sql/completion/tablesRead";

/** Longest name that is proposed: it is read in trees and typed in statements. */
const maxLength = 50;

/**
 * A name for a kept result that needs no quotes and that no table has yet: of the one table that the statement reads,
 * else of its tab.
 *
 * @param taken Names of the tables that are there, in lower case.
 */
export function proposedTableName(
  sql: string | null,
  title: string | null,
  taken: ReadonlySet<string>,
): string {
  const [path, ...others] = sql === null ? [] : tablesRead(sql);
  const table = others.length > 0 ? undefined : path?.at(-1);
  return free(plainIdentifier(table ?? title ?? ""), taken);
}

function plainIdentifier(words: string): string {
  const name = words
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .slice(0, maxLength)
    .replaceAll(/^_+|_+$/g, "");
  if (name === "") return "result";
  const isPlain = quoteIdentifier(name) === name;
  return isPlain ? name : /^\d/.test(name) ? `result_${name}` : `${name}_result`;
}

function free(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number += 1) {
    if (!taken.has(`${name}_${number}`)) return `${name}_${number}`;
  }
}
