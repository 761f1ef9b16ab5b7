import { z } from "zod";
import type { Relation } from "#shared/api/relation";
import type { ServiceClient } from "../serviceClient/ServiceClient";

/** Rows of an answer that nobody reads; writes answer with one count. */
const maxRows = 1;

/** The answer to `SELECT count(*) AS n`: large numbers come as texts. */
const counted = z.object({ rows: z.tuple([z.object({ n: z.coerce.number().int() })]) });

/** Loads into a database of a service, with nothing but statements of the contract. */
export function serviceImportTarget(
  client: Pick<ServiceClient, "query" | "readSchema">,
  profileId: string,
  databaseId: string,
): ImportTarget {
  return {
    async execute(sql, signal) {
      const { body } = await client.query(profileId, databaseId, { sql, maxRows, readOnly: false }, signal);
      // The statement has taken effect only when the whole answer is here.
      for await (const chunk of body) void chunk;
    },
    async count(table, signal) {
      const sql = `SELECT count(*) AS n FROM ${table}`;
      const { body } = await client.query(profileId, databaseId, { sql, maxRows, readOnly: true }, signal);
      const answer = counted.parse(await new Response(body).json());
      return answer.rows[0].n;
    },
    relations: (signal) => client.readSchema(profileId, databaseId, signal),
  };
}

/** The database that data is loaded into, reached through the service's contract. */
export interface ImportTarget {
  /** Runs one statement to its end. @throws AppError as the service answers. */
  execute(sql: string, signal?: AbortSignal): Promise<void>;
  /** Rows of a table, whose name is quoted SQL. @throws AppError as the service answers. */
  count(table: string, signal?: AbortSignal): Promise<number>;
  /** Tables and views that exist now. */
  relations(signal?: AbortSignal): Promise<Relation[]>;
}

/** Tells how far a load is. `step` names what is being done, for the sample its table. */
export type ReportProgress = (progress: {
  step: string | null;
  rows: number;
  totalRows: number | null;
}) => void;
