import { quoteIdentifier } from "#shared/sql/quoteIdentifier";
import { quoteText } from "#shared/sql/quoteText";
import type { StreamSink } from "../Connector";
import { fileContentProblem } from "./fileContentProblem";
import type { FileDatabase } from "./FileDatabase";
import type { StagedColumn, StagedFile } from "./StagedFile";
import { columnKey, type UnionColumn } from "./unionColumns";

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
 * @throws SourceProblem `value` or `limit`
 */
export async function writePieces(
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
      throw fileContentProblem(error, name);
    }
    await sink.add({ path, format: "parquet", rows });
  }
}
