import type { BrokenLine, FileLines } from "#shared/domain/importPlan";

/** What is known of the lines of files before they are loaded. */
export interface LineCheck extends Pick<
  FileLines,
  "headerLines" | "skippedLines" | "trimmedCount" | "brokenCount" | "paddableCount"
> {
  readonly files: number;
  /** Files whose lines were all looked through. */
  readonly checked: number;
  /** Files that cannot be looked through to their end; their load says why. */
  readonly failed: number;
  /** Whether lines that do not fit can be rejected in all files, as far as it is known. */
  readonly canReject: boolean;
  /** Null while not all files are checked. */
  readonly total: number | null;
  /** The first ones, with the names of their files. */
  readonly broken: readonly (BrokenLine & { readonly file: string })[];
}

/** A file with what was found of its lines. */
export interface CheckedFile {
  readonly name: string;
  /** Also of a part of the file; null where nothing is known. */
  readonly lines: FileLines | null;
  /** Whether nothing more will be known. */
  readonly isSettled: boolean;
}

/** Of all files. */
const shownBroken = 20;

/** Sums up what is known of the lines of files. */
export function sumOfLines(files: readonly CheckedFile[]): LineCheck {
  const sum = { headerLines: 0, skippedLines: 0, trimmedCount: 0, brokenCount: 0, paddableCount: 0 };
  const broken: LineCheck["broken"][number][] = [];
  let total = 0;
  let checked = 0;
  let failed = 0;
  let canReject = true;
  for (const { name, lines, isSettled } of files) {
    if (lines?.scannedWhole === true) checked += 1;
    else if (isSettled) failed += 1;
    if (lines === null) continue;
    if (lines.cannotReject === true) canReject = false;
    total += lines.total ?? 0;
    sum.headerLines += lines.headerLines;
    sum.skippedLines += lines.skippedLines;
    sum.trimmedCount += lines.trimmedCount;
    sum.brokenCount += lines.brokenCount;
    sum.paddableCount += lines.paddableCount;
    for (const line of lines.broken.slice(0, shownBroken - broken.length))
      broken.push({ ...line, file: name });
  }
  return {
    ...sum,
    files: files.length,
    checked,
    failed,
    canReject,
    total: checked === files.length ? total : null,
    broken,
  };
}
