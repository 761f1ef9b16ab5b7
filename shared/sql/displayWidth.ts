const zeroWidth = /^[\p{Mark}\p{Cc}\p{Cf}]$/u;
/** East Asian wide and full-width characters and pictures; a terminal gives them two columns. */
const doubleWidth =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]$/u;

/** Columns that one character takes in a terminal: 0 for marks and control characters, 2 for wide ones, else 1. */
export function displayWidth(character: string): 0 | 1 | 2 {
  if (character >= " " && character <= "~") return 1;
  if (zeroWidth.test(character)) return 0;
  return doubleWidth.test(character) ? 2 : 1;
}
