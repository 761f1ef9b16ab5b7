import type { DifferingPart } from "#shared/domain/results/resultComparison";
import type { PageColumn } from "#shared/contract/resultPort";

/** A cell as far as the page knows it. */
export interface CellValue {
  /** Exact text, or its beginning; null is SQL NULL. */
  readonly text: string | null;
  /** Characters of the whole text where `text` is its beginning only, otherwise null. */
  readonly wholeLength: number | null;
  /** Of a comparison: where it is another value than that of the other side; absent where it is the same. */
  readonly differing?: DifferingPart | undefined;
}

interface Block {
  readonly columns: readonly {
    readonly texts: readonly (string | null)[];
    readonly cut: ReadonlyMap<number, number>;
    readonly differing: ReadonlyMap<number, DifferingPart>;
  }[];
  readonly rowCount: number;
}

/** Blocks kept: some thousand rows around what was looked at last, whatever the size of the result. */
const maxBlocks = 20;

/** The rows the page holds, in blocks of equal size; the block that was used longest ago goes first. */
export class RowCache {
  readonly blockRows: number;
  readonly #blocks = new Map<number, Block>();

  /** @param columnCount Blocks of wide results have fewer rows, so that one block is never long work. */
  constructor(columnCount: number) {
    this.blockRows = Math.max(20, Math.min(200, Math.floor(8000 / Math.max(1, columnCount))));
  }

  /** Rows of a block that are here; 0 where it is not. */
  rowsOf(block: number): number {
    return this.#blocks.get(block)?.rowCount ?? 0;
  }

  /** Marks blocks as used now. */
  touch(first: number, last: number): void {
    for (let block = first; block <= last; block += 1) {
      const found = this.#blocks.get(block);
      if (found === undefined) continue;
      this.#blocks.delete(block);
      this.#blocks.set(block, found);
    }
  }

  put(block: number, columns: readonly PageColumn[]): void {
    this.#blocks.delete(block);
    this.#blocks.set(block, {
      columns: columns.map(({ texts, cut, differing = [] }) => ({
        texts,
        cut: new Map(cut),
        differing: new Map(differing),
      })),
      rowCount: columns[0]?.texts.length ?? 0,
    });
    for (const oldest of this.#blocks.keys()) {
      if (this.#blocks.size <= maxBlocks) return;
      this.#blocks.delete(oldest);
    }
  }

  /** Undefined where the cell is not here. */
  cell(row: number, column: number): CellValue | undefined {
    const block = this.#blocks.get(Math.floor(row / this.blockRows));
    const index = row % this.blockRows;
    if (block === undefined || index >= block.rowCount) return undefined;
    const found = block.columns[column];
    const text = found?.texts[index];
    // Columns that were hidden when the page was read have no cells in it.
    if (found === undefined || text === undefined) return undefined;
    return { text, wholeLength: found.cut.get(index) ?? null, differing: found.differing.get(index) };
  }
}
