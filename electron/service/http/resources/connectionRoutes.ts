import { Hono } from "hono";
import type { RunRecord } from "../../catalog/RunRepository";
import type { Connections } from "../../connections/Connections";
import type { Answer } from "../answers/Answer";
import type { oneConnection, runList, startedRun } from "../answers/connectionAnswers";
import type { deleted } from "../answers/databaseAnswers";
import type { streamList } from "../answers/streamAnswers";
import { type HttpVariables, requireFullScope } from "../request/HttpVariables";
import { readBody, readOptionalBody } from "../request/readBody";
import { connectionChangesBody, syncBody } from "./connectionBody";
import { connectionObject } from "./connectionObject";

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

/** A run of GET /connections/:id/runs; while it runs, its rows are those read so far. */
function runObject(run: RunRecord): Answer<typeof runList>["runs"][number] {
  const { id, connectionId, trigger, status, queuedAt, startedAt, finishedAt, error } = run;
  return {
    id,
    connectionId,
    trigger,
    status,
    queuedAt,
    startedAt: startedAt ?? queuedAt,
    finishedAt,
    durationMs:
      startedAt === null || finishedAt === null
        ? null
        : Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt)),
    rowsSynced: run.tables.reduce((sum, { rows }) => sum + rows, 0),
    error,
    waiting: run.waiting,
    tables: run.tables,
    changes: run.changes,
    review: run.review,
    only: run.only,
    errorScope: run.errorScope,
  };
}
