import { createReadStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import type { StreamOutcome, StreamSink } from "../../service/connectors/Connector";
import { SourceError } from "../../service/connectors/SourceError";
import { SpoolWriter, writeCsvRow } from "../spool/SpoolWriter";
import type { SheetsClient } from "./SheetsClient";
import { rowsRange, type SheetCell, type SheetTab } from "./SheetTab";
import { SheetTable } from "./SheetTable";

/** Cells asked for at once: an answer of a few megabytes. */
const cellsAtOnce = 100_000;

/** Rows in one request. */
export function rowsAtOnce({ columnCount }: SheetTab): number {
  return Math.max(1, Math.floor(cellsAtOnce / columnCount));
}

/** A row as one line; readline also ends lines at the two separators that JSON leaves as they are. */
function lineOf(row: readonly SheetCell[]): string {
  return `${JSON.stringify(row)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`)}\n`;
}

/** Reads the tab block by block into a file of JSON lines, and finds out its columns on the way. */
async function collect(
  client: SheetsClient,
  tab: SheetTab,
  { path, sink, signal }: { readonly path: string; readonly sink: StreamSink; readonly signal: AbortSignal },
): Promise<SheetTable> {
  const file = await open(path, "wx", 0o600);
  let table = new SheetTable([]);
  try {
    for (let first = 0; first < tab.rowCount; first += rowsAtOnce(tab)) {
      const count = Math.min(rowsAtOnce(tab), tab.rowCount - first);
      const [rows = []] = await client.cells([rowsRange(tab, first, count)], signal);
      if (first === 0) table = new SheetTable(rows);
      const kept = rows.filter((row, index) => table.add(row, first + index));
      await file.appendFile(kept.map(lineOf).join(""));
      sink.progress(table.rows);
    }
  } finally {
    await file.close();
  }
  return table;
}

/**
 * Reads one tab. Its types are known only after its last row, so the rows wait in a file until then.
 * @throws SourceError
 */
export async function readTab(
  client: SheetsClient,
  tab: SheetTab,
  sink: StreamSink,
  signal: AbortSignal,
): Promise<StreamOutcome> {
  const path = sink.newFile("cells");
  const writer = new SpoolWriter(sink, "csv");
  try {
    const table = await collect(client, tab, { path, sink, signal });
    const { columns } = table;
    if (columns.length === 0)
      throw new SourceError("missing", `The tab “${tab.title}” is empty. The table keeps the rows it has.`);
    await sink.begin(
      columns.map(({ name, type: { type } }) => ({
        name,
        type,
        readAs: "VARCHAR",
        expression: `CAST(value AS ${type})`,
      })),
      "replace",
    );
    for await (const line of createInterface({
      input: createReadStream(path),
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      signal.throwIfAborted();
      // Written above.
      const cells = JSON.parse(line) as readonly SheetCell[];
      await writeCsvRow(
        writer,
        columns.map(({ index, type }) => type.write(cells[index] ?? { kind: "empty" })),
      );
    }
    const rows = await writer.finish();
    const inexact = columns.filter(({ type }) => type.hasInexactNumbers).map(({ name }) => `“${name}”`);
    if (inexact.length === 0) return { rows, position: null };
    return {
      rows,
      position: null,
      notes: [
        `${inexact.join(", ")} came as text: a spreadsheet keeps no more than 15 digits of a number, so longer ones may have lost some there. Format such a column as text in the sheet before entering them.`,
      ],
    };
  } finally {
    await writer.abandon();
    await rm(path, { force: true });
  }
}
