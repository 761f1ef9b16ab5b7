import { isUtf8 } from "node:buffer";
import {
  type FileToLoad,
  mostRejectedLines,
  mostRejectedText,
  type RejectedLine,
  type StagedFile,
  tooManyRejected,
} from "#shared/processes/fileLoad";
import type { FoundLines } from "#shared/processes/importPort";
import type { BrokenLineRule, FileReading } from "#shared/domain/importPlan";
import { AppError } from "#shared/errors/AppError";
import { fileBytes } from "../text/FileBytes";
import { RecordScanner } from "../../processes/csv/RecordScanner";
import { brokenReason, LineSkipper } from "../text/scanLines";
import { lineRules } from "./countLines";

export interface LineSearch {
  readonly reading: FileReading;
  readonly file: FileToLoad;
  /** Index of the file in the load. */
  readonly index: number;
  readonly brokenLines: BrokenLineRule;
  /** What the engine found; its rows are counted among those of the right shape. */
  readonly staged: StagedFile;
  /** Found at most. */
  readonly most: number;
}

/** Finds the lines that did not become rows, with their text and the reason. @throws the system's error; AppError */
export async function findLines(search: LineSearch): Promise<FoundLines> {
  const { reading, file, index, staged, most, brokenLines } = search;
  const rules = lineRules(reading, file);
  if (rules === null) return { lines: [], misshapenRows: 0, trimmedRows: 0 };
  const isJson = reading.format === "json";
  const columnCount = isJson ? 1 : reading.columns.length;
  const reasons = new Map(staged.misfits.map(({ row, reason }) => [row, reason]));
  const lines: RejectedLine[] = [];
  let textLength = 0;
  let misshapenRows = 0;
  let trimmedRows = 0;
  let row = 0;
  let needsHeader = rules.hasHeader;
  const reject = (record: RecordScanner, reason: string): void => {
    if (lines.length >= most) return;
    const text = record.text(mostRejectedText);
    textLength += text.length;
    if (textLength > mostRejectedText) {
      const count = staged.misshapenRows + staged.misfits.length;
      throw new AppError("FILE_NOT_UNDERSTOOD", tooManyRejected(count));
    }
    lines.push({ file: index, line: record.line + rules.skipLines, text, reason });
  };
  const dialect = isJson ? { delimiter: "\u0001", quote: "", escape: "" } : rules;
  const scanner = new RecordScanner(dialect, (record) => {
    // The engine numbers all lines of JSON, empty ones too.
    if (!isJson && columnCount > 1 && record.end === record.start) return;
    if (needsHeader) {
      needsHeader = false;
      return;
    }
    const isText = isUtf8(record.bytes.subarray(record.start, record.end));
    if (!isText || record.flaw !== null || !fits(record, columnCount, brokenLines)) {
      misshapenRows += 1;
      reject(record, brokenReason(record.flaw, record.cellCount, columnCount, isText, "UTF-8"));
      return;
    }
    row += 1;
    const reason = reasons.get(row);
    if (reason === undefined) return;
    if (record.cellCount > columnCount) trimmedRows += 1;
    reject(record, reason);
  });
  const skipper = new LineSkipper(rules.skipLines);
  for await (const chunk of withoutMark(fileBytes(file.path, file.compression))) {
    scanner.push(skipper.rest(chunk));
    if (lines.length >= Math.min(most, mostRejectedLines)) break;
  }
  scanner.finish();
  return { lines, misshapenRows, trimmedRows };
}

function fits(record: RecordScanner, columnCount: number, rule: BrokenLineRule): boolean {
  const { cellCount } = record;
  if (cellCount === columnCount || (rule === "pad" && cellCount < columnCount)) return true;
  return record.hasEmptySurplus(columnCount);
}

/** Without the mark that begins some files of UTF-8. */
async function* withoutMark(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of chunks) {
    yield isFirst && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? chunk.subarray(3) : chunk;
    isFirst = false;
  }
}
