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

/** What the selected cells can be copied as. */
export function copyAsEntries(onCopy: (format: MenuFormat) => void): MenuEntry[] {
  const say = messages.resultExport.copyFormat;
  return groups.flatMap((formats, index): MenuEntry[] => [
    ...(index === 0 ? [] : (["separator"] as const)),
    ...formats.map((format) => ({ id: format, label: say[format], onAction: () => onCopy(format) })),
  ]);
}
