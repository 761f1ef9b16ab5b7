import { join } from "node:path";
import {
  FileRowsBroken,
  type FileToLoad,
  type RejectedLine,
  unnamedMisfits,
} from "#shared/processes/fileLoad";
import type { ConvertedFile, JsonMisfit, LineCount, PreparedFile } from "#shared/processes/importPort";
import { jsonMisfitError } from "#shared/processes/jsonMisfitError";
import { needsConversion } from "#shared/domain/importPlan";
import type { LoadAccounting } from "#shared/domain/loadTask";
import { AppError } from "#shared/errors/AppError";
import type { StagedFiles } from "../localService/stageInService";
import type { LocalServiceProcess } from "../localService/LocalServiceProcess";
import type { FileReaderClient } from "./FileReaderClient";
import type { FileReaders } from "./FileReaders";
import type { FilesLoad, FilesLoadWatch, LoadFiles } from "./LoadFiles";

/** Broken lines that an error names at most. */
const namedLines = 3;
const shownCharacters = 120;

/**
 * Loads files into a database of the embedded service. Its engine reads them itself; beside it another process counts their lines, and
 * the rows become visible only when both agree on every line.
 */
export function loadIntoEmbedded(
  service: Pick<LocalServiceProcess, "stageFiles">,
  readers: Pick<FileReaders, "withFile">,
): LoadFiles {
  return (load, watch) =>
    readers.withFile(load.files[0]?.path ?? "", watch.signal, async (reader, scratchFolder) => {
      const sources: Source[] = [];
      let { reading } = load;
      for (const [index, file] of load.files.entries()) {
        const source = await prepare(
          reader,
          load,
          file,
          join(scratchFolder, `converted-${index}`),
          watch.signal,
        );
        sources.push(source);
        reading = source.converted?.reading ?? reading;
      }
      return new EmbeddedLoad(service, reader, { ...load, reading }, watch, sources).run();
    });
}

/** One file of a load. */
interface Source {
  readonly file: FileToLoad;
  readonly prepared: PreparedFile;
  /** Null where the engine reads the file as it is. */
  readonly converted: ConvertedFile | null;
}

async function prepare(
  reader: FileReaderClient,
  { reading, brokenLines }: FilesLoad,
  { path, name }: FilesLoad["files"][number],
  target: string,
  signal: AbortSignal,
): Promise<Source> {
  let converted: ConvertedFile | null = null;
  if (needsConversion(reading)) {
    const { compression } = await reader.ask("prepare", { path, reading }, signal);
    const command = { file: path, reading: { ...reading, compression }, brokenLines, path: target };
    converted = await reader.ask("convert", command, signal);
  }
  const readable = converted === null ? path : target;
  const prepared = await reader.ask(
    "prepare",
    { path: readable, reading: converted?.reading ?? reading },
    signal,
  );
  const { compression, skipLines, layout, isUsual } = prepared;
  const file = { path: readable, name, compression, skipLines, layout, isUsual, misfits: [] };
  return { file, prepared, converted };
}

class EmbeddedLoad {
  readonly #service: Pick<LocalServiceProcess, "stageFiles">;
  readonly #reader: FileReaderClient;
  readonly #load: FilesLoad;
  readonly #watch: FilesLoadWatch;
  readonly #sources: readonly Source[];
  readonly #files: readonly FileToLoad[];
  readonly #prepared: readonly PreparedFile[];
  readonly #began = Date.now();
  /** By file: rejected lines that end in a surplus empty cell. */
  readonly #trimmedRejects: number[] = [];

  constructor(
    service: Pick<LocalServiceProcess, "stageFiles">,
    reader: FileReaderClient,
    load: FilesLoad,
    watch: FilesLoadWatch,
    sources: readonly Source[],
  ) {
    this.#service = service;
    this.#reader = reader;
    this.#load = load;
    this.#watch = watch;
    this.#sources = sources;
    this.#files = sources.map(({ file }) => file);
    this.#prepared = sources.map(({ prepared }) => prepared);
  }

  async run(): Promise<LoadAccounting> {
    const abort = new AbortController();
    const signal = AbortSignal.any([abort.signal, this.#watch.signal]);
    const counting = this.#countAll(this.#load.reading, signal);
    // Told below; it may fail before the engine is done.
    counting.catch(() => undefined);
    let staged: StagedFiles | undefined;
    try {
      staged = await this.#stage(this.#files, signal);
      const counts = await this.#countsFor(staged, await counting, signal);
      if (this.#files.some((file, index) => needsCloserReading(file, counts[index] ?? null))) {
        await staged.rollback();
        staged = undefined;
        staged = await this.#stage(this.#closelyRead(counts), signal);
      }
      this.#finishing(counts);
      for (const [index, count] of counts.entries()) {
        const error = this.#openQuoteError(index, count);
        if (error !== null) throw error;
      }
      const rejected = await this.#rejectedLines(staged, signal);
      const accounting = this.#account(counts, staged, rejected);
      await this.#watch.noteCommit();
      return { ...accounting, rejectsTable: await staged.commit(rejected) };
    } catch (error) {
      if (staged !== undefined) await staged.rollback();
      if (this.#watch.signal.aborted) throw new AppError("CANCELLED");
      throw error instanceof FileRowsBroken ? await this.#brokenLineError(error, counting, signal) : error;
    } finally {
      abort.abort();
    }
  }

  #stage(files: readonly FileToLoad[], signal: AbortSignal): Promise<StagedFiles> {
    const { reading, target, mode, brokenLines } = this.#load;
    const { databaseId, schema, table } = target;
    return this.#service.stageFiles(
      databaseId,
      { schema, table, mode, brokenLines, reading, files },
      { signal, onProgress: (file, fraction) => this.#tell(file, fraction) },
    );
  }

  /** Rows that are added take the types of their table; where those differ from the chosen ones, the rows are checked again. */
  async #countsFor(
    { staged }: StagedFiles,
    counts: (LineCount | null)[],
    signal: AbortSignal,
  ): Promise<(LineCount | null)[]> {
    const { reading } = this.#load;
    const types = new Map(staged.columns.map(({ source, type }) => [source, type]));
    const columns = reading.columns.map((column) => ({
      ...column,
      type: types.get(column.source) ?? column.type,
    }));
    const isChanged = columns.some(({ type }, index) => type !== reading.columns[index]?.type);
    const isChecked = reading.format === "json" || this.#files.some(({ isUsual }) => isUsual);
    return isChecked && isChanged ? this.#countAll({ ...reading, columns }, signal) : counts;
  }

  /** @throws AppError FILE_NOT_UNDERSTOOD where rows that lose a part are not to be rejected, or cannot be */
  #closelyRead(counts: readonly (LineCount | null)[]): FileToLoad[] {
    const canReject =
      this.#load.brokenLines === "reject" && this.#files.every(({ layout }) => layout === "lines");
    return this.#files.map((file, index) => {
      const misfits = counts[index]?.misfits ?? [];
      if (misfits.length > 0 && !canReject) throw this.#misfitError(file, misfits);
      const isUsual = file.isUsual && counts[index]?.isUsual === true;
      return { ...file, isUsual, misfits: misfits.map(({ row, reason }) => ({ row, reason })) };
    });
  }

  #misfitError(file: FileToLoad, misfits: readonly JsonMisfit[]): AppError {
    const unit = file.layout === "lines" ? "Line" : "Object";
    return jsonMisfitError(misfits, this.#files.length > 1 ? `“${file.name}”, ${unit.toLowerCase()}` : unit);
  }

  async #countAll(reading: FilesLoad["reading"], signal: AbortSignal): Promise<(LineCount | null)[]> {
    const counts: (LineCount | null)[] = [];
    for (const file of this.#files) {
      counts.push(
        reading.format === "parquet" ? null : await this.#reader.ask("countLines", { reading, file }, signal),
      );
    }
    return counts;
  }

  async #rejectedLines({ staged }: StagedFiles, signal: AbortSignal): Promise<RejectedLine[]> {
    const rejected: RejectedLine[] = [];
    for (const [index, found] of staged.files.entries()) {
      const file = this.#files[index];
      const wanted = found.misshapenRows + found.misfits.length;
      if (file === undefined || wanted === 0) continue;
      const { reading, brokenLines } = this.#load;
      const search = { reading, file, index, brokenLines, staged: found, most: wanted + 1 };
      const { lines, misshapenRows, trimmedRows } = await this.#reader.ask("findLines", search, signal);
      this.#trimmedRejects[index] = trimmedRows;
      if (misshapenRows !== found.misshapenRows || lines.length !== wanted)
        throw linesLost(file, wanted, lines.length);
      for (const line of lines) rejected.push({ ...line, line: this.#lineOf(index, line.line) });
    }
    for (const [file, { converted }] of this.#sources.entries())
      for (const line of converted?.broken ?? []) rejected.push({ file, ...line });
    return rejected.toSorted((a, b) => a.file - b.file || a.line - b.line);
  }

  /** @throws AppError LINES_LOST where a line is nowhere */
  #account(
    counts: readonly (LineCount | null)[],
    { staged }: StagedFiles,
    rejected: readonly RejectedLine[],
  ): Omit<LoadAccounting, "rejectsTable"> {
    const sum = {
      lines: 0,
      headerLines: 0,
      skippedLines: 0,
      loadedRows: 0,
      rejectedRows: 0,
      paddedRows: 0,
      trimmedRows: 0,
      continuationLines: 0,
    };
    const rejectedOf = new Map<number, number>();
    for (const { file } of rejected) rejectedOf.set(file, (rejectedOf.get(file) ?? 0) + 1);
    for (const [index, file] of this.#files.entries()) {
      const found = staged.files[index];
      const rejectedRows = rejectedOf.get(index) ?? 0;
      const loadedRows = found?.loadedRows ?? 0;
      const count = this.#lineCount(index, counts[index] ?? null);
      const rows = count?.rows ?? found?.statedRows ?? 0;
      if (rows !== loadedRows + rejectedRows) throw linesLost(file, rows, loadedRows + rejectedRows);
      sum.lines += count?.lines ?? rows;
      sum.headerLines += count?.headerLines ?? 0;
      sum.skippedLines += count?.skippedLines ?? 0;
      sum.continuationLines += count?.continuationLines ?? 0;
      sum.loadedRows += loadedRows;
      sum.rejectedRows += rejectedRows;
      sum.trimmedRows += (count?.trimmedRows ?? 0) - (this.#trimmedRejects[index] ?? 0);
      sum.paddedRows += (found?.paddedRows ?? 0) + (this.#sources[index]?.converted?.lines?.paddedRows ?? 0);
    }
    const accounted =
      sum.headerLines + sum.skippedLines + sum.continuationLines + sum.loadedRows + sum.rejectedRows;
    const [first] = this.#files;
    if (accounted !== sum.lines && first !== undefined) throw linesLost(first, sum.lines, accounted);
    return sum;
  }

  async #brokenLineError(
    { file: index, staged }: FileRowsBroken,
    counting: Promise<readonly (LineCount | null)[]>,
    signal: AbortSignal,
  ): Promise<AppError> {
    const file = this.#files[index];
    if (file === undefined) return new AppError("FILE_NOT_UNDERSTOOD");
    const counts = await counting;
    const openQuote = this.#openQuoteError(index, counts[index] ?? null);
    if (openQuote !== null) return openQuote;
    const where = this.#where(file);
    const { reading, brokenLines } = this.#load;
    const search = { reading, file, index, brokenLines, staged, most: namedLines };
    const { lines } = await this.#reader.ask("findLines", search, signal);
    const total = staged.misshapenRows + staged.misfits.length;
    const named = lines.map(
      ({ line, text, reason }) => `${where} ${this.#lineOf(index, line)}: ${reason} “${shown(text)}”`,
    );
    const others = total > lines.length ? [unnamedMisfits(total - lines.length, staged.misfits.length)] : [];
    return new AppError("FILE_NOT_UNDERSTOOD", [...named, ...others].join("\n"));
  }

  /** Of a sheet: its row for a record of the converted file. */
  #lineOf(index: number, line: number): number {
    const numbers = this.#sources[index]?.converted?.rowNumbers ?? [];
    const last = numbers.findLast(([record]) => record <= line);
    return last === undefined ? line : line - last[0] + last[1];
  }

  /** Of a file whose rows were written anew: its own lines; the converted file, which is counted too, holds only those that are loaded. */
  #lineCount(index: number, count: LineCount | null): LineCount | null {
    const converted = this.#sources[index]?.converted;
    if (converted === null || converted === undefined || converted.lines === null || count === null)
      return count;
    const { rejected, rows: _, paddedRows: __, ...lines } = converted.lines;
    return { ...count, ...lines, rows: count.rows + rejected };
  }

  #where({ name }: FileToLoad): string {
    return this.#files.length > 1 ? `“${name}”, line` : "Line";
  }

  /** Such a quote takes all lines behind it into one cell, whatever is done with broken lines. */
  #openQuoteError(index: number, count: LineCount | null): AppError | null {
    const file = this.#files[index];
    if (file === undefined || count === null || count.openQuoteLine === null) return null;
    return new AppError(
      "FILE_NOT_UNDERSTOOD",
      `${this.#where(file)} ${count.openQuoteLine}: a quote is opened and never closed. Correct the line, or choose another quote.`,
    );
  }

  #tell(index: number, fraction: number): void {
    const before = this.#prepared.slice(0, index);
    const current = this.#prepared[index];
    const of = (part: "sizeBytes" | "estimatedRows") =>
      Math.round(before.reduce((sum, file) => sum + file[part], 0) + (current?.[part] ?? 0) * fraction);
    const bytesTotal = this.#prepared.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    const bytesDone = of("sizeBytes");
    const seconds = (Date.now() - this.#began) / 1000;
    this.#watch.onProgress({
      step: "loading",
      rowsDone: of("estimatedRows"),
      rowsTotal: null,
      bytesDone,
      bytesTotal,
      secondsLeft: bytesDone === 0 || seconds < 1 ? null : (seconds / bytesDone) * (bytesTotal - bytesDone),
    });
  }

  #finishing(counts: readonly (LineCount | null)[]): void {
    const rows = counts.reduce((sum, count) => sum + (count?.rows ?? 0), 0);
    const bytes = this.#prepared.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    this.#watch.onProgress({
      step: "finishing",
      rowsDone: rows,
      rowsTotal: rows,
      bytesDone: bytes,
      bytesTotal: bytes,
      secondsLeft: null,
    });
  }
}

/** Rows are to be left out, or values read in a way that shows what would be lost of them. */
function needsCloserReading(file: FileToLoad, count: LineCount | null): boolean {
  return count !== null && (count.misfits.length > 0 || (file.isUsual && !count.isUsual));
}

function shown(text: string): string {
  const characters = Array.from(text.slice(0, shownCharacters * 2));
  return characters.length <= shownCharacters ? text : `${characters.slice(0, shownCharacters).join("")}…`;
}

function linesLost({ name }: FileToLoad, expected: number, found: number): AppError {
  return new AppError(
    "LINES_LOST",
    `“${name}” has ${expected.toLocaleString("en-US")} rows by its lines, and ${found.toLocaleString("en-US")} by the load. Nothing was changed.`,
  );
}
