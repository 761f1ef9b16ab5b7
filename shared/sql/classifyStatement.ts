import { codeTokens, isSignificant, lexSql } from "./lexSql";

const writes: ReadonlySet<string> = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/**
 * The statements that a WITH carries out before its query, as PostgreSQL allows: `WITH gone AS (DELETE …) SELECT …`.
 *
 * @returns Their texts, in order.
 */
function writesInWith(sql: string): string[] {
  const tokens = lexSql(sql).filter(isSignificant);
  const textAt = (index: number) => {
    const token = tokens[index];
    return token === undefined ? "" : sql.slice(token.start, token.end).toUpperCase();
  };
  return tokens.flatMap((_, index) => {
    const isNamed = textAt(index - 1) === "AS" || textAt(index - 1) === "MATERIALIZED";
    if (textAt(index) !== "(" || !isNamed || !writes.has(textAt(index + 1))) return [];
    let depth = 1;
    let end = index + 1;
    while (end < tokens.length && depth > 0) {
      if (textAt(end) === "(") depth += 1;
      else if (textAt(end) === ")") depth -= 1;
      end += 1;
    }
    return [sql.slice(tokens[index + 1]?.start, tokens[end - 1]?.start)];
  });
}

/**
 * What a statement does: `read` only looks, `write` changes rows, `define` changes tables and other objects,
 * `session` changes the connection, `unknown` is none that we know and may do anything.
 */
type StatementEffect = "read" | "write" | "define" | "session" | "unknown";

interface StatementClass {
  readonly effect: StatementEffect;
  /** The keyword that says what is done, in capitals: SELECT, DELETE, DROP; empty for an empty text. */
  readonly verb: string;
  /**
   * UPDATE or DELETE without WHERE, and TRUNCATE. A MERGE that updates or deletes where no condition names the rows: those that
   * are not in its source, or all where ON compares no column.
   */
  readonly touchesEveryRow: boolean;
  /** Removes or replaces a table, a column or another object: DROP, CREATE OR REPLACE, ALTER … DROP. */
  readonly removesObjects: boolean;
}

const effects: Readonly<Record<string, StatementEffect>> = {
  SELECT: "read",
  FROM: "read",
  VALUES: "read",
  TABLE: "read",
  PIVOT: "read",
  PIVOT_WIDER: "read",
  UNPIVOT: "read",
  PIVOT_LONGER: "read",
  DESCRIBE: "read",
  DESC: "read",
  SHOW: "read",
  SUMMARIZE: "read",
  EXPLAIN: "read",
  INSERT: "write",
  UPDATE: "write",
  DELETE: "write",
  MERGE: "write",
  TRUNCATE: "write",
  COPY: "write",
  CREATE: "define",
  DROP: "define",
  ALTER: "define",
  COMMENT: "define",
  IMPORT: "define",
  SET: "session",
  RESET: "session",
  USE: "session",
  PREPARE: "session",
  DEALLOCATE: "session",
  BEGIN: "session",
  START: "session",
  COMMIT: "session",
  END: "session",
  ROLLBACK: "session",
  ABORT: "session",
};

/**
 * Says what one statement does, by its words alone. Good for asking before something is lost, not a safeguard:
 * a function that a SELECT calls may still change something, and only the service refuses that.
 *
 * @param sql One statement; comments around it do no harm.
 */
export function classifyStatement(sql: string): StatementClass {
  const words = topLevelWords(sql);
  const verbIndex = findVerb(words);
  const verb = words[verbIndex] ?? "";
  const rest = words.slice(verbIndex + 1);
  const effect = verb === "SELECT" && rest.includes("INTO") ? "define" : (effects[verb] ?? "unknown");
  if (effect === "read" && words.includes("WITH")) {
    const [inner] = writesInWith(sql);
    if (inner !== undefined && verb !== "EXPLAIN") return classifyStatement(inner);
  }
  const missesWhere = (verb === "UPDATE" || verb === "DELETE") && !rest.includes("WHERE");
  return {
    effect,
    verb,
    touchesEveryRow: missesWhere || verb === "TRUNCATE" || (verb === "MERGE" && mergesEveryRow(sql)),
    removesObjects:
      verb === "DROP" ||
      (verb === "CREATE" && rest[0] === "OR" && rest[1] === "REPLACE") ||
      (verb === "ALTER" && rest.includes("DROP")),
  };
}

const constants = new Set(["true", "false", "null", "not", "and", "or", "is"]);

/** Whether a MERGE updates or deletes rows that nothing in it chooses. */
function mergesEveryRow(sql: string): boolean {
  const tokens = codeTokens(sql);
  const word = (at: number) => (tokens[at]?.kind === "word" ? (tokens[at].text ?? "") : "");
  const isClause = (at: number) =>
    word(at) === "when" && (word(at + 1) === "matched" || word(at + 1) === "not");
  const starts = tokens.flatMap((_, at) => (isClause(at) ? [at] : []));
  const on = tokens.findLastIndex(
    ({ text, kind }, at) => kind === "word" && text === "on" && at < (starts[0] ?? 0),
  );
  const compares = tokens
    .slice(on + 1, starts[0])
    .some(({ kind, text }) => kind === "quotedIdentifier" || (kind === "word" && !constants.has(text)));
  return starts.some((at) => {
    const then = tokens.findIndex(({ text }, index) => index > at && text === "then");
    const isChange = word(then + 1) === "update" || word(then + 1) === "delete";
    const words = tokens.slice(at + 1, then).map(({ text }) => text);
    const isOfSource = words.join(" ") === "not matched by source";
    return isChange && (isOfSource || (words.join(" ") === "matched" && on !== -1 && !compares));
  });
}

/** The words outside brackets, in capitals; of a query that is wholly in brackets, the words inside. */
function topLevelWords(sql: string): string[] {
  const words: string[] = [];
  let depth = 0;
  for (const token of lexSql(sql)) {
    if (!isSignificant(token)) continue;
    const text = sql.slice(token.start, token.end);
    // The options of EXPLAIN (ANALYZE) count as words, too.
    if ("([{".includes(text)) depth += words.length === 0 || isExplain(words) ? 0 : 1;
    else if (")]}".includes(text)) depth = Math.max(0, depth - 1);
    else if (depth === 0 && token.kind === "word") words.push(text.toUpperCase());
  }
  return words;
}

function isExplain(words: readonly string[]): boolean {
  return words.length === 1 && words[0] === "EXPLAIN";
}

/** Where the verb stands: behind WITH and its names, and behind EXPLAIN ANALYZE, which carries out what it explains. */
function findVerb(words: readonly string[]): number {
  if (words[0] === "EXPLAIN") {
    const next = words.findIndex((word, index) => index > 0 && (word in effects || word === "WITH"));
    const options = words.slice(1, next);
    const isCarriedOut = next !== -1 && (options.includes("ANALYZE") || options.includes("ANALYSE"));
    return isCarriedOut ? next + findVerb(words.slice(next)) : 0;
  }
  if (words[0] !== "WITH") return 0;
  const verbs = new Set([
    "SELECT",
    "FROM",
    "VALUES",
    "TABLE",
    "PIVOT",
    "UNPIVOT",
    "INSERT",
    "UPDATE",
    "DELETE",
    "MERGE",
  ]);
  const index = words.findIndex((word) => verbs.has(word));
  return index === -1 ? 0 : index;
}
