import type { FileFormat, ImportColumn } from "#shared/domain/importPlan";
import type { TypeOverrides } from "./fileSource";

/**
 * How each column is read from the file so that it can become the wanted type without loss: as the reader guesses it
 * where that is the wanted type, otherwise as the text that stands in the file.
 * @param guessed Columns as the reader guesses them. @param wanted The same columns with the types wanted.
 */
export function readAs(
  format: FileFormat,
  guessed: readonly ImportColumn[],
  wanted: readonly ImportColumn[],
): TypeOverrides {
  const wantedTypes = new Map(wanted.map((column) => [column.source, column.type]));
  const overrides = new Map<string, string>();
  if (format === "parquet") return overrides;
  const isChanged = (column: ImportColumn): boolean => wantedTypes.get(column.source) !== column.type;
  // JSON takes either no column list or a complete one.
  if (format === "json" && !guessed.some(isChanged)) return overrides;
  for (const column of guessed) {
    if (isChanged(column)) overrides.set(column.source, "VARCHAR");
    else if (format === "json") overrides.set(column.source, column.type);
  }
  return overrides;
}
