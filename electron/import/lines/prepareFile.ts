import { stat } from "node:fs/promises";
import type { JsonLayout } from "#shared/processes/fileLoad";
import type { PreparedFile } from "#shared/processes/importPort";
import type { Compression, FileReading } from "#shared/domain/importPlan";
import { compressionOf } from "./fileSource";
import { fileBytes, firstBytes, readPart } from "../text/FileBytes";
import { counterOf } from "./countLines";

const headBytes = 128 * 1024;

/** What has to be known of a file before the engine reads it. @throws the system's error */
export async function prepareFile(path: string, reading: FileReading): Promise<PreparedFile> {
  const { format, text, columns } = reading;
  const compression = await compressionOf(path);
  const { size: sizeBytes } = await stat(path);
  const unknown = { compression, sizeBytes, skipLines: 0, layout: "values", isUsual: false } as const;
  if (format === "parquet" || format === "workbook") return { ...unknown, estimatedRows: 0 };
  const head = await headOf(path, compression);
  const isAll = head.length < headBytes;
  const file = {
    ...unknown,
    skipLines: format === "csv" ? linesBeforeRows(head, text?.skipLines ?? 0, columns.length > 1) : 0,
    layout: format === "json" ? layoutOf(head) : ("lines" as const),
  };
  const counter = counterOf(reading, { ...file, isUsual: true, misfits: [] });
  counter.push(isAll ? head : head.subarray(0, head.lastIndexOf(10) + 1));
  const { lines, isUsual } = counter.finish();
  const estimatedRows = head.length === 0 ? 0 : Math.round((Math.max(lines, 1) * sizeBytes) / head.length);
  return { ...file, isUsual, estimatedRows };
}

/** How a JSON file is laid out, by its beginning. @throws the system's error; AppError FILE_NOT_UNDERSTOOD for damaged compressed data */
export async function jsonLayout(path: string, compression: Compression): Promise<JsonLayout> {
  return layoutOf(await headOf(path, compression));
}

function headOf(path: string, compression: Compression): Promise<Buffer> {
  return compression === "none"
    ? readPart(path, 0, headBytes)
    : firstBytes(fileBytes(path, compression), headBytes);
}

/** Lines to skip, with the empty ones that follow them: the engine would take the first of those for the header. */
function linesBeforeRows(head: Buffer, asked: number, skipsEmpty: boolean): number {
  let skipped = 0;
  let at = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  const endOfLine = (from: number): number => {
    let end = from;
    while (end < head.length && head[end] !== 10 && head[end] !== 13) end += 1;
    return end;
  };
  while (at < head.length) {
    const end = endOfLine(at);
    if (skipped >= asked && !(skipsEmpty && end === at)) break;
    if (end === head.length) break;
    skipped += 1;
    at = end + (head[end] === 13 && head[end + 1] === 10 ? 2 : 1);
  }
  return Math.max(asked, skipped);
}

function layoutOf(head: Buffer): JsonLayout {
  const text = head
    .toString("utf8")
    .replace(/^\u{feff}/u, "")
    .trimStart();
  if (text.startsWith("[")) return "array";
  const end = text.indexOf("\n");
  // Cut by the head's end: a line that long is taken for an object of its own.
  if (end < 0) return head.length < headBytes && !isJson(text) ? "values" : "lines";
  return isJson(text.slice(0, end)) ? "lines" : "values";
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
