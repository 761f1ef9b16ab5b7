import type { LoadTarget } from "#shared/processes/enginePort";
import { quoteAlways as quote, quoteText } from "#shared/sql/quote";

/** Names of a load, quoted. */
export interface LoadNames {
  readonly schema: string;
  readonly stage: string;
  /** Without its schema, as it is. */
  readonly stageName: string;
  readonly table: string;
}

/** What is known of the table that is there already. */
export interface TableBefore {
  readonly hasTable: boolean;
  /** Columns whose values go over to the new rows of the same key. */
  readonly carried: readonly string[];
}

/** What puts the staged rows in place of the table. */
export function replaceStatements(
  target: LoadTarget,
  names: LoadNames,
  { hasTable, carried }: TableBefore,
): string[] {
  const values = carried.map((name) => `${quote(name)} = old.${quote(name)}`).join(", ");
  return [
    ...(carried.length === 0
      ? []
      : [`UPDATE ${names.stage} AS new SET ${values} FROM ${names.table} AS old WHERE ${sameKey(target)}`]),
    ...(hasTable ? [`DROP TABLE ${names.table}`] : []),
    `ALTER TABLE ${names.stage} RENAME TO ${quote(target.table)}`,
    ...commentStatements(target, names),
  ];
}

/** What puts the staged rows among those of the table; of one key the last one counts. */
export function mergeStatements({ primaryKey }: Pick<LoadTarget, "primaryKey">, names: LoadNames): string[] {
  const keys = primaryKey.map(quote);
  return [
    `DELETE FROM ${names.table} AS old USING ${names.stage} AS new WHERE ${sameKey({ primaryKey })}`,
    `INSERT INTO ${names.table} BY NAME SELECT * FROM ${names.stage}
     QUALIFY system.main.row_number() OVER (PARTITION BY ${keys.join(", ")} ORDER BY rowid DESC) = 1`,
    `DROP TABLE ${names.stage}`,
  ];
}

function sameKey({ primaryKey }: Pick<LoadTarget, "primaryKey">): string {
  return primaryKey
    .map(quote)
    .map((key) => `old.${key} IS NOT DISTINCT FROM new.${key}`)
    .join(" AND ");
}

function commentStatements({ mark, result, kept }: LoadTarget, { table }: LoadNames): string[] {
  const tableComment = [mark, result?.note ?? ""].join(" ").trimEnd();
  return [
    `COMMENT ON TABLE ${table} IS ${quoteText(tableComment)}`,
    ...kept.map(({ name, comment }) => `COMMENT ON COLUMN ${table}.${quote(name)} IS ${quoteText(comment)}`),
  ];
}
