import { rm } from "node:fs/promises";
import { SourceProblem } from "../SourceProblem";
import { uniqueColumnNames } from "../uniqueColumnNames";
import { csvHeader } from "./csvHeader";
import { fileContentProblem } from "./fileContentProblem";
import type { FileDatabase } from "./FileDatabase";
import type { FileKind } from "./fileKindOf";
import { stageCsv } from "./stageCsv";
import type { StagedFile } from "./StagedFile";
import { stageJson } from "./stageJson";
import { stageParquet } from "./stageParquet";

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

/** Makes Parquet of a copied file and finds out its columns; the copy itself is removed. @throws SourceProblem */
export async function stageFile(db: FileDatabase, file: LocalFile): Promise<StagedFile> {
  try {
    return await stage(db, file);
  } catch (error) {
    if (error instanceof SourceProblem) throw error;
    throw fileContentProblem(error, file.name);
  }
}
