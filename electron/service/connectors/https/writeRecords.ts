import type { StreamSelection, StreamSink } from "../Connector";
import { SpoolWriter } from "../spool/SpoolWriter";
import { writeCsvRow } from "../spool/writeCsvRow";
import type { RecordColumn } from "./RecordColumn";
import { spoolColumns } from "./recordStream";

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
