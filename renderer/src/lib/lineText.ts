/** Characters of a text that a line can show at most. */
const mostShown = 400;

const lineBreak = /\r\n|\n|\r/g;
/** Characters that are not seen themselves, or turn the order of those around them. */
// oxlint-disable-next-line no-control-regex -- these are the characters meant
const unseen = /[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * The beginning of a text on one line, with a sign for every character that would not be seen or would make the text
 * look like another one. For the eye only; copies are made of the exact text.
 *
 * @param most Characters that are taken of it.
 */
export function lineText(text: string, most = mostShown): string {
  return text
    .slice(0, most)
    .replaceAll(lineBreak, "↵")
    .replaceAll("\t", "⇥")
    .replaceAll(unseen, (char) => (char === "\u200d" ? char : signOf(char)));
}

/** The control pictures of Unicode stand at U+2400; other unseen characters have one sign in common. */
function signOf(char: string): string {
  const code = char.charCodeAt(0);
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : "◌";
}
