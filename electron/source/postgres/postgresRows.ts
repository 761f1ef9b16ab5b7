import { Query } from "pg";
import type { z } from "zod";
import { parseCatalogue } from "../relational/catalogueRows";
import type { PostgresLink } from "./connectPostgres";

/** A query of the catalogue. @param what it lists, in a few words */
export interface CatalogueQuery<Row> {
  readonly what: string;
  readonly sql: string;
  readonly schema: z.ZodType<Row>;
}

/** Rows of the server's catalogue, parsed. @throws SourceError; DatabaseError */
export async function postgresRows<Row>(
  { client, watch }: PostgresLink,
  { what, sql, schema }: CatalogueQuery<Row>,
  values: readonly (readonly string[])[],
): Promise<Row[]> {
  const rows: unknown[] = [];
  const query = new Query({ text: sql, values: values.map((value) => [...value]) });
  const ended = () =>
    new Promise<void>((resolve, reject) => {
      query.on("row", (row: unknown) => {
        rows.push(row);
        watch.countPart();
      });
      query.on("end", () => {
        resolve();
      });
      query.on("error", reject);
      client.query(query);
    });
  await watch.duringCatalogue(ended);
  return parseCatalogue("PostgreSQL", what, schema, rows);
}
