import type { Snippet } from "../../domain/snippet";
import { unquoteIdentifier } from "../quote";
import { splitStatements, type StatementRange } from "../splitStatements";
import { lexSql, type Token } from "../lexSql";
import type { CompletionList } from "./Completion";
import { type DatabaseCatalog, noCatalog } from "./DatabaseCatalog";
import { completionContext } from "./completionContext";
import { parseQueryBlocks } from "./parseQueryBlocks";
import { blockAt } from "./QueryBlock";
import { rankedCompletions } from "./rankedCompletions";
import type { SchemaIndex } from "./SchemaIndex";
import { matchName } from "./matchName";
import { snippetsAt } from "./snippets";
import { textCompletions } from "./textCompletions";
import { TokenCursor } from "./TokenCursor";
import { valueCompletion, valuesAt, type ValuesOf } from "./valuesAt";

/**
 * What can be written at a place of a text, best first, from the statement around it and the schema. A pure
 * function of its input, quick enough for every keystroke in a schema of 20,000 tables.
 *
 * @param offset Offset of the cursor in UTF-16 units.
 * @param pieces The statements of `text`, where the caller has them already.
 * @param catalog What else the database has.
 * @param values Values of a column, as far as they are known.
 * @param snippets The user's own.
 * @returns Null inside strings, comments and numbers, where nothing can be proposed.
 */
export function completionsAt(
  text: string,
  offset: number,
  schema: SchemaIndex,
  pieces: readonly StatementRange[] = splitStatements(text),
  catalog: DatabaseCatalog = noCatalog,
  values: ValuesOf = () => [],
  snippets: readonly Snippet[] = [],
): CompletionList | null {
  const piece = pieces.find((candidate) => candidate.start <= offset && offset < candidate.end);
  const start = piece?.start ?? startOfLast(text, pieces);
  const end = piece?.end ?? text.length;
  const tokens = lexSql(text, start, end);
  const touching = tokens.find((token) => token.start < offset && offset <= token.end);
  if (touching?.kind === "string" && !canComplete(touching, offset)) {
    return textCompletions({ text, tokens, touching, offset, start, end, schema, catalog, values });
  }
  if (touching !== undefined && !canComplete(touching, offset)) return null;
  const word = touching !== undefined && isName(touching) ? touching : null;
  const wordStart = word?.start ?? offset;
  const typed = unquoteIdentifier(text.slice(wordStart, offset)).toLowerCase();
  const cursor = new TokenCursor(text, tokens);
  const index = cursor.tokens.findIndex((token) => token.start >= wordStart);
  const position = index === -1 ? cursor.tokens.length : index;
  const context = completionContext(cursor, position);
  const block = blockAt(parseQueryBlocks(withoutWord(cursor, text, tokens, word), start, end), offset);
  const written = tokens.filter((token) => token.end <= wordStart);
  const before = blockAt(parseQueryBlocks(new TokenCursor(text, written), start, wordStart), wordStart);
  const named = valuesAt(cursor, position, block, schema, values);
  const fitting = named.filter((value) => matchName(typed, value) > 0).map(valueCompletion);
  const lowerCaseKeywords = prefersLowerCase(cursor, position, text.slice(wordStart, offset));
  const items = rankedCompletions({
    context,
    typed,
    block,
    before,
    schema,
    catalog,
    snippets: snippetsAt(context, typed, lowerCaseKeywords, snippets),
    lowerCaseKeywords,
  });
  return { items: [...fitting, ...items], start: wordStart, end: offset, wordEnd: word?.end ?? offset };
}

/** An unfinished last statement goes on to the end of the text; behind a `;` a new one begins. */
function startOfLast(text: string, pieces: readonly StatementRange[]): number {
  const last = pieces.at(-1);
  return last === undefined || text.charAt(last.end - 1) === ";" ? text.length : last.start;
}

/** The word being typed says nothing about the statement yet, except where it is a name of a table already. */
function withoutWord(
  cursor: TokenCursor,
  text: string,
  tokens: readonly Token[],
  word: Token | null,
): TokenCursor {
  if (word === null) return cursor;
  return new TokenCursor(
    text,
    tokens.filter((token) => token !== word),
  );
}

function isName(token: Token): boolean {
  return token.kind === "word" || token.kind === "quotedIdentifier";
}

function canComplete(token: Token, offset: number): boolean {
  const isBehind = offset === token.end && token.closed;
  if (token.kind === "string" || token.kind === "blockComment") return isBehind;
  if (token.kind === "quotedIdentifier") return !isBehind;
  return token.kind !== "lineComment" && token.kind !== "number" && token.kind !== "parameter";
}

/** Keywords follow the case of the letters typed, or of the keyword written last. */
function prefersLowerCase(cursor: TokenCursor, index: number, typed: string): boolean {
  if (/[a-z]/i.test(typed)) return typed === typed.toLowerCase();
  for (let at = index - 1; at >= 0; at -= 1) {
    if (/^(select|from|where|join|on|by|and|or|with|as|insert|update|delete|set)$/i.test(cursor.raw(at))) {
      return cursor.raw(at) === cursor.raw(at).toLowerCase();
    }
  }
  return false;
}
