import type { ServiceClient } from "../serviceClient/ServiceClient";
import type { ImportTarget } from "./ImportTarget";

/** Rows of an answer that nobody reads; writes answer with one count. */
const maxRows = 1;

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
    relations: (signal) => client.readSchema(profileId, databaseId, signal),
  };
}
