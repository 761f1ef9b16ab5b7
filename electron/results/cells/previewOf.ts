/**
 * The beginning of a text, at most `length` UTF-16 units and never half of a surrogate pair.
 */
export function previewOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? length - 1 : length);
}
