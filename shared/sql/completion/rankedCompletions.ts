import type { Relation } from "../../api/relation";
import type { FunctionKind } from "../../domain/sqlFunction";
import { FunctionIndex } from "../functions/FunctionIndex";
import { parametersText } from "../functions/signatureText";
import { type NamedType, nestedType } from "../nested/nestedType";
import { quoteIdentifier } from "../quote";
import {
  columnsInScope,
  columnsOfCommonTables,
  columnsOfSource,
  commonTablesInScope,
  findSource,
  nestedElement,
} from "./columnsInScope";
import type { Completion, CompletionContext, CompletionKind, MemberContext, ObjectKind } from "./Completion";
import type { DatabaseCatalog } from "./DatabaseCatalog";
import { keywords, typeNames } from "./keywordsByContext";
import { joinConditions } from "./joinConditions";
import { matchName } from "./matchName";
import { namesOfObjects } from "./namesOfObjects";
import type { QueryBlock } from "./QueryBlock";
import type { SchemaIndex } from "./SchemaIndex";

/** More than this nobody reads; typing on narrows it down. */
const maxCompletions = 200;

/** Below a column that begins with what was typed: `ord` is meant as `order_id` more often than as the function. */
const mostForFunction = 840;

/** Below all else that begins with what was typed. */
const mostForSnippet = 700;

interface CompletionRequest {
  readonly context: CompletionContext;
  /** The characters before the cursor, without quotes, in lower case. */
  readonly typed: string;
  readonly block: QueryBlock;
  /** As far as it is written before the cursor. */
  readonly before: QueryBlock;
  readonly schema: SchemaIndex;
  readonly catalog: DatabaseCatalog;
  /** Those that fit. */
  readonly snippets: readonly Completion[];
  readonly lowerCaseKeywords: boolean;
}

/** What stands first when it fits equally well. */
const kindWeight: Readonly<Record<CompletionKind, number>> = {
  join: 90,
  column: 80,
  cte: 75,
  alias: 70,
  table: 60,
  view: 60,
  type: 50,
  schema: 40,
  sequence: 60,
  index: 60,
  value: 95,
  keyword: 35,
  function: 20,
  snippet: 10,
};

/** Gathers what can stand at the place, keeps what fits the typed characters and sorts it. */
export function rankedCompletions(request: CompletionRequest): Completion[] {
  const found = new Map<string, { completion: Completion; score: number }>();
  const offer = (completion: Completion, score: number): void => {
    const key = `${completion.kind}\0${completion.insertText.toLowerCase()}`;
    const weighed = score + kindWeight[completion.kind];
    if (score > 0 && (found.get(key)?.score ?? 0) < weighed) found.set(key, { completion, score: weighed });
  };
  gather(request, offer);
  for (const snippet of request.snippets) {
    offer(snippet, Math.min(matchName(request.typed, snippet.label), mostForSnippet));
  }
  return [...found.values()]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxCompletions)
    .map((entry) => entry.completion);
}

type Offer = (completion: Completion, score: number) => void;

function gather(request: CompletionRequest, offer: Offer): void {
  const { context } = request;
  switch (context.expects) {
    case "nothing":
      return;
    case "member":
      offerMembers(request, context, offer);
      return;
    case "type":
      offerWords(request, typeNames, "type", offer);
      offerObjects(request, "TYPE", offer);
      return;
    case "object":
      offerObjects(request, context.object, offer);
      offerWords(request, context.words, "keyword", offer);
      return;
    case "columnName":
      if (context.isShared === true) offerSharedColumns(request, offer);
      else offerColumns(request, offer);
      return;
    case "relation":
      offerRelations(request, null, 1, offer);
      offerFunctions(request, ["table"], offer);
      offerWords(request, context.words, "keyword", offer);
      return;
    case "expression":
      if (context.isJoin === true) offerJoinConditions(request, offer);
      offerColumns(request, offer);
      offerOutputs(request, offer);
      offerAliases(request, offer);
      offerFunctions(request, ["scalar", "aggregate"], offer);
      offerWords(request, keywords.expression, "keyword", offer);
      if (request.block.sources.length === 0) {
        offerCommonColumns(request, offer);
        offerRelations(request, null, 0.5, offer);
      }
      return;
    case "keyword":
      // A single letter is an alias at least as often as the beginning of a keyword.
      if (context.mayBeName && request.typed.length === 1) return;
      offerWords(request, context.words, "keyword", offer);
      return;
    default:
      context satisfies never;
  }
}

function offerColumns({ typed, block, schema }: CompletionRequest, offer: Offer): void {
  const columns = columnsInScope(block, schema);
  const origins = new Map<string, Set<string | null>>();
  for (const { column, source } of columns) {
    const lower = column.name.toLowerCase();
    origins.set(lower, (origins.get(lower) ?? new Set()).add(source));
  }
  for (const { column, source } of columns) {
    if (column.name === "") continue;
    const isAmbiguous = (origins.get(column.name.toLowerCase())?.size ?? 0) > 1;
    const qualifier = isAmbiguous && source !== null ? `${quoteIdentifier(source)}.` : "";
    offer(
      {
        kind: "column",
        label: isAmbiguous && source !== null ? `${source}.${column.name}` : column.name,
        insertText: qualifier + quoteIdentifier(column.name),
        detail: column.type,
      },
      matchName(typed, column.name),
    );
  }
}

/** Before FROM is written, a query after WITH is most often about what WITH has named. */
function offerCommonColumns({ typed, block, schema }: CompletionRequest, offer: Offer): void {
  for (const { name, type } of columnsOfCommonTables(block, schema)) {
    if (name === "") continue;
    const insertText = quoteIdentifier(name);
    offer({ kind: "column", label: name, insertText, detail: type }, matchName(typed, name));
  }
}

/** Columns that the table joined last has in common with those before it, as USING takes them: without a table. */
function offerSharedColumns({ typed, before, schema }: CompletionRequest, offer: Offer): void {
  const [joined, ...others] = before.sources
    .toReversed()
    .map((source) => columnsOfSource(source, before, schema));
  const known = new Set(others.flat().map(({ name }) => name.toLowerCase()));
  for (const { name, type } of joined ?? []) {
    if (!known.has(name.toLowerCase())) continue;
    const insertText = quoteIdentifier(name);
    offer({ kind: "column", label: name, insertText, detail: type }, matchName(typed, name));
  }
}

function offerObjects({ typed, schema, catalog }: CompletionRequest, object: ObjectKind, offer: Offer): void {
  for (const completion of namesOfObjects(object, schema, catalog)) {
    offer(completion, matchName(typed, completion.label));
  }
}

function offerJoinConditions(
  { typed, before, schema, lowerCaseKeywords }: CompletionRequest,
  offer: Offer,
): void {
  joinConditions(before, schema).forEach((condition, order) => {
    const text = lowerCaseKeywords ? condition.replaceAll(" AND ", " and ") : condition;
    offer({ kind: "join", label: text, insertText: text, detail: "" }, matchName(typed, text) - order / 100);
  });
}

/** Names that the SELECT list before gives to its values: DuckDB knows them in the rest of it, and in all clauses. */
function offerOutputs({ typed, before }: CompletionRequest, offer: Offer): void {
  for (const output of before.outputs) {
    if (output.kind === "star" || output.name === "") continue;
    if (output.path.at(-1)?.toLowerCase() === output.name.toLowerCase()) continue;
    const insertText = quoteIdentifier(output.name);
    offer({ kind: "alias", label: output.name, insertText, detail: "" }, matchName(typed, output.name));
  }
}

function offerAliases({ typed, block }: CompletionRequest, offer: Offer): void {
  for (let around: QueryBlock | null = block; around !== null; around = around.parent) {
    for (const { alias, path, isAliased } of around.sources) {
      if (alias === null) continue;
      const detail = isAliased ? path.join(".") : "";
      offer(
        { kind: "alias", label: alias, insertText: quoteIdentifier(alias), detail },
        matchName(typed, alias),
      );
    }
  }
}

function offerFunctions(
  { typed, catalog }: CompletionRequest,
  kinds: readonly FunctionKind[],
  offer: Offer,
): void {
  if (typed === "") return;
  for (const one of catalog.functions.offered) {
    const score = Math.min(matchName(typed, one.name), mostForFunction);
    if (score === 0 || !FunctionIndex.fits(one, kinds)) continue;
    const [signature] = one.signatures;
    // Quoted, some built-in names would no longer be what DuckDB reads as syntax: coalesce.
    const insertText = one.origin === "builtIn" ? one.name : quoteIdentifier(one.name);
    const completion = { kind: "function", label: one.name, insertText, detail: one.kind } as const;
    if (signature === undefined) offer(completion, score);
    else offer({ ...completion, detail: "", suffix: parametersText(signature) }, score);
  }
}

/** Keywords fit by their beginning only: a fuzzy match of a keyword is noise. */
function offerWords(
  { typed, lowerCaseKeywords }: CompletionRequest,
  words: readonly string[],
  kind: "keyword" | "type",
  offer: Offer,
): void {
  words.forEach((word, order) => {
    if (!word.toLowerCase().startsWith(typed)) return;
    const text = lowerCaseKeywords ? word.toLowerCase() : word;
    const score = typed === "" ? 1 : matchName(typed, word);
    offer({ kind, label: text, insertText: text, detail: "" }, score - order / 1000);
  });
}

function offerTables(
  { typed, schema }: CompletionRequest,
  inSchema: string | null,
  weight: number,
  offer: Offer,
): void {
  for (const { relation, score } of schema.search(typed, inSchema, maxCompletions)) {
    const { schema: own } = relation;
    const isNear = own === null || own.toLowerCase() === "main" || schema.isTemporary(relation);
    const isPlain = inSchema !== null || isNear;
    const qualifier = isPlain ? "" : `${quoteIdentifier(own)}.`;
    offer(relationCompletion(relation, qualifier), (isPlain ? score : score - 0.5) * weight);
  }
}

function offerRelations(
  request: CompletionRequest,
  inSchema: string | null,
  weight: number,
  offer: Offer,
): void {
  const { typed, block, schema } = request;
  offerTables(request, inSchema, weight, offer);
  if (inSchema !== null) return;
  for (const { name } of commonTablesInScope(block)) {
    offer(
      { kind: "cte", label: name, insertText: quoteIdentifier(name), detail: "" },
      matchName(typed, name) * weight,
    );
  }
  offerNames(request, schema.schemas, weight, offer);
  // Less often meant than what is here.
  offerNames(request, schema.databases, weight * 0.9, offer);
}

/** Names of schemas or databases, which others follow. */
function offerNames(
  { typed }: CompletionRequest,
  names: readonly string[],
  weight: number,
  offer: Offer,
): void {
  for (const name of names) {
    offer(
      { kind: "schema", label: name, insertText: quoteIdentifier(name), detail: "" },
      matchName(typed, name) * weight,
    );
  }
}

/** What is in another database, behind its name or that and a schema's. */
function offerDatabase(
  request: CompletionRequest,
  database: SchemaIndex,
  path: readonly string[],
  offer: Offer,
): void {
  if (path.length > 2) return;
  const inside = { ...request, schema: database };
  const [, schema = null] = path;
  offerTables(inside, schema, 1, offer);
  if (schema === null) offerNames(inside, database.schemas, 1, offer);
}

function relationCompletion(relation: Relation, qualifier: string): Completion {
  const insertText = qualifier + quoteIdentifier(relation.name);
  return {
    kind: relation.kind ?? "table",
    label: relation.name,
    insertText,
    detail: qualifier === "" ? "" : (relation.schema ?? ""),
  };
}

function offerMembers(
  request: CompletionRequest,
  { path, depths, ofRelation }: MemberContext,
  offer: Offer,
): void {
  const { typed, block, schema } = request;
  const last = path.at(-1);
  if (last === undefined) return;
  if (depths.some((depth) => depth > 0)) {
    offerFields(request, path, depths, offer);
    return;
  }
  const found = ofRelation ? null : findSource(block, last);
  const columns =
    found === null
      ? ofRelation
        ? []
        : (schema.findPath(path)?.columns ?? [])
      : columnsOfSource(found.source, found.block, schema);
  columns.forEach((column, order) => {
    const score = matchName(typed, column.name);
    const insertText = quoteIdentifier(column.name);
    if (score > 0) {
      offer({ kind: "column", label: column.name, insertText, detail: column.type }, score - order / 100_000);
    }
  });
  const other = found === null ? schema.databaseOf(path) : null;
  if (other !== null) offerDatabase(request, other, path, offer);
  else if (found === null && schema.hasSchema(last)) offerRelations(request, last, 1, offer);
  if (!ofRelation) offerFields(request, path, depths, offer);
}

/** The fields of a struct, also of one in another: `o.ship_to.`, `ship_to.`. */
function offerFields(
  { typed, block, schema }: CompletionRequest,
  path: readonly string[],
  depths: readonly number[],
  offer: Offer,
): void {
  // What has a bracket behind it is a column.
  const found = depths[0] === 0 ? findSource(block, path[0] ?? "") : null;
  const columns =
    found === null
      ? columnsInScope(block, schema).map(({ column }) => column)
      : columnsOfSource(found.source, found.block, schema);
  const steps = path.map((name, index) => ({ name, depth: depths[index] ?? 0 }));
  if (found !== null) steps.shift();
  let fields: readonly NamedType[] = columns;
  for (const { name: step, depth } of steps) {
    const type = fields.find(({ name }) => isSameName(name, step))?.type ?? "";
    fields = fieldsOf(nestedElement(type, depth));
  }
  if (steps.length === 0) return;
  fields.forEach(({ name, type }, order) => {
    const score = matchName(typed, name) - order / 100_000;
    offer({ kind: "column", label: name, insertText: quoteIdentifier(name), detail: type }, score);
  });
}

function fieldsOf(type: string): readonly NamedType[] {
  const nested = nestedType(type);
  return nested.kind === "struct" || nested.kind === "union" ? nested.members : [];
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
