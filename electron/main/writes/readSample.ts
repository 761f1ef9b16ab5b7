import { sampleSize, type WritePreview } from "#shared/domain/writePreview";
import { mergeSample } from "#shared/sql/writes/mergeSample";
import { sampleRows } from "#shared/sql/writes/sampleSql";
import { type Definition, uncertaintyOf } from "#shared/sql/writes/uncertainty";
import type { MergeStatement, TableFacts, WriteStatement } from "#shared/sql/writes/WriteStatement";
import type { DatabaseReader } from "./DatabaseReader";
import { isStatementError } from "./tableFacts";

/**
 * Some of the rows that a statement touches; null where none can be shown.
 *
 * @throws AppError where the service can't be asked
 */
export async function readSample(
  reader: DatabaseReader,
  statement: WriteStatement,
  facts: TableFacts,
  definitions: readonly Definition[],
): Promise<WritePreview["sample"]> {
  const isUncertain = (sql: string) => {
    const { functions, readsClock, choosesRows } = uncertaintyOf(`SELECT ${sql}`, definitions);
    return functions.length > 0 || readsClock || choosesRows;
  };
  if (statement.kind === "merge") return readMergeSample(reader, statement, facts, isUncertain);
  const wanted = sampleRows(statement, facts, { rows: sampleSize, isUncertain });
  if (wanted === null) return null;
  const { before, after } = wanted;
  try {
    const { rows } = await reader.read(wanted.sql, sampleSize);
    const set = new Map(after.map((name, index) => [name.toLowerCase(), before.length + index]));
    const assigned =
      statement.kind === "update"
        ? (statement.assignments ?? []).map(({ column }) => column.toLowerCase())
        : [];
    const names = before.length === 0 ? after : before;
    return {
      columns: names.map((name) => ({ name, change: changeOf(name.toLowerCase()) })),
      rows: rows.map((cells) => ({
        computed: [],
        before: before.length === 0 ? null : cells.slice(0, before.length),
        after:
          statement.kind === "update" || before.length === 0
            ? names.map((name, index) => cells[set.get(name.toLowerCase()) ?? index] ?? null)
            : null,
      })),
    };

    function changeOf(name: string): "kept" | "set" | "computed" {
      if (set.has(name)) return "set";
      return assigned.includes(name) ? "computed" : "kept";
    }
  } catch (error) {
    // The number alone is worth showing.
    if (isStatementError(error)) return null;
    throw error;
  }
}

/** Rows of every kind that a MERGE touches, those of one clause together. */
async function readMergeSample(
  reader: DatabaseReader,
  statement: MergeStatement,
  facts: TableFacts,
  isUncertain: (sql: string) => boolean,
): Promise<WritePreview["sample"]> {
  try {
    const sourceColumns = await readSourceColumns(reader, statement);
    const wanted = mergeSample(statement, facts, { rows: sampleSize, sourceColumns, isUncertain });
    if (wanted === null) return null;
    const { rows } = await reader.read(wanted.sql, sampleSize);
    const count = facts.columns.length;
    const touched = rows.map(([part, ...cells]) => ({ part: Number(part), cells }));
    return {
      columns: facts.columns.map(({ name }) => ({ name, change: "set" })),
      rows: touched
        .toSorted((one, other) => one.part - other.part)
        .flatMap(({ part, cells }) => {
          const kind = wanted.parts[part];
          if (kind === undefined) return [];
          return [
            {
              computed: [...kind.computed],
              before: kind.action === "insert" ? null : cells.slice(0, count),
              after: kind.action === "delete" ? null : cells.slice(count),
            },
          ];
        }),
    };
  } catch (error) {
    if (isStatementError(error)) return null;
    throw error;
  }
}

/** Asked for only where a clause takes the source's columns as they are. */
async function readSourceColumns(
  reader: DatabaseReader,
  { ctes, source, clauses }: MergeStatement,
): Promise<readonly string[] | null> {
  const isTaken = clauses.some(({ values }) => values?.kind === "position" || values?.kind === "name");
  if (!isTaken) return null;
  const { columns } = await reader.read(`${ctes}SELECT * FROM ${source} LIMIT 0`, 1);
  return columns.map(({ name }) => name);
}
