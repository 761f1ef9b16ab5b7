import type { TableColumn } from "../view/TableColumn";
import { exactText } from "./exactSum";

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
