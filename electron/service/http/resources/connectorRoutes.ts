import { Hono } from "hono";
import type { Connections } from "../../connections/Connections";
import type { Answer } from "../answers/Answer";
import type { connectorList } from "../answers/connectorAnswers";
import type { HttpVariables } from "../request/HttpVariables";

/** /connectors: the kinds of source on offer and the fields that each needs. */
export function connectorRoutes(connections: Connections): Hono<HttpVariables> {
  const routes = new Hono<HttpVariables>();
  routes.get("/", (context) =>
    context.json({ connectors: connections.descriptors } satisfies Answer<typeof connectorList>),
  );
  return routes;
}
