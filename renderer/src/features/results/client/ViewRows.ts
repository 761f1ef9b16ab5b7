import { resultPortBounds } from "#shared/contract/resultParams";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { MadeView, PageColumn } from "#shared/contract/resultPort";
import { AppError } from "#shared/errors/AppError";
import type { ResultCalls } from "./ResultCalls";
import { RowCache, type CellValue } from "./RowCache";

/** A piece of one cell's text. */
export interface CellPiece {
  readonly text: string | null;
  /** Characters of the whole cell. */
  readonly length: number;
}

/** Where the whole text of a cell is read. */
export interface CellReader {
  /** Reads a piece of a cell; offset and count in characters. Rejects with AppError. */
  readCell(row: number, column: number, offset: number, count: number): Promise<CellPiece>;
}

/** Rows that a grid can show. */
export interface GridRows {
  readonly rowCount: number;
  /** The cell if it is here; undefined while it is not. Columns by their index. */
  cell(row: number, column: number): CellValue | undefined;
  /** Sees to it that rows `first` to `last` come in; what was wished for before is forgotten. */
  want(first: number, last: number): void;
}

/** Pages asked for at once: more would only queue up behind what is looked at by then. */
const maxPagesUnderWay = 2;

/**
 * The rows of one view of a result, those around what is looked at. It asks for each block once, and keeps only the newest
 * wish while the store is busy.
 */
export class ViewRows implements GridRows {
  readonly viewId: number;
  readonly columns: readonly ResultColumn[];
  readonly #calls: ResultCalls;
  readonly #onPage: () => void;
  readonly #cache: RowCache;
  readonly #blocksUnderWay = new Set<number>();
  #wantedBlocks: readonly number[] = [];
  #rowCount: number;

  /** @param onPage Called when rows came in. */
  constructor(calls: ResultCalls, view: MadeView, onPage: () => void) {
    this.#calls = calls;
    this.viewId = view.viewId;
    this.columns = view.columns;
    this.#rowCount = view.rowCount;
    this.#cache = new RowCache(view.columns.length);
    this.#onPage = onPage;
  }

  get rowCount(): number {
    return this.#rowCount;
  }

  /** More rows of a result that still comes in. */
  grow(rowCount: number): void {
    this.#rowCount = rowCount;
  }

  /** The first rows, which came unasked. */
  take(columns: readonly PageColumn[]): void {
    this.#cache.put(0, columns);
  }

  cell(row: number, column: number): CellValue | undefined {
    return this.#cache.cell(row, column);
  }

  want(first: number, last: number): void {
    if (this.#rowCount === 0) return;
    const { blockRows } = this.#cache;
    const firstBlock = Math.floor(Math.max(0, first) / blockRows);
    const lastBlock = Math.floor(Math.min(last, this.#rowCount - 1) / blockRows);
    this.#cache.touch(firstBlock, lastBlock);
    this.#wantedBlocks = Array.from(
      { length: Math.max(0, lastBlock - firstBlock + 1) },
      (_, index) => firstBlock + index,
    );
    this.#askForPages();
  }

  /** Reads a piece of a cell. Rejects with AppError. */
  readCell(row: number, column: number, offset: number, count: number): Promise<CellPiece> {
    const { viewId } = this;
    return this.#calls.call("cell", { viewId, row, column, offset, count });
  }

  /** The texts of the first rows, column by column, long ones as their beginning. Rejects with AppError. */
  async readTexts(limit: number): Promise<(string | null)[][]> {
    const { viewId } = this;
    const texts: (string | null)[][] = this.columns.map(() => []);
    const end = Math.min(limit, this.#rowCount);
    for (let from = 0; from < end; from += resultPortBounds.pageRows) {
      const count = Math.min(resultPortBounds.pageRows, end - from);
      const { columns } = await this.#calls.call("page", { viewId, from, count });
      columns.forEach((column, index) => texts[index]?.push(...column.texts));
    }
    return texts;
  }

  /** Gives the view back. One that the store has let go of already is no loss; the rows as they came are never closed. */
  close(): void {
    const { viewId } = this;
    if (viewId !== 0) this.#calls.call("closeView", { viewId }).catch(() => undefined);
  }

  #askForPages(): void {
    const { blockRows } = this.#cache;
    for (const block of this.#wantedBlocks) {
      if (this.#blocksUnderWay.size >= maxPagesUnderWay) return;
      const available = Math.min(blockRows, this.#rowCount - block * blockRows);
      if (this.#blocksUnderWay.has(block) || this.#cache.rowsOf(block) >= available) continue;
      this.#blocksUnderWay.add(block);
      void this.#readBlock(block, blockRows);
    }
  }

  async #readBlock(block: number, count: number): Promise<void> {
    try {
      const { viewId } = this;
      const { columns } = await this.#calls.call("page", { viewId, from: block * count, count });
      this.#cache.put(block, columns);
      this.#onPage();
    } catch (error) {
      // A page is refused only where the whole result failed, of which the store tells by itself.
      if (!(error instanceof AppError)) throw error;
      this.#wantedBlocks = [];
    } finally {
      this.#blocksUnderWay.delete(block);
    }
    this.#askForPages();
  }
}
