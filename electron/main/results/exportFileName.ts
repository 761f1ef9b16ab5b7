/** Names that Windows keeps for devices, with any ending. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** Characters of a name, as a person counts them; of a longer one those at its end stay, which say that rows are not all. */
const maxLength = 50;
const endLength = 20;

/** Characters that some system gives a meaning in names, and those that cannot be seen. */
const forbidden = /[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu;

/**
 * A name for a file that every system takes, and that stays in the folder it is put in.
 *
 * @param suggested What the file holds, in the words of the window.
 * @param ending Without the dot.
 */
export function exportFileName(suggested: string, ending: string): string {
  const allowed = suggested.normalize("NFC").replaceAll(forbidden, "-").replaceAll(/\s+/gu, " ");
  const name = shortened(
    Array.from(new Intl.Segmenter().segment(allowed), ({ segment }) => segment),
  ).replaceAll(/^[\s.~-]+|[\s.-]+$/gu, "");
  return `${name === "" || deviceName.test(name) ? "result" : name}.${ending}`;
}

function shortened(characters: readonly string[]): string {
  if (characters.length <= maxLength) return characters.join("");
  const start = characters.slice(0, maxLength - endLength - 1);
  return [...start, "…", ...characters.slice(-endLength)].join("");
}
