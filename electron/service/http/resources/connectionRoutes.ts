import { Hono } from "hono";
import type { Connections } from "../../connections/Connections";
import type { Answer } from "../answers/Answer";
import type { oneConnection } from "../answers/connectionAnswers";
import type { deleted } from "../answers/databaseAnswers";
import type { runList, startedRun } from "../answers/runAnswers";
import type { streamList } from "../answers/streamAnswers";
import type { HttpVariables } from "../HttpVariables";
import { readBody, readOptionalBody } from "../readBody";
import { requireFullScope } from "../requireFullScope";
import { connectionChangesBody, syncBody } from "./connectionBody";
import { connectionObject } from "./connectionObject";
import { runObject } from "./runObject";

/** /connections/:id with its streams, its sync and its runs. */
export function connectionRoutes(connections: Connections): Hono<HttpVariables> {
  const routes = new Hono<HttpVariables>();

  routes.get("/:id", async (context) =>
    context.json({
      connection: connectionObject(await connections.get(context.req.param("id"))),
    } satisfies Answer<typeof oneConnection>),
  );

  routes.patch("/:id", requireFullScope, async (context) => {
    const id = context.req.param("id");
    await connections.get(id);
    const { name, status, scheduleMinutes, config, secrets } = await readBody(context, connectionChangesBody);
    const changed = await connections.change(id, { name, status, scheduleMinutes, config, secrets });
    return context.json({ connection: connectionObject(changed) } satisfies Answer<typeof oneConnection>);
  });

  routes.delete("/:id", requireFullScope, async (context) => {
    await connections.delete(context.req.param("id"));
    return context.json({ deleted: true } satisfies Answer<typeof deleted>);
  });

  // Answering it logs in at the source.
  routes.get("/:id/streams", requireFullScope, async (context) =>
    context.json(
      (await connections.streams(context.req.param("id"), context.req.raw.signal)) satisfies Answer<
        typeof streamList
      >,
    ),
  );

  routes.post("/:id/sync", requireFullScope, async (context) => {
    const connectionId = context.req.param("id");
    await connections.get(connectionId);
    const { tables = null } = (await readOptionalBody(context, syncBody)) ?? {};
    const { id, status, trigger } = await connections.sync(connectionId, tables);
    return context.json({ run: { id, status, trigger } } satisfies Answer<typeof startedRun>, 202);
  });

  routes.get("/:id/runs", async (context) => {
    const runs = await connections.listRuns(context.req.param("id"));
    return context.json({ runs: runs.map(runObject) } satisfies Answer<typeof runList>);
  });

  return routes;
}
