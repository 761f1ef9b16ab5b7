import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { quoteText } from "#shared/sql/quote";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import { GroupRows } from "../view/GroupRows";
import type { TableScope } from "../sql/TableScope";
import type { GroupTable } from "./groupRows";
import { columnOf } from "./groupSql";
import { histogram } from "./histogram";
import { typeKind } from "../types/typeKind";

let lastRanges = 0;

/**
 * The ranges of equal width that a column's values are spread over, as rows: from, to, and how many rows lie in each. None
 * where the column has no numbers and no times.
 *
 * @throws AppError INVALID_INPUT where there is no such column
 */
export async function rangeRows(
  database: ResultsDuckDb,
  scope: TableScope,
  index: number,
): Promise<GroupTable> {
  const column = columnOf(scope, index);
  const kind = typeKind(column.type);
  const isMeasured = kind === "exact" || kind === "float" || kind === "time";
  const ranges = isMeasured ? ((await histogram(database, scope, column)) ?? []) : [];
  // Far times are written as dates and some not at all, so that their bounds are texts.
  const type = kind === "time" ? "VARCHAR" : "DOUBLE";
  const columns: ResultColumn[] = [
    { name: `${column.label} from`, type },
    { name: `${column.label} to`, type },
    { name: "count", type: "BIGINT" },
  ];
  lastRanges += 1;
  const table = `ranges_${lastRanges}`;
  await database.run(`CREATE TABLE ${table} (c0 ${type}, c1 ${type}, c2 BIGINT)`);
  const texts = ranges.map(({ from, to, rows }) => [from, to, String(rows)]);
  const values = texts.map((row) => `(${row.map(quoteText).join(", ")})`);
  if (values.length > 0) await database.run(`INSERT INTO ${table} VALUES ${values.join(", ")}`);
  return {
    rows: new GroupRows(columns, texts),
    table,
    columns: columns.map(({ name, type: of }, place) => ({ name: `c${place}`, type: of, label: name })),
  };
}
