import { skipSeparators, skipValue } from "#shared/json/jsonBytes";

/** A key as it was written in an earlier row, and the column it filled there. */
interface KnownKey {
  readonly bytes: Buffer;
  readonly column: number;
}

/**
 * Finds the cells of one row in its bytes. The row was checked when it was scanned. Rows of a result mostly have the
 * same keys in the same order, so a key is first compared with the one that stood in its place in the row before.
 */
export class RowReader {
  /** Start and end of each column's value in the row read last; start is -1 where the row does not have it. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly #keys: ReadonlyMap<string, readonly number[]>;
  readonly #known: (KnownKey | undefined)[] = [];

  constructor(names: readonly string[]) {
    this.starts = new Int32Array(names.length);
    this.ends = new Int32Array(names.length);
    this.#keys = columnKeys(names);
  }

  /** Sets `starts` and `ends` for this row: an object, or a list whose values stand in the columns' order. */
  read(row: Buffer): void {
    this.starts.fill(-1);
    const open = skipSeparators(row, 0);
    const isObject = row[open] === 0x7b;
    const close = isObject ? 0x7d : 0x5d;
    let at = skipSeparators(row, open + 1);
    for (let place = 0; row[at] !== close && at < row.length; place += 1) {
      let column = place;
      if (isObject) {
        const known = this.#known[place];
        // A key's bytes end with its closing quote, so that no longer key begins with them.
        const isKnown = known !== undefined && isAt(row, at, known.bytes);
        const keyEnd = isKnown ? at + known.bytes.length : skipValue(row, at);
        // Of a key that a row has more often than there are columns for it, the first counts.
        if (!isKnown) column = this.#columnFor(row, at, keyEnd, place);
        else column = known.column >= 0 && this.starts[known.column] !== -1 ? -1 : known.column;
        at = skipSeparators(row, keyEnd);
      }
      const end = skipValue(row, at);
      if (column >= 0 && column < this.starts.length) {
        this.starts[column] = at;
        this.ends[column] = end;
      }
      at = skipSeparators(row, end);
    }
  }

  #columnFor(row: Buffer, start: number, end: number, place: number): number {
    const key = String(JSON.parse(row.toString("utf8", start, end)));
    const candidates = this.#keys.get(key) ?? [];
    const column = candidates.find((candidate) => this.starts[candidate] === -1) ?? -1;
    // A repeated key means another column each time, so its place alone does not tell which.
    if (candidates.length === 0 || (candidates.length === 1 && column >= 0))
      this.#known[place] = { bytes: Buffer.from(row.subarray(start, end)), column };
    return column;
  }
}

function isAt(row: Buffer, start: number, bytes: Buffer): boolean {
  for (let index = 0; index < bytes.length; index += 1) {
    if (row[start + index] !== bytes[index]) return false;
  }
  return true;
}

/**
 * Which columns a row's key may fill, best first. A service may keep columns of one name apart in three ways: a
 * repeated key (`a`, `a`), a numbered one (`a:1`, `a_1`, counted from the second column of that name), or distinct
 * names in `columns` already. A numbered key that is itself a column's name means that column only.
 */
function columnKeys(names: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const keys = new Map<string, number[]>();
  for (const [index, name] of names.entries()) keys.set(name, [...(keys.get(name) ?? []), index]);
  const named = Array.from(keys);
  for (const [name, columns] of named) {
    for (const [occurrence, column] of columns.entries()) {
      if (occurrence === 0) continue;
      for (const key of [`${name}:${occurrence}`, `${name}_${occurrence}`]) {
        if (!keys.has(key)) keys.set(key, [column]);
      }
    }
  }
  return keys;
}
