/** What the bytes of a JSON string begin or end with, as far as it takes a look at the text. A string ends with its quote. */

const quote = 0x22;
const backslash = 0x5c;

/**
 * Whether a text may begin as a formula does (`looksLikeFormula`): with a sign, also a full-width one, or with an escaped
 * line break or tab. A number with a minus is none.
 */
export function mayBeginFormula(row: Uint8Array, start: number): boolean {
  switch (row[start] ?? 0) {
    case 0x2d:
      return !isUnsignedNumber(row, start + 1);
    case backslash: {
      const letter = row[start + 1];
      return letter === 0x74 || letter === 0x6e || letter === 0x72;
    }
    // The signs =, + and @; full-width ones begin with EF.
    case 0x3d:
    case 0x2b:
    case 0x40:
    case 0xef:
      return true;
    default:
      return false;
  }
}

/** Digits, with a point behind the first of them or none. */
function isUnsignedNumber(row: Uint8Array, start: number): boolean {
  let points = 0;
  for (let at = start; ; at += 1) {
    const byte = row[at] ?? 0;
    if (byte === quote) return at > start && points < 2;
    if (byte === 0x2e && at > start) points += 1;
    else if (byte < 0x30 || byte > 0x39) return false;
  }
}

/** Whether a text may begin with white space beyond ASCII (`\s`). */
export function mayBeginWithWideSpace(row: Uint8Array, start: number): boolean {
  return (row[start] ?? 0) >= 0x80 && mayBeWideSpace(row, start);
}

/** Whether a text that ends before `end` may end with white space beyond ASCII. */
export function endsWithWideSpace(row: Uint8Array, end: number): boolean {
  return (row[end - 1] ?? 0) >= 0x80 && (mayBeWideSpace(row, end - 2) || mayBeWideSpace(row, end - 3));
}

/** The first bytes of U+00A0, U+1680, U+2000 to U+205F, U+3000 and U+FEFF in UTF-8. */
function mayBeWideSpace(row: Uint8Array, at: number): boolean {
  const second = row[at + 1];
  switch (row[at] ?? 0) {
    case 0xc2:
      return second === 0xa0;
    case 0xe1:
      return second === 0x9a;
    case 0xe2:
      return second === 0x80 || second === 0x81;
    case 0xe3:
      return second === 0x80 && row[at + 2] === 0x80;
    case 0xef:
      return second === 0xbb;
    default:
      return false;
  }
}

/** White space of ASCII (`\s`). */
export function isAsciiSpace(byte: number | undefined): boolean {
  return byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);
}
