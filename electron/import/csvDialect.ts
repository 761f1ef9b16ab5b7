import type { CsvOptions, FileFormat } from "#shared/domain/importPlan";
import { quoteText } from "#shared/sql/quoteText";
import type { FileDatabase } from "./FileDatabase";
import { type CsvDialect, fileSource } from "./fileSource";

/** Delimiter and header as asked for, or as the reader finds them. */
async function sniffed(db: FileDatabase, path: string, asked: CsvOptions): Promise<CsvOptions> {
  const options = [quoteText(path), "sample_size=100000"];
  if (asked.delimiter !== null) options.push(`delim=${quoteText(asked.delimiter)}`);
  if (asked.hasHeader !== null) options.push(`header=${asked.hasHeader}`);
  const [row] = await db.rows(`SELECT Delimiter, HasHeader FROM sniff_csv(${options.join(", ")})`);
  return {
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
  asked: CsvOptions,
): Promise<CsvDialect> {
  if (format !== "csv") return { ...asked, quotedEmptyIsNull: false };
  const csv = await sniffed(db, path, asked);
  const typesWhere = async (quotedEmptyIsNull: boolean): Promise<string> => {
    const source = fileSource(path, format, { ...csv, quotedEmptyIsNull }, new Map());
    return (await db.rows(`DESCRIBE SELECT * FROM ${source}`)).map(([, type]) => String(type)).join("\n");
  };
  return { ...csv, quotedEmptyIsNull: (await typesWhere(false)) !== (await typesWhere(true)) };
}
