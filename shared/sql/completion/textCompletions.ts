import type { Token } from "../lexSql";
import { quoteText } from "../quote";
import type { Completion, CompletionList } from "./Completion";
import type { DatabaseCatalog } from "./DatabaseCatalog";
import { callAt } from "./callAt";
import { matchName } from "./matchName";
import { namesOfObjects } from "./namesOfObjects";
import { parseQueryBlocks } from "./parseQueryBlocks";
import { blockAt } from "./QueryBlock";
import type { SchemaIndex } from "./SchemaIndex";
import { TokenCursor } from "./TokenCursor";
import { valueCompletion, valuesAt, type ValuesOf } from "./valuesAt";

interface TextRequest {
  readonly text: string;
  /** Of the statement, which is from `start` to `end`. */
  readonly tokens: readonly Token[];
  /** The text in quotes that the cursor is in. */
  readonly touching: Token;
  readonly offset: number;
  readonly start: number;
  readonly end: number;
  readonly schema: SchemaIndex;
  readonly catalog: DatabaseCatalog;
  readonly values: ValuesOf;
}

/** Functions whose first argument is the name of a sequence. */
const sequenceFunctions = new Set(["nextval", "currval"]);

/** What can be written in quotes: a value of the column that it is compared with, or the name of a sequence. */
export function textCompletions(request: TextRequest): CompletionList | null {
  const { text, tokens, touching, offset, schema, catalog } = request;
  if (text.charAt(touching.start) !== "'") return null;
  const typed = text
    .slice(touching.start + 1, offset)
    .replaceAll("''", "'")
    .toLowerCase();
  const call = callAt(text, touching.start);
  const offered: readonly Completion[] =
    call !== null && call.argument === 0 && sequenceFunctions.has(call.name.toLowerCase())
      ? namesOfObjects("SEQUENCE", schema, catalog).map((one) => ({
          ...one,
          insertText: quoteText(one.insertText),
        }))
      : columnValues(request).map(valueCompletion);
  const items = offered.filter(({ label }) => matchName(typed, label) > 0);
  if (items.length === 0) return null;
  // A quote behind the cursor closes the text already.
  const isClosed = text.charAt(offset) === "'";
  const written = items.map((item) =>
    isClosed ? { ...item, insertText: item.insertText.slice(0, -1) } : item,
  );
  return { items: written, start: touching.start, end: offset, wordEnd: offset };

  function columnValues({ start, end, values }: TextRequest): readonly string[] {
    const others = tokens.filter((token) => token !== touching);
    const cursor = new TokenCursor(text, others);
    const index = cursor.tokens.findIndex((token) => token.start >= touching.start);
    const block = blockAt(parseQueryBlocks(cursor, start, end), touching.start);
    return valuesAt(cursor, index === -1 ? cursor.tokens.length : index, block, schema, values);
  }
}
