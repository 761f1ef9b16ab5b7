import { skipSeparators, skipValue } from "#shared/json/jsonBytes";

/** One value of a row, as a range of the row's bytes. */
interface RowMember {
  /** Null in a row that is a list. */
  readonly key: string | null;
  readonly start: number;
  readonly end: number;
}

/** All members of one row in their order, repeated keys included. */
export function rowMembers(row: Buffer): readonly RowMember[] {
  const members: RowMember[] = [];
  let at = skipSeparators(row, 0);
  const isObject = row[at] === 0x7b;
  at = skipSeparators(row, at + 1);
  while (row[at] !== 0x7d && row[at] !== 0x5d && at < row.length) {
    let key: string | null = null;
    if (isObject) {
      const keyEnd = skipValue(row, at);
      key = String(JSON.parse(row.toString("utf8", at, keyEnd)));
      at = skipSeparators(row, keyEnd);
    }
    const end = skipValue(row, at);
    members.push({ key, start: at, end });
    at = skipSeparators(row, end);
  }
  return members;
}
