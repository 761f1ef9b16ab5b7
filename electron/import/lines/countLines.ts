import { open } from "node:fs/promises";
import type { FileToLoad } from "#shared/processes/fileLoad";
import type { LineCount } from "#shared/processes/importPort";
import type { FileReading } from "#shared/domain/importPlan";
import { AppError } from "#shared/errors/AppError";
import { fileBytes } from "../text/FileBytes";
import { JsonRowCheck } from "./JsonRowCheck";
import { LineCounter, type LineRules } from "./LineCounter";
import { UsualLines } from "./UsualLines";
import { usualRow } from "./usualRow";

const chunkBytes = 1024 * 1024;

/** How the lines of a file are counted; null for a format without lines. */
export function lineRules(
  { format, text, columns }: FileReading,
  file: Pick<FileToLoad, "skipLines">,
): LineRules | null {
  if (format === "json") {
    return {
      delimiter: "",
      quote: "",
      escape: "",
      skipLines: 0,
      hasHeader: false,
      emptyLine: "blankSkipped",
      columnCount: 0,
    };
  }
  if (format !== "csv") return null;
  const quote = text?.quote ?? '"';
  return {
    delimiter: text?.delimiter ?? ",",
    quote,
    escape: text?.escape ?? quote,
    skipLines: file.skipLines,
    hasHeader: text?.hasHeader ?? false,
    emptyLine: columns.length === 1 ? "row" : "skipped",
    columnCount: columns.length,
  };
}

/** Counts what a file holds, apart from the engine that loads it. @throws the system's error, AppError FILE_NOT_UNDERSTOOD for damaged compressed data */
export async function countLines(reading: FileReading, file: FileToLoad): Promise<LineCount> {
  const counter = counterOf(reading, file);
  if (file.compression !== "none") {
    for await (const chunk of fileBytes(file.path, file.compression)) counter.push(chunk);
    return counter.finish();
  }
  // Into one and the same piece of memory: a stream would take a new one each time.
  const handle = await open(file.path, "r");
  const buffer = Buffer.allocUnsafeSlow(chunkBytes);
  try {
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, chunkBytes, null);
      if (bytesRead === 0) return counter.finish();
      counter.push(buffer.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}

export interface Counter {
  push(chunk: Uint8Array): void;
  finish(): LineCount;
}

export function counterOf(reading: FileReading, file: Omit<FileToLoad, "path" | "name">): Counter {
  const rules = lineRules(reading, file);
  const check = reading.format === "json" ? new JsonRowCheck(reading.columns, file.layout) : null;
  const misfits = check?.misfits ?? [];
  if (check !== null && file.layout !== "lines") {
    return {
      push: (chunk) => check.push(chunk),
      finish: () => ({ ...objectsAsLines(check.objects), misfits, isUsual: false }),
    };
  }
  if (rules === null) throw new AppError("INTERNAL", "Lines of a file without lines were to be counted.");
  const counter = new LineCounter(rules);
  const row = file.isUsual ? usualRow(reading, rules) : null;
  if (row === null) {
    return {
      push: (chunk) => {
        counter.push(chunk);
        check?.push(chunk);
      },
      finish: () => ({ ...counter.finish(), misfits, isUsual: false }),
    };
  }
  const lines = new UsualLines(row, counter, (bytes, skipped) => {
    check?.skipLines(skipped);
    check?.push(bytes);
  });
  return { push: (chunk) => lines.push(chunk), finish: () => ({ ...lines.finish(), misfits }) };
}

function objectsAsLines(objects: number): Omit<LineCount, "misfits" | "isUsual"> {
  return {
    lines: objects,
    headerLines: 0,
    skippedLines: 0,
    rows: objects,
    continuationLines: 0,
    openQuoteLine: null,
    trimmedRows: 0,
  };
}
