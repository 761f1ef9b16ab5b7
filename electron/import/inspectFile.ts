import { basename } from "node:path";
import type { AskedReading, FileFormat, FileInspection } from "#shared/domain/importPlan";
import type { FileDatabase } from "./FileDatabase";
import { compressionOf } from "./lines/fileSource";
import { scanJson } from "./lines/scanJson";
import { inspectWithEngine } from "./inspectWithEngine";
import { inspectText } from "./text/inspectText";
import { inspectWorkbook } from "./workbook/inspectWorkbook";

const formatsByEnding: Readonly<Record<string, FileFormat>> = {
  csv: "csv",
  tsv: "csv",
  tab: "csv",
  txt: "csv",
  json: "json",
  jsonl: "json",
  ndjson: "json",
  geojson: "json",
  parquet: "parquet",
  pq: "parquet",
  xlsx: "workbook",
  xlsm: "workbook",
  ods: "workbook",
};

/** The parts of a file's name: `sales 2024.csv.gz` has the stem `sales 2024` and the ending `csv`. */
function parts(fileName: string): { stem: string; ending: string } {
  const plain = fileName.replace(/\.(gz|zst)$/i, "");
  const dot = plain.lastIndexOf(".");
  return dot <= 0
    ? { stem: plain, ending: "" }
    : { stem: plain.slice(0, dot), ending: plain.slice(dot + 1).toLowerCase() };
}

/** The format that a file's name promises; unknown endings are tried as CSV, the most forgiving one. */
export function fileFormatOf(fileName: string): FileFormat {
  return formatsByEnding[parts(fileName).ending] ?? "csv";
}

/** A table name made from a file's name: lower case, words joined by `_`, never empty, never starting with a digit. */
export function tableNameOf(fileName: string): string {
  const words = parts(fileName)
    .stem.normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 100);
  if (words === "") return "imported";
  return /^\p{N}/u.test(words) ? `t_${words}` : words;
}

/** Time in which all lines of a usual file are counted; of a larger one the beginning and the end are looked at. */
const countingMs = 1000;

/**
 * Looks at a file: format, how it is cut into cells, columns with types that lose nothing, its first and last rows, and the
 * lines that would not become rows. Nothing in its content is an error: what cannot be read is told in `problems` and `lines`.
 * @param database Opens the engine, for the formats that need it. @param isOver True when nothing waits for the count of lines.
 * @throws AppError FILE_NOT_READABLE; FILE_NOT_UNDERSTOOD for damaged compressed data.
 */
export async function inspectFile(
  database: () => Promise<FileDatabase>,
  path: string,
  asked: AskedReading,
  isOver: () => boolean,
): Promise<FileInspection> {
  const fileName = basename(path);
  const format = asked.format ?? fileFormatOf(fileName);
  const compression = await compressionOf(path);
  const base: FileInspection = {
    format,
    compression,
    text: null,
    sheet: null,
    sheets: null,
    tableName: tableNameOf(fileName),
    columns: [],
    headRows: [],
    tailRows: [],
    rowCount: null,
    lines: null,
    problems: [],
  };
  let end: number | null = null;
  // The time begins with the first question: columns and types of a wide file take some of their own.
  const ends = (): boolean => isOver() || performance.now() > (end ??= performance.now() + countingMs);
  switch (format) {
    case "csv":
      return { ...base, ...(await inspectText({ path, compression, asked: asked.text, isOver: ends })) };
    case "json": {
      // Only the formats of dates and timestamps count, and nothing of them is detected.
      const { text } = asked;
      const found = await inspectWithEngine(await database(), path, fileName, format);
      const { columns } = found;
      const lines =
        columns.length === 0
          ? null
          : await scanJson(path, { format, compression, text, sheet: null, columns }, ends);
      return { ...base, text, ...found, lines };
    }
    case "parquet":
      return { ...base, ...(await inspectWithEngine(await database(), path, fileName, format)) };
    case "workbook":
      return { ...base, ...(await inspectWorkbook(path, asked.sheet, ends)) };
  }
}
