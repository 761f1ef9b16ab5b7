import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ConvertedFile } from "#shared/processes/importPort";
import {
  type BrokenLine,
  type BrokenLineRule,
  detectedText,
  type FileReading,
  hasSpecialNullText,
  type TextOptions,
} from "#shared/domain/importPlan";
import { AppError } from "#shared/errors/AppError";
import { mostRejectedLines, mostRejectedText, tooManyRejected } from "#shared/processes/fileLoad";
import { toUtf8 } from "../text/encoding";
import { fileBytes } from "../text/FileBytes";
import { withFileLines } from "./fileLines";
import { prepareRows } from "./prepareRows";

const lineEnd = /\r\n|\r|\n/;

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
 * stay right. Of a sheet, and of text with NULL texts that the engine refuses, only the rows are written; `rowNumbers` says where
 * they are in it.
 * @throws AppError FILE_NOT_UNDERSTOOD with the line where it does not fit and is not to be rejected, INVALID_INPUT; the
 * system's error.
 */
export async function convertFile(
  path: string,
  reading: FileReading,
  rule: BrokenLineRule,
  target: string,
): Promise<ConvertedFile> {
  const isSpecial = reading.text !== null && hasSpecialNullText(reading.text);
  if (reading.format === "workbook" || (reading.format === "csv" && isSpecial))
    return convertRows(path, reading, rule, target);
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

async function convertRows(
  path: string,
  reading: FileReading,
  rule: BrokenLineRule,
  target: string,
): Promise<ConvertedFile> {
  const rowNumbers: [number, number][] = [];
  const broken: BrokenLine[] = [];
  /** Line of the written file where the next row begins. */
  let next = 1;
  let shift = Number.NaN;
  let rejectedText = 0;
  const pads = reading.format === "csv" && rule === "pad";
  const lines = await withFileLines(path, reading, { pads }, (found) =>
    prepareRows(found, rule, {
      rows: target,
      rejects: null,
      numbersLines: false,
      onRow: (line, text) => {
        if (line - next !== shift) rowNumbers.push([next, line]);
        shift = line - next;
        next += text.split(lineEnd).length - 1;
      },
      onBroken: (line) => {
        broken.push(line);
        rejectedText += line.text.length;
        if (broken.length > mostRejectedLines || rejectedText > mostRejectedText)
          throw new AppError("FILE_NOT_UNDERSTOOD", tooManyRejected(broken.length));
      },
    }),
  );
  const { decimalSeparator, groupSeparator, dateFormat, timestampFormat } = reading.text ?? ownForm;
  const values = { decimalSeparator, groupSeparator, dateFormat, timestampFormat };
  return {
    reading: { ...reading, format: "csv", compression: "none", text: { ...ownForm, ...values }, sheet: null },
    lines,
    rowNumbers,
    broken,
  };
}
