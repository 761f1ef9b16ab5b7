import type { FileLines, FileReading } from "#shared/domain/importPlan";
import { fileBytes } from "../text/FileBytes";
import { compressionOf } from "./fileSource";
import { JsonLineScan } from "./JsonLineScan";
import { JsonRowCheck } from "./JsonRowCheck";
import { jsonLayout } from "./prepareFile";

/** Objects with their numbers that are shown. */
const shownBroken = 20;

/** Looks through JSON that is not cut into lines; objects stand for lines. What is not valid the engine refuses. */
class JsonObjectScan {
  readonly isTooLong = false;
  readonly #check: JsonRowCheck;

  constructor({ columns }: FileReading, layout: "array" | "values") {
    this.#check = new JsonRowCheck(columns, layout);
  }

  push(chunk: Uint8Array): void {
    this.#check.push(chunk);
  }

  finish(): FileLines {
    return this.found(true);
  }

  found(scannedWhole: boolean): FileLines {
    const { objects, misfits } = this.#check;
    return {
      total: scannedWhole ? objects : null,
      scannedWhole,
      headerLines: 0,
      skippedLines: 0,
      trimmedCount: 0,
      brokenCount: misfits.length,
      paddableCount: 0,
      broken: misfits.slice(0, shownBroken).map(({ row, reason }) => ({ line: row, text: "", reason })),
      cannotReject: true,
    };
  }
}

/**
 * What would become of the lines of a JSON file that is read so.
 * @param isOver True as soon as the scan is to end early.
 * @throws AppError FILE_NOT_UNDERSTOOD for damaged compressed data; the system's error
 */
export async function scanJson(
  path: string,
  reading: FileReading,
  isOver: () => boolean = () => false,
): Promise<FileLines> {
  const compression = await compressionOf(path);
  const layout = await jsonLayout(path, compression);
  const scan = layout === "lines" ? new JsonLineScan(reading) : new JsonObjectScan(reading, layout);
  let isFirst = true;
  for await (const chunk of fileBytes(path, compression)) {
    // A file of one chunk is always scanned to its end.
    if ((!isFirst && isOver()) || scan.isTooLong) return scan.found(false);
    isFirst = false;
    scan.push(chunk);
  }
  return scan.finish();
}
