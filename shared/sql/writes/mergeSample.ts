import { quoteIdentifier } from "../quote";
import { castExpression } from "../sqlType";
import { mergeRows, mergeValues } from "./mergeClauses";
import { shownCell } from "./sampleSql";
import type { MergeStatement, TableFacts } from "./WriteStatement";

/** The rows that one clause of a MERGE touches. */
interface MergeSamplePart {
  readonly action: "update" | "delete" | "insert";
  /** Places of the table's columns whose value is known only when the statement runs. */
  readonly computed: readonly number[];
}

/** A query for rows of every kind that a MERGE touches. */
export interface MergeSample {
  /**
   * Gives the place of a row's part first, then every column before and every column after. Each kind has its share of
   * the rows.
   */
  readonly sql: string;
  readonly parts: readonly MergeSamplePart[];
}

interface MergeSampleOptions {
  readonly rows: number;
  /** The source's columns in order; null where they aren't known. */
  readonly sourceColumns: readonly string[] | null;
  readonly isUncertain: (sql: string) => boolean;
}

/**
 * Rewrites a MERGE as a query for rows as they are and as they will be.
 *
 * @returns Null where it touches no rows, or where a clause sets values in a form that isn't known.
 */
export function mergeSample(
  statement: MergeStatement,
  { columns }: TableFacts,
  { rows, sourceColumns, isUncertain }: MergeSampleOptions,
): MergeSample | null {
  const { ctes, target } = statement;
  const parts: MergeSamplePart[] = [];
  const queries: string[] = [];
  for (const [index, clause] of statement.clauses.entries()) {
    const { action } = clause;
    if (action === "nothing") continue;
    const given =
      action === "delete" ? [] : mergeValues(clause, columns, statement.sourceAlias, sourceColumns);
    if (given === null) return null;
    const values = new Map(given.map(({ column, value }) => [column.toLowerCase(), value]));
    const computed: number[] = [];
    const cells = columns.map(({ name, type }, place) => {
      const own = `${target.alias}.${quoteIdentifier(name)}`;
      const value = values.get(name.toLowerCase());
      const isGiven = values.has(name.toLowerCase());
      const before = action === "insert" ? "NULL" : own;
      if (action === "delete") return { before, after: "NULL" };
      if (!isGiven && action === "update") return { before, after: own };
      // A column that INSERT leaves out gets its default.
      if (value == null || isUncertain(value)) {
        computed.push(place);
        return { before, after: "NULL" };
      }
      return { before, after: castExpression(`(\n${value}\n)`, type) };
    });
    const shown = [...cells.map(({ before }) => before), ...cells.map(({ after }) => after)];
    queries.push(
      `(SELECT ${parts.length} AS "wharf part", row_number() OVER () AS "wharf turn",\n${shown
        .map((sql, place) => `${shownCell(sql)} AS "wharf ${place}"`)
        .join(",\n")}\n${mergeRows(statement, index)}\nLIMIT ${rows})`,
    );
    parts.push({ action, computed });
  }
  if (queries.length === 0) return null;
  const all = columns.flatMap((_, place) => [place, columns.length + place]).toSorted((a, b) => a - b);
  return {
    sql: `${ctes}SELECT "wharf part", ${all.map((place) => `"wharf ${place}"`).join(", ")}
FROM (${queries.join("\nUNION ALL\n")}) AS "wharf sample"
ORDER BY "wharf turn", "wharf part"
LIMIT ${rows}`,
    parts,
  };
}
