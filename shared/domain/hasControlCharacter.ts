/** Whether a text that should stand in one line holds a line break, a tab, NUL or another control character. */
export function hasControlCharacter(text: string): boolean {
  return /[\p{Cc}\u2028\u2029]/u.test(text);
}
