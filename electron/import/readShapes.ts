import { basename } from "node:path";
import pLimit from "p-limit";
import type { FileShape } from "#shared/domain/importPlan";
import type { FileDatabase } from "./FileDatabase";
import { fileFormatOf, tableNameOf } from "./inspectFile";
import { guessedColumns, parquetRowCount } from "./inspectWithEngine";
import { compressionOf, fileSource } from "./lines/fileSource";
import { textShape } from "./text/inspectText";
import { sheetColumnNames } from "./workbook/inspectWorkbook";

/** Files of which one is read while another is taken apart. */
const readAtOnce = 4;

/**
 * Names of the columns of many files, in the order of their paths. Values are not typed and lines not counted, so that a folder
 * of thousands takes seconds.
 * @param openEngine Opens an engine that may read all of them.
 * @returns null for a file that cannot be read: an inspection of it says why.
 */
export async function readShapes(
  paths: readonly string[],
  openEngine: () => Promise<FileDatabase>,
): Promise<(FileShape | null)[]> {
  const engine: { opening: Promise<FileDatabase> | null } = { opening: null };
  const foundIn = async (
    path: string,
    format: FileShape["format"],
  ): Promise<Omit<FileShape, "format" | "tableName">> => {
    if (format === "csv") return textShape(path, await compressionOf(path));
    if (format === "workbook") return { columns: await sheetColumnNames(path), text: null };
    engine.opening ??= openEngine();
    const db = await engine.opening;
    const source = fileSource(path, format, new Map());
    const columns = (await guessedColumns(db, source)).map((column) => column.source);
    if (format === "json") return { columns, text: null };
    return { columns, text: null, rowCount: await parquetRowCount(db, path) };
  };
  const shapeOf = async (path: string): Promise<FileShape | null> => {
    const name = basename(path);
    const format = fileFormatOf(name);
    const found = await foundIn(path, format).catch(() => null);
    return found === null ? null : { format, tableName: tableNameOf(name), ...found };
  };
  try {
    return await pLimit(readAtOnce).map(paths, shapeOf);
  } finally {
    (await engine.opening?.catch(() => null))?.close();
  }
}
