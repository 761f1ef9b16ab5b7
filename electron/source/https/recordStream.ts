import type { SourceStream, StreamSelection, StreamSink } from "../../service/connectors/Connector";
import { SpoolWriter, writeCsvRow } from "../spool/SpoolWriter";
import type { SpoolColumn } from "#shared/processes/SpoolFile";
import type { RecordColumn } from "./recordColumns";

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

/**
 * Writes an API's objects into spool files.
 * @param records Page by page.
 * @returns Rows written.
 */
export async function writeRecords(
  records: AsyncIterable<readonly unknown[]>,
  columns: readonly RecordColumn[],
  {
    selection,
    sink,
    mode,
  }: { readonly selection: StreamSelection; readonly sink: StreamSink; readonly mode: "replace" | "merge" },
): Promise<number> {
  const chosen = columns.filter(({ name }) => selection.columns.includes(name));
  await sink.begin(spoolColumns(chosen), mode);
  const writer = new SpoolWriter(sink, "csv");
  try {
    for await (const page of records) {
      for (const record of page) {
        await writeCsvRow(
          writer,
          chosen.map(({ cell }) => cell(record)),
        );
      }
      sink.progress(writer.rows);
    }
    return await writer.finish();
  } finally {
    await writer.abandon();
  }
}
