import { SourceError } from "../../service/connectors/SourceError";

/** Longest single object. */
const maxCharacters = 64 * 1024 * 1024;

const structural = /["{}[\]]/g;

/** A piece of JSON text of a file. */
export interface JsonPieces {
  /** Name of the file as it is shown. */
  readonly name: string;
  readonly pieces: AsyncIterable<string>;
  /** Whether the text may end in the middle of an object, as a sample does; that object is left out. */
  readonly isSample: boolean;
}

/**
 * The JSON text of each object of a file that holds one object, a list of objects, or one object a line. Objects are cut
 * out by their brackets; whether they are JSON is for the parser to say.
 * @throws SourceError `value`
 */
export async function* jsonValues({ name, pieces, isSample }: JsonPieces): AsyncGenerator<string> {
  let rest = "";
  let isInList = false;
  let hasBegun = false;
  /** Of the object that `rest` begins with, up to `scanned`. */
  let depth = 0;
  let isInText = false;
  let scanned = 0;

  const refuse = (what: string): SourceError =>
    new SourceError("value", `“${name}” ${what} Export it again as JSON objects, one a line or in one list.`);

  for await (const piece of pieces) {
    rest += piece;
    for (;;) {
      if (depth === 0) {
        // Between objects.
        const at = rest.search(/[^\s,\uFEFF]/);
        rest = at < 0 ? "" : rest.slice(at);
        if (rest === "") break;
        const first = rest.charAt(0);
        if (first === "[" && !hasBegun) {
          isInList = true;
        } else if (first === "]" && isInList) {
          isInList = false;
        } else if (first === "{") {
          depth = 1;
          scanned = 1;
        } else {
          throw refuse("holds something other than objects.");
        }
        hasBegun = true;
        if (depth === 0) rest = rest.slice(1);
        continue;
      }
      const end = endOfObject();
      if (end === null) break;
      yield rest.slice(0, end);
      rest = rest.slice(end);
    }
    if (rest.length > maxCharacters) throw refuse("has an object of more than 64 MB.");
  }
  if (!isSample && (depth > 0 || isInList)) throw refuse("ends in the middle, as if it was cut off.");

  /** Index behind the object, or null where more text is needed. */
  function endOfObject(): number | null {
    for (;;) {
      if (isInText) {
        const quote = rest.slice(scanned).search(/["\\]/);
        if (quote < 0) {
          scanned = rest.length;
          return null;
        }
        const at = scanned + quote;
        if (rest[at] === "\\") {
          // The escaped character may come with the next piece.
          if (at + 1 >= rest.length) {
            scanned = at;
            return null;
          }
          scanned = at + 2;
        } else {
          isInText = false;
          scanned = at + 1;
        }
        continue;
      }
      structural.lastIndex = scanned;
      const found = structural.exec(rest);
      if (found === null) {
        scanned = rest.length;
        return null;
      }
      scanned = found.index + 1;
      if (found[0] === '"') isInText = true;
      else depth += found[0] === "{" || found[0] === "[" ? 1 : -1;
      if (depth === 0) return scanned;
    }
  }
}
