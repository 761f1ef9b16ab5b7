import { undoLimits, type UndoObstacle } from "#shared/domain/writePreview";
import { parseWrite } from "#shared/sql/writes/parseWrite";
import { undoObstacleOf, undoPlan } from "#shared/sql/writes/undoPlan";
import type { UndoStep } from "#shared/sql/writes/undoRows";
import { deleteStatements, insertStatements, updateStatements } from "#shared/sql/writes/undoSql";
import type { WriteTarget } from "#shared/sql/writes/WriteStatement";
import type { DatabaseReader } from "./DatabaseReader";
import { statementText } from "./previewWrite";
import { readImage } from "./readImage";
import {
  readDefinitions,
  readIndexDefinitions,
  readIsAbsent,
  readSourceColumns,
  readTableFacts,
  readViewDefinition,
} from "./tableFacts";

/** SQL that undoes a statement, or why there is none. */
export type UndoScript =
  | { readonly script: string; readonly obstacle: null }
  | { readonly script: null; readonly obstacle: UndoObstacle };

/**
 * Reads what a statement is about to change, and writes the statements that put it back.
 *
 * @param now When the rows are read, for the script's first lines.
 * @throws AppError as the service answers
 */
export async function readUndoScript(reader: DatabaseReader, sql: string, now: Date): Promise<UndoScript> {
  const statement = parseWrite(statementText(sql));
  if (statement === null) return { script: null, obstacle: "form" };
  const [facts, isAbsent, sourceColumns, definitions] = await Promise.all([
    readTableFacts(reader, statement.target),
    readIsAbsent(reader, statement),
    readSourceColumns(reader, statement),
    readDefinitions(reader),
  ]);
  const known = { facts, isAbsent, sourceColumns };
  const obstacle = undoObstacleOf(statement, known, definitions);
  const plan = undoPlan(statement, known);
  if (obstacle !== null || typeof plan === "string") return { script: null, obstacle: obstacle ?? "form" };
  const statements: string[] = [];
  for (const step of plan) {
    // One after the other: the script is bounded as a whole.
    // oxlint-disable-next-line no-await-in-loop
    const written = await writeStep(reader, step, statement.target);
    if (typeof written === "string") return { script: null, obstacle: written };
    statements.push(...written);
  }
  const script = `${heading(sql, now)}${statements.map((one) => `${one.replace(/;\s*$/, "")};\n`).join("\n")}`;
  return script.length > undoLimits.characters
    ? { script: null, obstacle: "tooMany" }
    : { script, obstacle: null };
}

function heading(sql: string, now: Date): string {
  const [first = "", ...rest] = sql.trim().split(/[\r\n]+/);
  const shown = `${first.slice(0, 200)}${rest.length > 0 || first.length > 200 ? " …" : ""}`;
  return [
    `-- Undoes: ${shown}`,
    `-- The rows are as they were at ${now.toISOString()}. What others change in them since is overwritten.\n\n`,
  ].join("\n");
}

async function writeStep(
  reader: DatabaseReader,
  step: UndoStep,
  target: WriteTarget,
): Promise<readonly string[] | UndoObstacle> {
  switch (step.kind) {
    case "statement":
      return [step.sql];
    case "view": {
      const definition = await readViewDefinition(reader, target);
      return definition === null ? "form" : [definition];
    }
    case "indexes":
      return readIndexDefinitions(reader, target);
    case "insert":
    case "update":
    case "delete": {
      const rows = await readImage(reader, step.image);
      if (typeof rows === "string") return rows;
      const { columns } = step.image;
      if (step.kind === "insert") return insertStatements(target.name, columns, rows) ?? "tooMany";
      if (step.kind === "delete")
        return deleteStatements(target.name, columns, step.isPrimary, rows) ?? "tooMany";
      return updateStatements(target.name, columns, step.keys, step.isPrimary, rows) ?? "tooMany";
    }
  }
}
