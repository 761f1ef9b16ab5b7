import type { LoadColumn } from "#shared/contract/enginePort";
import { sqlType } from "#shared/sql/sqlType";
import { type SpoolColumn, spoolExpressions } from "../connectors/SpoolFile";
import { SourceProblem } from "../connectors/SourceProblem";

/**
 * A column as a source describes it, for the engine: its types written from their parts, its expression one of the known ones.
 * Names are quoted wherever they are used; these are not, and would carry a hostile server's SQL into the database.
 *
 * @throws SourceProblem for anything else
 */
export function loadColumn({ name, type, readAs, expression }: SpoolColumn): LoadColumn {
  const writtenType = plainType(name, type);
  const isKnown = spoolExpressions.some((known) => known === expression);
  if (!isKnown && expression !== `CAST(value AS ${type})`)
    throw new SourceProblem(
      "value",
      `The source describes the column ${name} in a way that is not understood.`,
    );
  return {
    name: plainName(name),
    type: writtenType,
    readAs: plainType(name, readAs),
    expression: isKnown ? expression : `CAST(value AS ${writtenType})`,
  };
}

/** Beyond what any source has; the engine takes longer ones. */
const LONGEST_NAME = 1000;

/** A name of a table or column, to be quoted. @throws SourceProblem for a text that SQL cannot hold, or that is no name */
export function plainName(name: string): string {
  if (name !== "" && name.length <= LONGEST_NAME && !name.includes("\0")) return name;
  throw new SourceProblem(
    "value",
    `The source has a table or column whose name can't be used: ${JSON.stringify(name.slice(0, 100))}. Rename it there, or leave it out.`,
  );
}

/** @throws SourceProblem for a text that is no plain type */
export function plainType(column: string, type: string): string {
  const written = sqlType(type);
  if (written === null)
    throw new SourceProblem("value", `The source gives the column ${column} a type that is not understood.`);
  return written;
}
