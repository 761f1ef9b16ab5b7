interface LineReplacement {
  readonly range: {
    readonly startLineNumber: number;
    readonly startColumn: number;
    readonly endLineNumber: number;
    readonly endColumn: number;
  };
  readonly text: string;
}

/**
 * The edit that makes another text of a text and touches only the lines that differ, so that a cursor in any other line
 * stays where it is.
 *
 * @param before The lines that there are, at least one.
 * @param after The whole text that is to be there.
 */
export function lineReplacement(before: readonly string[], after: string): LineReplacement {
  const lines = after.split(/\r\n|\r|\n/u);
  const shorter = Math.min(before.length, lines.length);
  let start = 0;
  while (start < shorter && before[start] === lines[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === lines.at(-1 - same)) same += 1;
  const inserted = lines.slice(start, lines.length - same);
  const endOfText = { endLineNumber: before.length, endColumn: (before.at(-1) ?? "").length + 1 };
  if (same > 0) {
    // Whole lines, each with the break behind it.
    const range = {
      startLineNumber: start + 1,
      startColumn: 1,
      endLineNumber: before.length - same + 1,
      endColumn: 1,
    };
    return { range, text: inserted.map((line) => `${line}\n`).join("") };
  }
  if (start === 0) {
    return { range: { startLineNumber: 1, startColumn: 1, ...endOfText }, text: lines.join("\n") };
  }
  // Up to the end of the text: each line with the break before it.
  const lastKept = (before[start - 1] ?? "").length + 1;
  return {
    range: { startLineNumber: start, startColumn: lastKept, ...endOfText },
    text: inserted.map((line) => `\n${line}`).join(""),
  };
}
