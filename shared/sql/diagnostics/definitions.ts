import { type CodeToken, codeTokens } from "../lexSql";

/** What statements of a text change about the names that others of it use. */
export interface Definitions {
  /** Names that they create, change or remove, in lower case. */
  readonly names: ReadonlySet<string>;
  /** Names may be looked up elsewhere afterwards: in another schema, or another database. */
  readonly movesPlace: boolean;
}

const definingWords = new Set(["create", "alter", "drop"]);
const placeWords = new Set([
  "use",
  "attach",
  "detach",
  "set",
  "reset",
  "pragma",
  "load",
  "import",
  "begin",
  "start",
]);

/** Words between CREATE and the name. */
const beforeName = new Set(
  "or replace temp temporary persistent table view macro function type schema sequence index unique recursive if not exists materialized secret on".split(
    " ",
  ),
);

/** What one statement defines; most define nothing. */
export function definitionsOf(sql: string): Definitions {
  const word = /^\s*([A-Za-z]+)/u.exec(sql)?.[1]?.toLowerCase() ?? "";
  if (placeWords.has(word)) return { names: new Set(), movesPlace: true };
  if (!definingWords.has(word)) return { names: new Set(), movesPlace: false };
  const names = new Set<string>();
  const tokens = codeTokens(sql);
  let index = 1;
  while (tokens[index]?.kind === "word" && beforeName.has(tokens[index]?.text ?? "")) index += 1;
  for (; tokens[index] !== undefined; index += 2) {
    names.add(nameOf(tokens[index]));
    if (tokens[index + 1]?.text !== ".") break;
  }
  // A column, index or table under its new name, and the table of an index.
  const renamed = tokens.findIndex(({ text }) => text === "to");
  if (word === "alter" && renamed > 0) names.add(nameOf(tokens[renamed + 1]));
  return { names, movesPlace: false };
}

/** DuckDB takes a text for a name too. */
function nameOf(token: CodeToken | undefined): string {
  if (token?.kind !== "string") return token?.text ?? "";
  return token.text.slice(1, -1).replaceAll("''", "'").toLowerCase();
}

/** Together. */
export function joinDefinitions(all: readonly Definitions[]): Definitions {
  return {
    names: new Set(all.flatMap(({ names }) => [...names])),
    movesPlace: all.some(({ movesPlace }) => movesPlace),
  };
}
