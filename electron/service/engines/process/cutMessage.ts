const LONGEST_MESSAGE = 2000;

/** An engine's error text can hold the data itself, up to many megabytes: only its start is passed on. */
export function cutMessage(text: string): string {
  return text.length <= LONGEST_MESSAGE ? text : `${text.slice(0, LONGEST_MESSAGE - 1)}…`;
}
