import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Connector, OpenSource, SourceStream } from "../../service/connectors/Connector";
import { SourceError } from "../../service/connectors/SourceError";
import { copyFile } from "./copyFile";
import { FileDatabase } from "./FileDatabase";
import { fileKindOf, readableKind } from "./fileKindOf";
import { listFiles, type RemoteFile } from "./listFiles";
import type { FilePattern } from "./parsePatterns";
import { readPattern } from "./readPattern";
import { sftpDescriptor } from "../../service/connectors/sftpDescriptor";
import { SftpSession } from "./SftpSession";
import { type SftpSettings, sftpSettings } from "./sftpSettings";
import { type StagedFile, unionColumns } from "./StagedFile";
import { stageFile } from "./stageFile";

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
 * @throws SourceError
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

async function discover(
  session: SftpSession,
  settings: SftpSettings,
  signal: AbortSignal,
): Promise<SourceStream[]> {
  const folder = await mkdtemp(join(tmpdir(), "wharf-sftp-"));
  const db = await FileDatabase.open([folder]);
  try {
    const streams: SourceStream[] = [];
    let found = 0;
    for (const pattern of settings.patterns) {
      const files = await listFiles(session, pattern, signal);
      found += files.length;
      // A pattern that finds nothing yet is offered too: its sync then says so.
      streams.push(await sampleStream({ session, db, folder, signal }, pattern, files));
    }
    if (found === 0) {
      const globs = settings.patterns.map(({ glob }) => `“${glob}”`).join(", ");
      throw new SourceError(
        "missing",
        `The login works, but no file matches ${globs}. Check “Files”: a path without / at its beginning starts in the user's home folder.`,
      );
    }
    return streams;
  } finally {
    db.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function sourceOf(session: SftpSession, settings: SftpSettings): OpenSource {
  /** Runs something that ends with the connection when it is aborted. */
  const until = async <T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    const stay = session.endOn(signal);
    try {
      return await run();
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      stay();
    }
  };
  return {
    discover: (signal) => until(signal, () => discover(session, settings, signal)),
    read: ({ stream }, sink, signal) =>
      until(signal, async () => {
        const pattern = settings.patterns.find(({ name }) => name === stream.name);
        if (pattern === undefined)
          throw new SourceError("missing", `“Files” has no line named “${stream.name}” any more.`);
        const files = await listFiles(session, pattern, signal);
        if (files.length === 0)
          throw new SourceError(
            "missing",
            `No file matches “${pattern.glob}”. The table keeps the rows it has.`,
          );
        return readPattern(session, files, sink, signal);
      }),
    close: () => {
      session.close();
      return Promise.resolve();
    },
  };
}

/** Files of a server over SFTP: each pattern is one table, all its files together. */
export const sftpConnector: Connector = {
  descriptor: sftpDescriptor,
  async open(settings, signal) {
    const parsed = sftpSettings(settings);
    return sourceOf(await SftpSession.open(parsed, signal), parsed);
  },
};
