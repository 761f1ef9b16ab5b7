import { isSqlFormat, type RowFormat } from "#shared/domain/results/resultCopy";
import type { MenuEntry } from "../../../components/Menu";
import { messages } from "../../../messages/messages";

/** Formats of the menu, in groups. */
const groups = [
  ["tsvWithHeader", "csv", "markdown", "html"],
  ["json", "ndjson"],
  ["sqlInsert", "sqlUpdate", "sqlValues", "sqlIn"],
] as const satisfies readonly (readonly RowFormat[])[];

export type MenuFormat = (typeof groups)[number][number];

interface CopiedCells {
  /** No table has rows that were computed, so none can be updated by them. */
  readonly areComputed: boolean;
  /** Whether totals are among them: all that there is, or some. SQL has no place for them. */
  readonly totals: "none" | "some" | "all";
}

/** What cells can be copied as. */
export function copyAsEntries(
  onCopy: (format: MenuFormat) => void,
  { areComputed, totals }: CopiedCells,
): MenuEntry[] {
  const say = messages.resultExport;
  const entryOf = (format: MenuFormat): MenuEntry => {
    const losesTotals = totals !== "none" && isSqlFormat(format);
    const name = say.copyFormat[format];
    return {
      id: format,
      label: losesTotals ? say.withoutTotals(name) : name,
      isDisabled: losesTotals && totals === "all",
      onAction: () => onCopy(format),
    };
  };
  return groups.flatMap((formats, index): MenuEntry[] => [
    ...(index === 0 ? [] : (["separator"] as const)),
    ...formats.filter((format) => !areComputed || format !== "sqlUpdate").map(entryOf),
  ]);
}
