import {
  createDatabase,
  type database,
  deleteDatabase,
  listDatabases,
  readDatabase,
} from "#shared/api/wire/database";
import { listEngines } from "#shared/api/wire/engine";
import type { Answer } from "#shared/api/wire/operation";
import { runStatement } from "#shared/api/wire/query";
import { readSchema } from "#shared/api/wire/schema";
import type { Hono } from "hono";
import type { DatabaseRecord } from "../../catalog/DatabaseRepository";
import { attachStatement, connectionAddress } from "../../databases/connectionAddress";
import type { HostedDatabase } from "../../databases/HostedDatabase";
import type { HostedDatabases } from "../../databases/HostedDatabases";
import type { DatabaseEngine } from "../../engines/DatabaseEngine";
import type { DirectService } from "../../direct/listener/DirectService";
import { ServiceError } from "../../environment/ServiceError";
import { bytesAnswer } from "../request/bytesAnswer";
import type { HttpVariables } from "../request/HttpVariables";
import { mountOperation } from "../request/mountOperation";

const jsonHeaders = { "content-type": "application/json" };

/** Kinds of database, and databases with their statements and schemas. */
export function mountDatabases(
  app: Hono<HttpVariables>,
  databases: HostedDatabases,
  direct: Pick<DirectService, "addressOf">,
): void {
  mountOperation(app, listEngines, async () => ({
    engines: (await databases.engines()).map(({ descriptor }) => descriptor),
  }));

  const json = new DatabaseJson(direct);
  mountOperation(app, listDatabases, ({ context }) => {
    const texts = databases.list(context.get("organization")).map((one) => json.of(one));
    return bytesAnswer(Buffer.from(`{"databases":[${texts.join(",")}]}`), jsonHeaders);
  });

  mountOperation(app, createDatabase, async ({ body, context }) => {
    const input = await body();
    const engine = chooseEngine(await databases.engines(), input.engine);
    requireRegion(engine, input.region);
    const created = await databases.create({
      ...{ ...input, engine, ttlHours: input.ttlHours },
      organization: context.get("organization"),
    });
    const object = databaseObject(created.database, direct);
    const { uri } = object.connection;
    const sql = attachStatement(object.connection, object, created.token, direct.addressOf(object.id));
    return { database: object, token: created.token, connection: { uri, sql } };
  });

  mountOperation(app, readDatabase, ({ id }) => ({ database: databaseObject(databases.get(id), direct) }));

  mountOperation(app, deleteDatabase, async ({ id }) => {
    await databases.delete(id);
    return { deleted: true as const };
  });

  mountOperation(app, runStatement, async ({ id, context, body }) => {
    const database = databases.get(id);
    const { sql, readOnly, maxRows } = await body();
    const answer = await database.query({
      ...{ sql, maxRows, readOnly: readOnly || context.get("scope") === "read" },
      keyId: context.get("keyId"),
      signal: context.req.raw.signal,
    });
    if (answer instanceof Uint8Array) return bytesAnswer(answer, jsonHeaders);
    // Handed through as it is made: the reader's pace reaches back to the engine.
    return new Response(answer, { headers: jsonHeaders });
  });

  mountOperation(app, readSchema, async ({ id, context }) => ({
    tables: await databases.get(id).schema(context.req.raw.signal),
  }));
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
  readonly #texts = new WeakMap<DatabaseRecord, { readonly state: string; readonly text: string }>();
  readonly #direct: Pick<DirectService, "addressOf">;

  constructor(direct: Pick<DirectService, "addressOf">) {
    this.#direct = direct;
  }

  of(database: HostedDatabase): string {
    const { record, status } = database;
    const state = `${status} ${this.#direct.addressOf(record.id)?.port ?? ""}`;
    const known = this.#texts.get(record);
    if (known?.state === state) return known.text;
    const text = JSON.stringify(databaseObject(database, this.#direct));
    this.#texts.set(record, { state, text });
    return text;
  }
}

/** The database object of every answer; the token is never part of it. */
function databaseObject(
  hosted: HostedDatabase,
  direct: Pick<DirectService, "addressOf">,
): Answer<typeof database> {
  const { id, name, engine, engineVersion, region, vmSize, memoryMb, autoStop, expiresAt, createdAt } =
    hosted.record;
  return {
    id,
    name,
    engine,
    engineVersion,
    status: hosted.status,
    region,
    vmSize,
    memoryMb,
    autoStop,
    expiresAt,
    createdAt,
    connection: connectionAddress(id, hosted.protocol, direct.addressOf(id)),
  };
}
