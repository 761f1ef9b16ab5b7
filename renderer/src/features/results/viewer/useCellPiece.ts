import type { AppErrorData } from "#shared/errors/AppError";
import { useEffect, useState } from "react";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import type { CellPiece, CellReader } from "../client/ViewRows";

/** Characters of a cell that are shown at once. */
export const pieceLength = 64 * 1024;

interface LoadedPiece {
  readonly client: CellReader;
  readonly row: number;
  readonly column: number;
  readonly part: number;
  readonly piece: CellPiece | null;
  readonly error: AppErrorData | null;
}

/** A part of a cell's text, read when it is looked at; null while it comes in. Parts count from 0. */
export function useCellPiece(
  client: CellReader,
  row: number,
  column: number,
  part: number,
): { readonly piece: CellPiece | null; readonly error: AppErrorData | null } {
  const [loaded, setLoaded] = useState<LoadedPiece | null>(null);
  useEffect(() => {
    let isWanted = true;
    const put = (piece: CellPiece | null, error: AppErrorData | null): void => {
      if (isWanted) setLoaded({ client, row, column, part, piece, error });
    };
    client.readCell(row, column, part * pieceLength, pieceLength).then(
      (piece) => put(piece, null),
      (error: unknown) => put(null, toAppErrorData(error)),
    );
    return () => {
      isWanted = false;
    };
  }, [client, row, column, part]);
  const isCurrent =
    loaded?.client === client && loaded.row === row && loaded.column === column && loaded.part === part;
  return isCurrent ? loaded : { piece: null, error: null };
}
