/** Names that Windows keeps for devices, with any ending. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** Characters of a name, as a person counts them. */
const maxLength = 50;

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
  const shortened = Array.from(new Intl.Segmenter().segment(allowed), ({ segment }) => segment)
    .slice(0, maxLength)
    .join("");
  const name = shortened.replaceAll(/^[\s.~-]+|[\s.-]+$/gu, "");
  return `${name === "" || deviceName.test(name) ? "result" : name}.${ending}`;
}
