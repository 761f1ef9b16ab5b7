/** A stretch of text; `address` where it is one that can be opened. */
export interface TextPart {
  readonly text: string;
  readonly address: string | null;
}

/** A sentence's own punctuation behind an address is no part of it. */
const link = /https:\/\/[^\s"'<>`{}|\\^]+[^\s"'<>`{}|\\^.,;:!?()[\]]/g;

/** Longest address that can be opened, in characters. */
const longestAddress = 2048;

/** A text with the addresses in it apart. Only https: nothing else is opened from here. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(link)) {
    if (address.length > longestAddress) continue;
    if (index > end) parts.push({ text: text.slice(end, index), address: null });
    parts.push({ text: address, address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), address: null });
  return parts;
}
