import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import { decimalTextSql } from "../view/largeNumber";
import type { TableColumn } from "../view/TableColumn";
import { isWide } from "./exactSumSql";

/** Sums that may leave every type but BIGNUM, as SQL that counts units of the last of `scale` places. */
export interface WideSum {
  readonly sql: string;
  readonly scale: number;
}

/** The exact sum over a column whose sums may not fit into 128 bits; null for any other column. */
export function wideSum({ name, type }: Pick<TableColumn, "name" | "type">, where: string): WideSum | null {
  if (!isWide(type)) return null;
  const [, places] = /^DECIMAL\(\d+,(\d+)\)$/.exec(type) ?? [];
  const digits = places === undefined ? name : `replace(${name}::VARCHAR, '.', '')`;
  return { sql: `sum(${digits}::BIGNUM)${where}`, scale: Number(places ?? 0) };
}

/**
 * Gives a column of such sums the type that other sums have, where all of them fit into it, and else their text.
 * @returns whether they fit
 */
export async function settleWideSums(
  database: ResultsDuckDb,
  table: string,
  column: string,
  scale: number,
): Promise<boolean> {
  const [low, high] = scale === 0 ? [-(2n ** 127n), 2n ** 127n - 1n] : [1n - 10n ** 38n, 10n ** 38n - 1n];
  const [row = []] = await database.rows(
    `SELECT coalesce(bool_and(${column} BETWEEN '${low}'::BIGNUM AND '${high}'::BIGNUM), true) FROM ${table}`,
  );
  const fits = row[0] === true;
  const type = fits ? (scale === 0 ? "HUGEINT" : `DECIMAL(38,${scale})`) : "VARCHAR";
  const value = `CAST(${decimalTextSql(column, scale)} AS ${type})`;
  await database.run(`ALTER TABLE ${table} ALTER ${column} SET DATA TYPE ${type} USING ${value}`);
  return fits;
}
