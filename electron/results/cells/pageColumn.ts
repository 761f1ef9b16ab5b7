import { type PageColumn, previewLength } from "#shared/contract/resultPort";

/** A column of a page from the whole texts of its cells: long ones as their beginning. */
export function pageColumn(texts: readonly (string | null)[]): PageColumn {
  return {
    texts: texts.map((text) => (text === null ? null : previewOf(text, previewLength))),
    cut: texts.flatMap((text, place): [number, number][] =>
      text !== null && text.length > previewLength ? [[place, text.length]] : [],
    ),
  };
}

/**
 * The beginning of a text, at most `length` UTF-16 units and never half of a surrogate pair.
 */
export function previewOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? length - 1 : length);
}
