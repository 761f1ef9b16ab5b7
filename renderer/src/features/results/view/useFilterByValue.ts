import { showToast } from "../../../components/toasts";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import type { ResultClient } from "../client/ResultClient";
import type { OpenedCell } from "../state/OpenedCell";
import type { Arrangement } from "../state/Arrangement";
import { onlyValue, withoutValue } from "../arrange/filterChanges";

/** Characters of a value that a filter can name. */
const longestValue = 10_000;

/** Filters by the value of a cell, of which the page may hold the beginning only. What is refused is said. */
export function useFilterByValue(
  client: ResultClient,
  { filters, onFilters }: Arrangement,
): (cell: OpenedCell, isLeftOut: boolean) => void {
  const filter = async ({ row, column }: OpenedCell, isLeftOut: boolean): Promise<string | null> => {
    const { text, length } = await client.readCell(row, column, 0, longestValue);
    if (length > longestValue) return messages.resultGrid.valueTooLong(longestValue);
    return onFilters((isLeftOut ? withoutValue : onlyValue)(filters, column, text));
  };
  return (cell, isLeftOut) => {
    void filter(cell, isLeftOut)
      .catch((error: unknown) => toAppErrorData(error).message)
      .then((refusal) => (refusal === null ? undefined : showToast(refusal, "error")));
  };
}
