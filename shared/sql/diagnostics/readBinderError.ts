import { z } from "zod";
import type { StatementDiagnostic } from "../../domain/statementDiagnostic";
import { parseJson } from "../../domain/parseJson";
import { wrongName } from "../errorFix";
import { codeTokens, isSignificant, lexSql, nextToken } from "../lexSql";
import { unquoteIdentifier } from "../quote";
import { nearNames } from "../nearNames";

/** A DuckDB error under `errors_as_json`. */
const report = z.object({
  exception_type: z.string(),
  exception_message: z.string(),
  /** Byte of the statement in UTF-8. */
  position: z.coerce.number().int().nonnegative().optional(),
});

type Kind = StatementDiagnostic["kind"];

/**
 * What is certainly wrong with the statement, whatever the service has that this DuckDB has not. An error that is not
 * listed may come from that difference: functions, types, settings and files are the service's own.
 */
const certain: readonly (readonly [kind: Kind, type: string, pattern: RegExp])[] = [
  ["table", "Catalog", /^Table with name /u],
  ["function", "Catalog", /^(?:Scalar |Aggregate |Table )?Function with name .+ does not exist!/u],
  ["incomplete", "Binder", /because the FROM clause is missing/u],
  ["name", "Binder", /^Referenced (?:column|table) "(?:[^"]|"")+" (?:was )?not found/u],
  ["name", "Binder", /^Referenced update column /u],
  ["name", "Binder", /does not have a column (?:named|with name) "/u],
  ["name", "Binder", /^Ambiguous reference to (?:column|table) /u],
  ["name", "Binder", /^Column "(?:[^"]|"")+" in (?:EXCLUDE|REPLACE|RENAME) list not found/u],
  ["name", "Binder", /^Column "(?:[^"]|"")+" does not exist on (?:left|right) side of join/u],
  ["type", "Binder", /^Could not find key "/u],
  ["type", "Binder", /^(?:ORDER|GROUP BY) term out of range/u],
  ["type", "Binder", /^Subquery returns \d+ columns - expected \d+/u],
  ["type", "Binder", /must appear in the GROUP BY clause/u],
  ["type", "Binder", /clause cannot contain (?:aggregates|window functions)/u],
  ["type", "Binder", /calls cannot be nested/u],
  ["type", "Binder", /^No function matches the given name and argument types/u],
  ["type", "Binder", /^Cannot compare values of type /u],
];

/**
 * Reads what DuckDB says against a statement that it prepared, asked with `errors_as_json`.
 *
 * @param text The error's message.
 * @param sql The statement as it was prepared.
 * @returns null where the error may be of this DuckDB only, or where it is not certain which place it means
 */
export function readBinderError(text: string, sql: string): StatementDiagnostic | null {
  const parsed = report.safeParse(parseJson(text.slice(Math.max(0, text.indexOf("{")))));
  if (!parsed.success) return null;
  const { exception_type: type, exception_message: written, position } = parsed.data;
  const message = oneParagraph(written);
  const offset = position === undefined ? null : offsetOfByte(sql, position);
  if (type === "Parser") return syntaxDiagnostic(message, sql, offset);
  if (type === "Catalog" && withoutSchema.test(written)) return missingInSchema(sql, offset);
  const kind = certain.find(([, of, pattern]) => of === type && pattern.test(written))?.[0];
  if (kind === undefined) return null;
  const named = wrongName(written, sql, offset);
  if (named !== null) {
    const wrong = unquoteIdentifier(sql.slice(named.start, named.end));
    const near = nearNames(wrong, named.names.map(lastPart));
    const replacements = named.names.filter((name) => near.includes(lastPart(name)));
    return { kind, message, start: named.start, end: named.end, replacements };
  }
  // A name that is not written comes out of a text or a macro.
  if (/not found|does not/u.test(written) || offset === null || offset >= sql.length) return null;
  const token = nextToken(sql, offset);
  if (!isSignificant(token)) return null;
  return { kind, message, start: token.start, end: token.end, replacements: meant(written, sql, token.end) };
}

/** Of a schema that has none of the tables that the statement names: those alone are in the mirror. */
const withoutSchema = /^Table with name .+ does not exist because schema .+ does not exist/u;

/** The table that is looked for in such a schema, where the statement writes `schema.table`; whether the schema exists is not known here. */
function missingInSchema(sql: string, offset: number | null): StatementDiagnostic | null {
  const tokens = codeTokens(sql);
  const at = tokens.findIndex(({ start }) => start === offset);
  const name = tokens[at + 2];
  const isInSchema = at >= 0 && tokens[at + 1]?.text === "." && tokens[at + 3]?.text !== ".";
  if (!isInSchema || name === undefined || tokens[at - 1]?.text === ".") return null;
  const message = `Table with name ${unquoteIdentifier(sql.slice(name.start, name.end))} does not exist!`;
  return { kind: "table", message, start: name.start, end: name.end, replacements: [] };
}

/** Where a statement can't be read. The end of the text is shown at its last word. */
function syntaxDiagnostic(message: string, sql: string, offset: number | null): StatementDiagnostic | null {
  const tokens = lexSql(sql).filter(isSignificant);
  const token = offset === null ? tokens[0] : (tokens.find(({ end }) => end > offset) ?? tokens.at(-1));
  if (token === undefined) return null;
  const kind = offset === null || message.startsWith("unterminated ") ? "incomplete" : "syntax";
  return { kind, message, start: token.start, end: token.end, replacements: [] };
}

/** What the message itself proposes for a name that is right but not enough. */
function meant(message: string, sql: string, end: number): string[] {
  // Of a longer name the message means another part.
  if (/^\s*\./u.test(sql.slice(end))) return [];
  const qualified = /\(use: (.+)\)$/u.exec(message)?.[1];
  if (qualified !== undefined) return [...qualified.matchAll(/"([^"]+)"/gu)].map(([, name = ""]) => name);
  const any = /use "ANY_VALUE\(([A-Za-z_]\w*)\)"/u.exec(message)?.[1];
  return any === undefined ? [] : [`any_value(${any})`];
}

/** The message without the lists below its first sentences; what they propose is offered as replacements. */
function oneParagraph(message: string): string {
  return message.replace(/\n+\s*(?:Candidate|Did you mean|LINE \d)[^]*$/u, "").trim();
}

function lastPart(name: string): string {
  const quoted = /"(?:[^"]|"")*"$/u.exec(name);
  return unquoteIdentifier(quoted === null ? (name.split(".").at(-1) ?? name) : quoted[0]);
}

/** The offset in UTF-16 units of a byte of the text in UTF-8. */
function offsetOfByte(text: string, byte: number): number {
  let bytes = 0;
  let offset = 0;
  for (const character of text) {
    if (bytes >= byte) break;
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
    offset += character.length;
  }
  return offset;
}
