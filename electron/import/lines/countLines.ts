import { open } from "node:fs/promises";
import type { FileToLoad } from "#shared/contract/fileLoad";
import type { LineCount } from "#shared/contract/importPort";
import type { FileReading } from "#shared/domain/importPlan";
import { fileBytes } from "../text/FileBytes";
import { JsonValueCounter } from "./JsonValueCounter";
import { LineCounter, type LineRules } from "./LineCounter";

const chunkBytes = 1024 * 1024;

/** How the lines of a file are counted; null for a format without lines. */
export function lineRules({ format, text, columns }: FileReading, file: FileToLoad): LineRules | null {
  if (format === "json") {
    return {
      delimiter: "",
      quote: "",
      escape: "",
      skipLines: 0,
      hasHeader: false,
      emptyLine: "blankSkipped",
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
  };
}

/** Counts what a file holds, apart from the engine that loads it. @throws the system's error, AppError FILE_NOT_UNDERSTOOD for damaged compressed data */
export async function countLines(reading: FileReading, file: FileToLoad): Promise<LineCount> {
  const rules = lineRules(reading, file);
  const counter =
    rules === null || (reading.format === "json" && file.layout !== "lines")
      ? new JsonValueCounter(file.layout === "array" ? 1 : 0)
      : new LineCounter(rules);
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
