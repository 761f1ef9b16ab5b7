import { mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { StreamOutcome, StreamSink } from "../Connector";
import { SourceProblem } from "../SourceProblem";
import { copyFile } from "./copyFile";
import { FileDatabase } from "./FileDatabase";
import type { RemoteFile } from "./listFiles";
import { readableKind } from "./readableKind";
import type { SftpSession } from "./SftpSession";
import { signsOfLife } from "./signsOfLife";
import { stageFile } from "./stageFile";
import type { StagedFile } from "./StagedFile";
import { unionColumns } from "./unionColumns";
import { writePieces } from "./writePieces";

/** Unpacked bytes of all files of one pattern; they lie on disk together until their types are known. */
const maxBytes = 32 * 1024 ** 3;

/**
 * Copies all files of a pattern, finds the types that hold every value of all of them, and hands them on as one table.
 * @throws SourceProblem
 */
export async function readPattern(
  session: SftpSession,
  files: readonly RemoteFile[],
  sink: StreamSink,
  signal: AbortSignal,
): Promise<StreamOutcome> {
  const spoolFolder = dirname(sink.newFile("folder"));
  const folder = await mkdtemp(join(spoolFolder, "copied-"));
  const db = await FileDatabase.open([folder, spoolFolder]);
  const interrupt = (): void => {
    db.interrupt();
  };
  signal.addEventListener("abort", interrupt);
  try {
    const staged: { readonly name: string; readonly file: StagedFile }[] = [];
    let rows = 0;
    let bytes = 0;
    const signs = signsOfLife(() => {
      sink.progress(rows);
    });
    for (const [index, file] of files.entries()) {
      signal.throwIfAborted();
      const path = join(folder, String(index));
      await copyFile(session, file, path, {
        maxBytes: maxBytes - bytes,
        sampleBytes: null,
        onPiece: signs.give,
        signal,
      });
      const one = await signs.during(() =>
        stageFile(db, { path, name: file.path, kind: readableKind(file.path), isSample: false }),
      );
      rows += one.rows;
      bytes += one.bytes;
      staged.push({ name: file.path, file: one });
      sink.progress(rows);
    }
    const columns = unionColumns(staged.map(({ file }) => file));
    if (columns.length === 0)
      throw new SourceProblem(
        "missing",
        "The files are empty, not even column names stand in them. They keep the table as it was.",
      );
    await sink.begin(
      columns.map(({ name, type }) => ({ name, type, readAs: type, expression: "value" })),
      "replace",
    );
    for (const { name, file } of staged) {
      signal.throwIfAborted();
      await signs.during(() => writePieces(db, file, { name, columns, sink }));
      await rm(file.path, { force: true });
    }
    return { rows, position: null };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", interrupt);
    db.close();
    await rm(folder, { recursive: true, force: true });
  }
}
