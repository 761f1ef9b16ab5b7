import type { Relation } from "../../api/relation";
import type { StatementDiagnostic } from "../../domain/statementDiagnostic";
import type { DatabaseCatalog } from "../completion/DatabaseCatalog";
import type { SchemaIndex } from "../completion/SchemaIndex";
import { codeTokens } from "../lexSql";
import { quoteIdentifier, unquoteIdentifier } from "../quote";
import type { Definitions } from "./definitions";
import { nearNames } from "../nearNames";
import { reservedNameFix } from "../reservedName";

/** What a statement is checked against. */
export interface CheckedSchema {
  readonly schema: SchemaIndex;
  readonly catalog: DatabaseCatalog;
  /** The service runs the very DuckDB that checks: functions and types are the same. */
  readonly isSameEngine: boolean;
}

/** The tables and views that a statement may name: all whose name is one of its words. */
export function relationsNamed(sql: string, schema: SchemaIndex): readonly Relation[] {
  return [...wordsOf(sql)].flatMap((name) => schema.named(name));
}

/**
 * Those of a statement's diagnostics that are certain. What may only be unknown here is none: a table that another statement
 * of the text makes, a name that other services look up elsewhere, functions and types of theirs.
 *
 * @param others What the other statements of the text define.
 */
export function certainDiagnostics(
  sql: string,
  found: readonly StatementDiagnostic[],
  place: CheckedSchema,
  others: Definitions,
): readonly StatementDiagnostic[] {
  const { schema, isSameEngine } = place;
  if (found.length === 0) return found;
  const isOwnNames = !others.movesPlace && ![...wordsOf(sql)].some((name) => others.names.has(name));
  return found.flatMap((diagnostic) => {
    if (diagnostic.kind === "syntax" || diagnostic.kind === "incomplete")
      return [withQuotes(sql, diagnostic, schema)];
    if (!schema.isComplete || !isOwnNames) return [];
    if (diagnostic.kind === "type") return isSameEngine ? [diagnostic] : [];
    if (diagnostic.kind === "function") return missingFunction(sql, diagnostic, place);
    if (diagnostic.kind === "table") return missingTable(sql, diagnostic, schema, isSameEngine);
    return isDatabaseName(sql, diagnostic) ? [] : [diagnostic];
  });
}

/** A syntax error at the column whose name is a keyword, where the statement has one without quotes. */
function withQuotes(sql: string, diagnostic: StatementDiagnostic, schema: SchemaIndex): StatementDiagnostic {
  const fix = reservedNameFix(sql, diagnostic.start, relationsNamed(sql, schema));
  return fix === null
    ? diagnostic
    : { ...diagnostic, start: fix.start, end: fix.end, replacements: [...fix.names] };
}

/** A table that does not exist, with those whose names are like it; none where it may be in another place. */
function missingTable(
  sql: string,
  diagnostic: StatementDiagnostic,
  schema: SchemaIndex,
  isSameEngine: boolean,
): StatementDiagnostic[] {
  const wrong = unquoteIdentifier(sql.slice(diagnostic.start, diagnostic.end));
  const before = codeTokens(sql.slice(0, diagnostic.start));
  const qualifier = before.at(-1)?.text === "." ? (before.at(-2)?.text ?? "") : null;
  // The mirror knows no names of databases, and a qualifier that is no schema may be one.
  const isOfDatabase = qualifier !== null && before.at(-3)?.text === ".";
  if (isOfDatabase || (qualifier !== null && !schema.hasSchema(qualifier))) return [];
  if (qualifier === null && schema.named(wrong).length > 0) {
    if (!isSameEngine) return [];
    return [{ ...diagnostic, replacements: schema.named(wrong).map(qualifiedName) }];
  }
  const candidates = new Map<string, Relation>();
  for (const relation of schema.relations(qualifier)) candidates.set(relation.name, relation);
  const replacements = nearNames(wrong, candidates.keys()).flatMap((name) => {
    const relation = candidates.get(name);
    if (relation === undefined) return [];
    return [qualifier === null ? qualifiedName(relation) : quoteIdentifier(name)];
  });
  const elsewhere =
    qualifier === null
      ? schema.namedElsewhere(wrong).map((parts) => parts.map(quoteIdentifier).join("."))
      : [];
  return [{ ...diagnostic, replacements: [...elsewhere, ...replacements].slice(0, mostReplacements) }];
}

/** Tables that are proposed in place of one. */
const mostReplacements = 3;

/** Schemas of functions that no user makes. */
const functionSchemas = new Set(["main", "system", "pg_catalog"]);

/** A function that does not exist, with those whose names are like it; none where the database may have it all the same. */
function missingFunction(
  sql: string,
  diagnostic: StatementDiagnostic,
  { catalog }: CheckedSchema,
): StatementDiagnostic[] {
  const wrong = unquoteIdentifier(sql.slice(diagnostic.start, diagnostic.end));
  if (!catalog.hasAllFunctions || catalog.functions.find(wrong) !== null) return [];
  const before = codeTokens(sql.slice(0, diagnostic.start));
  // What is before the dot may be a database or a schema with macros of its own.
  const qualifier = before.at(-1)?.text === "." ? (before.at(-2)?.text ?? "") : "main";
  if (!functionSchemas.has(qualifier)) return [];
  const names = catalog.functions.offered.map(({ name }) => name);
  return [{ ...diagnostic, replacements: nearNames(wrong, names) }];
}

/** Whether a name may be that of a database: the first of three or more. */
function isDatabaseName(sql: string, { start, end }: StatementDiagnostic): boolean {
  return (
    /^\s*\.\s*(?:"(?:[^"]|"")*"|[^\s."]+)\s*\./u.test(sql.slice(end)) && !/\.\s*$/u.test(sql.slice(0, start))
  );
}

function qualifiedName({ schema, name }: Relation): string {
  const isMain = schema === null || schema.toLowerCase() === "main";
  return isMain ? quoteIdentifier(name) : `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
}

/** All names and keywords of a statement, in lower case. */
function wordsOf(sql: string): ReadonlySet<string> {
  const tokens = codeTokens(sql).filter(({ kind }) => kind === "word" || kind === "quotedIdentifier");
  return new Set(tokens.map(({ text }) => text));
}
