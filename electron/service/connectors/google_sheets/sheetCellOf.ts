import { ExactNumber } from "../exactJson/ExactNumber";
import type { SheetCell } from "./SheetCell";

const errorTexts = new Set(["#N/A", "#REF!", "#DIV/0!", "#VALUE!", "#NAME?", "#NUM!", "#NULL!", "#ERROR!"]);
const empty: SheetCell = { kind: "empty" };

function numberText(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return value instanceof ExactNumber ? value.text : null;
}

/**
 * A cell from its two renderings. Dates are plain numbers in the first and texts in the second, which is the only way to
 * tell them from numbers. A formula that failed has no value.
 * @param serial Rendered with dates as serial numbers. @param shown Rendered with dates as texts.
 * @returns Null where the two differ otherwise: the cell was changed between the two requests.
 */
export function sheetCellOf(serial: unknown, shown: unknown): SheetCell | null {
  if (serial === undefined || serial === null || serial === "") {
    return shown === undefined || shown === null || shown === "" ? empty : null;
  }
  const number = numberText(serial);
  if (number !== null) {
    if (typeof shown === "string") return { kind: "date", serial: Number(number), text: shown };
    return numberText(shown) === number ? { kind: "number", text: number } : null;
  }
  if (serial !== shown) return null;
  if (typeof serial === "boolean") return { kind: "boolean", value: serial };
  if (typeof serial !== "string") return null;
  return errorTexts.has(serial) ? empty : { kind: "text", text: serial };
}
