import type { ResultColumn } from "#shared/contract/resultPort";
import type { ColumnFilter } from "#shared/contract/resultView";
import { parseFilter } from "#shared/domain/resultFilter/parseFilter";
import { typeFamily } from "#shared/domain/typeFamily";
import { messages } from "../../../messages/messages";
import type { WrittenFilter } from "./WrittenFilter";

/** Written filters as the store takes them, or what is wrong with one of them. */
export function viewOf(
  filters: readonly WrittenFilter[],
  columns: readonly ResultColumn[],
): { readonly filters: readonly ColumnFilter[] } | { readonly refusal: string } {
  const parsed: ColumnFilter[] = [];
  for (const { column, text } of filters) {
    const terms = parseFilter(text, typeFamily(columns[column]?.type ?? ""));
    if (terms === null) return { refusal: messages.resultGrid.filterIncomplete };
    parsed.push({ column, ...terms });
  }
  return { filters: parsed };
}
