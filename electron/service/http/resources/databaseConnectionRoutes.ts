import { Hono } from "hono";
import type { Connections } from "../../connections/Connections";
import { SourceError } from "../../connectors/SourceError";
import type { Answer } from "../answers/Answer";
import type { connectionList, createdConnection } from "../answers/connectionAnswers";
import type { testAnswer } from "../answers/streamAnswers";
import { type HttpVariables, requireFullScope } from "../request/HttpVariables";
import { readBody } from "../request/readBody";
import { connectionBody, connectionTestBody } from "./connectionBody";
import { connectionObject } from "./connectionObject";

/** /databases/:id/connections and its test. */
export function databaseConnectionRoutes(connections: Connections): Hono<HttpVariables> {
  const routes = new Hono<HttpVariables>();

  routes.get("/:id/connections", async (context) => {
    const views = await connections.list(context.req.param("id"));
    return context.json({ connections: views.map(connectionObject) } satisfies Answer<typeof connectionList>);
  });

  routes.post("/:id/connections", requireFullScope, async (context) => {
    const id = context.req.param("id");
    // What the address says is wrong counts before what the body says.
    await connections.list(id);
    const wishes = await readBody(context, connectionBody);
    const { connection, run } = await connections.create(id, wishes, context.req.raw.signal);
    const { id: runId, status, trigger } = run;
    return context.json(
      { connection: connectionObject(connection), run: { id: runId, status, trigger } } satisfies Answer<
        typeof createdConnection
      >,
      201,
    );
  });

  routes.post("/:id/connections/test", requireFullScope, async (context) => {
    const id = context.req.param("id");
    await connections.list(id);
    const wishes = await readBody(context, connectionTestBody);
    try {
      const offered = await connections.test(id, wishes, context.req.raw.signal);
      const streams = offered.streams.map(({ name, schema, table, columns, primaryKey, estimatedRows }) => ({
        name,
        schema,
        table,
        columns: columns.map((column) => ({
          name: column.name,
          type: column.type,
          nullable: column.nullable,
        })),
        primaryKey,
        estimatedRows,
      }));
      return context.json({ ok: true, streams, notOffered: [...offered.notOffered] } satisfies Answer<
        typeof testAnswer
      >);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      return context.json({ ok: false, error: error.message, streams: [], notOffered: [] } satisfies Answer<
        typeof testAnswer
      >);
    }
  });

  return routes;
}
