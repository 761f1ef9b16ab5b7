import type { FileReading } from "#shared/domain/importPlan";
import { AppError } from "#shared/errors/AppError";
import { chosenSheet, withWorkbook } from "../workbook/inspectWorkbook";
import { settleSheet, sheetLines } from "../workbook/SheetTable";
import type { FileLine } from "../text/FileLine";
import { textLines } from "./textLines";

export interface LinesUse {
  readonly pads: boolean;
  /** Called for each row, with a way to its text in the file. */
  readonly onRow?: (line: number, text: (maxCharacters: number) => string, isTrimmed: boolean) => void;
}

/**
 * Lends every line of a text file or sheet, read as settled.
 * @throws AppError INVALID_INPUT where the settings do not fit the file, FILE_NOT_UNDERSTOOD; and what `work` throws.
 */
export async function withFileLines<Result>(
  path: string,
  reading: FileReading,
  { pads, onRow }: LinesUse,
  work: (lines: AsyncIterable<readonly FileLine[]>) => Promise<Result>,
): Promise<Result> {
  const columnCount = reading.columns.length;
  const listening = onRow === undefined ? {} : { onRow };
  if (reading.format === "csv" && reading.text !== null) {
    const { compression, text } = reading;
    return work(textLines({ path, compression, text, columnCount, pads, ...listening }));
  }
  const { sheet } = reading;
  if (reading.format !== "workbook" || sheet === null)
    throw new AppError("INVALID_INPUT", "The file has no lines to be read.", { field: "format" });
  return withWorkbook(path, async (reader) => {
    const settled = await settleSheet(reader, await chosenSheet(reader, sheet), sheet);
    const width = settled.area.right - settled.area.left + 1;
    if (width !== columnCount) {
      throw new AppError(
        "INVALID_INPUT",
        `The sheet has ${width} columns now, not ${columnCount}. Choose the file again.`,
      );
    }
    return work(listened(sheetLines(reader, settled, sheet.range !== null), onRow));
  });
}

async function* listened(
  lines: AsyncIterable<readonly FileLine[]>,
  onRow: LinesUse["onRow"],
): AsyncGenerator<readonly FileLine[]> {
  for await (const batch of lines) {
    for (const line of batch) {
      if (line.kind === "row")
        onRow?.(
          line.line,
          (length) =>
            line.cells
              .map((cell) => cell ?? "")
              .join("\t")
              .slice(0, length),
          line.trimmed,
        );
    }
    yield batch;
  }
}
