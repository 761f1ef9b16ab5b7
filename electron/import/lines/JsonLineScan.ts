import { isUtf8 } from "node:buffer";
import type { BrokenLine, FileLines, FileReading } from "#shared/domain/importPlan";
import type { JsonMisfit } from "#shared/processes/importPort";
import { maxRecordBytes } from "../../processes/csv/RecordScanner";
import { isJsonObject } from "./isJsonObject";
import { JsonRowCheck } from "./JsonRowCheck";
import { RowMatcher } from "./RowMatcher";
import { usualRow } from "./usualRow";

/** Broken lines that are shown. */
const shownBroken = 20;
/** Longest text of a broken line. */
const brokenTextLength = 300;
const lineFeed = 10;
const mark = Buffer.from([0xef, 0xbb, 0xbf]);
/** Within a text they are not JSON; elsewhere a tab is. */
// oxlint-disable-next-line no-control-regex
const control = /[\0-\x09\x0b\x0c\x0e-\x1f]/;
const blank = /^[ \t\r\n]*$/;

/**
 * Looks through JSON lines for those that would not become rows as a file is to be read: no object, or one of which the engine would lose
 * a part. Whether values fit the types of their columns only shows when they are loaded.
 */
export class JsonLineScan {
  readonly #onBroken: (line: BrokenLine, flaw: JsonMisfit["flaw"] | null) => void;
  readonly #usual: RowMatcher;
  readonly #check: JsonRowCheck;
  readonly #broken: BrokenLine[] = [];
  #brokenCount = 0;
  #lines = 0;
  #blankLines = 0;
  /** Lines that the check has not seen since the last one that it saw. */
  #passed = 0;
  /** Begin of a line whose end was not there yet. */
  #rest: Uint8Array[] = [];
  #restBytes = 0;
  #isStart = true;

  /** @param onBroken gets each such line with all of its text */
  constructor(
    reading: FileReading,
    onBroken: (line: BrokenLine, flaw: JsonMisfit["flaw"] | null) => void = () => undefined,
  ) {
    this.#onBroken = onBroken;
    this.#usual = new RowMatcher(usualRow(reading, { delimiter: "", quote: "", escape: "" })?.inLine ?? []);
    this.#check = new JsonRowCheck(reading.columns, "lines");
  }

  /** Whether a line is longer than any that can be loaded; then there is no use in going on. */
  get isTooLong(): boolean {
    return this.#restBytes > maxRecordBytes;
  }

  push(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    const first = bytes.indexOf(lineFeed) + 1;
    if (first === 0) {
      this.#keep(bytes);
      return;
    }
    this.#keep(bytes.subarray(0, first));
    this.#take(Buffer.concat(this.#rest));
    this.#rest = [];
    this.#restBytes = 0;
    const last = bytes.lastIndexOf(lineFeed) + 1;
    if (last > first) this.#take(bytes.subarray(first, last));
    this.#keep(bytes.subarray(last));
  }

  /** The text is complete; its last line may lack a line end. */
  finish(): FileLines {
    if (this.#restBytes > 0) this.#take(Buffer.concat([...this.#rest, Buffer.from("\n")]));
    return this.found(true);
  }

  /** What was found so far. */
  found(scannedWhole: boolean): FileLines {
    return {
      total: scannedWhole ? this.#lines : null,
      scannedWhole,
      headerLines: 0,
      skippedLines: this.#blankLines,
      trimmedCount: 0,
      brokenCount: this.#brokenCount,
      paddableCount: 0,
      broken: this.#broken,
    };
  }

  #keep(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    // A copy: the chunk's memory may be read into again.
    this.#rest.push(Uint8Array.from(bytes));
    this.#restBytes += bytes.length;
  }

  /** @param lines complete ones */
  #take(lines: Buffer): void {
    const from = this.#isStart && lines.subarray(0, mark.length).equals(mark) ? mark.length : 0;
    this.#isStart = false;
    const piece = lines.toString("latin1", from);
    const mayBeUsual = isUtf8(lines) && !control.test(piece);
    for (let at = 0; at < piece.length;) {
      const usualEnd = mayBeUsual ? this.#usual.endOf(piece, at) : -1;
      if (usualEnd >= 0) {
        this.#lines += 1;
        this.#passed += 1;
        at = usualEnd;
        continue;
      }
      const end = piece.indexOf("\n", at) + 1;
      this.#takeLine(lines.subarray(from + at, from + end));
      at = end;
    }
  }

  #takeLine(line: Buffer): void {
    this.#lines += 1;
    const text = line.toString("utf8");
    if (blank.test(text)) {
      this.#blankLines += 1;
      this.#passed += 1;
    } else if (!isUtf8(line) || !isJsonObject(text)) {
      this.#passed += 1;
      this.#report(text, isUtf8(line) ? "It is not a JSON object." : "Some bytes are not UTF-8 text.", null);
    } else {
      this.#check.skipLines(this.#passed);
      this.#passed = 0;
      const before = this.#check.misfits.length;
      this.#check.push(line);
      const misfit = this.#check.misfits[before];
      if (misfit !== undefined) this.#report(text, misfit.reason, misfit.flaw);
    }
  }

  #report(lineText: string, reason: string, flaw: JsonMisfit["flaw"] | null): void {
    const line = this.#lines;
    const text = lineText.trimEnd();
    this.#brokenCount += 1;
    if (this.#broken.length < shownBroken)
      this.#broken.push({ line, text: text.slice(0, brokenTextLength), reason });
    this.#onBroken({ line, text, reason }, flaw);
  }
}
