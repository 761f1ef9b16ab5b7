import { unquoteIdentifier } from "./quote";
import { isSignificant, lexSql } from "./lexSql";

/** What one statement does to what, by its words alone. */
export interface StatementDescription {
  /** The keyword that says what is done, in capitals: that of the main statement where WITH precedes it. Empty for no text. */
  readonly verb: string;
  /** The kind of object that is created, dropped, altered or commented on, in capitals: TABLE, VIEW; null for none. */
  readonly object: string | null;
  /** That object's name without quotes, with its schema where written; null where there is none, or are several. */
  readonly name: string | null;
  /** CREATE OR REPLACE, INSERT OR REPLACE. */
  readonly replaces: boolean;
  /** INSERT … ON CONFLICT … DO UPDATE. */
  readonly updatesOnConflict: boolean;
  /** IF EXISTS or IF NOT EXISTS: success doesn't mean that anything changed. */
  readonly isConditional: boolean;
  /** Answers with the changed rows. */
  readonly returning: boolean;
}

interface Word {
  /** As written. */
  readonly text: string;
  /** An unquoted word in capitals; empty for anything else. */
  readonly keyword: string;
  readonly isName: boolean;
}

/** Verbs that can follow WITH. */
const AFTER_WITH = new Set([
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

const OBJECTS = new Set(
  "TABLE VIEW MACRO FUNCTION SEQUENCE INDEX SCHEMA TYPE COLUMN DATABASE TRIGGER ROLE USER EXTENSION SECRET".split(
    " ",
  ),
);

const CHANGES = new Set(["INSERT", "UPDATE", "DELETE", "MERGE", "TRUNCATE", "COPY"]);
const DEFINES = new Set(["CREATE", "DROP", "ALTER", "COMMENT"]);
const MAINTAINS = new Set(["VACUUM", "ANALYZE", "CHECKPOINT"]);
/** Of a session: its transaction and its settings. */
const CONTROLS = new Set(["BEGIN", "START", "COMMIT", "END", "ROLLBACK", "ABORT", "SET", "RESET", "USE"]);

/**
 * Describes one statement.
 *
 * @param sql One statement; comments around it do no harm.
 */
export function describeStatement(sql: string): StatementDescription {
  const words = topLevelWords(sql);
  const start = words[0]?.keyword === "WITH" ? words.findIndex(({ keyword }) => AFTER_WITH.has(keyword)) : 0;
  const main = words.slice(Math.max(start, 0));
  const verb = main[0]?.keyword ?? "";
  const has = (...sequence: string[]) =>
    main.some((_, index) => sequence.every((keyword, offset) => main[index + offset]?.keyword === keyword));
  const { object, name, isConditional } = DEFINES.has(verb)
    ? objectOf(main)
    : { object: null, name: null, isConditional: false };
  return {
    verb,
    object,
    name,
    replaces: main[1]?.keyword === "OR" && main[2]?.keyword === "REPLACE",
    updatesOnConflict: has("DO", "UPDATE"),
    isConditional,
    returning: has("RETURNING"),
  };
}

/**
 * `change` changes rows, `define` objects, `control` the session, `maintain` none of them but returns no rows; null for anything
 * else, above all queries.
 */
export function statementGroup({
  verb,
}: StatementDescription): "change" | "define" | "control" | "maintain" | null {
  if (CHANGES.has(verb)) return "change";
  if (DEFINES.has(verb)) return "define";
  if (CONTROLS.has(verb)) return "control";
  return MAINTAINS.has(verb) ? "maintain" : null;
}

/** Whether rows are the statement's answer; otherwise it answers with nothing, or with the count of changed rows. */
export function answersWithRows(statement: StatementDescription): boolean {
  return statement.returning || statementGroup(statement) === null;
}

function objectOf(words: readonly Word[]): Pick<StatementDescription, "object" | "name" | "isConditional"> {
  const at = words.findIndex(({ keyword }) => OBJECTS.has(keyword));
  const object = words[at]?.keyword;
  if (object === undefined) return { object: null, name: null, isConditional: false };
  // CREATE MACRO … AS TABLE and DROP MACRO TABLE name a kind of macro.
  let next = object === "MACRO" && words[at + 1]?.keyword === "TABLE" ? at + 2 : at + 1;
  const isConditional = words[next]?.keyword === "IF";
  if (isConditional) next += words[next + 1]?.keyword === "NOT" ? 3 : 2;
  return { object, name: nameAt(words, next), isConditional };
}

/** The name `a.b.c` that begins at a word; null where there is none or a list of names. */
function nameAt(words: readonly Word[], start: number): string | null {
  const parts: string[] = [];
  for (let index = start; ; index += 2) {
    const word = words[index];
    // An index may have no name: CREATE INDEX ON t.
    if (word === undefined || !word.isName || word.keyword === "ON") return null;
    parts.push(unquoteIdentifier(word.text));
    const after = words[index + 1];
    if (after?.text === ",") return null;
    if (after?.text !== ".") return parts.join(".");
  }
}

/** Words, quoted names and symbols outside brackets. */
function topLevelWords(sql: string): Word[] {
  const words: Word[] = [];
  let depth = 0;
  for (const token of lexSql(sql)) {
    if (!isSignificant(token)) continue;
    const text = sql.slice(token.start, token.end);
    if ("([{".includes(text)) depth += 1;
    else if (")]}".includes(text)) depth = Math.max(0, depth - 1);
    else if (depth > 0) continue;
    else {
      const isWord = token.kind === "word";
      const isName = isWord || token.kind === "quotedIdentifier";
      words.push({ text, keyword: isWord ? text.toUpperCase() : "", isName });
    }
  }
  return words;
}
