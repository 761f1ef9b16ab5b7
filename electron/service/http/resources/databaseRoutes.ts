import { Hono } from "hono";
import { attachStatement } from "../../databases/connectionAddress";
import type { HostedDatabases } from "../../databases/HostedDatabases";
import type { DatabaseEngine } from "../../engines/DatabaseEngine";
import { ServiceError } from "../../ServiceError";
import type { Answer } from "../answers/Answer";
import type { createdDatabase, databaseList, deleted, oneDatabase } from "../answers/databaseAnswers";
import type { HttpVariables } from "../HttpVariables";
import { readBody } from "../readBody";
import { requireFullScope } from "../requireFullScope";
import { databaseBody } from "./databaseBody";
import { databaseObject } from "./databaseObject";

/** /databases and /databases/:id. */
export function databaseRoutes(databases: HostedDatabases): Hono<HttpVariables> {
  const routes = new Hono<HttpVariables>();

  routes.get("/", (context) =>
    context.json({ databases: databases.list().map(databaseObject) } satisfies Answer<typeof databaseList>),
  );

  routes.post("/", requireFullScope, async (context) => {
    const body = await readBody(context, databaseBody);
    const engine = chooseEngine(databases.engines, body.engine);
    requireRegion(engine, body.region);
    const { database, token } = await databases.create({ ...body, engine, ttlHours: body.ttlHours });
    const object = databaseObject(database);
    const { uri } = object.connection;
    const sql = attachStatement(object.connection, object.name, token);
    const created = { database: object, token, connection: { uri, sql } } satisfies Answer<
      typeof createdDatabase
    >;
    return context.json(created, 201);
  });

  routes.get("/:id", (context) =>
    context.json({
      database: databaseObject(databases.get(context.req.param("id"))),
    } satisfies Answer<typeof oneDatabase>),
  );

  routes.delete("/:id", requireFullScope, async (context) => {
    await databases.delete(context.req.param("id"));
    return context.json({ deleted: true } satisfies Answer<typeof deleted>);
  });

  return routes;
}

function chooseEngine(engines: readonly DatabaseEngine[], wanted: string | undefined): DatabaseEngine {
  const engine = engines.find(({ descriptor }) =>
    wanted === undefined ? descriptor.default : descriptor.id === wanted,
  );
  if (engine !== undefined) return engine;
  const known = engines.map(({ descriptor }) => descriptor.id).join(", ");
  throw new ServiceError(400, `engine must be one of ${known}.`);
}

function requireRegion({ descriptor }: DatabaseEngine, region: string): void {
  if (descriptor.regions.includes(region)) return;
  throw new ServiceError(
    400,
    `region must be one of ${descriptor.regions.join(", ")} for the engine ${descriptor.id}.`,
  );
}
