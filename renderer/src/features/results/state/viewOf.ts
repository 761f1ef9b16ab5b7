import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ColumnFilter } from "#shared/domain/results/resultView";
import type { FilteredColumn } from "#shared/domain/resultFilter/FilteredColumn";
import { type FilterError, parseFilter } from "#shared/domain/resultFilter/parseFilter";
import { isZoned, typeFamily } from "#shared/domain/typeFamily";
import { messages } from "../../../messages/messages";
import { zoneName } from "../cells/shownText";
import type { WrittenFilter } from "./Arrangement";

/** What words of time in filters go by. */
export interface FilterTime {
  /** Milliseconds since 1970, UTC. */
  readonly now: number;
  /** Zone that the grid shows points of time in; see ColumnLayout. */
  readonly timeZone: string | null;
}

/** Written filters as the store takes them, or what is wrong with one of them. */
export function viewOf(
  filters: readonly WrittenFilter[],
  columns: readonly ResultColumn[],
  time: FilterTime,
): { readonly filters: readonly ColumnFilter[] } | { readonly error: string } {
  const parsed: ColumnFilter[] = [];
  for (const { column, text } of filters) {
    const terms = parseFilter(text, filteredColumn(columns[column]?.type ?? "", time));
    if ("error" in terms) return { error: errorText(terms) };
    parsed.push({ column, ...terms });
  }
  return { filters: parsed };
}

/** Points of time are stored as UTC; days and times without a zone are those of whoever looks at them. */
function filteredColumn(type: string, { now, timeZone }: FilterTime): FilteredColumn {
  const hasZone = isZoned(type);
  const zone = zoneName(hasZone ? (timeZone ?? "UTC") : "local");
  const family = typeFamily(type);
  return { family, isZoned: hasZone || (family === "time" && /TZ|WITH/i.test(type)), zone, now };
}

function errorText(error: FilterError): string {
  const say = messages.resultGrid;
  switch (error.error) {
    case "incomplete":
      return say.filterIncomplete;
    case "grouped":
      return say.filterGrouped(error.number, error.number.replaceAll(",", ""));
    case "both":
      return say.filterBoth(...error.values);
    case "every":
      return say.filterEvery(error.above, error.below);
  }
}
