import { randomBytes } from "node:crypto";
import type { ConnectionRecord } from "../catalog/ConnectionRepository";
import type { RunRecord } from "../catalog/RunRepository";
import type { StreamState } from "../catalog/StreamStateRepository";
import type { ConnectorDescriptor, SourceStream } from "../connectors/Connector";
import { ServiceError } from "../environment/ServiceError";
import { selectStream } from "../sync/columnsToRead";
import { unloaded } from "../sync/compareOffer";
import { targetTables, defaultSchemas } from "../sync/targetTables";
import type { ConnectionParts } from "./ConnectionParts";
import type { ConnectionRegistry } from "./ConnectionRegistry";
import { type ConnectionView, viewConnection } from "./ConnectionView";
import { splitOffer } from "./OfferedStream";
import { sealSecrets, secretBinding } from "./secretBinding";
import { checkedSettings, findDescriptor, requireKnownExclusions, type ConnectionInput } from "./settings";

const LONGEST = 50;

/** Schemas that every database has. */
const RESERVED = new Set(["main", "temp", "system", "information_schema", "pg_catalog"]);

/**
 * The schema for the tables of a new Connection: its name in small letters, digits and underscores, with a number
 * where that is taken. It stays when the Connection is renamed.
 *
 * @param taken schemas that the database or its other Connections have
 * @param schemaNamed see EnginePlace
 */
function destinationSchema(
  { name, kind }: Pick<ConnectionInput, "name" | "kind">,
  taken: Iterable<string>,
  schemaNamed: (name: string) => string,
): string {
  const lower = new Set([...taken].map((schema) => schema.toLowerCase()));
  const slug = slugOf(name) || slugOf(kind) || "source";
  const base = /^\d/.test(slug) ? `s_${slug}` : slug;
  let schema = schemaNamed(base);
  for (let number = 2; RESERVED.has(schema) || lower.has(schema); number += 1)
    schema = schemaNamed(`${base}_${number}`);
  return schema;
}

function slugOf(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .slice(0, LONGEST)
    .replaceAll(/^_+|_+$/g, "");
}

export interface CreatedConnection {
  readonly connection: ConnectionView;
  readonly run: RunRecord;
}

/**
 * Tests the source, saves the Connection and starts its first sync.
 *
 * @throws ServiceError 400 malformed or the source's own sentence, 404, 409
 */
export async function createConnection(
  parts: ConnectionParts,
  databaseId: string,
  wishes: ConnectionInput,
  signal: AbortSignal,
): Promise<CreatedConnection> {
  const { databases, registry, opener, inspection, clock, runs, states } = parts;
  const database = databases.get(databaseId);
  const descriptor = findDescriptor(opener.descriptors, wishes.kind);
  const settings = checkedSettings(descriptor, wishes.config, wishes.secrets);
  requireOnlyOne(registry, databaseId, descriptor);
  const relations = await database.schema(signal);
  const found = await inspection.require(wishes.kind, settings, signal);
  const { streams: offered } = splitOffer(found);
  requireKnownExclusions(wishes.config.streams ?? [], offered);
  return registry.inTurn(async () => {
    // Once more: the source may have taken its time.
    databases.get(databaseId).requireReady();
    requireOnlyOne(registry, databaseId, descriptor);
    const siblings = registry.ofDatabase(databaseId).map(({ record }) => record);
    const id = `con_${randomBytes(8).toString("hex")}`;
    const now = new Date(clock.now()).toISOString();
    const record: ConnectionRecord = {
      id,
      databaseId,
      kind: wishes.kind,
      name: wishes.name,
      status: "active",
      scheduleMinutes: wishes.scheduleMinutes,
      config: { ...settings.config },
      streams: [...(wishes.config.streams ?? [])],
      ...{ newTables: null, newColumns: null, acknowledgedErrors: {}, ...wishes.config.rest },
      hasBaseline: true,
      schema: destinationSchema(
        wishes,
        [...relations, ...siblings].map(({ schema }) => schema),
        (name) => database.schemaNamed(name),
      ),
      createdAt: now,
      updatedAt: now,
    };
    const stored = {
      record,
      sealed: await sealSecrets(parts, id, secretBinding(descriptor, record.config), settings.secrets),
    };
    await registry.insert(stored);
    await states.write(id, baselineStates(record, offered));
    const run = await runs.start(record, "initial");
    return { connection: await viewConnection(parts, stored), run };
  });
}

/** What was on offer when the choice was made: whatever comes later is new, also where the first sync fails for days. */
function baselineStates(record: ConnectionRecord, offered: readonly SourceStream[]): StreamState[] {
  const tables = targetTables(offered, new Map(), defaultSchemas(record.config));
  return offered.map((stream) => ({
    ...unloaded(stream.name, tables.get(stream.name) ?? stream.table),
    // The columns of a table that is turned off are chosen when it is turned on.
    seenColumns: selectStream(record, stream, undefined).enabled
      ? [...stream.columns.map(({ name }) => name), ...(stream.withheld ?? [])]
      : null,
  }));
}

function requireOnlyOne(
  registry: ConnectionRegistry,
  databaseId: string,
  { kind, name, multiple }: ConnectorDescriptor,
): void {
  if (multiple || !registry.ofDatabase(databaseId).some(({ record }) => record.kind === kind)) return;
  throw new ServiceError(
    409,
    `The database has a Connection of the kind ${kind} already, and ${name} allows one. Change that one, or delete it first.`,
  );
}
