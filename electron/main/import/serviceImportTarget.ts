import { z } from "zod";
import type { ServiceClient } from "../serviceClient/ServiceClient";
import type { ImportTarget } from "./ImportTarget";

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
