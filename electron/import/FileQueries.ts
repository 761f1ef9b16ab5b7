import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { DuckDBInstance } from "@duckdb/node-api";
import type { EngineRelation } from "#shared/processes/enginePort";
import {
  type BrokenLineRule,
  detectedText,
  type FileReading,
  needsConversion,
} from "#shared/domain/importPlan";
import { AppError } from "#shared/errors/AppError";
import { listOf, structOf } from "#shared/sql/builtInLiterals";
import { quoteIdentifier, quoteText } from "#shared/sql/quote";
import { pathList } from "#shared/sql/readCsvRows";
import { writeAnswer } from "../engine/answer/writeAnswer";
import { describeError } from "../engine/describeError";
import { EngineTask } from "../engine/connection/EngineTask";
import { builtIn } from "../engine/sql/builtInFunctions";
import { readKeywords } from "../engine/database/readKeywords";
import { readSchema } from "../engine/database/readSchema";
import { RequestConnection } from "../engine/connection/RequestConnection";
import { runStatement } from "../engine/statement/runStatement";
import type { CallContext } from "#shared/rpc/RpcServer";
import type { FileDatabase } from "./FileDatabase";
import { convertFile } from "./rows/convertFile";
import { type Conversion, conversionsOf, sourceForTypes, stageFile } from "./stageFile";

/** Longest line that is read. */
const maxLineBytes = 64 * 1024 * 1024;

/** One statement over an opened file. */
export interface FileQuery {
  readonly sql: string;
  readonly maxRows: number;
}

/**
 * Statements over a file that stays where it is: it is a view of a private engine, which can read nothing else. Text that is not
 * UTF-8, sheets, and files with lines to be rejected are read once into the scratch folder.
 */
export class FileQueries {
  readonly #instance: DuckDBInstance;
  readonly #path: string;
  readonly #stamp: string;
  readonly #keywords: ReadonlySet<string>;

  private constructor(instance: DuckDBInstance, path: string, stamp: string, keywords: ReadonlySet<string>) {
    this.#instance = instance;
    this.#path = path;
    this.#stamp = stamp;
    this.#keywords = keywords;
  }

  /**
   * Makes the view `table`, and `<table>_rejects` where lines are rejected.
   * @throws AppError FILE_NOT_UNDERSTOOD, INVALID_INPUT; the engine's error.
   */
  static async open(
    db: FileDatabase,
    path: string,
    scratchFolder: string,
    reading: FileReading,
    rule: BrokenLineRule,
    table: string,
  ): Promise<FileQueries> {
    const stamp = await stampOf(path);
    const columns = reading.columns.filter(({ included }) => included);
    if (columns.length === 0)
      throw new AppError("INVALID_INPUT", "No column is chosen.", { field: "columns" });
    const select = (conversions: readonly Conversion[], from: string): string =>
      `CREATE OR REPLACE VIEW ${quoteIdentifier(table)} AS SELECT ${columns
        .map(({ name }, i) => `${checked(conversions[i])} AS ${quoteIdentifier(name)}`)
        .join(", ")} FROM ${from}`;
    if (rule === "reject" && (reading.format === "csv" || reading.format === "workbook")) {
      const staged = await stageFile(db, path, scratchFolder, reading, rule);
      await db.rows(select(staged.conversions, "staged"));
      if (staged.rejectCount > 0)
        await db.rows(
          `CREATE OR REPLACE VIEW ${quoteIdentifier(`${table}_rejects`)} AS SELECT line_number, line, reason FROM rejects`,
        );
    } else {
      const { source, types } = await relationOf(db, path, scratchFolder, reading);
      const from = `(SELECT ${reading.columns.map((column, i) => `${quoteIdentifier(column.source)} AS c${i}`).join(", ")} FROM ${source})`;
      const conversions = await conversionsOf(db, reading, types ?? (await typesOf(db, from)));
      await db.rows(select(conversions, from));
    }
    return new FileQueries(db.instance, path, stamp, await readKeywords(db.instance));
  }

  /**
   * Runs one SELECT and hands the body of its answer over, as the service writes it.
   * @throws AppError STATEMENT_FAILED, INVALID_INPUT, CANCELLED; FILE_NOT_READABLE where the file was changed.
   */
  async query({ sql, maxRows }: FileQuery, { signal, send }: CallContext<Uint8Array>): Promise<void> {
    await this.#requireUnchanged();
    const task = new EngineTask(await RequestConnection.open(this.#instance));
    const cancel = (): void => task.cancel();
    signal.addEventListener("abort", cancel, { once: true });
    if (signal.aborted) cancel();
    try {
      const statement = { sql, maxRows, readOnly: true, viewsReadFiles: true };
      const body = await runStatement(task.request, statement, this.#keywords, async (result) => {
        const started = task.startBody((bytes, onSent) => {
          const taken = send(bytes);
          // Copied by then.
          onSent();
          return taken;
        });
        await writeAnswer(result, maxRows, started);
        return started;
      });
      await body.finish();
      await this.#requireUnchanged();
    } catch (error) {
      if (error instanceof AppError) throw error;
      await this.#requireUnchanged();
      throw this.#failure(error, task.cancelled);
    } finally {
      signal.removeEventListener("abort", cancel);
      await task.end();
      task.request.close();
    }
  }

  /** Views with their columns. */
  async relations(): Promise<EngineRelation[]> {
    const connection = await this.#instance.connect();
    try {
      const found: EngineRelation[] = [];
      for await (const relations of readSchema(connection)) found.push(...relations);
      return found.filter(({ type }) => type === "view");
    } finally {
      connection.closeSync();
    }
  }

  #failure(error: unknown, cancelled: boolean): AppError {
    const { kind, message } = describeError(error, cancelled);
    if (kind === "interrupted") return new AppError("CANCELLED");
    const code = kind === "request" ? "INVALID_INPUT" : "STATEMENT_FAILED";
    return new AppError(code, message.replaceAll(this.#path, basename(this.#path)));
  }

  async #requireUnchanged(): Promise<void> {
    if ((await stampOf(this.#path).catch(() => "")) !== this.#stamp) {
      throw new AppError(
        "FILE_NOT_READABLE",
        `“${basename(this.#path)}” was changed or moved since it was opened. Open it again.`,
      );
    }
  }
}

/** What changes with a file's content. */
async function stampOf(path: string): Promise<string> {
  const { size, mtimeMs, ino } = await stat(path);
  return `${size} ${mtimeMs} ${ino}`;
}

/** A value, or an error where its conversion would lose something. */
function checked(conversion: Conversion | undefined): string {
  if (conversion === undefined) return "NULL";
  const { expression, lost, text, source, type } = conversion;
  if (lost === "false") return expression;
  const remedy = `” in column “${source}” does not fit ${type}. Open the file again with another type, or with broken lines rejected.`;
  const reason = builtIn("concat", "'“'", builtIn("left", `${text}::VARCHAR`, "80"), quoteText(remedy));
  return `CASE WHEN ${lost} THEN ${builtIn("error", reason)}::${type} ELSE ${expression} END`;
}

async function typesOf(db: FileDatabase, from: string): Promise<string[]> {
  return (await db.rows(`DESCRIBE SELECT * FROM ${from}`)).map(([, type]) => String(type));
}

/** SQL that reads the file, and the types of its columns where they are known. */
async function relationOf(
  db: FileDatabase,
  path: string,
  scratchFolder: string,
  reading: FileReading,
): Promise<{ source: string; types: string[] | null }> {
  if (reading.format === "json" || reading.format === "parquet")
    return { source: await sourceForTypes(db, path, reading.format, reading.columns), types: null };
  const isDirect = !needsConversion(reading);
  const target = join(scratchFolder, "converted.csv");
  const readable = isDirect ? reading : (await convertFile(path, reading, "fail", target)).reading;
  const text = readable.text ?? detectedText;
  const columns = readable.columns.map(({ source }): [string, string] => [source, "'VARCHAR'"]);
  const options = [
    pathList([isDirect ? path : target]),
    `columns = ${structOf(columns)}`,
    "auto_detect = false",
    `header = ${text.hasHeader ?? false}`,
    `skip = ${text.skipLines ?? 0}`,
    `delim = ${quoteText(text.delimiter ?? ",")}`,
    `quote = ${quoteText(text.quote ?? '"')}`,
    `escape = ${quoteText(text.escape ?? '"')}`,
    `nullstr = ${listOf(text.nullTexts.map(quoteText))}`,
    `allow_quoted_nulls = ${text.quotedNulls ?? false}`,
    `compression = ${quoteText(readable.compression)}`,
    `max_line_size = ${maxLineBytes}`,
    `buffer_size = ${maxLineBytes}`,
  ];
  return { source: `system.main.read_csv(${options.join(", ")})`, types: columns.map(() => "VARCHAR") };
}
