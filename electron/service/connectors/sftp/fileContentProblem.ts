import { SourceProblem } from "../SourceProblem";

/** What the engine says of a file that does not fit its form, in a sentence that shows none of the file's content. */
export function fileContentProblem(error: unknown, name: string): SourceProblem {
  const text = error instanceof Error ? error.message : "";
  const options = { cause: error };
  const line = /CSV Error on Line: (\d+)/.exec(text)?.[1];
  const place = line === undefined ? `“${name}”` : `“${name}”, line ${line}`;
  const cells = /Expected Number of Columns: (\d+) Found: (\d+)/.exec(text);
  if (/No space left|disk is full|Could not write/i.test(text))
    return new SourceProblem(
      "limit",
      "The disk that holds the copied files is full. Free some space; the next run begins anew.",
      options,
    );
  if (cells !== null)
    return new SourceProblem(
      "value",
      `${place}: ${cells[2]} cells where the first line names ${cells[1]} columns. Correct the line, or put cells that hold the delimiter in quotes.`,
      options,
    );
  if (/unicode|utf-8/i.test(text))
    return new SourceProblem("value", `${place}: the text is not UTF-8. Export the file as UTF-8.`, options);
  if (/unterminated quote|quote/i.test(text))
    return new SourceProblem(
      "value",
      `${place}: a quote is not closed. A quote within a cell has to be doubled.`,
      options,
    );
  if (/Maximum line size|line size/i.test(text))
    return new SourceProblem(
      "value",
      `${place}: the line is longer than 64 MB. A quote may be missing.`,
      options,
    );
  if (/parquet|magic bytes|footer/i.test(text))
    return new SourceProblem("value", `${place} is not a whole Parquet file. Upload it again.`, options);
  return new SourceProblem(
    "value",
    `${place} could not be read in the form that its ending promises.`,
    options,
  );
}
