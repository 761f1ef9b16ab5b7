import { isUtf8 } from "node:buffer";
import type { Compression, TextOptions } from "#shared/domain/importPlan";
import { AppError } from "#shared/errors/AppError";
import { toUtf8 } from "../text/encoding";
import { fileBytes } from "../text/FileBytes";
import { RecordScanner } from "../../processes/csv/RecordScanner";
import { brokenReason, LineSkipper } from "../text/scanLines";
import type { FileLine } from "../text/FileLine";

/** Longest text of a broken line that is kept. */
export const brokenTextLength = 100_000;
/** Added to the reason of a line whose text is cut. */
export const cutRemark = `Its text is cut after ${brokenTextLength.toLocaleString("en-US")} characters.`;
const replacement = "\u{fffd}";

export interface TextLinesOptions {
  readonly path: string;
  readonly compression: Compression;
  /** Settled. */
  readonly text: TextOptions;
  readonly columnCount: number;
  /** Whether missing cells at a line's end become NULL. */
  readonly pads: boolean;
  /** Called for each row, with a way to its text in the file. */
  readonly onRow?: (line: number, text: (maxCharacters: number) => string, isTrimmed: boolean) => void;
}

/**
 * Every line of a text file, in batches.
 * @throws AppError INVALID_INPUT where a setting is not settled; FILE_NOT_UNDERSTOOD for damaged compressed data or a row that
 * is too long; the system's error.
 */
export async function* textLines(options: TextLinesOptions): AsyncGenerator<readonly FileLine[]> {
  const { text, columnCount, pads } = options;
  const { encoding, delimiter, quote, escape, hasHeader, skipLines, nullTexts, quotedNulls } = text;
  if (
    encoding === null ||
    delimiter === null ||
    quote === null ||
    escape === null ||
    hasHeader === null ||
    skipLines === null
  )
    throw new AppError("INVALID_INPUT", "The file’s options are not settled.", { field: "text" });
  const isUtf8Source = encoding.toLowerCase() === "utf-8";
  const nulls = new Set(nullTexts);
  let batch: FileLine[] = [];
  let needsHeader = hasHeader;
  const onRecord = (record: RecordScanner): void => {
    const line = record.line + skipLines;
    const { lineCount } = record;
    if (columnCount > 1 && record.start === record.end) {
      batch.push({ kind: "skipped", line, lineCount });
      return;
    }
    if (needsHeader) {
      needsHeader = false;
      batch.push({ kind: "header", line, lineCount });
      return;
    }
    const missing = columnCount - record.cellCount;
    const isText = !isUtf8Source || isUtf8(record.bytes.subarray(record.start, record.end));
    const isFilled = missing === 0 || (pads && missing > 0) || record.hasEmptySurplus(columnCount);
    const fits = record.flaw === null && isText && isFilled;
    const cells: (string | null)[] = [];
    let hasReplacement = false;
    const cellCount = fits ? Math.min(record.cellCount, columnCount) : 0;
    for (let index = 0; index < cellCount; index += 1) {
      const cell = record.cell(index);
      const isNull = (!cell.quoted || quotedNulls === true) && nulls.has(cell.text);
      if (!isUtf8Source && cell.text.includes(replacement)) hasReplacement = true;
      cells.push(isNull ? null : cell.text);
    }
    if (!fits || hasReplacement) {
      const reason = brokenReason(
        record.flaw,
        record.cellCount,
        columnCount,
        isText && !hasReplacement,
        encoding,
      );
      const brokenText = record.text(brokenTextLength);
      const isCut = brokenText.length >= brokenTextLength;
      batch.push({
        kind: "broken",
        line,
        lineCount,
        text: brokenText,
        reason: isCut ? `${reason} ${cutRemark}` : reason,
      });
      return;
    }
    options.onRow?.(line, (maxCharacters) => record.text(maxCharacters), missing < 0);
    while (cells.length < columnCount) cells.push(null);
    batch.push({ kind: "row", line, lineCount, cells, padded: missing > 0, trimmed: missing < 0 });
  };
  const scanner = new RecordScanner({ delimiter, quote, escape }, onRecord);
  const skipper = new LineSkipper(skipLines);
  for await (const chunk of toUtf8(fileBytes(options.path, options.compression), encoding)) {
    scanner.push(skipper.rest(chunk));
    if (batch.length > 0) yield batch;
    batch = [];
  }
  if (skipper.skipped > 0) batch.push({ kind: "skipped", line: 1, lineCount: skipper.skipped });
  scanner.finish();
  if (batch.length > 0) yield batch;
}
