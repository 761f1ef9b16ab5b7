import { Hono } from "hono";
import { attachStatement, connectionAddress } from "../../databases/connectionAddress";
import type { DatabaseRecord } from "../../catalog/DatabaseRepository";
import type { HostedDatabase } from "../../databases/HostedDatabase";
import type { HostedDatabases } from "../../databases/HostedDatabases";
import type { DatabaseEngine } from "../../engines/DatabaseEngine";
import { ServiceError } from "../../environment/ServiceError";
import type { Answer } from "../answers/Answer";
import type { createdDatabase, databaseAnswer, deleted, oneDatabase } from "../answers/databaseAnswers";
import { bytesAnswer } from "../request/bytesAnswer";
import { type HttpVariables, requireFullScope } from "../request/HttpVariables";
import { readBody } from "../request/readBody";
import { databaseBody } from "./databaseBody";

/** /databases and /databases/:id. */
export function databaseRoutes(databases: HostedDatabases): Hono<HttpVariables> {
  const routes = new Hono<HttpVariables>();

  const json = new DatabaseJson();
  routes.get("/", () =>
    bytesAnswer(
      Buffer.from(
        `{"databases":[${databases
          .list()
          .map((one) => json.of(one))
          .join(",")}]}`,
      ),
      {
        "content-type": "application/json",
      },
    ),
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

/** Databases as the list has them. Of thousands, few have changed since the last one: their text is kept. */
class DatabaseJson {
  readonly #texts = new WeakMap<DatabaseRecord, { readonly status: string; readonly text: string }>();

  of(database: HostedDatabase): string {
    const { record, status } = database;
    const known = this.#texts.get(record);
    if (known?.status === status) return known.text;
    const text = JSON.stringify(databaseObject(database));
    this.#texts.set(record, { status, text });
    return text;
  }
}

/** The database object of every answer; the token is never part of it. */
function databaseObject(database: HostedDatabase): Answer<typeof databaseAnswer> {
  const { id, name, engine, engineVersion, region, vmSize, memoryMb, autoStop, expiresAt, createdAt } =
    database.record;
  return {
    id,
    name,
    engine,
    engineVersion,
    status: database.status,
    region,
    vmSize,
    memoryMb,
    autoStop,
    expiresAt,
    createdAt,
    connection: connectionAddress(id, database.protocol),
  };
}
