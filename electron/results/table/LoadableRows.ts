import { availableParallelism } from "node:os";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { quoteAlways, quoteText } from "#shared/sql/quote";
import type { StoredResult } from "../rows/StoredResult";
import { RowRewriter, RowsFile } from "./RowsFile";
import type { StoredType } from "../types/storedType";

/** What DuckDB reserves for a row at least. */
const smallestObjectBytes = 1024 * 1024;
/** DuckDB reads each file by one thread; more than these would only share the processors. */
const mostFiles = Math.min(4, availableParallelism());
/** A file of fewer bytes is read sooner than another thread has begun. */
const smallestFileBytes = 1024 * 1024;
/** Bytes of rows that are written once more between two looks at what else there is to do. */
const pieceBytes = 512 * 1024;

/** Rows in a form that DuckDB reads, as SQL. */
export interface RowsSource {
  readonly from: string;
  /** What was read of a column, of the type that it is read as. */
  readonly raw: (column: number) => string;
}

/** The rows of a result on their way into DuckDB: as they came where it can read them so, else written once more. */
export class LoadableRows {
  readonly #result: StoredResult;
  readonly #folder: string;
  readonly #hasPlainNames: boolean;
  /** DuckDB could not read the rows as JSON. */
  #isUnreadable = false;

  /** @param folder The folder that the store's DuckDB may read. */
  constructor(result: StoredResult, folder: string) {
    this.#result = result;
    this.#folder = folder;
    this.#hasPlainNames = hasPlainNames(result.columns ?? []);
  }

  /**
   * Writes what is no text anew from now on, and so takes the rows for what they are: lists, say.
   * @returns false where that is so already.
   */
  repair(): boolean {
    const isNew = !this.#isUnreadable;
    this.#isUnreadable = true;
    return isNew;
  }

  /** Works on rows `from` to before `to`, in files that are gone afterwards. DuckDB keeps their order. */
  async read<Value>(
    from: number,
    to: number,
    types: readonly StoredType[],
    work: (source: RowsSource) => Promise<Value>,
  ): Promise<Value> {
    const isText = types.map(({ isFromBytes }) => isFromBytes);
    const asTheyCame = this.#hasPlainNames && !this.#isUnreadable && !isText.includes(true);
    const files: RowsFile[] = [];
    let longest = 0;
    try {
      for (const [first, end] of this.#parts(from, to)) {
        const file = new RowsFile(this.#folder);
        files.push(file);
        const length = await (asTheyCame
          ? this.#copy(file, first, end)
          : this.#rewrite(file, first, end, isText));
        longest = Math.max(longest, length);
      }
      const names = (this.#result.columns ?? []).map(({ name }, index) => (asTheyCame ? name : `c${index}`));
      const paths = files.map(({ path }) => path);
      return await work({
        from: sourceSql(paths, names, types, longest),
        raw: (column) => quoteAlways(names[column] ?? ""),
      });
    } finally {
      for (const file of files) file.remove();
    }
  }

  /** Cuts rows into as many runs of about the same bytes as there are threads to read them. */
  #parts(from: number, to: number): readonly (readonly [first: number, end: number])[] {
    const { rowBytes } = this.#result;
    const bytes = rowBytes.size(from, to);
    const count = Math.max(1, Math.min(mostFiles, Math.floor(bytes / smallestFileBytes)));
    const parts: (readonly [number, number])[] = [];
    for (let first = from; first < to;) {
      const isLast = parts.length === count - 1;
      const end = isLast ? to : Math.min(to, rowBytes.lastWithin(first, Math.ceil(bytes / count)));
      parts.push([first, end]);
      first = end;
    }
    return parts;
  }

  /** @returns bytes of the longest row */
  async #copy(file: RowsFile, from: number, to: number): Promise<number> {
    file.write("[");
    file.write(this.#result.rowBytes.rows(from, to));
    file.write("]");
    file.end();
    return this.#result.rowBytes.longest(from, to);
  }

  /** @returns bytes of the longest row */
  async #rewrite(file: RowsFile, from: number, to: number, isText: readonly boolean[]): Promise<number> {
    const rewriter = new RowRewriter(isText, this.#isUnreadable);
    file.write("[");
    for (let row = from; row < to; row += 1) {
      rewriter.add(this.#result.rowCells(row), row === from);
      if (rewriter.length < pieceBytes) continue;
      file.write(rewriter.take());
      await new Promise(setImmediate);
    }
    file.write(rewriter.take());
    file.write("]");
    file.end();
    return rewriter.longest;
  }
}

function sourceSql(
  paths: readonly string[],
  names: readonly string[],
  types: readonly StoredType[],
  longest: number,
): string {
  const columns = types.map(({ readAs }, index) => `${quoteText(names[index] ?? "")}: '${readAs}'`);
  const size = Math.max(smallestObjectBytes, longest * 2);
  return `read_json([${paths.map(quoteText).join(", ")}], format = 'array', columns = {${columns.join(", ")}}, maximum_object_size = ${size})`;
}

/** DuckDB compares names without their case, and a name may occur once. */
function hasPlainNames(columns: readonly ResultColumn[]): boolean {
  const names = new Set(columns.map(({ name }) => name.toLowerCase()));
  return names.size === columns.length && !names.has("");
}
