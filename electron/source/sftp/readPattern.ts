import { mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { quoteIdentifier, quoteText } from "#shared/sql/quote";
import type { StreamOutcome, StreamSink } from "../../service/connectors/Connector";
import { SourceError } from "../../service/connectors/SourceError";
import { copyFile } from "./copyFile";
import { FileDatabase } from "./FileDatabase";
import { readableKind } from "./fileKindOf";
import type { RemoteFile } from "./listFiles";
import type { SftpSession } from "./SftpSession";
import { columnKey, type StagedColumn, type StagedFile, type UnionColumn, unionColumns } from "./StagedFile";
import { fileContentError, stageFile } from "./stageFile";

/** About the size of one spool file. */
const pieceBytes = 32 * 1024 * 1024;
const rowNumber = "file_row_number";

function cellSql(column: StagedColumn | undefined, type: string): string {
  if (column === undefined) return `CAST(NULL AS ${type})`;
  const value = quoteIdentifier(column.stagedName);
  if (column.evidence.kind === "typed") return `CAST(${value} AS ${type})`;
  // An empty text is no number and no date, but it is a text.
  return type === "VARCHAR" ? value : `CAST(NULLIF(${value}, '') AS ${type})`;
}

/**
 * Hands a staged file on as Parquet spool files with the table's columns; those it lacks are NULL.
 * @param name Of the file as it is shown.
 * @throws SourceError `value` or `limit`
 */
async function writePieces(
  db: FileDatabase,
  staged: StagedFile,
  {
    name,
    columns,
    sink,
  }: { readonly name: string; readonly columns: readonly UnionColumn[]; readonly sink: StreamSink },
): Promise<void> {
  if (staged.rows === 0) return;
  const byName = new Map(staged.columns.map((column) => [columnKey(column.name), column]));
  const cells = columns.map(
    (column) =>
      `${cellSql(byName.get(columnKey(column.name)), column.type)} AS ${quoteIdentifier(column.name)}`,
  );
  // The reader can number rows only where no column has that name.
  const canBeCut = !staged.columns.some(({ stagedName }) => columnKey(stagedName) === rowNumber);
  const pieces = canBeCut ? Math.max(1, Math.ceil(staged.bytes / pieceBytes)) : 1;
  const rowsInPiece = Math.ceil(staged.rows / pieces);
  for (let first = 0; first < staged.rows; first += rowsInPiece) {
    const path = sink.newFile("parquet");
    const source = quoteText(staged.path);
    const relation =
      pieces === 1
        ? `read_parquet(${source})`
        : `read_parquet(${source}, ${rowNumber}=true) WHERE ${rowNumber} >= ${first} AND ${rowNumber} < ${first + rowsInPiece}`;
    let rows: number;
    try {
      const [copied] = await db.rows(
        `COPY (SELECT ${cells.join(", ")} FROM ${relation}) TO ${quoteText(path)} (FORMAT parquet)`,
      );
      rows = Number(copied?.[0] ?? 0);
    } catch (error) {
      throw fileContentError(error, name);
    }
    await sink.add({ path, format: "parquet", rows });
  }
}

const EVERY_MS = 1000;

/**
 * Tells that a read goes on where no row is counted for long: while a large file comes, and while it is worked on
 * here. Otherwise the source would be taken for one that hangs.
 *
 * @param tell Called once a second at most.
 */
export function signsOfLife(tell: () => void): {
  readonly give: () => void;
  /** Gives signs as long as work of our own takes. */
  readonly during: <Result>(work: () => Promise<Result>) => Promise<Result>;
} {
  let toldAt = -Infinity;
  const give = () => {
    const now = performance.now();
    if (now - toldAt < EVERY_MS) return;
    toldAt = now;
    tell();
  };
  return {
    give,
    during: async (work) => {
      const timer = setInterval(give, EVERY_MS);
      try {
        return await work();
      } finally {
        clearInterval(timer);
      }
    },
  };
}

/** Unpacked bytes of all files of one pattern; they lie on disk together until their types are known. */
const maxBytes = 32 * 1024 ** 3;

/**
 * Copies all files of a pattern, finds the types that hold every value of all of them, and hands them on as one table.
 * @throws SourceError
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
      throw new SourceError(
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
