import type { CsvOptions } from "#shared/domain/csvOptions";
import type { ExportFormat } from "#shared/contract/resultExport";
import { quoteIdentifier } from "#shared/sql/quoteIdentifier";
import { quoteText } from "#shared/sql/quoteText";
import { statementAsTable } from "#shared/sql/wholeData/statementAsTable";

/** DuckDB's options of COPY that write the format. */
const options: Readonly<Partial<Record<ExportFormat, string>>> = {
  tsv: String.raw`FORMAT csv, HEADER, DELIMITER '\t'`,
  json: "FORMAT json, ARRAY true",
  ndjson: "FORMAT json",
  parquet: "FORMAT parquet, COMPRESSION zstd",
  xlsx: "FORMAT xlsx, HEADER true",
};

interface DirectExport {
  /** All columns of the statement's result. */
  readonly resultColumns: Parameters<typeof statementAsTable>[1];
  /** Those wanted, by their index. */
  readonly columns: readonly number[];
  readonly format: ExportFormat;
  /** For `csv`; DuckDB writes UTF-8 whatever the encoding. */
  readonly csv: CsvOptions;
  readonly fileName: string;
}

/**
 * What a person runs in a DuckDB of their own to get all rows of a statement at once. The line that attaches the database
 * is left open: it holds a token, which never comes to the page.
 *
 * @returns Null where the statement cannot be wrapped or DuckDB does not write the format
 */
export function directExportText(
  sql: string,
  { resultColumns, columns, format, csv, fileName }: DirectExport,
): string | null {
  const table = statementAsTable(sql, resultColumns);
  const written = format === "csv" ? csvCopyOptions(csv) : options[format];
  if (table === null || written === undefined) return null;
  const names = columns.map((index) => table.selected[index] ?? quoteIdentifier(""));
  return [
    "-- The database’s ATTACH statement goes here,",
    "-- followed by USE with the name that it attaches.",
    "",
    ...(format === "xlsx" ? ["INSTALL excel;", "LOAD excel;"] : []),
    "COPY (",
    `SELECT ${names.join(", ")}`,
    `FROM ${table.from}`,
    `) TO ${quoteText(fileName)} (${written});`,
  ].join("\n");
}

function csvCopyOptions({ delimiter, quoting, nullText, hasHeader }: CsvOptions): string {
  return [
    "FORMAT csv",
    hasHeader ? "HEADER" : "HEADER false",
    ...(delimiter === ","
      ? []
      : [`DELIMITER ${delimiter === "\t" ? String.raw`'\t'` : quoteText(delimiter)}`]),
    ...(nullText === "" ? [] : [`NULLSTR ${quoteText(nullText)}`]),
    ...(quoting === "always" ? ["FORCE_QUOTE *"] : []),
  ].join(", ");
}
