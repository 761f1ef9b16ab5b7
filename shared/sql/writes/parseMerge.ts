import { quoteIdentifier } from "../quote";
import type { MergeClause, MergeStatement, MergeValues } from "./WriteStatement";
import type { WriteReader } from "./WriteReader";

/** Takes a MERGE apart; null for forms that aren't known. */
export function parseMerge(reader: WriteReader, ctes: string): MergeStatement | null {
  if (!reader.take("MERGE", "INTO")) return null;
  const target = reader.target();
  if (target === null || !reader.take("USING")) return null;
  const source = parseSource(reader);
  if (source === null) return null;
  const end = reader.findWord("RETURNING");
  const first = reader.findWord("WHEN", reader.at, end);
  const on = parseOn(reader, first, target.alias, source.alias);
  if (on === null) return null;
  const clauses: MergeClause[] = [];
  for (let at = first; at < end;) {
    const next = reader.find((index) => isClause(reader, index), at + 1, end);
    const clause = parseClause(reader, at + 1, next);
    if (clause === null) return null;
    clauses.push(clause);
    at = next;
  }
  return { kind: "merge", ctes, target, source: source.relation, sourceAlias: source.alias, on, clauses };
}

/** WHEN of a clause, not that of a CASE. */
function isClause(reader: WriteReader, at: number): boolean {
  if (reader.word(at) !== "WHEN") return false;
  return (
    reader.word(at + 1) === "MATCHED" || (reader.word(at + 1) === "NOT" && reader.word(at + 2) === "MATCHED")
  );
}

function parseSource(reader: WriteReader): { readonly relation: string; readonly alias: string } | null {
  if (reader.word() !== "(") return reader.target();
  const from = reader.at;
  const query = reader.text(from, reader.closing() + 1);
  reader.at = reader.closing() + 1;
  reader.take("AS");
  if (!reader.isName()) return null;
  const alias = reader.text(reader.at, reader.at + 1);
  reader.at += 1;
  if (reader.word() !== "(") return { relation: `${query} AS ${alias}`, alias };
  const names = reader.text(reader.at, reader.closing() + 1);
  reader.at = reader.closing() + 1;
  return { relation: `${query} AS ${alias}${names}`, alias };
}

function parseOn(reader: WriteReader, end: number, target: string, source: string): string | null {
  if (reader.take("ON")) return reader.text(reader.at, end);
  if (!reader.take("USING") || reader.word() !== "(") return null;
  const names = reader.names(reader.at);
  if (names === null || reader.closing() !== end - 1) return null;
  return names
    .map(quoteIdentifier)
    .map((name) => `${target}.${name} = ${source}.${name}`)
    .join(" AND ");
}

const actions: Readonly<Record<string, MergeClause["action"]>> = {
  UPDATE: "update",
  DELETE: "delete",
  INSERT: "insert",
  DO: "nothing",
};

function parseClause(reader: WriteReader, from: number, end: number): MergeClause | null {
  reader.at = from;
  let rows: MergeClause["rows"] = "matched";
  if (reader.take("NOT", "MATCHED")) {
    rows = reader.take("BY", "SOURCE") ? "notMatchedBySource" : "notMatchedByTarget";
    reader.take("BY", "TARGET");
  } else if (!reader.take("MATCHED")) return null;
  const then = reader.find(
    (at) => reader.word(at) === "THEN" && reader.word(at + 1) in actions,
    reader.at,
    end,
  );
  const action = actions[reader.word(then + 1)];
  if (action === undefined) return null;
  const condition = reader.take("AND") ? reader.text(reader.at, then) : null;
  reader.at = then + 2;
  return { rows, condition, action, values: parseValues(reader, action, end) };
}

function parseValues(reader: WriteReader, action: MergeClause["action"], end: number): MergeValues | null {
  if (action === "delete" || action === "nothing") return null;
  const known = simpleValues(reader, end);
  if (known !== null) return known;
  if (action === "update") {
    const assignments = reader.take("SET") ? reader.assignments(reader.at, end) : null;
    return assignments === null ? null : { kind: "set", assignments };
  }
  const columns = reader.word() === "(" ? reader.names(reader.at) : null;
  if (reader.word() === "(") {
    if (columns === null) return null;
    reader.at = reader.closing() + 1;
  }
  if (!reader.take("VALUES") || reader.word() !== "(" || reader.closing() !== end - 1) return null;
  const values = reader.values(reader.at + 1, end - 1);
  return { kind: "list", columns, values };
}

/** The forms that name no columns. */
function simpleValues(reader: WriteReader, end: number): MergeValues | null {
  const words: string[] = [];
  for (let at = reader.at; at < end && words.length < 4; at += 1) words.push(reader.word(at));
  switch (words.join(" ")) {
    case "":
    case "*":
    case "SET *":
    case "BY POSITION":
    case "BY POSITION *":
      return { kind: "position" };
    case "BY NAME":
    case "BY NAME *":
      return { kind: "name" };
    case "DEFAULT VALUES":
      return { kind: "defaults" };
    default:
      return null;
  }
}
