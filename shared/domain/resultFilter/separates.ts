/** What stands between two terms of a filter. */
export type Joint = "," | "and" | "or";

const betweenBegun = /^\s*(?:!\s*|(?:is\s+)?not\s+)?between\s+\S/i;
const ownSign = /^\s*(?:[!<>=≤≥≠]|(?:is\s+)?not\s|(?:(?:is\s+)?null|"(?:[^"]|"")*"|'(?:[^']|'')*')\s*$)/i;

/**
 * Whether what may stand between two terms does. A comma always does. The `and` of `between 10 and 20` does not. Where words
 * are looked for, `and` and `or` only do where both sides show that they are no words: `!a* and !b*`, `"a" or "b"`, `>a and
 * <c`, `*.pdf or *.doc`; in `black and white` and `*black and white*` they are words themselves.
 */
export function separates(before: string, joint: Joint, behind: string, isFree: boolean): boolean {
  if (joint === ",") return true;
  if (!isFree) return joint === "or" || !betweenBegun.test(before) || /\sand\s/i.test(before);
  const [isSigned, isSignedBehind] = [ownSign.test(before), ownSign.test(behind)];
  if (isSigned && isSignedBehind) return true;
  const [text, textBehind] = [before.trim(), behind.trim()];
  const hasStar = text.startsWith("*") || text.endsWith("*");
  const hasStarBehind = textBehind.startsWith("*") || textBehind.endsWith("*");
  const isStarBetween = text.endsWith("*") || textBehind.startsWith("*");
  return (
    (isSigned && hasStarBehind) || (isSignedBehind && hasStar) || (hasStar && hasStarBehind && isStarBetween)
  );
}
