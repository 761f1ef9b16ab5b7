const piece = /\\x([0-9A-Fa-f]{2})|([^\\])|\\\\/gsu;

/** Bytes of a preview; the viewer shows the rest. */
const maxBytes = 64;

/**
 * A BLOB as pairs of hexadecimal digits.
 *
 * @param text The value as DuckDB writes it: printable characters as they are, other bytes as `\xAA`.
 */
export function binaryPreview(text: string): string {
  const pairs: string[] = [];
  for (const [whole, hex, char] of text.matchAll(piece)) {
    if (pairs.length === maxBytes) return `${pairs.join(" ")} …`;
    pairs.push(hex?.toUpperCase() ?? hexOf(char ?? whole.slice(1)));
  }
  return pairs.join(" ");
}

function hexOf(char: string): string {
  return (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, "0");
}
