import type { TableColumn } from "./TableColumn";

/** SQL of the number that a text stands for, in units of its last place. */
export function digitsOf({ name }: Pick<TableColumn, "name">): string {
  return `CAST(replace(${name}, '.', '') AS BIGNUM)`;
}

/** SQL of the plain decimal text of a BIGNUM that counts units of the last of `scale` places. */
export function decimalTextSql(digits: string, scale: number): string {
  const text = `CAST(${digits} AS VARCHAR)`;
  if (scale === 0) return text;
  const size = `ltrim(${text}, '-')`;
  const padded = `lpad(${size}, greatest(length(${size}), ${scale + 1})::INTEGER, '0')`;
  return `CASE WHEN left(${text}, 1) = '-' THEN '-' ELSE '' END || regexp_replace(${padded}, '([0-9]{${scale}})$', '.\\1')`;
}

/** SQL of the smallest or the largest value of a column over rows. */
export function extremeOf(which: "min" | "max", column: Pick<TableColumn, "name" | "textScale">): string {
  const { name, textScale } = column;
  return textScale === undefined ? `${which}(${name})` : `arg_${which}(${name}, ${digitsOf(column)})`;
}
