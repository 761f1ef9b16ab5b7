import { detectedText, type FileFormat, type TextOptions } from "#shared/domain/importPlan";
import { quoteText } from "#shared/sql/quoteText";
import type { FileDatabase } from "./FileDatabase";
import { fileSource } from "./fileSource";

/** Delimiter and header as asked for, or as the reader finds them. */
async function sniffed(db: FileDatabase, path: string, asked: TextOptions): Promise<TextOptions> {
  const options = [quoteText(path), "sample_size=100000"];
  if (asked.delimiter !== null) options.push(`delim=${quoteText(asked.delimiter)}`);
  if (asked.hasHeader !== null) options.push(`header=${asked.hasHeader}`);
  const [row] = await db.rows(`SELECT Delimiter, HasHeader FROM sniff_csv(${options.join(", ")})`);
  return {
    ...asked,
    delimiter: asked.delimiter ?? String(row?.[0] ?? ","),
    hasHeader: asked.hasHeader ?? Boolean(row?.[1] ?? true),
  };
}

/**
 * How a file is cut into cells. `""` is an empty text and an empty cell a missing value, unless the file quotes everything:
 * where the difference would turn numbers or dates into texts, `""` is a missing value too.
 */
export async function csvDialect(
  db: FileDatabase,
  path: string,
  format: FileFormat,
  asked: TextOptions | null,
): Promise<TextOptions> {
  const text = asked ?? detectedText;
  if (format !== "csv") return text;
  const csv = await sniffed(db, path, text);
  if (csv.quotedNulls !== null) return csv;
  const typesWhere = async (quotedNulls: boolean): Promise<string> => {
    const source = fileSource(path, format, { ...csv, quotedNulls }, new Map());
    return (await db.rows(`DESCRIBE SELECT * FROM ${source}`)).map(([, type]) => String(type)).join("\n");
  };
  return { ...csv, quotedNulls: (await typesWhere(false)) !== (await typesWhere(true)) };
}
