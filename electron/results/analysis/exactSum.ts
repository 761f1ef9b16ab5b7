import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import { decimalTextSql, type TableColumn } from "../sql/TableColumn";

/** An exact decimal number: `digits` in units of the last of `scale` places. */
export interface ExactNumber {
  readonly digits: bigint;
  readonly scale: number;
}

/** @param text Plain decimal notation, as DuckDB writes whole numbers and decimals. */
export function exactNumber(text: string): ExactNumber {
  const [whole = "0", fraction = ""] = text.split(".");
  return { digits: BigInt(`${whole}${fraction}`), scale: fraction.length };
}

export function addExact(a: ExactNumber, b: ExactNumber): ExactNumber {
  const scale = Math.max(a.scale, b.scale);
  return { digits: atScale(a, scale) + atScale(b, scale), scale };
}

export function compareExact(a: ExactNumber, b: ExactNumber): number {
  const scale = Math.max(a.scale, b.scale);
  const difference = atScale(a, scale) - atScale(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function exactText({ digits, scale }: ExactNumber): string {
  if (scale === 0) return String(digits);
  const size = String(digits < 0n ? -digits : digits).padStart(scale + 1, "0");
  return `${digits < 0n ? "-" : ""}${size.slice(0, -scale)}.${size.slice(-scale)}`;
}

/** Places behind the point that an average has more than its values; further ones are rounded, half away from zero. */
const averagePlaces = 6;

/** A sum divided by a count, without zeros at the end. */
export function averageText(sum: ExactNumber, count: number): string {
  const scaled = sum.digits * 10n ** BigInt(averagePlaces);
  const divisor = BigInt(count);
  const half = divisor / 2n;
  const digits = scaled < 0n ? (scaled - half) / divisor : (scaled + half) / divisor;
  const text = exactText({ digits, scale: sum.scale + averagePlaces });
  return text.replace(/\.?0+$/, "");
}

function atScale({ digits, scale }: ExactNumber, target: number): bigint {
  return digits * 10n ** BigInt(target - scale);
}

/** Values are added up in two parts, neither of which can leave 128 bits for any number of rows that a result has. */
const partDigits = 18;
const unit = `${10n ** BigInt(partDigits)}`;

/** Types whose sums may not fit into 128 bits, where DuckDB would give up. */
export function isWide(type: string): boolean {
  const [, width] = /^DECIMAL\((\d+),\d+\)$/.exec(type) ?? [];
  return type === "HUGEINT" || type === "UHUGEINT" || (width !== undefined && Number(width) > partDigits);
}

/** SQL of the exact sum of a column of whole numbers or decimals, for {@link exactSumOf}. NULL where there is none. */
export function exactSumSql({ name, type }: TableColumn): string {
  if (!isWide(type)) return `sum(${name})::VARCHAR`;
  const digits = type.startsWith("DECIMAL") ? `replace(${name}::VARCHAR, '.', '')::HUGEINT` : name;
  const part = (sign: string) => `sum((${digits} ${sign} ${unit})::HUGEINT)::VARCHAR`;
  return `${part("//")} || ':' || ${part("%")}`;
}

/** The sum as plain decimal text. @param text What the SQL of {@link exactSumSql} came to. */
export function exactSumOf(type: string, text: string): string {
  const [high = "0", low] = text.split(":");
  if (low === undefined) return text;
  const scale = Number(/,(\d+)\)$/.exec(type)?.[1] ?? 0);
  return exactText({ digits: BigInt(high) * BigInt(unit) + BigInt(low), scale });
}

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
