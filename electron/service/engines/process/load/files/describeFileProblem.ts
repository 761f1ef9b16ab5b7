import { LoadRefused } from "../LoadRefused";
import { lossMark } from "./columnExpression";

/** Sentences for what the engine says of files, in the order in which they are looked for. */
const descriptions: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [
    /No space left on device|disk quota exceeded/i,
    () => "The disk that holds the database is full. Free some space there and load the file again.",
  ],
  [
    /max_temp_directory_size|failed to offload|^Out of Memory Error/i,
    () =>
      "Loading needs more memory than the database has. Create it with a larger memoryMb, or leave out columns.",
  ],
  [
    /Maximum line size|maximum_object_size/,
    () => "A row is longer than 128 MB, which is the most that one can bring.",
  ],
  [
    new RegExp(`${lossMark}: ([^]*)`),
    ([, text = ""]) =>
      `“${text.slice(0, 80)}” would lose a part in the type chosen for its column. Choose another type, such as VARCHAR.`,
  ],
  [
    /this table is main key table of the table "(.*)"/,
    ([, other = ""]) =>
      `The table ${other} refers to this one by a foreign key, so it cannot be replaced. Add the rows to it instead.`,
  ],
  [/^Constraint Error: ([^\n]*)/, ([, text = ""]) => `The table does not take these rows: ${text}`],
  [
    /Malformed JSON .* in line (\d+): ([^\n]*)/,
    ([, line = "", text = ""]) => `Line ${line} is not valid JSON: ${text}`,
  ],
];

/** An error of the engine as people should read it: without paths of this computer and options that nobody can set. */
export function describeFileProblem(error: unknown): Error {
  if (error instanceof LoadRefused) return error;
  const text = error instanceof Error ? error.message : String(error);
  for (const [pattern, describe] of descriptions) {
    const match = pattern.exec(text);
    if (match !== null) return new Error(describe(match), { cause: error });
  }
  const [first = text] = text.split("\n");
  return new Error(first.replaceAll(/"?\/[^\s"]*"?/g, "the file"), { cause: error });
}
