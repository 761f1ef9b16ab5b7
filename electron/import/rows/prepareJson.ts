import { createWriteStream } from "node:fs";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { csvLine } from "#shared/csv/csvLine";
import type { BrokenLine, BrokenLineRule, FileReading } from "#shared/domain/importPlan";
import { AppError } from "#shared/errors/AppError";
import { mostRejectedLines, mostRejectedText, tooManyRejected } from "#shared/processes/fileLoad";
import type { JsonMisfit, PreparedLines } from "#shared/processes/importPort";
import { jsonMisfitError } from "#shared/processes/jsonMisfitError";
import { countLines } from "../lines/countLines";
import { JsonLineScan } from "../lines/JsonLineScan";
import { prepareFile } from "../lines/prepareFile";
import { fileBytes } from "../text/FileBytes";

/** A JSON file whose objects lose nothing when the engine reads them. */
export interface PreparedJson {
  /** The file itself, or a copy of its other lines where some are rejected. */
  readonly path: string;
  readonly lines: PreparedLines;
  /** Rejected lines in the form that prepareRows gives them; null where there are none. */
  readonly rejects: string | null;
}

const lineFeed = 10;

/**
 * Counts the lines of a JSON file apart from the engine, and takes those out that it would drop, or of which it would drop a part.
 * @throws AppError FILE_NOT_UNDERSTOOD naming them where they are not to be rejected, or cannot be; the system's error
 */
export async function prepareJson(
  path: string,
  reading: FileReading,
  rule: BrokenLineRule,
  scratchFolder: string,
): Promise<PreparedJson> {
  const prepared = await prepareFile(path, reading);
  if (prepared.layout !== "lines") {
    const file = { ...prepared, path, name: basename(path), misfits: [] };
    const { rows, misfits } = await countLines(reading, file);
    if (misfits.length > 0) throw jsonMisfitError(misfits, "Object");
    return { path, lines: linesOf(rows, 0, 0), rejects: null };
  }
  const broken: (BrokenLine & { readonly flaw: JsonMisfit["flaw"] | null })[] = [];
  let textLength = 0;
  const scan = new JsonLineScan(reading, (line, flaw) => {
    textLength += line.text.length;
    if (broken.length <= mostRejectedLines && textLength <= mostRejectedText) broken.push({ ...line, flaw });
  });
  for await (const chunk of fileBytes(path, prepared.compression)) {
    scan.push(chunk);
    if (scan.isTooLong)
      throw new AppError(
        "FILE_NOT_UNDERSTOOD",
        "A row is longer than 128 MB, which is the most that one can bring.",
      );
  }
  const { total, skippedLines, brokenCount } = scan.finish();
  const lines = linesOf(total ?? 0, skippedLines, brokenCount);
  if (broken.length === 0) return { path, lines, rejects: null };
  if (rule !== "reject") {
    const named = broken.map(({ line, text, reason, flaw }) => {
      return { row: line, reason: `${reason} “${text.slice(0, 120)}”`, flaw };
    });
    throw jsonMisfitError(named, "Line");
  }
  if (broken.length < brokenCount) throw new AppError("FILE_NOT_UNDERSTOOD", tooManyRejected(brokenCount));
  const kept = join(scratchFolder, "rows.ndjson");
  const rejects = join(scratchFolder, "rejects.csv");
  const left = new Set(broken.map(({ line }) => line));
  await write(kept, otherLines(fileBytes(path, prepared.compression), left));
  await write(
    rejects,
    broken.map(({ line, text, reason }) => csvLine([String(line), text, reason])),
  );
  return { path: kept, lines, rejects };
}

function linesOf(lines: number, skippedLines: number, rejected: number): PreparedLines {
  const none = { headerLines: 0, paddedRows: 0, trimmedRows: 0, continuationLines: 0 };
  return { ...none, lines, skippedLines, rejected, rows: lines - skippedLines - rejected };
}

function write(path: string, parts: Iterable<string> | AsyncIterable<Uint8Array>): Promise<void> {
  return pipeline(Readable.from(parts), createWriteStream(path, { mode: 0o600 }));
}

/** The bytes of all lines but some, whose line ends stay. */
async function* otherLines(
  chunks: AsyncIterable<Uint8Array>,
  left: ReadonlySet<number>,
): AsyncGenerator<Uint8Array> {
  let line = 1;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length;) {
      const end = chunk.indexOf(lineFeed, at);
      const next = end < 0 ? chunk.length : end;
      if (left.has(line)) {
        if (at > from) yield chunk.subarray(from, at);
        from = next;
      }
      if (end < 0) break;
      line += 1;
      at = next + 1;
    }
    if (from < chunk.length) yield chunk.subarray(from);
  }
}
