import { previewLength, type PageColumn } from "#shared/contract/resultPort";
import { previewOf } from "./previewOf";

/** A column of a page from the whole texts of its cells: long ones as their beginning. */
export function pageColumn(texts: readonly (string | null)[]): PageColumn {
  return {
    texts: texts.map((text) => (text === null ? null : previewOf(text, previewLength))),
    cut: texts.flatMap((text, place): [number, number][] =>
      text !== null && text.length > previewLength ? [[place, text.length]] : [],
    ),
  };
}
