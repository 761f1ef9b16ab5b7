import { Hono } from "hono";
import type { HostedDatabases } from "../../databases/HostedDatabases";
import { bytesAnswer } from "../request/bytesAnswer";
import type { HttpVariables } from "../request/HttpVariables";
import { readBody } from "../request/readBody";
import { queryBody } from "./queryBody";

/** /databases/:id/query. */
export function queryRoutes(databases: HostedDatabases): Hono<HttpVariables> {
  const routes = new Hono<HttpVariables>();
  routes.post("/:id/query", async (context) => {
    const database = databases.get(context.req.param("id"));
    const { sql, readOnly, maxRows } = await readBody(context, queryBody);
    const body = await database.query({
      sql,
      readOnly: readOnly || context.get("scope") === "read",
      maxRows,
      keyId: context.get("keyId"),
      signal: context.req.raw.signal,
    });
    const headers = { "content-type": "application/json" };
    if (body instanceof Uint8Array) return bytesAnswer(body, headers);
    // Handed through as it is made: the reader's pace reaches back to the engine.
    return new Response(body, { headers });
  });
  return routes;
}
