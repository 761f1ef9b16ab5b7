import { isNumeric, typeFamily } from "#shared/domain/typeFamily";
import { columnWidths } from "./GridColumn";

/** Pixels of a letter, of a digit (all equally wide in the grid) or capital, and of a sign of the scripts beyond. */
const letter = 7.4;
const digit = 8.8;
const wideSign = 13.5;
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
  const most = isNumeric(typeFamily(type)) ? columnWidths.maxNumberGuess : columnWidths.maxGuess;
  return Math.round(Math.min(most, Math.max(columnWidths.min, width)));
}

function textWidth(text: string): number {
  let width = 0;
  const length = Math.min(text.length, 80);
  for (let index = 0; index < length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 0x2e7f) width += wideSign;
    else width += code < 0x61 ? digit : letter;
  }
  return width;
}
