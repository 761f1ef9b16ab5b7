import { denialReason, unseenTextReason } from "./deniedFunctions";
import { StatementRefused } from "./StatementRefused";
import type { SqlToken } from "./tokenizeSql";

/** A name behind these is a table's, and the parenthesis after it opens a list of columns. */
const BEFORE_TABLE_NAME = new Set(["into", "table", "exists", "references", "view"]);

/**
 * Refuses calls of denied functions that stand in the text, in whatever statement: `name (`, quoted or not,
 * qualified or not, with comments between. What a view, a macro or `query()` hides is not in the text; see
 * readPlan for that. Views and macros can't hide any either, since this guards their creation too.
 *
 * @param textUnseen also refuse `query()`, for statements whose plan can't be read
 */
export function refuseDeniedCalls(
  tokens: readonly SqlToken[],
  { readOnly, textUnseen }: { readonly readOnly: boolean; readonly textUnseen: boolean },
): void {
  tokens.forEach((token, index) => {
    const next = tokens[index + 1];
    if (!isName(token) || next?.kind !== "symbol" || next.text !== "(") return;
    const reason =
      denialReason(token.text, readOnly) ?? (textUnseen ? unseenTextReason(token.text) : undefined);
    if (reason !== undefined && !namesTable(tokens, index)) refuseCall(token.text, reason);
  });
}

export function refuseCall(name: string, reason: string): never {
  throw new StatementRefused(`The function ${name} is not available here: it ${reason}.`);
}

function namesTable(tokens: readonly SqlToken[], index: number): boolean {
  let first = index;
  while (tokens[first - 1]?.text === "." && first > 1) first -= 2;
  const before = tokens[first - 1];
  if (before?.kind !== "word") return false;
  return BEFORE_TABLE_NAME.has(before.text) || (before.text === "on" && makesIndex(tokens));
}

function makesIndex(tokens: readonly SqlToken[]): boolean {
  return tokens[0]?.text === "create" && tokens.slice(1, 3).some((token) => token.text === "index");
}

function isName(token: SqlToken): boolean {
  return token.kind === "word" || token.kind === "quotedWord";
}
