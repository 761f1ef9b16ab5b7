import { StatementError } from "../sql/StatementError";
import type { CodeToken } from "#shared/sql/lexSql";

const OBJECTS = ["table", "view", "macro", "function", "sequence", "type", "schema", "index", "trigger"];

/** Words that the name of a statement's target follows. */
const BEFORE_TARGET = new Set([...OBJECTS, "into", "update", "exists", "truncate"]);

const TEMPORARY = new Set(["temp", "temporary"]);
const BEFORE_TEMPORARY = new Set(["create", "or", "replace", "local", "global"]);

/**
 * Refuses what would create, change or drop a temporary object: it belongs to the request's connection, so it would be
 * dropped before the next statement. `CREATE TEMP …`, and any target in the catalog `temp`.
 */
export function refuseTemporary(tokens: readonly CodeToken[]): void {
  const first = wordAt(tokens, 0);
  if (first === "create") {
    const index = tokens.findIndex((token) => token.kind !== "word" || !BEFORE_TEMPORARY.has(token.text));
    if (TEMPORARY.has(wordAt(tokens, index))) {
      const object = tokens
        .slice(index)
        .find((token) => token.kind === "word" && OBJECTS.includes(token.text));
      refuse(`CREATE TEMP ${(object?.text ?? "table").toUpperCase()}`);
    }
  }
  const named = tokens.findIndex(
    (token, index) =>
      isCatalogTemp(token) && tokens[index + 1]?.text === "." && isTarget(wordAt(tokens, index - 1), first),
  );
  if (named !== -1) refuse(`${first.toUpperCase()} in the catalog temp`);
}

/** FROM precedes the target in DELETE alone. */
function isTarget(before: string, first: string): boolean {
  return BEFORE_TARGET.has(before) || (before === "from" && first === "delete");
}

function isCatalogTemp(token: CodeToken): boolean {
  return (token.kind === "word" || token.kind === "quotedIdentifier") && token.text === "temp";
}

function wordAt(tokens: readonly CodeToken[], index: number): string {
  const token = tokens[index];
  return token?.kind === "word" ? token.text : "";
}

function refuse(what: string): never {
  throw new StatementError(
    `${what} is not available here: each request has a connection of its own, so a temporary object would be dropped before the next statement. Create it without TEMP and drop it when you no longer need it.`,
  );
}
