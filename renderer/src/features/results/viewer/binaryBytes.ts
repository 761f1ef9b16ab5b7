/**
 * The bytes of a BLOB from its text, in which bytes beyond printable ASCII are written `\x00`. The text may end within
 * such a byte, where it is the beginning of a longer one.
 *
 * @returns The bytes, and the end of the text that is no whole byte yet; null where the text is of another form
 */
export function binaryBytes(text: string): { readonly bytes: Uint8Array; readonly rest: string } | null {
  const bytes = new Uint8Array(text.length);
  let count = 0;
  let at = 0;
  while (at < text.length) {
    let code = text.charCodeAt(at);
    if (code > 0x7e) return null;
    if (code === 0x5c) {
      if (at + 4 > text.length) break;
      const digits = text.slice(at + 2, at + 4);
      if (text[at + 1] !== "x" || !/^[0-9A-Fa-f]{2}$/.test(digits)) return null;
      code = Number.parseInt(digits, 16);
      at += 3;
    }
    bytes[count] = code;
    count += 1;
    at += 1;
  }
  return { bytes: bytes.slice(0, count), rest: text.slice(at) };
}
