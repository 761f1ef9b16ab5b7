import { describeStatement } from "../describeStatement";
import { parseMerge } from "./parseMerge";
import type {
  ConflictRule,
  CreateStatement,
  DeleteStatement,
  DropStatement,
  InsertStatement,
  UpdateStatement,
  WriteStatement,
} from "./WriteStatement";
import { WriteReader } from "./WriteReader";

/**
 * Takes a statement apart that changes rows or objects.
 *
 * @param sql One statement without its semicolon, without EXPLAIN before it.
 * @returns Null for what is none, and for forms that aren't known.
 */
export function parseWrite(sql: string): WriteStatement | null {
  const reader = new WriteReader(sql);
  const ctes = reader.ctes();
  switch (reader.word()) {
    case "UPDATE":
      return parseUpdate(reader, ctes);
    case "DELETE":
      return parseDelete(reader, ctes);
    case "TRUNCATE":
      return parseTruncate(reader);
    case "INSERT":
      return parseInsert(reader, ctes);
    case "MERGE":
      return parseMerge(reader, ctes);
    case "DROP":
      return parseDrop(reader, sql);
    case "CREATE":
      return parseCreate(reader, sql);
    default:
      return null;
  }
}

function parseUpdate(reader: WriteReader, ctes: string): UpdateStatement | null {
  reader.at += 1;
  const target = reader.target();
  if (target === null || !reader.take("SET")) return null;
  const end = reader.findWord("RETURNING");
  const where = reader.findWord("WHERE", reader.at, end);
  const from = reader.findFrom(reader.at, where);
  return {
    kind: "update",
    ctes,
    target,
    assignments: reader.assignments(reader.at, from),
    using: from < where ? reader.text(from + 1, where) : null,
    where: where < end ? reader.text(where + 1, end) : null,
  };
}

function parseDelete(reader: WriteReader, ctes: string): DeleteStatement | null {
  if (!reader.take("DELETE", "FROM")) return null;
  const target = reader.target();
  if (target === null) return null;
  const end = reader.findWord("RETURNING");
  const where = reader.findWord("WHERE", reader.at, end);
  const using = reader.take("USING") ? reader.text(reader.at, where) : null;
  if (using === null && reader.at !== where) return null;
  return {
    kind: "delete",
    ctes,
    target,
    using,
    where: where < end ? reader.text(where + 1, end) : null,
  };
}

function parseTruncate(reader: WriteReader): DeleteStatement | null {
  reader.at += 1;
  reader.take("TABLE");
  const target = reader.target({ hasAlias: false });
  if (target === null || reader.at < reader.end) return null;
  return { kind: "truncate", ctes: "", target, using: null, where: null };
}

const queryStarts = new Set(["SELECT", "FROM", "WITH", "VALUES", "TABLE", "PIVOT", "UNPIVOT", "("]);

function parseInsert(reader: WriteReader, ctes: string): InsertStatement | null {
  reader.at += 1;
  let conflict: ConflictRule | null = null;
  if (reader.take("OR", "REPLACE"))
    conflict = { action: "update", keys: null, where: null, assignments: null };
  else if (reader.take("OR", "IGNORE"))
    conflict = { action: "nothing", keys: null, where: null, assignments: null };
  if (!reader.take("INTO")) return null;
  const target = reader.target();
  if (target === null) return null;
  let columns: readonly string[] | null = null;
  if (reader.word() === "(" && !queryStarts.has(reader.word(reader.at + 1))) {
    columns = reader.names(reader.at);
    if (columns === null) return null;
    reader.at = reader.closing() + 1;
  }
  const isByName = reader.take("BY", "NAME");
  if (!isByName) reader.take("BY", "POSITION");
  const end = reader.findWord("RETURNING");
  const on = reader.find(
    (at) => reader.word(at) === "ON" && reader.word(at + 1) === "CONFLICT",
    reader.at,
    end,
  );
  if (on < end) {
    conflict = parseConflict(reader, on + 2, end);
    if (conflict === null) return null;
  }
  const isDefaults = reader.word() === "DEFAULT" && reader.word(reader.at + 1) === "VALUES";
  if (!isDefaults && !queryStarts.has(reader.word())) return null;
  return {
    kind: "insert",
    ctes,
    target,
    columns,
    isByName,
    source: isDefaults ? null : reader.text(reader.at, on),
    valueRows: isDefaults ? 1 : valueRows(reader, on),
    conflict,
  };
}

/** Rows of VALUES up to a position; null for a query. */
function valueRows(reader: WriteReader, end: number): number | null {
  if (reader.word() !== "VALUES") return null;
  const rows = reader.parts(reader.at + 1, end);
  const isPlain = rows.every(([from, to]) => reader.word(from) === "(" && reader.closing(from) === to - 1);
  return isPlain ? rows.length : null;
}

function parseConflict(reader: WriteReader, from: number, end: number): ConflictRule | null {
  const keys = reader.word(from) === "(" ? reader.names(from) : null;
  if (reader.word(from) === "(" && keys === null) return null;
  const action = reader.findWord("DO", from, end);
  // ON CONFLICT (a) WHERE b names an index of some of the rows.
  if (action !== (keys === null ? from : reader.closing(from) + 1)) return null;
  if (reader.word(action + 1) === "NOTHING") {
    return { action: "nothing", keys, where: null, assignments: null };
  }
  if (reader.word(action + 1) !== "UPDATE" || reader.word(action + 2) !== "SET") return null;
  const where = reader.findWord("WHERE", action, end);
  return {
    action: "update",
    keys,
    where: where < end ? reader.text(where + 1, end) : null,
    assignments: reader.assignments(action + 3, where),
  };
}

function parseDrop(reader: WriteReader, sql: string): DropStatement | null {
  const { object } = describeStatement(sql);
  if (object === null) return null;
  reader.at = reader.findWord(object) + 1;
  reader.take("IF", "EXISTS");
  const target = reader.target({ hasAlias: false });
  if (target === null || reader.word() === ",") return null;
  return { kind: "drop", object, target };
}

function parseCreate(reader: WriteReader, sql: string): CreateStatement | null {
  const { object, name, replaces } = describeStatement(sql);
  if (object === null || name === null) return null;
  reader.at = reader.findWord(object) + 1;
  reader.take("IF", "NOT", "EXISTS");
  const target = reader.target({ hasAlias: false });
  if (target === null) return null;
  const isQuery = object === "TABLE" && reader.take("AS");
  return {
    kind: "create",
    ctes: "",
    target,
    object,
    replaces,
    query: isQuery ? reader.text(reader.at, reader.end) : null,
  };
}
