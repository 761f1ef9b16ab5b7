import type { DuckDBConnection } from "@duckdb/node-api";
import { z } from "zod";
import type { LoadTarget } from "#shared/processes/enginePort";
import { sameName } from "./requireOwnTable";

const tables = z.array(z.strictObject({ comment: z.string() })).length(1);

const columns = z.array(
  z.strictObject({
    name: z.string(),
    type: z.string(),
    comment: z.string().nullable(),
    defaultValue: z.string().nullable(),
    isNullable: z.boolean(),
  }),
);

const keys = z.array(z.strictObject({ columns: z.array(z.string()) })).max(1);

const indexes = z.array(
  z.strictObject({
    name: z.string(),
    isUnique: z.boolean(),
    expressions: z.array(z.string()),
    sql: z.string().transform((sql) => sql.replace(/;\s*$/, "")),
    comment: z.string().nullable(),
  }),
);

type Table = Pick<LoadTarget, "schema" | "table">;

/** Reads what is on a table that is there, as the connection's transaction sees it. */
export async function readAdditions(connection: DuckDBConnection, table: Table): Promise<TableAdditions> {
  const read = async <Rows>(rows: z.ZodType<Rows>, select: string): Promise<Rows> => {
    const reader = await connection.runAndReadAll(
      `${select} AND database_name = system.main.current_database()
         AND ${sameName("schema_name", "$1")} AND ${sameName("table_name", "$2")} ORDER BY ALL`,
      [table.schema, table.table],
    );
    return rows.parse(reader.getRowObjectsJson());
  };
  const [first] = await read(
    tables,
    "SELECT comment FROM system.main.duckdb_tables() WHERE comment IS NOT NULL",
  );
  const [key] = await read(
    keys,
    `SELECT constraint_column_names AS columns FROM system.main.duckdb_constraints() WHERE constraint_type = 'PRIMARY KEY'`,
  );
  return {
    comment: first?.comment ?? "",
    primaryKey: key?.columns ?? [],
    columns: await read(
      columns,
      `SELECT column_name AS name, data_type AS type, comment, column_default AS "defaultValue", is_nullable AS "isNullable"
       FROM system.main.duckdb_columns() WHERE NOT internal`,
    ),
    indexes: await read(
      indexes,
      `SELECT index_name AS name, is_unique AS "isUnique", expressions::VARCHAR[] AS expressions, sql, comment
       FROM system.main.duckdb_indexes() WHERE sql IS NOT NULL`,
    ),
  };
}

/** What people added to a table that a sync made, and that would go with it when its rows are replaced. */
export interface TableAdditions {
  /** Of the table: the owner's mark, and behind it what a person wrote. */
  readonly comment: string;
  readonly columns: readonly ColumnAddition[];
  /** Empty for none. */
  readonly primaryKey: readonly string[];
  readonly indexes: readonly IndexAddition[];
}

export interface ColumnAddition {
  readonly name: string;
  readonly type: string;
  readonly comment: string | null;
  /** As SQL. */
  readonly defaultValue: string | null;
  readonly isNullable: boolean;
}

export interface IndexAddition {
  readonly name: string;
  readonly isUnique: boolean;
  /** As SQL: a quoted column, or an expression in parentheses. */
  readonly expressions: readonly string[];
  /** The statement that makes it, without a semicolon. */
  readonly sql: string;
  readonly comment: string | null;
}
