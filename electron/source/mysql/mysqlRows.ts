import type { RowDataPacket } from "mysql2/promise";
import { z } from "zod";
import { parseCatalogue } from "../relational/catalogueRows";
import type { MysqlLink } from "./connectMysql";

/** A query of the server's own tables. @param what it lists, in a few words */
export interface CatalogueQuery<Row> {
  readonly what: string;
  readonly sql: string;
  readonly schema: z.ZodType<Row>;
}

/** A truth value of MySQL is a number. */
export const mysqlTruth = z.union([z.literal(0), z.literal(1)]).transform((value) => value === 1);

/** A number that the driver may give as a text. */
export const mysqlCount = z.union([
  z.number().nonnegative(),
  z
    .string()
    .regex(/^\d{1,20}$/)
    .transform(Number),
]);

/** Rows of the server's own tables, parsed. @throws SourceError; driver errors */
export async function mysqlRows<Row>(
  { connection, watch }: MysqlLink,
  { what, sql, schema }: CatalogueQuery<Row>,
  values: readonly string[] = [],
): Promise<Row[]> {
  const [rows] = await watch.duringCatalogue(() => connection.query<RowDataPacket[]>(sql, [...values]));
  return parseCatalogue("The server", what, schema, Array.isArray(rows) ? rows : []);
}
