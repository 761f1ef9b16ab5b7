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
 * @param sourceColumns Of a MERGE; null where they aren't known.
 * @throws AppError where the service can't be asked
 */
export async function readSample(
  reader: DatabaseReader,
  statement: WriteStatement,
  facts: TableFacts,
  sourceColumns: readonly string[] | null,
  definitions: readonly Definition[],
): Promise<WritePreview["sample"]> {
  const isUncertain = (sql: string) => {
    const { functions, readsClock, choosesRows } = uncertaintyOf(`SELECT ${sql}`, definitions);
    return functions.length > 0 || readsClock || choosesRows;
  };
  if (statement.kind === "merge") {
    return readMergeSample(reader, statement, facts, { sourceColumns, isUncertain });
  }
  const wanted = sampleRows(statement, facts, { rows: sampleSize, isUncertain });
  if (wanted === null) return null;
  const { before, after, unchangedSql } = wanted;
  try {
    let { rows } = await reader.read(wanted.sql, sampleSize);
    if (rows.length === 0 && unchangedSql !== null) ({ rows } = await reader.read(unchangedSql, sampleSize));
    const set = new Map(after.map((name, index) => [name.toLowerCase(), before.length + index]));
    const assigned =
      statement.kind === "update"
        ? (statement.assignments ?? []).map(({ column }) => column.toLowerCase())
        : [];
    const names = before.length === 0 ? after : before;
    const shown = statement.kind === "update" ? inView(names, facts, assigned) : [...names.keys()];
    return {
      columns: shown.map((index) => {
        const name = names[index] ?? "";
        return { name, change: changeOf(name.toLowerCase()) };
      }),
      rows: rows.map((cells) => ({
        computed: [],
        before: before.length === 0 ? null : shown.map((index) => cells[index] ?? null),
        after:
          statement.kind === "update" || before.length === 0
            ? shown.map((index) => cells[set.get(names[index]?.toLowerCase() ?? "") ?? index] ?? null)
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

/** Places of the columns: what names a row and what is set come first, so that a wide table shows them without scrolling. */
function inView(
  names: readonly string[],
  { primaryKey }: TableFacts,
  assigned: readonly string[],
): readonly number[] {
  const key = (primaryKey ?? names.slice(0, 1)).map((name) => name.toLowerCase());
  const rank = (index: number) => {
    const name = names[index]?.toLowerCase() ?? "";
    return key.includes(name) ? 0 : assigned.includes(name) ? 1 : 2;
  };
  return [...names.keys()].toSorted((one, other) => rank(one) - rank(other) || one - other);
}

/** Rows of every kind that a MERGE touches, those of one clause together. */
async function readMergeSample(
  reader: DatabaseReader,
  statement: MergeStatement,
  facts: TableFacts,
  known: Pick<Parameters<typeof mergeSample>[2], "sourceColumns" | "isUncertain">,
): Promise<WritePreview["sample"]> {
  try {
    const wanted = mergeSample(statement, facts, { rows: sampleSize, ...known });
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
