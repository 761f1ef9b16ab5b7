import type { RowFormat } from "#shared/contract/resultCopy";
import type { MenuEntry } from "../../../components/Menu";
import { messages } from "../../../messages/messages";

/** Formats of the menu, in groups. */
const groups = [
  ["tsvWithHeader", "csv", "markdown", "html"],
  ["json", "ndjson"],
  ["sqlInsert", "sqlUpdate", "sqlValues", "sqlIn"],
] as const satisfies readonly (readonly RowFormat[])[];

export type MenuFormat = (typeof groups)[number][number];

/** What cells can be copied as. @param areComputed No table has rows that were computed, so none can be updated by them. */
export function copyAsEntries(onCopy: (format: MenuFormat) => void, areComputed: boolean): MenuEntry[] {
  const say = messages.resultExport.copyFormat;
  return groups.flatMap((formats, index): MenuEntry[] => [
    ...(index === 0 ? [] : (["separator"] as const)),
    ...formats
      .filter((format) => !areComputed || format !== "sqlUpdate")
      .map((format) => ({ id: format, label: say[format], onAction: () => onCopy(format) })),
  ]);
}
