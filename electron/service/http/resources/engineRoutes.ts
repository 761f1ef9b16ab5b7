import { Hono } from "hono";
import type { HostedDatabases } from "../../databases/HostedDatabases";
import type { Answer } from "../answers/Answer";
import type { engineList } from "../answers/databaseAnswers";
import type { HttpVariables } from "../request/HttpVariables";

/** /engines: the kinds of database that can be created now. */
export function engineRoutes(databases: HostedDatabases): Hono<HttpVariables> {
  const routes = new Hono<HttpVariables>();
  routes.get("/", (context) =>
    context.json({
      engines: databases.engines.map(({ descriptor }) => descriptor),
    } satisfies Answer<typeof engineList>),
  );
  return routes;
}
