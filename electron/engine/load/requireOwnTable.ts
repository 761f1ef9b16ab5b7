import type { DuckDBConnection } from "@duckdb/node-api";
import type { LoadTarget } from "#shared/processes/enginePort";
import { TableNameTakenError } from "./LoadError";

/**
 * Sees to it that a load touches a table of its own, or none.
 *
 * @returns whether the table is there
 * @throws TableNameTakenError
 */
export async function requireOwnTable(connection: DuckDBConnection, target: LoadTarget): Promise<boolean> {
  const { schema, table, result } = target;
  const reader = await connection.runAndReadAll(
    `SELECT comment FROM system.main.duckdb_tables()
     WHERE database_name = system.main.current_database() AND ${sameName("schema_name", "$1")} AND ${sameName("table_name", "$2")}
     UNION ALL
     SELECT NULL FROM system.main.duckdb_views()
     WHERE database_name = system.main.current_database() AND ${sameName("schema_name", "$1")} AND ${sameName("view_name", "$2")}`,
    [schema, table],
  );
  const comments = reader.getRows().map(([comment]) => comment);
  const name = `${schema}.${table}`;
  if (comments.some((comment) => !isOfOwner(comment, target))) {
    throw new TableNameTakenError(
      result === undefined
        ? `There is a table or view ${name} already that this Connection did not make. It was left as it is: rename or drop it, and sync again.`
        : `There is a table or view ${name} already that is no kept result. It was left as it is: choose another name, or rename or drop it.`,
    );
  }
  if (comments.length > 0 && result?.replace === false) {
    throw new TableNameTakenError(`A result is kept as ${name} already. Choose another name, or replace it.`);
  }
  return comments.length > 0;
}

/** What a result's table says after its mark is about that one result; what a person says after a sync's mark stays. */
export function isOfOwner(comment: unknown, { mark, result }: LoadTarget): boolean {
  const separator = result === undefined ? ": " : " ";
  return comment === mark || (typeof comment === "string" && comment.startsWith(`${mark}${separator}`));
}

/** SQL of whether two texts name the same thing: DuckDB folds A to Z, and no other letter. */
export function sameName(left: string, right: string): string {
  return `${foldedName(left)} = ${foldedName(right)}`;
}

/** SQL of a name as it is compared. */
export function foldedName(name: string): string {
  return `system.main.translate(${name}, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')`;
}

/** A name as it is compared. */
export function folded(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
