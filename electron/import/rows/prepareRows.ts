import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import { csvLine } from "#shared/csv/csvLine";
import type { BrokenLine, BrokenLineRule } from "#shared/domain/importPlan";
import type { PreparedLines } from "#shared/processes/importPort";
import { AppError } from "#shared/errors/AppError";
import type { FileLine } from "../text/FileLine";

/** A file that is written as fast as the disk takes it. */
class TextWriter {
  readonly #stream;
  #failed: Error | null = null;

  constructor(path: string) {
    this.#stream = createWriteStream(path, { mode: 0o600 });
    this.#stream.on("error", (error) => {
      this.#failed = error;
    });
  }

  async write(text: string): Promise<void> {
    if (this.#failed !== null) throw this.#failed;
    if (text !== "" && !this.#stream.write(text))
      await Promise.race([once(this.#stream, "drain"), this.#gone()]);
  }

  async end(): Promise<void> {
    if (this.#failed !== null) throw this.#failed;
    this.#stream.end();
    await finished(this.#stream);
  }

  #gone(): Promise<unknown> {
    return once(this.#stream, "close");
  }
}

/** Where prepared rows go. */
export interface RowsTarget {
  /** Absolute path of the file of rows. */
  readonly rows: string;
  /** Absolute path of a file of broken lines: number, text, reason. */
  readonly rejects: string | null;
  /** Whether each row begins with its line number. */
  readonly numbersLines: boolean;
  /** Takes the line number of a row and its text as it is written. */
  readonly onRow?: (line: number, text: string) => void;
  readonly onBroken?: (line: BrokenLine) => void;
}

/**
 * Writes a file's rows in the form of CSV that csvLine describes.
 * @param rule `fail` and `pad` end at the first broken line.
 * @throws AppError FILE_NOT_UNDERSTOOD with line and text of a broken line; what `lines` throws; the system's error.
 */
export async function prepareRows(
  lines: AsyncIterable<readonly FileLine[]>,
  rule: BrokenLineRule,
  target: RowsTarget,
): Promise<PreparedLines> {
  const rowsFile = new TextWriter(target.rows);
  const rejectsFile = target.rejects === null ? null : new TextWriter(target.rejects);
  const counts = {
    lines: 0,
    headerLines: 0,
    skippedLines: 0,
    rows: 0,
    paddedRows: 0,
    trimmedRows: 0,
    rejected: 0,
    continuationLines: 0,
  };
  for await (const batch of lines) {
    let rows = "";
    let rejects = "";
    for (const line of batch) {
      counts.lines += line.lineCount;
      switch (line.kind) {
        case "header":
          counts.headerLines += line.lineCount;
          break;
        case "skipped":
          counts.skippedLines += line.lineCount;
          break;
        case "row":
          counts.rows += 1;
          counts.continuationLines += line.lineCount - 1;
          if (line.padded) counts.paddedRows += 1;
          if (line.trimmed) counts.trimmedRows += 1;
          rows += writtenRow(line, target);
          break;
        case "broken":
          if (rule !== "reject") {
            throw new AppError(
              "FILE_NOT_UNDERSTOOD",
              `Line ${line.line}: ${line.reason} “${line.text.slice(0, 200)}”`,
            );
          }
          counts.rejected += 1;
          counts.continuationLines += line.lineCount - 1;
          target.onBroken?.({ line: line.line, text: line.text, reason: line.reason });
          rejects += csvLine([String(line.line), line.text, line.reason]);
      }
    }
    await rowsFile.write(rows);
    await rejectsFile?.write(rejects);
  }
  await rowsFile.end();
  await rejectsFile?.end();
  return counts;
}

function writtenRow(
  { line, cells }: Extract<FileLine, { kind: "row" }>,
  { numbersLines, onRow }: RowsTarget,
): string {
  const text = csvLine(cells);
  onRow?.(line, text);
  return numbersLines ? `${line},${text}` : text;
}
