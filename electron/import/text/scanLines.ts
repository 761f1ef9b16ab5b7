import { isUtf8 } from "node:buffer";
import type { BrokenLine, FileLines } from "#shared/domain/importPlan";
import type { SettledDialect } from "./detectDialect";
import {
  type Dialect,
  type RecordFlaw,
  RecordScanner,
  RecordTooLong,
  type SampleRecord,
  sampleRecords,
} from "../../processes/csv/RecordScanner";

/** Broken lines that are shown. */
const shownBroken = 20;
/** Longest text of a broken line. */
const brokenTextLength = 300;
/** What stands where bytes were no text in the file's encoding. */
const replacement = Buffer.from("\u{fffd}");

export interface LineScanOptions {
  readonly dialect: SettledDialect;
  readonly columnCount: number;
  /** Whether the text was UTF-8 in the file, so that it has to be checked; otherwise U+FFFD marks what was no text. */
  readonly isUtf8Source: boolean;
  readonly encoding: string;
  /** Last rows wanted. */
  readonly lastRows: number;
  /** True as soon as the scan is to end early. */
  readonly isOver: () => boolean;
}

export interface LineScan {
  readonly lines: FileLines;
  /** Rows that fit the columns. */
  readonly rowCount: number;
  /** The last rows that fit; only where all was scanned. */
  readonly lastRows: readonly SampleRecord[];
}

export function brokenReason(
  flaw: RecordFlaw | null,
  cells: number,
  expected: number,
  isText: boolean,
  encoding: string,
): string {
  if (flaw === "unterminatedQuote") return "A quote is opened and never closed.";
  if (flaw === "textAfterQuote") return "Text follows the closing quote of a cell.";
  if (!isText) return `Some bytes are not ${encoding} text.`;
  return `${cells} ${cells === 1 ? "cell" : "cells"} instead of ${expected}.`;
}

/** Drops the first lines of a text that arrives in chunks. */
export class LineSkipper {
  skipped = 0;
  readonly #wanted: number;
  #endedByReturn = false;

  constructor(wanted: number) {
    this.#wanted = wanted;
  }

  rest(chunk: Uint8Array): Uint8Array {
    let at = 0;
    if (this.#endedByReturn && chunk[0] === 10) at = 1;
    this.#endedByReturn = false;
    while (this.skipped < this.#wanted && at < chunk.length) {
      const byte = chunk[at];
      at += 1;
      if (byte !== 10 && byte !== 13) continue;
      this.skipped += 1;
      if (byte !== 13) continue;
      if (at === chunk.length) this.#endedByReturn = true;
      else if (chunk[at] === 10) at += 1;
    }
    return at === 0 ? chunk : chunk.subarray(at);
  }
}

/** A place in memory where a row is, to be cut into cells only where it turns out to be one of the last. */
interface RowPlace {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/**
 * Counts a text's lines and finds those that do not make a row, until the text or the time ends.
 * @param chunks UTF-8.
 */
export async function scanLines(
  chunks: AsyncIterable<Uint8Array>,
  options: LineScanOptions,
): Promise<LineScan> {
  const { dialect, columnCount, encoding } = options;
  const broken: BrokenLine[] = [];
  const places: RowPlace[] = [];
  let brokenCount = 0;
  let paddableCount = 0;
  let trimmedCount = 0;
  let headerLines = 0;
  let blankLines = 0;
  let rowCount = 0;
  let needsHeader = dialect.hasHeader;
  let isSuspect = false;
  const report = (line: number, text: string, reason: string): void => {
    brokenCount += 1;
    if (broken.length < shownBroken) broken.push({ line, text: text.slice(0, brokenTextLength), reason });
  };
  const scanner = new RecordScanner(dialect, (record) => {
    if (columnCount > 1 && record.end === record.start) {
      blankLines += 1;
      return;
    }
    const isHeader = needsHeader;
    needsHeader = false;
    if (isHeader) headerLines = record.lineCount;
    let isText = true;
    if (isSuspect) {
      const bytes = record.bytes.subarray(record.start, record.end);
      isText = options.isUtf8Source ? isUtf8(bytes) : !bytes.includes(replacement);
    }
    if (isHeader) return;
    const isTrimmed = record.hasEmptySurplus(columnCount);
    if (record.flaw !== null || (record.cellCount !== columnCount && !isTrimmed) || !isText) {
      const reason = brokenReason(record.flaw, record.cellCount, columnCount, isText, encoding);
      report(record.line + dialect.skipLines, record.text(brokenTextLength), reason);
      if (record.flaw === null && isText && record.cellCount < columnCount) paddableCount += 1;
      return;
    }
    if (isTrimmed) trimmedCount += 1;
    places[rowCount % options.lastRows] = {
      bytes: record.bytes,
      start: record.start,
      end: record.end,
      line: record.line,
    };
    rowCount += 1;
  });
  const skipper = new LineSkipper(dialect.skipLines);
  let scannedWhole = true;
  let cut: Uint8Array = Buffer.alloc(0);
  try {
    let isFirst = true;
    for await (const chunk of chunks) {
      // A file of one chunk is always scanned to its end, however long it took to get here.
      if (!isFirst && options.isOver()) {
        scannedWhole = false;
        break;
      }
      isFirst = false;
      const rest = skipper.rest(chunk);
      if (options.isUtf8Source) {
        // A character may be cut by the chunks' border: its first bytes wait for the rest.
        const joined = cut.length === 0 ? rest : Buffer.concat([cut, rest]);
        const wholeLength = joined.length - cutCharacterBytes(joined);
        isSuspect ||= !isUtf8(joined.subarray(0, wholeLength));
        cut = joined.subarray(wholeLength);
      } else {
        isSuspect ||= Buffer.from(rest.buffer, rest.byteOffset, rest.byteLength).includes(replacement);
      }
      scanner.push(rest);
    }
    isSuspect ||= cut.length > 0;
    if (scannedWhole) scanner.finish();
  } catch (error) {
    if (!(error instanceof RecordTooLong)) throw error;
    report(
      error.line + dialect.skipLines,
      error.text,
      `A row longer than 128 MB begins here; a quote may be opened and never closed.`,
    );
    scannedWhole = false;
  }
  return {
    lines: {
      total: scannedWhole ? scanner.lines + skipper.skipped : null,
      scannedWhole,
      headerLines,
      skippedLines: skipper.skipped + blankLines,
      trimmedCount,
      brokenCount,
      paddableCount,
      broken,
    },
    rowCount,
    lastRows: scannedWhole ? lastRowsOf(places, rowCount, options.lastRows, dialect) : [],
  };
}

/** Bytes at the end that begin a UTF-8 character and do not complete it. */
function cutCharacterBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return needed > back ? back : 0;
  }
  return 0;
}

function lastRowsOf(
  places: readonly RowPlace[],
  rowCount: number,
  most: number,
  dialect: Dialect,
): SampleRecord[] {
  const rows: SampleRecord[] = [];
  for (let row = Math.max(0, rowCount - most); row < rowCount; row += 1) {
    const place = places[row % most];
    if (place === undefined) continue;
    const bytes = place.bytes.subarray(place.start, place.end);
    const [record] = sampleRecords(bytes, dialect, { most: 1, isWhole: true });
    if (record !== undefined) rows.push({ ...record, line: place.line });
  }
  return rows;
}
