import type { ExportedPages } from "#shared/contract/storePort";
import type { ResultTables } from "../table/ResultTables";
import { createRowWriter } from "../write/createRowWriter";
import type { ExportTarget } from "./ExportTarget";
import type { PageSink } from "./PageSink";
import { ParquetSink } from "./ParquetSink";
import { SheetSink } from "./SheetSink";
import { TextSink } from "./TextSink";

/** What the pages of a file go into, by its format. @throws AppError where the format cannot hold the columns */
export function openPageSink(
  pages: ExportedPages,
  target: ExportTarget,
  tables: () => ResultTables,
  signal: AbortSignal,
): PageSink {
  const { format, columns } = pages;
  if (format === "xlsx") return new SheetSink(columns, target, signal);
  if (format === "parquet") return new ParquetSink(tables(), columns, target, signal);
  const writer = createRowWriter(format === "tsv" ? "tsvWithHeader" : format, {
    columns,
    target: pages.target,
    csv: pages.csv,
  });
  return new TextSink(writer, [...columns.keys()], target, signal);
}
