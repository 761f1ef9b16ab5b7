import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ConvertedFile } from "#shared/processes/importPort";
import {
  type BrokenLine,
  type BrokenLineRule,
  detectedText,
  type FileReading,
  type TextOptions,
} from "#shared/domain/importPlan";
import { AppError } from "#shared/errors/AppError";
import { toUtf8 } from "../text/encoding";
import { fileBytes } from "../text/FileBytes";
import { withFileLines } from "./fileLines";
import { prepareRows } from "./prepareRows";

/** The form of CSV that Wharf's own parts exchange, without a header. */
const ownForm: TextOptions = {
  ...detectedText,
  encoding: "utf-8",
  delimiter: ",",
  quote: '"',
  escape: '"',
  hasHeader: false,
  skipLines: 0,
  quotedNulls: false,
  decimalSeparator: ".",
};

/**
 * Writes a file as UTF-8 text that the engine can read. Text of another encoding keeps all its lines, so that their numbers
 * stay right. Of a sheet only the rows are written; `rowNumbers` says where they are in it.
 * @throws AppError FILE_NOT_UNDERSTOOD with the line where it does not fit and is not to be rejected, INVALID_INPUT; the
 * system's error.
 */
export async function convertFile(
  path: string,
  reading: FileReading,
  rule: BrokenLineRule,
  target: string,
): Promise<ConvertedFile> {
  if (reading.format === "workbook") return convertSheet(path, reading, rule, target);
  const { text, compression } = reading;
  if (text === null || text.encoding === null)
    throw new AppError("INVALID_INPUT", "Only text and workbooks are converted.", { field: "format" });
  const bytes = toUtf8(fileBytes(path, compression), text.encoding);
  await pipeline(Readable.from(bytes), createWriteStream(target, { mode: 0o600 }));
  return {
    reading: { ...reading, compression: "none", text: { ...text, encoding: "utf-8" } },
    lines: null,
    rowNumbers: [],
    broken: [],
  };
}

async function convertSheet(
  path: string,
  reading: FileReading,
  rule: BrokenLineRule,
  target: string,
): Promise<ConvertedFile> {
  const rowNumbers: [number, number][] = [];
  const broken: BrokenLine[] = [];
  let record = 0;
  let shift = Number.NaN;
  const lines = await withFileLines(path, reading, { pads: false }, (found) =>
    prepareRows(found, rule, {
      rows: target,
      rejects: null,
      numbersLines: false,
      onRow: (line) => {
        record += 1;
        if (line - record !== shift) rowNumbers.push([record, line]);
        shift = line - record;
      },
      onBroken: (line) => broken.push(line),
    }),
  );
  return {
    reading: { ...reading, format: "csv", compression: "none", text: ownForm, sheet: null },
    lines,
    rowNumbers,
    broken,
  };
}
