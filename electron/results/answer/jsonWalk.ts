/** The byte behind any white space and one comma; the text was checked before. */
export function skipSeparators(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    const byte = bytes[at];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09 && byte !== 0x2c && byte !== 0x3a)
      return at;
    at += 1;
  }
}

/** The byte behind the value that begins at `from`; the text was checked before, so this only looks for its end. */
export function skipValue(bytes: Buffer, from: number): number {
  const first = bytes[from];
  if (first === 0x22) return skipString(bytes, from);
  let at = from;
  if (first !== 0x7b && first !== 0x5b) {
    for (;;) {
      const byte = bytes[at];
      if (byte === undefined || byte <= 0x20 || byte === 0x2c || byte === 0x7d || byte === 0x5d) return at;
      at += 1;
    }
  }
  let depth = 0;
  for (;;) {
    const byte = bytes[at];
    if (byte === undefined) return at;
    if (byte === 0x22) {
      at = skipString(bytes, at);
      continue;
    }
    at += 1;
    if (byte === 0x7b || byte === 0x5b) depth += 1;
    else if (byte === 0x7d || byte === 0x5d) depth -= 1;
    if (depth === 0) return at;
  }
}

/** Beyond so many bytes the native search for the closing quote is faster than this loop. */
const shortString = 64;

/** The byte behind the closing quote of the string that begins at `from`. */
function skipString(bytes: Buffer, from: number): number {
  let at = from + 1;
  const near = at + shortString;
  while (at < near) {
    const byte = bytes[at];
    if (byte === undefined || byte === 0x22) return at + 1;
    at += byte === 0x5c ? 2 : 1;
  }
  let quote = bytes.indexOf(0x22, at);
  while (quote >= 0 && isEscaped(bytes, quote, at)) quote = bytes.indexOf(0x22, quote + 1);
  return quote < 0 ? bytes.length : quote + 1;
}

/** Whether an odd number of backslashes stands before the quote; `floor` is where an escape cannot reach over. */
function isEscaped(bytes: Buffer, quote: number, floor: number): boolean {
  let at = quote;
  while (at > floor && bytes[at - 1] === 0x5c) at -= 1;
  return (quote - at) % 2 === 1;
}

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
