import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Connector, OpenSource } from "../Connector";
import { SourceProblem } from "../SourceProblem";
import type { SourceStream } from "../SourceStream";
import { FileDatabase } from "./FileDatabase";
import { listFiles } from "./listFiles";
import { readPattern } from "./readPattern";
import { sampleStream } from "./sampleStream";
import { sftpDescriptor } from "./sftpDescriptor";
import { SftpSession } from "./SftpSession";
import { type SftpSettings, sftpSettings } from "./sftpSettings";

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
      throw new SourceProblem(
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
          throw new SourceProblem("missing", `“Files” has no line named “${stream.name}” any more.`);
        const files = await listFiles(session, pattern, signal);
        if (files.length === 0)
          throw new SourceProblem(
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
