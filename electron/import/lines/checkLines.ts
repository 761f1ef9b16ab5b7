import type { FileLines, FileReading } from "#shared/domain/importPlan";
import { toUtf8 } from "../text/encoding";
import { fileBytes } from "../text/FileBytes";
import { scanLines } from "../text/scanLines";
import { sheetLineCounts } from "../workbook/inspectWorkbook";
import { compressionOf } from "./fileSource";
import { scanJson } from "./scanJson";

/**
 * Looks through all lines of files for those that would not become rows, one file after the other.
 * @returns in the order of the paths; null for a file that cannot be read so, or whose format has no such lines
 */
export async function checkLines(
  paths: readonly string[],
  reading: FileReading,
): Promise<(FileLines | null)[]> {
  const checked: (FileLines | null)[] = [];
  for (const path of paths) checked.push(await linesOf(path, reading).catch(() => null));
  return checked;
}

async function linesOf(path: string, reading: FileReading): Promise<FileLines | null> {
  const { format, text, sheet, columns } = reading;
  if (format === "workbook") return sheetLineCounts(path, sheet);
  if (format === "json") return scanJson(path, reading);
  if (format !== "csv") return null;
  const quote = text?.quote ?? '"';
  const dialect = {
    delimiter: text?.delimiter ?? ",",
    quote,
    escape: text?.escape ?? quote,
    skipLines: text?.skipLines ?? 0,
    hasHeader: text?.hasHeader ?? false,
  };
  const encoding = text?.encoding ?? "utf-8";
  const { lines } = await scanLines(toUtf8(fileBytes(path, await compressionOf(path)), encoding), {
    dialect,
    columnCount: columns.length,
    isUtf8Source: encoding.toLowerCase() === "utf-8",
    encoding,
    lastRows: 1,
    isOver: () => false,
  });
  return lines;
}
