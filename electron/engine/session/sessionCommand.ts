import { isSessionSetting, sessionSettings } from "#shared/sql/sessionSettings";
import { blankOut, type SingleStatement } from "../statement/singleStatement";
import { StatementError } from "../sql/StatementError";

/** An argument of EXECUTE. */
export interface ExecuteArgument {
  /** Lower case; null for one by its place. */
  readonly name: string | null;
  readonly sql: string;
}

/** A statement that works on the session itself. */
export type SessionCommand =
  | { readonly kind: "begin"; readonly readOnly: boolean }
  | { readonly kind: "commit" | "rollback" }
  /** Sets how the session works, and nothing of the database. */
  | { readonly kind: "set"; readonly sql: string }
  /** `value` is a query of the value alone, with each part where it was written. */
  | { readonly kind: "setVariable"; readonly sql: string; readonly value: string }
  | { readonly kind: "prepare"; readonly name: string; readonly sql: string }
  | { readonly kind: "execute"; readonly name: string; readonly args: readonly ExecuteArgument[] }
  /** Null: all. */
  | { readonly kind: "deallocate"; readonly name: string | null };

/** Stands before a value that is looked through as a query. */
const word = "SELECT";

/** The zone that every connection begins with; the default of the setting is the machine's. */
const resetTimeZone = "SET TimeZone = 'UTC'";

/**
 * Reads a statement that works on the session.
 *
 * @returns null for any other
 * @throws StatementError for a form that sessions don't know
 */
export function sessionCommand(statement: SingleStatement): SessionCommand | null {
  const words = statement.tokens.map(({ kind, text }) => (kind === "word" ? text : ""));
  switch (words[0] ?? "") {
    case "begin":
    case "start":
      return begin(words);
    case "commit":
    case "end":
      return ended(words, "commit");
    case "rollback":
    case "abort":
      return ended(words, "rollback");
    case "set":
      return setting(statement, words);
    case "reset":
      return reset(statement, words);
    case "use":
      return { kind: "set", sql: statement.text };
    case "prepare":
      return prepare(statement, words);
    case "execute":
      return execute(statement);
    case "deallocate":
      return deallocate(statement, words);
    default:
      return null;
  }
}

function begin(words: readonly string[]): SessionCommand {
  const mode = afterTransaction(words);
  if (mode === "" || mode === "read write") return { kind: "begin", readOnly: false };
  if (mode === "read only") return { kind: "begin", readOnly: true };
  throw new StatementError("BEGIN takes READ ONLY or READ WRITE behind it, and nothing else.");
}

function ended(words: readonly string[], kind: "commit" | "rollback"): SessionCommand {
  if (afterTransaction(words) === "") return { kind };
  throw new StatementError(`${kind.toUpperCase()} takes nothing behind it.`);
}

function afterTransaction(words: readonly string[]): string {
  return words.slice(words[1] === "transaction" || words[1] === "work" ? 2 : 1).join(" ");
}

function setting({ text, tokens }: SingleStatement, words: readonly string[]): SessionCommand {
  const isScoped = words[1] === "session" || words[1] === "local";
  const at = isScoped ? 2 : 1;
  if (words[at] === "global") throw globalRefused();
  if (words[at] === "variable") {
    const sign = tokens[at + 2];
    const value = tokens[at + 3];
    if (sign === undefined || value === undefined || (sign.text !== "=" && sign.text !== "to"))
      throw new StatementError("Write SET VARIABLE name = value.");
    // SET VARIABLE is longer than the word in its place.
    const start = tokens[0]?.start ?? 0;
    const rest = blankOut(text.slice(start, value.start)).slice(word.length);
    const query = `${text.slice(0, start)}${word}${rest}${text.slice(value.start)}`;
    return { kind: "setVariable", sql: text, value: query };
  }
  const isTimeZone = words[at] === "time" && words[at + 1] === "zone";
  requireSessionSetting(isTimeZone ? "timezone" : (tokens[at]?.text ?? ""));
  if (tokens.some(({ kind, text: one }) => kind === "punctuation" && one === "("))
    throw new StatementError("SET takes a plain value: a text, a number or a word.");
  return { kind: "set", sql: text };
}

function reset({ text, tokens }: SingleStatement, words: readonly string[]): SessionCommand {
  const at = words[1] === "session" || words[1] === "local" ? 2 : 1;
  if (words[at] === "global") throw globalRefused();
  if (words[at] === "variable") return { kind: "set", sql: text };
  const name = tokens[at]?.text ?? "";
  requireSessionSetting(name);
  return { kind: "set", sql: name === "timezone" ? resetTimeZone : text };
}

function globalRefused(): StatementError {
  return new StatementError("SET GLOBAL is not available here: it would change other sessions too.");
}

function requireSessionSetting(name: string): void {
  if (isSessionSetting(name)) return;
  throw new StatementError(
    `The setting ${name} is not available here. A session can set ${sessionSettings.join(", ")}, and variables with SET VARIABLE.`,
  );
}

function prepare({ text, tokens }: SingleStatement, words: readonly string[]): SessionCommand {
  const name = tokens[1]?.text;
  const inner = tokens[3];
  if (name === undefined || words[2] !== "as" || inner === undefined)
    throw new StatementError("Write PREPARE name AS statement.");
  if (words[3] === "prepare" || words[3] === "execute")
    throw new StatementError("PREPARE takes a statement that is neither PREPARE nor EXECUTE.");
  return { kind: "prepare", name, sql: text.slice(inner.start) };
}

function execute({ text, tokens }: SingleStatement): SessionCommand {
  const name = tokens[1]?.text;
  if (name === undefined) throw new StatementError("Write EXECUTE name, or EXECUTE name(value, …).");
  if (tokens.length === 2) return { kind: "execute", name, args: [] };
  const last = tokens.at(-1);
  if (tokens[2]?.text !== "(" || last?.text !== ")")
    throw new StatementError("Write EXECUTE name, or EXECUTE name(value, …).");
  const args: ExecuteArgument[] = [];
  let first = 3;
  let depth = 0;
  for (let index = 3; index < tokens.length; index += 1) {
    const sign = tokens[index]?.text ?? "";
    if (depth === 0 && (sign === "," || index === tokens.length - 1)) {
      if (index === first && (args.length > 0 || sign === ","))
        throw new StatementError("A value is missing between two commas.");
      if (index > first) {
        const isNamed = tokens[first + 1]?.text === ":=";
        const from = tokens[isNamed ? first + 2 : first];
        const to = tokens[index - 1];
        if (from === undefined || to === undefined || from.start > to.start)
          throw new StatementError("A value is missing behind its name.");
        args.push({
          name: isNamed ? (tokens[first]?.text ?? null) : null,
          sql: text.slice(from.start, to.end),
        });
      }
      first = index + 1;
    } else if ("([{".includes(sign)) depth += 1;
    else if (")]}".includes(sign)) depth -= 1;
  }
  return { kind: "execute", name, args };
}

function deallocate({ tokens }: SingleStatement, words: readonly string[]): SessionCommand {
  const at = words[1] === "prepare" ? 2 : 1;
  const name = tokens[at]?.text;
  if (name === undefined || tokens.length > at + 1)
    throw new StatementError("Write DEALLOCATE name, or DEALLOCATE ALL.");
  return { kind: "deallocate", name: words[at] === "all" ? null : name };
}
