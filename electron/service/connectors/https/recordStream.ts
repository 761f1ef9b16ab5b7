import type { SpoolColumn } from "../SpoolFile";
import type { SourceStream } from "../SourceStream";
import type { RecordColumn } from "./RecordColumn";

/** What an API's list is to the sync. @param cursor The column that says how far it was read. */
export function recordStream(
  name: string,
  columns: readonly RecordColumn[],
  { primaryKey, cursor }: { readonly primaryKey: readonly string[]; readonly cursor: string | null },
): SourceStream {
  return {
    name,
    schema: null,
    table: name,
    columns: columns.map((column) => ({
      name: column.name,
      type: column.type.toLowerCase(),
      nullable: !primaryKey.includes(column.name),
      targetType: column.type,
    })),
    primaryKey,
    estimatedRows: null,
    cursor,
  };
}

/** The same columns for the loader, whose text form casts to each type by itself. */
export function spoolColumns(columns: readonly RecordColumn[]): SpoolColumn[] {
  return columns.map(({ name, type }) => ({
    name,
    type,
    readAs: "VARCHAR",
    expression: `CAST(value AS ${type})`,
  }));
}
