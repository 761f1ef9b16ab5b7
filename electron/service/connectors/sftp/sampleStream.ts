import { join } from "node:path";
import type { SourceStream } from "../SourceStream";
import { copyFile } from "./copyFile";
import type { FileDatabase } from "./FileDatabase";
import { fileKindOf } from "./fileKindOf";
import type { RemoteFile } from "./listFiles";
import type { FilePattern } from "./parsePatterns";
import { readableKind } from "./readableKind";
import type { SftpSession } from "./SftpSession";
import { stageFile } from "./stageFile";
import type { StagedFile } from "./StagedFile";
import { unionColumns } from "./unionColumns";

/** Files of a pattern that are looked into before a sync. */
const sampledFiles = 3;
const sampleBytes = 1024 * 1024;
/** A Parquet file tells its columns at its end, so its sample is the whole file. */
const maxParquetBytes = 256 * 1024 * 1024;

/** Where samples are put and read. */
export interface SampleRoom {
  readonly session: SftpSession;
  readonly db: FileDatabase;
  readonly folder: string;
  readonly signal: AbortSignal;
}

async function sample(room: SampleRoom, file: RemoteFile, localPath: string): Promise<StagedFile> {
  const kind = readableKind(file.path);
  const isWhole = kind.format === "parquet";
  await copyFile(room.session, file, localPath, {
    maxBytes: isWhole ? maxParquetBytes : 64 * sampleBytes,
    sampleBytes: isWhole ? null : sampleBytes,
    signal: room.signal,
  });
  const isSample = !isWhole && (file.size > sampleBytes || kind.isGzip);
  return stageFile(room.db, { path: localPath, name: file.path, kind, isSample });
}

/**
 * What a pattern offers, from a look into its newest files: types may still widen when a sync has read all of them.
 * @throws SourceProblem
 */
export async function sampleStream(
  room: SampleRoom,
  pattern: FilePattern,
  files: readonly RemoteFile[],
): Promise<SourceStream> {
  const newest = files
    .toSorted((a, b) => b.modified - a.modified || (a.path < b.path ? -1 : 1))
    .slice(0, sampledFiles);
  const staged: StagedFile[] = [];
  for (const [index, file] of newest.entries()) {
    room.signal.throwIfAborted();
    if (fileKindOf(file.path)?.format === "parquet" && file.size > maxParquetBytes && index > 0) continue;
    staged.push(await sample(room, file, join(room.folder, `${pattern.name}.${index}`)));
  }
  return {
    name: pattern.name,
    schema: null,
    table: pattern.name,
    columns: unionColumns(staged).map(({ name, type }) => ({ name, type, nullable: true, targetType: type })),
    primaryKey: [],
    estimatedRows: null,
    cursor: null,
  };
}
