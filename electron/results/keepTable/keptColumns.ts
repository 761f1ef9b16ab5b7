import type { LoadColumn } from "#shared/processes/enginePort";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ResultTableFile } from "#shared/processes/resultTable";
import { isNested, typeFamily } from "#shared/domain/typeFamily";
import { readCsvRows } from "#shared/sql/readCsvRows";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import { storedType } from "../types/storedType";
import { castOrFail, hexBytes, jsonType, type KeptType, longInterval } from "../types/KeptType";
import { nestedKeptType } from "../types/nestedKeptType";
import { scalarType } from "../types/scalarType";

/** Digits behind the point that are tried for numbers of a type without bounds, such as PostgreSQL's `numeric`. */
const usualScales = [0, 2, 4, 6, 10, 18] as const;

/**
 * The types that a column may get by the type that its service names, the best first. Where values fit none of them, as
 * with a service whose types are wider than DuckDB's, the column is text.
 */
function keptTypes(declared: string): KeptType[] {
  const family = typeFamily(declared);
  if (isNested(family)) return [nestedKeptType(declared), jsonType].filter((type) => type !== null);
  if (family === "json") return [jsonType];
  const named = namedTypes(declared);
  if (family === "interval") return [...named, longInterval];
  if (family === "integer") return widened(named, ["BIGINT", "HUGEINT", "UHUGEINT"]);
  if (family === "decimal" && named.length === 0)
    return usualScales.map((scale) => scalarType(`DECIMAL(38,${scale})`));
  if (family === "float") return widened(named, ["DOUBLE"]);
  if (family === "binary" && named.length === 0) return [hexBytes];
  return named;
}

/** The type that DuckDB has for the name, also where the name says more: `TIMESTAMP(6) WITHOUT TIME ZONE`. */
function namedTypes(declared: string): KeptType[] {
  const plain = declared.replace(/\s*\(\d+\)/, "").replace(/\s+WITHOUT TIME ZONE$/i, "");
  const type = [declared, plain].map((name) => storedType(name).type).find((name) => name !== "VARCHAR");
  return type === undefined ? [] : [scalarType(type)];
}

function widened(named: readonly KeptType[], wider: readonly string[]): KeptType[] {
  return [...named, ...wider.filter((type) => type !== named[0]?.type).map(scalarType)];
}

export type KeptColumn = Pick<LoadColumn, "type" | "expression">;

/** A column with the types that it may still get. */
interface OpenColumn {
  readonly index: number;
  readonly types: readonly KeptType[];
}

/** Files that are looked at between two looks at the signal. */
const filesAtOnce = 4;

/**
 * The type of each column in the table, and the way there from the cell's text: the first type that takes every value
 * exactly. Text takes all.
 *
 * @param files All rows, in folders that the store's DuckDB may read.
 * @throws DuckDB's error of the files; the signal's reason
 */
export async function keptColumns(
  database: ResultsDuckDb,
  columns: readonly ResultColumn[],
  files: readonly ResultTableFile[],
  signal: AbortSignal,
): Promise<KeptColumn[]> {
  const kept = columns.map((): KeptColumn => ({ type: "VARCHAR", expression: "value" }));
  let open: readonly OpenColumn[] = columns.map(({ type }, index) => ({ index, types: keptTypes(type) }));
  while (open.length > 0) {
    const tried = open.filter(({ types }) => types.length > 0);
    const misfits = await misfitsOf(database, columns.length, tried, files, signal);
    for (const column of tried) {
      const [type] = column.types;
      if (type !== undefined && !misfits.has(column))
        kept[column.index] = { type: type.type, expression: type.value("value", castOrFail) };
    }
    open = [...misfits].map(({ index, types }) => ({ index, types: types.slice(1) }));
  }
  return kept;
}

/** The columns of which a value is not exact in the first of their types. */
async function misfitsOf(
  database: ResultsDuckDb,
  width: number,
  columns: readonly OpenColumn[],
  files: readonly ResultTableFile[],
  signal: AbortSignal,
): Promise<Set<OpenColumn>> {
  const misfits = new Set<OpenColumn>();
  for (let from = 0; from < files.length; from += filesAtOnce) {
    const open = columns.filter((column) => !misfits.has(column));
    const source = sourceOf(files.slice(from, from + filesAtOnce), width);
    for (const column of await misfitsIn(database, source, open)) misfits.add(column);
    signal.throwIfAborted();
  }
  return misfits;
}

async function misfitsIn(
  database: ResultsDuckDb,
  source: string,
  columns: readonly OpenColumn[],
): Promise<readonly OpenColumn[]> {
  if (columns.length === 0) return [];
  const checks = columns.map(({ index, types }) => {
    const isExact = types[0]?.isExact(`c${index}`) ?? "true";
    return `coalesce(bool_and(c${index} IS NULL OR coalesce(${isExact}, false)), true)`;
  });
  try {
    const [row = []] = await database.rows(`SELECT ${checks.join(", ")} FROM ${source}`);
    return columns.filter((_, place) => row[place] !== true);
  } catch {
    // Some nested values cannot even be tried; one at a time it shows of which column they are.
    if (columns.length === 1) {
      await database.rows(`SELECT count(*) FROM ${source}`);
      return columns;
    }
    const alone: OpenColumn[] = [];
    for (const column of columns) alone.push(...(await misfitsIn(database, source, [column])));
    return alone;
  }
}

function sourceOf(files: readonly ResultTableFile[], width: number): string {
  const columns = Array.from({ length: width }, (_, index) => `c${index}: 'VARCHAR'`);
  return readCsvRows(
    files.map(({ path }) => path),
    `{${columns.join(", ")}}`,
  );
}
