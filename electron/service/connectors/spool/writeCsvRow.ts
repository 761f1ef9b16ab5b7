import { csvLine } from "./csvLine";
import type { SpoolWriter } from "./SpoolWriter";

/** Writes a row of texts; settles when the writer has room for the next one. */
export async function writeCsvRow(writer: SpoolWriter, row: readonly (string | null)[]): Promise<void> {
  const line = Buffer.from(csvLine(row));
  writer.append(line, 0, line.length);
  writer.endRow();
  if (writer.isDue) await writer.flush();
}
