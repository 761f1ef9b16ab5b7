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
    name,
    type: writtenType,
    readAs: plainType(name, readAs),
    expression: isKnown ? expression : `CAST(value AS ${writtenType})`,
  };
}

/** @throws SourceProblem for a text that is no plain type */
export function plainType(column: string, type: string): string {
  const written = sqlType(type);
  if (written === null)
    throw new SourceProblem("value", `The source gives the column ${column} a type that is not understood.`);
  return written;
}
