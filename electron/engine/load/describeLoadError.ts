import type { LoadTarget } from "#shared/processes/enginePort";

/** Longer values are cut: a sentence need only show which one it is. */
const SHOWN = 80;

const remedy = "Correct it at the source, or leave the column out.";

type Describe = (match: RegExpExecArray, target: LoadTarget) => string;

const doesNotFit: Describe = ([, column = "", value = "", reader = ""], target) => {
  const type = target.columns.find(({ name }) => name === column)?.type ?? reader;
  return `The value ${shown(value)} of the column ${column} does not fit its type ${type} in the database: it is of another kind or beyond its range. ${remedy}`;
};

const outOfRange: Describe = ([text]) =>
  `A value of this table does not fit the type of its column in the database (${text}). ${remedy}`;

const noUtf8: Describe = () =>
  "A text of this table is not valid UTF-8, so it cannot be stored as it is. Correct it at the source: save a file as UTF-8, or check the encoding of the database's text columns.";

const diskFull: Describe = () =>
  "The disk that holds the database is full. The table is as it was. Free some space there, and sync again.";

const spillFull: Describe = () =>
  "Taking this table in needs more room on disk than the database may use for it. Leave out columns or rows at the source, or give the database more memory.";

const outOfMemory: Describe = () =>
  "Taking this table in needs more memory than the database has. Make a database with a larger memoryMb, or leave out the columns with the longest values.";

const rowTooLong: Describe = () =>
  "A row of this table is longer than 64 MB, which is the most that one row can bring. Leave out the column with the longest values, or shorten them at the source.";

const damaged: Describe = ([text]) =>
  `The rows that arrived could not be read back (${text}). Nothing was changed; sync again. If it stays, turn this table off and report it.`;

const isReferredTo: Describe = ([, other = ""]) =>
  `The table ${other} refers to this one by a foreign key, so its rows cannot be replaced. They are as they were: make ${other} without its foreign key, and sync again.`;

/** Of a kept result: nothing can be corrected at a source. */
const resultDescriptions: readonly (readonly [RegExp, Describe])[] = [
  [
    /No space left on device|disk quota exceeded/i,
    () => "The disk that holds the database is full. Free some space there, and try again.",
  ],
  [
    /max_temp_directory_size|failed to offload|^Out of Memory Error/i,
    () => "Making this table needs more memory than the database has. Ask for fewer rows or columns.",
  ],
  [
    /Maximum line size of/,
    () => "A row of this result is longer than 64 MB, which is the most that one can bring.",
  ],
];

/** Searched in this order. */
const descriptions: readonly (readonly [RegExp, Describe])[] = [
  [/No space left on device|disk quota exceeded/i, diskFull],
  [/this table is main key table of the table "(.*)"/, isReferredTo],
  [/max_temp_directory_size|failed to offload/i, spillFull],
  [/^Out of Memory Error/, outOfMemory],
  [/Error when converting column "(.*)"\. Could not convert string "([^]*?)" to '(.*)'/, doesNotFit],
  [/Invalid unicode|not utf-8|invalid UTF-8/i, noUtf8],
  [/Maximum line size of/, rowTooLong],
  [/Value with unterminated quote found|Expected Number of Columns.*|Malformed JSON/, damaged],
  [/Could not convert string .*? to \S+|Could not cast value .*|Failed to cast value.*/, outOfRange],
  [/(?<=^(?:Conversion|Out of Range|Invalid Input) Error: ).*/, outOfRange],
];

/**
 * What stood in the way of rows, in a sentence. The engine's own text would show the whole row with values of other
 * columns, a path of this computer, and options that nobody can set here. Other errors keep their words.
 */
export function describeLoadError(error: unknown, target: LoadTarget): string {
  const text = error instanceof Error ? error.message : String(error);
  for (const [pattern, describe] of target.result === undefined ? descriptions : resultDescriptions) {
    const match = pattern.exec(text);
    if (match !== null) return describe(match, target);
  }
  // The lines behind the first hold the whole row and a path of this computer.
  return target.result === undefined ? text : (text.split("\n")[0] ?? text);
}

function shown(value: string): string {
  const characters = Array.from(value);
  return JSON.stringify(characters.length <= SHOWN ? value : `${characters.slice(0, SHOWN).join("")}…`);
}
