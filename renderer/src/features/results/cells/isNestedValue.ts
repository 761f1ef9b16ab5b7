import { isNested, type TypeFamily } from "#shared/domain/typeFamily";
import type { CellValue } from "../client/RowCache";

/** Whether a cell holds other values, so that it can be unfolded. */
export function isNestedValue(value: CellValue | undefined, family: TypeFamily): boolean {
  if (family !== "json" && !isNested(family)) return false;
  const first = value?.text?.trimStart()[0];
  return first === "{" || first === "[";
}
