import { codeTokens, type CodeToken } from "#shared/sql/lexSql";
import type { RequestConnection } from "../connection/RequestConnection";
import { builtIn } from "../sql/builtInFunctions";
import { isName, plainText } from "./sqlTokens";

/** Views and macros whose text may advance a sequence, by themselves or through another of them. Names are in lower case. */
export interface AdvancingObjects {
  readonly views: ReadonlySet<string>;
  readonly macros: ReadonlySet<string>;
}

/** DuckDB's functions that find a table or view by a text, so that its name need not be in the statement. */
const namedByText = new Set([
  "query_table",
  "pragma_table_info",
  "pragma_show",
  "pragma_storage_info",
  "duckdb_table_sample",
  "histogram",
  "histogram_values",
]);

/** Tokens of arguments in which nothing is computed. */
const plainArguments = new Set([",", "[", "]", ".", ":="]);

interface KeptText {
  readonly name: string;
  readonly kind: "views" | "macros";
  readonly tokens: readonly CodeToken[];
}

/** @returns undefined where the database has no sequence @throws the engine's error */
export async function advancingObjects({
  connection,
}: RequestConnection): Promise<AdvancingObjects | undefined> {
  const sequences = await connection.runAndReadAll(`SELECT 1 FROM ${builtIn("duckdb_sequences")} LIMIT 1`);
  if (sequences.currentRowCount === 0) return undefined;
  const read = await connection.runAndReadAll(
    `SELECT 'views', view_name, sql FROM ${builtIn("duckdb_views")} WHERE NOT internal
     UNION ALL
     SELECT 'macros', function_name, macro_definition FROM ${builtIn("duckdb_functions")}
     WHERE NOT internal AND macro_definition IS NOT NULL`,
  );
  const texts = read.getRowsJson().map(([kind, name, sql]): KeptText => ({
    kind: kind === "views" ? "views" : "macros",
    name: typeof name === "string" ? name.toLowerCase() : "",
    tokens: codeTokens(typeof sql === "string" ? sql : ""),
  }));
  const found = { views: new Set<string>(), macros: new Set<string>() };
  const isFound = ({ kind, name }: KeptText) => found[kind].has(name);
  for (let more: KeptText[] | undefined; more === undefined || more.length > 0;) {
    more = texts.filter(
      (text) => !isFound(text) && text.tokens.some((_, index) => advances(text.tokens, index, found, true)),
    );
    for (const { kind, name } of more) found[kind].add(name);
  }
  return found;
}

/**
 * Whether a token calls nextval, or names something that may, or that can't be told.
 *
 * @param isKept the text is that of a view or macro, whose arguments may be those of a macro
 */
export function advances(
  tokens: readonly CodeToken[],
  index: number,
  { views, macros }: AdvancingObjects,
  isKept: boolean,
): boolean {
  const token = tokens[index];
  if (token === undefined) return false;
  if (token.kind === "operator") return macros.has(token.text);
  if (token.kind === "string") return nameIn(plainText(token)).some((name) => views.has(name));
  if (!isName(token)) return false;
  if (tokens[index + 1]?.text !== "(") return views.has(token.text);
  if (token.text === "nextval" || macros.has(token.text) || (isKept && token.text === "query")) return true;
  return namedByText.has(token.text) && views.size > 0 && (isKept || isComputed(tokens, index + 2));
}

/** The parts of a text that is a name, qualified or not. */
function nameIn(text: string | undefined): string[] {
  const tokens = codeTokens(text ?? "");
  return tokens.every((token, index) => (index % 2 === 0 ? isName(token) : token.text === "."))
    ? tokens.filter(isName).map((token) => token.text)
    : [];
}

/** @param from index of the first argument */
function isComputed(tokens: readonly CodeToken[], from: number): boolean {
  const end = tokens.findIndex(({ text }, index) => index >= from && text === ")");
  return !tokens
    .slice(from, end)
    .every(
      (token) =>
        isName(token) ||
        token.kind === "number" ||
        plainText(token) !== undefined ||
        plainArguments.has(token.text),
    );
}
