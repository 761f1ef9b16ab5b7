import { undoLimits, type PreviewRemark, type WritePreview } from "#shared/domain/writePreview";
import { classifyStatement } from "#shared/sql/classifyStatement";
import { codeTokens } from "#shared/sql/lexSql";
import { isEmptyStatement, splitStatements } from "#shared/sql/splitStatements";
import { countNames, countRows, type CountName, type RowCount } from "#shared/sql/writes/countSql";
import { parseWrite } from "#shared/sql/writes/parseWrite";
import { undoObstacleOf, undoPlan } from "#shared/sql/writes/undoPlan";
import { uncertaintyOf } from "#shared/sql/writes/uncertainty";
import type { WriteStatement } from "#shared/sql/writes/WriteStatement";
import type { DatabaseReader } from "./DatabaseReader";
import { rowObstacle } from "./readImage";
import { readSample } from "./readSample";
import {
  isStatementError,
  readDefinitions,
  readDependents,
  readIsAbsent,
  readOtherDatabase,
  readSourceColumns,
  readTableFacts,
} from "./tableFacts";

type Counts = Partial<Record<CountName, number>>;

const nothing: WritePreview = {
  counts: null,
  uncounted: null,
  remarks: [],
  sample: null,
  dependents: [],
  undoObstacle: "form",
};

/**
 * Reads what a statement would change, by queries alone.
 *
 * @param sql One statement; EXPLAIN ANALYZE before it is left out.
 * @throws AppError where the service can't be asked; what it refuses is in the preview.
 */
export async function previewWrite(reader: DatabaseReader, sql: string): Promise<WritePreview> {
  const text = statementText(sql);
  const statement = parseWrite(text);
  if (statement === null) {
    const reason = classifyStatement(text).effect === "define" ? "noRows" : "form";
    return { ...nothing, uncounted: { reason } };
  }
  const [facts, isAbsent, sourceColumns, definitions] = await Promise.all([
    readTableFacts(reader, statement.target),
    readIsAbsent(reader, statement),
    readSourceColumns(reader, statement),
    readDefinitions(reader),
  ]);
  if (statement.kind === "drop" && statement.object === "TABLE" && facts === null) {
    return { ...nothing, uncounted: { reason: "missing" } };
  }
  const otherDatabase = facts === null ? null : await readOtherDatabase(reader, statement.target);
  if (otherDatabase !== null) {
    return { ...nothing, uncounted: { reason: "otherDatabase", database: otherDatabase } };
  }
  const known = { facts, isAbsent, sourceColumns };
  const undoObstacle = undoObstacleOf(statement, known, definitions);
  const { functions, readsClock, choosesRows } = uncertaintyOf(rowsSql(statement), definitions);
  const isReplaced = statement.kind === "drop" || (statement.kind === "create" && statement.replaces);
  const dependents =
    isReplaced && facts !== null ? await readDependents(reader, statement.target, definitions) : [];
  if (functions.length > 0) {
    return {
      ...nothing,
      uncounted: { reason: "volatile", functions: [...functions] },
      dependents,
      undoObstacle,
    };
  }
  const counted = await count(reader, countRows(statement, facts));
  if (!("counts" in counted)) {
    const isDefinition = statement.kind === "drop" || statement.kind === "create";
    const uncounted = counted.reason === "form" && isDefinition ? { reason: "noRows" as const } : counted;
    return { ...nothing, uncounted, dependents, undoObstacle };
  }
  const { pairs, ...counts } = counted.counts;
  const touched = (counts.updated ?? 0) + (counts.deleted ?? 0);
  const remarks: PreviewRemark[] = [
    ...(readsClock ? (["clock"] as const) : []),
    ...(choosesRows ? (["choosesRows"] as const) : []),
    ...(pairs !== undefined && pairs > touched && counts.updated !== undefined
      ? (["severalMatches"] as const)
      : []),
  ];
  const sample =
    facts === null ? null : await readSample(reader, statement, facts, sourceColumns, definitions);
  const plan = undoPlan(statement, known);
  return {
    counts,
    uncounted: null,
    remarks,
    sample,
    dependents,
    undoObstacle: tooMany(counts)
      ? "tooMany"
      : (undoObstacle ?? (typeof plan === "string" ? plan : await rowObstacle(reader, plan))),
  };
}

function tooMany({ inserted = 0, updated = 0, deleted = 0 }: Counts): boolean {
  return Math.max(inserted, updated, deleted) > undoLimits.rows;
}

/** The statement alone: without semicolon and comments around it, and without an EXPLAIN that runs it. */
export function statementText(sql: string): string {
  const [piece] = splitStatements(sql).filter((one) => !isEmptyStatement(one));
  if (piece === undefined) return sql;
  const statement = sql.slice(piece.codeStart, piece.codeEnd);
  const tokens = codeTokens(statement);
  if (tokens[0]?.text !== "explain") return statement;
  const isOption = (at: number) => ["analyze", "analyse", "verbose"].includes(tokens[at]?.text ?? "");
  let at = 1;
  while (isOption(at)) at += 1;
  if (tokens[at]?.text === "(") at = tokens.findIndex(({ text }) => text === ")") + 1;
  // A plan alone touches nothing.
  if (!tokens.slice(1, at).some(({ text }) => ["analyze", "analyse"].includes(text))) return statement;
  return statement.slice(tokens[at]?.start ?? statement.length);
}

/** The parts that decide which rows are touched. Values that are set say only what they become. */
function rowsSql(statement: WriteStatement): string {
  switch (statement.kind) {
    case "update":
    case "delete":
    case "truncate":
      return `${statement.ctes}FROM ${statement.target.relation}, ${statement.using ?? "t"} WHERE ${statement.where ?? "true"}`;
    case "insert":
      // VALUES are as many rows, whatever they are.
      return statement.valueRows !== null && statement.conflict === null
        ? ""
        : `${statement.ctes}${statement.source ?? ""}\nWHERE ${statement.conflict?.where ?? "true"}`;
    case "merge":
      return `${statement.ctes}FROM ${statement.source} WHERE ${statement.on} AND ${statement.clauses.map(({ condition }) => condition ?? "true").join(" AND ")}`;
    case "drop":
      return "";
    case "create":
      return statement.query ?? "";
  }
}

async function count(
  reader: DatabaseReader,
  rows: RowCount,
): Promise<
  | { readonly counts: Counts }
  | { readonly reason: "form" }
  | { readonly reason: "refused"; readonly message: string }
> {
  if (rows.kind === "notCountable") return { reason: "form" };
  if (rows.kind === "known") return { counts: rows.counts };
  try {
    const { columns, rows: answered } = await reader.read(rows.sql, 1);
    const counts: Counts = {};
    for (const name of countNames) {
      const index = columns.findIndex((column) => column.name.toLowerCase() === name);
      if (index !== -1) counts[name] = Number(answered[0]?.[index] ?? 0);
    }
    return { counts };
  } catch (error) {
    if (isStatementError(error)) return { reason: "refused", message: withoutLine(error.message) };
    throw error;
  }
}

/** A message without the line that it points at: that is one of the preview's query, which nobody wrote. */
function withoutLine(message: string): string {
  return message.replace(/\s*\bLINE \d+: [^]*$/u, "");
}
