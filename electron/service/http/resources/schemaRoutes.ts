import { Hono } from "hono";
import type { HostedDatabases } from "../../databases/HostedDatabases";
import type { Answer } from "../answers/Answer";
import type { schemaAnswer } from "../answers/streamAnswers";
import type { HttpVariables } from "../request/HttpVariables";

/** /databases/:id/schema: every table and view with its columns. */
export function schemaRoutes(databases: HostedDatabases): Hono<HttpVariables> {
  const routes = new Hono<HttpVariables>();
  routes.get("/:id/schema", async (context) => {
    const database = databases.get(context.req.param("id"));
    const tables = await database.schema(context.req.raw.signal);
    return context.json({ tables } satisfies Answer<typeof schemaAnswer>);
  });
  return routes;
}
