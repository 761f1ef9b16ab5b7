/** The byte after white space, commas and colons. The text is valid JSON: JsonScanner has checked it. */
export function skipSeparators(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    const byte = bytes[at];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09 && byte !== 0x2c && byte !== 0x3a)
      return at;
    at += 1;
  }
}

/** The byte after the value that begins at `from`, in valid JSON. */
export function skipValue(bytes: Uint8Array, from: number): number {
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

/** The byte after the closing quote of the string that begins at `from`. */
function skipString(bytes: Uint8Array, from: number): number {
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

/** Whether an odd number of backslashes precedes the quote; `floor` is where an escape cannot reach over. */
function isEscaped(bytes: Uint8Array, quote: number, floor: number): boolean {
  let at = quote;
  while (at > floor && bytes[at - 1] === 0x5c) at -= 1;
  return (quote - at) % 2 === 1;
}
