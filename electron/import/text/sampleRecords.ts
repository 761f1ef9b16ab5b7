import { type Dialect, type RecordFlaw, RecordScanner, RecordTooLong } from "./RecordScanner";

export interface SampleCell {
  readonly text: string;
  readonly quoted: boolean;
}

/** One record of a sample, with its place in it. */
export interface SampleRecord {
  readonly cells: readonly SampleCell[];
  /** Counted from 1 in the sample. */
  readonly line: number;
  readonly lineCount: number;
  readonly flaw: RecordFlaw | null;
}

/** A line with nothing in it. */
export function isBlank(record: SampleRecord): boolean {
  const [only] = record.cells;
  return record.cells.length === 1 && only !== undefined && !only.quoted && only.text.trim() === "";
}

/**
 * The first records of a sample.
 * @param isWhole Whether the sample is all there is; otherwise its last record may be cut and is left out.
 */
export function sampleRecords(
  sample: Uint8Array,
  dialect: Dialect,
  { most, isWhole }: { readonly most: number; readonly isWhole: boolean },
): SampleRecord[] {
  const records: SampleRecord[] = [];
  const scanner = new RecordScanner(dialect, (record) => {
    if (records.length >= most) return;
    records.push({
      cells: Array.from({ length: record.cellCount }, (_, index) => record.cell(index)),
      line: record.line,
      lineCount: record.lineCount,
      flaw: record.flaw,
    });
  });
  const pieceBytes = 64 * 1024;
  try {
    for (let from = 0; from < sample.length && records.length < most; from += pieceBytes)
      scanner.push(sample.subarray(from, from + pieceBytes));
    if (records.length < most && (isWhole || records.length === 0)) scanner.finish();
  } catch (error) {
    if (!(error instanceof RecordTooLong)) throw error;
  }
  return records;
}
