import { quoteIdentifier } from "./quoteIdentifier";
import { tablesRead } from "./tablesRead";

/** The table that the rows of a statement are from, as SQL writes it; null where it reads none or several. */
export function guessTable(sql: string): string | null {
  const [path, ...others] = tablesRead(sql);
  return path === undefined || others.length > 0 ? null : path.map(quoteIdentifier).join(".");
}
