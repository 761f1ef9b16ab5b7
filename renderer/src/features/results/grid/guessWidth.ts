import { columnWidths } from "./GridColumn";

const narrowChar = 7.2;
const wideChar = 13;
/** Padding of a cell and the line at its edge. */
const frame = 22;
/** Icon and menu button beside a column's name. */
const headerFrame = 60;

/**
 * A column's first width from its name, its type and some of its texts, in pixels. Estimated, not measured: measuring
 * some thousand texts of a wide result would hold up the first rows.
 */
export function guessWidth(name: string, type: string, texts: readonly (string | null)[]): number {
  let width = Math.max(textWidth(name) + headerFrame, Math.min(textWidth(type), 160) + headerFrame);
  for (const text of texts) width = Math.max(width, textWidth(text ?? "NULL") + frame);
  return Math.round(Math.min(columnWidths.maxGuess, Math.max(columnWidths.min, width)));
}

function textWidth(text: string): number {
  let width = 0;
  const length = Math.min(text.length, 80);
  for (let index = 0; index < length; index += 1) {
    width += text.charCodeAt(index) > 0x2e7f ? wideChar : narrowChar;
  }
  return width;
}
