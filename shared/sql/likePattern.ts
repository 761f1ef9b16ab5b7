/** A pattern with `*` for any text and `?` for one character, as LIKE with the escape `\` writes it. */
export function likePattern(pattern: string): string {
  return pattern
    .replaceAll(/[\\%_]/g, String.raw`\$&`)
    .replaceAll("*", "%")
    .replaceAll("?", "_");
}
