import type { ComparedColumn, RowChange } from "#shared/domain/results/resultComparison";
import { type PageColumn, previewLength } from "#shared/contract/resultPort";
import { AppError } from "#shared/errors/AppError";
import { shownNested } from "#shared/sql/nested/shownNested";
import { pageColumn } from "../cells/pageColumn";
import type { NumberedRows } from "../rows/RowView";
import type { ComparedResults } from "./checkKey";
import type { ChangedCells } from "./differenceSql";

/** What a page gets of a long text: enough to fill a cell, with something of what stands before the part that differs. */
const aroundLength = 300;
const aroundBefore = 40;

/**
 * Where the cells of a column differ from those of the other side. NULL is taken for a text without characters.
 *
 * @param role The side that `own` is of
 * @param places Cells of changed pairs, by their index
 */
function differingColumn(
  role: "before" | "now",
  own: readonly (string | null)[],
  other: readonly (string | null)[],
  places: readonly number[],
): NonNullable<PageColumn["differing"]> {
  return places.map((place) => {
    const [text, opposite] = [own[place] ?? "", other[place] ?? ""];
    const isBefore = role === "before";
    const parts = isBefore ? differingParts(text, opposite) : differingParts(opposite, text);
    const { start } = parts;
    const end = isBefore ? parts.beforeEnd : parts.nowEnd;
    if (text.length <= previewLength) return [place, { start, end, around: null }];
    const from = Math.max(0, start - aroundBefore);
    return [place, { start, end, around: { from, text: text.slice(from, from + aroundLength) } }];
  });
}

/** Where two texts differ: what they begin with alike, and for each the part up to what they end with alike. */
interface DifferingParts {
  /** Characters (UTF-16 units) that both begin with. */
  readonly start: number;
  /** Where the differing part of each ends. */
  readonly beforeEnd: number;
  readonly nowEnd: number;
}

/** The shortest piece by which one text becomes the other. No character is cut in two. */
export function differingParts(before: string, now: string): DifferingParts {
  const shorter = Math.min(before.length, now.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === now.charCodeAt(start)) start += 1;
  if (isInside(before, start) || isInside(now, start)) start -= 1;
  let end = 0;
  const [beforeLast, nowLast] = [before.length - 1, now.length - 1];
  while (end < shorter - start && before.charCodeAt(beforeLast - end) === now.charCodeAt(nowLast - end))
    end += 1;
  if (isInside(before, before.length - end) || isInside(now, now.length - end)) end -= 1;
  return { start, beforeEnd: before.length - end, nowEnd: now.length - end };
}

/** Whether a place lies between the two halves of one character. */
function isInside(text: string, place: number): boolean {
  const code = text.charCodeAt(place);
  return place > 0 && code >= 0xdc00 && code <= 0xdfff;
}

/** In place of a row's number, where a side does not have the row. */
export const noRow = 0xff_ff_ff_ff;

/** Which rows of the two results the rows of a comparison are; `noRow` on the side that does not have it. */
export interface RowPairs {
  readonly before: Uint32Array;
  readonly now: Uint32Array;
  /** How many rows each stands for; null where it is one. */
  readonly rows: Uint32Array | null;
}

/** Where the cells of a column are: by column of either side. A key is the same on both, and read from `now` where it can be. */
export interface CellSource {
  readonly kind: "change" | "rows" | "cell";
  readonly before: number | null;
  readonly now: number | null;
}

const nowhere: CellSource = { kind: "cell", before: null, now: null };
/** A result has NULL there. */
const noColumn = -1;

/** The rows of a comparison. Their cells are read from the two results, so they are exact and take no memory. */
export class ComparedRows implements NumberedRows {
  readonly columns: readonly ComparedColumn[];
  readonly #sources: readonly CellSource[];
  readonly #results: ComparedResults;
  readonly #pairs: RowPairs;
  readonly #changed: ChangedCells;

  /** @param sources Of each column, where its cells are. */
  constructor(
    columns: readonly ComparedColumn[],
    sources: readonly CellSource[],
    results: ComparedResults,
    pairs: RowPairs,
    changed: ChangedCells,
  ) {
    this.columns = columns;
    this.#sources = sources;
    this.#results = results;
    this.#pairs = pairs;
    this.#changed = changed;
  }

  get rowCount(): number {
    return this.#pairs.before.length;
  }

  page(from: number, count: number): readonly PageColumn[] {
    const end = Math.min(from + count, this.rowCount);
    return this.pageOf(Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index));
  }

  pageOf(rows: Iterable<number>): readonly PageColumn[] {
    const numbers = Array.from(rows);
    const all = [...this.columns.keys()];
    const texts = numbers.map((row) => this.rowTexts(row, all));
    const textsOf = (column: number) => texts.map((row) => row[column] ?? null);
    return this.columns.map(({ role, pair, type }, column) => {
      const page = pageColumn(textsOf(column));
      if (pair === null || (role !== "before" && role !== "now")) return page;
      // The two sides of a pair stand beside each other.
      const opposite = role === "before" ? column + 1 : column - 1;
      const places = numbers.flatMap((row, place) => (this.#changed.has(row, pair) ? [place] : []));
      const [own, other] = shownPairs(
        { texts: textsOf(column), type },
        { texts: textsOf(opposite), type: this.columns[opposite]?.type ?? "" },
      );
      return { ...page, differing: differingColumn(role, own, other, places) };
    });
  }

  cell(row: number, column: number): string | null {
    if (row >= this.rowCount || column >= this.columns.length) {
      throw new AppError(
        "INVALID_INPUT",
        `The comparison has no cell in row ${row + 1}, column ${column + 1}.`,
      );
    }
    return this.rowTexts(row, [column])[0] ?? null;
  }

  rowTexts(row: number, columns: readonly number[]): readonly (string | null)[] {
    const sources = columns.map((column) => this.#sources[column] ?? nowhere);
    const before = this.#sideTexts("before", row, sources);
    const now = this.#sideTexts("now", row, sources);
    return sources.map(({ kind }, index) => {
      if (kind === "change") return this.#change(row);
      if (kind === "rows") return String(this.#pairs.rows?.[row] ?? 1);
      return now[index] ?? before[index] ?? null;
    });
  }

  /** Cells of one side in the places of their sources; NULL where a source is not of this side, or the row is not there. */
  #sideTexts(
    side: "before" | "now",
    row: number,
    sources: readonly CellSource[],
  ): readonly (string | null)[] {
    const own = this.#pairs[side][row] ?? noRow;
    if (own === noRow || sources.every((source) => source[side] === null)) return [];
    return this.#results[side].rowTexts(
      own,
      sources.map((source) => source[side] ?? noColumn),
    );
  }

  #change(row: number): RowChange {
    if (this.#pairs.before[row] === noRow) return "added";
    return this.#pairs.now[row] === noRow ? "removed" : "changed";
  }
}

interface SideTexts {
  readonly texts: readonly (string | null)[];
  /** SQL type of the column. */
  readonly type: string;
}

/** The texts of both sides as the page shows them: numbers within values bare, where it has both of a pair whole. */
function shownPairs(
  own: SideTexts,
  other: SideTexts,
): readonly [readonly (string | null)[], readonly (string | null)[]] {
  const isWhole = (text: string | null | undefined) => (text?.length ?? 0) <= previewLength;
  const shown = (side: SideTexts, opposite: SideTexts) =>
    side.texts.map((text, place) =>
      text !== null && isWhole(text) && isWhole(opposite.texts[place]) ? shownNested(text, side.type) : text,
    );
  return [shown(own, other), shown(other, own)];
}
