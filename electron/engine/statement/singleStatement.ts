import { codeTokens, type CodeToken, plainSpaces } from "#shared/sql/lexSql";
import { StatementError } from "../sql/StatementError";

export interface SingleStatement {
  /** The statement alone, each line where the person wrote it: what is around it became blanks. */
  readonly text: string;
  readonly tokens: readonly CodeToken[];
}

/** Takes the one statement out of a request's SQL text, or refuses the request. */
export function singleStatement(sql: string): SingleStatement {
  if (sql.includes("\0")) {
    throw new StatementError("The SQL text holds a NUL character, which no statement can contain.");
  }
  const text = plainSpaces(sql);
  const statements = splitAtSemicolons(codeTokens(text));
  const [tokens] = statements;
  const first = tokens?.[0];
  const last = tokens?.at(-1);
  if (tokens === undefined || first === undefined || last === undefined) {
    throw new StatementError("The SQL text holds no statement.");
  }
  if (statements.length > 1) {
    throw new StatementError(
      `The SQL text holds ${statements.length} statements; a request runs exactly one. Send them one by one.`,
    );
  }
  return { text: blankOut(text.slice(0, first.start)) + text.slice(first.start, last.end), tokens };
}

/** Replaces everything but line ends, so that what follows keeps its place. */
export function blankOut(text: string): string {
  return text.replaceAll(/[^\n]/g, " ");
}

function splitAtSemicolons(tokens: readonly CodeToken[]): CodeToken[][] {
  const statements: CodeToken[][] = [[]];
  for (const token of tokens) {
    if (token.kind === "semicolon") statements.push([]);
    else statements.at(-1)?.push(token);
  }
  return statements.filter((statement) => statement.length > 0);
}
