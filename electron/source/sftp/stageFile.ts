import { rm, stat } from "node:fs/promises";
import { quoteText } from "#shared/sql/quote";
import { SourceError } from "../../service/connectors/SourceError";
import { uniqueColumnNames } from "../spool/uniqueColumnNames";
import { csvHeader } from "./csvHeader";
import type { FileDatabase } from "./FileDatabase";
import type { FileKind } from "./fileKindOf";
import { stageCsv } from "./stageCsv";
import type { StagedFile } from "./StagedFile";
import { stageJson } from "./stageJson";

/** A copied file. */
export interface LocalFile {
  readonly path: string;
  /** As it is shown: its path on the server. */
  readonly name: string;
  readonly kind: FileKind;
  readonly isSample: boolean;
}

async function stage(db: FileDatabase, { path, name, kind, isSample }: LocalFile): Promise<StagedFile> {
  if (kind.format === "parquet") return stageParquet(db, path);
  const stagedPath = `${path}.staged`;
  let staged: StagedFile;
  if (kind.format === "json") {
    staged = await stageJson(db, { path, name, isSample }, stagedPath);
  } else {
    const header = await csvHeader(path, name, kind.delimiter);
    staged =
      header === null
        ? { path: stagedPath, bytes: 0, rows: 0, columns: [] }
        : await stageCsv(
            db,
            {
              path,
              delimiter: header.delimiter,
              hasHeader: true,
              names: uniqueColumnNames(header.names),
              isSample,
            },
            stagedPath,
          );
  }
  await rm(path);
  return staged;
}

/** Makes Parquet of a copied file and finds out its columns; the copy itself is removed. @throws SourceError */
export async function stageFile(db: FileDatabase, file: LocalFile): Promise<StagedFile> {
  try {
    return await stage(db, file);
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw fileContentError(error, file.name);
  }
}

/** Looks at a Parquet file, which is read as it is. @throws What the engine reports */
async function stageParquet(db: FileDatabase, path: string): Promise<StagedFile> {
  const source = `read_parquet(${quoteText(path)})`;
  const described = await db.rows(`DESCRIBE SELECT * FROM ${source}`);
  const [counted] = await db.rows(
    `SELECT sum(num_rows)::DOUBLE FROM parquet_file_metadata(${quoteText(path)})`,
  );
  const stagedNames = described.map(([name]) => String(name));
  const names = uniqueColumnNames(stagedNames);
  return {
    path,
    bytes: (await stat(path)).size,
    rows: Number(counted?.[0] ?? 0),
    columns: described.map(([name, type], index) => ({
      name: names[index] ?? String(name),
      stagedName: String(name),
      evidence: { kind: "typed", type: String(type) },
    })),
  };
}

/** What the engine says of a file that does not fit its form, in a sentence that shows none of the file's content. */
export function fileContentError(error: unknown, name: string): SourceError {
  const text = error instanceof Error ? error.message : "";
  const options = { cause: error };
  const line = /CSV Error on Line: (\d+)/.exec(text)?.[1];
  const place = line === undefined ? `“${name}”` : `“${name}”, line ${line}`;
  const cells = /Expected Number of Columns: (\d+) Found: (\d+)/.exec(text);
  if (/No space left|disk is full|Could not write/i.test(text))
    return new SourceError(
      "limit",
      "The disk that holds the copied files is full. Free some space; the next run starts over.",
      options,
    );
  if (cells !== null)
    return new SourceError(
      "value",
      `${place}: ${cells[2]} cells where the first line names ${cells[1]} columns. Correct the line, or put cells that hold the delimiter in quotes.`,
      options,
    );
  if (/unicode|utf-8/i.test(text))
    return new SourceError("value", `${place}: the text is not UTF-8. Export the file as UTF-8.`, options);
  if (/unterminated quote|quote/i.test(text))
    return new SourceError(
      "value",
      `${place}: a quote is not closed. A quote within a cell has to be doubled.`,
      options,
    );
  if (/Maximum line size|line size/i.test(text))
    return new SourceError(
      "value",
      `${place}: the line is longer than 64 MB. A quote may be missing.`,
      options,
    );
  if (/parquet|magic bytes|footer/i.test(text))
    return new SourceError("value", `${place} is not a whole Parquet file. Upload it again.`, options);
  return new SourceError(
    "value",
    `${place} could not be read in the form that its ending promises.`,
    options,
  );
}
