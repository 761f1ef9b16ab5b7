import { isNumeric, type TypeFamily } from "../typeFamily";

const behindSign = /[<>]=?\s*([+-]?\d{1,3}(?:,\d{3})+(?![\d]))/;
const withZeros = /(?<![\d.,])([+-]?\d{1,3}(?:,\d{3})*(?:,0\d\d)(?:,\d{3})*(?!\d))/;

/**
 * A number that is written with commas between its digits, which a filter would take for several: `>1,000`, `10,000`. Of
 * numbers like `100,200` a list is as likely, and meant. Null where there is none.
 */
export function groupedNumber(text: string, family: TypeFamily): string | null {
  if (!isNumeric(family)) return null;
  return behindSign.exec(text)?.[1] ?? withZeros.exec(text)?.[1] ?? null;
}
