import { Hono } from "hono";
import type { HostedDatabases } from "../../databases/HostedDatabases";
import type { HttpVariables } from "../HttpVariables";

/** /databases/:id/schema: every table and view with its columns. */
export function schemaRoutes(databases: HostedDatabases): Hono<HttpVariables> {
  const routes = new Hono<HttpVariables>();
  routes.get("/:id/schema", async (context) => {
    const database = databases.get(context.req.param("id"));
    return context.json({ tables: await database.schema(context.req.raw.signal) });
  });
  return routes;
}
